"""MOBA-3.3 What cards do: their effects, one after the other. A list of effects is named by its card and its box; `Do` runs it from a place on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from outplay.games.moba import vocabulary as voc
from outplay.games.moba.asking import BlinkTo, Call, ChargeOn, ChooseRecovery, GiveCrystal, MoveCrystal, NameHero, PlaceKeg, PullOn, Shift, SmashItem
from outplay.games.moba.conditions import equipped, group, holds, line, source_cell
from outplay.games.moba.content import effects_of_card
from outplay.games.moba.death import ChooseUnlock, Kill
from outplay.games.moba.hero import NO_PLAN, NOBODY, OFF, PORTAL
from outplay.games.moba.interrupts import dying
from outplay.games.moba.state import Table
from outplay.kernel.step import DONE, Step

Found = Sequence[Step[Table]]


class Do(Step[Table]):
    """Effects in order, from a place on. An effect that asks, or may kill, hands over; the rest comes after it."""

    effects: str
    at: int = 0

    def run(self, s: Table) -> Found:
        effects = s.content.effects[self.effects]
        for at in range(self.at, len(effects)):
            steps = do(s, effects[at], f"{self.effects}/{at}")
            if steps:
                return [*steps, Do(self.effects, at + 1)] if at + 1 < len(effects) else steps
        return DONE


def script(s: Table, effects: str) -> Found:
    """The step that runs the effects of this name; nothing where a card has none there."""
    return [Do(effects)] if effects in s.content.effects else DONE


def card_script(s: Table, box: str) -> Found:
    """The effects in a box of the card that the active hero acts by."""
    now = s.now
    return script(s, effects_of_card("" if now.card == PORTAL else s.hero_card(now.hero).id, s.card(now.hero, now.card).id, box))


def do(s: Table, effect: voc.Effect, name: str) -> Found:
    """Do one effect at once, or return the steps that do it. `name` is where it is written."""
    return DOES[type(effect)](s, effect, name)


# ---------------------------------------------------------------- wounds and tokens


def _wounds(s: Table, effect: voc.Wounds, name: str) -> Found:
    hero = s.named(effect.to)
    if hero == NOBODY:
        return DONE
    s.hurt(hero, effect.n, "MOBA-4.211")
    return [Kill(hero, s.deed.hero)] if s.heroes[hero].wounds >= s.hit_points(hero) else DONE


def _heal(s: Table, effect: voc.Heal, name: str) -> Found:
    if (hero := s.named(effect.to)) != NOBODY:
        s.heal(hero, s.heroes[hero].wounds if effect.all else effect.n, "MOBA-3.3")
    return DONE


def give_token(s: Table, effect: voc.GiveToken, name: str = "") -> Found:
    """MOBA-4.170 Whoever is called so gets a token."""
    if (hero := s.named(effect.to)) != NOBODY:
        s.give(hero, effect.kind, effect.n, s.deed.hero)
    return DONE


def _cleanse(s: Table, effect: voc.Cleanse, name: str) -> Found:
    if (hero := s.named(effect.to)) != NOBODY:
        s.cleanse(hero)
    return DONE


# ---------------------------------------------------------------- replacements (MOBA-4.142)


def _push(s: Table, effect: voc.Push, name: str) -> Found:
    hero = s.named(effect.to)
    if hero == NOBODY:
        return DONE
    ways = tuple(s.board.toward(source_cell(s), s.heroes[hero].cell))
    if len(ways) == 1:
        s.replace(hero, "push", line(s, hero, ways[0], effect.n))
        return DONE
    return [Shift(hero, "push", effect.n, ways)]


def _pull(s: Table, effect: voc.Pull, name: str) -> Found:
    return [PullOn(hero, effect.n)] if (hero := s.named(effect.to)) != NOBODY else DONE


def _slide(s: Table, effect: voc.Slide, name: str) -> Found:
    return [Shift(hero, "slide", effect.n, tuple(range(6)))] if (hero := s.named(effect.to)) != NOBODY else DONE


def _swap(s: Table, effect: voc.SwapPlaces, name: str) -> Found:
    if (hero := s.named(effect.to)) != NOBODY and s.named("self") != NOBODY:
        s.swap(s.deed.hero, hero)
    return DONE


# ---------------------------------------------------------------- the hero itself, items and crystals


def _blink(s: Table, effect: voc.Blink, name: str) -> Found:
    return [BlinkTo(s.deed.hero, effect.n, effect.where == "portal", effect.optional)]


def _charge(s: Table, effect: voc.Charge, name: str) -> Found:
    return [ChargeOn(s.deed.hero, effect.n)]


def _unlock(s: Table, effect: voc.UnlockCard, name: str) -> Found:
    return [ChooseUnlock(s.deed.hero)]


def _recover(s: Table, effect: voc.RecoverHero, name: str) -> Found:
    return [ChooseRecovery(s.deed.hero)]


def _place_keg(s: Table, effect: voc.KegPlace, name: str) -> Found:
    return [PlaceKeg(s.deed.hero, effect.n, effect.optional, effect.from_supply)]


def _smash(s: Table, effect: voc.Smash, name: str) -> Found:
    return [SmashItem(hero)] if (hero := s.named(effect.to)) != NOBODY and equipped(s, hero) else DONE


def _give_crystals(s: Table, effect: voc.CrystalGift, name: str) -> Found:
    return [GiveCrystal(s.deed.hero, s.deed.objective if effect.elsewhere else OFF)] * effect.n


def _move_crystal(s: Table, effect: voc.CrystalMove, name: str) -> Found:
    return [MoveCrystal(s.deed.hero)]


# ---------------------------------------------------------------- interrupts


def _peek(s: Table, effect: voc.Peek, name: str) -> Found:
    if (hero := s.named(effect.to)) != NOBODY and s.heroes[hero].plan != NO_PLAN:
        s.peek(hero)
    return DONE


def _end_move(s: Table, effect: voc.EndMove, name: str) -> Found:
    if s.named("actor") != NOBODY:
        s.stop_actor()
    return DONE


def _cancel(s: Table, effect: voc.Cancel, name: str) -> Found:
    s.cancel()
    return DONE


def _redirect(s: Table, effect: voc.Redirect, name: str) -> Found:
    s.redirect(s.deed.hero)
    return DONE


def _survive(s: Table, effect: voc.Survive, name: str) -> Found:
    s.survive(dying(s))
    return DONE


# ---------------------------------------------------------------- whom, and whether


def _choose(s: Table, effect: voc.Choose, name: str) -> Found:
    named = any(word == effect.name for word, _ in s.deed.named)
    return DONE if named else [NameHero(effect.name, effect.of, effect.within)]


def _each(s: Table, effect: voc.Each, name: str) -> Found:
    return [step for hero in group(s, effect.of, effect.within) for step in (Call(effect.name, hero), *script(s, f"{name}/then"))]


def _if(s: Table, effect: voc.IfElse, name: str) -> Found:
    return script(s, f"{name}/then" if holds(s, effect.if_, s.deed.hero, s.named("T")) else f"{name}/else")


DOES: Mapping[type, Callable[[Table, Any, str], Found]] = {
    voc.Wounds: _wounds, voc.Heal: _heal, voc.GiveToken: give_token, voc.Cleanse: _cleanse, voc.Push: _push, voc.Pull: _pull, voc.Slide: _slide,
    voc.SwapPlaces: _swap, voc.Blink: _blink, voc.Charge: _charge, voc.Smash: _smash, voc.UnlockCard: _unlock, voc.CrystalGift: _give_crystals,
    voc.CrystalMove: _move_crystal, voc.Peek: _peek, voc.KegPlace: _place_keg, voc.EndMove: _end_move, voc.Cancel: _cancel, voc.Redirect: _redirect,
    voc.Survive: _survive, voc.RecoverHero: _recover, voc.Choose: _choose, voc.Each: _each, voc.IfElse: _if,
}  # fmt: skip
"""What does each effect of the vocabulary."""

if undone := set(get_args(voc.Effect)) - DOES.keys():
    raise TypeError(f"nothing does these effects: {sorted(kind.__name__ for kind in undone)}")
