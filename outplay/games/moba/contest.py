"""The duel as it stops the table: what each hitzone does, and what one's picks mean for every possible guard."""

from __future__ import annotations

from outplay.games.moba import content as ct
from outplay.games.moba.battle import PickBattleCards, ZonePick, attack_box
from outplay.games.moba.cards import effect_words
from outplay.games.moba.names import COLORS, hero_name, piece_id
from outplay.games.moba.state import Battle, Table
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat


def contest(s: Table, viewer: Seat | None) -> sc.Contest | None:
    """MOBA-4.112 The open duel; None while nobody picks battle cards."""
    step = s.todo[-1] if s.todo else None
    if not isinstance(step, PickBattleCards) or s.now.battle is None:
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
        left=piece_id(hero), right=piece_id(battle.target),
        left_text=f"{_side(s, battle.picker, attacks)} with {_cards(battle.attack)}", right_text=f"{COLORS[s.heroes[battle.target].color]} guards with {_cards(battle.defense)}",
        does="A hit there does", means="Your picks together" if attacks else "If it comes there",
        rows=[_row(s, zone, counts, attacks, guards) for zone in range(4)], ready=ready,
    )  # fmt: skip


def _how(attacks: bool, guards: bool, battle: Battle) -> str:
    if attacks:
        return f"Pick {battle.attack} hitzones to hit."
    return f"Pick {battle.defense} hitzones to guard." if guards else "Both sides choose in secret."


def _side(s: Table, picker: Seat, mine: bool) -> str:
    return "You attack" if mine else f"{COLORS[s.color_of(picker)]} attacks"


def _cards(n: int) -> str:
    return "no card" if n == 0 else "1 card" if n == 1 else f"{n} cards"


def _row(s: Table, zone: int, counts: tuple[int, ...], attacks: bool, guards: bool) -> sc.ContestRow:
    sign = s.content.look.zone[zone]
    box = attack_box(s, s.now.hero)
    does = effect_words(box.zone(zone)).replace("\u2605", f"\u2605 {box.special_name}")
    means = ""
    if attacks and sum(counts) == s.battle.attack:
        means = _if_guarded(s, zone, counts)
    elif guards and counts[zone]:
        means = "Blocked"
    return sc.ContestRow(card=f"battle-{ct.ZONES[zone]}", name=sign.name, icon=sign.icon, tones=sign.tones, does=does, means=means, picked=counts[zone])


def _if_guarded(s: Table, guarded: int, counts: tuple[int, ...]) -> str:
    """What the picks come to if this hitzone is guarded."""
    battle, box = s.battle, attack_box(s, s.now.hero)
    wounds = battle.extra if any(n for zone, n in enumerate(counts) if zone != guarded) else 0
    for zone, n in enumerate(counts):
        if zone != guarded:
            wounds += n * sum(effect.n for effect in box.zone(zone) if isinstance(effect, ct.Wounds))
    left = s.hit_points(battle.target) - s.heroes[battle.target].wounds - wounds
    name = ct.ZONES[guarded]
    if left <= 0:
        return f"Killed if the {name} is guarded"
    return f"{wounds} wounds, {left} left, if the {name} is guarded"
