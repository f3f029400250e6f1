"""The panels beside the board: one for each player, and one for each Hero on its Gamer."""

from __future__ import annotations

from msgspec.structs import replace

from outplay.book.look import Sign, by_id, filled
from outplay.book.words import counted
from outplay.games.eventide.data.board import OFF
from outplay.games.eventide.data.vocabulary import ITEM, NOBODY, SKILL, TALENT
from outplay.games.eventide.rules.figures import base_damage, dice
from outplay.games.eventide.rules.hero import FALLEN, LIVE, OUT, RETURNING, seat_of
from outplay.games.eventide.rules.position import PLACE
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.targeting import partner_of
from outplay.games.eventide.view.ability_text import ability_words, kind_words, text_of
from outplay.games.eventide.view.cards import health
from outplay.games.eventide.view.names import SIDE_NAMES, SIDES, SLOTS, gamer_name, hero_name, lane_name, panel_id, piece_id, player
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat
from outplay.kernel.view import Observation


def panels(seen: Observation[Table]) -> list[sc.Panel]:
    """Return all panels: the viewer's own side first, the other side across."""
    s, viewer, of_heroes = seen.state, seen.viewer, seen.once(hero_panels)
    near = viewer or 0
    return [panel for seat in (near, 1 - near) for panel in (player_panel(s, seat, seat != near, viewer), *of_heroes[seat, seat != near])]


def hero_panels(s: Table) -> dict[tuple[Seat, bool], list[sc.Panel]]:
    """Return the panels of a player's Heroes, by player and by whether they stand across."""
    near = {seat: [hero_panel(s, n) for n in s.team(seat)] if s.heroes else [] for seat in (0, 1)}
    far = {seat: [replace(panel, place="far") for panel in there] for seat, there in near.items()}
    return {(seat, across): there for across, side in ((False, near), (True, far)) for seat, there in side.items()}


def player_panel(s: Table, seat: Seat, far: bool, viewer: Seat | None) -> sc.Panel:
    """Return the panel of a player: gold, structures, kills, and whether it is first player."""
    signs = by_id(s.content.look.stat)
    standing = s.stand[seat].bit_count()
    numbers = (("gold", s.gold[seat]), ("structures", standing), ("kills", s.kills[seat]))
    stats = [sc.Stat(icon=signs[id].icon, value=str(n), name=signs[id].name, tone="yellow" if id == "gold" else "plain") for id, n in numbers]
    first = signs["first"]
    statuses = [sc.Chip(text="First", icon=first.icon, tip="Places first in this round.", tone="act", rule="EOH-6.3")] if s.round and s.first == seat else []
    return sc.Panel(
        id=f"player-{seat + 1}", seat=seat, name=SIDE_NAMES[seat], icon="castle", side=SIDES[seat], stats=stats, statuses=statuses, place="far" if far else "near",
        cards="" if s.heroes and seat == viewer else f"hand-{seat + 1}" if s.heroes else f"bench-{seat + 1}", short=sc.Gem(shape="circle", value=str(s.gold[seat]), tone="yellow", icon=signs["gold"].icon, label=f"{s.gold[seat]} gold"),
        fan=len(s.hands[seat]) if s.stage == PLACE and seat != viewer else None, active=seat in s.asked, text=f"{player(seat)}: {counted(standing, 'structure')}, {s.gold[seat]} gold.",
    )  # fmt: skip


def hero_panel(s: Table, hero: int) -> sc.Panel:
    """Return the panel of a Hero on its Gamer: its dice and Base Damage now, Hit Points, Skill, Item and Talent, and what it carries."""
    one, card, signs = s.heroes[hero], s.card_of(hero), by_id(s.content.look.stat)
    name = hero_name(s, hero)
    left, bd, n = s.heroes[hero].left, base_damage(s, hero, NOBODY), dice(s, hero, NOBODY)
    stats = [
        sc.Stat(icon=signs["dice"].icon, value=str(n), name=signs["dice"].name, changed=n != s.kit(hero).dice),
        sc.Stat(icon=signs["bd"].icon, value=str(bd), name=signs["bd"].name, changed=bd != card.bd),
    ]
    gone = one.state in (OUT, RETURNING)
    on = f"on {gamer_name(s, one.gamer)}" if one.gamer != NOBODY else ""
    words, sub = f"{name} {on}".rstrip(), f"back in round {back_in(s, hero)}" if gone else on
    return sc.Panel(
        id=panel_id(hero), seat=seat_of(hero), name=name, sub=sub, piece=piece_id(hero), icon=card.icon, tones=card.tones, side=SIDES[seat_of(hero)], stats=stats, bar=health(s, hero),
        statuses=statuses(s, hero),
        foot=slots(s, hero), out=gone,
        short=sc.Gem(shape="pill", value=f"{left}/{one.hp}", tone="harm" if 2 * left <= one.hp else "good", label=f"{left} of {one.hp} Hit Points"),
        active=s.attack is not None and s.attack.attacker == hero, text=f"{words}: {left} of {one.hp} Hit Points, {place_words(s, hero)}.",
    )  # fmt: skip


def back_in(s: Table, hero: int) -> int:
    """EOH-11.6 Return the round in which a killed Hero can be placed again. It misses the rest of the round in which it was killed, and all of the next."""
    return s.round + (1 if s.heroes[hero].state == RETURNING or s.stage == PLACE else 2)


def place_words(s: Table, hero: int) -> str:
    """Return where a Hero is, in words."""
    one = s.heroes[hero]
    match one.state:
        case state if state in (LIVE, FALLEN) and one.lane != OFF:
            return f"{'in' if state == LIVE else 'fallen in'} {lane_name(one.lane)}"
        case state if state == OUT:
            return f"out, with a Respawn token, back in round {back_in(s, hero)}"
        case state if state == RETURNING:
            return f"back in round {back_in(s, hero)}"
        case _:
            return "at base"


def slots(s: Table, hero: int) -> list[sc.Gem]:
    """Return Skill, Item and Talent of a Hero as squares: ready, used, or not owned."""
    one, signs = s.heroes[hero], by_id(s.content.look.status)
    talent = one.gamer != NOBODY and s.content.gamers[one.gamer].talent is not None
    held = ((SKILL, hero, True, False), (ITEM, hero, one.level > 0, False), (TALENT, one.gamer, talent, bool(talent and s.talents_used >> one.gamer & 1)))
    found: list[sc.Gem] = []
    for slot, who, owned, used in held[: 3 if one.gamer != NOBODY else 2]:
        sign = signs[SLOTS[slot]]
        if not owned:
            found.append(sc.Gem(shape="square", icon=sign.icon, tone="muted", on=False, label=f"No {sign.text}"))
            continue
        name, does, icon = ability_words(s, slot, who)
        used = used or (slot != TALENT and bool(one.used >> slot & 1))
        words = f"{sign.text}: {name}. {kind_words(does)}. {text_of(does)}" + (" Used." if used else "")
        found.append(sc.Gem(shape="square", icon=icon, value="I" * one.level if slot == ITEM else "", tone="act", on=not used, label=words))
    return found


def statuses(s: Table, hero: int) -> list[sc.Chip]:
    """Return what a Hero carries, in words."""
    one, signs = s.heroes[hero], by_id(s.content.look.status)
    bounty = sum(n for _, n in one.bounties)
    held: list[tuple[str, int, bool]] = [
        ("respawn", back_in(s, hero), one.state in (OUT, RETURNING)),
        ("fallen", 0, one.state == FALLEN),
        ("recalled", 0, one.recalled),
        ("silence", 0, one.silenced),
        ("stun", 0, one.stunned),
        ("winded", 0, one.winded),
        ("duel", 0, partner_of(s, hero) is not None),
        ("bounty", bounty, bool(bounty)),
        ("burn", one.burn, bool(one.burn)),
    ]
    for what in ("bd", "dice", "armor"):
        n = sum(n for word, n, _ in one.mods if word == what)
        held.append((what, n, bool(n)))
    return [_chip(signs[id], n) for id, n, holds in held if holds]


def _chip(sign: Sign, n: int) -> sc.Chip:
    values = {"n": f"{n:+d}" if sign.id in ("bd", "dice") else n}
    return sc.Chip(text=filled(sign.text, values), icon=sign.icon, tone=sign.tone, tip=filled(sign.tip, values), rule=sign.rule)
