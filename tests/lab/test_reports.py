"""Reports on balance: figures that mean what they say, alarms that a fair match does not raise, and a page that anybody can open and make again."""

from __future__ import annotations

import json
import random
import re
import sys
from array import array
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from outplay.cli import app
from outplay.games import games
from outplay.kernel.game import Use
from outplay.lab.calibration import THIRDS, Seen
from outplay.lab.played import Played
from outplay.lab.reports import choices, drama, icons, plots
from outplay.lab.reports.cards import cards
from outplay.lab.reports.figure import mean_of, median_of, ratio, share_of
from outplay.lab.reports.findings import Row, standing_out
from outplay.lab.story import Story
from outplay.lab.trace import UNKNOWN, Offer, Trace

RUN = CliRunner()
MOST_BYTES = 300_000


def two(*chances: float) -> list[list[float]]:
    """Return a course in which the first side has these chances."""
    return [[one, 1 - one] for one in chances]


def outcomes(course: list[list[float]], winner: int = 0) -> Seen:
    return course, tuple(float(side == winner) for side in range(len(course[0])))


# ---------------------------------------------------------------- how matches went


def test_the_lead_changes_only_if_somebody_is_clearly_in_front() -> None:
    course = two(0.6, 0.49, 0.4, 0.51, 0.7)
    assert drama.leaders(course) == [0, 0, 1, 1, 0], "two points ahead is not yet in front"
    assert drama.lead_changes(course) == 2
    assert drama.behind(course, 0) == pytest.approx(2 / 5)
    assert drama.leads_at(course, 0.5) == 1


def test_a_match_is_open_until_no_loser_has_a_chance_any_more() -> None:
    course = two(0.5, 0.7, 0.8, 0.85, 0.95)
    assert drama.after_open(course, 0, 0.25) == pytest.approx(3 / 5)
    assert drama.after_open(course, 0, 0.10) == pytest.approx(1 / 5)
    assert drama.after_open(course, 1, 0.25) == 0, "who lost had the better chance to the end"


@pytest.mark.parametrize(("sides", "half"), [(2, 0.75), (4, 0.57)])
def test_a_fair_match_raises_no_alarm_and_goes_as_chance_would_have_it(sides: int, half: float) -> None:
    fair = [outcomes([[*moment] for moment in course], winner) for course, winner in drama.fair_courses(sides, 20)]
    found = {one.id: one for one in drama.figures(fair)}
    assert not [one.alarm for one in found.values() if one.alarm]
    assert found["leader at half"].value == pytest.approx(half, abs=0.06)
    assert all(one.null == pytest.approx(one.value) for one in found.values())
    start = [course[0] for course, _ in fair]
    assert all(moment == pytest.approx([1 / sides] * sides) for moment in start)


@pytest.mark.parametrize(
    ("course", "alarm"),
    [
        (two(*[0.3] * 19, 0.6), "who wins was hardly ever in front"),
        (two(0.5, *[0.9] * 19), "matches are over long before they end"),
        (two(*[0.55] * 20), "everything is decided in the very end"),
    ],
)
def test_what_is_wrong_with_a_game_is_named(course: list[list[float]], alarm: str) -> None:
    found = [one.alarm for one in drama.figures([outcomes(course)] * 200)]
    assert any(one.startswith(alarm) for one in found), found


def test_few_matches_raise_no_alarm() -> None:
    chance = random.Random(2)
    few = [outcomes(two(*[chance.uniform(0.3, 0.9) for _ in range(6)]), chance.randrange(2)) for _ in range(4)]
    assert not [one for one in drama.figures(few) if one.alarm]


# ---------------------------------------------------------------- numbers


def test_numbers_come_with_an_interval_that_fits_their_kind() -> None:
    assert share_of("a", "a", 5, 10).range == "24 to 76\N{NO-BREAK SPACE}%"
    none = mean_of("a", "a", [0.0] * 20, "%")
    assert (none.low, none.high > 0.1) == (0.0, True), "twenty without one do not say that there is none"
    middle = median_of("a", "a", [float(n) for n in range(100)])
    assert (middle.value, middle.low < 49.5 < middle.high) == (49.5, True)
    assert ratio([1, 1, 0], [2, 2, 4])[0] == pytest.approx(0.25)
    assert median_of("x", "X", [3, 4, 4, 5, 9]).said == "4.0 (3.0 to 9.0)"
    assert median_of("x", "X", [4, 4, 4, 4, 4]).said == "4.0"


def test_of_many_heroes_only_what_chance_does_not_do_stands_out() -> None:
    chance = random.Random(5)
    wins = [sum(chance.random() < 0.5 for _ in range(100)) / 100 for _ in range(12)]
    fair = [Row(str(n), share, 0.0, 1.0, 100, 0.5) for n, share in enumerate(wins)]
    strong = Row("strong", 0.7, 0.6, 0.79, 100, 0.5)
    heroes, places = standing_out([*fair, strong], [Row("Seat 1", 0.5, 0.4, 0.6, 100, 0.5)])
    assert [row.name for row in (*heroes, *places) if row.stands_out] == ["strong"]


def played(number: int, *uses: Use) -> Played:
    return Played(number, (0, 0), (1, 2), 5, 10, 10, "", (1, 2), "", uses, Story())


def test_a_card_is_counted_in_the_hands_of_everybody_who_held_it() -> None:
    catalog = {"Heroes": ["Ann", "Bob"], "Cards": ["Ann: Hit", "Ann: Nap", "Bob: Run"]}
    matches = [played(n, Use("Heroes", "Ann", 0), Use("Heroes", "Bob", 1)) for n in range(10)]
    traces = [Trace(offers=[Offer(0, 2, 4, 3, 4, 200), Offer(1, 4, 2, 0), *([Offer(0, 3, 1, 1)] if n == 0 else [])]) for n in range(10)]
    hit, nap, run = cards(catalog, matches, traces)
    assert (hit.held, hit.never_legal, hit.rate, hit.worth, hit.alarm) == (10, 0, 0.75, 5.0, "")
    assert (nap.held, nap.never_legal, nap.worth, nap.alarm) == (10, 9, None, "could never be played by 90\N{NO-BREAK SPACE}% of the sides that had its hero")
    assert (run.never_legal, run.never_chosen, run.alarm) == (0, 10, "was never chosen by 100\N{NO-BREAK SPACE}% of the sides that could")
    assert [card.alarm for card in cards(catalog, matches, traces[1:]) if not card.offered] == [""], "what nobody could ever play is no part of these matches"


def test_choices_are_judged_where_bots_judged_them() -> None:
    def two_bytes(*numbers: int) -> bytes:
        return array("H", numbers).tobytes()

    trace = Trace(
        questions=["Move", "Plan"],
        asked=bytes([0, 0, 0, 1]),
        options=two_bytes(3, 1, 5, 9),
        near=bytes([1, 0, 2, 0]),
        margins=two_bytes(200, UNKNOWN, 3, UNKNOWN),
    )
    found = {one.id: one.value for one in choices.figures([trace, trace])}
    assert found["forced"] == 0.25
    assert found["one sensible"] == found["nothing at stake"] == found["no choice"] == 0.5
    assert choices.near([trace]) == {1: 1, 2: 1, 3: 0, 4: 0, 5: 0, 6: 0}
    assert [(one.question, one.margin) for one in choices.by_question([trace])] == [("Move", pytest.approx(10.15)), ("Plan", None)]


# ---------------------------------------------------------------- the page


def test_a_report_is_one_page_without_scripts_with_its_tables_beside_it_and_comes_out_the_same_again(tmp_path: Path) -> None:
    command = ["lab", "report", "knockback", "--matches", "6", "--bots", "gentle", "--keep", str(tmp_path / "kept")]
    said = RUN.invoke(app, [*command, "--out", str(tmp_path / "a"), "--json", str(tmp_path / "a.json")])
    assert said.exit_code == 0, said.output
    again = RUN.invoke(app, [*command, "--out", str(tmp_path / "b")])
    assert again.exit_code == 0, again.output
    page, other = ((tmp_path / one / "report.html").read_text("utf-8") for one in "ab")
    day = r"\d+ \w+ 20\d\d</p>"
    assert re.sub(day, "", page).replace(str(tmp_path / "a"), "") == re.sub(day, "", other).replace(str(tmp_path / "b"), "")
    assert len(page.encode()) < MOST_BYTES
    assert "<script" not in page
    assert not re.findall(r"""(?:src|href)=["'](?!#)|url\((?!#)|@import""", page), "nothing comes from elsewhere"
    assert f"outplay lab report knockback --matches 6 --bots gentle --seed 1 --out {tmp_path / 'a'}" in page
    data = json.loads((tmp_path / "a.json").read_text("utf-8"))
    assert data["matches"] == 6
    assert data["content"] in page
    assert {one["id"] for one in data["figures"]} >= {"lead changes", "leader at half", "rounds", "forced"}
    figures = pl.read_parquet(tmp_path / "a" / "figures.parquet")
    assert figures.filter(pl.col("id") == "rounds")["n"].to_list() == [6]
    turns = pl.read_parquet(tmp_path / "a" / "turns.parquet")
    assert turns.group_by("match", "turn").agg(pl.col("chance").sum())["chance"].round(6).unique().to_list() == [1.0]
    assert pl.read_parquet(tmp_path / "a" / "matches.parquet").height == 6
    assert set(pl.read_parquet(tmp_path / "a" / "cards.parquet")["group"]) == {"Abilities"}


def test_how_often_chances_came_true_is_drawn_by_thirds_where_matches_are_enough() -> None:
    cut = [[outcomes(two(0.62, 0.71), n % 2) for n in range(matches)] for matches in (30, 30, 3)]
    picture = plots.reliability(cut, "How often chances came true")
    assert all(f">{third}</text>" in picture for third in THIRDS)
    assert picture.count('aria-roledescription="point"') == 8, "four bands in each third but the last"


def test_a_game_that_tells_nothing_of_rounds_heroes_or_cards_has_a_report_all_the_same(tmp_path: Path) -> None:
    said = RUN.invoke(app, ["lab", "report", "tests.server.games.race:GAME", "--matches", "4", "--bots", "random", "--out", str(tmp_path)])
    assert said.exit_code == 0, said.output
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "Who begins" in page
    assert ">Heroes<" not in page
    assert ">Drama<" not in page


def test_who_lacks_what_draws_is_told_what_to_install_before_anything_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "altair", None)
    said = RUN.invoke(app, ["lab", "report", "knockback", "--out", str(tmp_path / "out")])
    assert said.exit_code == 2
    assert "pip install 'outplay[lab]'" in said.output
    assert not (tmp_path / "out").exists()


def test_heroes_have_their_icons_beside_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(icons, "_drawn", lambda: {"rhinoceros-horn": "<path/>"})
    found = icons.icons_of(games()["knockback"].load(), frozenset({"Rhino Guy", "Granite Gran"}))
    assert found.symbols().count("<symbol") == 1
    rows = [Row(name, 0.5, 0.4, 0.6, 100, 0.5) for name in ("Rhino Guy", "Granite Gran")]
    drawing = found.beside(plots.forest(rows, "Wins by hero", pictured=True))
    assert re.findall(r'<use href="#icon-0"[^>]*/><text[^>]*>([^<]+)</text>', drawing) == ["Rhino Guy"]
    assert found.before("Granite Gran") == ""
    monkeypatch.setattr(icons, "_drawn", dict)
    assert icons.icons_of(games()["knockback"].load(), frozenset({"Rhino Guy"})).symbols() == ""
