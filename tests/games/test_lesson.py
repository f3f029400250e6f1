"""Lessons: every step of every game can be done, says what is true, explains its wrong tries; and what is wrong with one is told."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from outplay.book import lesson
from outplay.book.how import MAX_SENTENCE
from outplay.book.lesson import FILE, Judge
from outplay.games import games
from outplay.kernel.chance import Seeded
from outplay.kernel.errors import ContentError
from outplay.kernel.game import Game
from outplay.kernel.play import apply, legal, to_act
from outplay.kernel.record import Beginning, Recorder, row_option, row_text, verify
from outplay.kernel.state import State
from outplay.kernel.step import Action, TimeOut

GAMES = [game for game in games().values() if lesson.written(game)]
STEPS = [(game, step.id) for game in GAMES for step in lesson.written(game)]

MOST = 15
"""Picks after which a learner has been told whether that was it."""


def named(case: tuple[Game[State], str]) -> str:
    return f"{case[0].id}-{case[1]}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_lesson_has_five_to_seven_steps_with_two_sentences_each(game: Game[State]) -> None:
    steps = lesson.steps(game)
    assert 5 <= len(steps) <= 7
    assert len({step.id for step in steps}) == len({step.title for step in steps}) == len(steps)
    for step in steps:
        assert len(step.title) <= 20
        assert len(step.task) <= 50
        for sentence in step.text:
            assert 20 <= len(sentence) <= MAX_SENTENCE
            assert not set("{}`|") & set(sentence), "words of the file"


@pytest.mark.parametrize("case", STEPS, ids=named)
def test_a_step_is_done_by_its_solution_and_its_record_tells_the_same(case: tuple[Game[State], str]) -> None:
    game, id = case
    step = lesson.find(game, id)
    assert step is not None
    begins, seed = lesson.table(game, step), lesson.seed(game, id)
    verdicts = [one.status for one in lesson.played(game, step, begins, seed)]
    assert verdicts == ["open"] * (len(verdicts) - 1) + ["done"]
    match = Recorder(game, begins.settings, game.load(), Seeded(seed), begins=Beginning.of(game.dumps(begins), 0))
    judge, left = Judge(game, step), list(step.solution)
    while judge.verdict.status == "open":
        asked, seat = to_act(match.state), step.seat - 1
        mine = seat in asked and bool(left)
        action = Action(seat, row_option(game, match.state, seat, left.pop(0))) if mine else Action(asked[0] if left else asked[-1], TimeOut())
        match.play(action)
        judge.hear(match.told, match.state)
    assert judge.verdict.status == "done"
    assert verify(game, match.record, game.load()) == []


@pytest.mark.parametrize("case", STEPS, ids=named)
def test_who_only_waits_in_a_step_is_told_what_came_of_it(case: tuple[Game[State], str]) -> None:
    game, id = case
    step = lesson.find(game, id)
    assert step is not None
    state, judge = lesson.table(game, step), Judge(game, step)
    state.chance = Seeded(lesson.seed(game, id))
    for _ in range(120):
        if state.over or judge.verdict.status != "open":
            break
        state.told = []
        apply(state, Action(to_act(state)[0], TimeOut()))
        judge.hear(state.told, state)
    assert judge.verdict.status != "open", "the coach would be silent for ever"
    assert judge.verdict.status == "done" or judge.verdict.says.endswith(".")


@pytest.mark.parametrize("case", STEPS, ids=named)
def test_who_picks_anything_is_told_soon_what_came_of_it(case: tuple[Game[State], str]) -> None:
    game, id = case
    step = lesson.find(game, id)
    assert step is not None
    begins, seat = lesson.table(game, step), step.seat - 1
    for number in range(6):
        chance, own = random.Random(number), list[str]()
        state, judge = begins.copy(), Judge(game, step)
        state.chance = Seeded(lesson.seed(game, id))
        while not state.over and judge.verdict.status == "open":
            asked = to_act(state)
            option = chance.choice(legal(state, seat)) if seat in asked else TimeOut()
            action = Action(seat if seat in asked else asked[0], option)
            if seat in asked:
                own.append(row_text(game, state, action))
            state.told = []
            apply(state, action)
            judge.hear(state.told, state)
            assert len(own) <= MOST, f"still silent after {', '.join(own)}"


def changed(folder: Path, old: str, new: str) -> Game[State]:
    game = games()["knockback"]
    assert game.folder is not None
    shutil.copytree(game.folder / "content", folder / "content")
    for name in ("RULES.md", FILE):
        shutil.copy(game.folder / name, folder / name)
    text = (folder / FILE).read_text(encoding="utf-8")
    assert old in text
    (folder / FILE).write_text(text.replace(old, new, 1), encoding="utf-8")
    made: Game[State] = type("Changed", (type(game),), {"folder": folder, "__module__": type(game).__module__})()
    return made


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('solution = ["go g7"]', 'solution = ["go a1"]', "step 1 .walk., solution: 'go a1' is not possible now"),
        ('solution = ["go g7"]', 'solution = ["go g8"]', "step 1 .walk., solution: it leads to 'She walks once"),
        ('at = "g7" }]', 'at = "z9" }]', "step 1 .walk.: there is no 'z9' on this table"),
        ('event = "Damaged"', 'event = "Dammaged"', "step 2 .strike.: there is no event 'Dammaged'"),
        ("target = 2, ability = 1", "whom = 2, ability = 1", "step 3 .zones.: the event Struck has no 'whom'"),
        ('rules = ["KB-6.1"', 'rules = ["KB-6"', "step 1 .walk., rules: there is no 'KB-6' in the rulebook"),
        ("seat = 2\n", "seat = 1\n", "step 6 .tide., seat: seat 1 is not asked"),
        ("bow_master/move}", "bow_woman/move}", "step 1 .walk., text: there is no"),
        ("done = [{ event = ", "done = [{ piece = 'hero-1', event = ", "a mark names an event, or a piece"),
    ],
)
def test_what_is_wrong_with_a_step_is_told_with_step_and_field(old: str, new: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=words):
        lesson.steps(changed(tmp_path, old, new))
