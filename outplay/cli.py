"""The command line. Each command's body is where its work is; here is only what one types."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NoReturn

import msgspec
import typer

from outplay.kernel.errors import OutplayError

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
Bots = Annotated[list[str] | None, typer.Option("--bot", metavar="MODULE:CLASS", help="A bot of your own among the levels; may be repeated.")]
Names = Annotated[list[str] | None, typer.Option("--name", metavar="NAME", help="A name by which others reach this machine; may be repeated.")]
Database = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        envvar="OUTPLAY_DATABASE",
        show_envvar=True,
        help="Keep matches in this database: postgresql://user:password@host/name. Without it, in --data.",
    ),
]
Proxy = Annotated[bool, typer.Option("--proxy", help="Behind a proxy on this machine that ends TLS; FORWARDED_ALLOW_IPS names one elsewhere.")]

KeepDays = Annotated[
    int,
    typer.Option(metavar="DAYS", help="How long every moment of a finished match is kept; 0 means for ever. Its log, record and end are always kept.", min=0),
]
KeepUnfinished = Annotated[
    int,
    typer.Option(
        "--keep-unfinished-days", metavar="DAYS", help="How long an unfinished match is kept that nobody plays any more, 7 or more; 0 means for ever.", min=0
    ),
]
KeepGigabytes = Annotated[
    float, typer.Option(help="How much room the moments of finished matches may take; the oldest are dropped first; 0 means no limit.", min=0)
]


class Log(StrEnum):
    """How errors are logged."""

    TEXT = "text"
    JSON = "json"


@app.callback(invoke_without_command=True)
def main(context: typer.Context) -> None:
    """One engine on which people play tabletop arenas. Without a command: play."""
    sys.path.insert(0, str(Path.cwd()))  # games and bots of one's own are named module:NAME, from where one stands
    if context.invoked_subcommand is None:
        play()


@app.command()
def play(
    port: Port = 8000,
    host: Address = "127.0.0.1",
    browser: Browser = True,
    data: Data = None,
    game: Games = None,
    bot: Bots = None,
    name: Names = None,
    proxy: Proxy = False,
    keep_days: KeepDays = 0,
    keep_unfinished: KeepUnfinished = 0,
    keep_gigabytes: KeepGigabytes = 0,
    terminal: Annotated[str, typer.Option(metavar="GAME", help="Play this game here, as text, against bots: no browser, no server, nothing is kept.")] = "",
    level: Annotated[str, typer.Option(metavar="LEVEL", help="With --terminal: how strong the bots are, or a bot like random.")] = "middle",
    seed: Annotated[str, typer.Option(help="With --terminal: the same seed gives the same match.")] = "",
    seat: Annotated[int, typer.Option(help="With --terminal: where you sit.", min=1)] = 1,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="With --terminal: an option of the match; may be repeated.")] = None,
    preset: Annotated[str, typer.Option(help="With --terminal: a named set of options.")] = "",
) -> None:
    """Play in the browser: everything runs on this machine. With --terminal, play here."""
    if terminal:
        _play_here(terminal, bot or [level], seed, seat - 1, dict(_pairs(option or [])), preset)
        return
    from outplay.server.ops import run

    with _spoken_errors():
        keep = run.keep_of(keep_days, keep_unfinished, keep_gigabytes)
    raise typer.Exit(run.play(port, host, browser, data, tuple(game or ()), tuple(name or ()), proxy, keep, tuple(bot or ())))


def _play_here(game: str, bots: list[str], seed: str, seat: int, options: dict[str, str], preset: str) -> None:
    """Play a match in this terminal: one person at a seat, bots at all others, in turns if several are named."""
    from outplay.games import find_game
    from outplay.local.match import begin
    from outplay.local.screen import Screen
    from outplay.local.terminal import play_here

    with _spoken_errors():
        found = find_game(game)
        given: dict[str, str | int | bool] = {**({} if preset else {"seats": found.default_seats}), **options}
        given["seats"] = seats = found.settings.fitted(given, preset).seats
        others = [other for other in range(seats) if other != seat]
        if len(others) == seats:
            raise OutplayError(f"there is no seat {seat + 1} in this match of {seats}")
        seated = {other: bots[n % len(bots)] for n, other in enumerate(others)}
        play_here(begin(found, given, seed or None, seated, preset), seat, Screen())


@app.command()
def host(
    port: Port = 8000,
    host: Address = "127.0.0.1",
    database: Database = "",
    data: Data = None,
    public_url: Annotated[str, typer.Option(metavar="URL", help="Where people reach it, like https://play.example.org, through a proxy that ends TLS.")] = "",
    trust: Annotated[
        list[str] | None, typer.Option(metavar="ADDRESS", help="A trusted proxy or network of proxies, instead of this machine; may be repeated.")
    ] = None,
    game: Games = None,
    bot: Bots = None,
    admin_port: Annotated[
        int | None, typer.Option(metavar="PORT", help="Answer /healthz, /readyz and /metrics (Prometheus) on this port of this machine.", min=0, max=65535)
    ] = None,
    bots: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="How many bots think at once on this machine, over all processes with the same number. Without it, each process uses all cores but one.",
            min=1,
        ),
    ] = None,
    keep_days: KeepDays = 90,
    keep_unfinished: KeepUnfinished = 60,
    keep_gigabytes: KeepGigabytes = 0,
    log: Annotated[Log, typer.Option(help="Log errors as lines of text, or as JSON with the ids of match and request.")] = Log.TEXT,
    check: Annotated[bool, typer.Option("--check", help="Say what is set up and what is missing, without starting anything.")] = False,
) -> None:
    """Host for others: one of several processes on one PostgreSQL, or one with a file."""
    from outplay.server.ops import kept, run

    with _spoken_errors():
        if check:
            _check_up(database, data or kept.data_folder(), run.public_of(public_url) if public_url else "")
        matches, public, trusted = kept.kept(data, database), run.public_of(public_url) if public_url else "", run.trusted_of(tuple(trust or ()))
        keep = run.keep_of(keep_days, keep_unfinished, keep_gigabytes)
    raise typer.Exit(run.host(port, host, matches, tuple(game or ()), public, trusted, admin_port, bots or 0, keep, log.value, tuple(bot or ())))


def _check_up(database: str, data: Path, public: str) -> NoReturn:
    """Print everything that hosting needs, and exit: with 1 if something is missing."""
    from outplay.server.config import PAGE
    from outplay.server.ops.checkup import look

    found = list(look(database, data, PAGE, public))
    for one in found:
        typer.echo(f"{'ok     ' if one.ok else 'missing'}  {one.words}")
    raise typer.Exit(0 if all(one.ok for one in found) else 1)


@app.command()
def games(as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False) -> None:
    """List the games, and where those come from that are not ours."""
    from outplay.games import broken_games, game_origin
    from outplay.games import games as all_games

    for wrong in broken_games():
        typer.echo(wrong, err=True)
    rows = [
        {"id": g.id, "name": g.name, "line": g.line, "seats": list(g.settings.SEATS), "minutes": g.minutes, "from": str(game_origin(g.id))}
        for g in all_games().values()
    ]
    if as_json:
        typer.echo(json.dumps(rows, indent=2))
        return
    for game in all_games().values():
        seats = "-".join(map(str, sorted({min(game.settings.SEATS), max(game.settings.SEATS)})))
        line = f"{game.name}: {game.line}" if game.line else game.name
        minutes = f", {game.minutes} minutes" if game.minutes else ""
        brought = f", from {origin}" if (origin := game_origin(game.id)).package else ""
        typer.echo(f"{game.id:12} {line} ({seats} seats{minutes}{brought})")


@app.command()
def bots(as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False) -> None:
    """List the bots that can be seated, and where those come from that are not ours."""
    from outplay.bots import bot_origin, broken_bots, levels

    for wrong in broken_bots():
        typer.echo(wrong, err=True)
    rows = [{"id": one.id, "name": one.name, "text": one.text, "author": one.author, "from": str(bot_origin(one.id))} for one in levels()]
    if as_json:
        typer.echo(json.dumps(rows, indent=2))
        return
    for one in levels():
        brought = f" (not ours: {bot_origin(one.id)})" if one.author else ""
        typer.echo(f"{one.id:12} {one.name}: {one.text}{brought}" if one.text else f"{one.id:12} {one.name}{brought}")


@app.command()
def simulate(
    game: str,
    matches: Annotated[int, typer.Option(help="How many.", min=1)] = 100,
    bots: Annotated[
        str,
        typer.Option(help="random, gentle, greedy, search, search:N, an installed bot or module:Class; one a seat or a side, with commas. They change seats."),
    ] = "greedy,random",
    seed: Annotated[str, typer.Option(help="The same seed gives the same results.")] = "1",
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the match; may be repeated.")] = None,
    preset: Annotated[str, typer.Option(help="A named set of options.")] = "",
    content: Annotated[Path | None, typer.Option(metavar="DIR", help="Play with the content of this folder.")] = None,
    jobs: Annotated[int, typer.Option(help="Processes.", min=1)] = 1,
    as_json: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the results as JSON; - for standard output.")] = None,
    records: Annotated[Path | None, typer.Option(metavar="DIR", help="Write every match as a record.")] = None,
    events: Annotated[bool, typer.Option("--events", help="Count what happens: each kind of event, on average a match.")] = False,
) -> None:
    """Play many matches between bots, and count."""
    from rich.console import Console
    from rich.progress import track

    from outplay.lab.printing import print_report
    from outplay.lab.simulate import Plan, Report, simulating

    plan = Plan(game, matches, tuple(bots.split(",")), seed, _pairs(option or []), preset, str(content or ""), str(records or ""), events)
    quiet = as_json is not None and str(as_json) == "-"
    console = Console(stderr=quiet)
    with _spoken_errors():
        run = simulating(plan, jobs)
        played = list(track(run.matches, "Playing", plan.matches, console=console, transient=True, disable=quiet))
        report = Report.of(run, played)
        if quiet:
            typer.echo(json.dumps(report.data(), indent=2))
        elif as_json is not None:
            as_json.write_text(json.dumps(report.data(), indent=2) + "\n", encoding="utf-8")
    print_report(report, console)


@app.command()
def survey(
    game: Annotated[list[str] | None, typer.Argument(help="Which; all without one.")] = None,
    middle: Annotated[int, typer.Option(help="Matches of middle bots at each table.", min=0)] = 200,
    hard: Annotated[int, typer.Option(help="Matches of hard bots at each table.", min=0)] = 50,
    keep: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep what was played here: the same command goes on where it was stopped.")] = None,
    jobs: Annotated[int, typer.Option(help="Processes.", min=1)] = 1,
) -> None:
    """See whether matches look like matches: the first blow, falls and scores, waiting, length, endings, at tables of each size."""
    from rich.console import Console
    from rich.progress import track

    from outplay.games import find_game
    from outplay.games import games as all_games
    from outplay.lab.printing import print_courses
    from outplay.lab.survey import Course, plans, playing

    console = Console()
    with _spoken_errors():
        for name in game or list(all_games()):
            courses = []
            for plan in plans(name, {"middle": middle, "hard": hard}):
                words = f"{name}, {', '.join(f'{k} {v}' for k, v in plan.options)}, {plan.bots[0]}"
                courses.append(Course.of(plan, list(track(playing(plan, keep, jobs), words, plan.matches, console=console, transient=True))))
            print_courses(find_game(name).name, courses, console)


@app.command()
def learn(
    game: str,
    matches: Annotated[int, typer.Option(help="How many at each table at which the game is looked at.", min=1)] = 600,
    group: Annotated[str, typer.Option(help="What is taken in a draft, as the tables of simulate call it.")] = "Heroes",
    keep: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep what was played here: the same command goes on where it was stopped.")] = None,
    jobs: Annotated[int, typer.Option(help="Processes.", min=1)] = 1,
) -> None:
    """Learn what heroes are worth in a draft, from matches of middle bots with dealt teams, and write it into the game's folder."""
    from rich.console import Console
    from rich.progress import track

    from outplay.bots.drafts import FILE
    from outplay.games import find_game
    from outplay.lab.learning import drafts_file, lessons
    from outplay.lab.survey import plans

    with _spoken_errors():
        drafts_file(game, group, [])
        many = len(plans(game, {"middle": matches})) * matches
        played = list(track(lessons(game, group, matches, keep, jobs), "Learning", many, console=Console(), transient=True))
        folder = find_game(game).folder
        if folder is None:
            raise OutplayError(f"{game} has no folder in which its data could lie")
        (folder / FILE).write_text(drafts_file(game, group, played), encoding="utf-8")
        typer.echo(f"{folder / FILE}: learned from {len(played)} matches")


@app.command()
def check(
    game: Annotated[list[str] | None, typer.Argument(help="Which; all without one.")] = None,
    matches: Annotated[int, typer.Option(help="How many with each of its settings.", min=1)] = 4,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the matches; may be repeated.")] = None,
    preset: Annotated[str, typer.Option(help="A named set of options.")] = "",
) -> None:
    """Run the conformance kit: play, check what every game must keep, and say what was met how often."""
    from outplay.book.how import pictures
    from outplay.games import find_game
    from outplay.games import games as all_games
    from outplay.testing.check import Broken, check_game

    with _spoken_errors():
        for name in game or list(all_games()):
            one = find_game(name)
            usual = one.checked or [{"seats": seats} for seats in one.settings.usual_seats()]
            settings = [one.settings.fitted(dict(_pairs(option or [])), preset).given()] if option or preset else usual
            try:
                report = check_game(one, settings, matches)
            except Broken as wrong:
                raise OutplayError(f"{one.name} breaks what every game must keep:\n{wrong}") from None
            shown = f", {len(pages)} pages show how it is played" if (pages := pictures(one)) else ""
            typer.echo(f"{one.name}: {report.matches} {'match' if report.matches == 1 else 'matches'}, {report.decisions} decisions, everything holds{shown}")
            for group, met in report.met.items():
                typer.echo(f"  {group}: " + (", ".join(f"{kind} {times}" for kind, times in met.most_common()) or "none"))


@app.command()
def doctor(data: Data = None, game: Games = None) -> None:
    """Check installed games and bots, and the matches that are kept: which cannot be used or opened, and why. Changes nothing."""
    from outplay.bots import bot_origin, broken_bots, levels
    from outplay.games import broken_games, game_origin
    from outplay.server.ops.doctor import examine
    from outplay.server.ops.kept import data_folder
    from outplay.server.ops.run import shelf_of, unusable

    folder = data or data_folder()
    with _spoken_errors():
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

    with _spoken_errors(), kept(data, database).looking() as engine:
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

    with _spoken_errors():
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
    from outplay.server.identity import bans
    from outplay.server.matches.reports import plain_words
    from outplay.server.ops.kept import kept
    from outplay.server.protocol.counting import counted
    from outplay.server.store.clock import DAY

    with _spoken_errors():
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

    with _spoken_errors(), kept(data, database).using() as store:
        whom = store.read(lambda c: bans.banned(c, person))
        store.writer.submit(lambda c: bans.lift(c, whom)).result()
    typer.echo(f"{whom[: bans.SHOWN_CHARACTERS]} may play here again.")


@app.command()
def backup(file: Path, database: Database = "", data: Data = None) -> None:
    """Write all matches, as they are at this moment, into one new file. Servers may keep running."""
    from outplay.server.ops.kept import kept
    from outplay.server.protocol.counting import counted
    from outplay.server.store.backup import backup

    with _spoken_errors():
        matches = kept(data, database)
        with matches.using() as store:
            typer.echo(f"{file} has {counted(backup(store, file), 'match', 'matches')} of {matches.where}. It holds all their secrets, so keep it safe.")


@app.command()
def restore(file: Path, database: Database = "", data: Data = None) -> None:
    """Fill an empty store with the matches of a backup or a data file. This is also the way from a file to PostgreSQL."""
    from outplay.server.ops.kept import kept
    from outplay.server.protocol.counting import counted
    from outplay.server.store.backup import restore

    with _spoken_errors():
        matches = kept(data, database)
        with closing(matches.open()) as store:
            typer.echo(f"{matches.where} has {counted(restore(store, file), 'match', 'matches')} of {file}.")


@app.command()
def replay(
    file: Path,
    seat: Annotated[int | None, typer.Option(help="As this seat saw it.", min=1)] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Check hashes, chance and outcome.")] = False,
    content: Annotated[Path | None, typer.Option(metavar="DIR", help="The content it was played with, where the record does not carry it.")] = None,
) -> None:
    """Read a record: what happened, in words."""
    from outplay.local.reading import read_record, tell, verdicts

    with _spoken_errors():
        record, digest = read_record(file)
        if not verify:
            for line in tell(record, None if seat is None else seat - 1, content):
                typer.echo(line)
            return
        wrong = verdicts(record, digest, content)
        if wrong:
            raise OutplayError(f"{file.name} does not hold: " + "; ".join(wrong))
        seed = ", its seed fits what was published" if record.seed else ""
        typer.echo(f"{file.name} holds: {len(record.rows)} actions, {record.reason or 'not finished'} Digest {digest}{seed}.")


@app.command()
def watch(
    file: Path,
    seat: Annotated[int | None, typer.Option(help="As this seat saw it.", min=1)] = None,
    content: Annotated[Path | None, typer.Option(metavar="DIR", help="The content it was played with, if the record does not carry it.")] = None,
) -> None:
    """Step through a record with the table as text: space or an arrow goes on or back. In a pipe, print all of it."""
    from click import getchar

    from outplay.local.reading import read_record
    from outplay.local.screen import Screen
    from outplay.local.watch import frames
    from outplay.local.watch import watch as step_through

    with _spoken_errors():
        record, _ = read_record(file)
        step_through(frames(record, None if seat is None else seat - 1, content), Screen(), getchar)


@app.command()
def rules(
    game: str,
    rule: Annotated[str, typer.Argument(help="A rule's id.")] = "",
    where: Annotated[bool, typer.Option("--where", help="Also say which code enforces the rule, and which tests prove it, in a checkout.")] = False,
) -> None:
    """Read the rules of a game, or one of them."""
    from outplay.book.rulebook import rulebook
    from outplay.games import find_game

    with _spoken_errors():
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


def _pairs(options: list[str]) -> tuple[tuple[str, str], ...]:
    """`name=value` words as pairs."""
    for word in options:
        if "=" not in word:
            _say_and_leave(f"--option {word!r}: it takes NAME=VALUE, like seats=3")
    return tuple((name, value) for name, _, value in (word.partition("=") for word in options))


@contextmanager
def _spoken_errors() -> Iterator[None]:
    """Say mistakes of people in a sentence, and end the command with exit code 2."""
    try:
        yield
    except (OutplayError, OSError) as wrong:
        _say_and_leave(str(wrong))


def _say_and_leave(words: str) -> NoReturn:
    typer.echo(words, err=True)
    raise typer.Exit(2)
