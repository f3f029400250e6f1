"""What can be seen at the table: what is open wherever it lies, by whom it is opened, and names that look.toml gives."""

from __future__ import annotations

import re

import msgspec
import pytest

from outplay.games.brawl import GAME
from outplay.games.brawl.data.content import BrawlContent
from outplay.games.brawl.rules.selection import Ban
from outplay.games.brawl.view.glossary import glossary
from outplay.kernel import scene as sc
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.ids import openable
from outplay.kernel.play import legal, pick
from outplay.kernel.step import Seat
from tests.games.brawl.table import CONTENT, GATE, A, At, B, at, name, table

CARDS = {card.id: card.name for card in CONTENT.cards}


def seen(t: At, viewer: Seat | None) -> sc.Scene:
    """Return what a viewer sees."""
    return GAME.scene(GAME.observe(t.state, viewer))


def held(scene: sc.Scene, id: str) -> list[sc.Card]:
    """Return the cards of a zone."""
    return next(zone.cards for zone in scene.zones if zone.id == id)


@pytest.mark.rule("SFB-1.6")
def test_everybody_opens_both_sides_of_a_champion_and_the_six_cards_of_its_deck() -> None:
    with table(a={"GOL": at(-1, 0)}, b={"DER": at(0, -1), "PIE": GATE}, hand_a=["GOL-M1"], hand_b=["DER-D1"]) as t:
        pierina = t.number("PIE")
        row = t.state.card_of(pierina)
        for viewer in (A, B, None):
            basic, leveled, *six = held(seen(t, viewer), f"of-champion-{pierina + 1}")
            assert (basic.left[0].value, leveled.left[0].value) == (str(row.hit_points), str(row.leveled.hit_points))
            assert leveled.text.startswith(f"{row.leveled.name}: ")
            assert [card.name for card in six] == [card.name for card in row.cards]
            there = [card.name for card in openable(seen(t, viewer), viewer)]
            assert CARDS["DER-D2"] in there, "whether it lies in hand or deck is not told, but that it is there is"


@pytest.mark.rule("SFB-1.6", "SFB-4.11")
def test_challenges_that_are_gone_are_opened_by_those_to_come() -> None:
    with table(a={"YAR": at(-2, 2)}, b={"KIL": at(4, 0)}, traps=[], track=("CH-05", "CH-02", "CH-03", "CH-07")) as t:
        assert [zone.at for zone in seen(t, None).zones if zone.id == "gone-challenges"] == ["challenges"]
        before = next(zone.count for zone in seen(t, B).zones if zone.id == "challenges")
        t.pick(A, "end phase").pick(B, "end phase")
        gone = held(seen(t, None), "gone-challenges")
        assert [(card.id, card.name) for card in gone] == [("gone-ch-07", next(one.name for one in CONTENT.challenges if one.id == "CH-07"))]
        assert gone[0].text
        assert next(zone.count for zone in seen(t, None).zones if zone.id == "challenges") == (before or 0) - 1


@pytest.mark.rule("SFB-3.3", "SFB-1.6")
def test_rosters_that_were_shown_are_opened_by_the_panels_of_their_players() -> None:
    made = GAME.start(GAME.settings.make({"selection": "competitive"}), CONTENT, Seeded(seed_from("rosters")))
    while not isinstance(made.todo[-1], Ban):
        pick(made, made.asked[0], legal(made, made.asked[0])[0])
    barred = legal(made, made.asked[0])[0]
    against = made.todo[-1].against
    pick(made, made.asked[0], barred)
    for viewer in (A, B, None):
        scene = GAME.scene(GAME.observe(made, viewer))
        for seat in (A, B):
            assert next(panel.cards for panel in scene.panels if panel.seat == seat) == f"cards-{seat + 1}"
            drawn = held(scene, f"cards-{seat + 1}")
            assert [card.name for card in drawn] == [CONTENT.champions[n].name for n in made.players[seat].roster]
            assert [card.name for card in drawn if card.off] == [CONTENT.champions[n].name for n in made.players[seat].barred]
    assert made.players[against].barred


def marks(card: sc.Card) -> list[str]:
    """Return what a Champion card says about a draft."""
    return [chip.text for chip in card.chips if chip.text in ("Taken", "Barred")]


@pytest.mark.rule("SFB-3.3")
def test_a_roster_tells_what_is_barred_and_what_is_taken() -> None:
    made = GAME.start(GAME.settings.make({"selection": "competitive"}), CONTENT, Seeded(seed_from("marks")))
    while not any(player.picked for player in made.players):
        pick(made, made.asked[0], legal(made, made.asked[0])[0])
    scene = GAME.scene(GAME.observe(made, None))
    for seat, player in enumerate(made.players):
        drawn = dict(zip(player.roster, held(scene, f"cards-{seat + 1}"), strict=True))
        assert {n: marks(card) for n, card in drawn.items() if marks(card)} == {n: ["Barred"] for n in player.barred} | {n: ["Taken"] for n in player.picked}
        assert [n for n, card in drawn.items() if card.off] == list(player.barred)
    assert all(player.barred for player in made.players)


@pytest.mark.rule("SFB-3.2")
def test_in_a_casual_draft_panels_open_what_was_taken() -> None:
    made = GAME.start(GAME.settings.make({"selection": "casual"}), CONTENT, Seeded(seed_from("casual")))
    while sum(len(player.picked) for player in made.players) < 3:
        pick(made, made.asked[0], legal(made, made.asked[0])[0])
    for viewer in (A, B, None):
        scene = GAME.scene(GAME.observe(made, viewer))
        for seat, player in enumerate(made.players):
            drawn = held(scene, f"cards-{seat + 1}")
            assert [card.name for card in drawn] == [CONTENT.champions[n].name for n in player.picked] != []
            assert [(marks(card), card.off) for card in drawn] == [(["Taken"], False)] * len(drawn)


@pytest.mark.rule("SFB-1.6", "SFB-11.3")
def test_a_trap_says_which_tokens_there_are_and_which_is_back_in_the_supply() -> None:
    def said(t: At) -> set[str]:
        return {piece.text for piece in seen(t, B).pieces if piece.look == "disc"}

    tokens = "of 12, 4 are Spikes (1 damage), 3 Jaws (2 damage), 1 Blast (3 damage), 2 Roots (Root) and 2 Flash (Stun)"
    with table(a={"YAR": at(-3, 1)}, b={"KIL": at(4, 0), "PIE": at(3, -2)}, trap=["TRAP-3"]) as t:
        assert said(t) == {f"A trap, face down: {tokens}"}
        t.pick(A, "standard any old-yarrow with creation").pick(A, f"to {name(-2, 1)}").pick(A, f"trap {name(1, 1)}").pick(A, "stop").pick(A, "end phase")
        assert said(t) == {f"A trap, face down: {tokens}. Blast, turned up last, is back in the supply."}
        t.pick(B, "standard any pierina with creation")
        seen_by = GAME.observe(t.state, B)
        option = next(option for option in legal(seen_by.state, B) if GAME.offer(seen_by, option).text == f"to {name(2, -1)}")
        lines = [line.words() for line in GAME.preview(seen_by, B, option).words]
        assert "Blast, turned up last, is back in the supply." in lines


@pytest.mark.rule("SFB-8.6")
def test_everybody_sees_which_standard_actions_somebody_has_left_in_this_turn() -> None:
    with table(a={"GOL": at(-4, 1), "TZU": at(-4, 3)}, b={"DER": at(3, 0)}, traps=[]) as t:
        t.pick(A, "standard destruction goldarr").pick(A, "stop").asks(A, "ChooseAct")
        for viewer in (A, B, None):
            scene = seen(t, viewer)
            assert [zone.at for zone in scene.zones if zone.id == "standard-1"] == ["player-1"]
            assert [card.off for card in held(scene, "standard-1")] == [True, False, False, False]
            assert not any(card.off for card in held(scene, "standard-2"))
            assert all(card.text for card in held(scene, "standard-2"))


# ---------------------------------------------------------------- names

NAMES = {"Strike": "Jab", "Mend": "Bandage", "Scheme": "Ponder", "Run": "Scamper"}


def spoken(content: BrawlContent, decisions: int) -> dict[str, str]:
    """Return everything that is said in the first decisions of a match with this content, mostly of Standard Actions, by where it is said."""
    words = dict.fromkeys(("scene", "question", "offers", "refusals", "preview", "log"), "")
    chance, state = Quick(4), GAME.start(GAME.settings.make({"start": "quick"}), content, Seeded(seed_from("names")))
    for _ in range(decisions):
        seat = state.asked[0]
        known, options = GAME.observe(state, seat), legal(state, seat)
        offers, scene = [GAME.offer(known, option) for option in options], GAME.scene(known)
        standard = [n for n, offer in enumerate(offers) if offer.text.startswith("standard")]
        option = options[standard[0] if standard and chance.number() % 3 else chance.number() % len(options)]
        cards = [card.id for zone in scene.zones for card in zone.cards if card.id.startswith("standard-")]
        told: dict[str, object] = {"scene": scene, "question": GAME.prompt(known, seat), "offers": offers, "preview": GAME.preview(known, seat, option)}
        told["refusals"] = [GAME.refusals(known, seat, id) for id in cards]
        state.told = []
        pick(state, seat, option)
        told["log"] = [GAME.say(GAME.observe(state, None), one) for one in state.told]
        for where, said in told.items():
            words[where] += msgspec.json.encode(said).decode()
    return words | {"glossary": msgspec.json.encode([*glossary(content)]).decode()}


def test_standard_actions_are_called_as_look_toml_calls_them_wherever_they_are_named() -> None:
    look = CONTENT.source["look.toml"]
    for old, new in NAMES.items():
        assert look.count(f'name = "{old}"') == 1
        look = look.replace(f'name = "{old}"', f'name = "{new}"')
    content = GAME.read({**CONTENT.source, "look.toml": look})
    assert isinstance(content, BrawlContent)
    words = spoken(content, 60)
    for where, said in words.items():
        assert not re.findall(rf"\b({'|'.join(NAMES)})\b", said), f"an old name in {where}"
    for where in ("scene", "offers", "log", "glossary"):
        assert [new for new in NAMES.values() if new not in words[where]] == [], f"not named in {where}"
    with table(a={"GOL": at(-1, 0)}, b={"DER": at(0, -1)}) as t:
        t.state.content = content
        t.pick(A, "standard destruction goldarr").pick(A, "stop").asks(A, "HurtOne")
        assert GAME.prompt(GAME.observe(t.state, A), A).title == "Jab"
    for where in ("scene", "glossary"):
        assert "pays for red cards, for Jab, or for Scamper." in words[where]


def test_champions_that_are_not_deployed_lie_nowhere_on_the_arena() -> None:
    """Who is out of action waits at the Gate; who was not deployed yet is no shade there that lies on the hexes one chooses from."""
    content, luck = GAME.load(), Quick(3)
    s = GAME.start(GAME.settings.make({}), content, Seeded(seed_from("not deployed")))
    before = 0
    while not s.round:
        if s.champions:
            places = {piece.id: piece.at for piece in GAME.scene(GAME.observe(s, A)).pieces if piece.seat is not None}
            assert not any(at.startswith("gate") for at in places.values())
            before += "" in places.values()
        options = legal(s, s.asked[0])
        pick(s, s.asked[0], options[luck.number() % len(options)])
    assert before > 3
    with table(a={"GOL": at(-1, 0)}, b={"DER": at(0, -1), "PIE": GATE}, hand_a=["GOL-M1"], hand_b=["DER-D1"]) as t:
        assert next(piece.at for piece in seen(t, A).pieces if piece.id == f"champion-{t.number('PIE') + 1}").startswith("gate")
