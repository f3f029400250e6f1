"""Chapter "Hidden information": every byte that a viewer is sent stays the same when all that it must not know is another.

The twins are made here from the rules, not by the game's `deal`: plans, unlocked cards, the Portal's seat, item stacks and sealed picks are drawn anew.
"""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outplay.games.moba import GAME
from outplay.games.moba.data.content import starting_cards
from outplay.games.moba.rules.hero import NO_PLAN, NOT_LENT, PORTAL
from outplay.games.moba.rules.state import Table
from outplay.kernel.cards import Cards, those
from outplay.kernel.chance import Chance, Quick, Seeded, seed_from
from outplay.kernel.event import Told
from outplay.kernel.play import apply, legal, to_act
from outplay.kernel.settings import Value
from outplay.kernel.step import Action, Option, Seat, SecretChoice
from outplay.kernel.view import HIDDEN, heard
from outplay.testing.knowledge import looks_alike
from tests.games.moba.matches import lively
from tests.games.moba.table import CONTENT, on, table
from tests.sizes import many

TABLES: tuple[dict[str, Value], ...] = (
    {"team_size": "3", "draft": "random", "starting_actions": "choose"},
    {"team_size": "3", "draft": "random", "seats": 4, "item_set": "extended", "starting_actions": "choose"},
    {"team_size": "2", "draft": "random", "seats": 4},
    {"team_size": "4", "draft": "random", "seats": 6, "seating": "two"},
)


def payload(s: Table, viewer: Seat | None, told: list[Told]) -> bytes:
    """All that a viewer is sent at a decision."""
    known = GAME.observe(s, viewer)
    parts: list[object] = [GAME.scene(known), GAME.awaited(known), GAME.measure(known), GAME.dumps(known.state)]
    parts += [GAME.say(known, one) for one in heard(told, viewer)]
    if viewer in to_act(s):
        assert viewer is not None
        parts += [GAME.prompt(known, viewer), GAME.value(known, viewer), [GAME.offer(known, option) for option in legal(s, viewer)]]
    return msgspec.json.encode(parts)


def other(s: Table, viewer: Seat | None, chance: Chance) -> Table:
    """Another table that looks the same to a viewer, by the table of hidden information."""
    twin = s.copy()
    colors = [color for color in (0, 1) if viewer is None or s.color_of(viewer) != color]
    for color in colors:
        if s.round:
            redraw(twin, s, color, viewer, chance)
        if s.portal_seat[color] != NOT_LENT:
            twin.portal_seat[color] = chance.shuffle("portal", s.seats(color))[0]
    bottom = chance.shuffle("items", [item for stack in s.stacks for item in stack.cards[1:]])
    for n, stack in enumerate(s.stacks):
        twin.stacks[n] = Cards((*stack.cards[:1], *(bottom.pop() for _ in stack.cards[1:])), stack.known)
    step = twin.todo[-1]
    if isinstance(step, SecretChoice):
        for seat in (seat for color in colors for seat in s.seats(color)):
            picked: tuple[Option, ...] = ()
            for _ in s.picks.get(seat, ()):
                picked = (*picked, chance.shuffle("picks", step.options(twin, seat, picked))[0])
            twin.picks = {**twin.picks, seat: picked} if picked else twin.picks
    twin.open = None
    return twin


def redraw(twin: Table, s: Table, color: int, viewer: Seat | None, chance: Chance) -> None:
    """Other unlocked cards and plans for a side, as many as before; what was shown or peeked at stays."""
    portal = s.portal_used[color]
    for n in s.team(color):
        hero, was = twin.heroes[n], s.heroes[n]
        known = was.unlocked.seen_by(viewer)
        rest = chance.shuffle("cards", [card for card in range(4) if card not in known])
        hero.unlocked = known.filled(rest, those(s.seats(color)))
        if was.plan != NO_PLAN and not (was.peeked and viewer is not None):
            hero.plan = chance.shuffle("plan", [*hero.unlocked, *([] if portal else [PORTAL])])[0]
            portal = portal or hero.plan == PORTAL


def compare(number: int, seed: int, most: int) -> int:
    """Play at random; count the pairs of payloads that were compared."""
    chance, compared = Quick(seed), 0
    s = GAME.start(GAME.settings.make(TABLES[number], "quick"), CONTENT, Seeded(seed_from("moba twins", seed)))
    for _ in range(most):
        if s.over:
            break
        seat = to_act(s)[chance.number() % len(to_act(s))]
        action = Action(seat, lively(s, seat, chance))
        after = s.copy()
        after.told = []
        apply(after, action)
        for viewer in (chance.number() % s.settings.seats, None):
            twin = other(s, viewer, chance)
            assert payload(twin, viewer, []) == payload(s, viewer, [])
            alike = [option for option in legal(twin, seat) if looks_alike(s, viewer, action, option)]
            if alike and not isinstance(twin.todo[-1], SecretChoice):
                twin.told = []
                apply(twin, Action(seat, chance.shuffle("alike", alike)[0]))
                assert twin.told is not None
                assert after.told is not None
                if GAME.dumps(GAME.observe(twin, viewer).state) == GAME.dumps(GAME.observe(after, viewer).state):
                    compared += 1
                    assert payload(twin, viewer, twin.told) == payload(after, viewer, after.told)
        s = after
    return compared


@pytest.mark.rule("MOBA-4.32", "MOBA-4.200", "MOBA-4.262", "MOBA-9.12")
@settings(max_examples=many(5, 200), deadline=None)
@given(st.integers(0, 1 << 30), st.integers(0, len(TABLES) - 1))
def test_payload_twins(seed: int, number: int) -> None:
    assert compare(number, seed, 100) > 5


@pytest.mark.rule("MOBA-4.262")
@settings(max_examples=many(4, 60), deadline=None)
@given(st.integers(0, 1 << 30))
def test_teammates_see_what_the_side_knows_and_spectators_only_what_is_public(seed: int) -> None:
    chance = Quick(seed)
    s = GAME.start(GAME.settings.make(TABLES[1], "quick"), CONTENT, Seeded(seed_from("mates", seed)))
    for _ in range(150):
        seat = to_act(s)[chance.number() % len(to_act(s))]
        apply(s, Action(seat, lively(s, seat, chance)))
        if s.over:
            return
        for a, b in ((0, 2), (1, 3)):
            assert GAME.dumps(GAME.observe(s, a).state) == GAME.dumps(GAME.observe(s, b).state)
        public = GAME.observe(s, None).state
        for hero in public.heroes:
            assert hero.plan in (NO_PLAN, HIDDEN)
            assert set(hero.unlocked) - {HIDDEN} == set(hero.shown)
        assert public.picks == {}
        assert all(set(stack.cards[1:]) <= {HIDDEN} for stack in public.stacks)


def test_the_twins_find_an_open_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    hide = GAME.hide

    def leak(state: Table, viewer: Seat | None) -> None:
        plans = [hero.plan for hero in state.heroes]
        hide(state, viewer)
        for hero, plan in zip(state.heroes, plans, strict=True):
            hero.plan = plan

    monkeypatch.setattr(GAME, "hide", leak)
    with pytest.raises(AssertionError):
        compare(0, 1, 130)


def test_recommended_cards_can_be_looked_up() -> None:
    s = GAME.start(GAME.settings.make({"draft": "random"}, "quick"), CONTENT, Seeded(b"start"))
    twin = GAME.redeal(GAME.observe(s, None), Quick(5))
    assert [hero.unlocked.cards for hero in twin.heroes] == [starting_cards(s.hero_card(n)) for n in range(len(s.heroes))]


@pytest.mark.rule("MOBA-4.31", "MOBA-9.5")
def test_in_a_re_deal_a_side_has_planned_its_one_portal_once_at_most() -> None:
    side = {"TRO": on((0, 4), plan="TRO-1"), "SHA": on((1, 4), plan="SHA-1"), "ASN": on((2, 3), plan="ASN-1")}
    with table(red=side, blue={"WOL": on((0, -4), plan="WOL-1")}) as at:
        known = GAME.observe(at.state, at.seat("blue"))
        plans = [[hero.plan for hero in GAME.redeal(known, Quick(n)).heroes[:3]] for n in range(100)]
        assert {hand.count(PORTAL) for hand in plans} == {0, 1}
