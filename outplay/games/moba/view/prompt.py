"""The questions, in words."""

from __future__ import annotations

from outplay.book.words import counted
from outplay.games.moba.rules.abilities import AimAbility
from outplay.games.moba.rules.activation import ChooseAct, EnterMap, action_left, bars_act
from outplay.games.moba.rules.asking import (
    BlinkTo,
    ChargeOn,
    ChooseRecovery,
    GiveCrystal,
    MoveCrystal,
    NameHero,
    PlaceKeg,
    PullOn,
    Shift,
    SmashItem,
)
from outplay.games.moba.rules.battle import AimAttack, ChooseKeg, NextTarget, PickBattleCards, ZonePick
from outplay.games.moba.rules.death import ChooseUnlock, RewardCrystal
from outplay.games.moba.rules.hero import NOBODY
from outplay.games.moba.rules.interrupts import InterruptWindow
from outplay.games.moba.rules.movement import ChooseFacing, MoveOn, may_move
from outplay.games.moba.rules.objectives import face_up
from outplay.games.moba.rules.organization import Blocked, Score
from outplay.games.moba.rules.rounds import AskTurn, LendPortal, Payday, Plan, left_to_plan, to_plan
from outplay.games.moba.rules.setup import Draft, StartingCards, chosen_for, to_choose
from outplay.games.moba.rules.state import Table
from outplay.games.moba.view.card_text import action_words, item_words
from outplay.games.moba.view.names import (
    card_name,
    hero_name,
    item_name,
    objective_name,
    piece_id,
)
from outplay.games.moba.view.stage import zones
from outplay.games.moba.view.text import in_vain
from outplay.kernel import scene as sc
from outplay.kernel.window import Answer


def prompt(s: Table, seat: int) -> sc.Prompt:
    """Return what is asked of a seat."""
    step = s.todo[-1]
    match step:
        case Draft():
            return sc.Prompt(
                title="Draft a hero",
                how="one at a time, in the open",
                rule="MOBA-4.6",
                coach="A team needs somebody who wounds, somebody who holds enemies where they are, and somebody who heals. Click a hero to read its cards.",
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
                how="choose which place gets your crystal, in secret",
                rule="MOBA-4.21",
                coach="Five victory points win. Once as many crystals lie at an item as it costs, the side that alone stands beside it takes it at the end of the round.",
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
                how=f"hero {len(heroes) - len(left) + 1} of {len(heroes)}",
                piece=piece_id(left[0]),
                rule="MOBA-4.30",
                coach="Plan one card for every hero, face down. A card can be played in its green phases.",
            )
        case AskTurn():
            return sc.Prompt(
                title=f"Phase {s.phase}",
                how="play a card, or pass",
                rule="MOBA-4.42",
                coach="After a pass you may still play, unless the other side passes too: then the phase ends.",
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
            return sc.Prompt(
                title=f"{hero_name(s, hero)} enters", how="choose a glowing space by the camp; it moves from there", piece=piece_id(hero), rule="MOBA-4.61"
            )
        case ChooseAct(hero=hero):
            name, idle = hero_name(s, hero), not may_move(s) and bool(bars_act(s, hero))
            return sc.Prompt(
                title=f"{name} has nothing left to do" if idle else name,
                how=_left(s),
                piece=piece_id(hero),
                rule="MOBA-4.64",
                coach="Move then strike, or strike then move. Choose your facing at the end of the move.",
            )
        case MoveOn(hero=hero):
            return sc.Prompt(
                title=f"{hero_name(s, hero)} goes on",
                how=f"{counted(s.now.points, 'space')} left; near enemies who may interrupt, each move is asked again",
                piece=piece_id(hero),
                rule="MOBA-4.197",
            )
        case ChooseFacing(hero=hero):
            again = may_move(s) and not s.now.moves
            how = "click a space; it strikes only " + ("ahead, and turns again after moving" if again else "what is ahead")
            return sc.Prompt(title=f"Where does {hero_name(s, hero)} face?", how=how, piece=piece_id(hero), rule="MOBA-4.68")
        case AimAbility(hero=hero):
            how = f"pick a glowing target: {action_words(s, hero, s.now.card)}"
            return sc.Prompt(title=f"{card_name(s, hero, s.now.card)}:", how=how, piece=piece_id(hero), rule="MOBA-4.83")
        case AimAttack(hero=hero):
            return sc.Prompt(title=f"{card_name(s, hero, s.now.card)}:", how="pick a glowing target", piece=piece_id(hero), rule="MOBA-4.83")
        case ChooseKeg(hero=hero):
            return sc.Prompt(title=f"{card_name(s, hero, s.now.card)}:", how="which keg goes off?", piece=piece_id(hero), rule="MOBA-4.144")
        case NextTarget(hero=hero):
            return sc.Prompt(
                title=card_name(s, hero, s.now.card),
                how="it strikes everybody there, one after the other: who is next?",
                piece=piece_id(hero),
                rule="MOBA-4.110",
            )
        case PickBattleCards():
            return _battle_prompt(s, seat)
        case Score(objective=objective):
            item = face_up(s, objective)
            return sc.Prompt(
                title=f"The {objective_name(s, objective)} pays",
                how=f"{item_name(s, item)}: {item_words(s, item)} Click the hero that takes it",
                rule="MOBA-4.234",
            )
        case Blocked():
            return sc.Prompt(title="Shake off tokens?", how="heroes that were not activated may get rid of them", rule="MOBA-4.230")
        case RewardCrystal(hero=hero):
            return sc.Prompt(title="A kill pays", how="put a crystal on an objective", piece=piece_id(hero), rule="MOBA-4.214")
        case ChooseUnlock(hero=hero):
            return sc.Prompt(
                title=f"{hero_name(s, hero)} learns",
                how="unlock a card, in secret; from the next round on it can be planned",
                piece=piece_id(hero),
                rule="MOBA-4.216",
            )
        case _:
            return _effect_prompt(s)


def _left(s: Table) -> str:
    """MOBA-4.64 Return what the active hero may still do, and what to click for it."""
    move = f"click a space up to {s.now.points} away"
    if may_move(s):
        return f"{move}, or its card to use it" if action_left(s) else f"has acted: {move}"
    if action_left(s) and in_vain(s):
        return f"has moved: {s.card(s.now.hero, s.now.card).name} reaches nobody from here"
    return "has moved: click its card to use it" if action_left(s) else "has moved and acted"


def _battle_prompt(s: Table, seat: int) -> sc.Prompt:
    battle = s.battle
    attacks = seat == battle.picker
    n = battle.attack if attacks else battle.defense
    picked = len([pick for pick in s.picks.get(seat, ()) if isinstance(pick, ZonePick)])
    title = f"{hero_name(s, s.now.hero)} strikes {hero_name(s, battle.target)}"
    how = f"pick {zones(n)} to {'hit' if attacks else 'guard'}" if picked < n else "Ready reveals them together"
    if attacks and not s.enemies(s.now.hero, battle.target):
        how = f"friendly fire: the other side picks the hits. {how[0].upper()}{how[1:]}"
    return sc.Prompt(
        title=title,
        how=how,
        piece=piece_id(s.now.hero if attacks else battle.target),
        rule="MOBA-4.112",
        coach="The zone that the target guards is blocked whole. Two cards on one zone hit it twice, if it is open."
        if attacks
        else "Whatever you guard is blocked whole. Whatever you leave open may hurt.",
    )


def _effect_prompt(s: Table) -> sc.Prompt:
    step = s.todo[-1]
    hero = s.doer
    title = f"{card_name(s, hero, s.now.card)}:" if s.activations else "Choose:"
    how = {
        NameHero: "pick a hero", Shift: "which way?", PullOn: "which way?", BlinkTo: "blink where?", ChargeOn: "charge how far?", SmashItem: "smash what?",
        GiveCrystal: "put a crystal on an objective", MoveCrystal: "move a crystal", PlaceKeg: "where does the keg go?", ChooseRecovery: "who stands up?",
    }.get(type(step), "choose")  # fmt: skip
    if s.activations and isinstance(step, NameHero):
        how = f"{how}: {action_words(s, hero, s.now.card)}"
    return sc.Prompt(title=title, how=how, piece=piece_id(hero), rule="MOBA-3.3")
