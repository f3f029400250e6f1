"""For those who keep a server: what is kept, who reports whom, bans, backups."""

from __future__ import annotations

import json
import time
from contextlib import closing
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from outplay.cli.app import (
    Data,
    Database,
    Games,
    app,
    rating,
    spoken_errors,
)
from outplay.kernel.errors import OutplayError

app.add_typer(rating, name="ratings")


@app.command()
def doctor(data: Data = None, game: Games = None) -> None:
    """Say which engine runs, and check installed games and bots, and the matches that are kept: which cannot be used or opened, and why. Changes nothing."""
    from outplay.bots import bot_origin, broken_bots, levels
    from outplay.compiled import engine
    from outplay.games import broken_games, game_origin
    from outplay.server.ops.doctor import examine
    from outplay.server.ops.kept import data_folder
    from outplay.server.ops.run import shelf_of, unusable

    folder = data or data_folder()
    typer.echo(f"The engine that runs is {engine()}.")
    with spoken_errors():
        shelf = shelf_of(tuple(game or ()))[0]
        for id, one in shelf.items():
            if (origin := game_origin(id)).package:
                typer.echo(f"{one.name} comes from {origin} ({origin.place}).")
        for level in levels():
            if (origin := bot_origin(level.id)).package:
                typer.echo(f"The bot {level.name} comes from {origin} ({origin.place}).")
        left_out = [*broken_games(), *unusable(shelf).values(), *broken_bots()]
        for words in left_out:
            typer.echo(words)
        wrong = list(examine(folder, shelf))
    for words in wrong:
        typer.echo(words)
    if wrong or left_out:
        raise typer.Exit(1)
    typer.echo(f"Every match in {folder} can be opened.")


@app.command()
def matches(
    database: Database = "",
    data: Data = None,
    limit: Annotated[int, typer.Option(help="How many, the last played first.", min=1)] = 20,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    game: Games = None,
) -> None:
    """List the matches: who plays, since when, and whose turn it is. Servers may keep running. Shows no code and nothing hidden."""
    from outplay.server.ops.kept import kept
    from outplay.server.ops.listing import listed
    from outplay.server.ops.run import shelf_of

    with spoken_errors(), kept(data, database).looking() as engine:
        found = list(listed(engine, shelf_of(tuple(game or ()))[0], limit))
    if as_json:
        typer.echo(json.dumps(msgspec.to_builtins(found), indent=2))
        return
    for one in found:
        typer.echo(one.words())
    if not found:
        typer.echo("No match has been played here yet.")


@app.command()
def reports(
    database: Database = "",
    data: Data = None,
    done: Annotated[list[str] | None, typer.Option(metavar="ID", help="Delete this report, which was dealt with; may be repeated.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Read what players report about others at their tables, the newest first."""
    from outplay.server.matches.reports import done as see_to
    from outplay.server.matches.reports import open_reports
    from outplay.server.ops.kept import kept

    with spoken_errors():
        if done:
            with kept(data, database).using() as store:
                store.writer.submit(lambda c: see_to(c, done)).result()
            return
        with kept(data, database).looking() as engine, engine.connect() as c:
            found = open_reports(c)
    if as_json:
        typer.echo(json.dumps(msgspec.to_builtins(found), indent=2))
        return
    for one in found:
        typer.echo(one.told())
    if not found:
        typer.echo("Nobody has reported anything.")


@app.command()
def ban(
    person: Annotated[str, typer.Argument(help="Who, as `outplay reports` shows it.")] = "",
    address: Annotated[bool, typer.Option("--address", help="Also everybody at the addresses where they had matches made.")] = False,
    days: Annotated[int, typer.Option("--for", metavar="DAYS", help="How long; 0 means for good.", min=0)] = 0,
    because: Annotated[str, typer.Option(metavar="WORDS", help="Why. The banned person reads it.")] = "",
    listing: Annotated[bool, typer.Option("--list", help="List who is banned.")] = False,
    database: Database = "",
    data: Data = None,
) -> None:
    """Keep somebody from making, joining and playing matches. Running servers are told at once."""
    from outplay.book.words import counted
    from outplay.server.identity import bans
    from outplay.server.matches.reports import plain_words
    from outplay.server.ops.kept import kept
    from outplay.server.store.clock import DAY

    with spoken_errors():
        if listing:
            with kept(data, database).looking() as engine, engine.connect() as c:
                found = bans.in_force(c, time.time())
            for one in found:
                typer.echo(one.told())
            if not found:
                typer.echo("Nobody is banned.")
            return
        if not person:
            raise OutplayError("please say who is to be banned, as `outplay reports` shows it, or use --list")
        with kept(data, database).using() as store:
            whom, now = store.read(lambda c: bans.named(c, person)), time.time()
            until = now + days * DAY if days else 0.0
            many = store.writer.submit(lambda c: bans.ban(c, whom, plain_words(because), now, until, address)).result()
    also = f" So does everybody at {counted(many, 'address', 'addresses')} of theirs." if many else ""
    unknown = " No address of theirs is known." if address and not many else ""
    typer.echo(f"{whom[: bans.SHOWN_CHARACTERS]} reads from now on: {bans.Ban(whom, whom, now, until, plain_words(because)).words()}{also}{unknown}")


@app.command()
def unban(person: Annotated[str, typer.Argument(help="Who, as `outplay ban --list` shows it.")], database: Database = "", data: Data = None) -> None:
    """Let somebody play here again."""
    from outplay.server.identity import bans
    from outplay.server.ops.kept import kept

    with spoken_errors(), kept(data, database).using() as store:
        whom = store.read(lambda c: bans.banned(c, person))
        store.writer.submit(lambda c: bans.lift(c, whom)).result()
    typer.echo(f"{whom[: bans.SHOWN_CHARACTERS]} may play here again.")


@rating.callback(invoke_without_command=True)
def ratings(
    context: typer.Context,
    recompute: Annotated[bool, typer.Option("--recompute", help="Make all ratings anew from what came of the matches.")] = False,
    database: Database = "",
    data: Data = None,
) -> None:
    """See on what the ratings of people rest, or make them anew. Servers may keep running."""
    from outplay.book.words import counted
    from outplay.server.ops.kept import kept
    from outplay.server.ratings import ledger

    if context.invoked_subcommand is not None:
        return
    with spoken_errors():
        matches = kept(data, database)
        if recompute:
            with matches.using() as store:
                many = store.writer.submit(ledger.recompute).result()
            typer.echo(f"All ratings in {matches.where} were made anew, from {counted(many, 'rated match', 'rated matches')}.")
            return
        with matches.looking() as engine, engine.connect() as c:
            results, rated, people = ledger.counts(c)
    typer.echo(
        f"{counted(results, 'match', 'matches')} with people came to an end here; {rated} of them count for the ratings of {counted(people, 'person', 'people')}."
    )


@app.command()
def results(
    file: Path,
    game: Annotated[str, typer.Option(help="Only those of this game.")] = "",
    database: Database = "",
    data: Data = None,
) -> None:
    """Write what came of the matches of people, one a line and without anybody's name: `outplay lab strength --results` reads it. Servers may keep running."""
    from outplay.book.words import counted
    from outplay.kernel.texts import write_text
    from outplay.server.ops.kept import kept
    from outplay.server.ratings import ledger

    with spoken_errors():
        with kept(data, database).looking() as engine, engine.connect() as c:
            lines = [json.dumps(one) for one in ledger.told(c, game)]
        write_text(file, "".join(f"{line}\n" for line in lines))
    typer.echo(f"{file} has {counted(len(lines), 'match', 'matches')}.")


@app.command()
def backup(file: Path, database: Database = "", data: Data = None) -> None:
    """Write all matches, as they are at this moment, into one new file. Servers may keep running."""
    from outplay.book.words import counted
    from outplay.server.ops.kept import kept
    from outplay.server.store.backup import backup

    with spoken_errors():
        matches = kept(data, database)
        with matches.using() as store:
            typer.echo(f"{file} has {counted(backup(store, file), 'match', 'matches')} of {matches.where}. It holds all their secrets, so keep it safe.")


@app.command()
def restore(file: Path, database: Database = "", data: Data = None) -> None:
    """Fill an empty store with the matches of a backup or a data file. This is also the way from a file to PostgreSQL."""
    from outplay.book.words import counted
    from outplay.server.ops.kept import kept
    from outplay.server.store.backup import restore

    with spoken_errors():
        matches = kept(data, database)
        with closing(matches.open()) as store:
            typer.echo(f"{matches.where} has {counted(restore(store, file), 'match', 'matches')} of {file}.")
