"""MOBA-3.3 What cards do: their effects, one after the other. A script is a list of effects with a number; `Do` runs it from a place on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from outplay.games.moba import content as ct
from outplay.games.moba.death import FEEDS, ChooseUnlock, Feed, Kill
from outplay.games.moba.hero import KILLED, NO_PLAN, NOBODY, OFF, RECOVERING
from outplay.games.moba.movement import ChooseFacing
from outplay.games.moba.state import Table
from outplay.games.moba.targeting import behind, flanked
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step

Found = Sequence[Step[Table]]


# ---------------------------------------------------------------- questions


def holds(s: Table, condition: ct.Condition, hero: int, target: int) -> bool:
    """MOBA-3.9 Whether a condition holds for a hero and its target."""
    n = condition.n
    match condition.is_:
        case "behind":
            return target != NOBODY and s.on_map(hero) and s.on_map(target) and behind(s, hero, target)
        case "flanked":
            return target != NOBODY and s.on_map(target) and flanked(s, hero, target)
        case "marked":
            return target != NOBODY and any(kind in ("slow", "immobilize") for kind, _, _ in s.heroes[target].tokens)
        case "wounds_at_least":
            return s.heroes[hero].wounds >= n
        case "half_dead":
            return target != NOBODY and s.on_map(target) and 2 * s.heroes[target].wounds >= s.hit_points(target)
        case "moved_less":
            return s.now.moved < n
        case "charged_at_least":
            return s.now.charged >= n
        case "has_item":
            return target != NOBODY and bool(equipped(s, target))
        case "next_to_camp":
            one = s.heroes[hero]
            return one.cell >= 0 and bool(s.board.entry[one.color] & s.board.hexes.bit[one.cell])


def equipped(s: Table, hero: int) -> list[int]:
    """The weapons and armors of a hero."""
    return [item for item in s.heroes[hero].items if s.content.items[item].type in ("weapon", "armor")]


def group(s: Table, of: ct.Group, within: int) -> list[int]:
    """MOBA-3.3 The heroes of a selection around `self`, by distance, then r, then q."""
    self_ = s.named("self")
    if self_ == NOBODY:
        return []
    color = s.heroes[self_].color
    axial = s.board.hexes.axial
    found = []
    for n, other in enumerate(s.heroes):
        friend = other.color == color
        fits = {"ally": friend and n != self_, "enemy": not friend, "other": n != self_, "team": friend}[of]
        if other.cell >= 0 and fits and s.apart(self_, n) <= within:
            q, r = axial[other.cell]
            found.append((s.apart(self_, n), r, q, n))
    return [n for *_, n in sorted(found)]


def chooser(s: Table) -> Seat:
    """MOBA-3.3, MOBA-4.265, MOBA-4.128 Who decides: the player of `self`; inside the evaluation of an attack whoever selected the attack cards."""
    now = s.now
    return now.battle.picker if now.battle is not None else s.heroes[now.hero].seat


def source_cell(s: Table) -> int:
    """From where pushes push: the space of `self`, for a keg's blast the keg's."""
    return s.now.center if s.now.center != OFF else s.heroes[s.now.hero].cell


def line(s: Table, hero: int, direction: int, n: int) -> tuple[int, ...]:
    """The spaces that a hero is shifted over in one direction, until something stops it (MOBA-4.142)."""
    found: list[int] = []
    cell = s.heroes[hero].cell
    for _ in range(n):
        cell = s.board.step(cell, direction)
        if not s.free & s.board.hexes.bit[cell]:
            break
        found.append(cell)
    return tuple(found)


# ---------------------------------------------------------------- the interpreter


@dataclass(frozen=True, slots=True)
class Do(Step[Table]):
    """Effects in order, from a place on. An effect that asks, or may kill, hands over; the rest comes after it."""

    script: int
    at: int = 0

    def applies(self, s: Table) -> bool:
        return bool(s.activations)

    def run(self, s: Table) -> Found:
        effects = s.content.scripts[self.script]
        for at in range(self.at, len(effects)):
            steps = do(s, effects[at])
            if steps:
                return [*steps, Do(self.script, at + 1)] if at + 1 < len(effects) else steps
        return DONE


def script(s: Table, effects: tuple[ct.Effect, ...]) -> Found:
    """The step that runs a list of effects; nothing for an empty one."""
    return [Do(s.content.script_of[effects])] if effects else DONE


def do(s: Table, effect: ct.Effect) -> Found:
    """Do one effect at once, or return the steps that do it."""
    match effect:
        case ct.Wounds(to, n):
            return _wounds(s, s.named(to), n)
        case ct.Heal(to, n, everything):
            if (hero := s.named(to)) != NOBODY:
                s.heal(hero, s.heroes[hero].wounds if everything else n, "MOBA-3.3")
        case ct.GiveToken(to, kind, n):
            if (hero := s.named(to)) != NOBODY:
                s.give(hero, kind, n, s.now.hero)
        case ct.Cleanse(to):
            if (hero := s.named(to)) != NOBODY:
                s.cleanse(hero)
        case ct.Push(to, n):
            return _push(s, s.named(to), n)
        case ct.Pull(to, n):
            return [PullOn(hero, n)] if (hero := s.named(to)) != NOBODY else DONE
        case ct.Slide(to, n):
            return [Shift(hero, "slide", n, tuple(range(6)))] if (hero := s.named(to)) != NOBODY else DONE
        case ct.SwapPlaces(to):
            if (hero := s.named(to)) != NOBODY and s.named("self") != NOBODY:
                s.swap(s.now.hero, hero)
        case ct.IfElse(condition, then, otherwise):
            return script(s, then if holds(s, condition, s.now.hero, s.named("T")) else otherwise)
        case ct.Each(name, of, within, then):
            return [step for hero in group(s, of, within) for step in (Call(name, hero), *script(s, then))]
        case _:
            return _do_more(s, effect)
    return DONE


def _do_more(s: Table, effect: ct.Effect) -> Found:
    now = s.now
    match effect:
        case ct.Blink(n, where, optional):
            return [BlinkTo(now.hero, n, where == "portal", optional)]
        case ct.Charge(n):
            return [ChargeOn(now.hero, n)]
        case ct.Choose(name, of, within):
            return DONE if any(word == name for word, _ in now.named) else [NameHero(name, of, within)]
        case ct.Smash(to):
            return [SmashItem(hero)] if (hero := s.named(to)) != NOBODY and equipped(s, hero) else DONE
        case ct.UnlockCard():
            return [ChooseUnlock(now.hero)]
        case ct.CrystalGift(n, elsewhere):
            return [GiveCrystal(now.hero, now.objective if elsewhere else OFF)] * n
        case ct.CrystalMove():
            return [MoveCrystal(now.hero)]
        case ct.KegPlace(n, optional, from_supply):
            return [PlaceKeg(now.hero, n, optional, from_supply)]
        case ct.RecoverHero():
            return [ChooseRecovery(now.hero)]
        case _:
            return _do_interrupt(s, effect)


def _do_interrupt(s: Table, effect: ct.Effect) -> Found:
    """Effects of interrupts, and the star, which is done in its own place (MOBA-4.117)."""
    match effect:
        case ct.Peek(to):
            if (hero := s.named(to)) != NOBODY and s.heroes[hero].plan != NO_PLAN:
                s.peek(hero)
        case ct.EndMove():
            if s.named("actor") != NOBODY:
                s.stop_actor()
        case ct.Cancel():
            s.cancel()
        case ct.Redirect():
            s.redirect(s.now.hero)
        case ct.Survive():
            s.survive(s.activations[0].victim)
        case _:
            pass
    return DONE


def _wounds(s: Table, hero: int, n: int) -> Found:
    if hero == NOBODY:
        return DONE
    s.hurt(hero, n, "MOBA-4.211")
    return [Kill(hero, s.now.hero)] if s.heroes[hero].wounds >= s.hit_points(hero) else DONE


def _push(s: Table, hero: int, n: int) -> Found:
    if hero == NOBODY:
        return DONE
    ways = tuple(s.board.toward(source_cell(s), s.heroes[hero].cell))
    if len(ways) == 1:
        s.replace(hero, "push", line(s, hero, ways[0], n))
        return DONE
    return [Shift(hero, "push", n, ways)]


# ---------------------------------------------------------------- options


@dataclass(frozen=True, slots=True)
class Way(Option):
    """A direction, 0 (east) to 5, clockwise."""

    direction: int


@dataclass(frozen=True, slots=True)
class Space(Option):
    """A space."""

    cell: int


@dataclass(frozen=True, slots=True)
class HeroPick(Option):
    """A hero."""

    hero: int


@dataclass(frozen=True, slots=True)
class Far(Option):
    """So many spaces."""

    n: int


@dataclass(frozen=True, slots=True)
class ItemPick(Option):
    """An item."""

    item: int


@dataclass(frozen=True, slots=True)
class CrystalFromTo(Option):
    """From one objective to another."""

    source: int
    to: int


@dataclass(frozen=True, slots=True)
class KegTo(Option):
    """A keg put on a space; `was` is the one that is moved, OFF from the supply."""

    cell: int
    was: int


WAYS = tuple(Way(direction) for direction in range(6))
SPACES = tuple(Space(cell) for cell in range(512))


# ---------------------------------------------------------------- steps that ask


@dataclass(frozen=True, slots=True)
class Call(Step[Table]):
    """What the card calls X is now this hero."""

    name: str
    hero: int

    def run(self, s: Table) -> Found:
        s.name(self.name, self.hero)
        return DONE


@dataclass(frozen=True, slots=True)
class NameHero(Choice[Table]):
    """`pick`: one must be named, if there is one; it needs no line of sight (D10)."""

    name: str
    of: ct.Group
    within: int

    def who(self, s: Table) -> Seat:
        return chooser(s)

    def applies(self, s: Table) -> bool:
        return bool(group(s, self.of, self.within))

    def options(self, s: Table) -> Sequence[Option]:
        return [HeroPick(hero) for hero in group(s, self.of, self.within)]

    def chosen(self, s: Table, pick: Option) -> Found:
        assert isinstance(pick, HeroPick)
        s.name(self.name, pick.hero)
        return DONE

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


@dataclass(frozen=True, slots=True)
class Shift(Choice[Table]):
    """`push`, `slide`: a tie, or a free choice of direction; the direction is fixed once, also if its first space is blocked (D16)."""

    hero: int
    how: str
    n: int
    ways: tuple[int, ...]

    def who(self, s: Table) -> Seat:
        return chooser(s)

    def applies(self, s: Table) -> bool:
        return s.on_map(self.hero)

    def options(self, s: Table) -> Sequence[Option]:
        return [WAYS[way] for way in self.ways]

    def chosen(self, s: Table, pick: Option) -> Found:
        assert isinstance(pick, Way)
        s.replace(self.hero, self.how, line(s, self.hero, pick.direction, self.n))
        return DONE

    def default(self, s: Table) -> Option:
        return WAYS[self.ways[0]]


@dataclass(frozen=True, slots=True)
class PullOn(Choice[Table]):
    """`pull`: space by space toward the source, until adjacent or stopped; a tie is the chooser's."""

    hero: int
    left: int

    def who(self, s: Table) -> Seat:
        return chooser(s)

    def applies(self, s: Table) -> bool:
        if self.left <= 0 or not s.on_map(self.hero):
            return False
        source, cell = source_cell(s), s.heroes[self.hero].cell
        return source != OFF and s.board.hexes.distance[source][cell] > 1

    def options(self, s: Table) -> Sequence[Option]:
        return [WAYS[way] for way in s.board.toward(s.heroes[self.hero].cell, source_cell(s))]

    def chosen(self, s: Table, pick: Option) -> Found:
        assert isinstance(pick, Way)
        path = line(s, self.hero, pick.direction, 1)
        s.replace(self.hero, "pull", path)
        return [PullOn(self.hero, self.left - 1)] if path else DONE

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


@dataclass(frozen=True, slots=True)
class BlinkTo(Choice[Table]):
    """MOBA-4.141 The hero is placed on a free space within n, or where a portal may open, and then faces as it likes."""

    hero: int
    n: int
    portal: bool
    optional: bool

    def who(self, s: Table) -> Seat:
        return chooser(s)

    def applies(self, s: Table) -> bool:
        return s.on_map(self.hero) and bool(self._mask(s))

    def _mask(self, s: Table) -> int:
        one, hexes = s.heroes[self.hero], s.board.hexes
        if not self.portal:
            return hexes.within[one.cell][self.n] & s.free
        near = s.board.entry[one.color]
        for ally in s.team(one.color):
            if ally != self.hero and s.on_map(ally):
                near |= hexes.within[s.heroes[ally].cell][1]
        return near & s.free

    def options(self, s: Table) -> Sequence[Option]:
        spaces: list[Option] = [SPACES[cell] for cell in s.board.cells(self._mask(s))]
        return [*spaces, Pass()] if self.optional else spaces

    def chosen(self, s: Table, pick: Option) -> Found:
        if not isinstance(pick, Space):
            return DONE
        s.blink(self.hero, pick.cell)
        return [ChooseFacing(self.hero)]

    def default(self, s: Table) -> Option:
        return Pass() if self.optional else self.options(s)[0]


@dataclass(frozen=True, slots=True)
class ChargeOn(Choice[Table]):
    """`charge`: 0 to n spaces straight ahead, each of them free."""

    hero: int
    n: int

    def who(self, s: Table) -> Seat:
        return chooser(s)

    def applies(self, s: Table) -> bool:
        return s.on_map(self.hero)

    def options(self, s: Table) -> Sequence[Option]:
        return [Far(n) for n in range(len(line(s, self.hero, s.heroes[self.hero].facing, self.n)) + 1)]

    def chosen(self, s: Table, pick: Option) -> Found:
        assert isinstance(pick, Far)
        s.charge(line(s, self.hero, s.heroes[self.hero].facing, pick.n))
        return DONE

    def default(self, s: Table) -> Option:
        return Far(0)


@dataclass(frozen=True, slots=True)
class SmashItem(Choice[Table]):
    """`smash`: one equipped item is removed from the game."""

    hero: int

    def who(self, s: Table) -> Seat:
        return chooser(s)

    def applies(self, s: Table) -> bool:
        return bool(equipped(s, self.hero))

    def options(self, s: Table) -> Sequence[Option]:
        return [ItemPick(item) for item in sorted(set(equipped(s, self.hero)))]

    def chosen(self, s: Table, pick: Option) -> Found:
        assert isinstance(pick, ItemPick)
        s.smash(self.hero, pick.item)
        return DONE

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


@dataclass(frozen=True, slots=True)
class GiveCrystal(Choice[Table]):
    """`crystal`: a crystal from the supply may be put on an open objective, perhaps only elsewhere."""

    hero: int
    but: int

    def who(self, s: Table) -> Seat:
        return s.heroes[self.hero].seat

    def applies(self, s: Table) -> bool:
        return len(self.options(s)) > 1

    def options(self, s: Table) -> Sequence[Option]:
        return [*(FEEDS[n] for n in s.open_objectives() if n != self.but), Pass()]

    def chosen(self, s: Table, pick: Option) -> Found:
        if isinstance(pick, Feed):
            s.feed(pick.objective, 1, "MOBA-4.23")
        return DONE


@dataclass(frozen=True, slots=True)
class MoveCrystal(Choice[Table]):
    """`crystal_move`: one crystal from an objective next to the hero to another open one."""

    hero: int

    def who(self, s: Table) -> Seat:
        return chooser(s)

    def applies(self, s: Table) -> bool:
        return s.on_map(self.hero) and bool(self.options(s))

    def options(self, s: Table) -> Sequence[Option]:
        bit = s.board.hexes.bit[s.heroes[self.hero].cell]
        sources = [n for n in range(3) if s.board.ring[n] & bit and s.crystals[n]]
        return [CrystalFromTo(source, to) for source in sources for to in s.open_objectives() if to != source]

    def chosen(self, s: Table, pick: Option) -> Found:
        assert isinstance(pick, CrystalFromTo)
        s.feed(pick.source, -1, "MOBA-4.23")
        s.feed(pick.to, 1, "MOBA-4.23")
        return DONE

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


@dataclass(frozen=True, slots=True)
class PlaceKeg(Choice[Table]):
    """`keg_place`: a keg on a free space within n that has none; with both out one of them is moved (MOBA-4.144)."""

    hero: int
    n: int
    optional: bool
    from_supply: bool

    def who(self, s: Table) -> Seat:
        return chooser(s)

    def applies(self, s: Table) -> bool:
        return s.on_map(self.hero) and bool(self._spaces(s)) and not (self.from_supply and len(s.kegs) > 1)

    def _spaces(self, s: Table) -> list[int]:
        near = s.board.hexes.within[s.heroes[self.hero].cell][self.n] & s.free
        return [cell for cell in s.board.cells(near) if cell not in s.kegs]

    def options(self, s: Table) -> Sequence[Option]:
        moved = s.kegs if len(s.kegs) > 1 else (OFF,)
        found: list[Option] = [KegTo(cell, was) for was in moved for cell in self._spaces(s)]
        return [*found, Pass()] if self.optional else found

    def chosen(self, s: Table, pick: Option) -> Found:
        if isinstance(pick, KegTo):
            s.place_keg(pick.cell, pick.was)
        return DONE

    def default(self, s: Table) -> Option:
        return Pass() if self.optional else self.options(s)[0]


@dataclass(frozen=True, slots=True)
class ChooseRecovery(Choice[Table]):
    """`recover`: the side may stand up one hero that is recovering or was killed this round."""

    hero: int

    def who(self, s: Table) -> Seat:
        return s.heroes[self.hero].seat

    def applies(self, s: Table) -> bool:
        return len(self.options(s)) > 1

    def options(self, s: Table) -> Sequence[Option]:
        color = s.heroes[self.hero].color
        return [*(HeroPick(hero) for hero in s.team(color) if s.heroes[hero].state in (RECOVERING, KILLED)), Pass()]

    def chosen(self, s: Table, pick: Option) -> Found:
        if isinstance(pick, HeroPick):
            s.recover(pick.hero)
        return DONE
