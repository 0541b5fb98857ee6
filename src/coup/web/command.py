"""``coup serve``: the table server on this computer."""

from __future__ import annotations

import click

PORT = 8265
NEEDED = ("apsw", "msgspec", "segno", "starlette", "uvicorn", "websockets")


def can_serve() -> bool:
    """Whether the extra ``web`` is installed, so that the browser can be offered. Nothing of it is loaded."""
    from importlib.util import find_spec

    return all(find_spec(package) is not None for package in NEEDED)


def play_in_browser() -> None:
    """What ``coup serve --open`` does: for those who choose the browser over the terminal."""
    serve.main(args=["--open"], standalone_mode=False)


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen at; 127.0.0.1 for you alone.")
@click.option("--port", default=PORT, show_default=True, type=click.IntRange(0, 65535), help="0 for any that is free.")
@click.option("--open", "opened", is_flag=True, help="Open the page in your browser.")
@click.option(
    "--origin", "origins", multiple=True, metavar="URL", help="Another address of this server, as browsers see it."
)
@click.option("--limits/--no-limits", default=True, help="Limit what one address may do; off for load tests only.")
def serve(host: str, port: int, opened: bool, origins: tuple[str, ...], limits: bool) -> None:
    """Let people play in their browsers: at this computer, and in the same network with a link or a code to scan."""
    if not can_serve():
        raise click.UsageError("The table server needs the extra web: pip install 'python-coup[web]'")
    from coup.web.serving import Options, run

    run(Options(host, port, opened, origins, limits))
