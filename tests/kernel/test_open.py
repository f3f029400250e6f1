"""What the rules call open can be opened at the table: which cards a scene opens, and the conformance kit's look at it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import pytest

from outplay.kernel import scene as sc
from outplay.kernel.ids import openable
from outplay.kernel.step import Seat
from outplay.kernel.view import Observation
from outplay.testing.check import Broken, check_game
from outplay.testing.knowledge import stands
from tests.games import courtyard
from tests.games.courtyard import Courtyard
from tests.kernel.samples import COURTYARD

TWO = {"seats": 2, "rounds": 2}


def zone(id: str, role: str, *names: str, **more: object) -> sc.Zone:
    """Return a zone with cards of these names; "?" is a back."""
    cards = [sc.Card(id=f"{id}-{n}", name=name, face=name != "?") for n, name in enumerate(names)]
    return sc.Zone(id=id, name=id, role=role, cards=cards, **more)  # type: ignore[arg-type]  # as a test writes it


def opens(viewer: Seat | None, *zones: sc.Zone, panels: Iterable[sc.Panel] = ()) -> list[str]:
    """Return the names of the cards that a viewer can look at."""
    board = sc.Board(id="b", name="Board", kind="hex", cells=[])
    pieces = [sc.Piece(id="fox", name="Fox", icon="fox")]
    return [card.name for card in openable(sc.Scene(sides=[], boards=[board], pieces=pieces, zones=[*zones], panels=[*panels]), viewer)]


def test_one_looks_at_what_lies_before_oneself_and_on_the_table() -> None:
    hands = zone("mine", "hand", "Lantern", seat=0), zone("theirs", "hand", "Owl", "?", seat=1)
    assert opens(0, *hands, zone("away", "pile", "Rake", "Hoe")) == ["Lantern", "Rake", "Hoe"]
    assert opens(None, *hands, zone("lain", "table", "?", "Bell")) == ["Bell"]


def test_panels_figures_cards_and_decks_open_what_is_held_there() -> None:
    panel = sc.Panel(id="p", seat=1, name="Owl", cards="theirs")
    assert opens(None, zone("theirs", "held", "Owl"), panels=[panel]) == ["Owl"]
    assert opens(None, zone("theirs", "held", "Owl")) == []
    assert opens(None, zone("brought", "held", "Fox", piece="fox"), zone("lost", "held", "Hen", piece="hen")) == ["Fox"]
    assert opens(None, zone("deck", "deck"), zone("gone", "held", "Rake", at="deck")) == ["Rake"]
    assert opens(None, zone("standing", "held", "Rest", at="p"), panels=[panel]) == ["Rest"]
    pool = zone("pool", "pool", "Gardener")
    pool.cards[0].opens = "of-gardener"
    assert opens(None, zone("of-gardener", "held", "Spade"), pool) == ["Gardener", "Spade"]


def test_a_name_stands_by_itself() -> None:
    assert stands("Run", ["Run"])
    assert stands("Dread Colors", ["Dread Colors: after each attack."])
    assert not stands("Run", ["Runs away.", "Overrun"])


# ---------------------------------------------------------------- the kit


def discarded(game: Courtyard, observation: Observation[courtyard.Table]) -> list[str]:
    """Return what lies in the open discard pile of a courtyard."""
    return [str(card) for card in observation.state.discard]


def test_what_is_open_and_can_be_opened_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Courtyard, "open_names", discarded)
    assert check_game(COURTYARD, [TWO], matches=2, deep=2).decisions > 0


def test_what_is_open_and_cannot_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = Courtyard.scene

    def shut(game: Courtyard, observation: Observation[courtyard.Table]) -> sc.Scene:
        scene = draw(game, observation)
        scene.zones = [one for one in scene.zones if one.role != "pile"]
        return scene

    monkeypatch.setattr(Courtyard, "scene", shut)
    monkeypatch.setattr(Courtyard, "open_names", discarded)
    with pytest.raises(Broken, match=r"open by the rules, but nothing at the table of (seat \d|a spectator) opens a card with that name"):
        check_game(COURTYARD, [TWO], matches=6, deep=1)


def test_what_is_named_open_is_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    count = itertools.count()
    monkeypatch.setattr(Courtyard, "open_names", lambda game, observation: [str(next(count))])
    with pytest.raises(Broken, match=r"what is open to .* tells a re-deal apart"):
        check_game(COURTYARD, [TWO], matches=2, deep=1)
