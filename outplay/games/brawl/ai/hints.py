"""What a bot may value: points, Challenges that hold until they are scored, healthy Champions, Cores and cards kept, being where the crowd looks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from outplay.games.brawl.data.board import KEPT_LIMIT, Board
from outplay.games.brawl.data.demands import Battered, Hold, HoldSeveral, Unhurt
from outplay.games.brawl.data.rows import ActionCard, AttackCard, SkillCard
from outplay.games.brawl.data.vocabulary import Melee
from outplay.games.brawl.rules.activation import NO_CARD
from outplay.games.brawl.rules.challenges import active_slots, ground, meets, width
from outplay.games.brawl.rules.champion import OFF
from outplay.games.brawl.rules.damage import current_defense
from outplay.games.brawl.rules.movement import Go, InLine, JumpTo, Move, PlaceOn, destinations
from outplay.games.brawl.rules.standard_actions import HURTS
from outplay.games.brawl.rules.state import EMPTY, Table
from outplay.games.brawl.rules.targeting import choices, declared, reached
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import HIDDEN

WON: Final = 0.85
"""What all the points that win are worth together."""
LIFE, LEVEL, LAST = 0.28, 0.03, 0.02
HELD, SHAKY = 0.55, 0.35
"""The part of its points that a met Challenge is worth in the own turn, and in the other team's, which may still break it."""
WAY, STEPS = 0.3, (0.3, 0.25, 0.2, 0.15, 0.1)
"""What it is worth beside meeting a Challenge to be where it is decided, and how much of that each hex less of the way is."""
CORE, CARD, PLACE, GUARD, CORES = 0.012, 0.004, 0.006, 0.004, 3
HOPE, DANGER, TOUCH = 0.9, 0.02, 0.005
"""What a blow still to come is worth beside one that has been struck; what a trap on the way costs; what an effect after the blow adds."""
OUTLOOK, SKILL, AROUND, MOST_FAR = 0.01, 1.5, 2, 5
NEAR: Final = (0.0, 0.006, 0.005, 0.004, 0.003, 0.002, 0.001)


def value(s: Table, seat: Seat) -> float:
    """How good the table is for a seat, -1 (lost) to 1 (won)."""
    team = s.side_of(seat)
    if s.over:
        return 1.0 if s.winner == team else -1.0
    if s.round == 0:
        return 0.0
    return max(-0.99, min(0.99, worth(s, team) - worth(s, 1 - team)))


def worth(s: Table, team: int) -> float:
    """What a team has."""
    point = WON / s.settings.goal
    total = point * min(s.settings.goal, s.vp[team]) + point * promised(s, team, at_stake(s, team))
    if s.act is not None and s.side_of(s.act.seat) == team:
        total += promise(s, team)
    total += sum(champion_worth(s, n) for n in s.team(team))
    for seat in s.sides[team]:
        player = s.players[seat]
        spent = seat != s.active  # in the own turn all is readied and drawn anew: what is left over is worth nothing
        total += CORE * player.cores.bit_count() + CARD * len(player.hand) if spent else CORE * CORES + CARD * s.settings.hand
        if not spent and s.phase == "Activation":
            total += in_hand(s, seat)
    return total


def promise(s: Table, team: int) -> float:
    """What the Action under way could still come to, from where its Champion stands or may yet go: a little less than having done it."""
    act = s.act
    if act is None or act.over:
        return 0.0
    here, champion = s.champions[act.champion].cell, act.champion
    cells = endings(s, champion)
    if not cells and (here == OFF or act.aimed):
        return 0.0
    row = s.action_card(act.card) if act.card != NO_CARD and not act.aimed else None
    there = s.copy()
    there.told = None
    stakes = of_places(s, at_stake(s, 0)), of_places(s, at_stake(s, 1))
    now, best = (stand(s, champion, team, stakes) if here != OFF else 0.0), 0.0
    for cell in (here, *cells) if here != OFF else cells:
        there.put(champion, cell)
        blow = max((aimed(there, champion, row, pick) for pick in choices(there, champion, row.reach)), default=0.0) if isinstance(row, AttackCard) else 0.0
        if act.standard == "destruction":
            blow = max((struck(there, n, HURTS) for n in reached(there, champion, Melee())), default=0.0)
        best = max(best, max(0.0, blow) + stand(there, champion, team, stakes) - now - DANGER * (cell in s.traps))
    return HOPE * best


def endings(s: Table, champion: int) -> list[int]:
    """The hexes on which a Champion may end the movement that is asked about."""
    match s.todo[-1] if s.todo else None:
        case Move(mover, left) if mover.champion == champion:
            return destinations(s, mover, left)
        case InLine(mover) as step if mover.champion == champion:
            rays = s.board.hexes.ray[s.champions[champion].cell]
            return [rays[line.direction][line.n - 1] for line in step.lines(s)]
        case JumpTo(mover) as jump if mover.champion == champion:
            return [option.cell for option in jump.options(s) if isinstance(option, Go)]
        case PlaceOn(moved) as place if moved == champion:
            return [option.cell for option in place.options(s) if isinstance(option, Go)]
        case _:
            return []


def in_hand(s: Table, seat: Seat) -> float:
    """SFB-5.1 What the cards in the hand of the seat whose turn it is may still come to: for each ready Core the best that it pays for."""
    player = s.players[seat]
    best = [float(player.cores >> core & 1) for core in range(CORES)]
    for card in player.hand.cards:
        if card != HIDDEN and best[core := s.content.cores[card]]:
            best[core] = max(best[core], may_do(s, s.champion_of(seat, card), s.action_card(card)))
    return OUTLOOK * sum(best)


def may_do(s: Table, champion: int, row: ActionCard) -> float:
    """About what a card may do in the own turn, where 1 is a point of damage."""
    here = s.champions[champion].cell
    match row:
        case AttackCard(move=move, reach=reach, strength=strength) if here != OFF:
            far = (move or 0) + getattr(reach, "max", AROUND)
            return strength * bool(s.board.hexes.within[here][min(far, MOST_FAR)] & s.held[1 - s.champions[champion].team])
        case SkillCard():
            return SKILL
        case _:
            return 0.0


def stand(s: Table, champion: int, team: int, stakes: tuple[Stakes, Stakes]) -> float:
    """What it is worth that a Champion stands where it does: for itself, and for Challenges."""
    point = WON / s.settings.goal
    return champion_worth(s, champion) + point * (promised(s, team, stakes[team]) - promised(s, 1 - team, stakes[1 - team]))


def struck(s: Table, target: int, n: int) -> float:
    """What so much damage to a Champion is worth: by the hit points that are left, and the point of a fall."""
    left = s.hit_points(target) - s.champions[target].damage
    return LIFE * min(left, n) / s.hit_points(target) + (WON / s.settings.goal + LIFE / 2) * (n >= left)


def aimed(s: Table, champion: int, row: AttackCard, pick: Option) -> float:
    """What an attack is worth that is aimed so."""
    total = 0.0
    for target in declared(s, champion, row.reach, pick)[0]:
        n = max(0, row.strength + s.now.strength - current_defense(s, target, champion))
        worth = struck(s, target, n) + TOUCH * bool(row.post)
        total += worth if s.enemies(champion, target) else -worth
    return total


class Stakes(NamedTuple):
    """The Challenges that a team may score next, each with what it will be worth then; and the part of it that counts, by how sure it is."""

    part: float
    cards: list[tuple[int, int]]


def at_stake(s: Table, team: int) -> Stakes:
    """What a team may score next, wherever Champions stand."""
    on = width(s) if advances_first(s, team) else 0
    slots = active_slots(s) if not on else [slot for slot, card in enumerate(s.track) if card != EMPTY and slot + on < len(s.track)]
    part = HELD if s.side_of(s.active) == team else SHAKY
    return Stakes(part, [(s.track[slot], s.content.values[(slot + on) // width(s)]) for slot in slots])


def of_places(s: Table, stakes: Stakes) -> Stakes:
    """Only what is about where Champions stand."""
    rows = s.content.challenges
    return Stakes(stakes.part, [(card, points) for card, points in stakes.cards if not isinstance(rows[card].demand, Battered | Unhurt)])


def promised(s: Table, team: int, stakes: Stakes) -> float:
    """The points of Challenges that the team meets, as far as they count."""
    total = 0.0
    for card, points in stakes.cards:
        total += points * (meets(s, team, card) + WAY * underway(s, team, card))
    return stakes.part * total


def underway(s: Table, team: int, card: int) -> float:
    """How near a team is to the hexes that a Challenge is about, 0 (nobody is) to 1 (as many as it takes are there)."""
    demand = s.content.challenges[card].demand
    return _underway(s.board, demand.n, ground(s, team, demand.grounds), s.held[team]) if isinstance(demand, Hold | HoldSeveral) else 0.0


@lru_cache(maxsize=KEPT_LIMIT)
def _underway(board: Board, n: int, ground: int, held: int) -> float:
    near = 0.0
    for part in STEPS:
        near += part * min(n, (held & ground).bit_count())
        ground |= board.around(ground)
    return near / n


def advances_first(s: Table, team: int) -> bool:
    """SFB-4.11 Whether the track advances before the team scores next."""
    at = s.order.index(s.active)
    return not any(s.side_of(seat) == team for seat in s.order[at + 1 :])


def champion_worth(s: Table, champion: int) -> float:
    """A Champion's worth: in the arena, healthy, Leveled Up, near the zones and the Enemies."""
    one = s.champions[champion]
    if one.cell == OFF:
        return 0.0
    worn = one.damage / s.hit_points(champion)
    total = LIFE * (1.0 - worn * (0.6 + 0.4 * worn)) + LAST + LEVEL * one.up
    return total + GUARD * min(2, current_defense(s, champion)) + _setting(s.board, one.cell, s.held[1 - one.team])


@lru_cache(maxsize=KEPT_LIMIT)
def _setting(board: Board, cell: int, enemies: int) -> float:
    """What a hex is worth by itself: in a zone, near the Enemies."""
    within, far = board.hexes.within[cell], 1
    while far < len(NEAR) - 1 and not within[far] & enemies:
        far += 1
    return NEAR[far] + PLACE * (board.zone_mask >> cell & 1)
