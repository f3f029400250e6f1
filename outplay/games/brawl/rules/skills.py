"""SFB-8.1 to 8.4, SFB-8.8 Skills."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.games.brawl.data import events as ev
from outplay.games.brawl.data import vocabulary as voc
from outplay.games.brawl.data.content import effects_of_card
from outplay.games.brawl.data.rows import SkillCard
from outplay.games.brawl.rules.effects import Do, script
from outplay.games.brawl.rules.movement import PlaceOn
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.targeting import DECLINE, Opponent, TokenAt, choices, company, declared
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step


class UseSkill(Option):
    """SFB-8.8 (d) The skill is used, as it stands on the card."""


USE: Final = UseSkill()


def skill(s: Table, card: int) -> Sequence[Step[Table]]:
    """SFB-8.1 (2) to (4), SFB-8.8 Return how a skill is used, by what it asks. SFB-8.3 It opens no window for a Reaction."""
    match s.content.asks[card]:
        case "target":
            return [ChooseSkill()]
        case "place":
            return [PlaceSkill(effects_of_card(s.action_card(card), "effects"))]
        case "use":
            return [ChooseSkill()]
        case _:
            return [Begin()]


def skill_card(s: Table) -> SkillCard:
    """Return the skill card by which the activated Champion acts."""
    row = s.action_card(s.now.card)
    assert isinstance(row, SkillCard)
    return row


def use_on(s: Table, targets: tuple[int, ...]) -> None:
    """SFB-8.1 (3) Use the skill on these Champions."""
    s.now.name(targets)
    s.tell(ev.SkillUsed, s.now.champion, targets, rule="SFB-8.1")


class ChooseSkill(Choice[Table]):
    """SFB-8.8 (a), (d) A legal target or orientation, or use; or not to use the skill, which ends the activation. Without a target it is declined unasked (SFB-8.2). D-SKILL."""

    def who(self, s: Table) -> Seat:
        return s.now.seat

    def applies(self, s: Table) -> bool:
        return not s.now.over

    def options(self, s: Table) -> Sequence[Option]:
        row = skill_card(s)
        if s.content.asks[s.now.card] == "use" or row.reach is None:
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
                s.now.name_opponent(seat)
                use_on(s, ())
            case TokenAt(cell):
                s.now.name_token(cell)
                use_on(s, ())
            case _:
                assert row.reach is not None
                use_on(s, declared(s, s.now.champion, row.reach, pick)[0])
        return script(s, effects_of_card(row, "effects"))


class Begin(Step[Table]):
    """SFB-8.8 (b) The skill is used: on the Champion itself, on all who are meant, or on nobody yet."""

    def applies(self, s: Table) -> bool:
        return not s.now.over

    def run(self, s: Table) -> Sequence[Step[Table]]:
        row, champion = skill_card(s), s.now.champion
        match row.reach:
            case voc.OnSelf():
                use_on(s, (champion,))
            case voc.Company(within):
                use_on(s, company(s, champion, within))
            case _:
                use_on(s, ())
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
