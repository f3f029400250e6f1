"""Chapter 16 of the rules: what always holds. Each check remembers what it heard by itself, so that the table is not asked about itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from outplay.games.brawl import GAME
from outplay.games.brawl.data import abilities as ab
from outplay.games.brawl.data import events as ev
from outplay.games.brawl.rules.champion import OFF
from outplay.games.brawl.rules.damage import current_defense
from outplay.games.brawl.rules.movement import Go
from outplay.games.brawl.rules.state import EMPTY, Table
from outplay.games.brawl.rules.targeting import Aim, Center, Target
from outplay.games.brawl.rules.traps import NewTrap
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.event import Told
from outplay.kernel.play import legal
from outplay.kernel.settings import Value
from outplay.kernel.step import Option, Pass, Seat
from outplay.kernel.view import HIDDEN
from tests.games import watched
from tests.games.brawl.table import BOARD, CONTENT

TABLES: dict[str, dict[str, Value]] = {
    "quick": {"start": "quick"},
    "free": {"selection": "free", "catch_up": "card", "round_limit": 12},
    "casual": {"selection": "casual", "casual_pool": 7, "catch_up": "core", "round_limit": 12},
    "competitive": {"selection": "competitive", "round_limit": 12},
    "four": {"seats": 4, "round_limit": 10},
    "four, competitive": {"seats": 4, "selection": "competitive", "catch_up": "card", "round_limit": 10},
}
"""All ways to begin, to choose Champions and to catch up, for two and for four."""


class Invariant(watched.Invariant[Table]):
    """Something that holds after every action of a match of this game."""


class OnePlaceEach(Invariant):
    """SFB-16.1 Each Champion is on one hex that is no Statue, or on its Gate; no two on one hex."""

    def check(self, s: Table) -> None:
        cells = [one.cell for one in s.champions if one.cell != OFF]
        assert len(set(cells)) == len(cells)
        assert all(0 <= cell < BOARD.hexes.size and cell not in BOARD.statues for cell in cells)
        for team in (0, 1):
            assert s.held[team] == BOARD.mask(one.cell for one in s.champions if one.team == team and one.cell != OFF)


class FourTraps(Invariant):
    """SFB-16.2 Four tokens in the arena, one less while a new one is about to be put down; none on a Champion, a Statue or another. No face is drawn that nobody has learned."""

    def __init__(self) -> None:
        self.seen: Counter[int] = Counter()

    def check(self, s: Table) -> None:
        if s.round:
            pending = sum(isinstance(step, NewTrap) for step in s.todo)
            assert len(s.traps) == 4 - pending or (s.over and len(s.traps) == 3)  # the trap ended the match
            assert pending <= 1
        assert not {one.cell for one in s.champions} & set(s.traps)
        assert not set(BOARD.statues) & set(s.traps)
        faces = [trap.face for trap in s.traps.values() if trap.face >= 0]
        assert len(set(faces)) == len(faces)
        assert all(trap.known for trap in s.traps.values() if trap.face >= 0)


class AllTheCards(Invariant):
    """SFB-16.3 Hand, deck, discard pile and what is being resolved are all cards of a player's Champions."""

    def check(self, s: Table) -> None:
        if s.champions:
            for seat, player in enumerate(s.players):
                assert sorted([*player.hand, *player.deck, *player.discard, *s.in_play(seat)]) == sorted(s.deck_of(seat))
                assert len(s.deck_of(seat)) == (18 if s.settings.seats == 2 else 12)


class NotFallen(Invariant):
    """SFB-16.4, SFB-16.11 Less damage than hit points; nothing is left of those on the Gate; no Defense below 0."""

    def hear(self, s: Table, told: Told) -> None:
        if isinstance(told.event, ev.Struck):
            assert told.event.defense >= 0
            assert told.event.n >= 0
            assert told.event.poison >= 0

    def check(self, s: Table) -> None:
        for n, one in enumerate(s.champions):
            card = CONTENT.champions[one.card]
            assert 0 <= one.damage < (card.leveled.hit_points if one.up else card.hit_points)
            assert current_defense(s, n) >= 0
            if one.cell == OFF:
                assert (one.damage, one.up, one.rooted, one.stunned, one.still, one.mods) == (0, False, False, False, False, ())


class FreshTurns(Invariant):
    """SFB-16.5 Nothing that lasts for a turn is there when one begins."""

    def __init__(self) -> None:
        self.fresh = False

    def hear(self, s: Table, told: Told) -> None:
        if isinstance(told.event, ev.TurnBegan):
            self.fresh = True
        elif isinstance(told.event, (ev.CardPlayed, ev.StandardUsed)):
            self.fresh = False

    def check(self, s: Table) -> None:
        if self.fresh:
            for one in s.champions:
                assert (one.rooted, one.stunned, one.still) == (False, False, False)
                assert all(until.startswith("seat-") for _, until in one.mods)


class CoresAreSpent(Invariant):
    """SFB-16.6, SFB-16.10 A Core for each card, Standard Action and Reaction since the own Upkeep; each Standard Action once a turn, one Reaction to an attack."""

    def __init__(self) -> None:
        self.spent: Counter[int] = Counter()
        self.standards: set[str] = set()
        self.reactions = 0

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.TurnBegan():
                self.standards = set()
            case ev.CardPlayed(champion):
                self.spent[s.champions[champion].seat] += 1
            case ev.StandardUsed(champion, standard):
                self.spent[s.champions[champion].seat] += 1
                assert standard not in self.standards
                self.standards.add(standard)
            case ev.AttackDeclared():
                self.reactions = 0
            case ev.ReactionPlayed(seat):
                self.spent[seat] += 1
                self.reactions += 1
                assert self.reactions == 1
            case ev.CoreSpared(seat):
                self.spent[seat] += 1
            case ev.Upkeep(seat):
                self.spent[seat] = 0

    def check(self, s: Table) -> None:
        for seat, player in enumerate(s.players):
            assert player.cores.bit_count() == 3 - self.spent[seat]


class FullHands(Invariant):
    """SFB-16.7 The right count of cards is drawn in the Upkeep Phase, unless deck and discard pile run out."""

    def hear(self, s: Table, told: Told) -> None:
        if isinstance(told.event, ev.Drew) and told.rule == "SFB-4.8":
            more = sum(one.up and isinstance(CONTENT.champions[one.card].leveled.does, ab.UpkeepDraw) for one in s.champions if one.seat == told.event.seat)
            player = s.players[told.event.seat]
            assert told.event.n == (5 if s.settings.seats == 2 else 4) + more or not (player.deck or player.discard)


class ChallengesStay(Invariant):
    """SFB-16.8 Every Challenge is in one place; the first slots are filled."""

    def check(self, s: Table) -> None:
        if s.track:
            laid = [card for card in s.track if card != EMPTY]
            assert sorted([*laid, *s.challenges, *s.gone_challenges]) == list(range(16))
            assert len(s.track) == 4 * (s.settings.seats // 2)
            assert EMPTY not in s.track[: s.settings.seats // 2]


class PointsAddUp(Invariant):
    """SFB-16.9 Victory Points are those of falls and Challenges, and below the goal while nobody has won."""

    def __init__(self) -> None:
        self.points = [0, 0]

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.Fell(champion):
                self.points[1 - s.champions[champion].team] += 1
            case ev.ChallengeScored(team, _, _, n):
                assert n in (1, 2)
                self.points[team] += n

    def check(self, s: Table) -> None:
        assert s.vp == self.points
        assert s.over or max(s.vp) < (5 if s.settings.seats == 2 else 7)


class NobodySeesMore(Invariant):
    """SFB-16.12 A viewer sees the cards of another hand that were shown to all, the traps that it has looked at, and in decks only what it planned itself."""

    def __init__(self) -> None:
        self.open: dict[int, set[int]] = {seat: set() for seat in range(4)}
        self.looked: dict[int, set[Seat]] = {}

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.Recovered(seat, card):
                self.open[seat].add(card)
            case ev.HandShown(seat, cards):
                self.open[seat] |= set(cards)
            case ev.CardPlayed(champion, card):
                self.open[s.champions[champion].seat].discard(card)
            case ev.ReactionPlayed(seat, card):
                self.open[seat].discard(card)
            case ev.Upkeep(seat):
                self.open[seat] = set()
            case ev.Discarded(seat, cards):
                self.open[seat] -= set(cards)
            case ev.TrapLooked(seat, cell):
                self.looked.setdefault(cell, set()).add(seat)
            case ev.TrapMoved(_, cell, to):
                self.looked[to] = self.looked.pop(cell)
            case ev.TrapSprung(_, cell):
                self.looked.pop(cell, None)

    def check(self, s: Table) -> None:
        for viewer in (None, *range(len(s.players))):
            seen = GAME.observe(s, viewer).state
            for seat, player in enumerate(seen.players):
                if seat != viewer:
                    assert {card for card in player.hand if card != HIDDEN} == self.open[seat]
                    assert all(card == HIDDEN for card in player.deck)
            assert all(card == HIDDEN for card in seen.challenges)
            for cell, trap in seen.traps.items():
                assert trap.face < 0 or viewer in self.looked.get(cell, ())


ALL: tuple[type[Invariant], ...] = (
    OnePlaceEach, FourTraps, AllTheCards, NotFallen, FreshTurns, CoresAreSpent, FullHands, ChallengesStay, PointsAddUp, NobodySeesMore,
)  # fmt: skip

# ---------------------------------------------------------------- matches that get somewhere


def lively(s: Table, seat: Seat, luck: Quick) -> Option:
    """Return an option: mostly an attack, mostly a hex near Enemies."""
    options = list(legal(s, seat))
    aimed = [option for option in options if isinstance(option, (Target, Aim, Center))]
    if aimed and luck.number() % 4:
        return aimed[luck.number() % len(aimed)]
    goes = [option for option in options if isinstance(option, Go)]
    if goes and s.act is not None and luck.number() % 4:
        far, team = BOARD.hexes.distance, s.champions[s.act.champion].team
        rivals = [one.cell for one in s.champions if one.team != team and one.cell != OFF] or [BOARD.statues[1]]
        return min(goes, key=lambda go: min(far[go.cell][cell] for cell in rivals))
    busy = [option for option in options if not isinstance(option, Pass)]
    return (busy or options)[luck.number() % len(busy or options)]


def begun(name: str, seed: int) -> Table:
    """Return a match before its first step; its events are collected."""
    s = GAME.new(GAME.settings.make(TABLES[name], "standard"), CONTENT, Seeded(seed_from("invariants", name, seed)))
    s.told = []
    return s


def played(name: str, seed: int, invariants: Sequence[Invariant], most: int = 5_000) -> Iterator[tuple[Table, list[Told]]]:
    """Yield a match with its events, action by action, each of them checked."""
    return watched.watched(begun(name, seed), invariants, watched.in_time_or_not(lively), Quick(seed), most)
