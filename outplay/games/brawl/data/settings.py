"""The options of a match ("Options and presets" of the rules)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

import msgspec

from outplay.games.brawl.data.content import BrawlContent
from outplay.games.brawl.data.rows import CHAMPION_LIMIT, CHAMPIONS
from outplay.kernel.content import Content
from outplay.kernel.errors import SettingError
from outplay.kernel.settings import Choosable, Field, Preset, Settings, Value

FORM: Final = (
    Field(
        id="start",
        name="Start",
        text="a full setup, or two given teams that begin at once",
        kind="choice",
        default="full",
        values=[
            Choosable(value="full", name="Full", text="you choose your Champions, put traps and deploy"),
            Choosable(value="quick", name="Quick", text="two given teams, ready to brawl"),
        ],
    ),
    Field(
        id="selection",
        name="Champions",
        text="how the players choose them",
        kind="choice",
        default="free",
        values=[
            Choosable(value="free", name="Free", text="any of all, in secret; both sides may have the same"),
            Choosable(value="casual", name="Casual draft", text="in turn, from one open pool"),
            Choosable(value="competitive", name="Competitive draft", text="each player brings a secret roster, and the opponent bars one of it"),
        ],
        only_with=("start", "full"),
    ),
    Field(
        id="casual_pool",
        name="Casual pool",
        text="the number of Champions in the casual draft",
        kind="number",
        default=12,
        low=6,
        high=CHAMPION_LIMIT,
        only_with=("selection", "casual"),
    ),
    Field(id="round_limit", name="Round limit", text="the match ends then, and Victory Points decide", kind="number", default=0, low=10, high=40, none=True),
    Field(
        id="catch_up",
        name="Help for the second player",
        text="makes up for moving later",
        kind="choice",
        default="none",
        values=[
            Choosable(value="none", name="None", text="as published"),
            Choosable(value="core", name="One Core less", text="the first player begins with one Core exhausted"),
            Choosable(value="card", name="One card more", text="the second player begins with one more card"),
        ],
    ),
)

EVEN: Final[Mapping[str, Value]] = {"round_limit": 25, "catch_up": "core"}


class BrawlSettings(Settings):
    """What the players agree on before a match."""

    selection: str = "free"
    casual_pool: int = CHAMPIONS
    start: str = "full"
    round_limit: int = 0
    catch_up: str = "none"

    ONCE: ClassVar[Mapping[str, Value]] = {"round_limit": 25, "catch_up": "core"}
    FORM: ClassVar[tuple[Field, ...]] = FORM
    SEATS: ClassVar[tuple[int, ...]] = (2, 4)
    PRESETS: ClassVar[tuple[Preset, ...]] = (
        Preset("published", "As published", "You choose your Champions, put the traps and deploy. No help, no round limit.", {}),
        Preset("quick", "Quick", "Two given teams stand ready: the brawl begins at once.", {**EVEN, "seats": 2, "start": "quick"}),
        Preset("standard", "Standard", "As published, but the second player is helped, and the match is over after 25 rounds.", EVEN),
    )
    PLAY: ClassVar[str] = "quick"

    @classmethod
    def form(cls, content: Content) -> tuple[Field, ...]:
        """SFB-3.2 Return the form in which a casual pool has at most all Champions that there are."""
        if not isinstance(content, BrawlContent):
            return cls.FORM
        most = len(content.champions)
        return tuple(msgspec.structs.replace(field, high=most) if field.id == "casual_pool" else field for field in cls.FORM)

    @classmethod
    def dealable(cls, content: Content) -> Sequence[str]:
        """Return the ids of all Champions."""
        return [champion.id for champion in content.champions] if isinstance(content, BrawlContent) else ()

    def leads(self, side: int) -> int:
        """Return the number of Champions of a side."""
        return self.champions * len(self.sides[side])

    def check(self) -> None:
        if self.start == "quick" and self.seats != 2:
            raise SettingError("start", f"the quick start is for 2 seats, not {self.seats}: take start full")
        if self.casual_pool < 2 * self.seats:
            raise SettingError("casual_pool", f"{self.casual_pool} Champions are too few for {self.seats} seats: at least {2 * self.seats} are needed")

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """SFB-14.1 The seats of each team: in the variant every other seat."""
        return ((0, 2), (1, 3)) if self.seats == 4 else ((0,), (1,))

    @property
    def champions(self) -> int:
        """SFB-2.2, SFB-14.1 The count of Champions that a player leads."""
        return 2 if self.seats == 4 else 3

    @property
    def roster(self) -> int:
        """SFB-3.3, SFB-14.8 The count of Champions that a player brings to a competitive draft."""
        return 4 if self.seats == 4 else 5

    @property
    def hand(self) -> int:
        """SFB-2.7, SFB-14.4 The count of cards that a player draws."""
        return 4 if self.seats == 4 else 5

    @property
    def goal(self) -> int:
        """SFB-13.1, SFB-14.5 The Victory Points that win."""
        return 7 if self.seats == 4 else 5
