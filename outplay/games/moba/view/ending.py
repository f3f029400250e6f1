"""How a match ended, for bots and for people, and how it stood round by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.book.words import counted, listed
from outplay.games.moba.data.board import BLUE, RED
from outplay.games.moba.rules.hero import KILLED, PORTAL
from outplay.games.moba.rules.objectives import open_objectives
from outplay.games.moba.rules.organization import GOAL
from outplay.games.moba.rules.rounds import PlanCard
from outplay.games.moba.rules.state import Table
from outplay.games.moba.view.names import COLORS, SIDES, item_name, piece_id, player, side_of
from outplay.kernel import scene as sc
from outplay.kernel.game import Outcome, Use
from outplay.kernel.step import Option

MOST_WOUNDS: Final = 100
"""More than the heroes of a side can take."""


def outcome(s: Table) -> Outcome:
    """MOBA-4.237, MOBA-4.238 Return the winner first; equal totals share the first place."""
    order = colors(s)
    places = tuple(1 if color in s.winners else 2 for color in order)
    points = tuple((("victory points", s.points(color)),) for color in order)
    return Outcome(places, reason(s), points, rule(s))


def colors(s: Table) -> tuple[int, int]:
    """Return the colors of the two sides (MOBA-4.4)."""
    return (RED, BLUE) if s.red_side == 0 else (BLUE, RED)


def conceded(s: Table) -> bool:
    """MOBA-4.271 Return whether a side has conceded. Then neither points, stacks nor rounds tell why it is over."""
    by_rule = max(s.points(RED), s.points(BLUE)) >= GOAL or not open_objectives(s) or 0 < s.settings.round_limit <= s.round
    return any(set(side) <= set(s.conceded) for side in s.sides) or not by_rule


def rule(s: Table) -> str:
    """Return the rule by which it is over."""
    if conceded(s):
        return "MOBA-4.271"
    return "MOBA-4.237" if max(s.points(RED), s.points(BLUE)) >= GOAL else "MOBA-4.238"


def reason(s: Table) -> str:
    """Return how it ended, in a sentence."""
    high, low = max(s.points(RED), s.points(BLUE)), min(s.points(RED), s.points(BLUE))
    if len(s.winners) == 2:
        words = f"A draw, {high} to {low}"
    else:
        (winner,) = s.winners
        if conceded(s):
            return f"{COLORS[winner]} wins: {COLORS[1 - winner]} has given up."
        words = f"{COLORS[winner]} wins, {high} to {low}"
    if high >= GOAL:
        return f"{words}."
    return f"{words}, at the round limit." if open_objectives(s) else f"{words}: nothing is left to score."


def told(s: Table) -> str:
    """Return how it ended, in a sentence under the line that says who won."""
    if len(s.winners) == 1 and conceded(s):
        return f"{listed(str(player(s, seat)) for seat in s.seats(1 - next(iter(s.winners))))} gave up."
    if len(s.winners) == 2:
        return reason(s)
    (winner,) = s.winners
    points = [f"{side_of(color)} {s.points(color)}" for color in (winner, 1 - winner)]
    return f"Victory points: {', '.join(points)}{reason(s).removeprefix(f'{COLORS[winner]} wins, {s.points(winner)} to {s.points(1 - winner)}')}"


def result(s: Table) -> sc.Result:
    """Return the end for people: banners, points and kills of each side."""
    ended = outcome(s)
    standings = [_standing(s, color, place) for color, place in zip(colors(s), ended.places, strict=True)]
    killed, banners = sum(hero.deaths for hero in s.heroes), len(s.banners[RED]) + len(s.banners[BLUE])
    facts = [
        sc.Stat(icon="cycle", value=str(s.round), name="round" if s.round == 1 else "rounds"),
        sc.Stat(icon="death-skull", value=str(killed), name="hero killed" if killed == 1 else "heroes killed"),
        sc.Stat(icon="knight-banner", value=str(banners), name="banner scored" if banners == 1 else "banners scored"),
    ]
    return sc.Result(title=told(s), standings=sorted(standings, key=lambda one: one.place), rule=ended.rule, facts=facts)


def _standing(s: Table, color: int, place: int) -> sc.Standing:
    team = s.team(color)
    kills = sum(s.heroes[hero].deaths for hero in s.team(1 - color))
    points = [
        sc.Stat(icon="laurels-trophy", value=str(s.points(color)), name="Victory points"),
        sc.Stat(icon="death-skull", value=str(kills), name="Heroes killed"),
    ]
    names = [item_name(s, item) for item in s.banners[color]]
    counted = [f"{name} ({names.count(name)})" if names.count(name) > 1 else name for name in dict.fromkeys(names)]
    banners = ", ".join(counted) + "." if names else "No banner."
    line = sc.Line(spans=[sc.Span(text=banners)], rule="MOBA-4.237")
    if conceded(s) and len(s.winners) == 1:
        when = f"in round {s.round}" if s.round else "in the draft"
        words = "Stood when the other side gave up." if color in s.winners else f"Gave up {when}."
        line = sc.Line(spans=[sc.Span(text=f"{words} {banners}" if names else words)], rule="MOBA-4.271")
    piece = piece_id(team[0]) if team else ""
    return sc.Standing(place=place, side=SIDES[color], name=COLORS[color], seats=list(s.seats(color)), piece=piece, line=line, points=points)


def measure(s: Table) -> sc.Measure | None:
    """Victory points; seats of a side share one curve."""
    if s.round == 0:
        return None
    values: list[float | None] = [None] * s.settings.seats
    for color in (RED, BLUE):
        values[s.seats(color)[0]] = min(1.0, s.points(color) / GOAL)
    return sc.Measure(name="Victory points", values=values, hint=f"Victory points of each side, round by round; {GOAL} win.")


def wounded(s: Table, side: int) -> float:
    """Return the wounds of the other side's heroes as a part of `MOST_WOUNDS`; one that was killed in this round counts with all its hit points."""
    theirs = [(n, hero) for n, hero in enumerate(s.heroes) if colors(s).index(hero.color) != side]
    return min(1.0, sum(s.hit_points(n) if hero.state == KILLED else hero.wounds for n, hero in theirs) / MOST_WOUNDS)


def feat(gain: float) -> str:
    """Return in words what a side does by which the other's wounds rise by such a part."""
    return f"Deal {counted(round(gain * MOST_WOUNDS), 'wound')} to enemy heroes"


def heroes(s: Table) -> list[Use]:
    """Return the heroes of each side, in a draft those that are drafted so far."""
    return [Use("Heroes", s.hero_card(n).name, colors(s).index(hero.color)) for n, hero in enumerate(s.heroes)]


def used(s: Table) -> list[Use]:
    """Return the color of each side, its heroes, and those of their cards that it has played."""
    found = [*(Use("Colors", COLORS[color], side) for side, color in enumerate(colors(s))), *heroes(s)]
    for n, hero in enumerate(s.heroes):
        side, card = colors(s).index(hero.color), s.hero_card(n)
        found += [Use("Cards played", f"{card.name}: {card.cards[place].name}", side) for place in hero.shown]
    return found


def plays(s: Table, option: Option) -> Sequence[str]:
    """MOBA-4.30 Return the card that an option plans for a hero; nothing for the Portal, which belongs to no hero."""
    if not isinstance(option, PlanCard) or option.card == PORTAL:
        return ()
    card = s.hero_card(option.hero)
    return (f"{card.name}: {card.cards[option.card].name}",)
