"""KB-5 Turns and rounds, KB-7 choosing abilities, KB-14 leaving, KB-15 the tide."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from outplay.games.knockback.data.hero_card import HeroCard
from outplay.games.knockback.data.kinds import AbilityNumber
from outplay.games.knockback.data.rows import Ability
from outplay.games.knockback.data.vocabulary import (
    BlastEffect,
    BraceEffect,
    Effect,
    HatchEffect,
    LeapEffect,
    RecoilEffect,
    RiposteEffect,
    SelfCenter,
    StrikeEffect,
    WalkEffect,
)
from outplay.games.knockback.rules.ability import OFF
from outplay.games.knockback.rules.hero import NOBODY
from outplay.games.knockback.rules.movement import Hatch, Leap, Move, Walk, hatchable
from outplay.games.knockback.rules.state import FIRST_LING, Table
from outplay.games.knockback.rules.strike import AfterOwnAttack, Recoil
from outplay.games.knockback.rules.targeting import BlastAround, ChooseCenter, ChooseTarget, center_mask, finds, in_area
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step

END_TURN: Final = Pass()


# ---------------------------------------------------------------- turns


class Turn(Step[Table]):
    """KB-5.1, KB-5.2 A turn: start of turn, move, ability, end of turn; also where there is nothing to ask (KB-5.10)."""

    seat: Seat

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.begin_turn(self.seat)
        return PARTS[self.seat]


class UseAbility(Option):
    """An ability by its place on the card."""

    ability: AbilityNumber


USES: Final = tuple(UseAbility(n) for n in range(3))


class ChooseAbility(Choice[Table]):
    """KB-5.4 The player may use exactly one usable activated ability, never a passive one (KB-4.4), or end the turn (D-ABILITY)."""

    seat: Seat

    def applies(self, s: Table) -> bool:
        return s.in_play(self.seat)

    def options(self, s: Table) -> Sequence[Option]:
        found: list[Option] = [USES[n] for n, ability in s.card(self.seat).active if not unusable(s, self.seat, ability)]
        found.append(END_TURN)
        return found

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if not isinstance(pick, UseAbility):
            return DONE
        s.begin_ability(self.seat, pick.ability)
        return ability_steps(s.card(self.seat), pick.ability, self.seat)

    def default(self, s: Table) -> Option:
        return END_TURN


def unusable(s: Table, seat: Seat, ability: Ability) -> str:
    """KB-7.4 Return the rule by which an ability's first step can do nothing now; empty if it can do something."""
    first = ability.steps[0]
    match first:
        case StrikeEffect():
            return "" if finds(s, seat, first) else "KB-7.6" if in_area(s, seat, s.where[seat], first.range) else "KB-7.2"
        case BlastEffect(center=SelfCenter()):
            return "" if in_area(s, seat, s.where[seat], first.radius) else "KB-7.4"
        case BlastEffect():
            return "" if center_mask(s, seat, first) else "KB-17.4"
        case WalkEffect():
            return "" if len(s.arena.walk_options(s.where[seat], first.max, s.free)) > 1 or _next_finds(s, seat, ability) else "KB-6.1"
        case LeapEffect():
            return "" if len(s.arena.leap_options(s.where[seat], first.max, s.free)) > 1 or _next_finds(s, seat, ability) else "KB-6.2"
        case HatchEffect():
            return "" if hatchable(s, seat, first.range) else "KB-13.2" if s.token_left() == OFF else "KB-13.3"
        case _:
            return ""


def _next_finds(s: Table, seat: Seat, ability: Ability) -> bool:
    """Return whether the strike or blast after a first walk or leap would find somebody without it."""
    match ability.steps[1:]:
        case [StrikeEffect() as strike, *_]:
            return finds(s, seat, strike)
        case [BlastEffect() as blast, *_]:
            return in_area(s, seat, s.where[seat], blast.radius)
        case _:
            return False


@lru_cache(maxsize=1024)
def ability_steps(card: HeroCard, ability: int, seat: Seat) -> Sequence[Step[Table]]:
    """KB-7.1, KB-8.14 Return the steps of using an ability of a card: its effects in printed order, recoils, then what the card adds. Worked out once."""
    effects = card.abilities[ability].steps
    steps = [step for n, effect in enumerate(effects) for step in _steps(seat, n, effect, effects)]
    recoils = [Recoil(seat, effect.n) for effect in effects if isinstance(effect, RecoilEffect)]
    return (*steps, *recoils, *([AfterOwnAttack(seat)] if card.after_attack else []), EndAbility())


def _steps(seat: Seat, n: int, effect: Effect, effects: Sequence[Effect]) -> Sequence[Step[Table]]:
    """KB-7.1, KB-17 The steps of one effect of an ability, in the printed order."""
    match effect:
        case WalkEffect(most):
            return [Walk(seat, most)]
        case LeapEffect(most):
            return [Leap(seat, most)]
        case StrikeEffect():
            return [ChooseTarget(seat, n, may_decline=n > 0 and isinstance(effects[n - 1], WalkEffect))]
        case BlastEffect():
            return [BlastAround(seat, n)] if isinstance(effect.center, SelfCenter) else [ChooseCenter(seat, n)]
        case BraceEffect(dice):
            return [Brace(seat, dice)]
        case RiposteEffect(reach, triple):
            return [TakeStance(seat, reach, triple)]
        case HatchEffect(reach, count):
            return [Hatch(seat, reach, count, first=True)]
        case RecoilEffect():
            return DONE  # carried out after the whole ability (KB-8.14)


class Brace(Step[Table]):
    """KB-17.6 The hero becomes braced."""

    seat: Seat
    dice: int

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.in_play(self.seat)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.brace(self.seat, self.dice)
        return DONE


class TakeStance(Step[Table]):
    """KB-17.7 The hero stands ready to answer misses."""

    seat: Seat
    reach: int
    triple: tuple[int, int, int]

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.in_play(self.seat)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.take_stance(self.seat, self.reach, self.triple)
        return DONE


class EndAbility(Step[Table]):
    """KB-5.5 The ability is completely resolved."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.end_ability()
        return DONE


class EndTurn(Step[Table]):
    """KB-5.6 End of turn, also of a hero that has left (KB-5.7); KB-5.8 then the next seat whose hero is in play; where the order wraps around, the round ends."""

    seat: Seat

    def run(self, s: Table) -> Sequence[Step[Table]]:
        if s.where[self.seat] == s.start_space and s.card(self.seat).still:
            s.anchor(self.seat)
        s.end_turn(self.seat)
        for seat in s.order[s.order.index(self.seat) + 1 :]:
            if s.in_play(seat):
                return TURNS[seat]
        return ROUND_OVER


TURNS: Final = tuple((Turn(seat),) for seat in range(FIRST_LING))
PARTS: Final[tuple[Sequence[Step[Table]], ...]] = tuple((Move(seat), ChooseAbility(seat), EndTurn(seat)) for seat in range(FIRST_LING))
"""The steps of a turn, by seat. Steps never change, so these serve every match."""


# ---------------------------------------------------------------- rounds and the tide


class BeginRound(Step[Table]):
    """KB-2.5, KB-5.8, KB-5.9 A round begins with the first seat of the order that is in play."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.begin_round()
        return TURNS[next(seat for seat in s.order if s.in_play(seat))]


class EndRound(Step[Table]):
    """KB-15.1 At the end of some rounds a ring floods; KB-15.5 without the tide the last round is counted out."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        rules = s.settings
        if not rules.tide:
            return [CountOut()] if 0 < rules.round_cap <= s.round else ROUND_BEGINS
        late = s.round - rules.tide_start
        return [Flood(), BeginRound()] if late >= 0 and late % rules.tide_step == 0 else ROUND_BEGINS


ROUND_BEGINS, ROUND_OVER = (BeginRound(),), (EndRound(),)


class Flood(Step[Table]):
    """KB-15.2 The outermost ring floods: dragonlings on it fall, then heroes one at a time, the most worn first. KB-15.4 Ring 1 leaves one side."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        ring = next_ring(s)
        s.flood(ring)
        wet = [e for e in s.entities() if s.arena.rings[ring] & s.arena.hexes.bit[s.where[e]]]
        lings = [Drown(e) for e in wet if e >= FIRST_LING]
        heroes = sorted((e for e in wet if e < FIRST_LING), key=lambda e: drowning_order(s, e))
        return [*lings, *(Drown(e) for e in heroes)]


class Drown(Step[Table]):
    """KB-15.2 (b), (c) One falls by the tide; Second Wind does not help."""

    entity: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.fall(self.entity, s.where[self.entity], "tide", NOBODY, "KB-15.2")
        return DONE


def drowning_order(s: Table, seat: Seat) -> tuple[int, int]:
    """KB-15.2 Of heroes that fall by the same flood the one with the least falls first: the most worn, then the earlier in turn order."""
    return -s.heroes[seat].wear, s.order.index(seat)


def next_ring(s: Table) -> int:
    """KB-15.1, KB-15.3 Return the ring that floods next."""
    return s.arena.tide_ring - s.floods


def next_flood(s: Table) -> int:
    """KB-15.3 Return the round at whose end the next ring floods; 0 without the tide."""
    rules = s.settings
    return rules.tide_start + s.floods * rules.tide_step if rules.tide and next_ring(s) > 0 else 0


class CountOut(Step[Table]):
    """KB-15.5 The side with more heroes in play wins, then the one with less wear, else a draw among the tied."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        ranks = {side: standing(s, side) for side in s.sides_left()}
        best = min(ranks.values())
        s.end(tuple(side for side, rank in ranks.items() if rank == best), "KB-15.5")
        return DONE


def standing(s: Table, side: int) -> tuple[int, int]:
    """KB-15.5 Return the key by which sides in play are ranked: more heroes, then less wear; smaller is better."""
    alive = [seat for seat in s.sides[side] if s.in_play(seat)]
    return -len(alive), sum(s.heroes[seat].wear for seat in alive)
