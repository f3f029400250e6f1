"""Cards as they are drawn: Action cards, Standard Actions, Champion cards with all that belongs to them, Challenges."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from outplay.book.look import by_id, filled
from outplay.games.brawl.data import vocabulary as voc
from outplay.games.brawl.data.content import BrawlContent
from outplay.games.brawl.data.rows import CARDS_EACH, ActionCard, AttackCard, ReactionCard, TrapKind
from outplay.games.brawl.data.vocabulary import CORES
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.view.card_text import chips_of, text_of
from outplay.games.brawl.view.names import SIDES, card_id, champion_name, pick_id, piece_id, roster_id, standard_id
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat

DRAWN_LIMIT: Final = 4_000
"""The count of drawings that each cache keeps: a card is drawn once for each content, holder and state."""


# ---------------------------------------------------------------- Action cards


def action_card(s: Table, seat: Seat, card: int, off: bool = False) -> sc.Card:
    """Return an Action card of a seat. `off`: pale, because it cannot be played now or lies in the discard pile."""
    return _held(s.content, card, seat, s.side_of(seat), s.champion_of(seat, card), off)


@lru_cache(maxsize=DRAWN_LIMIT)
def _held(content: BrawlContent, card: int, seat: Seat, side: int, champion: int, off: bool) -> sc.Card:
    return msgspec.structs.replace(_action(content, card), id=card_id(seat, card), side=SIDES[side], piece=piece_id(champion), off=off)


@lru_cache(maxsize=DRAWN_LIMIT)
def _action(content: BrawlContent, card: int) -> sc.Card:
    """Draw an Action card: Core and move at the left, Strength or Defense at the right, reach and keywords as chips."""
    row = content.cards[card]
    left = [core_gem(content, content.cores[card])]
    if not isinstance(row, ReactionCard) and row.move is not None:
        left.append(sc.Gem(shape="boot", value=str(row.move), label=f"Move {row.move}"))
    champion = content.champions[content.champion_card_of(card)]
    kind = {"attack": "Attack", "skill": "Skill", "reaction": "Reaction"}[kind_of(row)]
    return sc.Card(
        id=f"{pick_id(content, content.champion_card_of(card))}-{card % CARDS_EACH + 1}", name=row.name, kind=row.core, art=sc.Art(icon=row.icon, second=row.second, tones=row.tones, pattern=row.pattern),
        left=left, right=right_gems(row), chips=[sc.Chip(text=kind, tip=f"{champion.name} plays this card.", tone="act"), *reach_chips(content, row), *(keyword(content, chip) for chip in chips_of(row))],
        text=text_of(row), flavor=row.flavor,
    )  # fmt: skip


def core_gem(content: BrawlContent, core: int) -> sc.Gem:
    """Return the sign of a Core as a cost."""
    look = content.look.core[core]
    return sc.Gem(shape=look.shape, tone=look.tone, icon=look.icon, label=f"costs a {look.name.lower()} Core")


def kind_of(row: ActionCard) -> str:
    """Return the type of a card."""
    return "reaction" if isinstance(row, ReactionCard) else "attack" if isinstance(row, AttackCard) else "skill"


def right_gems(row: ActionCard) -> list[sc.Gem]:
    """Return the Strength of an attack, or the Defense bonus of a Reaction."""
    if isinstance(row, AttackCard):
        return [sc.Gem(shape="target", value=str(row.strength), tone="harm", label=f"Strength {row.strength}")]
    return [sc.Gem(shape="shield", value=f"+{row.defense}", label=f"Defense +{row.defense}")] if isinstance(row, ReactionCard) else []


def reach_chips(content: BrawlContent, row: ActionCard) -> list[sc.Chip]:
    """Return the chip that says whom an attack or a skill reaches; none if the text describes it."""
    reach = getattr(row, "reach", None)
    match reach:
        case voc.Melee():
            id, values = "melee", dict[str, object]()
        case voc.Direct(most, least):
            id, values = "direct", {"min": least, "max": most}
        case voc.Indirect(most, least):
            id, values = "indirect", {"min": least, "max": most}
        case voc.Area(shape):
            id, values = shape, {}
        case voc.Blast(most, least):
            id, values = "blast", {"min": least, "max": most}
        case _:
            return []
    sign = by_id(content.look.reach)[id]
    return [sc.Chip(text=filled(sign.text, values), tip=filled(sign.tip, values), rule=sign.rule)]


def keyword(content: BrawlContent, text: str) -> sc.Chip:
    """Return a chip, explained by the keyword with which it begins."""
    sign = next((sign for sign in content.look.keyword if sign.word and text.startswith(sign.word)), None)
    return sc.Chip(text=text, tip=sign.tip, rule=sign.rule, tone=sign.tone) if sign is not None else sc.Chip(text=text)


def back(s: Table, seat: Seat, n: int) -> sc.Card:
    """Return the back of a card that the viewer does not know."""
    return sc.Card(id=f"hidden-{seat + 1}-{n + 1}", name="A card", face=False, side=SIDES[s.side_of(seat)])


# ---------------------------------------------------------------- Standard Actions


def standard_card(s: Table, action: int, off: bool) -> sc.Card:
    """Return a Standard Action, as a card to choose. `off`: pale, because it cannot be used."""
    return _standard(s.content, action, off)


@lru_cache(maxsize=DRAWN_LIMIT)
def _standard(content: BrawlContent, action: int, off: bool) -> sc.Card:
    sign = content.look.standard[action]
    kind = sign.id if action < len(CORES) else "passive"
    chip = sc.Chip(text="Standard", tip="By any of your Champions. Each of the four can be used once a turn.", rule="SFB-8.6")
    art = sc.Art(icon=sign.icon, tones=sign.tones, pattern="rings")
    return sc.Card(id=standard_id(action), name=sign.name, kind=kind, art=art, text=sign.text, off=off, rule="SFB-8.5", chips=[chip])


# ---------------------------------------------------------------- Champion cards


def champion_card(s: Table, number: int, off: bool = False) -> sc.Card:
    """Return a Champion card as it is chosen: hit points and Defense, what it can do once it is Leveled Up; its six cards are opened from it."""
    return _champion(s.content, number, off)


@lru_cache(maxsize=DRAWN_LIMIT)
def _champion(content: BrawlContent, number: int, off: bool) -> sc.Card:
    row, id = content.champions[number], pick_id(content, number)
    level = f"Leveled Up: {row.leveled.hit_points} hit points, Defense {row.leveled.defense}. {text_of(row.leveled)}"
    return sc.Card(
        id=id, name=row.name, kind="item", art=sc.Art(icon=row.icon, tones=row.tones), left=[sc.Gem(shape="circle", value=str(row.hit_points), label=f"{row.hit_points} hit points")],
        right=[sc.Gem(shape="shield", value=str(row.defense), label=f"Defense {row.defense}")],
        chips=[sc.Chip(text=row.role, tip=row.intro, tone="act"), sc.Chip(text=row.leveled.name, tip=level, rule="SFB-10.10")],
        text=row.intro, flavor=row.flavor, off=off, opens=f"of-{id}",
    )  # fmt: skip


def champion_cards(s: Table, number: int) -> list[sc.Card]:
    """Return the six cards that a Champion brings, while nobody has it."""
    return _six(s.content, number)


def _six(content: BrawlContent, number: int) -> list[sc.Card]:
    return [_action(content, card) for card in range(number * CARDS_EACH, (number + 1) * CARDS_EACH)]


def leveled_card(s: Table, number: int) -> sc.Card:
    """Return the other side of a Champion card, that of a Champion that is Leveled Up."""
    return msgspec.structs.replace(_side(s.content, number, up=True), id=f"{pick_id(s.content, number)}-leveled")


TAKEN: Final = sc.Chip(text="Taken", tip="It is on the team.", tone="good")
BARRED: Final = sc.Chip(text="Barred", tip="The opponent has barred it: it cannot be taken.", tone="harm", rule="SFB-3.3")


def roster_card(s: Table, seat: Seat, number: int) -> sc.Card:
    """SFB-3.2, SFB-3.3 Return a Champion card of a player's roster or team. It says whether it is taken or barred, and is pale if it is barred."""
    player = s.players[seat]
    barred = number in player.barred
    card, marks = _champion(s.content, number, barred), [BARRED] * barred + [TAKEN] * (number in player.picked)
    return msgspec.structs.replace(card, id=roster_id(s.content, seat, number), side=SIDES[s.side_of(seat)], chips=[*marks, *card.chips])


def brought(s: Table, champion: int) -> sc.Zone:
    """SFB-1.6 Return what is open of a Champion wherever it lies: both sides of its card, and the six cards that its player's deck has of it. It is drawn once."""
    one = s.champions[champion]
    return _brought(s.content, one.card, champion, one.team, champion_name(s, champion))


@lru_cache(maxsize=DRAWN_LIMIT)
def _brought(content: BrawlContent, number: int, champion: int, team: int, name: str) -> sc.Zone:
    id = f"of-{piece_id(champion)}"
    drawn = [_side(content, number, up) for up in (False, True)] + _six(content, number)
    cards = [msgspec.structs.replace(card, id=f"{id}-{n}", side=SIDES[team]) for n, card in enumerate(drawn, 1)]
    return sc.Zone(id=id, name=f"{name}: both sides, and the six cards", role="held", cards=cards, piece=piece_id(champion))


def _side(content: BrawlContent, number: int, up: bool) -> sc.Card:
    """Draw one side of a Champion card: hit points, Defense, and what it adds."""
    row = content.champions[number]
    side = row.leveled if up else row
    chip = by_id(content.look.status)["leveled"]
    chips = [sc.Chip(text=chip.text, icon=chip.icon, tone=chip.tone, rule=chip.rule) if up else sc.Chip(text=row.role, tip=row.intro, tone="act")]
    return sc.Card(
        id="", name=row.name, kind="item", art=sc.Art(icon=row.icon, tones=row.tones, pattern="rings" if up else "rays"),
        left=[sc.Gem(shape="circle", value=str(side.hit_points), label=f"{side.hit_points} hit points")], right=[sc.Gem(shape="shield", value=str(side.defense), label=f"Defense {side.defense}")],
        chips=chips, text=f"{row.leveled.name}: {text_of(row.leveled)}" if up else row.intro, flavor="" if up else row.flavor,
    )  # fmt: skip


# ---------------------------------------------------------------- Challenges


def challenge_card(s: Table, number: int) -> sc.Card:
    """Return a Challenge that is gone, as a card."""
    return _challenge(s.content, number)


@lru_cache(maxsize=DRAWN_LIMIT)
def _challenge(content: BrawlContent, number: int) -> sc.Card:
    row = content.challenges[number]
    return sc.Card(
        id=f"gone-{row.id.lower()}", name=row.name, kind="passive", art=sc.Art(icon=row.icon, tones=row.tones), text=text_of(row), flavor=row.flavor, rule="SFB-4.4"
    )  # fmt: skip


def trap_card(kind: TrapKind, lie: Sequence[str], back: bool) -> sc.Card:
    """SFB-15.10 Return a kind of trap token as a card: what it does, how many there are, on which hexes the viewer knows one, and whether the one that came back last is of it."""
    chips = [sc.Chip(text=f"{kind.copies} tokens", tip="So many of all trap tokens are of this kind.", rule="SFB-15.10")]
    chips += [sc.Chip(text=f"one on {cell}", icon="wolf-trap", tone="act", tip="Its face is known to you.", rule="SFB-1.7") for cell in lie]
    chips += [sc.Chip(text="came back last", tip="It was turned up last, and is back in the supply.", rule="SFB-11.3")] if back else []
    return sc.Card(
        id=f"kind-{kind.id.lower()}", name=kind.name, kind="passive", art=sc.Art(icon=kind.icon, tones=kind.tones), chips=chips,
        text=filled(kind.text, {"n": kind.n}), rule="SFB-11.2",
    )  # fmt: skip
