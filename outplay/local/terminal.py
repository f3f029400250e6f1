"""`outplay play --terminal`: one person against bots, by numbers or by text forms, one line for each answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from outplay.draw import looked_up, offers_text, table_text
from outplay.kernel import scene as sc
from outplay.kernel.errors import OutplayError
from outplay.kernel.record import BESIDE
from outplay.kernel.step import Seat
from outplay.local.match import Match, result_text
from outplay.local.screen import Screen

HELP: Final = """Answer with the number of an option or with its text, like `go e5`.
  ?  this help        t  the table        o  the options again
  l  the whole log    r  the question's rule
  ? NAME  the cards of that name, or of a figure, a deck or what pays
  u  take back your last answer, and what came of it
  !concede  give up   q  leave"""

LONGEST_NUMBER: Final = 9
"""Digits that an option's number may have; what is longer is taken for words."""
LATEST: Final = 20
"""Lines of the log that are shown after an answer; `l` shows all."""


def play_here(match: Match, seat: Seat, screen: Screen, read: Callable[[str], str] = input) -> None:
    """Play a match to its end, or until there is no more input. All that is shown is what the seat may know."""
    heard, shown = 0, ""
    screen.say("? for help, q to leave.", "dim")
    while True:
        lines = match.log(seat)
        news, heard = lines[heard:], len(lines)
        if len(news) > LATEST:
            screen.say(f"({len(news) - LATEST} lines before; l shows them)", "dim")
        for line in news[-LATEST:]:
            screen.say(line)
        if match.over:
            screen.rows(table_text(match.scene(seat), seat))
            screen.say()
            screen.say(result_text(match.result), "strong")
            return
        forms, offers = match.offered(seat)
        scene = match.scene(seat)
        if news or shown != repr((scene.pieces, scene.stage)):
            screen.say()
            screen.rows(table_text(scene, seat, lit=_lit(forms, offers)))
            shown = repr((scene.pieces, scene.stage))
        screen.say()
        screen.rows(offers_text(match.prompt(seat), offers, forms=forms))
        if not _answered(match, seat, screen, read):
            screen.say("You have left; nothing of this match is kept.", "dim")
            return
        heard = min(heard, len(match.log(seat)))


def _answered(match: Match, seat: Seat, screen: Screen, read: Callable[[str], str]) -> bool:
    """Read lines until one changes the match; False if there are no more, or the person leaves."""
    while True:
        try:
            words = " ".join(read("> ").split())
        except (EOFError, KeyboardInterrupt):
            return False
        match words.lower():
            case "":
                continue
            case "q" | "quit":
                return False
            case "?" | "h" | "help":
                screen.say(HELP)
            case known if known.startswith("? "):
                screen.rows(looked_up(match.scene(seat), seat, words[2:]) or [[(f"nothing that is called {words[2:]!r} can be looked at", "warn")]])
            case "t":
                screen.rows(table_text(match.scene(seat), seat, lit=_lit(*match.offered(seat))))
            case "o":
                forms, offers = match.offered(seat)
                screen.rows(offers_text(match.prompt(seat), offers, forms=forms))
            case "l":
                for line in match.log(seat):
                    screen.say(line)
            case "r":
                screen.say(match.prompt(seat).rule or "no rule is named")
            case _:
                try:
                    _do(match, seat, words)
                except OutplayError as wrong:
                    screen.say(str(wrong), "warn")
                    continue
                return True


def _lit(forms: Sequence[sc.Form], offers: Sequence[sc.Offer]) -> set[str]:
    """Return the scene ids of all that can be chosen now."""
    return {id for offer in offers for id in offer.on}.union(*(form.ids for form in forms))


def _do(match: Match, seat: Seat, words: str) -> None:
    """Take back, or play an option by its number from 1 or its text. Raises OutplayError."""
    if words.lower() == "u":
        match.undo()
    elif words in BESIDE:
        match.play(words, seat)
    elif words.isdecimal() and len(words) <= LONGEST_NUMBER:
        texts = [offer.text for offer in match.offered(seat)[1]]
        if not texts:
            raise OutplayError("these options have no numbers; write what you choose, as in the example")
        if not 1 <= int(words) <= len(texts):
            raise OutplayError(f"there is no option {words}; they go from 1 to {len(texts)}")
        match.play(texts[int(words) - 1], seat)
    else:
        match.play(words, seat)
