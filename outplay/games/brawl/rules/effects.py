"""SFB-12 What cards do: their effects, one after the other. A list of effects is named by its card and its box; `Do` runs it from a place on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, get_args

from outplay.games.brawl.data import vocabulary as voc
from outplay.games.brawl.data.rows import AttackCard
from outplay.games.brawl.rules.activation import NO_CARD
from outplay.games.brawl.rules.champion import NOBODY, OFF
from outplay.games.brawl.rules.decks import Draw, MoveTrap, Plan, Recover, discard_random
from outplay.games.brawl.rules.harm import deal
from outplay.games.brawl.rules.knowledge import trap_law
from outplay.games.brawl.rules.motion import fear, force, push
from outplay.games.brawl.rules.movement import InLine, JumpTo, Move, Mover, PlaceOn
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.targeting import Target, TokenAt, choices
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step

Found = Sequence[Step[Table]]
NONE: Final = Pass()


class Do(Step[Table]):
    """SFB-1.5 Effects in order, from a place on (to another, if one is given). `target` is the one that a post-attack ability is applied to, NOBODY where the card's targets are meant.

    SFB-5.6 What is left of the card falls away once its activation has ended; SFB-9.10 what a Reaction does (`reaction`) is carried out to its end.
    """

    effects: str
    at: int = 0
    to: int = 99
    target: int = NOBODY
    reaction: bool = False

    def applies(self, s: Table) -> bool:
        return self.reaction or not s.now.over

    def run(self, s: Table) -> Found:
        effects = s.content.effects[self.effects]
        for at in range(self.at, min(self.to, len(effects))):
            steps = do(s, effects[at], self, f"{self.effects}/{at}")
            if steps or (s.now.over and not self.reaction):
                return [*steps, Do(self.effects, at + 1, self.to, self.target, self.reaction)] if at + 1 < min(self.to, len(effects)) else steps
        return DONE

    # ------------------------------------------------------------ whose effect it is

    def source(self, s: Table) -> int:
        """SFB-9.7 The Champion that causes it: the activated one, or P."""
        return s.now.protected if self.reaction else s.now.champion

    def seat(self, s: Table) -> Seat:
        """SFB-1.11 The player who played the card."""
        return s.now.reactor if self.reaction else s.now.seat

    def whom(self, s: Table, who: voc.Who) -> list[int]:
        """SFB-1.10 Those that an effect is about, as far as they are in the arena."""
        match who:
            case "self" | "attacker":
                found: Sequence[int] = (s.now.champion,)
            case "protected":
                found = (s.now.protected,)
            case _:
                found = s.now.targets if self.target == NOBODY else (self.target,)
        return [champion for champion in found if s.in_arena(champion)]


def script(s: Table, effects: str, reaction: bool = False) -> Found:
    """The step that runs the effects of this name; nothing where a card has none there."""
    return [Do(effects, reaction=reaction)] if effects in s.content.effects else DONE


def do(s: Table, effect: voc.Effect, by: Do, name: str) -> Found:
    """Do one effect at once, or return the steps that do it. `name` is where it is written."""
    return DOES[type(effect)](s, effect, by, name)


def holds(s: Table, condition: voc.Condition, target: int) -> bool:
    """SFB-12.29 Whether a condition holds, of a target where it is asked of one."""
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


def more(s: Table, by: Do) -> int:
    """SFB-12.31 How much higher the numbers of Push and Force are."""
    found = None if by.reaction else s.ability(s.now.champion)
    return found.n if isinstance(found, voc.KeywordBonus) else 0


# ---------------------------------------------------------------- motion


def _mover(s: Table, champion: int, by: Do, away: bool = False) -> Mover:
    than = s.champions[s.now.champion].cell if away else OFF
    return Mover(champion, by.seat(s), by.source(s), s.champions[champion].cell, than, toward=False)


def _move(s: Table, effect: voc.Move, by: Do, name: str) -> Found:
    return [Move(_mover(s, champion, by), effect.n) for champion in by.whom(s, effect.who)]


def _dash(s: Table, effect: voc.Dash, by: Do, name: str) -> Found:
    return [InLine(_mover(s, champion, by, effect.away), effect.n, "dash") for champion in by.whom(s, effect.who)]


def _swoop(s: Table, effect: voc.Swoop, by: Do, name: str) -> Found:
    return [InLine(_mover(s, champion, by), effect.n, "swoop") for champion in by.whom(s, effect.who)]


def _jump(s: Table, effect: voc.Jump, by: Do, name: str) -> Found:
    return [JumpTo(_mover(s, champion, by), effect.n) for champion in by.whom(s, effect.who)]


def _place(s: Table, effect: voc.Place, by: Do, name: str) -> Found:
    around = by.whom(s, effect.by)
    return [PlaceOn(champion, by.seat(s), by.source(s), around[0], effect.within) for champion in by.whom(s, effect.who) if around]


def _swap(s: Table, effect: voc.Swap, by: Do, name: str) -> Found:
    for other in by.whom(s, effect.who):
        s.swap(s.now.champion, other)
    return DONE


def _push(s: Table, effect: voc.Push, by: Do, name: str) -> Found:
    return [step for champion in by.whom(s, effect.who) for step in push(s, champion, effect.n + more(s, by), by.source(s))]


def _pull(s: Table, effect: voc.Pull, by: Do, name: str) -> Found:
    return [step for champion in by.whom(s, effect.who) for step in push(s, champion, effect.n, by.source(s), pulled=True)]


def _fear(s: Table, effect: voc.Fear, by: Do, name: str) -> Found:
    return [step for champion in by.whom(s, effect.who) for step in fear(s, champion, effect.n, by.source(s))]


def _force(s: Table, effect: voc.Force, by: Do, name: str) -> Found:
    n = effect.n + more(s, by)
    return [step for champion in by.whom(s, effect.who) for step in force(s, champion, n, by.seat(s), by.source(s), effect.toward)]


# ---------------------------------------------------------------- harm and help


def _damage(s: Table, effect: voc.Damage, by: Do, name: str) -> Found:
    deal(s, [(champion, effect.n) for champion in by.whom(s, effect.who)], by.source(s), "SFB-12.14")
    return DONE


def _until_bloodied(s: Table, effect: voc.UntilBloodied, by: Do, name: str) -> Found:
    batch = [(champion, s.bloodied_at(champion) - s.champions[champion].damage) for champion in by.whom(s, effect.who)]
    deal(s, batch, by.source(s), "SFB-12.15")
    return DONE


def _heal(s: Table, effect: voc.Heal, by: Do, name: str) -> Found:
    for champion in by.whom(s, effect.who):
        s.heal(champion, effect.n)
    return DONE


def _root(s: Table, effect: voc.Root, by: Do, name: str) -> Found:
    for champion in by.whom(s, effect.who):
        s.root(champion)
    return DONE


def _stun(s: Table, effect: voc.Stun, by: Do, name: str) -> Found:
    for champion in by.whom(s, effect.who):
        s.stun(champion)
    return DONE


def _defense(s: Table, effect: voc.Defense, by: Do, name: str) -> Found:
    until = f"seat-{by.seat(s)}" if effect.lasts == "next_turn" else effect.lasts
    for champion in by.whom(s, effect.who):
        s.modify(champion, effect.n, until)
    return DONE


def _strength(s: Table, effect: voc.Strength, by: Do, name: str) -> Found:
    s.weaken(effect.n)
    return DONE


def _shield_post(s: Table, effect: voc.ShieldPost, by: Do, name: str) -> Found:
    for champion in by.whom(s, effect.who):
        s.ward(champion, "post")
    return DONE


def _negate(s: Table, effect: voc.NegateDisplacement, by: Do, name: str) -> Found:
    for champion in by.whom(s, effect.who):
        s.ward(champion, "displacement")
    return DONE


# ---------------------------------------------------------------- cards and traps


def _draw(s: Table, effect: voc.Draw, by: Do, name: str) -> Found:
    return [Draw(by.seat(s), effect.n)]


def _plan(s: Table, effect: voc.Plan, by: Do, name: str) -> Found:
    return [Plan(by.seat(s), effect.n)]


def _recover(s: Table, effect: voc.Recover, by: Do, name: str) -> Found:
    return [Recover(by.seat(s), effect.n)]


def _discard_random(s: Table, effect: voc.DiscardRandom, by: Do, name: str) -> Found:
    for champion in by.whom(s, effect.who):
        discard_random(s, s.champions[champion].seat, effect.n)
    return DONE


def _show_hand(s: Table, effect: voc.ShowHand, by: Do, name: str) -> Found:
    if s.now.opponent != NOBODY:
        s.show_hand(s.now.opponent)
    return DONE


def _look_trap(s: Table, effect: voc.LookTrap, by: Do, name: str) -> Found:
    cell = s.now.token
    if cell in s.traps:
        face = s.traps[cell].face
        s.look_at_trap(by.seat(s), cell, face if face >= 0 else s.draw("trap", trap_law(s, cell)))
    return DONE


def _move_trap(s: Table, effect: voc.MoveTrap, by: Do, name: str) -> Found:
    return [MoveTrap(by.seat(s), s.now.token, effect.n)]


# ---------------------------------------------------------------- choices and conditions


def _if(s: Table, effect: voc.IfElse, by: Do, name: str) -> Found:
    target = by.whom(s, "target")
    box = f"{name}/then" if holds(s, effect.if_, target[0] if target else NOBODY) else f"{name}/else"
    return [Do(box, target=by.target, reaction=by.reaction)] if box in s.content.effects else DONE


def _choose(s: Table, effect: voc.Choose, by: Do, name: str) -> Found:
    return [ChooseOne(name, len(effect.of))]


def _name(s: Table, effect: voc.Name, by: Do, name: str) -> Found:
    s.name_later((), OFF)
    return [NameTarget(by.effects, int(name.rpartition("/")[2]))]


class Alternative(Option):
    """One of the things that a card lets choose, by its number."""

    n: int


class ChooseOne(Choice[Table]):
    """SFB-12.29 One of those that can be carried out. D-TARGET."""

    name: str
    n: int

    may_be_void: ClassVar[bool] = True

    def who(self, s: Table) -> Seat:
        return s.now.seat

    def options(self, s: Table) -> Sequence[Option]:
        return [Alternative(n) for n in range(self.n) if feasible(s, f"{self.name}/of/{n}")]

    def chosen(self, s: Table, pick: Option) -> Found:
        assert isinstance(pick, Alternative)
        return [Do(f"{self.name}/of/{pick.n}")]

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


def feasible(s: Table, effects: str) -> bool:
    """SFB-12.29 Whether an alternative can be carried out: it names somebody who is there."""
    first = s.content.effects[effects][0]
    return not isinstance(first, voc.Name) or bool(choices(s, s.now.champion, first.whom))


class NameTarget(Choice[Table]):
    """SFB-8.2, SFB-8.8 (b) A target or trap token that is chosen within the text, or none where it is optional. D-TARGET."""

    effects: str
    at: int

    may_be_void: ClassVar[bool] = True

    def who(self, s: Table) -> Seat:
        return s.now.seat

    def written(self, s: Table) -> voc.Name:
        found = s.content.effects[self.effects][self.at]
        assert isinstance(found, voc.Name)
        return found

    def applies(self, s: Table) -> bool:
        return not s.now.over

    def options(self, s: Table) -> Sequence[Option]:
        row = self.written(s)
        found = choices(s, s.now.champion, row.whom)
        return [*found, NONE] if row.optional and found else found

    def chosen(self, s: Table, pick: Option) -> Found:
        match pick:
            case Target(champion):
                s.name_later((champion,), OFF)
            case TokenAt(cell):
                s.name_later((), cell)
            case _:
                pass
        return DONE

    def default(self, s: Table) -> Option:
        return NONE if self.written(s).optional else self.options(s)[0]


DOES: Final[Mapping[type, Callable[[Table, Any, Do, str], Found]]] = {
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
    voc.Draw: _draw,
    voc.Plan: _plan,
    voc.Recover: _recover,
    voc.DiscardRandom: _discard_random,
    voc.ShowHand: _show_hand,
    voc.LookTrap: _look_trap,
    voc.MoveTrap: _move_trap,
    voc.Defense: _defense,
    voc.Strength: _strength,
    voc.ShieldPost: _shield_post,
    voc.NegateDisplacement: _negate,
    voc.IfElse: _if,
    voc.Choose: _choose,
    voc.Name: _name,
}
assert set(DOES) == set(get_args(voc.Effect))
