"""MOBA-4.60 to 4.71 Activating a hero: enter, tokens, then one move step and one action step in either order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.games.moba.data.content import AreaRow
from outplay.games.moba.data.kinds import Cell
from outplay.games.moba.rules.abilities import ability_targets, declare_ability
from outplay.games.moba.rules.battle import declare_attack
from outplay.games.moba.rules.death import Kill
from outplay.games.moba.rules.hero import READY, Token, total
from outplay.games.moba.rules.interrupts import Interrupt, InterruptWindow, dying
from outplay.games.moba.rules.movement import MOVES, ChooseFacing, MoveTo, destinations, may_move, move
from outplay.games.moba.rules.state import Table
from outplay.kernel.hexes import cells_of
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step

END: Final = Pass()


class Act(Option):
    """Do what the card says: its attack or ability."""


class Enter(Option):
    """An entry space."""

    cell: Cell


ACT: Final = Act()


class Activate(Step[Table]):
    """MOBA-4.60 Playing a card reveals it and activates its hero, in a fixed order; an interrupting hero too, in full (MOBA-4.194)."""

    hero: int
    interrupt: bool = False

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.play_card(self.hero, self.interrupt)
        enter: list[Step[Table]] = [EnterMap(self.hero)] if s.heroes[self.hero].state == READY else []
        return [*enter, Prepare(self.hero), ChooseAct(self.hero), EndActivation(self.hero)]


@InterruptWindow.answering
def interrupt(window: InterruptWindow, s: Table, seat: Seat, pick: Option) -> Sequence[Step[Table]]:
    """MOBA-4.194 Return the steps by which an interrupting hero is activated in full."""
    assert isinstance(pick, Interrupt)
    return [Activate(pick.hero, interrupt=True)]


class EnterMap(Choice[Table]):
    """MOBA-4.61 A hero off the map is placed on a free space next to its camp, and faces as it likes (D7)."""

    hero: int

    def who(self, s: Table) -> Seat:
        return s.heroes[self.hero].seat

    def applies(self, s: Table) -> bool:
        return s.heroes[self.hero].state == READY

    def _camp(self, s: Table) -> AreaRow:
        return s.content.map.area[s.board.camps[s.heroes[self.hero].color]]

    def options(self, s: Table) -> Sequence[Option]:
        return [Enter(cell) for cell in cells_of(s.board.entry[s.heroes[self.hero].color] & s.free)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Enter)
        s.enter(self.hero, pick.cell)
        s.face(self.hero, self._camp(s).facing)
        return [ChooseFacing(self.hero)]

    def default(self, s: Table) -> Option:
        """Return the first free space in the order in which the map names them (D7)."""
        options = self.options(s)
        return next((pick for space in self._camp(s).ring if (pick := Enter(s.board.hexes.at[space])) in options), options[0])


class Prepare(Step[Table]):
    """MOBA-4.62, MOBA-4.63 (b) The defense modifier is put on the hero; (c) its square tokens leave together and apply to this activation.

    MOBA-4.173 Slow and fast change the movement points; MOBA-4.180 what forbids beats what changes.
    """

    hero: int

    def applies(self, s: Table) -> bool:
        return s.on_map(self.hero)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        card = s.card(self.hero, s.now.card)
        if card.defense:
            s.give(self.hero, "defense", card.defense, self.hero)
        tokens = s.take_tokens(self.hero)
        s.now.prepare(tokens, max(0, card.move + total(tokens, "fast") - total(tokens, "slow") + s.mods(self.hero, "movement")))
        return heal_and_poison(s, self.hero, tokens)


def heal_and_poison(s: Table, hero: int, tokens: tuple[Token, ...]) -> Sequence[Step[Table]]:
    """MOBA-4.63 (c), MOBA-4.178, MOBA-4.177 Let regrowth heal, then poison wound, one token after the other; return the kill if one is deadly."""
    s.heal(hero, total(tokens, "regrowth"), "MOBA-4.178")
    saving = len(s.activations) > 1 and dying(s) == hero
    for kind, n, source in tokens:
        if kind != "poison":
            continue
        s.hurt(hero, n, "MOBA-4.177")
        if s.heroes[hero].wounds == s.hit_points(hero) and not saving:
            return [Kill(hero, source, window=False)]
    return DONE


class ChooseAct(Choice[Table]):
    """MOBA-4.64 One move step and one action step, each at most once, in either order, each optional (D8, D9)."""

    hero: int

    def who(self, s: Table) -> Seat:
        return s.heroes[self.hero].seat

    def applies(self, s: Table) -> bool:
        return s.on_map(self.hero)

    def options(self, s: Table) -> Sequence[Option]:
        found: list[Option] = []
        if not bars_act(s, self.hero):
            found.append(ACT)
        if may_move(s):
            found.append(MOVES[s.heroes[self.hero].cell])
            found += destinations(s, self.hero, s.now.points)
        found.append(END)
        return found

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        match pick:
            case MoveTo(cell):
                s.now.begin_move()
                if cell == s.heroes[self.hero].cell:
                    s.finish_move()
                    return [ChooseFacing(self.hero), self]
                return [*move(s, self.hero, cell), self]
            case Act():
                s.now.begin_action()
                card = s.card(self.hero, s.now.card)
                return [*(declare_attack(s, self.hero) if card.attack is not None else declare_ability(s, self.hero)), self]
            case _:
                return DONE

    def default(self, s: Table) -> Option:
        return END


def bars_action(s: Table) -> str:
    """Return the rule by which the active hero has no action step any more; empty if it has (MOBA-4.64, MOBA-4.71, MOBA-4.172)."""
    return "MOBA-4.64" if s.now.acted else "MOBA-4.71" if s.now.has("stun") else ""


def action_left(s: Table) -> bool:
    """Return whether the active hero still has its action step."""
    return not bars_action(s)


def bars_act(s: Table, hero: int) -> str:
    """MOBA-4.95 Return the rule by which the card cannot be used now; empty if the action step is still to come and an ability with a range box has a legal target."""
    ability = s.card(hero, s.now.card).ability
    if rule := bars_action(s):
        return rule
    return "" if ability is None or ability.range is None or ability_targets(s, hero, ability.range) else "MOBA-4.95"


class EndActivation(Step[Table]):
    """MOBA-4.60 (e) The activation is over, also when its hero has left the map (MOBA-4.217)."""

    hero: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.end_activation()
        return DONE
