"""What a player who is out of time gets: the defaults of "Decisions" in the rules."""

from __future__ import annotations

from outplay.games.brawl import GAME
from outplay.games.brawl.data.board import WEST
from outplay.games.brawl.rules.targeting import Target
from outplay.games.brawl.rules.traps import TrapHex
from outplay.kernel.chance import Seeded, seed_from
from outplay.kernel.play import advance, apply, to_act
from outplay.kernel.step import Action, TimeOut
from tests.games.brawl.frame import HEXES, At, on, table
from tests.games.brawl.table import CONTENT, GATE


def late(at: At) -> At:
    """The seat that is asked lets the clock run out."""
    (seat,) = to_act(at.state)
    return at.act(seat, TimeOut())


FAR = {"DER": on((3, 0))}


def test_nothing_is_done_and_nothing_is_used() -> None:
    with table(a={"GWA": on((-3, 0))}, b=FAR, hands={"a": ["GWA-D1"]}) as at:
        late(at).asks("b", "ChooseAct")
        assert "GWA-D1" not in at.held("a")
    with table(a={"GWA": on((-3, 0))}, b={"DER": on((-1, -1))}, hands={"a": ["GWA-D1", "GWA-C1"]}) as at:
        late(at.play("GWA-D1")).asks("a", "Declare")  # D-MOVE: stop
        assert at.space("GWA") == (-3, 0)
        late(at).asks("a", "ChooseAct")  # D-ATTACK: decline
        assert at.damage("DER") == 0
        late(at.play("GWA-C1").stop()).asks("a", "ChooseAct")  # D-SKILL: decline


def test_who_must_come_in_takes_the_nearest_hex() -> None:
    with table(a={"KIL": GATE, "GWA": on((-4, 0))}, b=FAR) as at:
        late(at.standard("X", "KIL", "M"))
        assert at.space("KIL") == (-4, 1)


def test_lines_jumps_and_places() -> None:
    with table(a={"GOL": on((-4, 1))}, b={"DER": on((-3, 1))}, hands={"a": ["GOL-D1"]}) as at:
        late(at.play("GOL-D1")).asks("a", "Declare")  # D-LINE: 0
    with table(a={"ZEP": on((-4, 1))}, b={"DER": on((-3, 1))}, hands={"a": ["ZEP-M1"]}) as at:
        late(at.play("ZEP-M1")).asks("a", "NameTarget")  # D-JUMP: stay
        assert at.space("ZEP") == (-4, 1)
        late(at).asks("a", "ChooseAct")  # D-TARGET, optional: none
        assert at.space("DER") == (-3, 1)
    with table(a={"GWA": on((-3, 0))}, b=FAR, hands={"a": ["GWA-M1"]}) as at:
        late(at.play("GWA-M1")).asks("a", "ChooseAct")  # D-PLACE: decline
    with table(a={"TOL": on((-3, 0)), "ZEP": on((-3, 4))}, b=FAR, hands={"a": ["TOL-M1"]}) as at:
        late(at.play("TOL-M1").strike("ZEP").asks("a", "PlaceOn"))  # not to be declined: the first in canonical order
        assert at.space("ZEP") == (-4, 0)


def test_a_dash_that_may_not_stop_takes_the_fewest_steps() -> None:
    hands = {"a": ["GOL-D2"], "b": ["DER-M2"]}
    a = {"GOL": on((-2, 2)), "GWA": on((-4, 4))}
    with table(a=a, b={"DER": on((-3, 2))}, hands=hands, springs=["TRAP-1"]) as at:
        at.play("GOL-D2").strike("DER").react("DER-M2", "DER").line("NE", 1).trap((1, 1)).asks("a", "ChooseAct")
        assert at.space("DER") == (-1, 0)


def test_targets_in_the_order_of_their_hexes() -> None:
    with table(a={"ZEP": on((-3, 0)), "TOL": on((-3, 3))}, b={"DER": on((-2, -1)), "PIE": on((-3, 2))}, hands={"a": ["ZEP-M2"]}) as at:
        late(at.play("ZEP-M2").stop().asks("a", "ChooseOne")).asks("a", "NameTarget")  # the first that can be carried out
        assert [HEXES.axial[at.state.champions[option.champion].cell] for option in at.legal() if isinstance(option, Target)] == [(-3, 2), (-2, -1)]
        late(at).asks("a", "Move").go((-3, 1))
        assert at.space("PIE") == (-3, 1)
    with table(a={"TOL": on((-3, 2))}, b={"DER": on((-3, 1)), "PIE": on((-2, 1))}, hands={"a": ["TOL-D2"]}, traps=()) as at:
        late(at.play("TOL-D2").aim("NE").asks("a", "NextTarget"))  # D-ORDER
        assert (at.space("DER"), at.space("PIE")) == ((-3, 0), (-1, 0))
    with table(a={"TOL": on((-3, 2))}, b={"DER": on((-3, 1))}) as at:
        late(at.standard("D", "TOL").stop().asks("a", "HurtOne"))
        assert at.damage("DER") == 0


def test_an_attack_is_not_answered_and_fear_takes_the_first_way() -> None:
    with table(a={"PIE": on((-1, 0), up=True)}, b={"DER": on((-2, 0))}, hands={"a": ["PIE-D2"], "b": ["DER-M2"]}) as at:
        late(at.play("PIE-D2").strike("DER").asks("b", "ReactionWindow")).asks("b", "Flee")
        assert at.held("b") == {"DER-M2"}
        late(at)
        assert at.space("DER") == (-3, 0)


def test_a_new_trap_is_drawn_and_a_trap_is_not_moved() -> None:
    there = TrapHex(HEXES.at[1, 1])
    with table(a={"KIL": on((-3, 1))}, b=FAR, springs=["TRAP-1"], script={"default": [there]}) as at:
        late(at.standard("X", "KIL", "M").go((-2, 1)).asks("a", "NewTrap")).asks("a", "Move")
        assert (1, 1) in at.traps()
    with table(a={"SNI": on((-4, 2))}, b=FAR, hands={"a": ["SNI-C1"]}, springs=["TRAP-3"]) as at:
        late(at.play("SNI-C1").token((2, -1)).asks("a", "MoveTrap"))
        assert (2, -1) in at.traps()


def test_cards_stay_where_they_are_and_as_many_as_may_be_are_drawn() -> None:
    hands, decks = {"a": ["DER-M1"]}, {"a": ["DER-D2", "DER-D1"]}
    with table(a={"DER": on((-4, 1))}, b={"GWA": on((3, 0))}, hands=hands, decks=decks, traps=()) as at:
        late(at.play("DER-M1").stop().asks("a", "PlanDeck"))
        assert at.deck("a")[:2] == ["DER-D2", "DER-D1"]
    with table(a={"TOC": on((-3, 0))}, b=FAR, hands={"a": ["TOC-C1"]}, piles={"a": ["TOC-D1"]}) as at:
        late(at.play("TOC-C1").stop().asks("a", "Recover"))
        assert at.held("a") == set()
    with table(a={"ZEP": on((-3, 0))}, b=FAR, hands={"a": ["ZEP-C1"]}) as at:
        late(at.play("ZEP-C1").stop().asks("a", "Draw"))
        assert len(at.held("a")) == 2


def test_a_whole_setup_out_of_time() -> None:
    s = GAME.new(GAME.settings.make({"catch_up": "core"}), CONTENT, Seeded(seed_from("late")))
    advance(s)
    while not s.round:
        apply(s, Action(to_act(s)[0], TimeOut()))
    first = s.order[0]
    assert s.area_of(s.side_of(first)) == WEST
    assert [HEXES.axial[s.champions[n].cell] for n in s.own(first)] == [(-4, 0), (-4, 1), (-4, 2)]
    assert len(s.traps) == 4
    assert [len(player.hand) for player in s.players] == [5, 5]
    assert s.players[first].cores == 0b011  # Manipulation
