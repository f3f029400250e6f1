"""Chapter 16 of the rules: what always holds. Each check remembers what it heard, so that it does not ask the table about itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from outplay.games.eventide import GAME
from outplay.games.eventide.data import events as ev
from outplay.games.eventide.data.abilities import Passive
from outplay.games.eventide.data.board import FORTRESS, INNER_N, INNER_S, LANES, OFF
from outplay.games.eventide.data.vocabulary import CLASS_COUNT, ITEM, NOBODY, TALENT
from outplay.games.eventide.rules.death import CheckDeath, DeathWindow, Kill
from outplay.games.eventide.rules.hero import BASE, FALLEN, LIVE, OUT, RETURNING
from outplay.games.eventide.rules.lane_cards import RESERVE, RUSH
from outplay.games.eventide.rules.placement import Put
from outplay.games.eventide.rules.position import END, FIGHT, PLACE, SHOP
from outplay.games.eventide.rules.state import Table
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.event import Told
from outplay.kernel.play import legal
from outplay.kernel.step import Option, Pass, Seat
from outplay.kernel.view import HIDDEN
from outplay.kernel.window import open_window
from tests.games import watched
from tests.games.eventide.table import CONTENT
from tests.games.eventide.test_conformance import TABLES


class Invariant(watched.Invariant[Table]):
    """Something that holds after every action of a match of this game."""


class OneOfEachClass(Invariant):
    """EOH-16.1 Each player has exactly one Hero of each Class; no Hero is in both teams."""

    def check(self, s: Table) -> None:
        if s.heroes:
            assert [CONTENT.heroes[one.card].slot for one in s.heroes] == [*range(CLASS_COUNT)] * 2
            assert len({one.card for one in s.heroes}) == 2 * CLASS_COUNT


class OneStateEach(Invariant):
    """EOH-16.2 Heroes in a lane are live or fallen, fallen ones only while that lane's combat is going on. Only a Hero at base is recalled, and only until the round is over."""

    def check(self, s: Table) -> None:
        for one in s.heroes:
            assert one.state in (BASE, LIVE, FALLEN, OUT, RETURNING)
            assert (one.lane != OFF) == (one.state in (LIVE, FALLEN))
            assert one.state != FALLEN or (s.stage == FIGHT and one.lane == s.lane)
            assert not one.recalled or (one.state == BASE and s.stage not in (PLACE, SHOP))


class DamageBelowHitPoints(Invariant):
    """EOH-16.3 A Hero that is neither fallen nor about to be killed has less damage than Hit Points. A Hero that is out or returning has none."""

    def check(self, s: Table) -> None:
        dying = {step.hero for step in s.todo if isinstance(step, (CheckDeath, Kill))}
        window = open_window(s)
        if isinstance(window, DeathWindow):
            dying.add(window.hero)
        for n, one in enumerate(s.heroes):
            assert one.hp == CONTENT.heroes[one.card].hp + CONTENT.kits[one.card, one.level, one.gamer].hp
            assert one.damage >= 0
            if one.state in (OUT, RETURNING):
                assert one.damage == 0
            elif one.state != FALLEN and n not in dying and not s.over:
                assert one.damage < one.hp


class EightCardsEach(Invariant):
    """EOH-16.4 Each lane card is in one place: in hand, in a lane, or set aside because its Hero cannot be placed. The Minion Rush is there only in the Assault phase."""

    def check(self, s: Table) -> None:
        if s.stage != PLACE:
            return
        for seat in (0, 1):
            cards = [*s.hands[seat].cards, *(card for lane in range(len(LANES)) for card in s.face_down(seat, lane).cards)]
            assert len(cards) == len({*cards})
            aside = {n for n in range(CLASS_COUNT) if s.heroes[CLASS_COUNT * seat + n].state in (OUT, RETURNING)}
            assert {*cards} & {*range(CLASS_COUNT)} == {*range(CLASS_COUNT)} - aside
            assert (RUSH in cards) == s.assault
            reserve = any(CONTENT.heroes[one.card].id == "quill" and one.state == BASE for one in s.heroes[CLASS_COUNT * seat : CLASS_COUNT * seat + 5])
            assert (RESERVE in cards) == reserve


class SixTurns(Invariant):
    """EOH-16.5 In Placement each player names each lane exactly once, turns alternate, and a lane holds as many cards as were put there."""

    def __init__(self) -> None:
        self.named: list[tuple[int, int]] = []
        self.sizes: Counter[tuple[int, int]] = Counter()

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.RoundBegan():
                self.named, self.sizes = [], Counter()
            case ev.LaneNamed(seat, lane, n):
                assert (seat, lane) not in self.named
                assert not self.named or self.named[-1][0] != seat
                self.named.append((seat, lane))
                self.sizes[seat, lane] = n
            case ev.CardShifted(seat, lane, to):
                self.sizes[seat, lane] -= 1
                self.sizes[seat, to] += 1
            case ev.CardsFlipped():
                assert len(self.named) == 6

    def check(self, s: Table) -> None:
        if s.stage == PLACE:
            for seat in (0, 1):
                for lane in range(len(LANES)):
                    assert len(s.face_down(seat, lane)) == self.sizes[seat, lane]


class StructuresStayDown(Invariant):
    """EOH-16.6 Structures never return, and fall from the outside in. EOH-16.8 In one check one player loses one structure at most. A structure that is overrun falls or is held before anything else is checked."""

    def __init__(self) -> None:
        self.down: set[tuple[int, int]] = set()
        self.overrun = NOBODY

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.LaneChecked(lane=_, attack=attack, defense=defense, overrun=overrun):
                assert self.overrun == NOBODY
                self.overrun = overrun
                least = 2 if s.settings.push == "two" else 1
                broken = [seat for seat in (0, 1) if attack[1 - seat] >= max(least, 2 * defense[seat])]
                assert broken == ([] if overrun == NOBODY else [overrun])
            case ev.CombatBegan():
                assert self.overrun == NOBODY
            case ev.TowerHeld(seat):
                assert seat == self.overrun
                self.overrun = NOBODY
            case ev.StructureFell(seat, structure):
                assert seat == self.overrun
                assert (seat, structure) not in self.down
                self.down.add((seat, structure))
                self.overrun = NOBODY

    def check(self, s: Table) -> None:
        assert self.down == {(seat, n) for seat in (0, 1) for n in range(6) if not s.stand[seat] >> n & 1}
        for seat in (0, 1):
            down = {n for other, n in self.down if other == seat}
            if down & {INNER_N, INNER_S, FORTRESS}:
                assert down & {0, 1, 2}
            if FORTRESS in down:
                assert {INNER_N, INNER_S} <= down
                assert s.over


class GoldAddsUp(Invariant):
    """EOH-16.7 Gold is what was earned and not spent: 1 for each tower and each kill, and what cards give."""

    def __init__(self) -> None:
        self.earned, self.spent, self.due, self.kills = [0, 0], [0, 0], [0, 0], [0, 0]

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.GoldGained(seat, n):
                self.earned[seat] += n
            case ev.Bought(hero, _, price):
                self.spent[hero // CLASS_COUNT] += price
            case ev.StructureFell(seat, structure) if structure != FORTRESS:
                self.due[1 - seat] += 1
            case ev.Killed(hero):
                self.due[1 - hero // CLASS_COUNT] += 1
                self.kills[1 - hero // CLASS_COUNT] += 1

    def check(self, s: Table) -> None:
        assert s.earned == self.earned
        assert s.kills == self.kills
        for seat in (0, 1):
            assert s.gold[seat] == self.earned[seat] - self.spent[seat] >= 0
            assert self.earned[seat] >= self.due[seat]


class AssaultWhenDue(Invariant):
    """EOH-16.9 It is the Assault phase if and only if an inner tower fell in an earlier round. Before that the Minion Rush is set aside."""

    def __init__(self) -> None:
        self.fell = 0
        self.round = 0

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.RoundBegan(number):
                self.round = number
            case ev.StructureFell(_, structure) if structure in (INNER_N, INNER_S):
                self.fell = self.fell or self.round

    def check(self, s: Table) -> None:
        assert s.assault == bool(self.fell and self.round > self.fell)
        assert s.assault or s.rush == [OFF, OFF]


class TokensForbid(Invariant):
    """EOH-16.10 An ability with a Cooldown token is not used. Tokens go with the Assault phase or by a card; those of once-per-match abilities never go."""

    def __init__(self) -> None:
        self.spent: set[tuple[int, int]] = set()

    def limit(self, s: Table, slot: int, who: int) -> str:
        does = CONTENT.talents[who] if slot == TALENT else s.kit(who).abilities[slot]
        assert not isinstance(does, Passive)
        return does.limit

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.Activated(_, slot, who):
                assert (slot, who) not in self.spent
                self.spent.add((slot, who))
            case ev.TokenTaken(hero, slot):
                assert self.limit(s, slot, hero) == "phase"
                self.spent.remove((slot, hero))
            case ev.AssaultBegan():
                self.spent = {(slot, who) for slot, who in self.spent if self.limit(s, slot, who) == "match"}

    def check(self, s: Table) -> None:
        found = {(slot, n) for n, one in enumerate(s.heroes) for slot in range(ITEM + 1) if one.used >> slot & 1}
        found |= {(TALENT, gamer) for gamer in range(len(CONTENT.gamers)) if s.talents_used >> gamer & 1}
        assert found == self.spent


class NobodySeesMore(Invariant):
    """EOH-16.11 Only its owner sees the face of a face-down card. What a peek showed stands only in that player's notes."""

    def check(self, s: Table) -> None:
        for viewer in (None, 0, 1):
            seen = GAME.observe(s, viewer).state
            for seat in (0, 1):
                cards = [*seen.hands[seat].cards, *(card for lane in range(len(LANES)) for card in seen.face_down(seat, lane).cards)]
                if seat != viewer:
                    assert all(card == HIDDEN for card in cards)
                    assert all(card == HIDDEN for note in seen.notes[seat] for card in note.cards)
                else:
                    assert HIDDEN not in cards
                    assert seen.notes[seat] == s.notes[seat]


class OneAttackEach(Invariant):
    """EOH-16.13 In a lane's combat each Hero attacks at most once, or twice with an extra attack after a kill, and never while stunned."""

    def __init__(self) -> None:
        self.attacks: Counter[int] = Counter()
        self.stunned: set[int] = set()

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.CombatBegan():
                self.attacks = Counter()
            case ev.RoundEnded():
                self.stunned = set()
            case ev.Marked(hero, "stun"):
                self.stunned.add(hero)
            case ev.AttackDeclared(attacker):
                self.attacks[attacker] += 1
                assert self.attacks[attacker] <= (2 if s.kit(attacker).again >= 0 else 1)
                assert attacker not in self.stunned


class FewPasses(Invariant):
    """EOH-16.14 In a Reveal stage the first player passes at most twice, the other once."""

    def __init__(self) -> None:
        self.passes: Counter[int] = Counter()

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.RoundBegan():
                self.passes = Counter()
            case ev.TurnPassed(seat):
                self.passes[seat] += 1

    def check(self, s: Table) -> None:
        if s.stage not in (PLACE, SHOP, END):
            assert all(n <= (2 if seat == s.first else 1) for seat, n in self.passes.items())
            assert s.passes == [self.passes[0], self.passes[1]]


ALL: tuple[type[Invariant], ...] = (
    OneOfEachClass, OneStateEach, DamageBelowHitPoints, EightCardsEach, SixTurns, StructuresStayDown, GoldAddsUp, AssaultWhenDue, TokensForbid,
    NobodySeesMore, OneAttackEach, FewPasses,
)  # fmt: skip

# ---------------------------------------------------------------- matches that get somewhere


def lively(s: Table, seat: Seat, luck: Quick) -> Option:
    """Return an option that makes matches lively: cards in every lane with one kept back, and few passes."""
    options = list(legal(s, seat))
    if isinstance(options[0], Put):
        share = (len(s.hands[seat]) + 1) // (len(s.lanes_left(seat)) + 1)
        even = [option for option in options if isinstance(option, Put) and option.cards.bit_count() == share]
        return even[luck.number() % len(even)] if luck.number() % 4 else options[luck.number() % len(options)]
    busy = [option for option in options if not isinstance(option, Pass)]
    return busy[luck.number() % len(busy)] if busy and luck.number() % 4 else options[luck.number() % len(options)]


def begun(name: str, seed: int) -> Table:
    """Return a match before its first step. Its events are collected."""
    s = GAME.new(GAME.settings.make({**TABLES[name], "max_rounds": 12}), CONTENT, Seeded(seed_from("invariants", name, seed)))
    s.told = []
    return s


def played(name: str, seed: int, invariants: Sequence[Invariant], most: int = 5_000) -> Iterator[tuple[Table, list[Told]]]:
    """Yield a match with its events, action by action, each of them checked."""
    return watched.watched(begun(name, seed), invariants, watched.in_time_or_not(lively), Quick(seed), most)
