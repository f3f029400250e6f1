"""Expert iteration: a network that was taught by Search is played back into it."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("jax", reason="the learner needs jax, which the extra train-jax brings: pip install 'outplay[train,train-jax]'")
pytest.importorskip("optax", reason="the learner needs optax, which the extra train-jax brings: pip install 'outplay[train,train-jax]'")

from examples.learn import expert
from outplay.bots import Search, find_bot
from outplay.kernel.play import legal
from outplay.train import Match, describe

SMALL = expert.Recipe(effort=20, hidden=32)


def test_search_plays_with_what_it_taught() -> None:
    what = describe("knockback", **expert.DUEL)
    learned = expert.iterations(what, 16, recipe=SMALL)
    (_, _, first), (player, _, both) = next(learned), next(learned)
    assert both > 1.5 * first, "lessons of the first matches are kept"
    share = expert.won(player, expert.Player(find_bot("random"), what.game), what, 40)
    assert share >= 0.85, f"it wins {share:.0%}"


def test_a_student_says_what_its_teacher_picks_and_what_tables_are_worth() -> None:
    what = describe("knockback", **expert.DUEL)
    student = expert.Student(what, recipe=expert.Recipe(hidden=32, epochs=60, batch=64))
    known = [*expert.lessons(expert.Player(Search(20), what.game), what, 8, 1, trusted=0.0)]
    student.learn([expert.Lesson(one.seen[student.used], one.mask, one.action, one.worth) for one in known])
    game, match = expert.taught(what.game, student), Match(what, 1)
    seat = match.asked[0]
    seen, options = game.observe(match.state, seat), legal(match.state, seat)
    likely = game.likely(seen, seat, options)
    assert likely is not None
    assert sum(likely) == pytest.approx(1)
    assert min(likely) >= expert.DOUBT / len(options)
    assert -1 < game.value(seen, seat) < 1
    thought = [student.thinks(one.seen[student.used])[:-1] for one in known]
    right = [int(np.where(one.mask, mine, -1e9).argmax()) == one.action for one, mine in zip(known, thought, strict=True)]
    assert np.mean(right) > 0.6
