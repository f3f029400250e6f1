"""For designers: experiments that say when they are decided. A question, what it will cost, a verdict in a sentence, and the command that repeats it."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from outplay.cli.app import app, pairs, say, spoken_errors
from outplay.cli.ends import STOPPED
from outplay.cli.engines import At, EngineName, Jobs, engine_of
from outplay.cli.outputs import demand_file, demand_folder
from outplay.kernel.errors import OutplayError
from outplay.kernel.settings import Value
from outplay.kernel.texts import write_text

if TYPE_CHECKING:
    from rich.console import Console

    from outplay.lab.experiment import Compare, Effect, Experiment, Question
    from outplay.lab.plan import Plan

lab = typer.Typer(
    no_args_is_help=True,
    help="Ask a question about a game, and have it answered by as many matches as it takes.",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(lab, name="lab")

LEVELS: Final = "gentle, middle or hard, or any bot that simulate takes; it sits in every seat."

Bot = Annotated[str, typer.Option("--bots", help=LEVELS)]
Seed = Annotated[str, typer.Option(help="The same seed gives the same matches.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the matches; may be repeated.")]
PresetName = Annotated[str, typer.Option("--preset", help="A named set of options.")]
ContentDir = Annotated[Path | None, typer.Option("--content", metavar="DIR", help="Play with the content of this folder.")]
Keep = Annotated[Path | None, typer.Option("--keep", metavar="DIR", help="Keep what was played here: the same command goes on where it was stopped.")]
AsJson = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the results as JSON; - for standard output.")]


@lab.command()
def compare(
    game: str,
    change: Annotated[Path | None, typer.Option("--with", metavar="DIR", help="The changed content.")] = None,
    changed: Annotated[list[str] | None, typer.Option("--with-option", metavar="NAME=VALUE", help="A changed option; may be repeated.")] = None,
    hero: Annotated[str, typer.Option(help="Who is dealt in: the hero or card that the change is about, by its id.")] = "",
    measure: Annotated[str, typer.Option(help="wins or length; wins if a hero is named.")] = "",
    most: Annotated[int, typer.Option(help="Blocks at most: both contents, and each place for the hero.", min=20)] = 1000,
    bots: Bot = "middle",
    seed: Seed = "1",
    option: Options = None,
    preset: PresetName = "",
    content: ContentDir = None,
    jobs: Jobs = 1,
    engine: EngineName = "processes",
    at: At = "",
    keep: Keep = None,
    as_json: AsJson = None,
) -> None:
    """Say what a change of content or options does: to a hero's wins, to the length of matches, and to all others."""
    from outplay.lab.experiment import Compare

    def question() -> Compare:
        if measure not in ("", "wins", "length"):
            raise OutplayError(f"--measure {measure}: it is wins or length")
        if change is None and not changed:
            raise OutplayError("nothing is changed: name a folder by --with, or an option by --with-option")
        before = plan_of(game, bots, seed, option, preset, content)
        after = plan_of(game, bots, seed, [*(option or []), *(changed or [])], preset, change or content)
        return Compare(before, after, hero, measure, most)

    run([question], (jobs, engine, at), keep, as_json)


@lab.command()
def fair(
    game: str,
    hero: Annotated[list[str] | None, typer.Argument(help="Who, by id; all without one.")] = None,
    weak: Annotated[bool, typer.Option("--weak", help="Ask whether they win less than their share: in duels, less than 45 %.")] = False,
    most: Annotated[int, typer.Option(help="Pairs of matches at most, for each.", min=16)] = 1500,
    bots: Bot = "middle",
    seed: Seed = "1",
    option: Options = None,
    preset: PresetName = "",
    content: ContentDir = None,
    jobs: Jobs = 1,
    engine: EngineName = "processes",
    at: At = "",
    keep: Keep = None,
    as_json: AsJson = None,
) -> None:
    """Say of heroes whether they win more than their share: in duels, more than 55 % of their matches."""
    from outplay.lab.experiment import Fair
    from outplay.lab.plan import lay_out

    def questions() -> list[Callable[[], Question]]:
        plan = plan_of(game, bots, seed, option, preset, content)
        table = lay_out(plan)
        ids = hero or list(table.game.settings.dealable(table.content))
        if not ids:
            raise OutplayError(f"in {table.game.name} nobody is dealt, so nobody can be asked about")
        return [lambda id=id: Fair(plan, id, most, weak) for id in ids]  # type: ignore[misc]  # mypy takes the default for a parameter

    with spoken_errors():
        found = questions()
    run(found, (jobs, engine, at), keep, as_json)


@lab.command()
def without(
    game: str,
    thing: Annotated[list[str], typer.Argument(help='Cards or abilities, as reports name them: "Rhino Guy: Hammer Time".')],
    most: Annotated[int, typer.Option(help="Blocks at most, for each: with and without it, on each side.", min=20)] = 1000,
    bots: Bot = "middle",
    seed: Seed = "1",
    option: Options = None,
    preset: PresetName = "",
    content: ContentDir = None,
    jobs: Jobs = 1,
    engine: EngineName = "processes",
    at: At = "",
    keep: Keep = None,
    as_json: AsJson = None,
) -> None:
    """Say what cards or abilities are worth: the same matches with them and without."""
    from outplay.lab.without import Without

    plan: list[Plan] = []

    def question(name: str) -> Without:
        plan[:] = plan or [plan_of(game, bots, seed, option, preset, content)]
        return Without(plan[0], name, most)

    run([partial(question, name) for name in thing], (jobs, engine, at), keep, as_json)


@lab.command()
def first(
    game: str,
    band: Annotated[float, typer.Option(help="How far from one half still counts as even.", min=0.005, max=0.2)] = 0.03,
    most: Annotated[int, typer.Option(help="Matches at most.", min=16)] = 12_000,
    bots: Bot = "middle",
    seed: Seed = "1",
    option: Options = None,
    preset: PresetName = "",
    content: ContentDir = None,
    jobs: Jobs = 1,
    engine: EngineName = "processes",
    at: At = "",
    keep: Keep = None,
    as_json: AsJson = None,
) -> None:
    """Say whether it is better to begin."""
    from outplay.lab.experiment import First

    run([lambda: First(plan_of(game, bots, seed, option, preset, content), band, most)], (jobs, engine, at), keep, as_json)


def plan_of(game: str, bots: str, seed: str, option: Sequence[str] | None, preset: str, content: Path | None) -> Plan:
    """Return the plan of an experiment's matches, with its content in it: what is changed in the folder meanwhile changes nothing. Raises OutplayError."""
    from outplay.bots import levels
    from outplay.games import find_game
    from outplay.lab.plan import Plan

    if content is not None and not content.is_dir():
        raise OutplayError(f"{content}: there is no content folder")
    bot = next((level.bot for level in levels() if level.id == bots), bots)
    settings = find_game(game).settings
    given = pairs([*(option or [])])
    seats = int(dict(given).get("seats", min(settings.SEATS)))
    options: dict[str, Value] = {"seats": seats, **dict(given)}
    return Plan(game, 1, (bot,), seed, tuple(options.items()), preset or settings.usual(seats), str(content or "")).carried()


def run(questions: Sequence[Callable[[], Question]], by: tuple[int, str, str], keep: Path | None, as_json: Path | None) -> None:
    """Answer questions by matches, played with so many processes, by an engine, at an address, and print what came of them."""
    from rich.console import Console

    from outplay.lab.experiment import Compare, Experiment, answering, cost

    quiet = as_json is not None and str(as_json) == "-"
    console = Console(stderr=quiet)
    with spoken_errors():
        if as_json is not None and not quiet:
            demand_file("--json", as_json)
        if keep is not None:
            demand_folder("--keep", keep)
        on = engine_of(*by)
        asked = [make() for make in questions]
        experiments = [Experiment(one, keep) for one in asked if not one.same]
        stopped: KeyboardInterrupt | None = None
        if experiments:
            least, top = (len(experiments) * seconds for seconds in cost(experiments[0].question, on.workers))
            times = dict.fromkeys((duration(least), duration(top)))  # one where both are called alike
            console.print(f"This takes {' to '.join(times)}; it ends as soon as it is decided.")
        try:
            with following(console, quiet) as show:
                for heard in answering(experiments, on):
                    show(heard)
        except KeyboardInterrupt as ctrl_c:
            stopped = ctrl_c
        answers = [told(one, next((e for e in experiments if e.question is one), None)) for one in asked]
        for one in asked:
            console.print(one.sentence(), soft_wrap=True, highlight=False)
            if isinstance(one, Compare) and not one.same:
                print_effects(one, console)
        console.print(f"Again: {shlex.join(['outplay', *sys.argv[1:]])}", soft_wrap=True, highlight=False, style="dim")
        text = json.dumps(answers if len(answers) > 1 else answers[0], indent=2)
        if quiet:
            typer.echo(text)
        elif as_json is not None:
            write_text(as_json, f"{text}\n")
        if stopped is not None:
            say("stopped before all was decided" + (f"; what was played is kept in {keep}, and the same command goes on from there" if keep else ""))
            raise typer.Exit(STOPPED)


@contextmanager
def following(console: Console, quiet: bool) -> Iterator[Callable[[Experiment], None]]:
    """Provide what shows, on one line, how far the experiments are and how the last one stands."""
    from rich.status import Status

    seen: set[int] = set()
    open_ = Status("Playing the first block", console=console)

    def show(one: Experiment) -> None:
        if one.series.decided:
            seen.add(id(one))
        matches = f"{one.matches:,} matches"
        open_.update(f"{matches}: {one.question.sentence()}" + (f" ({len(seen)} decided)" if seen else ""))

    if quiet:
        yield lambda one: None
        return
    with open_:
        yield show


def duration(seconds: float) -> str:
    """Return a time in words."""
    if seconds < 90:
        return f"{seconds:.0f} seconds" if seconds >= 1.5 else "a second"
    return f"{seconds / 60:.0f} minutes" if seconds < 5400 else f"{seconds / 3600:.1f} hours"


def told(question: Question, experiment: Experiment | None) -> dict[str, object]:
    """Return what came of a question as plain data, for JSON."""
    from outplay.lab.experiment import Compare

    rule, range_ = question.rule, question.rule.interval()
    data: dict[str, object] = {
        "verdict": "equal" if experiment is None else rule.verdict(),
        "sentence": question.sentence(),
        "blocks": rule.heard,
        "matches": experiment.matches if experiment else 0,
        "mean": rule.mean,
        "interval": [range_.low, range_.high] if rule.heard else None,
        "digest": experiment.digest if experiment else "",
        "plans": [{"options": dict(plan.options), "preset": plan.preset, "seed": plan.seed, "bots": list(plan.bots)} for plan in question.plans],
    }
    if isinstance(question, Compare):
        data["changed blocks"] = question.changed
        data["effects"] = [effect_data(one) for one in (question.wins, question.length) if one.differences.n]
        data["others moved"] = [effect_data(one) for one in question.side_effects()]
    return data


def effect_data(one: Effect) -> dict[str, object]:
    """Return an effect as plain data."""
    return {"name": one.name, "before": one.before.mean, "after": one.after.mean, "difference": one.differences.mean, "error": one.error, "variance": one.saved}


def print_effects(question: Compare, console: Console) -> None:
    """Print what a change does to everything that was looked at, and how much the pairing saved."""
    from rich.table import Table

    table = Table("", "before", "after", "difference", "blocks", "varies, of what it would unpaired")
    for one in (question.wins, question.length, *question.side_effects()):
        if one.differences.n:
            parts = 100.0 if one is not question.length else 1.0
            unit = "%" if one is not question.length else ""
            numbers = [f"{x * parts:.1f}{unit}" for x in (one.before.mean, one.after.mean)]
            gap = f"{one.differences.mean * parts:+.1f}{unit} ± {1.96 * one.error * parts:.1f}"
            name = f"wins of {question.hero}" if one is question.wins else one.name if one is question.length else f"wins of {one.name}"
            table.add_row(name, *numbers, gap, f"{one.differences.n}", f"{one.saved:.2f}" if one.saved is not None else "")
    console.print(table)
    others = "nobody else's wins moved" if not question.side_effects() else "those beside are others whose wins moved"
    console.print(f"{question.changed} of {question.rule.heard} blocks went otherwise; {others}, with at most one false alarm in twenty.")
