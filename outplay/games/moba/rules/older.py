"""Matches that an earlier version saved, in the present form.

Version 1 numbered the lists of effects in the order of the cards, kept everything about an activation in one thing, and had windows of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from outplay.games.moba.data.content import MobaContent
from outplay.games.moba.data.vocabulary import Each, Effect, IfElse
from outplay.games.moba.rules.effects import Do
from outplay.games.moba.rules.hero import NO_PLAN, NOBODY
from outplay.games.moba.rules.state import Table
from outplay.kernel.cards import EVERYBODY, Cards, Hand, those
from outplay.kernel.codec import FIELDS, KIND, Plain
from outplay.kernel.errors import RecordError
from outplay.kernel.step import Step

Saved = dict[str, Any]
"""Fields by name, as JSON has them."""

NUMBERED: Final = "#"
TARGETING: Final = {"FindTargets", "AimAttack", "ChooseKeg"}
AFTER_TARGETING: Final = {"OpenWindow", "Recheck", "NextTarget", "AfterAttack", "OpenAfter"}
AFTER_RECHECK: Final = {"NextTarget", "AfterAttack", "OpenAfter"}
ENDS: Final = {"EndActivation", "StopActing"}


def from_version_1(data: dict[str, Plain]) -> dict[str, Plain]:
    """Return a saved table of version 1."""
    table: Saved = data[FIELDS]  # type: ignore[assignment]  # of a state
    for hero in table["heroes"]["["]:
        hero[FIELDS] = _hero(hero[FIELDS], table["sides"])
    table["stacks"]["["] = [_plain(Cards(tuple(stack), (EVERYBODY, *(0,) * len(stack))[: len(stack)])) for stack in table["stacks"]["["]]
    acting = [one[FIELDS] for one in table["activations"]["["]]
    table["todo"]["["] = _steps(table["todo"]["["], acting)
    table["usable"] = next((_deed(one) for one in acting if one["card"] == NO_PLAN), None)
    table["activations"]["["] = [_activation(one) for one in acting if one["card"] != NO_PLAN]
    return data


def _made(kind: str, **fields: object) -> Saved:
    return {KIND: kind, FIELDS: fields}


def _plain(cards: Cards) -> Saved:
    return _made(type(cards).__name__, cards=list(cards.cards), known=list(cards.known))


def _hero(hero: Saved, sides: Sequence[Sequence[int]]) -> Saved:
    """Of its unlocked cards everybody knows those that were shown, its own side all, the other one a plan that it has seen."""
    own, other = sorted(sides, key=lambda side: hero["seat"] not in side)
    shown, hand = hero.pop("shown"), Hand.laid(hero["unlocked"], those(own))
    for card in hand.cards:
        if card in shown:
            hand = hand.learned(card, EVERYBODY)
        elif hero["peeked"] and card == hero["plan"]:
            hand = hand.learned(card, those(other))
    return {**hero, "unlocked": _plain(hand)}


def _activation(old: Saved) -> Saved:
    words = (("immobilize", old["stopped"]), ("stun", old["stunned"]), ("binding", old["bound"]))
    tokens = [[kind, 0, NOBODY] for kind, there in words if there] + [["enhance", old["bonus"], NOBODY]] * bool(old["bonus"])
    over = not old["acted"] or old["failed"] or old["canceled"]
    fields = {name: old[name] for name in ("hero", "card", "points", "acted")}
    return _made("Activation", **fields, tokens=tokens, moves=min(old["parts"], 2), deed=None if over else _deed(old))


def _deed(old: Saved) -> Saved:
    fields = {name: old[name] for name in ("hero", "objective", "center", "named", "charged", "battle")}
    return _made("Deed", **fields, targets=old["final"], shifted=old["moved"])


def _steps(steps: Iterable[Saved], acting: Sequence[Saved]) -> list[Saved]:
    """Return the steps to do, the next one last: those of the round first, then those of each activation, one inside the other."""
    parts: list[list[Saved]] = [[]]
    for step in steps:
        if step[KIND] in ENDS:
            parts.append([])
        parts[-1].append(step)
    found = [new for step in parts[0] for new in ([_made("BeginRound"), step] if step[KIND] == "Organize" else [step])]
    for part, old in zip(parts[1:], acting, strict=True):
        found += _part(part, old)
    return found


def _part(steps: Sequence[Saved], old: Saved) -> list[Saved]:
    """Return the steps of one activation. Now targeting brings what comes after it, and an open window asks one after the other."""
    kinds = {step[KIND] for step in steps}
    brought = AFTER_TARGETING if kinds & TARGETING else AFTER_RECHECK if "Recheck" in kinds else set[str]()
    window = _made("InterruptWindow", moment=old["window"], victim=old["victim"])
    offered = [step[FIELDS]["seat"] for step in reversed(steps) if step[KIND] == "OfferInterrupt" and not old["window_used"]]
    found: list[Saved] = []
    for step in steps:
        kind, fields = step[KIND], step[FIELDS]
        if kind in brought or kind == "OfferInterrupt":
            continue
        match kind:
            case "Do":
                found.append(_made("Do", effects=f"{NUMBERED}{fields['script']}", at=fields["at"]))
            case "OpenWindow":
                found.append(_made("InterruptWindow", moment=fields["window"], victim=fields["victim"]))
            case "OpenAfter":
                found.append(_made("InterruptWindow", moment="resolved"))
            case "CloseWindow":
                found.append(_made("CloseWindow", window=window))
            case "Recheck":
                found.append(_made("Recheck", **fields, targets=[] if old["redirected"] else old["final"]))
            case "NextTarget":
                found.append(_made("NextTarget", **fields, targets=old["targets"]))
            case _:
                found.append(step)
    return [*found, _made("Answer", window=window, order=offered)] if offered else found


# ---------------------------------------------------------------- effects that had numbers


def called(steps: Sequence[Step[Table]], content: MobaContent) -> list[Step[Table]]:
    """Return the steps with effects called by name that an older version saved by number. Raises RecordError if the content has no such effects."""
    return [Do(_name(step.effects, content), step.at) if isinstance(step, Do) else step for step in steps]


def _name(effects: str, content: MobaContent) -> str:
    names = {f"{NUMBERED}{n}": name for n, name in enumerate(numbered(content))} if effects.startswith(NUMBERED) else {}
    name = names.get(effects, effects)
    if name not in content.effects:
        raise RecordError(f"this state is in the middle of effects that its content does not have: {name}")
    return name


def numbered(content: MobaContent) -> list[str]:
    """Return the lists of effects in the order of version 1, equal ones once: card by card, each list before those in it, empty ones too."""
    found: dict[tuple[Effect, ...], str] = {}

    def number(effects: tuple[Effect, ...], name: str) -> None:
        found.setdefault(effects, name)
        for at, effect in enumerate(effects):
            if isinstance(effect, (Each, IfElse)):
                number(effect.then, f"{name}/{at}/then")
            if isinstance(effect, IfElse):
                number(effect.else_, f"{name}/{at}/else")

    for name, effects in content.boxes():
        number(effects, name)
    return list(found.values())
