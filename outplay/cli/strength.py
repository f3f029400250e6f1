"""For designers: who is too strong, against whom and beside whom, as a table."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from outplay.cli.app import spoken_errors
from outplay.cli.balance import leave_stopped, until_stopped
from outplay.cli.engines import At, EngineName, Jobs, engine_of
from outplay.cli.lab import AsJson, Bot, ContentDir, Keep, Options, PresetName, Seed, lab
from outplay.cli.outputs import demand_file, demand_folder
from outplay.cli.reports import looked_at
from outplay.kernel.texts import write_text

if TYPE_CHECKING:
    from rich.console import Console

    from outplay.lab.strength import Pair, Standing, Strengths

PAIRS = 8
"""Of the pairs that stand out, so many are printed."""


@lab.command()
def strength(
    game: str,
    matches: Annotated[int, typer.Option(help="How many are played.", min=2)] = 2000,
    group: Annotated[str, typer.Option(help="Of what: a group of what is counted, such as Heroes; the game's leading ones without it.")] = "",
    results: Annotated[Path | None, typer.Option(metavar="FILE", help="Play nothing: read matches of people, as `outplay results` writes them.")] = None,
    kind: Annotated[
        str, typer.Option(help="With --results: the kind of table, which is duel, free or team; the commonest without it. Of its sizes the commonest is taken.")
    ] = "",
    tables: Annotated[Path | None, typer.Option(metavar="DIR", help="Write the tables here, as Parquet.")] = None,
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
    """Say how strong heroes are, told apart from company and place, who is good against whom, and beside whom."""
    from rich.console import Console

    from outplay.cli.progress import shown
    from outplay.lab.plan import lay_out
    from outplay.lab.reports.extras import demand_extras
    from outplay.lab.simulate import simulating

    quiet = as_json is not None and str(as_json) == "-"
    console = Console(stderr=quiet)
    with spoken_errors():
        demand_extras()
        from outplay.lab import strength as model

        if as_json is not None and not quiet:
            demand_file("--json", as_json)
        for name, folder in (("--keep", keep), ("--tables", tables)):
            if folder is not None:
                demand_folder(name, folder)
        plan = replace(looked_at(game, matches, bots, seed, option, preset, content), trace=False)
        table = lay_out(plan)
        wanted = model.group_of(table, group)
        names = table.game.catalog(table.content)[wanted]
        stopped: BaseException | None = None
        if results is not None:
            found = model.fit(model.told(results, game, kind, wanted), wanted, names)
        else:
            played, stopped = until_stopped(shown(simulating(plan, keep=keep, on=engine_of(jobs, engine, at)), console, quiet))
            if not played:
                leave_stopped(stopped, "before the first match was over", keep)
            found = model.fit(model.contests(played, wanted), wanted, names)
        text = json.dumps(msgspec.to_builtins(found), indent=2)
        if quiet:
            typer.echo(text)
        elif as_json is not None:
            write_text(as_json, f"{text}\n")
        if tables is not None:
            tables.mkdir(parents=True, exist_ok=True)
            found.frame().write_parquet(tables / "heroes.parquet")
            found.pairs().write_parquet(tables / "pairs.parquet")
        print_strengths(found, console)
        if stopped is not None:
            leave_stopped(stopped, f"after {found.matches} of {plan.matches}", keep)


def print_strengths(found: Strengths, console: Console) -> None:
    """Print who is how strong, what places are worth, and which pairs stand out."""
    from rich.table import Table

    even = found.heroes[0].even
    table = Table(found.group, "matches", "won", "", "even company", "95 of 100", "", title=f"{found.matches:,} matches; an even share is {even:.0%}")
    for one in found.heroes:
        table.add_row(*_cells(one))
    table.add_section()
    for one in found.places:
        table.add_row(*_cells(one))
    console.print(table)
    for words, pairs in (("against", found.against), ("beside", found.beside)):
        stand_out = once(pair for pair in pairs if pair.flagged)
        for pair in stand_out[:PAIRS]:
            console.print(_sentence(pair, words), highlight=False)
        if pairs and not stand_out:
            console.print(f"Nobody is better or worse {words} somebody than their strengths foretell, as far as {found.matches:,} matches can tell.")


def once(pairs: Iterable[Pair]) -> list[Pair]:
    """Return pairs without those that say the same of somebody against somebody as one before, the other way round."""
    found: dict[frozenset[str], Pair] = {}
    for pair in pairs:
        found.setdefault(frozenset((pair.one, pair.other)), pair)
    return list(found.values())


def _cells(one: Standing) -> tuple[str, ...]:
    if not one.matches:
        return one.name, "0", "", "", "", "", "never played"
    low, high = one.raw_interval
    mark = "" if not one.flagged else "stands out, strong" if one.share > one.even else "stands out, weak"
    return (
        one.name,
        f"{one.matches:,}",
        f"{one.raw:.1%}",
        f"[{low:.0%}, {high:.0%}]",
        f"{one.share:.1%}",
        f"[{one.interval[0]:.0%}, {one.interval[1]:.0%}]",
        mark,
    )


def _sentence(pair: Pair, words: str) -> str:
    gap = f"{pair.beyond:+.1%} ± {1.96 * pair.error:.1%}"
    return f"{pair.one} {words} {pair.other}: {gap} beyond what their strengths foretell, in {pair.matches:,} matches."
