"""RALLY-51 How a match ended, for bots and for people, how it stood round by round, and what is counted over many matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from outplay.book.words import counted, listed
from outplay.games.rally.data.board import NOBODY, NORTH, SOUTH, TOWERS, TOWERS_EACH, TOWERS_OF
from outplay.games.rally.data.content import RallyContent
from outplay.games.rally.rules.programming import Put
from outplay.games.rally.rules.robot import TEAM_OF
from outplay.games.rally.rules.state import Table
from outplay.games.rally.view.names import SCORE, SHORT, SIDES, TEAMS, card_name, piece_id, robot_name, score_words, side_of
from outplay.kernel import scene as sc
from outplay.kernel.game import Outcome, Use
from outplay.kernel.step import Option


def outcome(s: Table) -> Outcome:
    """RALLY-51.8, RALLY-51.9 Return the place of each team; if robots of both teams share the win, it is a draw."""
    places = (1, 1) if s.winner == NOBODY else tuple(1 if team == s.winner else 2 for team in (SOUTH, NORTH))
    points = tuple((("base", max(0, s.bases[team])), ("towers", _standing(s, team)), ("best score", _best(s, team))) for team in (SOUTH, NORTH))
    return Outcome(places, reason(s), points, s.why)


def _standing(s: Table, team: int) -> int:
    """Return the number of a team's towers that stand."""
    return (s.standing & TOWERS_OF[team]).bit_count()


def _tower_points(s: Table, team: int) -> int:
    """Return the hit points that a team's towers have left."""
    return sum(max(0, s.towers[n]) for n in range(TOWERS) if TOWERS_OF[team] >> n & 1)


def _best(s: Table, team: int) -> int:
    """Return the highest KDO of a team's robots."""
    return max((s.robots[r].kdo for r in s.playing if TEAM_OF[r] == team), default=0)


def _named(s: Table, robots: Sequence[int]) -> str:
    """Return robots by name and number."""
    return listed(f"{s.content.robots[r].name} ({SHORT[r]})" for r in robots)


def reason(s: Table) -> str:
    """Return how the match ended, in a sentence. Records call the score KDO, as the rules do, and number the robots."""
    best = f"best robot: {_named(s, s.winners)}, KDO {s.robots[s.winners[0]].kdo}" if s.winners else ""
    if s.winner == NOBODY:
        return f"A draw in round {s.round}; {best}."
    winner, loser = TEAMS[s.winner], TEAMS[1 - s.winner]
    match s.why:
        case "RALLY-51.13":
            how = f"{loser} has given up"
        case "RALLY-52.4":
            how = f"the limit of {s.settings.round_limit} rounds"
        case "RALLY-52.5":
            how = f"{loser} has no robots left"
        case "RALLY-51.9":
            how = f"both bases fell in round {s.round}"
        case _:
            how = f"{loser}'s base fell in round {s.round}"
    return f"{winner} wins: {how}; {best}."


def _best_in_words(s: Table) -> str:
    """RALLY-51.1 Return the best robots for people, and how their score is counted. Where none has a score above 0, none is praised."""
    if not s.winners:
        return ""
    if s.robots[s.winners[0]].kdo <= 0:
        return f" No robot of the winners has a score above 0 ({SCORE})."
    names = listed(robot_name(s.content, robot) for robot in s.winners)
    best = "The best robot is" if len(s.winners) == 1 else "The best robots are"
    return f" {best} {names}, with a score of {s.robots[s.winners[0]].kdo} ({SCORE})."


def _decided(s: Table) -> str:
    """RALLY-52.4 Return for people by what the side that won is ahead at the limit of rounds."""
    won, lost = s.winner, 1 - s.winner
    if s.bases[won] != s.bases[lost]:
        return f"{side_of(won).whose} base has more hit points left"
    if _tower_points(s, won) != _tower_points(s, lost):
        return f"the bases are equal, and {side_of(won).whose} towers have more hit points left"
    return f"bases and towers are equal, and {side_of(won).does('has')} the best robot"


def told(s: Table) -> str:
    """Return how the match ended, in sentences under the line that says who won."""
    if s.winner == NOBODY:
        return f"After {counted(s.round, 'round')} both sides share the win.{_best_in_words(s)}"
    loser = side_of(1 - s.winner)
    match s.why:
        case "RALLY-51.13":
            how = loser.does("gave up")
        case "RALLY-52.4":
            how = f"The limit of {s.settings.round_limit} rounds is reached: {_decided(s)}"
        case "RALLY-52.5":
            how = f"{loser.does('has')} no robots left"
        case "RALLY-51.9":
            how = f"Both bases fell in round {s.round}"
        case _:
            how = f"{loser.whose} base fell in round {s.round}"
    return f"{how}.{_best_in_words(s)}"


def result(s: Table) -> sc.Result:
    """Return the end of the match for people: bases, towers, and the score of each robot."""
    ended = outcome(s)
    standings = []
    for team, place in enumerate(ended.places):
        points = [
            sc.Stat(icon="castle", value=str(max(0, s.bases[team])), name="Hit points of the base"),
            sc.Stat(icon="stone-tower", value=str(_standing(s, team)), name="Towers standing"),
        ]
        mine = sorted((r for r in s.playing if TEAM_OF[r] == team), key=lambda r: -s.robots[r].kdo)
        words = "; ".join(f"{robot_name(s.content, r)}: {score_words(s.robots[r])}" for r in mine)
        line = sc.Line(spans=[sc.Span(text=f"{words}.")], rule=ended.rule)
        standings.append(
            sc.Standing(place=place, side=SIDES[team], name=TEAMS[team], seats=list(s.sides[team]), piece=piece_id(mine[0]), line=line, points=points)
        )
    gone, fell = TOWERS - s.standing.bit_count(), sum(s.robots[r].deaths for r in s.playing)
    facts = [
        sc.Stat(icon="cycle", value=str(s.round), name="round" if s.round == 1 else "rounds"),
        sc.Stat(icon="stone-tower", value=str(gone), name="tower destroyed" if gone == 1 else "towers destroyed"),
        sc.Stat(icon="death-skull", value=str(fell), name="robot destroyed" if fell == 1 else "robots destroyed"),
    ]
    return sc.Result(title=told(s), standings=sorted(standings, key=lambda one: one.place), rule=ended.rule, facts=facts)


def measure(s: Table) -> sc.Measure | None:
    """Return the share of its hit points that each team has left, of its base and its towers. None before the first round."""
    if s.round == 0:
        return None
    values: list[float | None] = [_points(s, team) / _most(s) for team in (SOUTH, NORTH)]
    return sc.Measure(name="Hit points", values=values, hint="Hit points of base and towers together, round by round.")


def _points(s: Table, team: int) -> int:
    """Return the hit points that a team's base and towers have left."""
    return max(0, s.bases[team]) + _tower_points(s, team)


def _most(s: Table) -> int:
    """Return the hit points of a team's base and towers at the start."""
    base, tower, _ = s.settings.numbers
    return base + TOWERS_EACH * tower


def taken(s: Table, team: int) -> float:
    """Return which part of their hit points the other team's base and towers have lost."""
    return 1 - _points(s, 1 - team) / _most(s)


def feat(s: Table, gain: float) -> str:
    """Return in words what a team does that takes such a part of the other team's hit points."""
    return f"Take {counted(round(gain * _most(s)), 'hit point')} from the enemy's towers and base"


def catalog(content: RallyContent) -> Mapping[str, Sequence[str]]:
    """Return what can be counted: robots, option cards, program cards."""
    return {
        "Best robot": [*SHORT],
        "Options drawn": [option.name for option in content.options if option.copies],
        "Program cards": [kind.name for kind in content.kinds],
    }


def plays(s: Table, option: Option) -> Sequence[str]:
    """RALLY-43.4 Return the program cards that an option lays into a register. Every team lays most kinds in every match, so `used` does not name them."""
    if not isinstance(option, Put):
        return ()
    return tuple(card_name(s.content, card) for card in (option.card, option.second) if card != NOBODY)


def used(s: Table) -> list[Use]:
    """Return what each team had: its best robots, and the option cards that it has drawn, each once. Those that it holds at the end would say little: who wins, loses fewer."""
    found = [Use("Best robot", SHORT[r], team) for team in (SOUTH, NORTH) for r in s.best(r for r in s.playing if TEAM_OF[r] == team)]
    for team, drawn in enumerate(s.drawn_options):
        found += [Use("Options drawn", option.name, team) for n, option in enumerate(s.content.options) if drawn >> n & 1]
    return found
