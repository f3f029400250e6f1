"""MOBA-4.190 to 4.200 Interrupts: windows in an enemy's activation, who is asked by what is public, and who really can."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.games.moba.data.content import ActionCard
from outplay.games.moba.data.kinds import HeroNumber
from outplay.games.moba.rules.hero import NO_PLAN, NOBODY, PORTAL
from outplay.games.moba.rules.state import Table
from outplay.games.moba.rules.targeting import can_target
from outplay.kernel.step import Option, Seat
from outplay.kernel.window import Window, open_window

# ---------------------------------------------------------------- questions


def triggered(s: Table, hero: int, card: ActionCard, victim: int) -> bool:
    """MOBA-3.15 Return whether the trigger of an interrupt holds for a hero, by public facts only."""
    actor, attack, when = s.actor, s.activations[0].deed, card.when
    if when is None:
        return False
    targets = attack.targets if attack is not None else ()
    match when.is_:
        case "actor_within":
            return s.on_map(actor) and s.apart(hero, actor) <= when.n
        case "is_target":
            return hero in targets
        case "was_final_target_within":
            return hero in targets and s.on_map(actor) and s.apart(hero, actor) <= when.n
        case "keg_within":
            cell = s.heroes[actor].cell
            return cell >= 0 and any(s.board.hexes.distance[keg][cell] <= when.n for keg in s.kegs)
        case "ally_is_target_within":
            return _single_shot(s) and any(not s.enemies(hero, t) and t != hero and s.on_map(t) and s.apart(hero, t) <= when.n for t in targets)
        case "can_target_actor":
            return s.on_map(actor) and can_target(s, hero, card, actor)
        case "dying_ally_within":
            return victim == hero or (not s.enemies(hero, victim) and s.on_map(victim) and s.apart(hero, victim) <= when.n)


def _single_shot(s: Table) -> bool:
    """Return whether the attack under way has one target by its range box."""
    outer = s.activations[0]
    box = s.card(outer.hero, outer.card).attack
    return box is not None and box.range.kind in ("single", "skillshot")


def blue_now(s: Table, hero: int, moment: str) -> Sequence[ActionCard]:
    """MOBA-3.5 Return the interrupts of a hero that are of this window and blue in the present phase."""
    return s.content.blue[s.heroes[hero].card].get((s.phase, moment), ())


def candidates(s: Table, window: InterruptWindow) -> list[int]:
    """MOBA-4.200 Return the heroes whose owners are asked: by public facts, whatever is really planned. MOBA-4.199 Nobody who was activated.

    MOBA-4.193 None during an interrupt.
    """
    if len(s.activations) != 1:
        return []
    color = s.heroes[s.actor].color
    found: list[int] = []
    for n, hero in enumerate(s.heroes):
        if hero.color == color or hero.cell < 0 or hero.activated or hero.plan == NO_PLAN:
            continue
        if (blue := blue_now(s, n, window.moment)) and any(triggered(s, n, card, window.victim) for card in blue):
            found.append(n)
    return found


def watched(s: Table) -> bool:
    """Return whether some enemy could interrupt a step in this phase, by public facts: then the way of a move matters, and it may be gone space by space."""
    if len(s.activations) != 1:
        return False
    color = s.heroes[s.actor].color
    waiting = [n for n, hero in enumerate(s.heroes) if hero.color != color and hero.cell >= 0 and not hero.activated and hero.plan != NO_PLAN]
    return any(blue_now(s, n, "step") for n in waiting)


def playable(s: Table, hero: int, window: InterruptWindow) -> bool:
    """Return whether the card planned for a hero really is an interrupt that may be played now."""
    return not bars_interrupt(s, hero, window)


def bars_interrupt(s: Table, hero: int, window: InterruptWindow) -> str:
    """MOBA-4.190 Return the rule by which the card planned for a hero may not interrupt now; empty if it may."""
    plan = s.heroes[hero].plan
    if not 0 <= plan < PORTAL or not s.card(hero, plan).window:
        return "MOBA-4.190"
    card = s.card(hero, plan)
    if card.phases[s.phase - 1] != "B":
        return "MOBA-3.5"
    return "" if card in blue_now(s, hero, window.moment) and triggered(s, hero, card, window.victim) else "MOBA-3.15"


# ---------------------------------------------------------------- steps


class Interrupt(Option):
    """Play the card planned for this hero."""

    hero: HeroNumber


class InterruptWindow(Window[Table]):
    """MOBA-4.191, MOBA-4.264 The owners of candidates are asked, the speaker's turn first (D12); MOBA-4.192 at most one plays.

    MOBA-4.200 They are asked even if declining is all they can do. MOBA-4.195 Then the original activation goes on.
    `moment` is what the cards call the window; `victim` is who is about to die.
    """

    moment: str
    victim: int = NOBODY

    def applies(self, s: Table) -> bool:
        return len(s.activations) == 1 and s.on_map(s.actor)

    def seats(self, s: Table) -> Sequence[Seat]:
        owners = {s.heroes[hero].seat for hero in candidates(s, self)}
        return [seat for seat in s.rotation(1 - s.heroes[s.actor].color) if seat in owners] if owners else ()

    def answers(self, s: Table, seat: Seat) -> Sequence[Option]:
        return [Interrupt(hero) for hero in candidates(s, self) if s.heroes[hero].seat == seat and playable(s, hero, self)]


def dying(s: Table) -> int:
    """MOBA-4.212 Return who is about to die in the window that is open; NOBODY."""
    window = open_window(s)
    return window.victim if isinstance(window, InterruptWindow) else NOBODY
