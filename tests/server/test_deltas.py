"""Only what is new in a table crosses the wire; whoever puts it together has the same table as if all of it did."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from outplay.games import find_game, games
from outplay.kernel import scene as sc
from outplay.kernel.game import Game
from outplay.kernel.play import legal
from outplay.kernel.state import State
from outplay.server.matches import moves
from outplay.server.matches.match import Match
from outplay.server.matches.moves import Next, Sketch
from outplay.server.protocol import messages as m
from outplay.server.protocol.deltas import Known, Prints, delta
from outplay.server.protocol.views import Views, encode
from outplay.server.store.rows import MatchRow, SeatRow, StoredMatch
from tests.server.people import Said, applied
from tests.sizes import many

pytestmark = pytest.mark.databases("file")

GAMES = sorted(games())


def begun(game: Game[State], seed: int, seats: int) -> Match:
    settings = game.settings.make({"seats": min(seats, max(game.settings.SEATS))})
    first = moves.start(game, settings, game.load(), seed.to_bytes(32, "little"), 0.0)
    row = MatchRow("id", "CODE", game.id, 1, "", settings.given(), b"", True, True, 0, 0)
    people = [SeatRow(seat, "you", f"P{seat}", token=f"t{seat}") for seat in range(settings.seats)]
    return Match(game, StoredMatch(row, people, [first.row], first.state, {}, game.load().source))


class Page:
    """What a page has of a record, put together from what it was sent."""

    def __init__(self) -> None:
        self.had: Any = None
        self.prints: Said = {}
        self.shown: Said | None = None

    def put(self, new: m.Delta, prints: Prints, record: sc.Part) -> Said:
        """Put what is new to what it has."""
        sent: Said = msgspec.json.decode(encode(new))
        self.prints |= msgspec.json.decode(encode(prints))
        self.shown, self.had = applied(self.shown, sent, self.prints), record
        return sent

    def see(self, record: sc.Part) -> Said:
        """What it was sent for this."""
        prints: Prints = {}
        sent = self.put(delta(self.had, record, prints), prints, record)
        assert msgspec.convert(self.shown, type(record)) == msgspec.json.decode(encode(record), type=type(record))
        return sent


@pytest.mark.parametrize("game", GAMES)
def test_a_table_put_together_is_the_table(game: str) -> None:
    for seed in range(many(1, 20)):
        match, chance = begun(find_game(game), seed, 4), random.Random(seed)
        pages = {viewer: Page() for viewer in match.viewers}
        for _ in range(many(60, 600)):
            if match.state.over:
                break
            for viewer, page in pages.items():
                page.see(match.view(viewer))
            seat = chance.choice(match.state.asked)
            made = moves.pick(match, seat, (chance.choice(legal(match.state, seat)),), "")
            if isinstance(made, Sketch):
                match.draft(made.draft, made.views)
            else:
                match.add(made.change, made.views, made.telling)


def alone(views: Views, viewer: int | None) -> bytes:
    """The table as it is drawn for one viewer, with nothing made for others beside it."""
    return encode(views.game.scene(views.game.observe(views.state, viewer)))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_drawn_and_compared_for_all_together_is_what_each_would_see_alone(game: str) -> None:
    for seed in range(many(1, 20)):
        match, chance = begun(find_game(game), seed, 4), random.Random(seed)
        pages = {viewer: Page() for viewer in match.viewers}
        for viewer, page in pages.items():
            page.see(match.views.scene(viewer))
        for _ in range(many(40, 400)):
            if match.state.over:
                break
            seat = chance.choice(match.state.asked)
            made = moves.pick(match, seat, (chance.choice(legal(match.state, seat)),), "")
            telling, known = made.telling if isinstance(made, Next) else None, Known()
            for viewer in chance.sample(match.viewers, len(match.viewers)):
                page = pages[viewer]
                for views in (*(table for _, table in (telling.tables(viewer) if telling else ())), made.views):
                    prints: Prints = {}
                    page.put(views.delta(page.had, viewer, prints, known), prints, views.scene(viewer))
                    assert msgspec.convert(page.shown, sc.Scene) == msgspec.json.decode(alone(views, viewer), type=sc.Scene)
            if isinstance(made, Sketch):
                match.draft(made.draft, made.views)
            else:
                match.add(made.change, made.views, made.telling)


def scene(**fields: Any) -> sc.Scene:
    return sc.Scene(sides=[], boards=[], **fields)


def piece(id: str, **fields: Any) -> sc.Piece:
    return sc.Piece(id=id, name=id, icon="x", **fields)


def zone(*cards: sc.Card) -> sc.Zone:
    return sc.Zone(id="hand", name="Hand", role="hand", cards=list(cards))


def test_what_is_as_it_was_is_not_said() -> None:
    page = Page()
    page.see(scene(pieces=[piece("a", at="D4"), piece("b")], round=1))
    assert page.see(scene(pieces=[piece("a", at="D4"), piece("b")], round=1)) == {}
    assert page.see(scene(pieces=[piece("a", at="D5"), piece("b")], round=1)) == {"lists": {"pieces": {"parts": [{"id": "a", "set": {"at": "D5"}}]}}}
    assert page.see(scene(pieces=[piece("b"), piece("a")])) == {
        "gone": ["round"],
        "lists": {"pieces": {"order": ["b", "a"], "parts": [{"id": "a", "gone": ["at"]}]}},
    }
    assert page.see(scene()) == {"gone": ["pieces"]}


def test_what_is_new_in_the_middle_of_a_list_says_where() -> None:
    page = Page()
    page.see(scene(pieces=[piece("a"), piece("b"), piece("c")]))
    between = page.see(scene(pieces=[piece("a"), piece("x"), piece("c"), piece("y"), piece("z")]))["lists"]["pieces"]
    assert (between["gone"], "order" in between) == (["b"], False)
    assert [(one["id"], one.get("at")) for one in between["parts"]] == [("x", 1), ("y", None), ("z", None)]
    swapped = page.see(scene(pieces=[piece("c"), piece("w"), piece("a")]))["lists"]["pieces"]
    assert (swapped["order"], [one.get("at") for one in swapped["parts"]]) == (["c", "w", "a"], [None])


def test_parts_without_ids_are_told_by_their_place() -> None:
    def panel(*cards: str) -> sc.Scene:
        slots = [sc.Slot(label=str(n), card=card) for n, card in enumerate(cards, 1)]
        return scene(panels=[sc.Panel(id="p", seat=0, side="red", name="P", icon="x", slots=slots)])

    def told(*cards: str) -> Any:
        (sent,) = page.see(panel(*cards))["lists"]["panels"]["parts"]
        return sent.get("lists", sent.get("set", {}))["slots"]

    page = Page()
    page.see(panel("a", "b", "", "", ""))
    assert told("a", "b", "c", "", "") == {"size": 5, "parts": [{"at": 2, "set": {"card": "c"}}]}
    assert told("a", "b", "c") == {"size": 3}
    assert told("a", "b", "c", "d") == {"size": 4, "parts": [{"at": 3, "set": {"label": "4", "card": "d"}}]}
    assert told("b", "a", "d", "c") == [{"label": "1", "card": "b"}, {"label": "2", "card": "a"}, {"label": "3", "card": "d"}, {"label": "4", "card": "c"}]


def test_what_is_printed_is_named_and_never_told_again() -> None:
    page, strike, dash = Page(), sc.Card(id="1", name="Strike"), sc.Card(id="2", name="Dash")
    page.see(scene(zones=[zone(strike, dash)]))
    assert page.see(scene(zones=[zone(dash)])) == {"lists": {"zones": {"parts": [{"id": "hand", "lists": {"cards": {"gone": ["1"]}}}]}}}
    (back,) = page.see(scene(zones=[zone(strike, dash)]))["lists"]["zones"]["parts"]
    assert list(back["lists"]["cards"]["parts"][0]) == ["id", "at", "print"]
    assert len(page.prints) == 2


def test_how_a_print_lies_there_is_told_by_itself() -> None:
    page, text = Page(), "Move up to four spaces, then strike."
    page.see(scene(zones=[zone(sc.Card(id="1", name="Dash", text=text))]))

    def told(*cards: sc.Card) -> list[Said]:
        (hand,) = page.see(scene(zones=[zone(*cards)]))["lists"]["zones"]["parts"]
        parts: list[Said] = hand["lists"]["cards"]["parts"]
        return parts

    assert told(sc.Card(id="1", name="Dash", text=text, off=True)) == [{"id": "1", "set": {"off": True}}]
    assert told(sc.Card(id="1", name="Dash", text=text, side="red")) == [{"id": "1", "gone": ["off"], "set": {"side": "red"}}]
    (other,) = told(sc.Card(id="1", name="Dash", text=text, side="red"), sc.Card(id="2", name="Dash", text=text, side="blue"))
    assert other == {"id": "2", "print": next(iter(page.prints)), "set": {"side": "blue"}}
    assert len(page.prints) == 1

    def lane(terrain: str) -> sc.Scene:
        return sc.Scene(sides=[], boards=[sc.Board(id="b", name="B", kind="hex", cells=[sc.Cell(id="a1", name="a1", q=0, r=0, terrain=terrain)])])

    page.see(lane("floor"))
    (board,) = page.see(lane("water"))["lists"]["boards"]["parts"]
    assert board["lists"]["cells"]["parts"] == [{"id": "a1", "set": {"terrain": "water"}}]


def test_a_record_of_another_kind_begins_from_nothing() -> None:
    class Holder(sc.Part):
        what: sc.Side | sc.Chip | None = None
        some: list[sc.Chip] | list[int] = []

    page = Page()
    for what in (Holder(what=sc.Chip(id="a", text="A", tone="good")), Holder(what=sc.Side(id="a", name="A", style="azure", seats=[])), Holder()):
        sent = msgspec.json.decode(encode(delta(page.had, what, {})))
        page.shown, page.had = applied(page.shown, sent, {}), what
        assert page.shown == msgspec.json.decode(encode(what))
    for some in ([1, 2], [sc.Chip(id="a", text="A")], [sc.Chip(text="A"), sc.Chip(text="B")], [sc.Chip(id="b", text="A")], []):
        sent = msgspec.json.decode(encode(delta(page.had, now := Holder(some=some), {})))
        page.shown, page.had = applied(page.shown, sent, {}), now
        assert page.shown == msgspec.json.decode(encode(now))


def test_a_delta_is_no_larger_than_a_table_and_mostly_far_smaller() -> None:
    match = begun(find_game("moba"), 1, 4)
    whole = len(encode(match.view(0)))
    assert len(encode(delta(match.view(0), match.view(0), {}))) < 20
    prints: Prints = {}
    first = encode(m.Update(rows=[], view=delta(None, match.view(0), prints), prints=prints))
    assert len(first) < 1.4 * whole
