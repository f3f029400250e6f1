"""Parts of log lines: whom a line is about, cards and Successes in words, rolls."""

from __future__ import annotations

from outplay.book.telling import doing, plain
from outplay.book.words import counted, listed
from outplay.games.eventide.rules.hero import seat_of
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.view.names import SIDES, card_name, piece_id, player, who
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat, Secret


def about(s: Table, hero: int, rule: str, words: str, *beats: sc.Beat) -> sc.Line:
    """Return a line about a Hero, whose name comes first."""
    return sc.Line(spans=[who(s, hero), plain(words)], rule=rule, piece=piece_id(hero), side=SIDES[seat_of(hero)], beats=list(beats))


def by(seat: Seat, rule: str, words: str, *beats: sc.Beat) -> sc.Line:
    """Return a line about a player, which begins with them; `words` as `doing` takes them."""
    return sc.Line(spans=doing(player(seat), words, SIDES[seat]), rule=rule, side=SIDES[seat], beats=list(beats))


def cards_words(s: Table, seat: Seat, cards: tuple[int, ...] | Secret | int) -> str:
    """Return lane cards as a sentence lists them, or an empty string if they are not known."""
    return listed(card_name(s, seat, card) for card in cards) if isinstance(cards, tuple) and cards else ""


def successes(count: int) -> str:
    """Return a count of Successes in words."""
    return counted(count, "Success", "Successes")


def faces(seat: Seat, dice: int, successes: int) -> sc.Dice:
    """EOH-1.2 Return a roll as it lies: symbols first, then blanks."""
    found = [
        sc.Die(face="sun", label="symbol", tone="good", counts=True) if n < successes else sc.Die(face="", label="blank", tone="muted") for n in range(dice)
    ]
    return sc.Dice(id=f"dice-{seat + 1}", name=f"{player(seat)}: {successes} of {dice}", dice=found, side=SIDES[seat])
