"""OpenSpiel plays our games at random without finding anything wrong, states are serialized, and nobody learns what is sealed."""

from __future__ import annotations

import random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")

from outplay.train.spiel import resampled  # noqa: E402  (not without pyspiel)
from tests.sizes import many  # noqa: E402

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("outplay_knockback", {"seats": 2, "tide": True, "tide_start": 1, "tide_step": 1}),
    ("outplay_eventide", {"gamers": "none", "heroes": "random", "max_rounds": 8}),
    ("outplay_brawl", {"start": "quick", "round_limit": 10}),
    ("outplay_moba", {"team_size": 2, "draft": "random", "starting_actions": "recommended", "round_limit": 2}),
    ("outplay_rally", {"robots": 1, "edges": "walled", "round_limit": 2}),
]


@pytest.mark.parametrize("serialize", [False, True])
@pytest.mark.parametrize(("name", "parameters"), TABLES)
def test_openspiel_finds_nothing_wrong(name: str, parameters: dict[str, Any], serialize: bool, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name, parameters), num_sims=many(1, 10), serialize=serialize, verbose=False)


def played(name: str, parameters: dict[str, Any], seed: int, picks: int) -> Any:
    """Return a state after so many random actions."""
    draw = random.Random(seed)
    state = pyspiel.load_game(name, parameters).new_initial_state()
    while picks and not state.is_terminal():
        drawn(state, draw)
        if not state.is_terminal():
            state.apply_action(draw.choice(state.legal_actions()))
            picks -= 1
    return state


def drawn(state: Any, draw: random.Random) -> None:
    """Let chance decide until a seat is asked or the match is over."""
    while state.is_chance_node():
        outcomes, shares = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(draw.choices(outcomes, shares)[0])


def test_dice_are_chance_nodes_with_their_shares() -> None:
    name, parameters = TABLES[0]
    state = pyspiel.load_game(name, parameters).new_initial_state()
    assert state.is_chance_node()
    draw, met = random.Random(3), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(share for _, share in outcomes) == pytest.approx(1)
            met += len(outcomes) < 1_000
            state.apply_action(draw.choice(outcomes)[0])
        else:
            state.apply_action(draw.choice(state.legal_actions()))
    assert met > 0
    assert sum(state.returns()) == pytest.approx(0)


def test_of_a_sealed_answer_the_other_learns_nothing_before_all_have_answered() -> None:
    """In Rally all program in secret: whatever the first one lays, the other has seen and heard the same."""
    state, draw, tried = played("outplay_rally", {"robots": 1, "edges": "walled", "round_limit": 2}, 1, 0), random.Random(1), 0
    for _ in range(40):
        drawn(state, draw)
        if state.is_terminal():
            break
        table, mover = state.course.table, state.current_player()
        if len(table.asked) > 1:
            others = {state.child(action).information_state_string(1 - mover) for action in state.legal_actions()[:: max(1, len(state.legal_actions()) // 4)]}
            assert len(others) == 1
            tried += 1
        state.apply_action(state.legal_actions()[-1])
    assert tried


def test_a_state_that_is_dealt_anew_looks_the_same_to_its_seat() -> None:
    name, parameters = TABLES[1]
    for picks in (3, 9, 20):
        state = played(name, parameters, picks, picks)
        drawn(state, random.Random(picks))
        mover = state.current_player()
        other = resampled(5)(state, mover)
        assert other.observation_tensor(mover) == state.observation_tensor(mover)
        assert other.legal_actions() == state.legal_actions()
        other.apply_action(other.legal_actions()[0])  # it can be played on
