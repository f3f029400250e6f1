"""EOH-18 What abilities do: one function for each effect, and a table of them at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, get_args

from outplay.games.eventide.data import effects as fx
from outplay.games.eventide.data import vocabulary as voc
from outplay.games.eventide.data.board import ADJACENT, MID, OFF
from outplay.games.eventide.data.vocabulary import CLASS_COUNT, NOBODY
from outplay.games.eventide.rules.conditions import lane_of_card
from outplay.games.eventide.rules.death import DeathWindow, harm
from outplay.games.eventide.rules.hero import BASE, LIVE, OUT, Hero
from outplay.games.eventide.rules.picks import Picked, PickedCards, PickedHeroes, PickedLane, PickedToken
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.towers import TowerWindow
from outplay.games.eventide.rules.triggers import SET_OFF, SetOff, set_off
from outplay.games.eventide.rules.x_factor import reroll
from outplay.kernel.step import DONE, Seat, Step, Steps
from outplay.kernel.window import open_window

Found = Steps[Table]


class By(NamedTuple):
    """Whose effect it is: the player, the Hero (NOBODY before the line-up), what was picked with the ability, and for a Passive the Hero that was killed or moved."""

    seat: Seat
    hero: int
    picked: Picked = None
    other: int = NOBODY

    @property
    def lane(self) -> int:
        """The lane that was picked."""
        assert isinstance(self.picked, PickedLane)
        return self.picked.lane


@SET_OFF.define(SetOff)
def set_off_effects(step: SetOff, s: Table) -> Found:
    """EOH-5.13 Carry out the effects of a Passive at once."""
    _, on = s.kit(step.hero).on[step.number]
    by = By(step.hero // CLASS_COUNT, step.hero, other=step.other)
    return [more for effect in on.do for more in do(s, effect, by)]


def do(s: Table, effect: fx.Effect, by: By) -> Found:
    """EOH-5.9 (4) Carry out one effect, and return the steps that follow. What is no longer possible is skipped."""
    return DOES[type(effect)](s, effect, by)


def whom(s: Table, who: voc.Whom, by: By) -> list[int]:
    """EOH-18.2, EOH-18.5 Return the Heroes that an effect is about now. Self and the picked ones are returned whatever has become of them."""
    match who:
        case "self":
            return [by.hero] if by.hero != NOBODY else []
        case "picked":
            return list(by.picked.heroes) if isinstance(by.picked, PickedHeroes) else []
        case "moved":
            return [by.other]
        case "victim":
            window = open_window(s)
            return [window.hero] if isinstance(window, DeathWindow) else []
        case "each own with symbol":
            return [n for n in s.team(by.seat) if s.heroes[n].state == LIVE and s.kit(n).symbol]
        case _:
            lane = s.heroes[by.hero].lane
            return s.live(by.seat if who == "each own here" else 1 - by.seat, lane) if lane != OFF else []


def _live(s: Table, who: voc.Whom, by: By) -> list[int]:
    return [n for n in whom(s, who, by) if s.heroes[n].state == LIVE]


def _there(one: Hero) -> bool:
    """Return whether a Hero is live in a lane or at base."""
    return one.state in (LIVE, BASE)


# ---------------------------------------------------------------- harm and help


def _damage(s: Table, effect: fx.Damage, by: By) -> Found:
    return harm(s, whom(s, effect.who, by), effect.n, "EOH-11.5")


def _wound(s: Table, effect: fx.Wound, by: By) -> Found:
    s.hurt(by.hero, min(effect.n, s.heroes[by.hero].left - 1), "EOH-11.1")
    return DONE


def _heal(s: Table, effect: fx.Heal, by: By) -> Found:
    for n in whom(s, effect.who, by):
        if _there(s.heroes[n]):
            s.heal(n, effect.n or s.heroes[n].damage)
    return DONE


def _endure(s: Table, effect: fx.Endure, by: By) -> Found:
    for n in whom(s, effect.who, by):
        s.endure(n)
    return DONE


def _revive(s: Table, effect: fx.Revive, by: By) -> Found:
    for n in whom(s, effect.who, by):
        if s.heroes[n].state == OUT:
            s.revive(n)
    return DONE


# ---------------------------------------------------------------- places


def _move(s: Table, effect: fx.Move, by: By) -> Found:
    to = by.lane if effect.to == "picked" else s.lane if effect.to == "lane" else s.heroes[by.hero].lane
    found: list[Step[Table]] = []
    for n in whom(s, effect.who, by):
        if to == OFF or s.heroes[n].state != LIVE or s.heroes[n].lane == to:
            continue
        s.move(n, to)
        if by.hero != NOBODY and n // CLASS_COUNT != by.seat:
            found += set_off(s, "hooked", [by.hero], n)
    return found


def _swap(s: Table, effect: fx.Swap, by: By) -> Found:
    assert isinstance(by.picked, PickedHeroes)
    a, b = by.picked.heroes
    here, there = s.heroes[a].lane, s.heroes[b].lane
    if s.heroes[a].state == s.heroes[b].state == LIVE and here != there:
        s.move(a, there)
        s.move(b, here)
    return DONE


def _deploy(s: Table, effect: fx.Deploy, by: By) -> Found:
    if s.heroes[by.hero].state == BASE and not s.heroes[by.hero].recalled:
        s.deploy(by.hero, by.lane)
    return DONE


def _recall(s: Table, effect: fx.Recall, by: By) -> Found:
    for n in _live(s, effect.who, by):
        s.recall(n)
    return DONE


# ---------------------------------------------------------------- what lasts


def _change(what: str) -> Callable[[Table, Any, By], Found]:
    def change(s: Table, effect: fx.ChangeBd | fx.ChangeDice | fx.ChangeArmor, by: By) -> Found:
        for n in whom(s, effect.who, by):
            if s.heroes[n].lane != OFF:
                s.change(n, what, effect.n, effect.until)
        return DONE

    return change


def _mark(what: str) -> Callable[[Table, Any, By], Found]:
    def mark(s: Table, effect: fx.Winded | fx.Stun | fx.Silence, by: By) -> Found:
        for n in _live(s, effect.who, by):
            s.mark(n, what)
        return DONE

    return mark


def _bounty(s: Table, effect: fx.Bounty, by: By) -> Found:
    for n in _live(s, effect.who, by):
        s.put_bounty(by.seat, n, effect.n)
    return DONE


def _wave(s: Table, effect: fx.Wave, by: By) -> Found:
    s.raise_wave(by.seat, effect.n)
    return DONE


def _duel(s: Table, effect: fx.Duel, by: By) -> Found:
    for n in _live(s, effect.who, by):
        if s.heroes[n].lane == s.heroes[by.hero].lane:
            s.begin_duel(by.hero, n)
    return DONE


# ---------------------------------------------------------------- attacks


def _add_dice(s: Table, effect: fx.AddDice, by: By) -> Found:
    s.add_dice(effect.n)
    return DONE


def _reroll(s: Table, effect: fx.Reroll, by: By) -> Found:
    blanks = s.struck_now.blanks
    s.roll(blanks, s.draw("again dice", s.content.successes(blanks)), "again")
    return DONE


def _absorb(s: Table, effect: fx.Absorb, by: By) -> Found:
    s.absorb(effect.n)
    return DONE


def _retarget(s: Table, effect: fx.Retarget, by: By) -> Found:
    for n in _live(s, effect.who, by):
        s.retarget(n)
    return DONE


def _dodge(s: Table, effect: fx.Dodge, by: By) -> Found:
    s.dodge()
    return DONE


# ---------------------------------------------------------------- abilities, gold, towers


def _negate(s: Table, effect: fx.Negate, by: By) -> Found:
    s.negate()
    return DONE


def _refresh(s: Table, effect: fx.Refresh, by: By) -> Found:
    assert isinstance(by.picked, PickedToken)
    hero, slot = by.picked
    if s.heroes[hero].used >> slot & 1:
        s.take_token(hero, slot)
    return DONE


def _gold(s: Table, effect: fx.Gold, by: By) -> Found:
    s.gain(by.seat, effect.n)
    return DONE


def _hold(s: Table, effect: fx.Hold, by: By) -> Found:
    window = open_window(s)
    assert isinstance(window, TowerWindow)
    s.hold(window.owner, window.structure)
    return DONE


def _discount(s: Table, effect: fx.Discount, by: By) -> Found:
    s.lower_price(by.seat, effect.n)
    return DONE


def _draft_first(s: Table, effect: fx.DraftFirst, by: By) -> Found:
    s.take_first_pick(by.seat)
    return DONE


def _reroll_x(s: Table, effect: fx.RerollX, by: By) -> Found:
    reroll(s, by.seat)
    return DONE


# ---------------------------------------------------------------- face-down cards


def _peek(s: Table, effect: fx.Peek, by: By) -> Found:
    """EOH-1.12 If not all cards of the lane are seen, draw which ones."""
    lane = MID if effect.lane == "mid" else by.lane
    cards = s.face_down(1 - by.seat, lane).cards
    if effect.n and effect.n < len(cards):
        cards = tuple(s.shuffle("peek", cards)[: effect.n])
    s.note(by.seat, lane, cards)
    return DONE


def _trade(s: Table, effect: fx.Trade, by: By) -> Found:
    assert isinstance(by.picked, PickedCards)
    lane, to, card, other = by.picked
    if other != NOBODY:
        s.trade_cards(by.seat, card, lane, other, to)
    return DONE


def _shift(s: Table, effect: fx.Shift, by: By) -> Found:
    if effect.card == "own":
        card = by.hero % CLASS_COUNT
        lane = lane_of_card(s, by.seat, card)
        if lane != OFF and by.lane in ADJACENT[lane]:
            s.shift_card(by.seat, card, lane, by.lane, effect.named)
        return DONE
    assert isinstance(by.picked, PickedCards)
    lane, to, card, other = by.picked
    if other == NOBODY:
        s.shift_card(by.seat, card, lane, to, effect.named)
    return DONE


DOES: Final[Mapping[type, Callable[[Table, Any, By], Found]]] = {
    fx.Damage: _damage,
    fx.Wound: _wound,
    fx.Heal: _heal,
    fx.Move: _move,
    fx.Swap: _swap,
    fx.Deploy: _deploy,
    fx.Recall: _recall,
    fx.Winded: _mark("winded"),
    fx.Wave: _wave,
    fx.ChangeBd: _change("bd"),
    fx.ChangeDice: _change("dice"),
    fx.ChangeArmor: _change("armor"),
    fx.AddDice: _add_dice,
    fx.Reroll: _reroll,
    fx.Absorb: _absorb,
    fx.Retarget: _retarget,
    fx.Dodge: _dodge,
    fx.Duel: _duel,
    fx.Stun: _mark("stun"),
    fx.Silence: _mark("silence"),
    fx.Negate: _negate,
    fx.Endure: _endure,
    fx.Revive: _revive,
    fx.Refresh: _refresh,
    fx.Bounty: _bounty,
    fx.Gold: _gold,
    fx.Hold: _hold,
    fx.Peek: _peek,
    fx.Trade: _trade,
    fx.Shift: _shift,
    fx.Discount: _discount,
    fx.DraftFirst: _draft_first,
    fx.RerollX: _reroll_x,
}
UNKNOWN: Final = set(DOES) ^ set(get_args(fx.Effect))
assert not UNKNOWN, f"effects that only one of vocabulary and rules knows: {sorted(kind.__name__ for kind in UNKNOWN)}"
