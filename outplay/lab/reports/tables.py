"""The tables of a report as polars frames, which are written beside it as Parquet: figures, heroes, cards, questions, matches, and how each match stood turn by turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from outplay.kernel.errors import OutplayError
from outplay.lab.reports.choices import by_question
from outplay.lab.reports.findings import Findings
from outplay.lab.trace import numbers

if TYPE_CHECKING:
    import polars as pl

MISSING = "tables and reports need the extra lab; please run: pip install 'outplay[lab]'"


def demand_extras() -> None:
    """Raise OutplayError, saying what to install, unless there is what tables and pictures are made with."""
    try:
        import altair  # noqa: F401  (only whether it is there)
        import polars  # noqa: F401
        import vl_convert  # noqa: F401
    except ImportError:
        raise OutplayError(MISSING) from None


def frames(found: Findings) -> dict[str, pl.DataFrame]:
    """Return all tables of a report by name. Raises OutplayError if polars is not installed."""
    demand_extras()
    return {
        "figures": figures(found),
        "heroes": heroes(found),
        "cards": cards(found),
        "questions": questions(found),
        "matches": matches(found),
        "turns": turns(found),
    }


def write(found: Findings, folder: Path) -> list[Path]:
    """Write each table into a folder as Parquet, and return the files."""
    files: list[Path] = []
    for name, frame in frames(found).items():
        files.append(folder / f"{name}.parquet")
        frame.write_parquet(files[-1])
    return files


def figures(found: Findings) -> pl.DataFrame:
    """Return every figure: value, interval, how many it rests on, what a fair match would have, what is wrong."""
    import polars as pl

    fields = ("id", "name", "value", "low", "high", "n", "of", "unit", "null", "alarm")
    rows = [{field: getattr(one, field) for field in fields} for one in (*found.figures, *found.endings)]
    kinds = {"value": pl.Float64, "low": pl.Float64, "high": pl.Float64, "null": pl.Float64}
    return pl.DataFrame(rows, schema_overrides=kinds)


def heroes(found: Findings) -> pl.DataFrame:
    """Return how often heroes, seats and who begins won."""
    import polars as pl

    kinds = (("hero", found.heroes), ("seat", found.seats), ("order", found.order))
    fields = ("name", "share", "low", "high", "n", "fair", "stands_out")
    return pl.DataFrame([{"kind": kind, **{field: getattr(one, field) for field in fields}} for kind, rows in kinds for one in rows])


def cards(found: Findings) -> pl.DataFrame:
    """Return what became of each card and ability; empty where nothing is played by name."""
    import polars as pl

    fields = ("group", "name", "held", "never_legal", "never_chosen", "offered", "played", "rate", "low", "high", "judged", "worth", "worth_error", "alarm")
    rows = [{field: getattr(one, field) for field in fields} for one in found.cards]
    return pl.DataFrame(rows, schema_overrides={"worth": pl.Float64, "worth_error": pl.Float64}) if rows else pl.DataFrame()


def questions(found: Findings) -> pl.DataFrame:
    """Return the kinds of questions: how often each came in a match, how many options it had, and how much the best was better than the second."""
    import polars as pl

    fields = ("question", "times", "options", "margin", "judged")
    return pl.DataFrame([{field: getattr(one, field) for field in fields} for one in by_question(found.traces)], schema_overrides={"margin": pl.Float64})


def matches(found: Findings) -> pl.DataFrame:
    """Return a row for each match: how long it was, how it ended, which side came where, who began."""
    import polars as pl

    fields = ("number", "rounds", "decisions", "picks", "rule", "began", "digest")
    return pl.DataFrame([{**{field: getattr(one, field) for field in fields}, "places": list(one.sides)} for one in found.played])


def turns(found: Findings) -> pl.DataFrame:
    """Return a row for each side at each turn of each match: what it thought of its chance (all sides add up to one), and what that comes to when calibrated."""
    import polars as pl

    rows = []
    for one, trace, (course, came) in zip(found.played, found.traces, found.courses, strict=bool(found.courses)):
        for turn, (round_, thought, chances) in enumerate(zip(numbers(trace.rounds), trace.course(), course, strict=True)):
            rows += [
                {"match": one.number, "turn": turn, "round": round_, "side": side, "thought": thought[side], "chance": chances[side], "made": came[side]}
                for side in range(len(chances))
            ]
    return pl.DataFrame(rows)
