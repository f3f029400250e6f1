"""What is read at the table: a Challenge's sheet, prompts that say what happens otherwise, marks of what a question is about, first hints that are true."""

from __future__ import annotations

import pytest

from outplay.games.brawl import GAME
from outplay.games.brawl.view.prompt import SPEND
from outplay.kernel import scene as sc
from outplay.kernel.play import legal
from outplay.kernel.scene.naming import spoken
from outplay.kernel.step import Seat
from tests.games.brawl.table import CONTENT, GATE, A, At, B, at, name, table


def seen(t: At, viewer: Seat | None) -> sc.Scene:
    """Return what a viewer sees."""
    return GAME.scene(GAME.observe(t.state, viewer))


def asked(t: At, seat: Seat) -> sc.Prompt:
    """Return the question to a seat."""
    return GAME.prompt(GAME.observe(t.state, seat), seat)


def offers(t: At, seat: Seat) -> list[sc.Offer]:
    """Return what a seat is offered."""
    seen = GAME.observe(t.state, seat)
    return [GAME.offer(seen, option) for option in legal(t.state, seat)]


def challenge(scene: sc.Scene, name: str) -> sc.Condition:
    """Return a Challenge of the track."""
    return next(one for one in scene.conditions if one.name == name)


@pytest.mark.rule("SFB-4.4", "SFB-15.9", "SFB-15.11")
def test_a_challenge_says_what_it_demands_what_it_pays_and_how_far_both_are() -> None:
    with table(a={"GOL": at(-1, 3), "TZU": at(0, 2)}, b={"DER": at(0, -1), "KIL": GATE}, track=("CH-04", "CH-03", "CH-14", "CH-02")) as t:
        blue = challenge(seen(t, A), "Azure Crowd")
        assert blue.tip.startswith("At least 2 of yours stand in the blue zone")
        assert blue.worth == "Pays 1 point in this round, 2 points in the next round, to a team that meets it when its turn begins."
        assert [(one.now, spoken(one.text, ["side-azure"])) for one in blue.meets] == [
            (True, "2 there, against 0; needs 2, and more than they. Pays 2 when your next turn begins"),
            (False, "0 there, against 2; needs 2, and more than they. Pays 1 when their next turn begins"),
        ]
        assert set(blue.meets[0].on) == {name(0, 2), name(1, 2), name(1, 3), name(-1, 3), name(-1, 4), name(0, 4)} & {
            cell.id for cell in seen(t, A).boards[0].cells
        }
        assert challenge(seen(t, A), "Both Ends").worth.startswith("Cannot be scored in this round, 1 point in the next round,")
        assert challenge(seen(t, A), "Golden Crowd").worth == "Pays 1 point in this round. If nobody scores it, it is gone in the next round."
        hurt = challenge(seen(t, B), "Bloodsport").meets[0]
        assert (hurt.on, hurt.text.partition(".")[0]) == ([f"champion-{t.number('KIL') + 1}"], "1 Enemy Bloodied or out, against 0; needs 2")


def test_a_champion_that_both_teams_have_goes_by_whose_it_is() -> None:
    with table(a={"GOL": GATE, "DER": GATE}, b={"DER": GATE}) as t:
        names = [spoken(piece.name, [f"side-{side}"]) for side in ("azure", "ember") for piece in seen(t, A).pieces if "Deryn" in piece.name]
        assert names == ["Your Deryn", "Ember's Deryn", "Azure's Deryn", "Your Deryn"]


@pytest.mark.rule("SFB-4.3")
def test_before_the_first_round_nobody_meets_a_challenge() -> None:
    with table(a={"GOL": GATE}, b={"DER": GATE, "KIL": GATE}, track=("CH-04", "CH-03", "CH-14", "CH-02")) as t:
        assert challenge(seen(t, A), "Bloodsport").meets[0].now
        t.state.round = 0
        found = challenge(seen(t, A), "Bloodsport")
        assert [(one.now, one.text) for one in found.meets] == [(False, ""), (False, "")]


@pytest.mark.rule("SFB-2.1")
def test_who_begins_in_the_east_sees_the_own_half_on_the_left() -> None:
    with table(a={"GOL": at(-1, 0)}, b={"DER": at(0, -1)}) as t:
        west, east = (A, B) if t.state.west == 0 else (B, A)
        assert [seen(t, viewer).boards[0].home for viewer in (west, east, None)] == ["", "n", ""]


@pytest.mark.rule("SFB-9.2", "SFB-7.11")
def test_an_attack_says_who_falls_without_a_reaction_and_asks_for_no_target_if_there_is_one() -> None:
    with table(a={"GOL": at(-1, 0)}, b={"DER": at(0, -1, 3)}, hand_a=["GOL-M1"], hand_b=["DER-M2"]) as t:
        t.pick(A, "play shoulder-through").pick(A, "stop").pick(A, "target deryn")
        found = asked(t, B)
        assert found.title == "Gold'arr attacks Deryn with Shoulder Through"
        assert found.how == "play a Reaction, or none: then Deryn falls"
        gold, deryn = (f"champion-{t.number(id) + 1}" for id in ("GOL", "DER"))
        assert [(mark.kind, mark.piece, mark.on) for mark in found.marks] == [("line", gold, deryn), ("harm", deryn, deryn)]
        reaction = next(one for one in offers(t, B) if one.card)
        assert reaction.on[0] == reaction.card, "a click on the card is all"


@pytest.mark.rule("SFB-9.2", "SFB-7.9")
def test_of_several_targets_each_is_told_and_one_is_asked() -> None:
    with table(a={"PIE": at(-1, 1)}, b={"TOC": at(-1, 0), "GOL": at(0, -1)}, hand_a=["PIE-D1"], hand_b=["GOL-C2"]) as t:
        t.pick(A, "play broadside").pick(A, "stop").pick(A, "toward n")
        assert asked(t, B).how.startswith("play a Reaction, or none: then ")
        assert " and " in asked(t, B).how
        reactions = [one for one in offers(t, B) if one.card]
        assert len({one.on[0] for one in reactions}) == 2
        assert all(one.on[0] != one.card for one in reactions)


@pytest.mark.rule("SFB-7.4", "SFB-6.14")
def test_a_move_marks_the_hexes_from_which_the_attack_reaches_somebody() -> None:
    with table(a={"GOL": at(-3, 1)}, b={"DER": at(-1, 0)}, hand_a=["GOL-M1"]) as t:
        t.pick(A, "play shoulder-through")
        (mark,) = asked(t, A).marks
        where = {name(q, r) for q, r in ((-2, 0), (-2, 1), (-1, -1), (-1, 1), (0, -1), (0, 0))}
        assert (mark.kind, mark.tone) == ("area", "harm")
        assert set(mark.cells) <= where
        assert name(-2, 1) in mark.cells or name(-2, 0) in mark.cells
        t.pick(A, f"to {mark.cells[0]}")
        assert any(one.text == "target deryn" for one in offers(t, A))


@pytest.mark.rule("SFB-4.8", "SFB-4.9")
def test_the_first_hint_is_true_what_is_held_back_is_lost_and_all_cores_are_ready_again() -> None:
    with table(a={"KIL": at(-4, 2), "GOL": at(-4, 0), "YAR": at(-4, 4)}, b={"DER": at(4, -2)}, hand_a=["KIL-C1", "KIL-D1"]) as t:
        assert asked(t, A).coach == SPEND
        t.pick(A, "standard any kilgore with manipulation").pick(A, "stop").pick(A, "end phase")
        kilgore = t.state.players[A]
        thrown = {CONTENT.cards[card].id for card in kilgore.discard}
        assert {"KIL-C1", "KIL-D1"} <= thrown, "what was not played is discarded"
        assert kilgore.cores.bit_count() == 3
        assert len(kilgore.hand) > 0, "the new hand answers"


@pytest.mark.rule("SFB-12.20")
def test_the_hint_of_plan_is_true_the_card_that_goes_on_top_first_is_drawn_first() -> None:
    with table(
        a={"KIL": at(-4, 2), "GOL": at(-4, 0)}, b={"DER": at(4, -2)}, hand_a=["KIL-D1"], deck_a=["KIL-C1", "KIL-M1", "GOL-C1", "GOL-M1", "GOL-D1", "KIL-C2"]
    ) as t:
        t.pick(A, "standard manipulation kilgore").pick(A, "stop")
        assert asked(t, A).coach == "What you put back on top is drawn next, the first of them first."
        first = next(one for one in offers(t, A) if one.text.startswith("top "))
        t.pick(A, first.text).pick(A, "end phase")
        assert "KIL-C1" in t.hand(A)


@pytest.mark.rule("SFB-9.6", "SFB-4.9")
def test_the_hint_of_reactions_is_true_the_card_and_its_core_are_missing_in_the_own_turn() -> None:
    with table(a={"GOL": at(-1, 0)}, b={"DER": at(0, -1), "KIL": at(4, 0)}, hand_a=["GOL-M1"], hand_b=["DER-M2", "KIL-D1"]) as t:
        t.pick(A, "play shoulder-through").pick(A, "stop").pick(A, "target deryn")
        assert asked(t, B).coach.startswith("A Reaction costs its card and its Core")
        reaction = next(one for one in offers(t, B) if one.card)
        cores = t.state.players[B].cores
        t.pick(B, reaction.text)
        assert t.state.players[B].cores.bit_count() == cores.bit_count() - 1
        assert t.hand(B) == ["KIL-D1"]


@pytest.mark.rule("SFB-7.4", "SFB-6.14")
def test_staying_where_the_card_reaches_nobody_is_asked_about_if_a_step_would_bring_somebody_into_reach() -> None:
    for far, asks in ((4, "Stay here, where Fireball reaches nobody?"), (3, ""), (5, "")):
        with table(a={"GWA": at(-2, 0)}, b={"DER": at(far - 2, 0)}, hand_a=["GWA-D1"]) as t:
            t.pick(A, "play fireball")
            stay = next(offer for offer in offers(t, A) if offer.text == "stop")
            assert stay.ask == asks


@pytest.mark.rule("SFB-4.3", "SFB-4.11")
def test_in_the_last_turn_of_a_round_a_challenge_shows_what_it_pays_in_the_next() -> None:
    with table(a={"GOL": at(-1, 3)}, b={"DER": at(0, -1)}, track=("CH-04", "CH-03", "CH-14", "CH-02"), turn=B) as t:
        found = {one.name: (one.value, one.open) for one in seen(t, B).conditions}
        assert found["Both Ends"] == ("1", True), "it cannot be scored now, but when the next turn begins"
        assert found["Golden Crowd"] == ("over", False)


@pytest.mark.rule("SFB-7.4", "SFB-12.5")
def test_a_swoop_before_an_attack_says_from_where_it_reaches_somebody_or_that_it_does_from_nowhere() -> None:
    for far, says, red in ((2, "; red: from there Razor Wing reaches somebody", 1), (6, "; from none of them Razor Wing reaches anybody", 0)):
        with table(a={"NOC": at(-3, 0)}, b={"DER": at(far - 3, 0)}, hand_a=["NOC-D2"]) as t:
            t.pick(A, "play razor-wing")
            question = asked(t, A)
            assert question.how.endswith(says)
            assert len(question.marks) == red
