"""The panels beside the arena: one for each player, with Cores and cards, and one for each Champion."""

from __future__ import annotations

from typing import Final

import msgspec

from outplay.book.look import by_id
from outplay.book.words import counted
from outplay.games.brawl.rules.champion import OFF
from outplay.games.brawl.rules.damage import current_defense
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.view.card_text import text_of
from outplay.games.brawl.view.names import SIDES, champion_name, core_tip, lasting, piece_id
from outplay.games.brawl.view.names import player as someone
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat
from outplay.kernel.view import Observation

PLACES: Final = ("1st", "2nd", "3rd", "4th")
"""SFB-2.1 The places in the order of turns, which never changes."""


def panels(seen: Observation[Table]) -> list[sc.Panel]:
    """Return all panels: the viewer's own first, then those of the team; the other team stands across the arena."""
    s, viewer, all_ = seen.state, seen.viewer, seen.once(all_panels)
    near = 0 if viewer is None else s.side_of(viewer)
    found: list[sc.Panel] = []
    for seat in sorted(range(s.settings.seats), key=lambda seat: (s.side_of(seat) != near, seat != viewer, seat)):
        drawn = all_[seat, s.side_of(seat) != near]
        found += [player_panel(s, seat, own=True), *drawn[1:]] if seat == viewer else drawn
    return found


def all_panels(s: Table) -> dict[tuple[Seat, bool], list[sc.Panel]]:
    """Return the panels of each player as the others see them, by player and by whether they stand across."""
    found: dict[tuple[Seat, bool], list[sc.Panel]] = {}
    for seat in range(s.settings.seats):
        near = found[seat, False] = [player_panel(s, seat), *(champion_panel(s, n) for n in s.own(seat))]
        found[seat, True] = [msgspec.structs.replace(panel, place="far") for panel in near]
    return found


def player_panel(s: Table, seat: Seat, own: bool = False) -> sc.Panel:
    """Return the panel of a player: place in the order of turns, ready Cores, counts of cards. The hand of another player is a fan of backs."""
    player, team, person = s.players[seat] if s.players else None, s.side_of(seat), someone(s, seat)
    statuses: list[sc.Chip] = []
    stats: list[sc.Stat] = []
    fan = len(player.hand) if player is not None and s.champions and not own else None
    if player is not None and s.champions:
        for n, sign in enumerate(s.content.look.core):
            ready = bool(player.cores >> n & 1)
            statuses.append(
                sc.Chip(
                    text=sign.word,
                    icon=sign.icon,
                    tone=sign.tone if ready else "muted",
                    tip=f"{core_tip(s.content, n)} {'Ready' if ready else 'Exhausted'}.",
                    rule=sign.rule,
                )
            )
        stats = [sc.Stat(icon="card-draw", value=str(len(player.deck)), name="Cards in the deck")]
    statuses += conceding(s, seat)
    ready_cores = player.cores.bit_count() if player is not None and s.champions else None
    turn = PLACES[s.order.index(seat)] if s.order else ""
    return sc.Panel(
        id=f"player-{seat + 1}", seat=seat, name=person.name, sub=turn, icon="person", side=SIDES[team], stats=stats, statuses=statuses, cards=f"cards-{seat + 1}", fan=fan,
        short=sc.Gem(shape="pill", value=f"{ready_cores}/3", label=f"{counted(ready_cores, 'Core')} ready") if ready_cores is not None else None, active=s.active == seat and not s.over,
        text=", ".join([str(person), *([f"{turn} in each round"] if turn else []), *([f"{counted(ready_cores, 'Core')} ready"] if ready_cores is not None else [])]) + ".",
    )  # fmt: skip


def conceding(s: Table, seat: Seat) -> list[sc.Chip]:
    """SFB-13.5 Return the chip of a player who has conceded while the teammate plays on."""
    if seat not in s.conceded:
        return []
    words = "A bot plays on." if seat in s.led else "From now on every decision is the default one."
    return [sc.Chip(text="has conceded", icon="flying-flag", tip=words, tone="muted", rule="SFB-13.5")]


def champion_panel(s: Table, champion: int) -> sc.Panel:
    """Return the panel of a Champion: hit points, Defense, what it carries."""
    one, card = s.champions[champion], s.card_of(champion)
    left, of = max(0, s.hit_points(champion) - one.damage), s.hit_points(champion)
    defense, printed = current_defense(s, champion), card.leveled.defense if one.up else card.defense
    stats = [sc.Stat(icon="shield", value=str(defense), name="Defense", changed=defense != printed)]
    acts = s.act is not None and s.act.champion == champion
    return sc.Panel(
        id=f"panel-{champion + 1}", seat=one.seat, name=champion_name(s, champion), piece=piece_id(champion), icon=card.icon, tones=card.tones, side=SIDES[one.team], stats=stats,
        bar=sc.Bar(at=left, of=of, label=f"{left} of {of} hit points", tone="harm" if s.bloodied(champion) else "good"), statuses=statuses(s, champion),
        short=sc.Gem(shape="pill", value=f"{left}/{of}", tone="harm" if s.bloodied(champion) else "good", label=f"{left} of {of} hit points"),
        active=acts, out=one.cell == OFF and s.round > 0, text=f"{champion_name(s, champion)}: {left} of {of}, Defense {defense}.",
    )  # fmt: skip


def statuses(s: Table, champion: int) -> list[sc.Chip]:
    """Return what a Champion carries, as chips."""
    one, signs = s.champions[champion], by_id(s.content.look.status)
    held = [
        ("gate", one.cell == OFF and s.round > 0),
        ("bloodied", s.bloodied(champion)),
        ("stun", one.stunned),
        ("root", one.rooted),
        ("still", one.still),
    ]
    found = [sc.Chip(text=signs[id].text, icon=signs[id].icon, tone=signs[id].tone, tip=signs[id].tip, rule=signs[id].rule) for id, holds in held if holds]
    if one.up:
        level, sign = s.card_of(champion).leveled, signs["leveled"]
        found.append(sc.Chip(text=level.name, icon=sign.icon, tone=sign.tone, tip=text_of(level), rule=sign.rule))
    for n, until in one.mods:
        found.append(
            sc.Chip(text=f"Defense {n:+d}", icon="shield", tone="good" if n > 0 else "harm", tip=f"{n:+d} Defense {lasting(s, until)}.", rule="SFB-12.25")
        )
    return found
