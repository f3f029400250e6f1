"""MOBA-3.3 What cards do: their effects, one after the other. A script is a list of effects with a number; `Do` runs it from a place on."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.games.moba import vocabulary as voc
from outplay.games.moba.asking import BlinkTo, Call, ChargeOn, ChooseRecovery, GiveCrystal, MoveCrystal, NameHero, PlaceKeg, PullOn, Shift, SmashItem
from outplay.games.moba.conditions import equipped, group, holds, line, source_cell
from outplay.games.moba.death import ChooseUnlock, Kill
from outplay.games.moba.hero import NO_PLAN, NOBODY, OFF
from outplay.games.moba.interrupts import dying
from outplay.games.moba.state import Table
from outplay.kernel.step import DONE, Step

Found = Sequence[Step[Table]]


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


def script(s: Table, effects: tuple[voc.Effect, ...]) -> Found:
    """The step that runs a list of effects; nothing for an empty one."""
    return [Do(s.content.script_of[effects])] if effects else DONE


def do(s: Table, effect: voc.Effect) -> Found:
    """Do one effect at once, or return the steps that do it."""
    match effect:
        case voc.Wounds(to, n):
            return _wounds(s, s.named(to), n)
        case voc.Heal(to, n, everything):
            if (hero := s.named(to)) != NOBODY:
                s.heal(hero, s.heroes[hero].wounds if everything else n, "MOBA-3.3")
        case voc.GiveToken(to, kind, n):
            if (hero := s.named(to)) != NOBODY:
                s.give(hero, kind, n, s.now.hero)
        case voc.Cleanse(to):
            if (hero := s.named(to)) != NOBODY:
                s.cleanse(hero)
        case voc.Push(to, n):
            return _push(s, s.named(to), n)
        case voc.Pull(to, n):
            return [PullOn(hero, n)] if (hero := s.named(to)) != NOBODY else DONE
        case voc.Slide(to, n):
            return [Shift(hero, "slide", n, tuple(range(6)))] if (hero := s.named(to)) != NOBODY else DONE
        case voc.SwapPlaces(to):
            if (hero := s.named(to)) != NOBODY and s.named("self") != NOBODY:
                s.swap(s.now.hero, hero)
        case voc.IfElse(condition, then, otherwise):
            return script(s, then if holds(s, condition, s.now.hero, s.named("T")) else otherwise)
        case voc.Each(name, of, within, then):
            return [step for hero in group(s, of, within) for step in (Call(name, hero), *script(s, then))]
        case _:
            return _do_more(s, effect)
    return DONE


def _do_more(s: Table, effect: voc.Effect) -> Found:
    now = s.now
    match effect:
        case voc.Blink(n, where, optional):
            return [BlinkTo(now.hero, n, where == "portal", optional)]
        case voc.Charge(n):
            return [ChargeOn(now.hero, n)]
        case voc.Choose(name, of, within):
            return DONE if any(word == name for word, _ in now.named) else [NameHero(name, of, within)]
        case voc.Smash(to):
            return [SmashItem(hero)] if (hero := s.named(to)) != NOBODY and equipped(s, hero) else DONE
        case voc.UnlockCard():
            return [ChooseUnlock(now.hero)]
        case voc.CrystalGift(n, elsewhere):
            return [GiveCrystal(now.hero, now.objective if elsewhere else OFF)] * n
        case voc.CrystalMove():
            return [MoveCrystal(now.hero)]
        case voc.KegPlace(n, optional, from_supply):
            return [PlaceKeg(now.hero, n, optional, from_supply)]
        case voc.RecoverHero():
            return [ChooseRecovery(now.hero)]
        case _:
            return _do_interrupt(s, effect)


def _do_interrupt(s: Table, effect: voc.Effect) -> Found:
    """Effects of interrupts, and the star, which is done in its own place (MOBA-4.117)."""
    match effect:
        case voc.Peek(to):
            if (hero := s.named(to)) != NOBODY and s.heroes[hero].plan != NO_PLAN:
                s.peek(hero)
        case voc.EndMove():
            if s.named("actor") != NOBODY:
                s.stop_actor()
        case voc.Cancel():
            s.cancel()
        case voc.Redirect():
            s.redirect(s.now.hero)
        case voc.Survive():
            s.survive(dying(s))
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
