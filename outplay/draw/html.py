"""A table as one piece of HTML for notebooks: the boards as pictures, beside them who plays and what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from outplay.draw.labels import standing, style_of
from outplay.draw.svg import COLORS, board_svg
from outplay.draw.text import form_text
from outplay.kernel import scene as sc

OFFERED: Final = 24
"""Options that are listed; of further ones only the number is said."""


def page(
    title: str,
    scene: sc.Scene,
    prompt: sc.Prompt | None = None,
    offers: Sequence[sc.Offer] = (),
    result: sc.Result | None = None,
    forms: Sequence[sc.Form] = (),
) -> str:
    """Return a table as an HTML element that needs nothing beside it: no script, no style sheet, no file."""
    head = " · ".join(filter(None, (title, f"Round {scene.round}" if scene.round else "", scene.phase)))
    boards = "".join(board_svg(scene, board) for board in scene.boards) if scene.stage is None or scene.stage.role != "draft" else ""
    beside = _sides(scene) + "".join(_panel(scene, panel) for panel in scene.panels) + _stage(scene)
    asked = _asked(prompt, offers, forms) if prompt else ""
    ended = f"<p><b>{escape(result.title)}</b></p><ol>{''.join(map(_standing, result.standings))}</ol>" if result else ""
    return (
        '<div style="font-family:sans-serif;font-size:13px;line-height:1.45">'
        f"<p><b>{escape(head)}</b></p>"
        '<div style="display:flex;flex-wrap:wrap;gap:18px;align-items:flex-start">'
        f'<div>{boards}</div><div style="max-width:420px">{beside}{ended}{asked}</div></div></div>'
    )


def _sides(scene: sc.Scene) -> str:
    told = [escape(words) for side in scene.sides if (words := standing(side))]
    return f"<p>{' · '.join(told)}</p>" if told else ""


def _panel(scene: sc.Scene, panel: sc.Panel) -> str:
    color = COLORS[style_of(scene, panel.side)]
    facts = [f"{panel.bar.at}/{panel.bar.of}"] if panel.bar else []
    facts += [f"{stat.name} {stat.value}" for stat in panel.stats] + [chip.text for chip in panel.statuses]
    facts += [panel.short.label] if panel.short and panel.short.label and not panel.bar else []
    name = f"<b>{escape(panel.name)}</b>" + (" ◂" if panel.active else "") + (" (out)" if panel.out else "")
    return f'<div style="border-left:5px solid {color};padding:1px 8px;margin:4px 0">{name}<br/>{escape(", ".join(facts))}</div>'


def _stage(scene: sc.Scene) -> str:
    if scene.stage is None:
        return ""
    cards = [card.name for zone in scene.zones if zone.role == "pool" for card in zone.cards]
    return f"<p>{escape(': '.join(filter(None, (scene.stage.title, scene.stage.text))))}<br/>{escape(', '.join(cards))}</p>"


def _asked(prompt: sc.Prompt, offers: Sequence[sc.Offer], forms: Sequence[sc.Form]) -> str:
    listed = "".join(f"<li><code>{escape(offer.text)}</code> {escape(offer.label)}</li>" for offer in offers[:OFFERED])
    more = f"<li>and {len(offers) - OFFERED} more</li>" if len(offers) > OFFERED else ""
    listed += "".join(f"<li>{escape(form_text(form))}</li>" for form in forms)
    return f'<p><b>{escape(prompt.title)}</b> {escape(prompt.how)}</p><ul style="columns:2;padding-left:18px">{listed}{more}</ul>'


def _standing(one: sc.Standing) -> str:
    return f'<li value="{one.place}">{escape(one.name)}</li>'
