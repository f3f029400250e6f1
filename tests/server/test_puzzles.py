"""Puzzles over the wire: a table from a match of bots, where the first answer is judged; tries and days are kept with the person."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from outplay.book import puzzles
from outplay.book.puzzles import Answer, Puzzle, numbers, of_day, sound
from outplay.games import games
from outplay.kernel.chance import Recorded
from outplay.kernel.play import legal
from outplay.kernel.play import pick as pick_option
from outplay.server.matches.puzzles import streaks
from tests.bots.test_bots import position
from tests.server.conftest import NewBrowser
from tests.server.games import race
from tests.server.people import BOT, YOU, Browser, Running, Said, config, running

pytestmark = pytest.mark.databases("file")

KNOCKBACK = games()["knockback"]
PUZZLES = sound(KNOCKBACK)
TODAY = date(2026, 12, 4)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("puzzles")
    with running(config(folder, games={"knockback": KNOCKBACK}, places={})) as server:
        yield server


@pytest.fixture
def anna(server: Running) -> Iterator[Browser]:
    with Browser(server.address) as browser:
        yield browser


def other_than(puzzle: Puzzle) -> str:
    """Return an answer that does not solve a puzzle."""
    return puzzle.answers[-1].pick


def take(who: Browser, puzzle: Puzzle, shown: bool = False) -> str:
    made: Said = who.post("/api/games/knockback/puzzles", 200, puzzle=puzzle.id, shown=shown)
    return str(made["match"])


def answered(who: Browser, puzzle: Puzzle, text: str) -> Said:
    with who.at(take(who, puzzle)) as line:
        assert (line.view["puzzle"]["status"], line.view["puzzle"].get("answers", [])) == ("open", []), "nothing is told before the answer"
        line.pick(text, seat=puzzle.seat - 1)
        posed: Said = line.view["puzzle"]
        return posed


def listed(who: Browser, puzzle: Puzzle) -> Said:
    found: Said = next(one for one in who.get("/api/games/knockback/puzzles")["puzzles"] if one["id"] == puzzle.id)
    return found


def test_a_wrong_answer_says_by_how_much_and_the_right_one_solves_it(anna: Browser) -> None:
    puzzle = PUZZLES[0]
    posed = answered(anna, puzzle, other_than(puzzle))
    assert (posed["status"], posed["picked"]) == ("wrong", other_than(puzzle))
    assert [(one["option"], one["behind"]) for one in posed["answers"]] == [(other_than(puzzle), puzzle.answers[-1].behind)]
    assert (listed(anna, puzzle)["status"], listed(anna, puzzle)["tries"]) == ("open", 1)
    posed = answered(anna, puzzle, puzzle.best)
    assert (posed["status"], [one["option"] for one in posed["answers"]]) == ("solved", [one.pick for one in puzzle.answers])
    answered(anna, puzzle, other_than(puzzle))
    kept = listed(anna, puzzle)
    assert (kept["status"], kept["tries"]) == ("solved", 2), "what is solved stays so"


def test_the_solution_is_shown_pick_by_pick_and_counts_as_shown(visitor: NewBrowser) -> None:
    puzzle, who = PUZZLES[0], visitor()
    with who.at(take(who, puzzle, shown=True)) as line:
        assert (line.view["puzzle"]["status"], line.view["puzzle"]["next"]) == ("shown", puzzle.best)
        line.pick(puzzle.best, seat=puzzle.seat - 1)
        assert line.view["puzzle"]["next"] == (puzzle.line[0] if puzzle.line else "")
    answered(who, puzzle, puzzle.best)
    assert (listed(who, puzzle)["status"], listed(who, puzzle).get("tries", 0)) == ("shown", 0)


def test_the_puzzle_of_the_day_is_the_same_for_all_and_counts_for_the_row_of_days(visitor: NewBrowser) -> None:
    one, other = visitor(), visitor()
    today = one.get("/api/puzzles")
    assert [one["id"] for one in today["today"]] == [one["id"] for one in other.get("/api/puzzles")["today"]]
    puzzle = next(one for one in PUZZLES if one.id == today["today"][0]["id"])
    assert puzzle == of_day(PUZZLES, date.fromisoformat(today["day"]))
    assert today.get("streak", 0) == 0
    answered(one, puzzle, puzzle.best)
    after = one.get("/api/puzzles")
    assert (after["streak"], after["longest"], after["days"][-1]["status"]) == (1, 1, "solved")
    assert other.get("/api/puzzles").get("streak", 0) == 0


@pytest.mark.parametrize(("days", "told"), [([], (0, 0)), ([0], (1, 1)), ([1, 2], (2, 2)), ([2, 3, 4], (0, 3)), ([0, 2, 3], (1, 2)), ([0, 0, 1], (2, 2))])
def test_days_in_a_row_are_counted_up_to_today_or_yesterday(days: list[int], told: tuple[int, int]) -> None:
    assert streaks([TODAY - timedelta(days=back) for back in days], TODAY) == told


def test_a_hint_names_two_answers_of_which_one_is_it(anna: Browser) -> None:
    puzzle = PUZZLES[0]
    labels = anna.get(f"/api/games/knockback/puzzles/{puzzle.id}/hint")["labels"]
    assert labels == sorted(["Walk: 2 spaces from Professor Gastor", "Walk: beside Professor Gastor"]), "g6, which is as good, would be no help"
    anna.get("/api/games/knockback/puzzles/nine/hint", 404)


def test_a_puzzle_is_listed_nowhere_and_is_gone_with_the_next(anna: Browser) -> None:
    match = anna.create("knockback", [YOU, BOT])["match"]
    first = take(anna, PUZZLES[0])
    assert [one["id"] for one in anna.get("/api/shelf")["matches"]] == [match]
    take(anna, PUZZLES[0])
    anna.get(f"/api/matches/{first}/moments/0", 404)


def test_what_was_made_of_puzzles_is_exported_and_forgotten(visitor: NewBrowser) -> None:
    who = visitor()
    answered(who, PUZZLES[0], other_than(PUZZLES[0]))
    assert [(one["puzzle"], one["tries"]) for one in who.get("/api/me/export")["puzzles"]] == [(PUZZLES[0].id, 1)]


def test_a_puzzle_that_is_not_there_is_told(anna: Browser) -> None:
    assert "has no puzzle 'nine'" in anna.post("/api/games/knockback/puzzles", 404, puzzle="nine")["message"]


def test_of_a_secret_series_the_last_pick_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rally = games()["rally"]
    puzzle = last_register()
    writes(monkeypatch, "rally", puzzle)
    with running(config(tmp_path, games={"rally": rally}, places={})) as server, Browser(server.address) as browser:
        for pick, status in ((puzzle.best, "solved"), (other_than(puzzle), "wrong")):
            made = browser.post("/api/games/rally/puzzles", 200, puzzle=puzzle.id)
            with browser.at(made["match"]) as line:
                assert line.decision(0)["picked"], "the others lie already"
                line.pick(pick, seat=0)
                while line.view["puzzle"]["status"] == "open":
                    line.pick(0, seat=0)
                assert (line.view["puzzle"]["status"], line.view["puzzle"]["picked"]) == (status, pick)


def test_a_whole_turn_is_solved_as_soon_as_it_has_brought_what_is_asked_for(tmp_path: Path) -> None:
    brawl = games()["brawl"]
    puzzle = sound(brawl)[0]
    with running(config(tmp_path, games={"brawl": brawl}, places={})) as server, Browser(server.address) as who:
        assert who.get(f"/api/games/brawl/puzzles/{puzzle.id}/hint")["labels"] == ["Tzu Xiao: Run, yellow Core"]
        listed: Said = who.get("/api/games/brawl/puzzles")["puzzles"][0]
        assert (listed["task"], listed["status"], listed.get("tries", 0)) == ("Score 1 Victory Point in this turn", "open", 0)
        with who.at(begun(who, puzzle)) as line:
            assert (line.view["puzzle"]["status"], line.view["puzzle"]["task"]) == ("open", "Score 1 Victory Point in this turn")
            while line.view["puzzle"]["status"] == "open":
                line.pick(-1, seat=puzzle.seat - 1)  # the last offer ends what there is
            assert line.view["puzzle"]["status"] == "wrong"
        assert [who.get("/api/games/brawl/puzzles")["puzzles"][0][word] for word in ("status", "tries")] == ["open", 1]
        with who.at(begun(who, puzzle)) as line:
            for text in puzzle.way:
                assert line.view["puzzle"]["status"] == "open"
                line.pick(text, seat=puzzle.seat - 1)
            assert line.view["puzzle"]["status"] == "solved"
        assert [who.get("/api/games/brawl/puzzles")["puzzles"][0][word] for word in ("status", "tries")] == ["solved", 2]
        with who.at(begun(who, puzzle, shown=True)) as line:
            assert (line.view["puzzle"]["status"], line.view["puzzle"]["next"]) == ("shown", puzzle.best)
            line.pick(puzzle.best, seat=puzzle.seat - 1)
            assert line.view["puzzle"]["next"] == puzzle.way[1]


def test_a_later_turn_solves_no_puzzle_though_the_server_was_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three spaces of twelve are asked for in one turn. One is run; three more in the next turn come too late, also for a server that saw neither turn."""
    monkeypatch.setattr(race.Race, "turn", lambda self, state: state.turn)
    game = race.GAME
    table = game.start(race.RaceSettings(seats=2), game.load(), Recorded(()), [])
    puzzle = Puzzle("aaaaaaaa", 1, game.rules_version, numbers(game.load()), game.dumps(table), 0.5, {"random": 0.5}, gain=0.25, line=("stride 3", "lane dry"))
    writes(monkeypatch, "race", puzzle)
    with running(config(tmp_path)) as server, Browser(server.address) as who:
        match = who.post("/api/games/race/puzzles", 200, puzzle=puzzle.id)["match"]
        with who.at(match) as line:
            for spaces in (0, 2):
                line.pick(spaces, seat=0)
                line.pick(0, seat=0)
                assert line.view["puzzle"]["status"] == "wrong"
        cookies = who.http.cookies
    with running(config(tmp_path)) as server, Browser(server.address) as who:
        who.http.cookies.update(cookies)
        with who.at(match) as line:
            assert line.view["puzzle"]["status"] == "wrong"
            line.pick(2, seat=0)
            assert line.view["puzzle"]["status"] == "wrong"
        listed = who.get("/api/games/race/puzzles")["puzzles"][0]
        assert (listed["status"], listed["tries"]) == ("open", 1), "only the first turn was a try"


def writes(monkeypatch: pytest.MonkeyPatch, game_id: str, puzzle: Puzzle) -> None:
    """Let a game have this puzzle alone, and all others none, whatever was asked of their puzzles before."""
    monkeypatch.setattr(puzzles, "written", lambda game: (puzzle,) if game.id == game_id else ())
    for kept in (puzzles.sound, puzzles.tasks):
        monkeypatch.setattr(puzzles, kept.__name__, kept.__wrapped__)


def begun(who: Browser, puzzle: Puzzle, shown: bool = False) -> str:
    return str(who.post("/api/games/brawl/puzzles", 200, puzzle=puzzle.id, shown=shown)["match"])


def last_register() -> Puzzle:
    """A table at which one register is empty, as if one card were the best there."""
    rally = games()["rally"]
    for picks in range(20, 200):
        state = position("rally", picks)
        if type(state.todo[-1]).__name__ == "Program" and 0 in state.asked and not state.picks.get(0):
            while len(state.picks.get(0, ())) < 4:
                pick_option(state, 0, legal(state, 0)[0])
            seen = rally.observe(state, 0)
            texts = [rally.offer(seen, one).text for one in legal(state, 0)]
            state.chance, state.told, state.watch = Recorded(()), None, None
            answers = (Answer(texts[0]), *(Answer(text, 0.2, 0.02, 200) for text in texts[1:]))
            fails = {"middle": 0.5}
            return Puzzle("aaaaaaaa", 1, rally.rules_version, numbers(rally.load()), rally.dumps(state), 0.5, fails, answers)
    raise AssertionError("nobody programmed")
