"""Cards as they are drawn: Action cards, Champion cards, Standard Actions."""

from __future__ import annotations

import msgspec

from outplay.book.look import by_id, filled
from outplay.games.brawl.data import vocabulary as voc
from outplay.games.brawl.data.rows import ActionCard, AttackCard, ReactionCard
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.view.card_text import chips_of, text_of
from outplay.games.brawl.view.names import SIDES, card_id, pick_id
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat


def action_card(s: Table, seat: Seat, card: int, off: bool = False) -> sc.Card:
    """An Action card of a seat. It is drawn once for each that may hold it."""
    side = s.side_of(seat)
    key = (0, seat, card, side, off)
    drawn = s.content.drawn.get(key)
    if drawn is None:
        drawn = s.content.drawn[key] = msgspec.structs.replace(draw_action(s, card), id=card_id(seat, card), side=SIDES[side], off=off)
    return drawn


def draw_action(s: Table, card: int) -> sc.Card:
    """Core and move at the left, Strength or Defense at the right, reach and keywords as chips."""
    row = s.action_card(card)
    core = s.content.look.core[s.content.cores[card]]
    left = [sc.Gem(shape=core.shape, tone=core.tone, icon=core.icon, label=f"costs {core.name}")]
    if not isinstance(row, ReactionCard) and row.move is not None:
        left.append(sc.Gem(shape="boot", value=str(row.move), label=f"Move {row.move}"))
    champion = s.content.champions[s.content.champion_of(card)]
    kind = {"attack": "Attack", "skill": "Skill", "reaction": "Reaction"}[kind_of(row)]
    return sc.Card(
        id=f"{pick_id(s, s.content.champion_of(card))}-{card % 6 + 1}", name=row.name, kind=row.core, art=sc.Art(icon=row.icon, second=row.second, tones=row.tones, pattern=row.pattern),
        left=left, right=right_gems(row), chips=[sc.Chip(text=kind, tip=f"One of {champion.name}'s cards.", tone="act"), *reach_chips(s, row), *(keyword(s, chip) for chip in chips_of(row))],
        text=text_of(row), flavor=row.flavor,
    )  # fmt: skip


def kind_of(row: ActionCard) -> str:
    """What a card is."""
    return "reaction" if isinstance(row, ReactionCard) else "attack" if isinstance(row, AttackCard) else "skill"


def right_gems(row: ActionCard) -> list[sc.Gem]:
    """Strength of an attack, Defense bonus of a Reaction."""
    if isinstance(row, AttackCard):
        return [sc.Gem(shape="target", value=str(row.strength), tone="harm", label=f"Strength {row.strength}")]
    return [sc.Gem(shape="shield", value=f"+{row.defense}", label=f"Defense +{row.defense}")] if isinstance(row, ReactionCard) else []


def reach_chips(s: Table, row: ActionCard) -> list[sc.Chip]:
    """Whom an attack or a skill reaches, where a code says it; what is described stands in the text."""
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
    sign = by_id(s.content.look.reach)[id]
    return [sc.Chip(text=filled(sign.text, values), tip=sign.tip, rule=sign.rule)]


def keyword(s: Table, text: str) -> sc.Chip:
    """A keyword chip, explained by the keyword it begins with."""
    sign = next((sign for sign in s.content.look.keyword if sign.word and text.startswith(sign.word)), None)
    return sc.Chip(text=text, tip=sign.tip, rule=sign.rule, tone=sign.tone) if sign is not None else sc.Chip(text=text)


def back(s: Table, seat: Seat, n: int) -> sc.Card:
    """A card that the viewer does not see."""
    return sc.Card(id=f"hidden-{seat + 1}-{n + 1}", name="A card", face=False, side=SIDES[s.side_of(seat)])


def standard_card(s: Table, action: int, off: bool) -> sc.Card:
    """A Standard Action, as a card to choose."""
    key = (1, action, off)
    drawn = s.content.drawn.get(key)
    if drawn is None:
        sign = s.content.look.standard[action]
        kind = sign.id if action < 3 else "passive"
        drawn = s.content.drawn[key] = sc.Card(
            id=f"standard-{sign.id}", name=sign.name, kind=kind, art=sc.Art(icon=sign.icon, tones=sign.tones, pattern="rings"), text=sign.text, off=off, rule="SFB-8.5",
            chips=[sc.Chip(text="Standard", tip="Any Champion of yours; each of the four once a turn.", rule="SFB-8.6")],
        )  # fmt: skip
    return drawn


def champion_card(s: Table, number: int, off: bool = False) -> sc.Card:
    """A Champion card as it is chosen: hit points and Defense, what it can do once it is Leveled Up; its six cards are opened from it."""
    key = (2, number, off)
    drawn = s.content.drawn.get(key)
    if drawn is None:
        row, id = s.content.champions[number], pick_id(s, number)
        level = f"Leveled Up {row.leveled.hit_points} hit points, Defense {row.leveled.defense}. {row.leveled.name}: {text_of(row.leveled)}"
        drawn = s.content.drawn[key] = sc.Card(
            id=id, name=row.name, kind="item", art=sc.Art(icon=row.icon, tones=row.tones), left=[sc.Gem(shape="circle", value=str(row.hit_points), label=f"{row.hit_points} hit points")],
            right=[sc.Gem(shape="shield", value=str(row.defense), label=f"Defense {row.defense}")],
            chips=[sc.Chip(text=row.role, tip=row.intro, tone="act"), sc.Chip(text=row.leveled.name, tip=level, rule="SFB-10.10")],
            text=row.intro, flavor=row.flavor, off=off, opens=f"of-{id}",
        )  # fmt: skip
    return drawn


def champion_cards(s: Table, number: int) -> list[sc.Card]:
    """The six cards that a Champion brings, while nobody has it. They are drawn once."""
    found: list[sc.Card] = []
    for card in range(number * 6, number * 6 + 6):
        if (3, card) not in s.content.drawn:
            s.content.drawn[3, card] = draw_action(s, card)
        found.append(s.content.drawn[3, card])
    return found
