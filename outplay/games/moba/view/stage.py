"""What stops the table and comes forward: the draft with the order of its picks, and the duel: what each hitzone does, what one's picks mean for every possible guard."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from outplay.book.telling import draft_picks
from outplay.games.moba.data import vocabulary as voc
from outplay.games.moba.rules.acting import Battle
from outplay.games.moba.rules.battle import PickBattleCards, ZonePick, attack_box, through
from outplay.games.moba.rules.setup import Draft, draft_order
from outplay.games.moba.rules.state import Table
from outplay.games.moba.view.cards import action_card, battle_card, keyword, long_words, special_words
from outplay.games.moba.view.names import SIDES, hero_name, item_name, pick_id, piece_id, player, side_of
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat


def stage(s: Table, viewer: Seat | None) -> sc.Stage | None:
    """Return what fills the page now."""
    step = s.todo[-1] if s.todo else None
    if isinstance(step, Draft):
        return draft(s, step)
    return duel(s, viewer) if isinstance(step, PickBattleCards) else None


# ---------------------------------------------------------------- draft


def draft(s: Table, step: Draft) -> sc.Stage:
    """MOBA-4.6 Return who has picked whom, and who picks next."""
    order = [SIDES[color] for color in draft_order(s.settings.heroes)]
    taken = [(order[n], s.hero_card(n), pick_id(s, hero.card)) for n, hero in enumerate(s.heroes)]
    picks = draft_picks(order, [sc.Pick(side=side, name=card.name, icon=card.icon, tones=card.tones, card=id) for side, card, id in taken])
    return sc.Stage(role="draft", title=f"{side_of(step.color).does('drafts')} a hero", text="one at a time, in the open", picks=picks)


# ---------------------------------------------------------------- the duel


def duel(s: Table, viewer: Seat | None) -> sc.Stage:
    """MOBA-4.112 Return the open duel, for those who pick battle cards."""
    battle, hero = s.battle, s.now.hero
    defender = s.heroes[battle.target].seat
    attacks = viewer == battle.picker
    guards = viewer == defender
    picked = [pick.zone for pick in s.picks.get(viewer if viewer is not None else -1, ()) if isinstance(pick, ZonePick)]
    counts = tuple(picked.count(zone) for zone in range(4))
    asked = {*s.asked, *s.ready}
    return sc.Stage(
        role="duel",
        title=f"{hero_name(s, hero)} strikes {hero_name(s, battle.target)}",
        text=f"Phase {s.phase}. {_how(attacks, battle, sum(counts)) if viewer in asked else _nothing(attacks, guards, battle)}",
        seats=sorted({battle.picker, defender}),
        parties=[
            sc.Party(
                piece=piece_id(hero),
                text=f"{_side(s, battle.picker)} with {_cards(battle.attack)}{_instead(battle.attack, attack_box(s, hero).cards)}",
                ready=battle.picker not in asked or battle.picker in s.ready,
            ),
            sc.Party(
                piece=piece_id(battle.target),
                text=f"{player(s, defender).does('guards')} with {_cards(battle.defense)}{_instead(battle.defense, s.hero_card(battle.target).defense)}",
                ready=defender not in asked or defender in s.ready,
            ),
        ],
        grid=sc.Grid(
            heads=["A hit there does", "Your picks together" if attacks else "If it comes there"],
            rows=[_row(s, zone, counts, attacks, guards, holds=viewer in s.asked or viewer in s.picks) for zone in range(4)],
        ),
    )


def fronts(s: Table) -> list[sc.Zone]:
    """Return what lies before the two of a duel: the card that is played, and the face-down cards that guard."""
    step = s.todo[-1] if s.todo else None
    if not isinstance(step, PickBattleCards):
        return []
    hero, target = s.now.hero, s.battle.target
    played = msgspec.structs.replace(action_card(s, hero, s.now.card), id="front-card")
    backs = [sc.Card(id=f"guard-{n + 1}", name="A battle card", face=False, side=SIDES[s.heroes[target].color]) for n in range(s.battle.defense)]
    return [
        sc.Zone(id="front-left", name=f"{hero_name(s, hero)}'s card", role="front", cards=[played], piece=piece_id(hero)),
        sc.Zone(id="front-right", name=f"{hero_name(s, target)}'s cards", role="front", cards=backs, piece=piece_id(target)),
    ]


def _how(attacks: bool, battle: Battle, picked: int) -> str:
    n = battle.attack if attacks else battle.defense
    return f"Pick {zones(n)} to {'hit' if attacks else 'guard'}." if picked < n else "Ready reveals them together."


def _nothing(attacks: bool, guards: bool, battle: Battle) -> str:
    """MOBA-4.112 Return whether a player has none or all of the cards to select, and so is not asked."""
    if not attacks and not guards:
        return "Both sides choose in secret."
    n = battle.attack if attacks else battle.defense
    return f"Nothing to choose: {'every' if n else 'no'} card {'hits' if attacks else 'guards'}."


def zones(n: int) -> str:
    """Return a count of hitzones, in words."""
    return "1 hitzone" if n == 1 else f"{n} hitzones"


def _side(s: Table, picker: Seat) -> str:
    """MOBA-4.113 Against a friend the other side picks the cards."""
    if s.color_of(picker) != s.heroes[s.now.hero].color:
        return f"A friend: {player(s, picker).does('picks')}"
    return player(s, picker).does("attacks")


def _cards(n: int) -> str:
    return "no card" if n == 0 else "1 card" if n == 1 else f"{n} cards"


def _instead(n: int, printed: int) -> str:
    """MOBA-4.111 Return how many cards are printed, where something changes that."""
    return f" instead of {printed}" if n != printed else ""


def _row(s: Table, zone: int, counts: tuple[int, ...], attacks: bool, guards: bool, holds: bool) -> sc.GridRow:
    sign = s.content.look.zone[zone]
    box = attack_box(s, s.now.hero)
    words = long_words(box.zone(zone))
    does = sc.Note(
        text=words[:1].upper() + words[1:], small=special_words(s.card(s.now.hero, s.now.card)) if "\u2605" in words else _token_words(s, box.zone(zone))
    )
    means = _if_guarded(s, zone, counts) if attacks else _if_it_comes(s, zone, counts) if guards else sc.Note()
    return sc.GridRow(
        on=f"battle-{voc.ZONES[zone]}" if holds else "", name=sign.name, icon=sign.icon, tones=sign.tones, notes=[does, means], chosen=counts[zone]
    )


def _token_words(s: Table, effects: Sequence[voc.Hit]) -> str:
    """Return what the first token does; empty if there is none."""
    kinds = [effect.kind for effect in effects if isinstance(effect, voc.GiveToken)]
    return keyword(s, kinds[0].capitalize()).tip if kinds else ""


def _wounds(s: Table, zone: int, n: int) -> int:
    """Return how many wounds this many cards of a hitzone cause if they get through."""
    return n * sum(effect.n for effect in attack_box(s, s.now.hero).zone(zone) if isinstance(effect, voc.Wounds))


def _comes_to(s: Table, wounds: int) -> tuple[str, sc.Tone]:
    left = s.hit_points(s.battle.target) - s.heroes[s.battle.target].wounds - wounds
    if left <= 0:
        return "Killed", "harm"
    return (f"{wounds} wound{'s' * (wounds > 1)}, {left} left", "plain") if wounds else ("No wound", "muted")


def _if_guarded(s: Table, guarded: int, counts: tuple[int, ...]) -> sc.Note:
    """Return what the picks do if this hitzone is guarded."""
    if not sum(counts):
        return sc.Note()
    if not s.battle.defense:
        guarded = -1
    left = through(s, counts, tuple(int(zone == guarded) for zone in range(4)))
    means, tone = _comes_to(s, (s.battle.extra if any(left) else 0) + sum(_wounds(s, zone, n) for zone, n in enumerate(left)))
    return sc.Note(
        text=means,
        small=f"if the {voc.ZONES[guarded]} {'are' if voc.ZONES[guarded] == 'legs' else 'is'} guarded" if guarded >= 0 else "nothing guards",
        tone=tone,
    )


def _if_it_comes(s: Table, zone: int, counts: tuple[int, ...]) -> sc.Note:
    """Return what one card of this hitzone does if it gets through."""
    if counts[zone]:
        return sc.Note(text="Would be blocked", small="all that comes there", tone="good")
    if not any(through(s, tuple(int(other == zone) for other in range(4)), (0, 0, 0, 0))):
        return sc.Note(text="Stopped", small=f"by {_armor(s)}", tone="good")
    wounds = s.battle.extra + _wounds(s, zone, 1)
    means, tone = _comes_to(s, wounds)
    poisons = any(isinstance(effect, voc.GiveToken) and effect.kind == "poison" for effect in attack_box(s, s.now.hero).zone(zone))
    return sc.Note(text="No wound yet" if poisons and not wounds else means, small="by one card there", tone=tone)


def _armor(s: Table) -> str:
    """Return what whoever is struck wears."""
    worn = [item_name(s, item) for item in s.heroes[s.battle.target].items if s.content.items[item].type == "armor"]
    return " and ".join(worn) or "armor"


def reveal(s: Table, attacker: int, target: int, attack: tuple[int, ...], defense: tuple[int, ...], through: tuple[int, ...]) -> sc.Show:
    """MOBA-4.115 Both sides' cards turned over, hitzone by hitzone: what is blocked, what gets through."""
    pairs: list[sc.Pair] = []
    for zone, sign in enumerate(s.content.look.zone):
        if not attack[zone] and not defense[zone]:
            continue
        left = [battle_card(s, zone, 1, f"-hit-{n + 1}") for n in range(attack[zone])]
        right = [battle_card(s, zone, 1, f"-guard-{n + 1}") for n in range(defense[zone])]
        words, tone = _met(sign.name, attack[zone], defense[zone], through[zone])
        pairs.append(sc.Pair(left=left, right=right, text=words, tone=tone))
    title = f"{hero_name(s, attacker)} strikes {hero_name(s, target)}"
    return sc.Show(title=title, left=piece_id(attacker), right=piece_id(target), pairs=pairs, rule="MOBA-4.115")


def _met(zone: str, attack: int, defense: int, through: int) -> tuple[str, sc.Tone]:
    if not attack:
        return f"{zone}: guarded for nothing", "muted"
    if not through:
        return f"{zone}: blocked" if defense else f"{zone}: stopped by armor", "good"
    return (f"{zone}: hit" if through == 1 else f"{zone}: {through} hits"), "harm"
