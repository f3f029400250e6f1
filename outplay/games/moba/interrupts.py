"""MOBA-4.190 to 4.200 Interrupts: windows in an enemy's activation, who is asked by what is public, and who really can."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from outplay.games.moba.content import ActionCard
from outplay.games.moba.hero import NO_PLAN, PORTAL
from outplay.games.moba.state import Table
from outplay.games.moba.targeting import can_target
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step

DECLINE = Pass()


# ---------------------------------------------------------------- questions


def triggered(s: Table, hero: int, card: ActionCard) -> bool:
    """MOBA-3.15 Whether the trigger of an interrupt holds for a hero, by public facts only."""
    outer, when = s.activations[0], card.when
    actor = outer.hero
    if when is None:
        return False
    match when.is_:
        case "actor_within":
            return s.on_map(actor) and s.apart(hero, actor) <= when.n
        case "is_target":
            return hero in outer.targets
        case "was_final_target_within":
            return hero in outer.final and s.on_map(actor) and s.apart(hero, actor) <= when.n
        case "keg_within":
            cell = s.heroes[actor].cell
            return cell >= 0 and any(s.board.hexes.distance[keg][cell] <= when.n for keg in s.kegs)
        case "ally_is_target_within":
            return _single_shot(s) and any(not s.enemies(hero, t) and t != hero and s.on_map(t) and s.apart(hero, t) <= when.n for t in outer.targets)
        case "can_target_actor":
            return s.on_map(actor) and can_target(s, hero, card, actor)
        case "dying_ally_within":
            dying = outer.victim
            return dying == hero or (not s.enemies(hero, dying) and s.on_map(dying) and s.apart(hero, dying) <= when.n)


def _single_shot(s: Table) -> bool:
    """Whether the attack under way has one target by its range box."""
    outer = s.activations[0]
    box = s.card(outer.hero, outer.card).attack
    return box is not None and box.range.kind in ("single", "skillshot")


def blue_now(s: Table, card: ActionCard, window: str) -> bool:
    """MOBA-3.5 Whether an interrupt is of this window and blue in the present phase."""
    return card.window == window and s.phase > 0 and card.phases[s.phase - 1] == "B"


def candidates(s: Table, window: str) -> list[int]:
    """MOBA-4.200 The heroes whose owners are asked: by public facts, whatever is really planned. MOBA-4.199 Nobody who was activated.

    MOBA-4.193 None during an interrupt.
    """
    if len(s.activations) != 1 or s.activations[0].card == NO_PLAN:
        return []
    color = s.heroes[s.activations[0].hero].color
    found: list[int] = []
    for n, hero in enumerate(s.heroes):
        if hero.color == color or hero.cell < 0 or hero.activated or hero.plan == NO_PLAN:
            continue
        if any(blue_now(s, card, window) and triggered(s, n, card) for card in s.hero_card(n).cards):
            found.append(n)
    return found


def watched(s: Table) -> bool:
    """Whether some enemy could interrupt a step in this phase, by public facts: then the way of a move matters, and it may be gone space by space."""
    if len(s.activations) != 1:
        return False
    color = s.heroes[s.activations[0].hero].color
    waiting = [n for n, hero in enumerate(s.heroes) if hero.color != color and hero.cell >= 0 and not hero.activated and hero.plan != NO_PLAN]
    return any(blue_now(s, card, "step") for n in waiting for card in s.hero_card(n).cards)


def playable(s: Table, hero: int, window: str) -> bool:
    """MOBA-4.190 Whether the card planned for a hero really is an interrupt that may be played now."""
    plan = s.heroes[hero].plan
    if not 0 <= plan < PORTAL:
        return False
    card = s.card(hero, plan)
    return blue_now(s, card, window) and triggered(s, hero, card)


# ---------------------------------------------------------------- steps


class Interrupt(Option):
    """Play the card planned for this hero."""

    hero: int


class OpenWindow(Step[Table]):
    """MOBA-4.191, MOBA-4.264 The owners of candidates are asked, the speaker's turn first; the window closes when one has played."""

    window: str
    victim: int = -1

    def applies(self, s: Table) -> bool:
        return len(s.activations) == 1

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.open_window(self.window, self.victim)
        owners = {s.heroes[hero].seat for hero in candidates(s, self.window)}
        if not owners:
            s.close_window()
            return DONE
        color = 1 - s.heroes[s.activations[0].hero].color
        return [*(OfferInterrupt(seat, self.window) for seat in s.rotation(color) if seat in owners), CloseWindow()]


class OfferInterrupt(Choice[Table]):
    """MOBA-4.190, MOBA-4.200 An owner of candidates is asked, even if declining is all it can do (D12)."""

    seat: Seat
    window: str

    always_asked: ClassVar[bool] = True

    def applies(self, s: Table) -> bool:
        return bool(s.activations) and not s.activations[0].window_used

    def options(self, s: Table) -> Sequence[Option]:
        mine = [hero for hero in candidates(s, self.window) if s.heroes[hero].seat == self.seat]
        return [*(Interrupt(hero) for hero in mine if playable(s, hero, self.window)), DECLINE]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if not isinstance(pick, Interrupt):
            return DONE
        from outplay.games.moba.activation import Activate

        s.use_window()
        return [Activate(pick.hero, interrupt=True)]


class CloseWindow(Step[Table]):
    """MOBA-4.195 Then the original activation goes on."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        if s.activations:
            s.close_window()
        return DONE
