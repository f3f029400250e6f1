"""The end of a match as people read it."""

import pytest

from outplay.games.moba import GAME
from outplay.kernel import scene as sc
from outplay.kernel.cards import EVERYBODY
from outplay.kernel.step import Concede
from tests.games.moba.table import DEAD, At, on, setup, table

RED, BLUE = {"TRO": on((0, 4)), "GLA": on((1, 3))}, {"SHA": on((0, -4)), "ASN": DEAD}


def ends(at: At) -> list[tuple[int, str, list[int], list[str], str]]:
    """Place, name, seats, points and words of each side, the winner first."""
    assert at.state.over
    found = GAME.result(GAME.observe(at.state, None))
    return [(one.place, one.name, one.seats, [stat.value for stat in one.points], one.line.spans[0].text if one.line else "") for one in found.standings]


@pytest.mark.rule("MOBA-4.237", "MOBA-4.238")
@pytest.mark.parametrize(
    ("banners", "round", "words", "points"),
    [
        ((("I-1", "I-2"), ("I-1",)), 3, "Red wins, 5 to 2.", "Victory points: Red 5, Blue 2."),
        ((("I-1", "I-2"), ("I-2", "I-2")), 3, "Blue wins, 6 to 5.", "Victory points: Blue 6, Red 5."),
        ((("I-1", "I-2"), ("I-2", "I-1")), 3, "A draw, 5 to 5.", "A draw, 5 to 5."),
        ((("I-1",), ("I-1",)), 20, "A draw, 2 to 2, at the round limit.", "A draw, 2 to 2, at the round limit."),
        (((), ("I-1",)), 20, "Blue wins, 2 to 0, at the round limit.", "Victory points: Blue 2, Red 0, at the round limit."),
    ],
)
def test_the_reason_says_who_won_and_why(banners: tuple[tuple[str, ...], tuple[str, ...]], round: int, words: str, points: str) -> None:
    with table(turn="organize", round=round, banners=banners, red=RED, blue=BLUE) as at:
        assert GAME.outcome(at.state).reason == words
        assert sc.spoken(GAME.result(GAME.observe(at.state, None)).title) == points


def test_nothing_left_to_score_is_a_reason() -> None:
    with table(turn="organize", round=7, stacks=((), (), ()), banners=(("I-1",), ()), red=RED, blue=BLUE) as at:
        assert GAME.outcome(at.state).reason == "Red wins, 2 to 0: nothing is left to score."


def test_each_side_stands_with_its_color_its_seats_its_banners_and_its_kills() -> None:
    with table(turn="organize", banners=(("I-1",), ("I-1", "I-1", "I-2")), red=RED, blue=BLUE, seats=4) as at:
        at.state.heroes[2].deaths = 2
        assert ends(at) == [
            (1, "Blue", [1, 3], ["7", "0"], "Victory Banner (2), Grand Victory Banner."),
            (2, "Red", [0, 2], ["2", "2"], "Victory Banner."),
        ]
        assert [fact.value for fact in GAME.result(GAME.observe(at.state, None)).facts] == [str(at.state.round), "2", "4"]


@pytest.mark.parametrize("red_side", [0, 1])
def test_the_sides_of_the_result_are_those_of_the_scene_whoever_leads_red(red_side: int) -> None:
    at = setup(red_side=red_side)
    at.act("blue", Concede())
    seen = GAME.observe(at.state, None)
    drawn = {side.id: (side.name, side.seats) for side in GAME.scene(seen).sides}
    assert {one.side: (one.name, one.seats) for one in GAME.result(seen).standings} == drawn
    assert GAME.outcome(at.state).places == ((1, 2) if red_side == 0 else (2, 1))


def test_a_match_given_up_in_the_draft_has_an_end_too() -> None:
    at = setup()
    at.act("blue", Concede())
    assert ends(at) == [(1, "Red", [0], ["0", "0"], "Stood when the other side gave up."), (2, "Blue", [1], ["0", "0"], "Gave up in the draft.")]


def test_the_graph_has_a_curve_for_each_side() -> None:
    with table(turn="organize", banners=(("I-1",), ("I-1", "I-1", "I-2")), red=RED, blue=BLUE, seats=4) as at:
        measure = GAME.measure(GAME.observe(at.state, None))
        assert measure is not None
        assert measure.values == [0.4, 1.0, None, None]
    assert GAME.measure(GAME.observe(setup().state, None)) is None


def test_what_each_side_used_is_named() -> None:
    with table(turn="organize", banners=(("I-1", "I-2"), ()), red=RED, blue=BLUE) as at:
        at.state.heroes[0].unlocked = at.state.heroes[0].unlocked.learned(0, EVERYBODY)
        used = [(use.group, use.name, use.side) for use in GAME.used(at.state)]
        assert used[:2] == [("Colors", "Red", 0), ("Colors", "Blue", 1)]
        assert ("Heroes", "Gladiator", 0) in used
        assert [use for use in used if use[0] == "Cards played"] == [("Cards played", "Troll Bruiser: Club Strike", 0)]
        for group, name, _ in used:
            assert name in GAME.catalog(at.state.content)[group]
