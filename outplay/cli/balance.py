"""For designers and authors: which games and bots there are, matches by the thousand, the conformance kit."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import msgspec
import typer

from outplay.cli.app import (
    app,
    pairs,
    rating,
    say,
    say_and_leave,
    spoken_errors,
)
from outplay.cli.ends import STOPPED
from outplay.cli.engines import At, EngineName, Jobs, engine_of
from outplay.cli.outputs import demand_file, demand_folder, warn_of_jobs
from outplay.kernel.errors import OutplayError
from outplay.kernel.texts import write_text

if TYPE_CHECKING:
    from outplay.lab.report import Report

T = TypeVar("T")

Keep = Annotated[Path | None, typer.Option("--keep", metavar="DIR", help="Keep what was played here: the same command goes on where it was stopped.")]


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
    jobs: Jobs = 1,
    engine: EngineName = "processes",
    at: At = "",
    keep: Keep = None,
    as_json: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the results as JSON; - for standard output.")] = None,
    records: Annotated[Path | None, typer.Option(metavar="DIR", help="Write every match as a record.")] = None,
    events: Annotated[bool, typer.Option("--events", help="Count what happens: each kind of event, on average a match.")] = False,
) -> None:
    """Play many matches between bots, and count."""
    from rich.console import Console

    from outplay.cli.progress import shown
    from outplay.lab.plan import Plan, lay_out
    from outplay.lab.printing import print_report
    from outplay.lab.report import Report
    from outplay.lab.simulate import simulating

    plan = Plan(game, matches, tuple(bots.split(",")), seed, pairs(option or []), preset, str(content or ""), str(records or ""), events)
    quiet = as_json is not None and str(as_json) == "-"
    console = Console(stderr=quiet)
    with spoken_errors():
        if content is not None and not content.is_dir():
            raise OutplayError(f"--content {content}: there is no content folder")
        if records is not None and engine != "processes":
            raise OutplayError(
                "--records: they are written where a match is played, which may be elsewhere; leave --engine out, as the same seed gives the same matches"
            )
        lay_out(plan)
        if as_json is not None and not quiet:
            demand_file("--json", as_json)
        for name, folder in (("--records", records), ("--keep", keep)):
            if folder is not None:
                demand_folder(name, folder)
        run = simulating(plan, keep=keep, on=engine_of(jobs, engine, at))
        played, stopped = until_stopped(shown(run, console, quiet))
        if not played:
            leave_stopped(stopped, "before the first match was over", keep)
        report = Report.of(run, played)
        unwritten = _write_json(report, as_json, quiet)
        print_report(report, console)
        if unwritten:
            say(unwritten)
        if stopped is not None:
            leave_stopped(stopped, f"after {len(played)} of {plan.matches}", keep)
        if unwritten:
            raise typer.Exit(2)


@contextmanager
def _into(game: str, command: str, name: str, jobs: int) -> Iterator[Path]:
    """Provide the data file of a game that a command measures anew; what goes wrong meanwhile is said in a sentence."""
    from outplay.games import find_game

    with spoken_errors():
        folder = find_game(game).folder
        if folder is None:
            raise OutplayError(f"{game} has no folder in which its data could lie")
        demand_file(command, folder / name)
        warn_of_jobs(jobs)
        yield folder / name


def _all_of(matches: Iterable[T], words: str, many: int, file: Path, keep: Path | None = None) -> list[T]:
    """Return what came of all matches. If they are stopped, say that the file is as it was, and what was kept, and end the command."""
    from rich.console import Console
    from rich.progress import track

    played, stopped = until_stopped(track(matches, words, many, console=Console(), transient=True))
    if stopped is not None:
        leave_stopped(stopped, f"in the middle of {words}", keep, file)
    return played


def until_stopped(matches: Iterable[T]) -> tuple[list[T], BaseException | None]:
    """Return the matches that could be played, and what stopped the run before the last one, if something did: Ctrl+C, or what went wrong after the first."""
    played: list[T] = []
    try:
        for one in matches:
            played.append(one)  # noqa: PERF402  (what was played is kept if the next one is not)
    except BrokenPipeError:
        raise
    except (KeyboardInterrupt, OutplayError, OSError) as wrong:
        if not played and not isinstance(wrong, KeyboardInterrupt):
            raise
        return played, wrong
    return played, None


def leave_stopped(wrong: BaseException | None, when: str, keep: Path | None, unwritten: Path | None = None) -> None:
    """Say when and why a run was stopped and what becomes of it and of the file that it would have written, and end the command."""
    why = f": {wrong}" if isinstance(wrong, (OutplayError, OSError)) else ""
    unchanged = f"; {unwritten} is as it was" if unwritten is not None else ""
    say(f"stopped {when}{why}{unchanged}" + (f"; what was played is kept in {keep}, and the same command goes on from there" if keep is not None else ""))
    raise typer.Exit(2 if why else STOPPED)


def _write_json(report: Report, file: Path | None, shown: bool) -> str:
    """Write a report as JSON where that is asked for. Returns why that could not be done, in a sentence; empty if all is well."""
    text = json.dumps(report.data(), indent=2)
    if shown:
        typer.echo(text)
    elif file is not None:
        try:
            write_text(file, f"{text}\n")
        except OutplayError as wrong:
            return f"--json {wrong}"
    return ""


@app.command()
def survey(
    game: Annotated[list[str] | None, typer.Argument(help="Which; all without one.")] = None,
    middle: Annotated[int, typer.Option(help="Matches of middle bots at each table.", min=0)] = 200,
    hard: Annotated[int, typer.Option(help="Matches of hard bots at each table.", min=0)] = 50,
    keep: Keep = None,
    jobs: Jobs = 1,
) -> None:
    """See whether matches look like matches: the first blow, falls and scores, waiting, length, endings, at tables of each size."""
    from rich.console import Console
    from rich.progress import track

    from outplay.games import find_game
    from outplay.games import games as all_games
    from outplay.lab.printing import print_courses
    from outplay.lab.survey import Course, plans, playing

    console = Console()
    with spoken_errors():
        if keep is not None:
            demand_folder("--keep", keep)
        warn_of_jobs(jobs)
        for name in [find_game(one).id for one in game or all_games()]:
            courses: list[Course] = []
            stopped: BaseException | None = None
            for plan in plans(name, {"middle": middle, "hard": hard}):
                words = f"{name}, {', '.join(f'{k} {v}' for k, v in plan.options)}, {plan.bots[0]}"
                played, stopped = until_stopped(track(playing(plan, keep, jobs), words, plan.matches, console=console, transient=True))
                courses += [Course.of(plan, played)] if played else []
                if stopped is not None:
                    break
            if courses:
                print_courses(find_game(name).name, courses, console)
            if stopped is not None:
                leave_stopped(stopped, f"in the middle of {name}", keep)


@app.command()
def lengths(
    game: str,
    matches: Annotated[int, typer.Option(help="How many with each preset.", min=1)] = 40,
    jobs: Annotated[int, typer.Option(help="Processes.", min=1)] = 1,
) -> None:
    """Measure how many rounds matches of middle bots take with each preset, and write it into the game's folder, where its rulebook is compared with it."""
    from outplay.lab.lengths import FILE, length, plans, rounds, written

    found = []
    with _into(game, "lengths", FILE, jobs) as file:
        for plan in plans(game, matches):
            words = f"{plan.preset}, {', '.join(f'{value} {name}' for name, value in plan.options)}"
            found.append(length(plan, _all_of(rounds(plan, jobs), words, matches, file)))
            typer.echo(f"{words}: {found[-1].rounds} rounds")
        write_text(file, written(game, found))


@app.command()
def pace(
    game: str,
    matches: Annotated[int, typer.Option(help="How many with each number of seats.", min=1)] = 20,
    jobs: Jobs = 1,
) -> None:
    """Measure how often people are asked in matches of middle bots, and write it into the game's folder: from it a clock knows how long a match takes."""
    from outplay.clocks.terms import FILE
    from outplay.clocks.terms import pace as known
    from outplay.lab.pace import asked, measured, plans, written

    found = []
    with _into(game, "pace", FILE, jobs) as file:
        for plan in plans(game, matches):
            words = f"{dict(plan.options)['seats']} seats, {plan.preset or 'as published'}"
            found.append(asked(plan, _all_of(measured(plan, jobs), words, matches, file)))
            typer.echo(f"{words}: asked {found[-1].windows} times, {found[-1].serial} times somebody was waited for")
        write_text(file, written(game, msgspec.structs.replace(known(file.parent), asked=tuple(found))))


@rating.command()
def anchors(
    game: str,
    matches: Annotated[int, typer.Option(help="How many between each two levels.", min=1)] = 400,
    level: Annotated[
        str, typer.Option(help="Only this level against the one below; what is known of the others stays, if it is of the same rules and content.")
    ] = "",
    more: Annotated[bool, typer.Option("--more", help="Go on after the matches in the game's file, up to --matches, and add them.")] = False,
    keep: Keep = None,
    jobs: Jobs = 1,
) -> None:
    """Measure how strong the bots are, in duels, and write it into the game's folder: against them people are rated."""
    from outplay.bots.anchors import FILE
    from outplay.lab.anchors import far, goes_on, known, manner, pair, plans, written
    from outplay.lab.simulate import simulating

    with _into(game, "anchors", FILE, jobs) as file:
        planned = plans(game, matches)
        found = known(game) if level or more else {}
        asked = {levels: plan for levels, plan in planned.items() if level in ("", levels[0])}
        if not asked:
            raise OutplayError(f"--level {level}: only a level that has one below it can be measured: {', '.join(above for above, _ in planned)}")
        if keep is not None:
            demand_folder("--keep", keep)
        before, bots = found.copy() if more else {}, {levels: manner(plan) for levels, plan in asked.items()}
        for levels in asked.keys() & before.keys():
            goes_on(before[levels], bots[levels])
        for levels, plan in asked.items():
            words, first = " against ".join(levels), before[levels].matches if levels in before else 0
            if first < matches:
                run = simulating(plan, jobs, keep, first=first)
                found[levels] = pair(levels, _all_of(run.matches, words, matches - first, file, keep), bots[levels], before.get(levels))
            typer.echo(f"{words}: {found[levels].won:g} of {found[levels].matches} won: {far(found[levels])}")
        write_text(file, written(game, (found[levels] for levels in planned if levels in found)))


@app.command()
def learn(
    game: str,
    matches: Annotated[int, typer.Option(help="How many at each table at which the game is looked at.", min=1)] = 600,
    group: Annotated[str, typer.Option(help="What is taken in a draft, as the tables of simulate call it.")] = "Heroes",
    keep: Keep = None,
    jobs: Jobs = 1,
) -> None:
    """Learn what heroes are worth in a draft, from matches of middle bots with dealt teams, and write it into the game's folder."""
    from rich.console import Console
    from rich.progress import track

    from outplay.bots.drafts import FILE
    from outplay.lab.learning import drafts_file, lessons
    from outplay.lab.survey import plans

    with _into(game, "learn", FILE, jobs) as file:
        drafts_file(game, group, [])
        if keep is not None:
            demand_folder("--keep", keep)
        many = len(plans(game, {"middle": matches})) * matches
        played, stopped = until_stopped(track(lessons(game, group, matches, keep, jobs), "Learning", many, console=Console(), transient=True))
        if stopped is not None:
            leave_stopped(stopped, f"after {len(played)} of {many}", keep, file)
        learned = drafts_file(game, group, played)
        try:
            write_text(file, learned)
        except OutplayError as wrong:
            typer.echo(learned)
            say_and_leave(f"{wrong}; above is what should stand in it")
        typer.echo(f"{file}: learned from {len(played)} matches")


@app.command()
def check(
    game: Annotated[list[str] | None, typer.Argument(help="Which; all without one.")] = None,
    matches: Annotated[int, typer.Option(help="How many with each of its settings.", min=1)] = 4,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the matches; may be repeated.")] = None,
    preset: Annotated[str, typer.Option(help="A named set of options.")] = "",
) -> None:
    """Run the conformance kit: play, check what every game must keep, and say what was met how often."""
    from outplay.book.how import pictures
    from outplay.book.lesson import steps
    from outplay.book.puzzles import checked
    from outplay.book.words import counted
    from outplay.games import find_game
    from outplay.games import games as all_games
    from outplay.testing.check import Broken, check_game

    with spoken_errors():
        for name in game or list(all_games()):
            one = find_game(name)
            usual = one.checked or [{"seats": seats} for seats in one.settings.usual_seats()]
            settings = [one.settings.fitted(dict(pairs(option or [])), preset, one.load()).given()] if option or preset else usual
            try:
                report = check_game(one, settings, matches)
            except Broken as wrong:
                raise OutplayError(f"{one.name} breaks what every game must keep:\n{wrong}") from None
            shown = f", {len(pages)} pages show how it is played" if (pages := pictures(one)) else ""
            shown += f", its lesson has {len(taught)} steps that can be done" if (taught := steps(one)) else ""
            many, old = checked(one)
            shown += f", {counted(many - old, 'puzzle', 'puzzles')} can be tried" if many else ""
            shown += f" ({old} are of other rules or numbers)" if old else ""
            typer.echo(f"{one.name}: {counted(report.matches, 'match', 'matches')}, {report.decisions} decisions, everything holds{shown}")
            for group, met in report.met.items():
                typer.echo(f"  {group}: " + (", ".join(f"{kind} {times}" for kind, times in met.most_common()) or "none"))
