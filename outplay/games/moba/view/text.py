"""The text forms of options, and the questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from outplay.games.moba.data.board import RED
from outplay.games.moba.data.vocabulary import ZONES
from outplay.games.moba.rules.abilities import AimAbility
from outplay.games.moba.rules.activation import Act, ChooseAct, Enter, EnterMap, action_left
from outplay.games.moba.rules.asking import (
    BlinkTo,
    ChargeOn,
    ChooseRecovery,
    CrystalFromTo,
    Far,
    GiveCrystal,
    HeroPick,
    ItemPick,
    KegTo,
    MoveCrystal,
    NameHero,
    PlaceKeg,
    PullOn,
    Shift,
    SmashItem,
    Space,
    Way,
)
from outplay.games.moba.rules.battle import AimAttack, ChooseKeg, NextTarget, PickBattleCards, ZonePick, allowed, settled
from outplay.games.moba.rules.death import ChooseUnlock, Feed, RewardCrystal, Unlock
from outplay.games.moba.rules.hero import NOBODY, OFF
from outplay.games.moba.rules.interrupts import Interrupt, InterruptWindow
from outplay.games.moba.rules.movement import ChooseFacing, Face, MoveOn, MoveTo, may_move
from outplay.games.moba.rules.objectives import face_up
from outplay.games.moba.rules.organization import Blocked, Score, ScoreWith, Unblock
from outplay.games.moba.rules.rounds import AskTurn, Lend, LendPortal, Payday, Plan, PlanCard, Play, left_to_plan, to_plan
from outplay.games.moba.rules.setup import Draft, StartCard, StartingCards, TakeHero, chosen_for, to_choose
from outplay.games.moba.rules.state import Table
from outplay.games.moba.view.names import (
    DEGREES,
    WAYS,
    area_id,
    card_id,
    card_name,
    cell_id,
    dashed,
    hero_form,
    hero_name,
    item_id,
    item_name,
    objective_name,
    pick_id,
    piece_id,
)
from outplay.games.moba.view.stage import zones
from outplay.kernel import scene as sc
from outplay.kernel.step import Option, Pass, Ready, Secret
from outplay.kernel.view import Observation
from outplay.kernel.window import Answer, asking

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
    """What is in a Secret, or the value itself."""
    inner = value.value if isinstance(value, Secret) else value
    return inner if isinstance(inner, int) else OFF


def offer(s: Table, option: Option) -> sc.Offer:
    """An option of the open question: its text form, its label, and what it sits on."""
    match option:
        case Pass():
            text, label = PASSES[type(asking(s))]
            return sc.Offer(text=text, label=label, tone="main" if in_vain(s) else "pass", key="E")
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


def as_seen(offer: sc.Offer, seen: Observation[Table]) -> sc.Offer:
    """A direction is called as it lies before the viewer: who has the red camp looks at the map from its other end."""
    if offer.way is None or (seen.viewer is not None and seen.state.color_of(seen.viewer) != RED):
        return offer
    offer.label = f"{offer.label.split()[0]} {WAYS[DEGREES.index((offer.way + 180) % 360)].upper()}"
    return offer


def _map_offer(s: Table, option: Option) -> sc.Offer:
    match option:
        case Enter(cell):
            return sc.Offer(text=f"enter {cell_id(s, cell)}", label=f"Enter at {cell_id(s, cell)}", on=[cell_id(s, cell)])
        case MoveTo(cell):
            if cell == s.heroes[s.now.hero].cell:
                return sc.Offer(text="turn", label="Turn on the spot", key="T", on=[])
            return sc.Offer(text=f"move {cell_id(s, cell)}", label=f"Move to {cell_id(s, cell)}", on=[cell_id(s, cell)])
        case Face(facing):
            hero = s.todo[-1].hero if isinstance(s.todo[-1], ChooseFacing) else s.now.hero
            near = cell_id(s, s.board.step(s.heroes[hero].cell, facing))
            return sc.Offer(text=f"face {WAYS[facing]}", label=f"Face {WAYS[facing].upper()}", on=[near] if near else [], way=DEGREES[facing])
        case Act():
            return _act_offer(s)
        case HeroPick(hero):
            under = cell_id(s, s.heroes[hero].cell)
            ask = friendly(s, (hero,)) if isinstance(s.todo[-1], AimAttack) else ""
            return sc.Offer(text=f"pick {hero_form(s, hero)}", label=hero_name(s, hero), on=[piece_id(hero), *([under] if under else [])], ask=ask)
        case Space(cell):
            return sc.Offer(text=f"to {cell_id(s, cell)}", label=f"To {cell_id(s, cell)}", on=[cell_id(s, cell)])
        case Way(direction):
            step = s.todo[-1]
            hero = step.hero if isinstance(step, (Shift, PullOn)) else s.now.hero
            near = cell_id(s, s.board.step(s.heroes[hero].cell, direction))
            return sc.Offer(text=f"toward {WAYS[direction]}", label=f"Toward {WAYS[direction].upper()}", on=[near] if near else [], way=DEGREES[direction])
        case KegTo(cell, was):
            tail = f" from {cell_id(s, was)}" if was != OFF else ""
            return sc.Offer(text=f"keg {cell_id(s, cell)}{tail}", label=f"Keg to {cell_id(s, cell)}{tail}", on=[cell_id(s, cell)])
        case _:
            return _card_offer(s, option)


def in_vain(s: Table) -> bool:
    """Whether a hero has moved, and its attack would hit nobody from where it stands: then being done is the way on."""
    if not isinstance(s.todo[-1], ChooseAct) or may_move(s):
        return False
    row = s.card(s.now.hero, s.now.card)
    if row.split_move and action_left(s) and s.now.points > 0:  # even an attack that fails lets it walk on
        return False
    return not action_left(s) or (row.attack is not None and settled(row.attack) and not allowed(s, s.now.hero, row.attack.range))


def _act_offer(s: Table) -> sc.Offer:
    """What a hero does by its card. An attack says whom it hits, and is the way on only where it hits somebody; who is the only target is what is clicked."""
    hero, card = s.now.hero, card_id(s.now.hero, s.now.card)
    row = s.card(hero, s.now.card)
    offer = sc.Offer(text="act", label=row.name, tone="main", on=[card], icon=row.icon, key="A")
    if row.attack is None or not settled(row.attack):
        return offer
    hit = allowed(s, hero, row.attack.range)
    if not hit:
        return msgspec.structs.replace(offer, label=f"{row.name}: hits nobody", tone="plain")
    if row.attack.range.kind == "single" and len(hit) > 1:
        return offer
    label = f"{row.name}: {listed(hero_name(s, n) for n in hit)}"
    return msgspec.structs.replace(offer, label=label, on=[*map(piece_id, hit), card], card=card, ask=friendly(s, hit))


def friendly(s: Table, hit: Sequence[int]) -> str:
    """MOBA-4.82 Friends are hit like anybody else, which people seldom mean; empty where there is none among them."""
    friends = [hero_name(s, hero) for hero in hit if not s.enemies(s.now.hero, hero)]
    return f"Strike your own {listed(friends)}?" if friends else ""


def listed(names: Iterable[str]) -> str:
    """Names in a sentence: A, B and C."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


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


# ---------------------------------------------------------------- questions


def prompt(s: Table, seat: int) -> sc.Prompt:
    """What is asked of a seat."""
    step = s.todo[-1]
    match step:
        case Draft():
            return sc.Prompt(
                title="Draft a hero",
                how="one at a time, in the open",
                rule="MOBA-4.6",
                coach="A team needs somebody who hits, somebody who stops, and somebody who heals.",
            )
        case StartingCards():
            picks = s.picks.get(seat, ())
            hero = to_choose(s, seat, picks)
            if hero == NOBODY:
                return sc.Prompt(title="All chosen", how="Ready shows the others that you are done", rule="MOBA-4.9")
            how = f"{len(chosen_for(picks, hero))} of 2, in any order; the others stay locked"
            return sc.Prompt(title=f"Choose two cards for {hero_name(s, hero)}", how=how, piece=piece_id(hero), rule="MOBA-4.9")
        case Payday():
            return sc.Prompt(
                title="Payday",
                how="drop a crystal on an objective, in secret",
                rule="MOBA-4.21",
                coach="Enough crystals make an item payable; standing there alone takes it.",
            )
        case LendPortal():
            return sc.Prompt(title="Who gets the Portal?", how="one seat of the side may plan it", rule="MOBA-4.263")
        case Plan():
            heroes, left = to_plan(s, seat), left_to_plan(s, seat, s.picks.get(seat, ()))
            if not left:
                return sc.Prompt(title="All planned", how="Ready shows the others that you are done", rule="MOBA-4.30")
            name = hero_name(s, left[0])
            return sc.Prompt(
                title=f"Plan a card for {name}",
                how=f"{len(heroes) - len(left) + 1} of {len(heroes)}",
                piece=piece_id(left[0]),
                rule="MOBA-4.30",
                coach="Plan one card for every hero, face down. Green phases are when you may play it.",
            )
        case AskTurn():
            return sc.Prompt(
                title=f"Phase {s.phase}",
                how="play a card, or pass",
                rule="MOBA-4.42",
                coach="Passing costs nothing. The phase ends when both sides pass in a row.",
            )
        case Answer(window=InterruptWindow(moment=window)):
            words = {"step": "walks by", "targeted": "aims", "declared": "is about to act", "lethal": "is about to kill", "resolved": "has struck"}
            actor = hero_name(s, s.actor)
            return sc.Prompt(title=f"{actor} {words[window]}", how="interrupt, or let it happen", piece=piece_id(s.actor), rule="MOBA-4.190")
        case _:
            return _hero_prompt(s, seat)


def _hero_prompt(s: Table, seat: int) -> sc.Prompt:
    step = s.todo[-1]
    match step:
        case EnterMap(hero=hero):
            return sc.Prompt(title=f"{hero_name(s, hero)} enters", how="on a glowing space by the camp", piece=piece_id(hero), rule="MOBA-4.61")
        case ChooseAct(hero=hero):
            move = f"move up to {s.now.points}" if may_move(s) else "has moved"
            act = "act by card" if action_left(s) else "has acted"
            return sc.Prompt(
                title=hero_name(s, hero),
                how=f"{move}, {act}",
                piece=piece_id(hero),
                rule="MOBA-4.64",
                coach="Move then strike, or strike then move. Choose your facing at the end of the move.",
            )
        case MoveOn(hero=hero):
            return sc.Prompt(title=f"{hero_name(s, hero)} goes on", how=f"{s.now.points} points left, or stop", piece=piece_id(hero), rule="MOBA-4.197")
        case ChooseFacing(hero=hero):
            return sc.Prompt(title=f"{hero_name(s, hero)} faces", how="click the space to look at", piece=piece_id(hero), rule="MOBA-4.68")
        case AimAttack(hero=hero) | AimAbility(hero=hero):
            return sc.Prompt(title=f"{card_name(s, hero, s.now.card)}:", how="pick a glowing target", piece=piece_id(hero), rule="MOBA-4.83")
        case ChooseKeg(hero=hero):
            return sc.Prompt(title=f"{card_name(s, hero, s.now.card)}:", how="which keg goes off?", piece=piece_id(hero), rule="MOBA-4.144")
        case NextTarget(hero=hero):
            return sc.Prompt(title=card_name(s, hero, s.now.card), how="who is next?", piece=piece_id(hero), rule="MOBA-4.110")
        case PickBattleCards():
            return _battle_prompt(s, seat)
        case Score(objective=objective):
            return sc.Prompt(title=f"The {objective_name(s, objective)} pays", how=f"take {item_name(s, face_up(s, objective))}?", rule="MOBA-4.234")
        case Blocked():
            return sc.Prompt(title="Shake off tokens?", how="heroes that were not activated may get rid of them", rule="MOBA-4.230")
        case RewardCrystal(hero=hero):
            return sc.Prompt(title="A kill pays", how="put a crystal on an objective", piece=piece_id(hero), rule="MOBA-4.214")
        case ChooseUnlock(hero=hero):
            return sc.Prompt(title=f"{hero_name(s, hero)} learns", how="unlock a card, in secret", piece=piece_id(hero), rule="MOBA-4.216")
        case _:
            return _effect_prompt(s)


def _battle_prompt(s: Table, seat: int) -> sc.Prompt:
    battle = s.battle
    attacks = seat == battle.picker
    n = battle.attack if attacks else battle.defense
    picked = len([pick for pick in s.picks.get(seat, ()) if isinstance(pick, ZonePick)])
    verb = "strikes" if attacks else "is struck"
    title = f"{hero_name(s, s.now.hero)} strikes {hero_name(s, battle.target)}" if verb else ""
    how = f"pick {zones(n)} to {'hit' if attacks else 'guard'}" if picked < n else "Ready reveals them together"
    return sc.Prompt(
        title=title,
        how=how,
        piece=piece_id(s.now.hero if attacks else battle.target),
        rule="MOBA-4.112",
        coach="Whatever you guard is blocked whole. Whatever you leave open may hurt.",
    )


def _effect_prompt(s: Table) -> sc.Prompt:
    step = s.todo[-1]
    hero = s.doer
    title = f"{card_name(s, hero, s.now.card)}:" if s.activations else "Choose:"
    how = {
        NameHero: "pick a hero", Shift: "which way?", PullOn: "which way?", BlinkTo: "blink where?", ChargeOn: "charge how far?", SmashItem: "smash what?",
        GiveCrystal: "put a crystal on an objective", MoveCrystal: "move a crystal", PlaceKeg: "where does the keg go?", ChooseRecovery: "who stands up?",
    }.get(type(step), "choose")  # fmt: skip
    return sc.Prompt(title=title, how=how, piece=piece_id(hero), rule="MOBA-3.3")
