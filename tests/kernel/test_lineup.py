"""A lineup deals what it names, in every game, and draws the rest; one that cannot be dealt is refused in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from outplay.games import find_game, games
from outplay.kernel.chance import Seeded
from outplay.kernel.draft import dealt
from outplay.kernel.errors import SettingError
from outplay.kernel.settings import Settings, Value
from outplay.lab.match import play_match
from outplay.lab.plan import Plan, lay_out

TEAMS: dict[str, dict[str, Value]] = {"knockback": {"seats": 4, "mode": "teams"}, "brawl": {"seats": 4}, "moba": {"seats": 4, "team_size": "2"}}


def test_what_is_named_is_dealt_and_the_rest_are_the_next_that_were_drawn() -> None:
    assert dealt([[4], [None, 2]], (2, 2), [0, 1, 2, 3, 4, 5]) == [[4, 0], [1, 2]]
    assert dealt([[], []], (1, 2), [7, 8, 9]) == [[7], [8, 9]]
    with pytest.raises(ValueError, match="too few"):
        dealt([[], []], (1, 2), [7, 8])


@pytest.mark.parametrize("name", sorted(games()))
def test_what_a_lineup_names_is_on_its_side_and_else_the_match_is_as_drawn(name: str) -> None:
    game = find_game(name)
    ids = game.settings.dealable(game.load())
    for second in (False, True):
        plan = Plan(name, 1, ("random",), seed="lineup", options=(("lineup", (";" if second else "") + ids[2]),), preset=game.settings.PLAY)
        table = lay_out(plan)
        played = play_match(table, 0)
        assert played == play_match(lay_out(plan), 0)
        group = "Options drawn" if name == "rally" else game.leads
        names = [use.name for use in played.used if use.group == group and use.side == int(second)]
        assert names, "the side has something"
        assert _name_of(name, ids[2]) in names
        assert table.settings.given()["lineup"] == plan.options[0][1]


def _name_of(game: str, id: str) -> str:
    content = find_game(game).load()
    rows = next(getattr(content, name) for name in ("champions", "heroes", "options") if hasattr(content, name))
    return str(next(one.name for one in rows if getattr(one, "row", one).id == id))


@pytest.mark.parametrize("name", sorted(TEAMS))
def test_a_side_of_several_seats_gets_all_that_is_named_for_it(name: str) -> None:
    game = find_game(name)
    first, second, third = game.settings.dealable(game.load())[:3]
    played = play_match(lay_out(Plan(name, 1, ("random",), options=(*TEAMS[name].items(), ("lineup", f"{first}, *; {second}, {third}")))), 0)
    dealt_to = [{use.name for use in played.used if use.group == game.leads and use.side == side} for side in (0, 1)]
    assert _name_of(name, first) in dealt_to[0]
    assert {_name_of(name, second), _name_of(name, third)} <= dealt_to[1]


def test_seats_of_a_side_get_what_is_named_in_their_order() -> None:
    game = find_game("knockback")
    content: Any = game.load()
    ids = [hero.row.id for hero in content.heroes]
    settings = game.settings.make({**TEAMS["knockback"], "lineup": f"{ids[5]}; *, {ids[2]}"}, content=content)
    match: Any = game.start(settings, content, Seeded(b"lineup" * 6))
    assert (match.heroes[0].card, match.heroes[3].card) == (5, 2)
    assert len({hero.card for hero in match.heroes}) == 4


@pytest.mark.parametrize(
    ("lineup", "why"),
    [
        ("nobody", "there is no 'nobody'; there are: bow_master"),
        ("rhino_guy;rhino_guy", "rhino_guy is named twice"),
        ("rhino_guy,bow_master", "side 1 gets 1, not 2"),
        (";;rhino_guy", "it names 3 sides; there are 2"),
    ],
)
def test_what_cannot_be_dealt_is_refused(lineup: str, why: str) -> None:
    game = find_game("knockback")
    with pytest.raises(SettingError, match=why):
        game.settings.make({"lineup": lineup}, content=game.load())


def test_a_team_of_eventide_has_one_hero_of_each_class() -> None:
    game = find_game("eventide")
    content = game.load()
    first, other = (content.heroes[number].id for number in content.heroes_of(0)[:2])  # type: ignore[attr-defined]
    with pytest.raises(SettingError, match="one Hero of each Class"):
        game.settings.make({"lineup": f"{first},{other}"}, content=content)


def test_a_game_that_deals_nothing_says_so_and_no_lineup_is_not_told() -> None:
    with pytest.raises(SettingError, match="nothing is dealt in this game"):
        Settings.make({"lineup": "rhino_guy"}).suit(find_game("knockback").load())
    assert Settings.make({}).given() == {"seats": 2}
