"""Read records and rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from outplay.cli.app import (
    app,
    spoken_errors,
)
from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
from outplay.kernel.state import State


@app.command()
def replay(
    file: Path,
    seat: Annotated[int | None, typer.Option(help="As this seat saw it.", min=1)] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Only say whether it holds: its hashes, chance, outcome and seed.")] = False,
    content: Annotated[Path | None, typer.Option(metavar="DIR", help="The content it was played with, where the record does not carry it.")] = None,
) -> None:
    """Read a record: what happened, in words. One that does not hold, because it was changed or is not whole, is not told."""
    from outplay.games import find_game
    from outplay.local.reading import content_of, held, read_record, tell

    with spoken_errors():
        record, digest = read_record(file)
        cards = content_of(find_game(record.game), record, content)
        told = held(file.name, record, digest, cards)
        if verify:
            typer.echo(told)
            return
        for line in tell(record, None if seat is None else seat - 1, cards):
            typer.echo(line)


@app.command()
def watch(
    file: Path,
    seat: Annotated[int | None, typer.Option(help="As this seat saw it.", min=1)] = None,
    content: Annotated[Path | None, typer.Option(metavar="DIR", help="The content it was played with, if the record does not carry it.")] = None,
) -> None:
    """Step through a record with the table as text: space or an arrow goes on or back. In a pipe, print all of it."""
    from click import getchar

    from outplay.games import find_game
    from outplay.local.reading import content_of, held, read_record
    from outplay.local.screen import Screen
    from outplay.local.watch import frames
    from outplay.local.watch import watch as step_through

    with spoken_errors():
        record, digest = read_record(file)
        cards = content_of(find_game(record.game), record, content)
        held(file.name, record, digest, cards)
        step_through(frames(record, None if seat is None else seat - 1, cards), Screen(), getchar)


@app.command()
def rules(
    game: str,
    rule: Annotated[str, typer.Argument(help="A rule's id; with --diff, a preset.")] = "",
    diff: Annotated[bool, typer.Option("--diff", help="Say what each preset, or the one that is named, changes in the game as published.")] = False,
    where: Annotated[bool, typer.Option("--where", help="Also say which code enforces the rule, and which tests prove it, in a checkout.")] = False,
) -> None:
    """Read the rules of a game, or one of them."""
    from outplay.book.rulebook import rulebook
    from outplay.games import find_game

    with spoken_errors():
        if diff:
            _diff(find_game(game), rule)
            return
        book = rulebook(find_game(game).folder)
        if where and not rule:
            raise OutplayError("--where takes a rule, like `outplay rules GAME RULE --where`")
        if not rule:
            typer.echo(book.text)
            return
        found = next((one for one in book.rules if one.id.lower() == rule.lower()), None)
        if found is None:
            raise OutplayError(
                f"{game} has no rule {rule!r}; its rules go from {book.rules[0].id} to {book.rules[-1].id}" if book.rules else f"{game} has no rulebook"
            )
        typer.echo(f"{found.heading}\n{found.text}")
        if where:
            _where(find_game(game).folder, found.id)


def _diff(game: Game[State], preset: str) -> None:
    """Say what presets change in the game as published: all, or the one with this id. Raises SettingError if there is none."""
    for known in game.settings.PRESETS:
        if preset in ("", known.id):
            typer.echo(f"{known.name} (--preset {known.id})")
            for sentence in game.settings.differences(known, game.load()) or ["Nothing: these are the rules of the rulebook."]:
                typer.echo(f"  {sentence}")
    if preset:
        game.settings.make({}, preset)


def _where(folder: Path | None, rule: str) -> None:
    """Say which docstrings of a game's code cite a rule, and which tests of its checkout are marked with it."""
    from outplay.book.citations import enforced_at, proven_at

    assert folder is not None, "a game with rules has a folder"
    root = next((above for above in folder.resolve().parents if (above / "tests").is_dir() and (above / "pyproject.toml").is_file()), None)
    kinds = {"Enforced by": enforced_at(folder, rule), "Proven by": proven_at(root / "tests", rule) if root else []}
    for words, places in kinds.items():
        typer.echo(f"\n{words}:")
        for place in places:
            typer.echo(f"  {place.file.relative_to(root) if root else place.file}:{place.line}  {place.name}")
        if not places:
            typer.echo("  the tests are not here; this is no checkout" if words == "Proven by" and root is None else "  nothing that says so")
