"""The command line. Each command's body is where its work is; here is only what one types."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    add_completion=True,
    help="One engine on which people play tabletop arenas. Without a command: play.",
    context_settings={"help_option_names": ["-h", "--help"]},
)

Port = Annotated[int, typer.Option(help="The port to listen on.", min=0, max=65535)]
Address = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="The address to listen on; 0.0.0.0 for everybody in the same network.")]
Browser = Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser, if there is one.")]
Data = Annotated[Path | None, typer.Option(metavar="DIR", help="Where matches are kept.")]
Games = Annotated[list[str] | None, typer.Option("--game", metavar="MODULE:NAME", help="A game of your own on the shelf; may be repeated.")]
Names = Annotated[list[str] | None, typer.Option("--name", metavar="NAME", help="A name by which others reach this machine; may be repeated.")]


@app.callback(invoke_without_command=True)
def main(context: typer.Context) -> None:
    """One engine on which people play tabletop arenas. Without a command: play."""
    if context.invoked_subcommand is None:
        play()


@app.command()
def play(port: Port = 8000, host: Address = "127.0.0.1", browser: Browser = True, data: Data = None, game: Games = None, name: Names = None) -> None:
    """Play in the browser: everything runs on this machine."""
    from outplay.server import run

    raise typer.Exit(run.play(port, host, browser, data, tuple(game or ()), tuple(name or ())))
