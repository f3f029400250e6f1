"""Simulation: the same seed gives the same matches, whatever plays them; figures are counted right."""

from __future__ import annotations

import dataclasses
import json
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from outplay.cli import app
from outplay.games import find_game, games
from outplay.kernel.errors import IllegalAction, OutplayError
from outplay.kernel.game import Use
from outplay.kernel.record import replay
from outplay.kernel.step import SecretChoice
from outplay.lab.figures import Spread, Tally, wilson
from outplay.lab.match import play_match
from outplay.lab.plan import Plan, lay_out
from outplay.lab.played import Played
from outplay.lab.printing import print_report
from outplay.lab.report import Report, Run
from outplay.lab.simulate import simulate
from outplay.lab.story import Story
from outplay.local.reading import held, read_record

RUN = CliRunner()


def test_the_digest_depends_on_the_seed_alone_and_not_on_the_processes_or_the_records(tmp_path: Path) -> None:
    plan = Plan("knockback", 12, ("random", "random", "random"), seed="7")
    one = simulate(plan)
    two = simulate(plan, jobs=2)
    written = simulate(Plan("knockback", 12, ("random", "random", "random"), seed="7", records=str(tmp_path)))
    other = simulate(Plan("knockback", 12, ("random", "random", "random"), seed="8"))
    assert one.digest == two.digest == written.digest != other.digest
    assert one.bots == two.bots
    assert len(list(tmp_path.glob("*.txt"))) == 12


def test_what_is_written_down_is_the_match_that_was_counted(tmp_path: Path) -> None:
    plan = Plan("knockback", 2, ("greedy", "random"), seed="down", records=str(tmp_path))
    table = lay_out(plan)
    for number in range(2):
        played = play_match(table, number)
        record, digest = read_record(tmp_path / f"knockback-{number:05}.txt")
        assert record.names == tuple(plan.bots[bot] for bot in played.bots)
        assert (len(record.rows), record.outcome) == (played.picks, played.sides)
        assert "holds: " in held("it", record, digest, find_game("knockback").load())


def test_bots_change_seats_from_match_to_match() -> None:
    plan = Plan("knockback", 3, ("greedy", "random"))
    assert [plan.seats(number, ((0,), (1,))) for number in range(3)] == [(0, 1), (1, 0), (0, 1)]


def test_bots_lead_sides_where_there_is_one_for_each_and_sit_in_turns_otherwise() -> None:
    two, three = Plan("moba", 3, ("greedy", "random")), Plan("moba", 3, ("greedy", "random", "random"))
    assert [two.seats(number, ((0, 2), (1, 3))) for number in range(2)] == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert [two.seats(number, ((0,), (1, 2, 3))) for number in range(2)] == [(0, 1, 1, 1), (1, 0, 0, 0)]
    assert [three.seats(number, ((0,), (1, 2, 3))) for number in range(2)] == [(0, 1, 2, 0), (1, 2, 0, 1)]
    report = simulate(Plan("moba", 4, ("random", "random"), options=(("seats", 4), ("seating", "one"), ("round_limit", 1), ("draft", "random"))))
    assert sum(bot.wins + bot.ties / 2 for bot in report.bots) == 4


def test_wins_of_all_seats_add_up() -> None:
    report = simulate(Plan("knockback", 20, ("random", "random", "random", "random"), seed="sum"))
    assert sum(seat.wins for seat in report.seats) + sum(1 for seat in report.seats for _ in range(seat.ties)) >= 20
    assert report.decisions.total > report.decisions.max >= report.decisions.p95 >= report.decisions.median


def test_a_series_of_picks_in_a_secret_choice_is_one_decision_of_its_seat(tmp_path: Path) -> None:
    table = lay_out(Plan("moba", 1, ("random", "random"), seed="series", records=str(tmp_path)))
    played, (record, _) = play_match(table, 0), read_record(tmp_path / "moba-00000.txt")
    states, in_series, series = replay(table.game, record, table.content), 0, 0
    state = next(states)
    for row in record.rows:
        in_series += isinstance(state.todo[-1], SecretChoice)
        series += isinstance(state.todo[-1], SecretChoice) and not state.picks.get(row.seat)
        next(states)
    assert 0 < series < in_series
    assert played.picks == len(record.rows)
    assert played.decisions == played.picks - in_series + series


def test_lengths_are_of_decisions_and_speed_is_of_picks(capsys: pytest.CaptureFixture[str]) -> None:
    report = simulate(Plan("moba", 2, ("random", "random"), seed="series"))
    assert report.picks > report.decisions.total
    slow = dataclasses.replace(report, seconds=10.0)
    print_report(slow, Console(width=200))
    printed = capsys.readouterr().out
    assert f"2 matches in 10.00 s, {report.picks / 10:,.0f} picks/s" in printed
    assert str(report.decisions.total) in printed


def test_a_team_wins_together() -> None:
    table = lay_out(Plan("knockback", 1, ("random",), options=(("seats", 4), ("mode", "teams"))))
    places = play_match(table, 0).places
    assert places[0] == places[2] != places[1] == places[3]


RHINO, ANNIE = Use("Heroes", "Rhino Guy", side=0), Use("Heroes", "Anchor Annie", side=1)


def ended(number: int, *places: int) -> Played:
    """A duel of two bots that came out so, with Rhino Guy in the first seat and Anchor Annie in the second."""
    return Played(number, (number % 2, 1 - number % 2), places, 1, 1, 1, f"{number}", places, "KB-1.1", (RHINO, ANNIE), Story())


def counted(tallies: Iterable[Tally]) -> list[tuple[str, int, int, float]]:
    return [(one.name, one.wins, one.ties, one.win_rate) for one in tallies if one.matches]


def test_a_shared_first_place_is_a_tie_and_half_a_win_for_bots_seats_and_what_they_used() -> None:
    run = Run(lay_out(Plan("knockback", 2, ("random", "greedy"))), iter(()), began=0)
    report = Report.of(run, [ended(0, 1, 1), ended(1, 1, 2)])
    assert counted(report.bots) == [("random", 0, 1, 0.25), ("greedy", 1, 1, 0.75)]
    assert counted(report.seats) == [("Seat 1", 1, 1, 0.75), ("Seat 2", 0, 1, 0.25)]
    assert counted(report.groups["Heroes"]) == [("Rhino Guy", 1, 1, 0.75), ("Anchor Annie", 0, 1, 0.25)]


def test_a_first_place_that_a_bot_shares_with_itself_alone_is_a_win() -> None:
    run = Run(lay_out(Plan("knockback", 1, ("random", "greedy"), options=(("seats", 4),))), iter(()), began=0)
    for places, bots in (
        ((1, 3, 1, 4), [("random", 1, 0, 1), ("greedy", 0, 0, 0)]),
        ((1, 1, 1, 4), [("random", 0, 1, 2 / 3), ("greedy", 0, 1, 1 / 3)]),
    ):
        assert counted(Report.of(run, [Played(0, (0, 1, 0, 1), places, 1, 1, 1, "", places, "KB-15.5", (), Story())]).bots) == bots


def test_seats_of_a_side_win_together_and_sides_have_a_table_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(lay_out(Plan("knockback", 3, ("random",), options=(("seats", 4), ("mode", "teams")))), iter(()), began=0)
    ends = ((1, 2), (1, 2), (1, 1))
    report = Report.of(run, [Played(n, (0, 0, 0, 0), (a, b, a, b), 1, 1, 1, "", (a, b), "KB-1.1", (), Story()) for n, (a, b) in enumerate(ends)])
    first, second = (2, 1, 2.5 / 3), (0, 1, 0.5 / 3)
    assert counted(report.sides) == [("Seats 1 and 3", *first), ("Seats 2 and 4", *second)]
    assert counted(report.seats) == [("Seat 1", *first), ("Seat 2", *second), ("Seat 3", *first), ("Seat 4", *second)]
    assert [side["win_rate"] for side in json.loads(json.dumps(report.data()))["sides"]] == [0.833333, 0.166667]
    print_report(report, Console(width=200))
    assert re.search(r"Sides\s.*Seats 1 and 3 .* 83.3%.*Seats\s.*Seat 3 .* 83.3%", capsys.readouterr().out, re.DOTALL)


def test_sides_of_one_seat_each_have_no_table() -> None:
    run = Run(lay_out(Plan("knockback", 1, ("random", "greedy"))), iter(()), began=0)
    assert Report.of(run, [ended(0, 1, 2)]).sides == ()


@pytest.mark.parametrize(("wins", "n", "low", "high"), [(0, 0, 0.0, 1.0), (50, 100, 0.4038, 0.5962), (10, 10, 0.7225, 1.0)])
def test_the_wilson_interval(wins: int, n: int, low: float, high: float) -> None:
    assert list(wilson(wins, n)) == pytest.approx([low, high], abs=1e-4)


def test_a_spread() -> None:
    assert Spread.of([4, 1, 3, 2]) == Spread(10, 2.5, 4.0, 4)


@pytest.mark.parametrize("bot", ["Cheat", "Blunder", "Silent"])
def test_a_bot_that_picks_what_is_not_offered_is_named(bot: str) -> None:
    table = lay_out(Plan("knockback", 1, (f"tests.lab.cheat:{bot}", "random")))
    with pytest.raises(IllegalAction, match=f"cheat:{bot} picked .* not one of its"):
        play_match(table, 0)


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (Plan("knockback", 0, ("random",)), "at least 1"),
        (Plan("knockback", 1, ("random",) * 5), "outside 2..4"),
        (Plan("knockback", 1, ("random",), options=(("island", "bare"),)), "there is no such option"),
        (Plan("chess", 1, ("random",)), "there is no game 'chess'"),
    ],
)
def test_what_cannot_be_played_is_said(plan: Plan, words: str) -> None:
    with pytest.raises(OutplayError, match=words):
        simulate(plan)


def test_what_was_used_is_counted_by_side_and_by_what_came_of_it(tmp_path: Path) -> None:
    report = simulate(Plan("knockback", 30, ("random",) * 4, options=(("mode", "teams"),)))
    heroes = report.groups["Heroes"]
    assert sum(one.matches for one in heroes) == 30 * 4
    assert sum(one.wins + one.ties for one in heroes) >= 30 * 2
    assert abs(sum(one.win_rate * one.matches for one in heroes) - 30 * 2) < 1e-6
    assert [one.win_rate for one in heroes] == sorted((one.win_rate for one in heroes), reverse=True)
    assert sum(report.endings.values()) == 30


def test_what_is_never_used_is_counted_too(tmp_path: Path) -> None:
    report = simulate(Plan("knockback", 4, ("random",), options=(("heroes", "box8"),)))
    assert [one.matches for one in report.groups["Heroes"]].count(0) >= 4
    recorded = simulate(Plan("knockback", 4, ("random",), options=(("heroes", "box8"),), records=str(tmp_path)))
    assert (recorded.groups, recorded.endings, recorded.digest) == (report.groups, report.endings, report.digest)


def test_events_are_counted_as_a_record_tells_them_on_any_number_of_processes(tmp_path: Path) -> None:
    plan = Plan("moba", 2, ("random", "random"), seed="heard", events=True, records=str(tmp_path))
    report = simulate(plan)
    game = find_game("moba")
    told = Counter[str]()
    for file in tmp_path.glob("*.txt"):
        for state in replay(game, read_record(file)[0], game.load()):
            told.update(type(one.event).__name__ for one in state.told or ())
    assert report.events == {name: times / 2 for name, times in told.items()}
    assert list(report.events.values()) == sorted(report.events.values(), reverse=True)
    assert list(simulate(dataclasses.replace(plan, records=""), jobs=2).events.items()) == list(report.events.items())


def test_nobody_listens_unasked_and_whoever_listens_changes_nothing() -> None:
    deaf, listening = (simulate(Plan("knockback", 6, ("random",), seed="deaf", events=events)) for events in (False, True))
    assert deaf.events == {} != listening.events
    assert (deaf.digest, deaf.decisions) == (listening.digest, listening.decisions)


# ---------------------------------------------------------------- the command line


def test_a_game_can_be_checked_as_it_comes() -> None:
    done = RUN.invoke(app, ["check", "knockback", "--matches", "1"])
    assert done.exit_code == 0, done.output
    assert "everything holds" in done.output


def test_a_check_says_what_was_met_and_takes_options() -> None:
    done = RUN.invoke(app, ["check", "knockback", "--matches", "2", "--option", "seats=4", "--option", "mode=teams"])
    assert done.exit_code == 0, done.output
    assert "2 matches" in done.output
    assert re.search(r"event: \w+ \d+, ", done.output)
    assert re.search(r"Heroes: .* 0$", done.output, re.MULTILINE)
    for words in (["--option", "seats=9"], ["--option", "seats"], ["--preset", "odd"]):
        wrong = RUN.invoke(app, ["check", "knockback", *words])
        assert (wrong.exit_code, "Traceback" in wrong.output) == (2, False)


def test_checks_are_made_with_as_many_seats_as_go_with_the_other_defaults() -> None:
    assert {name: game.settings.usual_seats() for name, game in games().items()} == {
        "brawl": (2, 4),
        "eventide": (2,),
        "knockback": (2, 3, 4),
        "moba": tuple(range(2, 11)),
        "rally": tuple(range(2, 9)),
    }


def test_simulate_writes_json_with_all_that_was_counted(tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    done = RUN.invoke(app, ["simulate", "knockback", "--matches", "6", "--bots", "random,random", "--seed", "3", "--json", str(file), "--option", "arena=bare"])
    assert done.exit_code == 0, done.output
    data = json.loads(file.read_text())
    assert set(data) == {
        "game",
        "matches",
        "seed",
        "options",
        "bots",
        "seats",
        "sides",
        "rounds",
        "decisions",
        "picks",
        "groups",
        "endings",
        "events",
        "seconds",
        "digest",
    }
    assert set(data["bots"][0]) == {"name", "wins", "ties", "matches", "win_rate", "interval"}
    assert set(data["decisions"]) == {"total", "median", "p95", "max"}
    assert data["options"]["arena"] == "bare"
    assert "digest" in done.output


def test_simulate_prints_what_happened_the_most_frequent_first(tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    done = RUN.invoke(app, ["simulate", "knockback", "--matches", "3", "--bots", "random,random", "--events", "--json", str(file)])
    assert done.exit_code == 0, done.output
    events = json.loads(file.read_text())["events"]
    table = done.output.partition("Events")[2].partition("Length")[0]
    assert re.findall(r"(\w+) +│ +([0-9.]+) │", table) == [(name, f"{times:.3f}") for name, times in events.items()]
    assert len(events) > 5


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulate", "chess"], "there is no game 'chess'"),
        (["simulate", "knockback", "--option", "arena"], "NAME=VALUE"),
        (["simulate", "knockback", "--option", "mode=teams"], "option mode: teams are two against two"),
        (["simulate", "knockback", "--preset", "wild"], "there is no preset 'wild'"),
        (["simulate", "knockback", "--content", "nowhere"], "there is no content folder"),
        (["replay", "nothing.txt"], "cannot be read"),
        (["rules", "knockback", "nonsense"], "has no rule 'nonsense'"),
    ],
)
def test_mistakes_are_said_in_a_sentence_and_end_with_two(words: list[str], said: str) -> None:
    done = RUN.invoke(app, words)
    assert done.exit_code == 2
    assert said in done.output
    assert "Traceback" not in done.output


def test_a_record_is_told_and_verified_and_a_changed_one_is_found_out(tmp_path: Path) -> None:
    RUN.invoke(app, ["simulate", "knockback", "--matches", "1", "--bots", "random,random,random,random", "--records", str(tmp_path)])
    file = next(tmp_path.glob("*.txt"))
    assert "last one standing" in RUN.invoke(app, ["replay", str(file)]).output
    assert "holds" in RUN.invoke(app, ["replay", str(file), "--verify"]).output
    told = file.read_text()
    file.write_text(re.sub(r"(?<=attack=)\d", lambda hits: "1" if hits[0] != "1" else "0", told, count=1))
    assert file.read_text() != told
    done = RUN.invoke(app, ["replay", str(file), "--verify"])
    assert done.exit_code == 2
    assert "does not hold" in done.output


def test_games_are_listed_for_people_and_programs() -> None:
    assert "knockback" in RUN.invoke(app, ["games"]).output
    listed = {game["id"]: game for game in json.loads(RUN.invoke(app, ["games", "--json"]).output)}
    assert listed["knockback"]["seats"] == [2, 3, 4]


def test_rules_are_read_by_number() -> None:
    assert RUN.invoke(app, ["rules", "knockback", "kb-9.2"]).output.startswith("9. Knockback")


def test_played_matches_are_plain_values() -> None:
    table = lay_out(Plan("knockback", 1, ("random",)))
    assert play_match(table, 0) == play_match(table, 0)
    assert isinstance(play_match(table, 0), Played)
