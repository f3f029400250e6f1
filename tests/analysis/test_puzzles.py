"""Puzzles: those of each game hold what they say, texts may change and numbers may not, and a search for more goes on where it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest

from outplay.analysis import finding, mining, turns
from outplay.analysis.finding import Looked, Quarry, file_text, looking
from outplay.analysis.mining import Compared, Miner, Place
from outplay.book.puzzles import RANDOM, Answer, Puzzle, check, checked, difficulty, numbers, of_day, options, parsed, sound, stale, table, written
from outplay.bots import Bot, Greedy
from outplay.bots.drafts import is_draft
from outplay.bots.thoughts import Returns
from outplay.games import find_game, games
from outplay.kernel.chance import Quick
from outplay.kernel.content import Content
from outplay.kernel.errors import ContentError, OutplayError
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.kernel.view import Observation
from tests.analysis.test_decisions import climbing
from tests.analysis.tower import Climb, Jump, Tower, TowerGame
from tests.bots.test_bots import position

S = TypeVar("S", bound=State)

KNOCKBACK = find_game("knockback")
PUZZLE = written(KNOCKBACK)[0]
WITH_SOME = [game for game in games().values() if written(game)]


@pytest.mark.parametrize("game", WITH_SOME, ids=lambda game: game.id)
def test_all_puzzles_can_be_tried_and_keep_the_thresholds(game: Game[State]) -> None:
    many, old = checked(game)
    assert many
    assert not old, "outplay puzzles finds new ones"
    for one in sound(game):
        if one.of_turn:
            assert len(one.way) >= turns.SHORTEST
            assert one.fails[RANDOM] >= 1 - turns.COMMON
            assert game.feat(table(game, one, game.load()), one.gain) or one.wins
            continue
        behind = [answer.behind for answer in one.answers]
        assert behind[-1] >= mining.APART
        assert all(abs(far) < 0.03 or far >= mining.CLEAR for far in behind)
        assert one.fails["middle"] >= 0.5 >= one.fails["hard"]


@pytest.mark.parametrize("game_id", list(games()))
def test_what_is_hidden_changes_no_answer(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mining, "STEP", 1)
    game, (one, other) = find_game(game_id), twins_with_a_choice(game_id)
    seat = one.asked[0]
    answers = legal(one, seat)[:2]
    found = []
    for state in (one, other):
        seen, miner = game.observe(state, seat), Miner(game, state.settings, game.load())
        compared = Compared(Returns(), {one: Returns() for one in answers[1:]})
        miner.pairs_of(miner.rough, compared, answers[1:], seen, seat, answers[0], Quick(3))
        asked = [miner.asked(level, seen, seat, legal(seen.state, seat), 1)[0] for level in ("gentle",)]
        found.append((compared.had.mean, [of.mean for of in compared.behind.values()], asked))
    assert found[0] == found[1]


def twins_with_a_choice(game_id: str) -> tuple[State, State]:
    """Two tables that look alike to the seat that is asked for something of which puzzles are made."""
    game = find_game(game_id)
    for picks in range(14, 140, 3):
        state = position(game_id, picks)
        seat = state.asked[0]
        answers = legal(state, seat)
        if len(answers) > 1 and not is_draft(game, state, answers) and not isinstance(state.todo[-1], SecretChoice):
            return state, game.redeal(game.observe(state, seat), Quick(99))
    raise AssertionError("nobody had an open choice")


def test_the_best_answer_and_what_follows_can_be_picked_on_the_table() -> None:
    state = table(KNOCKBACK, PUZZLE, KNOCKBACK.load())
    first, *_ = options(KNOCKBACK, PUZZLE, state)
    assert KNOCKBACK.offer(KNOCKBACK.observe(state, PUZZLE.seat - 1), first).text == PUZZLE.best
    world = KNOCKBACK.redeal(KNOCKBACK.observe(state, PUZZLE.seat - 1), Quick(1))
    pick(world, PUZZLE.seat - 1, first)
    assert world.over or world.asked


def test_what_is_as_good_solves_it_and_what_is_behind_does_not() -> None:
    one = msgspec.structs.replace(PUZZLE, answers=(Answer("a"), Answer("b", 0.02, 0.01, 200), Answer("c", 0.3, 0.02, 60)))
    assert [one.solved_by(text) for text in ("a", "b", "c", "d")] == [True, True, False, False]


@pytest.mark.parametrize(("middle", "hard", "stars"), [(0.5, 0.0, 1), (1.0, 0.0, 2), (0.75, 0.25, 2), (1.0, 0.25, 3), (1.0, 0.5, 4), (1.0, 1.0, 5)])
def test_difficulty_is_how_often_bots_fail_and_above_all_hard_ones(middle: float, hard: float, stars: int) -> None:
    assert difficulty(middle, hard) == stars


def changed(old: str, new: str) -> Content:
    source = dict(KNOCKBACK.load().source)
    assert old in source["heroes.toml"]
    source["heroes.toml"] = source["heroes.toml"].replace(old, new, 1)
    return KNOCKBACK.read(source)


def test_other_words_leave_a_puzzle_as_it_is_and_other_numbers_make_it_stale() -> None:
    content = KNOCKBACK.load()
    assert not stale(KNOCKBACK, PUZZLE, content)
    assert numbers(changed("Bow Master", "Bow Mistress")) == numbers(content)
    assert "other numbers" in stale(KNOCKBACK, PUZZLE, changed("dice = 3", "dice = 4"))
    assert "rules version 99" in stale(KNOCKBACK, msgspec.structs.replace(PUZZLE, rules=99), content)


def test_a_puzzle_that_does_not_hold_is_told() -> None:

    state = table(KNOCKBACK, PUZZLE, KNOCKBACK.load())
    for wrong, words in (
        ({"answers": PUZZLE.answers[:-1]}, "not all that there are"),
        ({"answers": (Answer("go z9"), *PUZZLE.answers[1:])}, PUZZLE.id),
        ({"answers": PUZZLE.answers[::-1]}, "not the best"),
    ):
        with pytest.raises(ContentError, match=words):
            check(KNOCKBACK, msgspec.structs.replace(PUZZLE, **wrong), state)


def test_each_day_has_its_puzzle_in_the_order_of_the_file() -> None:
    three = tuple(msgspec.structs.replace(PUZZLE, id=id) for id in ("aaaaaa", "bbbbbb", "cccccc"))
    day = date(2026, 11, 27)
    assert [of_day(three, day + timedelta(days=n)) for n in range(3)] != [of_day(three, day)] * 3
    assert of_day(three, day) == of_day(three, day + timedelta(days=3))
    assert of_day((), day) is None


def test_a_file_says_what_was_put_into_it() -> None:
    assert parsed(file_text("knockback", written(KNOCKBACK))) == written(KNOCKBACK)
    with pytest.raises(ContentError, match="two puzzles"):
        parsed(file_text("knockback", (PUZZLE, PUZZLE)))


class Matches:
    """Matches that are looked through at once: each third has a puzzle."""

    def __init__(self) -> None:
        self.looked: list[int] = []

    def __call__(self, quarry: Quarry, number: int) -> Looked:
        self.looked.append(number)
        return Looked(number, (msgspec.structs.replace(PUZZLE, id=f"puzzle{number}"),) if number % 3 == 0 else ())


@pytest.fixture
def matches(monkeypatch: pytest.MonkeyPatch) -> Matches:
    found = Matches()
    monkeypatch.setattr(finding, "looked_through", found)
    return found


def taken(found: Iterator[Looked], many: int) -> list[int]:
    return [next(found).match for _ in range(many)]


def test_a_search_that_was_stopped_goes_on_where_it_was(matches: Matches, tmp_path: Path) -> None:
    file, quarry = tmp_path / "kept.jsonl", Quarry("knockback")
    assert taken(looking(quarry, keep=file), 3) == [0, 1, 2]
    with file.open("a") as half:
        half.write('{"match": 3, "puzz')  # it was stopped while this was written
    again = looking(quarry, keep=file)
    assert next(again).puzzles[0].id == "puzzle0"
    assert taken(again, 3) == [1, 2, 3]
    assert matches.looked == [0, 1, 2, 3], "nothing is looked through twice"
    with pytest.raises(OutplayError, match="is of another match, seed or version"):
        next(looking(replace(quarry, seed="2"), keep=file))


EVEN = (Jump(), Jump(), Jump(), Climb(), Climb())
"""After these picks both stand one step high, and the second one has the last turn."""


class SureTower(TowerGame):
    """A tower at which who is higher has won, as far as anybody can say."""

    def value(self, observation: Observation[Tower], seat: Seat) -> float:
        mine, other = observation.state.heights[seat], observation.state.heights[1 - seat]
        return float((mine > other) - (mine < other))


class Jumper(Bot):
    """Jumps down, always."""

    def pick(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Option:
        return next(one for one in options if isinstance(one, Jump))


def last_turn(picks: Sequence[Option], middle: Bot) -> Puzzle | None:
    """What is made of the last turn of a tower after these picks, if middle bots play like this."""
    game = SureTower()
    miner = Miner(game, game.settings.make({}), game.load(), pairs=40)
    miner.levels["middle"] = middle
    return miner.puzzle(Place(5, climbing(*picks), 1, Climb()), 0)


def test_a_win_that_asks_neither_chance_nor_anybody_is_certain() -> None:
    found = last_turn(EVEN, Jumper())
    assert found is not None
    assert [one.pick for one in found.answers] == ["climb", "leap", "jump"]
    assert found.answers[1].behind == pytest.approx(0.25, abs=0.1)
    assert (found.certain, found.chance, found.fails["middle"], found.fails["hard"]) == (True, 1.0, 1.0, 0.0)


def test_what_was_measured_by_other_rules_is_measured_anew_on_its_table() -> None:
    found, game = last_turn(EVEN, Jumper()), SureTower()
    assert found is not None
    miner = Miner(game, game.settings.make({}), game.load(), pairs=40)
    old = msgspec.structs.replace(found, rules=0, chance=0.1)
    assert miner.again(old) is None, "middle bots find it by now"
    miner.levels["middle"] = Jumper()
    assert miner.again(old) == found
    assert miner.again(msgspec.structs.replace(old, table="{}")) is None


def test_what_middle_bots_find_or_what_changes_nothing_is_no_puzzle() -> None:
    assert last_turn(EVEN, Greedy()) is None
    assert last_turn((Climb(), Jump(), Climb(), Jump(), Climb()), Jumper()) is None, "it is lost, whatever is picked"


@pytest.mark.soak
def test_any_number_of_processes_finds_the_same() -> None:
    quarry = Quarry("knockback", pairs=20)
    assert next(looking(quarry)) == next(looking(quarry, processes=2))
