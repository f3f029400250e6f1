"""EOH-15 The options of a match. EOH-15.8 A tournament match lists its Gamers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

import msgspec

from outplay.games.eventide.data.content import EventideContent
from outplay.games.eventide.data.vocabulary import CLASS_COUNT, CLASSES
from outplay.kernel.content import Content
from outplay.kernel.errors import SettingError
from outplay.kernel.scene import SideStyle
from outplay.kernel.settings import ALL, ANY, Choosable, Field, Preset, Settings, Value

TEAMS: Final = ("reckarr,aldermoor,jexle,stella,nym", "hobb,ishka,grapnel,pyrelle,celt")
"""EOH-4.7 The teams of a first match, by player."""
ROSTERS: Final = ("quietqueue,juke,meridian,halcyon,eclipse", "botfrag,tidepool,foxglove,coinflip,twinstars")
"""EOH-2.8 The Gamers of a tournament match unless others are named, by player."""
ROSTER_SIZE: Final = 5

FORM: Final = (
    Field(
        id="gamers",
        name="Gamers",
        text="who plays your Heroes",
        kind="choice",
        default="draft",
        values=[
            Choosable(value="draft", name="Draft", text="take turns, salary by salary, and keep one of each"),
            Choosable(value="cap", name="Under a cap", text="sign the Gamers whom you can pay"),
            Choosable(value="random", name="Dealt", text="each side gets a random one of each salary"),
            Choosable(value="list", name="Named below", text="two tournament teams"),
            Choosable(value="none", name="None", text="every roll is three dice, and there are no Talents"),
        ],
    ),
    Field(id="cap", name="Salary cap", text="for five Gamers, in thousands", kind="number", default=150, low=75, high=250, only_with=("gamers", "cap")),
    Field(id="roster_a", name="Azure's Gamers", text="five of them", kind="several", default=ROSTERS[0], only_with=("gamers", "list")),
    Field(id="roster_b", name="Ember's Gamers", text="five others", kind="several", default=ROSTERS[1], only_with=("gamers", "list")),
    Field(
        id="heroes",
        name="Heroes",
        text="how the teams are chosen",
        kind="choice",
        default="draft",
        values=[
            Choosable(value="draft", name="Draft", text="take turns, Class by Class, and field one of each"),
            Choosable(value="agreed", name="Agreed", text="the two teams named below"),
            Choosable(value="random", name="Dealt", text="each side gets a random one of each Class"),
        ],
    ),
    Field(id="team_a", name="Azure's team", text="a Hero of each Class", kind="several", default=TEAMS[0], only_with=("heroes", "agreed")),
    Field(id="team_b", name="Ember's team", text="five others", kind="several", default=TEAMS[1], only_with=("heroes", "agreed")),
    Field(
        id="first_player",
        name="First player",
        text="who goes first in later rounds",
        kind="choice",
        default="alternate",
        values=[
            Choosable(value="alternate", name="In turns", text="the other player each round"),
            Choosable(value="fixed", name="The same", text="the same player in all rounds"),
            Choosable(value="roll", name="Rolled", text="by an X Factor roll before each round"),
        ],
    ),
    Field(
        id="damage",
        name="Damage",
        text="on Heroes that survive a round",
        kind="choice",
        default="persist",
        values=[Choosable(value="persist", name="Stays"), Choosable(value="fresh", name="Removed each round")],
    ),
    Field(
        id="push",
        name="Walls",
        text="how many Heroes it takes to overrun a lane",
        kind="choice",
        default="one",
        values=[Choosable(value="one", name="Plain", text="one is enough against nobody"), Choosable(value="two", name="Stout", text="at least two")],
    ),
    Field(id="max_rounds", name="Round limit", text="then the structures that stand decide", kind="number", default=0, low=8, high=40, none=True),
)


class EventideSettings(Settings):
    """The options that the players agree on before a match."""

    gamers: str = "draft"
    cap: int = 150
    roster_a: str = ROSTERS[0]
    roster_b: str = ROSTERS[1]
    heroes: str = "draft"
    team_a: str = TEAMS[0]
    team_b: str = TEAMS[1]
    first_player: str = "alternate"
    damage: str = "persist"
    push: str = "one"
    max_rounds: int = 0

    ONCE: ClassVar[Mapping[str, Value]] = {"max_rounds": 20}
    FORM: ClassVar[tuple[Field, ...]] = FORM
    SEATS: ClassVar[tuple[int, ...]] = (2,)
    STYLES: ClassVar[tuple[SideStyle, ...]] = ("azure", "ember")
    PRESETS: ClassVar[tuple[Preset, ...]] = (
        Preset("published", "As published", "You draft five Gamers and five Heroes, and play until a fortress falls.", {}),
        Preset("first", "First match", "Two given teams, no Gamers: place your cards at once.", {"gamers": "none", "heroes": "agreed", "max_rounds": 20}),
        Preset("standard", "Standard", "As published, but twenty rounds at most.", {"max_rounds": 20}),
        Preset("quick", "Quick", "As published, but twelve rounds at most.", {"max_rounds": 12}),
    )
    PLAY: ClassVar[str] = "first"

    @classmethod
    def form(cls, content: Content) -> tuple[Field, ...]:
        """EOH-4.7, EOH-2.8 Return the form with the Heroes, Class by Class, and the Gamers that teams may name."""
        if not isinstance(content, EventideContent):
            return cls.FORM
        cards = [content.heroes[n] for slot in range(CLASS_COUNT) for n in content.heroes_of(slot)]
        heroes = [Choosable(value=hero.id, name=hero.name) for hero in cards]
        gamers = [Choosable(value=gamer.id, name=gamer.handle) for gamer in content.gamers[: content.stand_in]]
        named = {"team_a": heroes, "team_b": heroes, "roster_a": gamers, "roster_b": gamers}
        return tuple(msgspec.structs.replace(field, values=named[field.id]) if field.id in named else field for field in cls.FORM)

    @property
    def teams(self) -> tuple[tuple[str, ...], ...]:
        """EOH-4.7 The ids of both teams' Heroes."""
        return tuple(() if team == ALL else tuple(team.split(",")) for team in (self.team_a, self.team_b))

    @property
    def rosters(self) -> tuple[tuple[str, ...], ...]:
        """EOH-2.8 The ids of both teams' Gamers."""
        return tuple(() if roster == ALL else tuple(roster.split(",")) for roster in (self.roster_a, self.roster_b))

    @classmethod
    def dealable(cls, content: Content) -> Sequence[str]:
        """Return the ids of all Heroes."""
        return [hero.id for hero in content.heroes] if isinstance(content, EventideContent) else ()

    def leads(self, side: int) -> int:
        """Return the number of Heroes of a player."""
        return CLASS_COUNT

    @property
    def heroes_named(self) -> tuple[tuple[str, ...], ...]:
        """The ids of the Heroes that a lineup names, by player."""
        return tuple(tuple(id for id in ids if id != ANY) for ids in self.lineups)

    def suit(self, content: Content) -> None:
        super().suit(content)
        if self.lineup and isinstance(content, EventideContent):
            for team in self.heroes_named:
                classes = [content.heroes[content.hero(id)].class_ for id in team]
                if len(set(classes)) < len(classes):
                    raise SettingError("lineup", "a team has one Hero of each Class")
        if self.heroes == "agreed" and isinstance(content, EventideContent):
            for name, team in zip(("team_a", "team_b"), self.teams, strict=True):
                if sorted(content.heroes[content.hero(id)].class_ for id in team) != list(CLASSES):
                    raise SettingError(name, "a team has exactly one Hero of each Class")
            if both := set(self.teams[0]) & set(self.teams[1]):
                raise SettingError("team_b", f"{min(both)} is in both teams")

    def check(self) -> None:
        if self.heroes == "agreed":
            for name, team in zip(("team_a", "team_b"), self.teams, strict=True):
                if len(team) != CLASS_COUNT:
                    raise SettingError(name, "a team has exactly one Hero of each Class")
        if self.gamers == "list":
            for name, roster in zip(("roster_a", "roster_b"), self.rosters, strict=True):
                if len(roster) != ROSTER_SIZE:
                    raise SettingError(name, f"a team has five Gamers, not {len(roster) or 'all'}")
            if both := set(self.rosters[0]) & set(self.rosters[1]):
                raise SettingError("roster_b", f"{min(both)} is in both teams")

    @property
    def plain(self) -> bool:
        """EOH-1.5, EOH-15.1 Whether there are no Gamers."""
        return self.gamers == "none"
