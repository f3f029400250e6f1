"""What the numbers of this game's options stand for."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from outplay.kernel.kinds import Bag, Each, OneOf, Row, SetOf, Unseen, UpTo, Word

HeroCardNumber: TypeAlias = Annotated[int, OneOf("hero card")]
"""A Hero card, by its number in the content."""
GamerNumber: TypeAlias = Annotated[int, OneOf("gamer")]
"""A Gamer, by its number in the content."""
HeroNumber: TypeAlias = Annotated[int, OneOf("hero")]
"""A Hero of the match, by player and Class."""
Lane: TypeAlias = Annotated[int, UpTo(2)]
"""A lane."""
CardSet: TypeAlias = Annotated[int, UpTo(255)]
"""EOH-17.7 A set of lane cards, as bits."""
SeatNumber: TypeAlias = Annotated[int, UpTo(1)]
"""A seat."""

# ---------------------------------------------------------------- what lies on the table

HeroOrNobody: TypeAlias = Annotated[int, OneOf("hero", none=True)]
"""A Hero of the match, or NOBODY."""
GamerOrNobody: TypeAlias = Annotated[int, OneOf("gamer", none=True)]
"""A Gamer, or NOBODY."""
LaneOrNone: TypeAlias = Annotated[int, UpTo(2, least=-1)]
"""A lane, or OFF."""
SeatOrNobody: TypeAlias = Annotated[int, OneOf("seat", none=True)]
"""A seat, or NOBODY."""
HeroState: TypeAlias = Annotated[int, UpTo(4)]
"""EOH-1.11 The state of a Hero."""
Level: TypeAlias = Annotated[int, UpTo(2)]
"""The level of an Item."""
Amount: TypeAlias = Annotated[int, UpTo(200)]
"""An amount of anything; rounds are counted like one."""
Change: TypeAlias = Annotated[int, UpTo(60, least=-60)]
"""What is added to a figure."""
Slots: TypeAlias = Annotated[int, UpTo(7)]
"""Slots of abilities, as bits."""
SlotNumber: TypeAlias = Annotated[int, UpTo(2)]
"""EOH-1.7 A slot of abilities."""
Changes: TypeAlias = Annotated[tuple[tuple[str, int, str], ...], Each(8, Row((Word(("bd", "dice", "armor")), UpTo(60, least=-60), Word(("combat", "round")))))]
"""EOH-5.14 Changes of figures: of what, by how much, until when."""
Bounties: TypeAlias = Annotated[tuple[tuple[int, int], ...], Each(4, Row((OneOf("seat"), UpTo(60))))]
"""EOH-11.2 Who gains how much gold if the Hero is killed."""
GamersOfBoth: TypeAlias = Annotated[list[tuple[int, ...]], Each("seat", Bag("gamer"), by_seat=True)]
"""Gamers of each player."""
HeroCardsOfBoth: TypeAlias = Annotated[list[tuple[int, ...]], Each("seat", Bag("hero card"), by_seat=True)]
"""Hero cards of each player."""
Pool: TypeAlias = Annotated[tuple[int, ...], Bag("number of a pool")]
"""The Gamers or Heroes that are drafted now."""
GamerSet: TypeAlias = Annotated[int, SetOf("gamer")]
"""Gamers, as bits."""
OfBoth: TypeAlias = Annotated[list[int], Each("seat", UpTo(200), by_seat=True)]
"""An amount for each player."""
LaneOfBoth: TypeAlias = Annotated[list[int], Each("seat", UpTo(2, least=-1), by_seat=True)]
"""A lane, or OFF, for each player."""
LaneSetOfBoth: TypeAlias = Annotated[list[int], Each("seat", SetOf("lane"), by_seat=True)]
"""Lanes of each player, as bits."""
StructuresOfBoth: TypeAlias = Annotated[list[int], Each("seat", SetOf("structure"), by_seat=True)]
"""Structures of each player, as bits."""
TrueOfBoth: TypeAlias = Annotated[list[bool], Each("seat", UpTo(1), by_seat=True)]
"""Whether something is true of each player."""
Stage: TypeAlias = Annotated[str, Word(("place", "reveal", "towers", "before", "fight", "end", "shop"))]
"""EOH-6.1 The stage of a round."""
Placed: TypeAlias = Annotated[tuple[tuple[int, int, int], ...], Each(6, Row((OneOf("seat"), UpTo(2), UpTo(8))))]
"""EOH-7.2 Placement turns: who named which lane, with how many cards."""
Duels: TypeAlias = Annotated[tuple[tuple[int, int], ...], Each(5, Row((OneOf("hero"), OneOf("hero"))))]
"""EOH-10.5 Two Heroes each."""
LaneCards: TypeAlias = Annotated[tuple[int, ...], Bag("lane card")]
"""EOH-17.7 Lane cards in any order."""
LaneCardOrNone: TypeAlias = Annotated[int, OneOf("lane card", none=True)]
"""A lane card, or none."""
Picks: TypeAlias = Annotated[tuple[int, ...], Each(4, UpTo(62, least=-1))]
"""EOH-5.9 What was picked with an ability, as plain numbers."""
TurnNumber: TypeAlias = Annotated[int, UpTo(6)]
"""EOH-7.2 A placement turn."""
NotShown: TypeAlias = Annotated[int, Unseen()]
"""A number that follows from others, or that no rule asks for."""
