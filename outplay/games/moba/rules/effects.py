"""MOBA-3.3 What cards do: their effects, one after the other. A list of effects is named by its card and its box; `Do` runs it from a place on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, get_args

from outplay.games.moba.data import vocabulary as voc
from outplay.games.moba.data.content import effects_of_card
from outplay.games.moba.rules.asking import BlinkTo, Call, ChargeOn, ChooseRecovery, GiveCrystal, MoveCrystal, NameHero, PlaceKeg, PullOn, Shift, SmashItem
from outplay.games.moba.rules.conditions import equipped, group, holds, line, source_cell
from outplay.games.moba.rules.death import ChooseUnlock, Kill
from outplay.games.moba.rules.hero import NO_PLAN, NOBODY, OFF, PORTAL
from outplay.games.moba.rules.interrupts import dying
from outplay.games.moba.rules.state import Table
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
    """Return the step that runs the effects of this name; nothing if a card has none there."""
    return [Do(effects)] if effects in s.content.effects else DONE


def card_script(s: Table, box: str) -> Found:
    """Return the effects in a box of the card that the active hero acts by."""
    now = s.now
    return script(s, effects_of_card("" if now.card == PORTAL else s.hero_card(now.hero).id, s.card(now.hero, now.card).id, box))


def do(s: Table, effect: voc.Effect, name: str = "") -> Found:
    """Do one effect at once to the hero it names, else for the hero that does it, or return the steps that do it. `name` is where it is written."""
    to = getattr(effect, "to", "")
    hero = s.named(to) if to else s.deed.hero
    return DOES[type(effect)](s, effect, hero, name) if hero != NOBODY else DONE


def _wounds(s: Table, effect: voc.Wounds, hero: int, name: str) -> Found:
    s.hurt(hero, effect.n, "MOBA-4.211")
    return [Kill(hero, s.deed.hero)] if s.heroes[hero].wounds >= s.hit_points(hero) else DONE


def _heal(s: Table, effect: voc.Heal, hero: int, name: str) -> Found:
    s.heal(hero, s.heroes[hero].wounds if effect.all else effect.n, "MOBA-3.3")
    return DONE


def _give_token(s: Table, effect: voc.GiveToken, hero: int, name: str) -> Found:
    s.give(hero, effect.kind, effect.n, s.deed.hero)
    return DONE


def _cleanse(s: Table, effect: voc.Cleanse, hero: int, name: str) -> Found:
    s.cleanse(hero)
    return DONE


def _push(s: Table, effect: voc.Push, hero: int, name: str) -> Found:
    ways = tuple(s.board.toward(source_cell(s), s.heroes[hero].cell))
    if len(ways) > 1:
        return [Shift(hero, "push", effect.n, ways)]
    s.replace(hero, "push", line(s, hero, ways[0], effect.n))
    return DONE


def _swap(s: Table, effect: voc.SwapPlaces, hero: int, name: str) -> Found:
    if s.named("self") != NOBODY:
        s.swap(s.deed.hero, hero)
    return DONE


def _peek(s: Table, effect: voc.Peek, hero: int, name: str) -> Found:
    if s.heroes[hero].plan != NO_PLAN:
        s.peek(hero)
    return DONE


def _end_move(s: Table, effect: voc.EndMove, hero: int, name: str) -> Found:
    if s.named("actor") != NOBODY:
        s.stop_actor()
    return DONE


def _cancel(s: Table, effect: voc.Cancel, hero: int, name: str) -> Found:
    s.cancel()
    return DONE


def _redirect(s: Table, effect: voc.Redirect, hero: int, name: str) -> Found:
    s.redirect(hero)
    return DONE


def _survive(s: Table, effect: voc.Survive, hero: int, name: str) -> Found:
    s.survive(dying(s))
    return DONE


def _choose(s: Table, effect: voc.Choose, hero: int, name: str) -> Found:
    named = any(word == effect.name for word, _ in s.deed.named)
    return DONE if named else [NameHero(effect.name, effect.of, effect.within)]


def _each(s: Table, effect: voc.Each, hero: int, name: str) -> Found:
    return [step for one in group(s, effect.of, effect.within) for step in (Call(effect.name, one), *script(s, f"{name}/then"))]


def _if(s: Table, effect: voc.IfElse, hero: int, name: str) -> Found:
    return script(s, f"{name}/then" if holds(s, effect.if_, hero, s.named("T")) else f"{name}/else")


DOES: Final[Mapping[type, Callable[[Table, Any, int, str], Found]]] = {
    voc.Wounds: _wounds,
    voc.Heal: _heal,
    voc.GiveToken: _give_token,
    voc.Cleanse: _cleanse,
    voc.Push: _push,
    voc.Pull: lambda _, effect, hero, __: [PullOn(hero, effect.n)],
    voc.Slide: lambda _, effect, hero, __: [Shift(hero, "slide", effect.n, tuple(range(6)))],
    voc.SwapPlaces: _swap,
    voc.Blink: lambda _, effect, hero, __: [BlinkTo(hero, effect.n, effect.where == "portal", effect.optional)],
    voc.Charge: lambda _, effect, hero, __: [ChargeOn(hero, effect.n)],
    voc.Smash: lambda s, _, hero, __: [SmashItem(hero)] if equipped(s, hero) else DONE,
    voc.UnlockCard: lambda _, __, hero, ___: [ChooseUnlock(hero)],
    voc.CrystalGift: lambda s, effect, hero, _: [GiveCrystal(hero, s.deed.objective if effect.elsewhere else OFF)] * effect.n,
    voc.CrystalMove: lambda _, __, hero, ___: [MoveCrystal(hero)],
    voc.KegPlace: lambda _, effect, hero, __: [PlaceKeg(hero, effect.n, effect.optional, effect.from_supply)],
    voc.RecoverHero: lambda _, __, hero, ___: [ChooseRecovery(hero)],
    voc.Peek: _peek,
    voc.EndMove: _end_move,
    voc.Cancel: _cancel,
    voc.Redirect: _redirect,
    voc.Survive: _survive,
    voc.Choose: _choose,
    voc.Each: _each,
    voc.IfElse: _if,
}
"""What does each effect of the vocabulary: called with the effect, its hero, and where it is written."""

if undone := set(get_args(voc.Effect)) - DOES.keys():
    raise TypeError(f"nothing does these effects: {sorted(kind.__name__ for kind in undone)}")
