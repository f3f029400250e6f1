"""Every decision of the rulebook: who is asked, its passing form, what a player out of time gets, and leaving the match at it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from outplay.kernel.errors import IllegalAction
from tests.games.knockback.table import ANNIE, BOW, CROAK, GASTOR, GRAN, HATCHER, RHINO, STILL, VALASCA, ZEPHYRINE, At, changed, table

LAST = {STILL: ((-5, 0), 0)}
"""A third hero, so that the match goes on when somebody leaves."""


def move() -> At:
    return table({RHINO: ((0, 0), 0), GRAN: ((0, 4), 0), **LAST})


def ability() -> At:
    return move().pick(RHINO, "stay")


def walk() -> At:
    return ability().pick(RHINO, "use charge")


def leap() -> At:
    return table({CROAK: ((0, 0), 0), GRAN: ((0, 4), 0), **LAST}).use(CROAK, "cannonball")


def target() -> At:
    return table({RHINO: ((0, 0), 0), GRAN: ((1, 0), 0), BOW: ((0, 1), 0), **LAST}, rolls=[(0, 0)]).use(RHINO, "hammer-time")


def target_after_walk() -> At:
    return table({RHINO: ((0, 0), 0), GRAN: ((1, 0), 0), **LAST}).use(RHINO, "charge").pick(RHINO, "stay")


def center() -> At:
    return table({GASTOR: ((0, 0), 0), GRAN: ((0, 3), 0), **LAST}, rolls=[(0, 0)]).use(GASTOR, "flask-toss")


def rage() -> At:
    return table({VALASCA: ((0, 0), 0), GRAN: ((0, 1), 0), **LAST}, rage={VALASCA: 1}, rolls=[(0, 0)]).use(VALASCA, "reckoning")


def steer() -> At:
    return table({ZEPHYRINE: ((0, 3), 0), GRAN: ((1, 0), 0), **LAST}, rolls=[(1, 0)]).use(ZEPHYRINE, "crosswind")


def path() -> At:
    return table({BOW: ((4, 1), 0), RHINO: ((5, -2), 2), **LAST}, rolls=[(1, None)]).strike(BOW, "boxing-arrow", RHINO)


def path_of_dragonling() -> At:
    heroes = {BOW: ((0, 3), 0), HATCHER: ((5, 0), 0), **LAST}
    return table(heroes, dragonlings=[(1, 0)], rolls=[(1, None)]).strike(BOW, "boxing-arrow", "dragonling-1")


def pull() -> At:
    return table({ANNIE: ((0, 0), 0), CROAK: ((2, -4), 0), **LAST}, rolls=[(1, 0)]).strike(ANNIE, "reel-in", CROAK)


def hatch() -> At:
    return table({HATCHER: ((0, 0), 0), GRAN: ((0, 4), 0), **LAST}).use(HATCHER, "hatch")


def second_hatch() -> At:
    return hatch().pick(HATCHER, "hatch g6")


def egg() -> At:
    return table({RHINO: ((0, 1), 0), HATCHER: ((0, 0), 0), **LAST}, rolls=[(1, 0)]).strike(RHINO, "hammer-time", HATCHER)


def fast_step() -> At:
    return table({BOW: ((0, 3), 0), GRAN: ((0, 0), 0), **LAST}, rolls=[(0, 0)]).strike(BOW, "arrowed", GRAN)


def roll_with_it() -> At:
    return table({RHINO: ((0, 1), 0), STILL: ((0, 0), 0), GRAN: ((5, 0), 0)}, rolls=[(1, 0)]).strike(RHINO, "hammer-time", STILL)


@dataclass(frozen=True)
class Decision:
    """What the table of decisions says, and who is asked after leaving the match at it."""

    at: Callable[[], At]
    who: str
    step: str
    default: str
    after_leaving: tuple[str, str]
    passing: str = ""
    options: tuple[str, ...] = field(default=())


GRANS_MOVE = (GRAN, "Move")

DECISIONS = {
    "D-MOVE": Decision(move, RHINO, "Move", "stay", GRANS_MOVE, passing="stay"),
    "D-ABILITY": Decision(ability, RHINO, "ChooseAbility", "end turn", GRANS_MOVE, passing="end turn", options=("use charge", "use thick-skin", "end turn")),
    "D-WALK": Decision(walk, RHINO, "Walk", "stay", GRANS_MOVE, passing="stay"),
    "D-LEAP": Decision(leap, CROAK, "Leap", "stay", GRANS_MOVE, passing="stay"),
    "D-TARGET": Decision(target, RHINO, "ChooseTarget", "strike bow-master", GRANS_MOVE, options=("strike granite-gran", "strike bow-master")),
    "D-TARGET after a walk": Decision(target_after_walk, RHINO, "ChooseTarget", "hold", GRANS_MOVE, passing="hold", options=("strike granite-gran", "hold")),
    "D-CENTER": Decision(center, GASTOR, "ChooseCenter", "blast f9", GRANS_MOVE),
    "D-RAGE": Decision(rage, VALASCA, "Pay", "spend 0", GRANS_MOVE, passing="spend 0", options=("spend 0", "spend 1")),
    "D-STEER": Decision(steer, ZEPHYRINE, "ChooseDirection", "steer n", GRANS_MOVE, options=tuple(f"steer {d}" for d in ("n", "ne", "se", "s", "sw", "nw"))),
    "D-PATH": Decision(path, RHINO, "ChoosePath", "fly n3", (BOW, "Walk"), options=("fly n3", "fly n2 ne1")),
    "D-PATH of a dragonling": Decision(path_of_dragonling, HATCHER, "ChoosePath", "fly n3", (BOW, "ChoosePath"), options=("fly n3", "fly n2 ne1")),
    "D-PATH of a pull": Decision(pull, CROAK, "ChoosePull", "to g6", (STILL, "Move"), options=("to g6", "to h6")),
    "D-HATCH": Decision(hatch, HATCHER, "Hatch", "hatch e5", GRANS_MOVE),
    "D-HATCH again": Decision(second_hatch, HATCHER, "Hatch", "enough", GRANS_MOVE, passing="enough"),
    "D-EGG": Decision(egg, HATCHER, "LayEgg", "no egg", (STILL, "Move"), passing="no egg", options=("hatch g7", "no egg")),
    "D-STEP of Fast Step": Decision(fast_step, BOW, "Walk", "stay", GRANS_MOVE, passing="stay"),
    "D-STEP of Roll With It": Decision(roll_with_it, STILL, "Walk", "stay", GRANS_MOVE, passing="stay"),
}

EACH = pytest.mark.parametrize("decision", DECISIONS.values(), ids=list(DECISIONS))


@EACH
def test_who_is_asked_what(decision: Decision) -> None:
    at = decision.at().asks(decision.who, decision.step)
    options = at.options(decision.who)
    assert len(options) >= 2
    assert list(decision.options or options) == options
    passes = [text for text in options if text in ("stay", "end turn", "hold", "spend 0", "enough", "no egg")]
    assert passes == [decision.passing] * bool(decision.passing)


@EACH
def test_out_of_time_the_default_is_taken(decision: Decision) -> None:
    late = decision.at().wait(decision.who)
    chosen = decision.at().pick(decision.who, decision.default)
    assert late.table() == chosen.table()


@pytest.mark.rule("KB-10.5")
def test_out_of_time_nobody_flies_into_the_water_who_may_stay_dry() -> None:
    heroes = {BOW: ((3, -3), 0), RHINO: ((2, -4), 2), **LAST}
    with table(heroes, rolls=[(1, None)]) as at:
        at.strike(BOW, "boxing-arrow", RHINO).asks(RHINO, "ChoosePath")
        assert at.options(RHINO) == ["fly n1 nw1 n1", "fly n1 nw2"]
        assert at.landings(RHINO) == {None, (0, -5)}
        at.wait(RHINO)
        assert at.space(RHINO) == (0, -5)


@pytest.mark.rule("KB-14.5", "KB-14.6")
@EACH
def test_leaving_the_match_at_every_decision(decision: Decision) -> None:
    at = decision.at()
    before = at.space(decision.who)
    at.concede(decision.who)
    assert before is not None
    assert at.space(decision.who) is None
    assert at.log()[-1:] != []
    at.asks(*decision.after_leaving)


@pytest.mark.rule("KB-14.5", "KB-14.3")
@EACH
def test_leaving_with_one_rival_left_ends_the_match(decision: Decision) -> None:
    at = decision.at()
    for seat in at.state.heroes_left():
        if seat != at.entity(decision.who) and len(at.state.heroes_left()) > 2 and seat != at.state.turn:
            at.state.fall(seat, at.state.where[seat], "tide", -1, "")
    (rival,) = [seat for seat in at.state.heroes_left() if seat != at.entity(decision.who)]
    at.concede(decision.who)
    assert at.winners() == [at.state.card(rival).id]


@pytest.mark.rule("KB-14.6")
def test_the_controller_who_leaves_hands_the_path_to_the_attacker() -> None:
    with path_of_dragonling() as at:
        at.concede(HATCHER).asks(BOW, "ChoosePath").pick(BOW, "fly n2 ne1")
        assert at.lings() == {(2, -3)}
        at.asks(BOW, "Walk")


@pytest.mark.rule("KB-14.6", "KB-8.12")
def test_who_leaves_at_its_path_ends_the_strike_and_not_the_blast() -> None:
    heroes = {GRAN: ((0, 0), 0), RHINO: ((1, -2), 0), CROAK: ((0, 2), 0)}
    with table(heroes, rolls=[(1, 0), (1, 0)]) as at:
        at.use(GRAN, "ground-pound").asks(RHINO, "ChoosePath").concede(RHINO)
        assert (at.space(RHINO), at.wear(RHINO), at.wear(CROAK), at.space(CROAK)) == (None, 0, 1, (0, 3))
        at.asks(CROAK, "Move")


@pytest.mark.rule("KB-14.6", "KB-8.11")
def test_the_active_hero_who_leaves_in_a_riposte_ends_its_turn() -> None:
    heroes = {VALASCA: ((1, 1), 0), STILL: ((0, 0), 0), GRAN: ((5, 0), 0)}
    with table(heroes, stance=[STILL], rolls=[(0, 0)]) as at:
        at.strike(VALASCA, "maidens-spear", STILL).asks(VALASCA, "ChoosePath").concede(VALASCA)
        at.asks(STILL, "Move")


@pytest.mark.rule("KB-14.6")
def test_who_leaves_at_an_egg_or_a_step_leaves_nothing_behind() -> None:
    with egg() as at:
        at.concede(HATCHER)
        assert at.lings() == set()
    with roll_with_it() as at:
        at.concede(STILL)
        assert at.state.entities() == [0, 2]


@pytest.mark.rule("KB-14.6", "KB-13.5")
def test_the_rest_of_the_ability_is_dropped_with_who_leaves() -> None:
    strolling = changed("heroes.toml", ('steps = [{op = "brace", dice = 2}]', 'steps = [{op = "walk", max = 1}, {op = "brace", dice = 2}]'))
    with table({RHINO: ((0, 0), 0), GRAN: ((0, 4), 0), **LAST}, content=strolling) as at:
        at.use(RHINO, "thick-skin").concede(RHINO)
        assert at.hero(RHINO).braced == 0
        at.asks(GRAN, "Move")


@pytest.mark.rule("KB-14.5")
def test_leaving_is_no_fall_that_second_wind_could_stop() -> None:
    with table({ZEPHYRINE: ((0, 0), 0), GRAN: ((0, 3), 0)}) as at:
        at.concede(ZEPHYRINE)
        assert (at.winners(), at.hero(ZEPHYRINE).dry_used) == ([GRAN], False)


@pytest.mark.rule("KB-14.6", "KB-14.5")
def test_who_is_not_asked_concedes_when_asked_next() -> None:
    heroes = {RHINO: ((0, 0), 0), GRAN: ((0, 4), 0), CROAK: ((4, 0), 0)}
    with table(heroes) as at:
        at.concede(GRAN).asks(RHINO, "Move")
        assert (at.space(GRAN), at.state.conceded) == ((0, 4), (at.entity(GRAN),))
        assert "concedes when asked next" in [chip.text for chip in at.game.scene(at.game.observe(at.state, None)).panels[at.entity(GRAN)].statuses]
        with pytest.raises(IllegalAction, match="has conceded already"):
            at.concede(GRAN)
        at.end(RHINO).asks(CROAK, "Move")
        assert at.space(GRAN) is None


@pytest.mark.rule("KB-14.6")
def test_who_has_said_it_and_is_hit_before_it_is_asked_flies_like_anybody() -> None:
    heroes = {RHINO: ((0, -4), 0), GRAN: ((0, -5), 0), CROAK: ((4, 0), 0)}
    with table(heroes, rolls=[(1, 0)]) as at:
        at.concede(GRAN).strike(RHINO, "hammer-time", GRAN)
        assert (at.space(GRAN), [way_out.cause for way_out in at.state.exits]) == (None, ["flight"])
