"""Who starts, when several games are played in a row."""

from talk import cites

from coup.table import Match

BOTS = {"ann": "random", "bob": "random", "cat": "random"}


def series(opening: str) -> tuple[list[str], list[str]]:
    """The starters and the winners of twelve games."""
    match = Match("classic", list(BOTS), seed=7, bots=BOTS, opening=opening, games=12)
    while not match.table.advance().game.over or not match.over:
        match.next_game()
    return [result.starter for result in match.results], [result.winner or "" for result in match.results]


@cites("002.5")
def test_the_winner_of_the_last_game_starts_the_next() -> None:
    starters, winners = series("winner")
    assert starters[1:] == winners[:-1]
    assert len(set(starters)) == 3


@cites("002.6")
def test_the_first_starter_is_drawn_at_random() -> None:
    first = [Match("classic", list(BOTS), seed=seed).table.game.turn for seed in range(60)]
    assert all(10 < first.count(name) < 30 for name in BOTS)


@cites("004.14")
def test_or_the_seat_left_of_the_dealer_starts_and_the_deal_moves_on() -> None:
    starters, _ = series("left")
    clockwise = list(BOTS) * 5
    begin = clockwise.index(starters[0])
    assert starters == clockwise[begin : begin + 12]


def test_the_score_counts_the_games_won() -> None:
    match = Match("classic", list(BOTS), seed=7, bots=BOTS, games=3)
    while not match.table.advance().game.over or not match.over:
        match.next_game()
    assert sum(match.score.values()) == 3
