"""What may still come of the Action under way, and of the cards in hand."""

from __future__ import annotations

from outplay.games.brawl.ai.worth import Stakes, at_stake, blow_worth, champion_worth, of_places, point, promised
from outplay.games.brawl.data.rows import ActionCard, AttackCard, SkillCard
from outplay.games.brawl.data.vocabulary import CORES, Melee
from outplay.games.brawl.rules.activation import NO_CARD
from outplay.games.brawl.rules.champion import OFF
from outplay.games.brawl.rules.damage import current_defense
from outplay.games.brawl.rules.movement import Go, InLine, JumpTo, Move, PlaceOn, destinations
from outplay.games.brawl.rules.standard_actions import HURTS
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.targeting import choices, declared, reached
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import HIDDEN

HOPE, DANGER, TOUCH = 0.9, 0.02, 0.005
"""What a blow still to come is worth beside one that has been struck; what a trap on the way costs; what an effect after the blow adds."""
OUTLOOK, SKILL = 0.01, 1.5
"""What a point of damage that a card in hand may deal is worth, and how many points a skill counts as."""
AROUND, FAR = 2, 5
"""How far an attack reaches that says nothing of a range; the greatest distance that is looked at."""


# ---------------------------------------------------------------- the Action under way


def promise(s: Table, team: int) -> float:
    """Return what the Action under way could still come to, from where its Champion stands or may yet go: a little less than having done it."""
    act = s.act
    if act is None or act.over:
        return 0.0
    here, champion = s.champions[act.champion].cell, act.champion
    cells = landings(s, champion)
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
            blow = max((blow_worth(there, n, HURTS) for n in reached(there, champion, Melee())), default=0.0)
        best = max(best, max(0.0, blow) + stand(there, champion, team, stakes) - now - DANGER * (cell in s.traps))
    return HOPE * best


def landings(s: Table, champion: int) -> list[int]:
    """Return the hexes on which a Champion may end the movement that is asked about."""
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


def stand(s: Table, champion: int, team: int, stakes: tuple[Stakes, Stakes]) -> float:
    """Return what it is worth that a Champion stands where it does: for itself, and for Challenges."""
    return champion_worth(s, champion) + point(s) * (promised(s, team, stakes[team]) - promised(s, 1 - team, stakes[1 - team]))


def aimed(s: Table, champion: int, row: AttackCard, pick: Option) -> float:
    """Return what an attack is worth if it is aimed in this way: blows to Enemies, less those to Allies."""
    total = 0.0
    for target in declared(s, champion, row.reach, pick)[0]:
        n = max(0, row.strength + s.now.strength - current_defense(s, target, champion))
        worth = blow_worth(s, target, n) + TOUCH * bool(row.post)
        total += worth if s.enemies(champion, target) else -worth
    return total


# ---------------------------------------------------------------- the cards in hand


def in_hand(s: Table, seat: Seat) -> float:
    """SFB-5.1 Return what the hand of the seat whose turn it is may still come to: for each ready Core the best card that it pays for."""
    player = s.players[seat]
    best = [float(player.cores >> core & 1) for core in range(len(CORES))]
    for card in player.hand.cards:
        if card != HIDDEN and best[core := s.content.cores[card]]:
            best[core] = max(best[core], may_do(s, s.champion_of(seat, card), s.action_card(card)))
    return OUTLOOK * sum(best)


def may_do(s: Table, champion: int, row: ActionCard) -> float:
    """Return about what a card may do in the own turn, in points of damage."""
    here = s.champions[champion].cell
    match row:
        case AttackCard(move=move, reach=reach, strength=strength) if here != OFF:
            within = (move or 0) + getattr(reach, "max", AROUND)
            return strength * bool(s.board.hexes.within[here][min(within, FAR)] & s.held[1 - s.champions[champion].team])
        case SkillCard():
            return SKILL
        case _:
            return 0.0
