"""What there is to watch, in the text form that Prometheus reads. Numbers of the whole server, never of one table."""

from __future__ import annotations

from collections import Counter

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Of the histograms, in seconds."""


class Histogram:
    """How long something took."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        place = 0
        while place < len(BOUNDS) and seconds > BOUNDS[place]:
            place += 1
        self.counts[place] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        told, so_far = [], 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            so_far += count
            told.append(f'{name}_bucket{{le="{bound}"}} {so_far}')
        return [*told, f"{name}_sum {self.total:.6f}", f"{name}_count {so_far}"]


HELP = {
    "coup_sockets": ("gauge", "Open sockets."),
    "coup_tables": ("gauge", "Tables in memory."),
    "coup_commands_total": ("counter", "Commands by kind."),
    "coup_refusals_total": ("counter", "Commands refused, by reason."),
    "coup_answers_total": ("counter", "Answers given, by people and bots."),
    "coup_games_total": ("counter", "Games that came to their end."),
    "coup_dropped_total": ("counter", "Sockets closed because their reader was too slow."),
    "coup_commits_total": ("counter", "Commits of the journal."),
    "coup_commit_seconds": ("histogram", "How long a commit of the journal took."),
    "coup_command_seconds": ("histogram", "From a command to its acknowledgement."),
}


class Metrics:
    """Counts what happens."""

    def __init__(self) -> None:
        self.sockets = 0
        self.tables = 0
        self.commands: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.answers = 0
        self.games = 0
        self.dropped = 0
        self.commits = 0
        self.commit_seconds = Histogram()
        self.command_seconds = Histogram()

    def committed(self, jobs: int, seconds: float) -> None:
        self.commits += 1
        self.commit_seconds.observe(seconds)

    def text(self) -> str:
        values: dict[str, list[str]] = {
            "coup_sockets": [f"coup_sockets {self.sockets}"],
            "coup_tables": [f"coup_tables {self.tables}"],
            "coup_commands_total": [f'coup_commands_total{{do="{k}"}} {n}' for k, n in sorted(self.commands.items())],
            "coup_refusals_total": [
                f'coup_refusals_total{{reason="{k}"}} {n}' for k, n in sorted(self.refusals.items())
            ],
            "coup_answers_total": [f"coup_answers_total {self.answers}"],
            "coup_games_total": [f"coup_games_total {self.games}"],
            "coup_dropped_total": [f"coup_dropped_total {self.dropped}"],
            "coup_commits_total": [f"coup_commits_total {self.commits}"],
            "coup_commit_seconds": self.commit_seconds.lines("coup_commit_seconds"),
            "coup_command_seconds": self.command_seconds.lines("coup_command_seconds"),
        }
        lines: list[str] = []
        for name, (kind, text) in HELP.items():
            lines += [f"# HELP {name} {text}", f"# TYPE {name} {kind}", *values[name]]
        return "\n".join(lines) + "\n"
