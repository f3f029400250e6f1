"""SFB-13 How a match ended, for bots and for people, and how it stood round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from outplay.book.telling import times
from outplay.book.words import counted, listed
from outplay.games.brawl.data.content import BrawlContent
from outplay.games.brawl.rules.activation_phase import PlayCard
from outplay.games.brawl.rules.reactions import React
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.view.names import SIDES, champion_name, piece_id, player, team_name
from outplay.kernel import scene as sc
from outplay.kernel.game import Outcome, Use
from outplay.kernel.step import Option


def outcome(s: Table) -> Outcome:
    """SFB-13.1 Return how a match ended; there is no draw (SFB-13.3, SFB-13.4)."""
    places = tuple(1 if team == s.winner else 2 for team in (0, 1))
    points = tuple((("victory points", s.vp[team]),) for team in (0, 1))
    return Outcome(places, reason(s), points, s.why)


def reason(s: Table) -> str:
    """Return how it ended, in a sentence."""
    score = f"{s.vp[s.winner]} to {s.vp[1 - s.winner]}"
    match s.why:
        case "SFB-13.5":
            return f"{team_name(s, s.winner)} wins: {team_name(s, 1 - s.winner)} has conceded."
        case "SFB-13.4":
            return f"{team_name(s, s.winner)} wins, {score}, at the round limit."
        case _:
            return f"{team_name(s, s.winner)} wins, {score}."


def told(s: Table) -> str:
    """Return how it ended, in a sentence under the line that says who won."""
    score = f"{s.vp[s.winner]} to {s.vp[1 - s.winner]}"
    match s.why:
        case "SFB-13.5":
            return f"{listed(str(player(s, seat)) for seat in s.sides[1 - s.winner])} gave up at {score}."
        case "SFB-13.4":
            return f"{score}, at the round limit."
        case _:
            return f"{score}."


def result(s: Table) -> sc.Result:
    """Return the end for people: points and falls of each team."""
    ended = outcome(s)
    falls = [sum(s.champions[n].falls for n in s.team(team)) for team in (0, 1)]
    standings = []
    for team, place in enumerate(ended.places):
        points = [
            sc.Stat(icon="laurels-trophy", value=str(s.vp[team]), name="Victory points"),
            sc.Stat(icon="death-skull", value=str(falls[1 - team]), name="Enemies taken out"),
        ]
        line = sc.Line(spans=[sc.Span(text=_story(s, team, falls[1 - team]))], rule=ended.rule)
        piece = piece_id(s.team(team)[0]) if s.champions else ""
        standings.append(sc.Standing(place=place, side=SIDES[team], name=team_name(s, team), seats=list(s.sides[team]), piece=piece, line=line, points=points))
    facts = [
        _fact("cycle", counted(s.round, "round")),
        _fact("death-skull", counted(sum(falls), "Champion"), " out of action"),
        _fact("laurels-trophy", counted(sum(s.vp) - sum(falls), "point"), " by Challenges"),
    ]
    return sc.Result(title=told(s), standings=sorted(standings, key=lambda one: one.place), rule=ended.rule, facts=facts)


def _fact(icon: str, number: str, rest: str = "") -> sc.Stat:
    count, _, words = number.partition(" ")
    return sc.Stat(icon=icon, value=count, name=words + rest)


def _story(s: Table, team: int, taken: int) -> str:
    """SFB-1.3 Return where the points of a team came from, and how often each of its Champions fell."""
    if not s.champions:
        return "Nobody was chosen yet."
    by_challenges = s.vp[team] - taken
    points = f"{counted(by_challenges, 'point')} by Challenges, {taken} by Enemies taken out. "
    fell = {n: s.champions[n].falls for n in s.team(team)}
    some = [f"{champion_name(s, n)} fell {times(count)}" for n, count in fell.items() if count]
    whole = [champion_name(s, n) for n, count in fell.items() if not count]
    return points + "; ".join([*some, *([f"{listed(whole)} never fell"] if whole else [])]) + "."


def measure(s: Table) -> sc.Measure | None:
    """Return the Victory Points of each team as a part of those that win; the seats of a team share one curve."""
    if s.round == 0:
        return None
    values: list[float | None] = [None] * s.settings.seats
    for team, seats in enumerate(s.sides):
        values[seats[0]] = min(1.0, s.vp[team] / s.settings.goal)
    return sc.Measure(name="Victory points", values=values, hint=f"Victory points of each side, round by round. {s.settings.goal} points win.")


def feat(s: Table, gain: float) -> str:
    """Return in words what a team does whose part of the Victory Points that win rises by so much."""
    points = round(gain * s.settings.goal)
    return f"Score {points} Victory Point{'s' if points > 1 else ''}"


def catalog(content: BrawlContent) -> Mapping[str, Sequence[str]]:
    """Return what a run of matches is counted by: who begins, Champions, cards."""
    cards = [f"{champion.name}: {card.name}" for champion in content.champions for card in champion.cards]
    return {"First player": ["first", "second"], "Champions": [champion.name for champion in content.champions], "Cards played": cards}


def used(s: Table) -> list[Use]:
    """Return what each side played with: its place in the turn order, its Champions, and those of their cards that it has played."""
    found = [Use("First player", "first" if team == s.side_of(s.order[0]) else "second", team) for team in (0, 1)]
    found += [Use("Champions", s.card_of(n).name, one.team) for n, one in enumerate(s.champions)]
    for seat, one in enumerate(s.players):
        found += [Use("Cards played", counted_as(s, card), s.side_of(seat)) for card in sorted(set(one.played))]
    return found


def counted_as(s: Table, card: int) -> str:
    """Return the name by which an Action card is counted."""
    return f"{s.content.champions[s.content.champion_card_of(card)].name}: {s.action_card(card).name}"


def plays(s: Table, option: Option) -> Sequence[str]:
    """SFB-5.1, SFB-9.2 Return the Action card that an option plays, a Reaction included."""
    return (counted_as(s, option.card),) if isinstance(option, (PlayCard, React)) else ()
