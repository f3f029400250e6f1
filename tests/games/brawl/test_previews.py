"""What a player sees before it is done: the law of traps (SFB-E44), damage with and without a Reaction, Challenges that would be met."""

from __future__ import annotations

from fractions import Fraction

import pytest

from outplay.games.brawl import GAME
from outplay.games.brawl.data import events as ev
from outplay.games.brawl.rules.knowledge import odds, trap_law
from outplay.games.brawl.rules.token import Trap
from outplay.games.brawl.rules.traps import NewTrap, TrapHex
from outplay.kernel import scene as sc
from outplay.kernel.cards import those
from outplay.kernel.foresee import foresee
from outplay.kernel.game import find_option
from tests.games.brawl.table import BOARD, A, At, B, at, name, table


def shown(t: At, seat: int, text: str) -> sc.Preview:
    """The preview of an option."""
    seen = GAME.observe(t.state, seat)
    return GAME.preview(seen, seat, find_option(GAME, seen, seat, text))


def cases(preview: sc.Preview) -> list[str]:
    """What it comes to in each case."""
    return [case.text for case in preview.cases]


def words(preview: sc.Preview) -> list[str]:
    """Its words, line by line."""
    return [line.words() for line in preview.words]


@pytest.mark.rule("SFB-11.8", "SFB-9.2")
def test_e44_a_strike_with_and_without_a_reaction() -> None:
    with table(a={"GOL": at(-1, 0)}, b={"DER": at(0, -1, 2), "KIL": at(4, 0)}, hand_a=["GOL-M1"], hand_b=["KIL-D1"]) as t:
        t.pick(A, "play shoulder-through").pick(A, "stop")
        found = shown(t, A, "target deryn")
        assert cases(found) == [
            "No Reaction: hit for 2, out of action 10 of 12",
            "+1 Defense: hit for 1, out of action 4 of 12",
            "+2 Defense: no damage, out of action 1 of 12",
        ]
        assert found.heads == ["If they play", "damage", "falls"]
        rows = [(case.name, case.notes[0].text, (case.bar.at, case.bar.of) if case.bar else None, case.usual) for case in found.cases]
        assert rows == [("No Reaction", "2", (10, 12), True), ("+1 Defense", "1", (4, 12), False), ("+2 Defense", "0", (1, 12), False)]
        assert [mark.on for mark in found.marks if mark.kind == "odds"] == [name(1, -2)]


@pytest.mark.rule("SFB-11.8", "SFB-12.23")
def test_what_only_the_other_side_has_looked_at_follows_the_law_all_the_same() -> None:
    spikes, unknown = ("for sure", "", ""), ("10 of 12", "4 of 12", "1 of 12")
    for looked, falls in (((), unknown), ((B,), unknown), ((A,), spikes)):
        with table(a={"GOL": at(-1, 0)}, b={"DER": at(0, -1, 2), "KIL": at(4, 0)}, hand_a=["GOL-M1"], hand_b=["KIL-D1"]) as t:
            if looked:
                t.state.traps[BOARD.hexes.at[1, -2]] = Trap(0, those(looked))
            t.pick(A, "play shoulder-through").pick(A, "stop")
            assert tuple(case.partition("out of action ")[2] for case in cases(shown(t, A, "target deryn"))) == falls


@pytest.mark.rule("SFB-11.8", "SFB-11.3", "SFB-12.9")
def test_a_push_over_several_traps_is_counted_exactly() -> None:
    """Spikes 4, Jaws 3, Blast 1, Roots 2, Flash 2: twelve tokens; only Jaws and Blast, in any order, fell Kilgore."""
    with table(
        a={"ZEP": at(-3, 1)},
        b={"KIL": at(-2, 1), "DER": at(4, 0)},
        hand_a=["ZEP-D1"],
        hand_b=["KIL-D1"],
        traps=[(-1, 1), (0, 1), (-1, 2), (1, -2)],
        trap=["TRAP-1"],
    ) as t:
        t.pick(A, "play gale-kick").pick(A, "stop")
        found = shown(t, A, "target kilgore")
        jaws_and_blast = 2 * Fraction(3, 12) * Fraction(1, 11)
        assert found.note == "", "none of it is a guess"
        assert cases(found)[0] == f"No Reaction: hit for 1, out of action {float(jaws_and_blast):.0%}"
        t.pick(A, "target kilgore").pick(B, "pass").asks(B, "NewTrap")
        place = t.state.todo[-1]
        assert isinstance(place, NewTrap)
        put = place.foreseen(t.state)
        assert isinstance(put, TrapHex)
        assert put.cell not in {BOARD.hexes.at[0, 1], BOARD.hexes.at[1, 1]}, "a player does not put the new trap in the way of the own Champion"


@pytest.mark.rule("SFB-11.8")
def test_e44_the_law_of_traps() -> None:
    def chances(t: At, cell: int) -> dict[str, Fraction]:
        found = {id: Fraction(chance).limit_denominator(1000) for id, chance in odds(t.state, cell).items()}
        law = trap_law(t.state, cell)
        assert sum(law.weights) == law.total
        return found

    with table(a={"YAR": at(-3, 1)}, b={"KIL": at(4, 0), "PIE": at(3, -2)}, trap=["TRAP-3", "TRAP-1"]) as t:
        t.pick(A, "standard any old-yarrow with creation").pick(A, f"to {name(-2, 1)}").pick(A, f"trap {name(1, 1)}").pick(A, "stop").pick(A, "end phase")
        eleven = {"TRAP-1": Fraction(4, 11), "TRAP-2": Fraction(3, 11), "TRAP-ROOT": Fraction(2, 11), "TRAP-STUN": Fraction(2, 11)}
        assert [chances(t, cell) for cell in t.state.traps] == [eleven] * 4
        t.pick(B, "standard any pierina with creation").pick(B, f"to {name(2, -1)}").pick(B, "stop")
        ten = {"TRAP-1": Fraction(3, 10), "TRAP-2": Fraction(3, 10), "TRAP-ROOT": Fraction(2, 10), "TRAP-STUN": Fraction(2, 10)}
        new = {"TRAP-1": Fraction(21, 80), "TRAP-2": Fraction(21, 80), "TRAP-3": Fraction(1, 8), "TRAP-ROOT": Fraction(14, 80), "TRAP-STUN": Fraction(14, 80)}
        assert [chances(t, cell) for cell in t.state.traps] == [ten] * 3 + [new]
        assert list(t.state.traps)[-1] == BOARD.hexes.at[-1, -1]


@pytest.mark.rule("SFB-4.4")
def test_a_move_shows_the_challenge_that_would_be_met() -> None:
    with table(a={"YAR": at(-2, 2), "TOL": at(-1, 1)}, b={"KIL": at(4, 0)}, traps=[], track=("", "CH-02", "", "")) as t:
        t.pick(A, "standard any old-yarrow with creation")
        found = shown(t, A, f"to {name(0, 1)}")
        assert [(mark.on, mark.side) for mark in found.marks if mark.kind == "meets"] == [("challenge-ch-02", "side-azure")]


@pytest.mark.rule("SFB-7.4", "SFB-5.2")
def test_a_card_that_would_reach_nobody_says_so_before_it_is_spent() -> None:
    with table(a={"GOL": at(-4, 1), "TZU": at(-4, 3)}, b={"DER": at(-1, 1)}, hand_a=["GOL-D2", "GOL-M1", "GOL-D1", "TZU-C1"]) as t:
        assert words(shown(t, A, "play sunhammer")) == ["Nobody could be a target, after a move or without one."]
        assert words(shown(t, A, "play shoulder-through")) == ["Deryn could be a target, after a move or without one."]
        assert words(shown(t, A, "play gilded-charge")) == ["Nobody yet: what comes before the attack may bring somebody into reach."]  # a Dash
        assert words(shown(t, A, "play measured-breath")) == []  # which needs nobody
        t.pick(A, "play shoulder-through")
        assert words(shown(t, A, f"to {name(-3, 1)}"))[0] == "Nobody could be a target from there."


@pytest.mark.rule("SFB-4.4", "SFB-12.9")
def test_a_push_shows_the_challenge_that_would_be_lost() -> None:
    b = {"DER": at(0, -1), "KIL": at(1, -1)}
    with table(a={"GOL": at(-1, 0)}, b=b, hand_a=["GOL-M1"], traps=[], track=("", "CH-02", "", "")) as t:
        t.pick(A, "play shoulder-through").pick(A, "stop")
        assert words(shown(t, A, "target deryn"))[-1] == "Ember would no longer meet Golden Crowd."


@pytest.mark.rule("SFB-7.11", "SFB-4.8", "SFB-1.8")
def test_the_last_attack_of_a_turn_is_counted_exactly_though_the_upkeep_shuffles() -> None:
    with table(a={"GOL": at(-1, 0)}, b={"DER": at(0, -1, 2)}, hand_a=["GOL-M1"], cores_a=0b100, deck_a=[], trap=["TRAP-1"]) as t:
        t.pick(A, "play shoulder-through").pick(A, "stop")
        assert cases(shown(t, A, "target deryn"))[0] == "No Reaction: hit for 2, out of action 10 of 12"
        seen = GAME.observe(t.state, A)
        blow = find_option(GAME, seen, A, "target deryn")
        turn = foresee(GAME, seen, A, blow)
        attack = foresee(GAME, seen, A, blow, until=lambda s: s.act is None)
        assert not turn.sampled
        assert {len(branch.told) for branch in turn.branches} == {len(branch.told) for branch in attack.branches}, "nothing is foreseen behind the shuffle"
        t.pick(A, "target deryn").pick(B, f"trap {name(1, 1)}")
        assert t.events(ev.Reshuffled)


@pytest.mark.rule("SFB-7.9", "SFB-9.2")
def test_each_target_of_an_area_says_what_a_reaction_would_leave() -> None:
    """Kilgore strikes all around: two Enemies, of whom one is stunned, and an Ally, whom nobody protects."""
    with table(
        a={"KIL": at(0, 1), "GOL": at(0, 2)},
        b={"DER": at(1, 0), "PIE": at(-1, 1, stunned=True)},
        hand_a=["KIL-D2"],
        hand_b=["DER-D1"],
        traps=[(4, 0), (3, 0), (2, 2), (-4, 1)],
    ) as t:
        t.pick(A, "play ground-pound").pick(A, "stop")
        found = shown(t, A, "all around")
        assert found.heads == ["Who", "damage", "Defense +1, +2"]
        rows = {case.name: [note.text for note in case.notes] for case in found.cases}
        assert rows == {"Gold'arr": ["1", "\u2013"], "Deryn": ["2", "1, 0"], "Pierina": ["2", "\u2013"]}
        assert "Deryn: hit for 2, with +1 Defense 1, with +2 Defense 0" in cases(found)


@pytest.mark.rule("SFB-7.9", "SFB-10.4")
def test_who_would_fall_of_those_in_an_area_stands_in_the_last_column() -> None:
    with table(
        a={"KIL": at(0, 1)}, b={"DER": at(1, 0, 3), "PIE": at(-1, 1)}, hand_a=["KIL-D2"], hand_b=["DER-D1"], traps=[(4, 0), (3, 0), (2, 2), (-4, 1)]
    ) as t:
        t.pick(A, "play ground-pound").pick(A, "stop")
        found = shown(t, A, "all around")
        assert found.heads == ["Who", "damage", "Defense +1, +2", "falls"]
        assert {case.name: [note.text for note in case.notes] for case in found.cases} == {
            "Deryn": ["2", "1, 0", "for sure"],
            "Pierina": ["2", "1, 0", "\u2013"],
        }
        assert "Deryn: hit for 2, with +1 Defense 1, with +2 Defense 0, out of action for sure" in cases(found)


@pytest.mark.rule("SFB-12.11", "SFB-11.8")
def test_who_flees_over_a_trap_is_told_so_before() -> None:
    with table(a={"GOL": at(-1, 1)}, b={"PIE": at(0, 1)}, hand_a=["GOL-D2"], hand_b=["PIE-M1"], traps=[(-2, 1), (2, -1)]) as t:
        t.pick(A, "play sunhammer").pick(A, "stop").pick(A, "target pierina").pick(B, "react intimidation on pierina").asks(A, "Flee")
        asked = GAME.prompt(GAME.observe(t.state, A), A)
        assert asked is not None
        assert (asked.title, asked.how.partition(":")[0]) == ("Gold'arr flees from Pierina", "as far away as possible")
        found = shown(t, A, f"to {name(-3, 1)}")
        assert words(found) == ["Gold'arr flees 1 hex, to a trap hex.", "Trap on the trap hex beside Gold'arr and 2 hexes from Pierina goes off."]
        assert [mark.on for mark in found.marks if mark.kind == "odds"] == [name(-2, 1)]


@pytest.mark.rule("SFB-9.2", "SFB-12.10", "SFB-11.8")
def test_a_reaction_tells_what_it_changes_and_the_trap_at_the_end_of_a_pull() -> None:
    with table(a={"PIE": at(-2, 1)}, b={"TZU": at(-2, -1)}, hand_a=["PIE-C2"], hand_b=["TZU-D2"], traps=[(-2, 0), (2, -1)]) as t:
        t.pick(A, "play grappling-hook").pick(A, "stop").pick(A, "target tzu-xiao").asks(B, "ReactionWindow")
        asked = GAME.prompt(GAME.observe(t.state, B), B)
        assert asked is not None
        assert asked.how == "play a Reaction, or none: then Tzu Xiao takes 1, 4 left. After the attack: Pull 2"
        pulled = ["Tzu Xiao is pulled 1 hex.", "Trap on the hex beside Pierina and Tzu Xiao goes off."]
        told = words(shown(t, B, "react mirror-parry on tzu-xiao"))
        assert told == ["Tzu Xiao: Strength 2 against Defense 2, 0 damage.", *pulled], "not that the Reaction is played, nor what is printed on it"
        assert words(shown(t, B, "pass")) == ["Tzu Xiao: Strength 2 against Defense 1, 1 damage.", *pulled]


@pytest.mark.rule("SFB-8.5")
def test_a_standard_action_says_what_it_does() -> None:
    with table(a={"GWA": at(-2, 0)}, b={"DER": at(2, 0)}) as t:
        found = shown(t, A, "standard destruction gwaien")
        assert (found.title, words(found)) == ("Gwaien: Strike", ["Move 1, hit an adjacent Enemy for 1. Its Defense does not count."])
