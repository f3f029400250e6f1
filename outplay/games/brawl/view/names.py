"""What things are called, in text forms, on the page and in the log."""

from __future__ import annotations

from typing import Final

from outplay.book import telling
from outplay.book.look import filled
from outplay.book.places import near_words
from outplay.book.words import dashed
from outplay.games.brawl.data.board import WEST
from outplay.games.brawl.data.content import BrawlContent
from outplay.games.brawl.data.rows import TrapKind
from outplay.games.brawl.rules.champion import OFF, until_turn_of
from outplay.games.brawl.rules.standard_actions import STANDARDS
from outplay.games.brawl.rules.state import Table
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat

TEAMS: Final = ("Azure", "Ember")
SIDES: Final = ("side-azure", "side-ember")
STYLES: Final[tuple[sc.SideStyle, sc.SideStyle]] = ("azure", "ember")
AREAS: Final = ("west", "east")
WAYS: Final = ("n", "ne", "se", "s", "sw", "nw")
LASTING: Final = {"attack": "for this attack", "later": "from the next attack on", "turn": "for this turn"}
DEGREES: Final = (0, 60, 120, 180, 240, 300)


# ---------------------------------------------------------------- Champions and players


def champion_name(s: Table, champion: int) -> str:
    """Return what people call a Champion: its name, with whose it is if both teams have one of this name."""
    name = s.card_of(champion).name
    return f"{side_of(s.champions[champion].team).whose} {name}" if twin(s, champion) else name


def champion_form(s: Table, champion: int) -> str:
    """Return what text forms call a Champion: its name, with its team if both teams have one of this name."""
    name = s.card_of(champion).name
    return dashed(f"{TEAMS[s.champions[champion].team]} {name}" if twin(s, champion) else name)


def twin(s: Table, champion: int) -> bool:
    """Return whether both teams have a Champion of this name."""
    return [other.card for other in s.champions].count(s.champions[champion].card) > 1


def piece_id(champion: int) -> str:
    """Return the scene id of a Champion's figure."""
    return f"champion-{champion + 1}"


def pick_id(content: BrawlContent, card: int) -> str:
    """Return the scene id of a Champion card that may be chosen."""
    return f"pick-{dashed(content.champions[card].name)}"


def roster_id(content: BrawlContent, seat: Seat, card: int) -> str:
    """Return the scene id of a Champion card in a roster that was shown."""
    return f"roster-{seat + 1}-{dashed(content.champions[card].name)}"


def team_name(s: Table, team: int) -> str:
    """Return what people call a team."""
    return TEAMS[team]


def side_of(team: int) -> sc.Someone:
    """Return a team as the texts of the table speak of it."""
    return sc.Someone(SIDES[team], TEAMS[team])


def player(s: Table, seat: Seat) -> sc.Someone:
    """Return a player as the texts of the table speak of them."""
    return sc.Someone(sc.seat_id(seat), TEAMS[s.side_of(seat)] + (f" {seat + 1}" if s.settings.seats > 2 else ""))


def who(s: Table, champion: int) -> sc.Span:
    """Return a Champion in a sentence."""
    return sc.Span(text=champion_name(s, champion), ref=piece_id(champion), side=SIDES[s.champions[champion].team], strong=True)


def team_span(team: int) -> sc.Span:
    """Return a team in a sentence."""
    return telling.someone_span(side_of(team), SIDES[team])


# ---------------------------------------------------------------- cards, places, traps


def card_id(seat: Seat, card: int) -> str:
    """Return the scene id of an Action card of a seat."""
    return f"card-{seat + 1}-{card + 1}"


def card_name(s: Table, card: int) -> str:
    """Return what people call an Action card; "a card" if it is not known."""
    return "a card" if card < 0 else s.action_card(card).name


def cell_id(s: Table, cell: int) -> str:
    """Return the scene id of a hex, which is its name; empty off the arena."""
    return s.board.hexes.names[cell] if 0 <= cell < s.board.hexes.size else ""


def hex_name(s: Table, cell: int) -> str:
    """Return what kind of hex this is: "trap hex", "yellow hex"."""
    board, bit = s.board, s.board.hexes.bit[cell]
    zone = next((row.id for row, area in zip(s.content.arena.statue, board.zones, strict=True) if area & bit), "")
    return f"{zone} hex" if zone else "trap hex" if board.printed & bit else "hex"


def hex_words(s: Table, cell: int, but: int = -1) -> str:
    """Return a hex in words, as its name is not on the board: its kind, and the nearest Champions and Statues. `but` is the Champion who goes there."""
    figures = [(one.cell, champion_name(s, n)) for n, one in enumerate(s.champions) if n != but and one.cell != OFF]
    statues = [(at, f"the {row.name}") for at, row in zip(s.board.statues, s.content.arena.statue, strict=True)]
    return f"the {hex_name(s, cell)} {near_words(s.board.hexes, cell, [*figures, *statues], 'hex', 'hexes')}"


def gate_id(area: int) -> str:
    """Return the scene id of a Gate."""
    return f"gate-{AREAS[area]}"


def gate_of(s: Table, team: int) -> str:
    """Return the scene id of a team's Gate; before the areas are chosen team 0 is shown at the West one."""
    return gate_id(s.area_of(team) if s.west >= 0 else team)


def where(s: Table, champion: int) -> str:
    """Return the scene id of the place of a Champion: its hex, or its Gate."""
    one = s.champions[champion]
    return cell_id(s, one.cell) if one.cell != OFF else gate_of(s, one.team)


def trap_id(s: Table, cell: int) -> str:
    """Return the scene id of the trap token on a hex."""
    return f"trap-{cell_id(s, cell)}"


def challenge_id(s: Table, card: int) -> str:
    """Return the scene id of a Challenge."""
    return f"challenge-{s.content.challenges[card].id.lower()}"


def area_name(s: Table, team: int) -> str:
    """Return the side of the arena on which a team begins."""
    return "West" if s.area_of(team) == WEST else "East"


def trap_name(s: Table, token: int) -> str:
    """Return what people call a trap token that is turned up."""
    return s.trap_kind(token).name


def core_name(s: Table, core: int) -> str:
    """Return what people call a Core in the middle of a sentence: by its color, as on its chip."""
    return f"{s.content.look.core[core].name.lower()} Core"


def lasting(s: Table, until: str) -> str:
    """SFB-12.25 Return how long a change of the Defense lasts; `until` as in Mod."""
    if until in LASTING:
        return LASTING[until]
    owner = next(seat for seat in range(s.settings.seats) if until_turn_of(seat) == until)
    return f"until {player(s, owner).whose} next turn"


def trap_effect(kind: TrapKind) -> str:
    """SFB-15.10 Return what a kind of trap does, in two words."""
    return f"{kind.n} damage" if kind.does == "damage" else kind.does.capitalize()


def supplied(s: Table, token: int) -> str:
    """SFB-11.3 Return the sentence for a trap token that was turned up last."""
    return f"{trap_name(s, token)}, turned up last, is back in the supply."


def core_tip(content: BrawlContent, core: int) -> str:
    """SFB-1.4 Return what a Core pays for, with the names of the Standard Actions."""
    look = content.look
    return filled(look.core[core].tip, {"standard": look.standard[core].name, "any": look.standard[-1].name})


def standard_name(s: Table, standard: str) -> str:
    """SFB-8.5 Return what people call a Standard Action; empty for none."""
    return next((sign.name for sign in s.content.look.standard if sign.id == standard), "")


def standard_id(action: int) -> str:
    """Return the scene id of a Standard Action."""
    return f"standard-{STANDARDS[action]}"
