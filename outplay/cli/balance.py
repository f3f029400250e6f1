"""For designers and authors: which games and bots there are, matches by the thousand, the conformance kit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from outplay.cli.app import (
    app,
    pairs,
    spoken_errors,
)
from outplay.kernel.errors import OutplayError


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

    plan = Plan(game, matches, tuple(bots.split(",")), seed, pairs(option or []), preset, str(content or ""), str(records or ""), events)
    quiet = as_json is not None and str(as_json) == "-"
    console = Console(stderr=quiet)
    with spoken_errors():
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
    with spoken_errors():
        for name in game or list(all_games()):
            courses = []
            for plan in plans(name, {"middle": middle, "hard": hard}):
                words = f"{name}, {', '.join(f'{k} {v}' for k, v in plan.options)}, {plan.bots[0]}"
                courses.append(Course.of(plan, list(track(playing(plan, keep, jobs), words, plan.matches, console=console, transient=True))))
            print_courses(find_game(name).name, courses, console)


@app.command()
def lengths(
    game: str,
    matches: Annotated[int, typer.Option(help="How many with each preset.", min=1)] = 40,
    jobs: Annotated[int, typer.Option(help="Processes.", min=1)] = 1,
) -> None:
    """Measure how many rounds matches of middle bots take with each preset, and write it into the game's folder, where its rulebook is compared with it."""
    from rich.console import Console
    from rich.progress import track

    from outplay.games import find_game
    from outplay.lab.lengths import FILE, length, plans, rounds, written

    with spoken_errors():
        folder = find_game(game).folder
        if folder is None:
            raise OutplayError(f"{game} has no folder in which its data could lie")
        found = []
        for plan in plans(game, matches):
            words = f"{plan.preset}, {', '.join(f'{value} {name}' for name, value in plan.options)}"
            found.append(length(plan, list(track(rounds(plan, jobs), words, matches, console=Console(), transient=True))))
            typer.echo(f"{words}: {found[-1].rounds} rounds")
        (folder / FILE).write_text(written(game, found), encoding="utf-8")


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

    with spoken_errors():
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
    from outplay.book.words import counted
    from outplay.games import find_game
    from outplay.games import games as all_games
    from outplay.testing.check import Broken, check_game

    with spoken_errors():
        for name in game or list(all_games()):
            one = find_game(name)
            usual = one.checked or [{"seats": seats} for seats in one.settings.usual_seats()]
            settings = [one.settings.fitted(dict(pairs(option or [])), preset).given()] if option or preset else usual
            try:
                report = check_game(one, settings, matches)
            except Broken as wrong:
                raise OutplayError(f"{one.name} breaks what every game must keep:\n{wrong}") from None
            shown = f", {len(pages)} pages show how it is played" if (pages := pictures(one)) else ""
            typer.echo(f"{one.name}: {counted(report.matches, 'match', 'matches')}, {report.decisions} decisions, everything holds{shown}")
            for group, met in report.met.items():
                typer.echo(f"  {group}: " + (", ".join(f"{kind} {times}" for kind, times in met.most_common()) or "none"))
