"""The options of a question: their text forms, their labels, and what they sit on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from outplay.book.words import dashed, listed
from outplay.games.moba.data.vocabulary import ZONES
from outplay.games.moba.rules.activation import Act, ChooseAct, Enter, action_left
from outplay.games.moba.rules.asking import (
    BlinkTo,
    ChooseRecovery,
    CrystalFromTo,
    Far,
    GiveCrystal,
    HeroPick,
    ItemPick,
    KegTo,
    PlaceKeg,
    PullOn,
    Shift,
    Space,
    Way,
)
from outplay.games.moba.rules.battle import AimAttack, ZonePick, allowed, settled
from outplay.games.moba.rules.death import ChooseUnlock, Feed, RewardCrystal, Unlock
from outplay.games.moba.rules.hero import OFF
from outplay.games.moba.rules.interrupts import Interrupt, InterruptWindow
from outplay.games.moba.rules.movement import ChooseFacing, Face, MoveOn, MoveTo, may_move
from outplay.games.moba.rules.organization import Score, ScoreWith, Unblock
from outplay.games.moba.rules.rounds import AskTurn, Lend, PlanCard, Play
from outplay.games.moba.rules.setup import StartCard, TakeHero
from outplay.games.moba.rules.state import Table
from outplay.games.moba.view.names import (
    DEGREES,
    WAYS,
    area_id,
    card_id,
    card_name,
    cell_id,
    hero_form,
    hero_name,
    item_id,
    item_name,
    objective_name,
    pick_id,
    piece_id,
    space_words,
    toward_words,
)
from outplay.kernel import scene as sc
from outplay.kernel.step import Option, Pass, Ready, Secret
from outplay.kernel.window import asking

PASSES: Final[dict[type, tuple[str, str]]] = {
    AskTurn: ("pass", "Pass"),
    InterruptWindow: ("decline", "Do not interrupt"),
    ChooseAct: ("end", "Done"),
    MoveOn: ("stop", "Stop here"),
    RewardCrystal: ("no crystal", "No crystal"),
    GiveCrystal: ("no crystal", "No crystal"),
    ChooseUnlock: ("unlock nothing", "Unlock nothing"),
    BlinkTo: ("stay", "Stay here"),
    PlaceKeg: ("no keg", "No keg"),
    ChooseRecovery: ("nobody", "Nobody"),
    Score: ("leave it", "Leave it"),
}


def opened(value: object) -> int:
    """Return what is in a Secret, or the value itself."""
    inner = value.value if isinstance(value, Secret) else value
    return inner if isinstance(inner, int) else OFF


def offer(s: Table, option: Option) -> sc.Offer:
    """Return an option of the open question: its text form, its label, and what it sits on."""
    match option:
        case Pass():
            text, label = PASSES[type(asking(s))]
            vain = in_vain(s)
            return sc.Offer(text=text, label=label, tone="main" if vain else "pass", key="E", ask="" if vain else _gives_up(s))
        case Ready():
            return sc.Offer(text="ready", label="Ready", tone="main", key="Enter")
        case TakeHero(card):
            name = s.content.heroes[card].name
            return sc.Offer(text=f"draft {dashed(name)}", label=f"Draft {name}", on=[pick_id(s, card)])
        case StartCard(hero, card):
            name = card_name(s, hero, opened(card))
            return sc.Offer(
                text=f"start {hero_form(s, hero)} with {dashed(name)}", label=f"{hero_name(s, hero)} begins with {name}", on=[card_id(hero, opened(card))]
            )
        case Feed(objective):
            return sc.Offer(
                text=f"feed {dashed(objective_name(s, objective))}",
                label=f"Feed the {objective_name(s, objective)}",
                on=[area_id(s, objective), item_id(objective)],
            )
        case Lend(seat):
            return sc.Offer(text=f"portal to seat {opened(seat) + 1}", label=f"The Portal goes to seat {opened(seat) + 1}")
        case PlanCard(hero, card):
            name = card_name(s, hero, card)
            return sc.Offer(text=f"plan {dashed(name)} for {hero_form(s, hero)}", label=f"Plan {name} for {hero_name(s, hero)}", on=[card_id(hero, card)])
        case Play(hero):
            name = card_name(s, hero, s.heroes[hero].plan)
            return sc.Offer(text=f"play {hero_form(s, hero)}", label=f"{hero_name(s, hero)}: {name}", on=[card_id(hero, s.heroes[hero].plan), piece_id(hero)])
        case Interrupt(hero):
            name = card_name(s, hero, s.heroes[hero].plan)
            on = [card_id(hero, s.heroes[hero].plan), piece_id(hero)]
            return sc.Offer(text=f"interrupt {hero_form(s, hero)}", label=f"{hero_name(s, hero)}: {name}!", on=on)
        case _:
            return _map_offer(s, option)


def _map_offer(s: Table, option: Option) -> sc.Offer:
    match option:
        case Enter(cell):
            return sc.Offer(text=f"enter {cell_id(s, cell)}", label=f"Enter {space_words(s, cell)}", on=[cell_id(s, cell)])
        case MoveTo(cell):
            if cell == s.heroes[s.now.hero].cell:
                return sc.Offer(text="turn", label="Turn", key="F", on=[])
            return sc.Offer(text=f"move {cell_id(s, cell)}", label=f"Move: {space_words(s, cell, s.now.hero)}", on=[cell_id(s, cell)])
        case Face(facing):
            hero = s.todo[-1].hero if isinstance(s.todo[-1], ChooseFacing) else s.now.hero
            next_ = s.board.step(s.heroes[hero].cell, facing)
            near, label = cell_id(s, next_), f"Face {toward_words(s, next_, hero)}"
            return sc.Offer(text=f"face {WAYS[facing]}", label=label, on=[near] if near else [], way=DEGREES[facing])
        case Act():
            return _act_offer(s)
        case HeroPick(hero):
            under = cell_id(s, s.heroes[hero].cell)
            strikes = isinstance(s.todo[-1], AimAttack)
            label, ask = f"Strike {hero_name(s, hero)}" if strikes else hero_name(s, hero), friendly(s, (hero,)) if strikes else ""
            return sc.Offer(text=f"pick {hero_form(s, hero)}", label=label, on=[piece_id(hero), *([under] if under else [])], ask=ask)
        case Space(cell):
            return sc.Offer(text=f"to {cell_id(s, cell)}", label=f"To the space {space_words(s, cell, s.now.hero)}", on=[cell_id(s, cell)])
        case Way(direction):
            step = s.todo[-1]
            hero = step.hero if isinstance(step, (Shift, PullOn)) else s.now.hero
            next_ = s.board.step(s.heroes[hero].cell, direction)
            near, label = cell_id(s, next_), f"Toward {toward_words(s, next_, hero)}"
            return sc.Offer(text=f"toward {WAYS[direction]}", label=label, on=[near] if near else [], way=DEGREES[direction])
        case KegTo(cell, keg):
            tail = f" from {cell_id(s, s.kegs[keg])}" if keg != OFF else ""
            which = f"The keg {space_words(s, s.kegs[keg])}" if keg != OFF else "A keg"
            return sc.Offer(text=f"keg {cell_id(s, cell)}{tail}", label=f"{which}: to the space {space_words(s, cell)}", on=[cell_id(s, cell)])
        case _:
            return _card_offer(s, option)


def _gives_up(s: Table) -> str:
    """Return a question if a hero would be done that could still act; empty otherwise."""
    if not isinstance(asking(s), ChooseAct):
        return ""
    left = [words for words, there in (("move", may_move(s)), ("use " + s.card(s.now.hero, s.now.card).name, action_left(s))) if there]
    return f"Be done? {hero_name(s, s.now.hero)} can still {' or '.join(left)}." if left else ""


def in_vain(s: Table) -> bool:
    """Return whether a hero has moved and its attack would hit nobody from where it stands. Then being done is the main button."""
    if not isinstance(s.todo[-1], ChooseAct) or may_move(s):
        return False
    row = s.card(s.now.hero, s.now.card)
    if row.split_move and action_left(s) and s.now.points > 0:  # even an attack that fails lets it walk on
        return False
    return not action_left(s) or (row.attack is not None and settled(row.attack) and not allowed(s, s.now.hero, row.attack.range))


def _act_offer(s: Table) -> sc.Offer:
    """Return what a hero does by its card. An attack names whom it hits, and is the main button only if it hits an enemy; a single target can be clicked."""
    hero, card = s.now.hero, card_id(s.now.hero, s.now.card)
    row = s.card(hero, s.now.card)
    offer = sc.Offer(text="act", label=row.name, tone="main", on=[card], icon=row.icon, key="Q")
    if row.attack is None or not settled(row.attack):
        return offer
    hit = allowed(s, hero, row.attack.range)
    if not hit:
        return msgspec.structs.replace(offer, label=f"{row.name}: hits nobody", tone="plain", key="")
    if row.attack.range.kind == "single" and len(hit) > 1:
        return offer
    label = f"{row.name}: {listed(hero_name(s, n) for n in hit)}"
    foes = any(s.enemies(hero, n) for n in hit)
    return msgspec.structs.replace(offer, label=label, tone="main" if foes else "plain", on=[*map(piece_id, hit), card], card=card, ask=friendly(s, hit))


def friendly(s: Table, hit: Sequence[int]) -> str:
    """MOBA-4.82 Return a question if friends would be hit, which people seldom mean; empty if there is none among them."""
    friends = [hero_name(s, hero) for hero in hit if not s.enemies(s.now.hero, hero)]
    return f"Strike your own {listed(friends)}?" if friends else ""


def _card_offer(s: Table, option: Option) -> sc.Offer:
    match option:
        case Far(n):
            return sc.Offer(text=f"charge {n}", label=f"Charge {n}" if n else "Do not charge", key=str(n))
        case ItemPick(item):
            return sc.Offer(text=f"smash {dashed(item_name(s, item))}", label=f"Smash {item_name(s, item)}")
        case CrystalFromTo(source, to):
            here, there = objective_name(s, source), objective_name(s, to)
            return sc.Offer(text=f"crystal {dashed(here)} to {dashed(there)}", label=f"From the {here} to the {there}", on=[area_id(s, to), item_id(to)])
        case Unlock(card):
            hero = s.todo[-1].hero if isinstance(s.todo[-1], ChooseUnlock) else s.now.hero
            name = card_name(s, hero, opened(card))
            return sc.Offer(text=f"unlock {dashed(name)}", label=f"Unlock {name}", on=[card_id(hero, opened(card))])
        case ZonePick(zone):
            return sc.Offer(text=ZONES[zone], label=ZONES[zone].capitalize(), on=[f"battle-{ZONES[zone]}"])
        case Unblock(mask):
            heroes = [n for n in range(len(s.heroes)) if mask >> n & 1]
            names = ", ".join(hero_name(s, hero) for hero in heroes)
            forms = " ".join(hero_form(s, hero) for hero in heroes)
            return sc.Offer(
                text=f"free {forms}" if heroes else "free nobody", label=f"Free {names}" if heroes else "Nobody", tone="plain" if heroes else "pass"
            )
        case ScoreWith(hero):
            return sc.Offer(text=f"score {hero_form(s, hero)}", label=f"{hero_name(s, hero)} takes it", on=[piece_id(hero)])
        case _:
            raise AssertionError(f"{option!r} is no option of {s.todo[-1]!r}")
