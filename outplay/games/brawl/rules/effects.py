"""SFB-12 What cards do: their effects, one after the other.

A list of effects is named by its card and its box, such as `cards/GOL-M1/post`; `Do` carries it out from a place on. Each kind of effect has a function below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, get_args

from outplay.games.brawl.data import abilities as ab
from outplay.games.brawl.data import vocabulary as voc
from outplay.games.brawl.data.kinds import AlternativeNumber
from outplay.games.brawl.data.rows import AttackCard
from outplay.games.brawl.rules.activation import NO_CARD
from outplay.games.brawl.rules.cards import Draw, Plan, Recover, discard_random, show_hand
from outplay.games.brawl.rules.champion import NOBODY, OFF, until_turn_of
from outplay.games.brawl.rules.conditions import anchor, change_defense, change_strength, root, shield, stun
from outplay.games.brawl.rules.damage import deal_damage, heal
from outplay.games.brawl.rules.displacement import fear, force, push
from outplay.games.brawl.rules.movement import InLine, JumpTo, Move, Mover, PlaceOn, Steps
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.targeting import Target, TokenAt, choices
from outplay.games.brawl.rules.traps import MoveTrap, look_at_trap
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step

NONE: Final = Pass()
TO_THE_END: Final = 99
"""More than any list of effects has."""


class Do(Step[Table]):
    """SFB-1.5 Effects in order, from the place `at` up to, but not including, `to`.

    `target` is the one that a post-attack ability is applied to; NOBODY if the card's targets are meant.
    SFB-5.6 What is left of the card falls away once its activation has ended; SFB-9.10 what a Reaction does (`reaction`) is carried out to its end.
    """

    effects: str
    at: int = 0
    to: int = TO_THE_END
    target: int = NOBODY
    reaction: bool = False

    def applies(self, s: Table) -> bool:
        return self.reaction or not s.now.over

    def run(self, s: Table) -> Steps:
        effects = s.content.effects[self.effects]
        for at in range(self.at, min(self.to, len(effects))):
            steps = do(s, effects[at], self, at)
            if steps or (s.now.over and not self.reaction):
                return [*steps, Do(self.effects, at + 1, self.to, self.target, self.reaction)] if at + 1 < min(self.to, len(effects)) else steps
        return DONE

    # ------------------------------------------------------------ whose effect it is

    def source(self, s: Table) -> int:
        """SFB-9.7 Return the Champion that causes it: the activated one, or the protected one of a Reaction."""
        return s.now.protected if self.reaction else s.now.champion

    def seat(self, s: Table) -> Seat:
        """SFB-1.11 Return the player who played the card."""
        return s.now.reactor if self.reaction else s.now.seat

    def whom(self, s: Table, who: voc.Who) -> list[int]:
        """SFB-1.10 Return the Champions in the arena that an effect is about."""
        match who:
            case "self" | "attacker":
                found: Sequence[int] = (s.now.champion,)
            case "protected":
                found = (s.now.protected,)
            case _:
                found = s.now.targets if self.target == NOBODY else (self.target,)
        return [champion for champion in found if s.in_arena(champion)]


def script(s: Table, effects: str, reaction: bool = False) -> Steps:
    """Return the step that carries out the effects of this name; none if a card has no effects there."""
    return [Do(effects, reaction=reaction)] if effects in s.content.effects else DONE


def do(s: Table, effect: voc.Effect, by: Do, at: int) -> Steps:
    """Carry out one effect of a list at once, or return the steps that do. `at` is its place in the list."""
    kind = type(effect)
    if kind in DOES:
        return DOES[kind](s, effect, by)
    return WRITTEN_DOES[kind](s, effect, by, f"{by.effects}/{at}")


def holds(s: Table, condition: voc.Condition, target: int) -> bool:
    """SFB-12.29 Return whether a condition holds; some are asked of a target."""
    act = s.now
    match condition.is_:
        case "bloodied":
            return s.bloodied(target)
        case "far":
            return s.apart(act.champion, target) >= condition.n
        case "beside_attacker":
            return s.in_arena(act.protected) and s.in_arena(act.champion) and s.apart(act.protected, act.champion) == 1
        case "beside_statue":
            one = s.champions[act.champion]
            return one.cell != OFF and any(zone >> one.cell & 1 for zone in s.board.zones)
        case "enemy_fallen":
            return any(one.cell == OFF for one in s.champions if one.team != s.champions[act.champion].team)
        case "shot":
            card = s.action_card(act.card) if act.card != NO_CARD else None
            return isinstance(card, AttackCard) and isinstance(card.reach, (voc.Direct, voc.Indirect))


def keyword_bonus(s: Table, by: Do) -> int:
    """SFB-12.31 Return how much an ability adds to the numbers of Push and Force."""
    found = None if by.reaction else s.ability(s.now.champion)
    return found.n if isinstance(found, ab.KeywordBonus) else 0


# ---------------------------------------------------------------- motion


def _mover(s: Table, champion: int, by: Do, away: bool = False) -> Mover:
    than = s.champions[s.now.champion].cell if away else OFF
    return Mover(champion, by.seat(s), by.source(s), s.champions[champion].cell, than, toward=False)


def _move(s: Table, effect: voc.Move, by: Do) -> Steps:
    return [Move(_mover(s, champion, by), effect.n) for champion in by.whom(s, effect.who)]


def _dash(s: Table, effect: voc.Dash, by: Do) -> Steps:
    return [InLine(_mover(s, champion, by, effect.away), effect.n, "dash") for champion in by.whom(s, effect.who)]


def _swoop(s: Table, effect: voc.Swoop, by: Do) -> Steps:
    return [InLine(_mover(s, champion, by), effect.n, "swoop") for champion in by.whom(s, effect.who)]


def _jump(s: Table, effect: voc.Jump, by: Do) -> Steps:
    return [JumpTo(_mover(s, champion, by), effect.n) for champion in by.whom(s, effect.who)]


def _place(s: Table, effect: voc.Place, by: Do) -> Steps:
    around = by.whom(s, effect.by)
    return [PlaceOn(champion, by.seat(s), by.source(s), around[0], effect.within) for champion in by.whom(s, effect.who) if around]


def _swap(s: Table, effect: voc.Swap, by: Do) -> Steps:
    for other in by.whom(s, effect.who):
        s.swap(s.now.champion, other)
    return DONE


def _push(s: Table, effect: voc.Push, by: Do) -> Steps:
    return [step for champion in by.whom(s, effect.who) for step in push(s, champion, effect.n + keyword_bonus(s, by), by.source(s))]


def _pull(s: Table, effect: voc.Pull, by: Do) -> Steps:
    return [step for champion in by.whom(s, effect.who) for step in push(s, champion, effect.n, by.source(s), pulled=True)]


def _fear(s: Table, effect: voc.Fear, by: Do) -> Steps:
    return [step for champion in by.whom(s, effect.who) for step in fear(s, champion, effect.n, by.source(s))]


def _force(s: Table, effect: voc.Force, by: Do) -> Steps:
    n = effect.n + keyword_bonus(s, by)
    return [step for champion in by.whom(s, effect.who) for step in force(s, champion, n, by.seat(s), by.source(s), effect.toward)]


# ---------------------------------------------------------------- harm and help


def _damage(s: Table, effect: voc.Damage, by: Do) -> Steps:
    deal_damage(s, [(champion, effect.n) for champion in by.whom(s, effect.who)], by.source(s), "SFB-12.14")
    return DONE


def _until_bloodied(s: Table, effect: voc.UntilBloodied, by: Do) -> Steps:
    batch = [(champion, s.bloodied_at(champion) - s.champions[champion].damage) for champion in by.whom(s, effect.who)]
    deal_damage(s, batch, by.source(s), "SFB-12.15")
    return DONE


def _heal(s: Table, effect: voc.Heal, by: Do) -> Steps:
    for champion in by.whom(s, effect.who):
        heal(s, champion, effect.n)
    return DONE


def _root(s: Table, effect: voc.Root, by: Do) -> Steps:
    for champion in by.whom(s, effect.who):
        root(s, champion)
    return DONE


def _stun(s: Table, effect: voc.Stun, by: Do) -> Steps:
    for champion in by.whom(s, effect.who):
        stun(s, champion)
    return DONE


def _defense(s: Table, effect: voc.Defense, by: Do) -> Steps:
    until = until_turn_of(by.seat(s)) if effect.lasts == "next_turn" else effect.lasts
    for champion in by.whom(s, effect.who):
        change_defense(s, champion, effect.n, until)
    return DONE


def _strength(s: Table, effect: voc.Strength, by: Do) -> Steps:
    change_strength(s, effect.n)
    return DONE


def _shield_post(s: Table, effect: voc.ShieldPost, by: Do) -> Steps:
    for champion in by.whom(s, effect.who):
        shield(s, champion)
    return DONE


def _negate(s: Table, effect: voc.NegateDisplacement, by: Do) -> Steps:
    for champion in by.whom(s, effect.who):
        anchor(s, champion)
    return DONE


# ---------------------------------------------------------------- cards and traps


def _draw(s: Table, effect: voc.DrawCards, by: Do) -> Steps:
    return [Draw(by.seat(s), effect.n)]


def _plan(s: Table, effect: voc.PlanCards, by: Do) -> Steps:
    return [Plan(by.seat(s), effect.n)]


def _recover(s: Table, effect: voc.RecoverCards, by: Do) -> Steps:
    return [Recover(by.seat(s), effect.n)]


def _discard_random(s: Table, effect: voc.DiscardRandom, by: Do) -> Steps:
    for champion in by.whom(s, effect.who):
        discard_random(s, s.champions[champion].seat, effect.n)
    return DONE


def _show_hand(s: Table, effect: voc.ShowHand, by: Do) -> Steps:
    if s.now.opponent != NOBODY:
        show_hand(s, s.now.opponent)
    return DONE


def _look_trap(s: Table, effect: voc.LookTrap, by: Do) -> Steps:
    look_at_trap(s, by.seat(s), s.now.token)
    return DONE


def _move_trap(s: Table, effect: voc.ShiftTrap, by: Do) -> Steps:
    return [MoveTrap(by.seat(s), s.now.token, effect.n)]


# ---------------------------------------------------------------- choices and conditions


def _if(s: Table, effect: voc.IfElse, by: Do, name: str) -> Steps:
    target = by.whom(s, "target")
    box = f"{name}/then" if holds(s, effect.if_, target[0] if target else NOBODY) else f"{name}/else"
    return [Do(box, target=by.target, reaction=by.reaction)] if box in s.content.effects else DONE


def _choose(s: Table, effect: voc.Choose, by: Do, name: str) -> Steps:
    return [ChooseOne(name, len(effect.of))]


def _name(s: Table, effect: voc.Name, by: Do, name: str) -> Steps:
    s.now.name(())
    s.now.name_token(OFF)
    return [NameTarget(by.effects, int(name.rpartition("/")[2]))]


class Alternative(Option):
    """One of the things that a card lets choose, by its number."""

    n: AlternativeNumber


class ChooseOne(Choice[Table]):
    """SFB-12.29 One of those that can be carried out. D-TARGET."""

    name: str
    n: int

    may_be_void: ClassVar[bool] = True

    def who(self, s: Table) -> Seat:
        return s.now.seat

    def options(self, s: Table) -> Sequence[Option]:
        return [Alternative(n) for n in range(self.n) if feasible(s, f"{self.name}/of/{n}")]

    def chosen(self, s: Table, pick: Option) -> Steps:
        assert isinstance(pick, Alternative)
        return [Do(f"{self.name}/of/{pick.n}")]

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


def feasible(s: Table, effects: str) -> bool:
    """SFB-12.29 Return whether an alternative can be carried out: if it names a target, there must be one."""
    first = s.content.effects[effects][0]
    return not isinstance(first, voc.Name) or bool(choices(s, s.now.champion, first.whom))


class NameTarget(Choice[Table]):
    """SFB-8.2, SFB-8.8 (b) A target or trap token that is chosen within the text, or none if that is optional. D-TARGET."""

    effects: str
    at: int

    may_be_void: ClassVar[bool] = True

    def who(self, s: Table) -> Seat:
        return s.now.seat

    def written(self, s: Table) -> voc.Name:
        """Return the effect that names it."""
        found = s.content.effects[self.effects][self.at]
        assert isinstance(found, voc.Name)
        return found

    def applies(self, s: Table) -> bool:
        return not s.now.over

    def options(self, s: Table) -> Sequence[Option]:
        row = self.written(s)
        found = choices(s, s.now.champion, row.whom)
        return [*found, NONE] if row.optional and found else found

    def chosen(self, s: Table, pick: Option) -> Steps:
        match pick:
            case Target(champion):
                s.now.name((champion,))
            case TokenAt(cell):
                s.now.name_token(cell)
            case _:
                pass
        return DONE

    def default(self, s: Table) -> Option:
        return NONE if self.written(s).optional else self.options(s)[0]


DOES: Final[Mapping[type, Callable[[Table, Any, Do], Steps]]] = {
    voc.Move: _move,
    voc.Dash: _dash,
    voc.Swoop: _swoop,
    voc.Jump: _jump,
    voc.Place: _place,
    voc.Swap: _swap,
    voc.Push: _push,
    voc.Pull: _pull,
    voc.Fear: _fear,
    voc.Force: _force,
    voc.Damage: _damage,
    voc.UntilBloodied: _until_bloodied,
    voc.Heal: _heal,
    voc.Root: _root,
    voc.Stun: _stun,
    voc.DrawCards: _draw,
    voc.PlanCards: _plan,
    voc.RecoverCards: _recover,
    voc.DiscardRandom: _discard_random,
    voc.ShowHand: _show_hand,
    voc.LookTrap: _look_trap,
    voc.ShiftTrap: _move_trap,
    voc.Defense: _defense,
    voc.Strength: _strength,
    voc.ShieldPost: _shield_post,
    voc.NegateDisplacement: _negate,
}
"""What each kind of effect does."""

WRITTEN_DOES: Final[Mapping[type, Callable[[Table, Any, Do, str], Steps]]] = {voc.IfElse: _if, voc.Choose: _choose, voc.Name: _name}
"""The same for effects that need to know where they are written, because others are written within or after them."""

UNKNOWN: Final = {*DOES, *WRITTEN_DOES} ^ set(get_args(voc.Effect))
assert not UNKNOWN, f"effects that only one of vocabulary and rules knows: {sorted(kind.__name__ for kind in UNKNOWN)}"
