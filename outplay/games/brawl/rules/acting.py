"""SFB-5, SFB-8 The Activation Phase: Action cards, skills and Standard Actions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar, Final

from outplay.games.brawl.data import vocabulary as voc
from outplay.games.brawl.data.content import effects_of_card, skill_asks
from outplay.games.brawl.data.rows import ActionCard, AttackCard, SkillCard
from outplay.games.brawl.rules.attack import attack
from outplay.games.brawl.rules.champion import ALL_CORES, BLUE, OFF, RED, YELLOW
from outplay.games.brawl.rules.decks import Plan
from outplay.games.brawl.rules.effects import Do, script
from outplay.games.brawl.rules.harm import deal
from outplay.games.brawl.rules.movement import Move, Mover, PlaceOn, can_enter
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.targeting import DECLINE, TARGETS, Opponent, Target, TokenAt, choices, company, declared, reached
from outplay.kernel.hexes import cells_of
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step

END: Final = Pass()
NONE: Final = Pass()
STANDARDS: Final = ("destruction", "creation", "manipulation", "any")
"""SFB-8.5 The Standard Actions; the first three by the Core that each of them exhausts."""
SHORT, LONG = 1, 2
STANDARD_MOVE: Final = (SHORT, SHORT, SHORT, LONG)
"""SFB-8.5 The printed moves of the Standard Actions."""
CORES_OF: Final = (1 << RED, 1 << YELLOW, 1 << BLUE, ALL_CORES)
"""The Cores by which a Standard Action can be paid, as bits."""
HEALS, HURTS, PLANS = 1, 1, 1


class PlayCard(Option):
    """SFB-5.1 An Action card from the hand."""

    card: int


class Standard(Option):
    """SFB-8.5 A Standard Action by its number, the Champion that it activates, the Core that it exhausts."""

    action: int
    champion: int
    core: int


class UseSkill(Option):
    """SFB-8.8 (d)"""


USE: Final = UseSkill()


# ---------------------------------------------------------------- what may be done


def move_value(s: Table, champion: int, printed: int) -> int:
    """SFB-6.9 A printed move value, and the bonus of the Champion that moves."""
    found = s.ability(champion)
    return printed + (found.n if isinstance(found, voc.MoveBonus) else 0)


def bars_activation(s: Table, champion: int, printed: int | None) -> str:
    """SFB-10.6 The rule by which a Champion cannot be activated with a printed move value; empty where it can."""
    one = s.champions[champion]
    if one.stunned:
        return "SFB-12.18"
    if one.cell != OFF:
        return ""
    if printed is None:
        return "SFB-10.6"
    return "" if can_enter(s, champion, move_value(s, champion, printed)) else "SFB-6.11"


def bars_card(s: Table, seat: Seat, card: int) -> str:
    """SFB-5.2 The rule by which a card in hand cannot be played; empty where it can."""
    cost = s.content.costs[card]
    if not cost:
        return "SFB-9.1"
    if not s.players[seat].cores & cost:
        return "SFB-1.4"
    return bars_activation(s, s.champion_of(seat, card), s.content.moves[card])


def playable(s: Table, seat: Seat) -> list[Option]:
    """SFB-5.2 All cards in hand that can be played."""
    player, costs, moves = s.players[seat], s.content.costs, s.content.moves
    affordable = [card for card in sorted(player.hand.cards) if player.cores & costs[card]]
    return [PlayCard(card) for card in affordable if not bars_activation(s, s.champion_of(seat, card), moves[card])]


def bars_standard(s: Table, seat: Seat, action: int, champion: int) -> str:
    """SFB-8.5 to 8.7 The rule by which a Standard Action cannot be used for a Champion; empty where it can."""
    player = s.players[seat]
    return bars_action(player.cores, player.used, action) or bars_activation(s, champion, STANDARD_MOVE[action])


def bars_action(cores: int, used: int, action: int) -> str:
    """SFB-8.5, SFB-8.6 The rule by which a Standard Action cannot be used for any Champion, by the ready Cores and what is used already."""
    if used >> action & 1:
        return "SFB-8.6"
    return "" if cores & CORES_OF[action] else "SFB-1.4"


def standards(s: Table, seat: Seat) -> Sequence[Option]:
    """SFB-8.5 All Standard Actions that can be used."""
    player = s.players[seat]
    return standard_actions(player.cores, player.used, able(s, seat, SHORT), able(s, seat, LONG))


def able(s: Table, seat: Seat, printed: int) -> int:
    """SFB-10.6 The Champions of a seat that can be activated with a printed move value, as bits."""
    found = 0
    for champion, one in enumerate(s.champions):
        if one.seat == seat and not bars_activation(s, champion, printed):
            found |= 1 << champion
    return found


@cache
def standard_actions(cores: int, used: int, short: int, long: int) -> tuple[Standard, ...]:
    """SFB-8.5 to 8.7 By the ready Cores, what is used already, and the Champions that can be activated with the printed moves, all as bits: each such list is made once."""
    champions = {SHORT: short, LONG: long}
    return tuple(
        Standard(action, champion, core)
        for action, move in enumerate(STANDARD_MOVE)
        if not bars_action(cores, used, action)
        for champion in cells_of(champions[move])
        for core in cells_of(cores & CORES_OF[action])
    )


class ChooseAct(Choice[Table]):
    """SFB-5.1, SFB-5.4 An Action card, a Standard Action, or the end of the phase; one is resolved before the next. D-ACT.

    SFB-5.8 Asked as long as a Core is ready and there is a card in hand or a Standard Action to use, playable card or not: so the pace tells nothing of the hand.
    """

    seat: Seat

    always_asked: ClassVar[bool] = True

    def applies(self, s: Table) -> bool:
        player = s.players[self.seat]
        return bool(player.cores) and (len(player.hand) > 0 or bool(standards(s, self.seat)))

    def options(self, s: Table) -> Sequence[Option]:
        return [*playable(s, self.seat), *standards(s, self.seat), END]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        match pick:
            case PlayCard(card):
                return [*play(s, self.seat, card), END_ACT, self]
            case Standard(action, champion, core):
                return [*use_standard(s, action, champion, core), END_ACT, self]
            case _:
                s.end_phase()
                return DONE

    def default(self, s: Table) -> Option:
        return END


class EndAct(Step[Table]):
    """SFB-5.7 The Action is resolved: its cards are discarded, pending Level Ups are carried out (SFB-10.9)."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.end_action()
        s.level_up()
        return DONE


END_ACT: Final = EndAct()


# ---------------------------------------------------------------- cards


def play(s: Table, seat: Seat, card: int) -> Sequence[Step[Table]]:
    """SFB-5.3, SFB-5.5 From top to bottom: the printed move, then the attack or the skill."""
    champion, row = s.champion_of(seat, card), s.action_card(card)
    s.begin_card(champion, card)
    return [*printed_move(s, champion, s.content.moves[card]), *(attack(s, row) if isinstance(row, AttackCard) else skill(row))]


def printed_move(s: Table, champion: int, printed: int | None) -> Sequence[Step[Table]]:
    """SFB-7.2 (1), SFB-8.1 (1) As much of the printed move as is wanted."""
    if printed is None:
        return DONE
    one = s.champions[champion]
    return [Move(Mover(champion, one.seat, champion, one.cell), move_value(s, champion, printed))]


def skill(row: ActionCard) -> Sequence[Step[Table]]:
    """SFB-8.1 (2) to (4), SFB-8.8 How a skill is used, by what it asks. SFB-8.3 It opens no window for a Reaction."""
    assert isinstance(row, SkillCard)
    effects = effects_of_card(row, "effects")
    match skill_asks(row):
        case "target":
            return [ChooseSkill()]
        case "place":
            return [PlaceSkill(effects)]
        case "use":
            return [ChooseSkill()]
        case _:
            return [Begin()]


def skill_card(s: Table) -> SkillCard:
    """The skill card by which the activated Champion acts."""
    row = s.action_card(s.now.card)
    assert isinstance(row, SkillCard)
    return row


class ChooseSkill(Choice[Table]):
    """SFB-8.8 (a), (d) A legal target or orientation, or use; or not to use the skill, which ends the activation. Without a target it is declined unasked (SFB-8.2). D-SKILL."""

    def who(self, s: Table) -> Seat:
        return s.now.seat

    def applies(self, s: Table) -> bool:
        return not s.now.over

    def options(self, s: Table) -> Sequence[Option]:
        row = skill_card(s)
        if skill_asks(row) == "use" or row.reach is None:
            return [USE, DECLINE]
        return [*choices(s, s.now.champion, row.reach), DECLINE]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        row = skill_card(s)
        match pick:
            case Pass():
                s.decline()
                return DONE
            case UseSkill():
                return [Begin()]
            case Opponent(seat):
                s.name_opponent(seat)
                s.name(())
            case TokenAt(cell):
                s.name_token(cell)
                s.name(())
            case _:
                assert row.reach is not None
                s.name(declared(s, s.now.champion, row.reach, pick)[0])
        return script(s, effects_of_card(row, "effects"))


class Begin(Step[Table]):
    """SFB-8.8 (b) The skill is used: on the Champion itself, on all who are meant, or on nobody yet."""

    def applies(self, s: Table) -> bool:
        return not s.now.over

    def run(self, s: Table) -> Sequence[Step[Table]]:
        row, champion = skill_card(s), s.now.champion
        match row.reach:
            case voc.OnSelf():
                s.name((champion,))
            case voc.Company(within):
                s.name(company(s, champion, within))
            case _:
                s.name(())
        return script(s, effects_of_card(row, "effects"))


class PlaceSkill(Step[Table]):
    """SFB-8.8 (c) The hexes of the Place and "decline" are one decision; the rest of the text follows."""

    effects: str

    def applies(self, s: Table) -> bool:
        return not s.now.over

    def run(self, s: Table) -> Sequence[Step[Table]]:
        champion, seat = s.now.champion, s.now.seat
        place = s.content.effects[self.effects][0]
        assert isinstance(place, voc.Place)
        return [PlaceOn(champion, seat, champion, champion, place.within, optional=True), Do(self.effects, 1)]


# ---------------------------------------------------------------- Standard Actions


def use_standard(s: Table, action: int, champion: int, core: int) -> Sequence[Step[Table]]:
    """SFB-8.5, SFB-8.7 A move, then what the Core gives."""
    s.begin_standard(champion, STANDARDS[action], action, core)
    then: Sequence[Step[Table]] = [AfterMove(action)] if action < 3 else ()
    return [*printed_move(s, champion, STANDARD_MOVE[action]), *then]


class AfterMove(Step[Table]):
    """SFB-8.5 Destruction: 1 damage to one adjacent Enemy; Creation: Heal 1; Manipulation: Plan 1."""

    action: int

    def applies(self, s: Table) -> bool:
        return not s.now.over

    def run(self, s: Table) -> Sequence[Step[Table]]:
        match self.action:
            case 0:
                return [HurtOne()]
            case 1:
                s.heal(s.now.champion, HEALS)
                return DONE
            case _:
                return [Plan(s.now.seat, PLANS)]


class HurtOne(Choice[Table]):
    """SFB-8.5 1 damage to one adjacent Enemy, Defense ignored; it may be declined. D-TARGET."""

    def who(self, s: Table) -> Seat:
        return s.now.seat

    def options(self, s: Table) -> Sequence[Option]:
        return [*(TARGETS[n] for n in reached(s, s.now.champion, voc.Melee())), NONE]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if isinstance(pick, Target):
            deal(s, [(pick.champion, HURTS)], s.now.champion, "SFB-8.5")
        return DONE
