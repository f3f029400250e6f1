"""RALLY-6 Who may know what: a seat knows its own hands, face-down registers and stored cards, nobody knows the decks, and everything else is open."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.rules.floor import NONE
from outplay.games.rally.rules.programming import may_sidestep
from outplay.games.rally.rules.robot import Register
from outplay.games.rally.rules.state import Table
from outplay.kernel.chance import Chance
from outplay.kernel.step import Seat
from outplay.kernel.view import HIDDEN


def hide(s: Table, viewer: Seat | None) -> None:
    """RALLY-6.2, RALLY-6.3, RALLY-43.7 Put HIDDEN in place of each card that a viewer does not know; the number of cards in each place stays. RALLY-43.9 A locked card that was not shown is hidden too."""
    if not s.robots:
        return
    eye = 1 if viewer is None else 2 << viewer
    known = s.known
    s.known = [who if who & eye else 0 for who in known]
    s.deck = (HIDDEN,) * len(s.deck)
    s.option_deck = (HIDDEN,) * len(s.option_deck)
    seen = tuple(card for card in s.discard if known[card] & eye)
    s.discard = (*seen, *(HIDDEN,) * (len(s.discard) - len(seen)))
    for r in s.playing:
        one = s.robots[r]
        if s.knows[r] & eye:
            if one.blind:
                one.registers = _seen(one.registers, known, eye)
        else:
            one.hand = (HIDDEN,) * len(one.hand)
            one.stored = (HIDDEN,) * len(one.stored)
            one.wheel = (HIDDEN,) * len(one.wheel)
            one.registers = _seen(one.registers, known, eye)


def _seen(registers: Sequence[Register], known: Sequence[int], eye: int) -> tuple[Register, ...]:
    """Return registers with HIDDEN in place of contents that the viewer does not know."""
    return tuple(content if not content or known[content[0]] & eye else (HIDDEN,) * len(content) for content in registers)


def deal(s: Table, viewer: Seat | None, chance: Chance) -> None:
    """RALLY-6 Replace each HIDDEN card by a random one that lies in no known place; RALLY-53.8 a pair by two that go together. The option deck is shuffled likewise."""
    if not s.robots:
        return
    left = Left(s, chance)
    for r in s.playing:
        left.pairs(r)
    for r in s.playing:
        one, knows = s.robots[r], s.knows[r]
        if HIDDEN in one.hand:
            one.hand = tuple(sorted(left.take(len(one.hand), knows)))
        if HIDDEN in one.stored:
            one.stored = left.take(1, knows)
        if HIDDEN in one.wheel:
            one.wheel = left.take(1, knows)
        if (HIDDEN,) in one.registers:
            blind = one.blind
            one.registers = tuple(
                left.take(1, 0 if blind >> n & 1 else knows) if content == (HIDDEN,) else content for n, content in enumerate(one.registers, start=1)
            )
    s.discard = tuple(sorted([card for card in s.discard if card != HIDDEN] + list(left.take(s.discard.count(HIDDEN), 0))))
    s.deck = left.take(len(s.deck), 0)
    options = list(s.content.option_deck)
    for option in (*s.graveyard, *(o for o in s.team_options if o != NONE), *(o for r in s.playing for o in s.robots[r].options)):
        options.remove(option)
    s.option_deck = tuple(chance.shuffle("re-deal", options))


class Left:
    """The program cards that lie in no known place, shuffled."""

    def __init__(self, s: Table, chance: Chance) -> None:
        seen = {card for card in s.discard if card != HIDDEN}
        for r in s.playing:
            one = s.robots[r]
            seen.update(one.hand, one.stored, one.wheel, *one.registers)
        self.s = s
        self.cards = chance.shuffle("re-deal", [card for card in range(len(s.content.cards)) if card not in seen])

    def take(self, n: int, knows: int) -> tuple[int, ...]:
        """Return the next cards, which become known to these seats (as bits)."""
        taken, self.cards = tuple(self.cards[:n]), self.cards[n:]
        for card in taken:
            self.s.known[card] = knows
        return taken

    def pairs(self, robot: int) -> None:
        """RALLY-53.6, RALLY-53.8 Fill the hidden pairs of a robot with pairs that its options allow, or with any pair if it has lost those options since."""
        one = self.s.robots[robot]
        if (HIDDEN, HIDDEN) not in one.registers:
            return
        uses = {effect.of for _, effect in self.s.effects(robot, voc.Pair)} or {"combine", "sidestep"}
        registers = list(one.registers)
        for n, content in enumerate(registers):
            if content == (HIDDEN, HIDDEN):
                registers[n] = self._pair("combine" in uses)
                for card in registers[n]:
                    self.cards.remove(card)
                    self.s.known[card] = self.s.knows[robot]
        one.registers = tuple(registers)

    def _pair(self, combine: bool) -> Register:
        kinds = self.s.content.cards
        if combine:
            return next(card for card in self.cards if kinds[card].steps), next(card for card in self.cards if kinds[card].turn)
        rotate, move = next((a, b) for a in self.cards for b in self.cards if may_sidestep(self.s, b, a))
        return rotate, move
