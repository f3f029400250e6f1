"""The duel as it stops the table: what each hitzone does, and what one's picks mean for every possible guard."""

from __future__ import annotations

from outplay.games.moba import vocabulary as voc
from outplay.games.moba.acting import Battle
from outplay.games.moba.battle import PickBattleCards, ZonePick, attack_box
from outplay.games.moba.cards import long_words
from outplay.games.moba.names import COLORS, card_id, hero_name, piece_id
from outplay.games.moba.state import Table
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat


def contest(s: Table, viewer: Seat | None) -> sc.Contest | None:
    """MOBA-4.112 The open duel; None while nobody picks battle cards."""
    step = s.todo[-1] if s.todo else None
    if not isinstance(step, PickBattleCards):
        return None
    battle, hero = s.battle, s.now.hero
    defender = s.heroes[battle.target].seat
    attacks = viewer == battle.picker
    guards = viewer == defender
    picked = [pick.zone for pick in s.picks.get(viewer if viewer is not None else -1, ()) if isinstance(pick, ZonePick)]
    counts = tuple(picked.count(zone) for zone in range(4))
    ready = [piece_id(hero)] * (battle.picker in s.ready) + [piece_id(battle.target)] * (defender in s.ready)
    return sc.Contest(
        title=f"{hero_name(s, hero)} strikes {hero_name(s, battle.target)}",
        text=f"Phase {s.phase}. {_how(attacks, guards, battle)}",
        left=piece_id(hero), right=piece_id(battle.target), card=card_id(hero, s.now.card),
        left_text=f"{_side(s, battle.picker, attacks)} with {_cards(battle.attack)}", right_text=f"{COLORS[s.heroes[battle.target].color]} guards with {_cards(battle.defense)}",
        does="A hit there does", means="Your picks together" if attacks else "If it comes there",
        rows=[_row(s, zone, counts, attacks, guards) for zone in range(4)], ready=ready,
    )  # fmt: skip


def _how(attacks: bool, guards: bool, battle: Battle) -> str:
    if attacks:
        return f"Pick {zones(battle.attack)} to hit."
    return f"Pick {zones(battle.defense)} to guard." if guards else "Both sides choose in secret."


def zones(n: int) -> str:
    """So many hitzones, in words."""
    return "1 hitzone" if n == 1 else f"{n} hitzones"


def _side(s: Table, picker: Seat, mine: bool) -> str:
    return "You attack" if mine else f"{COLORS[s.color_of(picker)]} attacks"


def _cards(n: int) -> str:
    return "no card" if n == 0 else "1 card" if n == 1 else f"{n} cards"


def _row(s: Table, zone: int, counts: tuple[int, ...], attacks: bool, guards: bool) -> sc.ContestRow:
    sign = s.content.look.zone[zone]
    box = attack_box(s, s.now.hero)
    words = long_words(box.zone(zone))
    does = words[:1].upper() + words[1:]
    means, note, tone = _if_guarded(s, zone, counts) if attacks else _if_it_comes(s, zone, counts) if guards else ("", "", "plain")
    return sc.ContestRow(
        card=f"battle-{voc.ZONES[zone]}", name=sign.name, icon=sign.icon, tones=sign.tones, does=does, does_note=box.special_name if "\u2605" in does else "", means=means, means_note=note,
        tone=tone, picked=counts[zone],
    )  # fmt: skip


def _wounds(s: Table, zone: int, n: int) -> int:
    """What so many cards of a hitzone wound when they come through."""
    return n * sum(effect.n for effect in attack_box(s, s.now.hero).zone(zone) if isinstance(effect, voc.Wounds))


def _comes_to(s: Table, wounds: int) -> tuple[str, sc.Tone]:
    left = s.hit_points(s.battle.target) - s.heroes[s.battle.target].wounds - wounds
    if left <= 0:
        return "Killed", "harm"
    return (f"{wounds} wound{'s' * (wounds > 1)}, {left} left", "plain") if wounds else ("No wound", "muted")


def _if_guarded(s: Table, guarded: int, counts: tuple[int, ...]) -> tuple[str, str, sc.Tone]:
    """What the picks come to if this hitzone is guarded."""
    if not sum(counts):
        return "", "", "plain"
    if not s.battle.defense:
        guarded = -1
    extra = s.battle.extra if any(n for zone, n in enumerate(counts) if zone != guarded) else 0
    means, tone = _comes_to(s, extra + sum(_wounds(s, zone, n) for zone, n in enumerate(counts) if zone != guarded))
    return means, f"if the {voc.ZONES[guarded]} is guarded" if guarded >= 0 else "nothing guards", tone


def _if_it_comes(s: Table, zone: int, counts: tuple[int, ...]) -> tuple[str, str, sc.Tone]:
    """What one card of this hitzone comes to."""
    if counts[zone]:
        return "Blocked", "all of it", "good"
    means, tone = _comes_to(s, s.battle.extra + _wounds(s, zone, 1))
    return means, "by one card there", tone
