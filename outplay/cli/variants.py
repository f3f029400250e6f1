"""For designers: variants of a game on the command line: made, changed, compared with the box, shared."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from outplay.cli.app import Data, say, spoken_errors
from outplay.cli.lab import lab
from outplay.kernel.errors import OutplayError
from outplay.kernel.texts import read_text, write_text

if TYPE_CHECKING:
    from outplay.kernel.errors import Fault
    from outplay.workshop import Workshop

Game = Annotated[str, typer.Argument(help="The game.", show_default=False)]
VariantName = Annotated[str, typer.Argument(metavar="VARIANT", help="The variant's name.", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def workshop(data: Path | None) -> Workshop:
    """Return the variants of a data folder: those that the page shows too."""
    from outplay.server.ops.kept import data_folder
    from outplay.workshop import Workshop

    return Workshop((data or data_folder()) / "lab")


@lab.command()
def variants(game: Game, data: Data = None, as_json: Json = False) -> None:
    """List the variants of a game, each with what is wrong with it and how much it differs from the box."""
    with spoken_errors():
        found = workshop(data).variants(game)
    if as_json:
        typer.echo(json.dumps(msgspec.to_builtins(found), indent=2))
    elif not found:
        typer.echo(f"There are none; `outplay lab new {game} NAME` makes one.")
    for one in found if not as_json else ():
        wrong = f"{one.faults} mistakes, cannot be played" if one.faults > 1 else "1 mistake, cannot be played" if one.faults else "can be played"
        typer.echo(f"{one.name}: {one.differences or 'no'} difference{'' if one.differences == 1 else 's'} from the box, {wrong}")


@lab.command()
def new(
    game: Game, name: VariantName, like: Annotated[str, typer.Option(help="Copy this variant instead of the box.", metavar="VARIANT")] = "", data: Data = None
) -> None:
    """Make a variant: a copy of the game's content files, to be changed by `outplay lab set`, on the page, or in any editor."""
    with spoken_errors():
        shop = workshop(data)
        shop.new(game, name, like)
        typer.echo(f"{shop.folder_of(game, name)}")


@lab.command()
def set(
    game: Game,
    name: VariantName,
    file: Annotated[str, typer.Argument(help="The file, such as heroes.toml.")],
    path: Annotated[str, typer.Argument(help='Where it stands there: fields and ids, or numbers from 1, with slashes: "hero/rhino_guy/move".')],
    value: Annotated[str, typer.Argument(help='The new value, as JSON; what is no JSON is a text: 4, [2, 5, 6], "two words".')],
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Change one value of a variant, and say what is wrong with it then. Everything else in the file stays as it is."""
    from outplay.workshop import Set

    with spoken_errors():
        shop = workshop(data)
        steps = way(shop.form(game, name).files, file, path)
        saved = shop.edit(game, name, Set(file, steps, read_value(value)))
    if as_json:
        typer.echo(json.dumps(msgspec.to_builtins(saved), indent=2))
    else:
        for one in saved.differences:
            if (one.file, one.path) == (file, steps):
                typer.echo(f"{one.name + ', ' if one.name else ''}{one.title}: {brief_json(one.before)} -> {brief_json(one.after)}")
    tell_faults(saved.faults)


@lab.command()
def diff(game: Game, name: VariantName, data: Data = None, as_json: Json = False) -> None:
    """Say how a variant differs from the box, card by card, and what is wrong with it."""
    with spoken_errors():
        shop = workshop(data)
        found, faults = shop.differences(game, name), shop.faults(game, name)
    if as_json:
        typer.echo(json.dumps({"differences": msgspec.to_builtins(found), "faults": msgspec.to_builtins(faults)}, indent=2))
    else:
        for one in found:
            typer.echo(f"{one.name + ', ' if one.name else ''}{one.title}: {change_words(one.kind, one.before, one.after)}")
        if not found:
            typer.echo("It is like the box.")
    tell_faults(faults)


@lab.command()
def share(game: Game, name: VariantName, to: Annotated[Path, typer.Argument(help="The file to write.")], data: Data = None) -> None:
    """Write a variant as one file, for others."""
    with spoken_errors():
        write_text(to, workshop(data).bundle(game, name), OutplayError)


@lab.command()
def take(
    file: Annotated[Path, typer.Argument(help="A variant that somebody shared.")],
    name: Annotated[str, typer.Option(help="What it is called here; as there without it.")] = "",
    data: Data = None,
) -> None:
    """Take in a variant that somebody shared."""
    with spoken_errors():
        made = workshop(data).take_in(read_text(file), name)
    typer.echo(f"{made.name}, a variant of {made.game}: {made.differences} differences from the box, {made.faults} mistakes")


@lab.command("delete")
def delete_variant(game: Game, name: VariantName, data: Data = None) -> None:
    """Delete a variant."""
    with spoken_errors():
        workshop(data).delete(game, name)


def tell_faults(faults: Sequence[Fault]) -> None:
    """Say what is wrong with a variant, and end with exit code 1 if anything is."""
    for fault in faults:
        say(fault.words)
    if faults:
        raise typer.Exit(1)


def way(files: Any, file: str, path: str) -> tuple[str | int, ...]:
    """Return the way to a place of a file that is written with slashes, rows by their ids or numbers from 1. Raises OutplayError."""
    if file not in files:
        raise OutplayError(f"there is no file {file!r}; there are: {', '.join(files)}")
    here, steps = files[file].value, list[str | int]()
    for word in path.split("/"):
        step: str | int = word
        if isinstance(here, list):
            ids = [str(row.get("id")) if isinstance(row, dict) else "" for row in here]
            if word not in ids and not word.isdecimal():
                raise OutplayError(f"{path}: there is no {word!r}; there are: {', '.join(filter(None, ids)) or f'numbers from 1 to {len(here)}'}")
            step = ids.index(word) if word in ids else int(word) - 1
        steps.append(step)
        try:
            here = here[step]
        except (KeyError, IndexError, TypeError):
            here = None
    return tuple(steps)


def read_value(text: str) -> object:
    """Return the value that somebody typed: JSON, or else a text."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def change_words(kind: str, before: object, after: object) -> str:
    """Return a change in words."""
    if kind in ("changed", "moved"):
        return f"{brief_json(before)} -> {brief_json(after)}"
    return f"{kind} {brief_json(before if kind == 'removed' else after)}"


def brief_json(value: object) -> str:
    """Return a value as JSON, or the beginning of a long one."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:80]}…"
