"""The defaults of every game are its published rules, and so is the first preset; what is ours is chosen, and what was stored before stays what it was."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from outplay.cli import app
from outplay.games import games
from outplay.kernel.errors import SettingError
from outplay.kernel.game import Game
from outplay.kernel.record import verify
from outplay.kernel.settings import Field, Value
from outplay.kernel.state import State
from tests.games.golden import content_of, record_of
from tests.games.kept import files

HERE = Path(__file__).parent
LIMITS = {"knockback": "round_cap", "moba": "round_limit", "brawl": "round_limit", "eventide": "max_rounds", "rally": "round_limit"}
"""The option that ends a match by itself. No rulebook has one."""
PUBLISHED: dict[str, dict[str, Value]] = {
    "knockback": {"mode": "ffa", "arena": "bare", "heroes": "box8", "pick": "draft", "first": "random", "tide": False, "round_cap": 0},
    "moba": {
        "team_size": "5", "seating": "turns", "draft": "draft", "roster": "core", "starting_actions": "choose", "item_set": "core", "payday_priority": False, "round_limit": 0,
    },
    "brawl": {"start": "full", "selection": "free", "catch_up": "none", "round_limit": 0},
    "eventide": {"gamers": "draft", "heroes": "draft", "max_rounds": 0},
    "rally": {
        "robots": 4, "objective_scale": "full", "edges": "open", "lives": "unlimited", "base_respawn": False, "wild_beams": False, "wild_ramming": False,
        "power_down_strict": False, "no_team_dbl": False, "single_tower_reward": False, "open_team_hands": False, "round_limit": 0,
    },
}  # fmt: skip
"""By game, what the published game says about each option: of several ways the first, and what came later or is ours is off."""
OPEN: dict[str, dict[str, Value]] = {
    "eventide": {"first_player": "alternate", "damage": "persist", "push": "one"},
    "rally": {"south": "even", "north": "even"},
}
"""What a published game does not say, though one way must be taken: the rulebook's rulings tell why this one."""
IDLE = {
    "knockback": ["tide_start", "tide_step"],
    "moba": ["named"],
    "brawl": ["casual_pool"],
    "eventide": ["cap", "roster_a", "roster_b", "team_a", "team_b"],
}
"""Options that have no effect unless another one is changed."""
ALSO: dict[str, dict[str, tuple[Value, ...]]] = {
    "knockback": {"first": ("seat:1", "seat:2", "seat:3", "seat:4")},
    "moba": {"team_size": ("2", "3", "4"), "roster": ("prototype", "custom"), "starting_actions": ("recommended",), "payday_priority": (True,)},
    "brawl": {"selection": ("casual", "competitive")},
}
"""By game whose rulebook marks the values of its options, those that the published game has beside its first."""


def marked_values(game: Game[State]) -> dict[str, set[str]]:
    """Return the options of a rulebook's table, each with the values that are marked as ours."""
    assert game.folder is not None
    table = (game.folder / "RULES.md").read_text(encoding="utf-8").split("\n| option | values")[1].split("\n\n")[0]
    found: dict[str, set[str]] = {}
    for row in table.splitlines()[2:]:
        _, ids, values, _ = (cell.strip() for cell in row.split("|", 3))
        ours = [re.sub(r"\(.*?\)", "", part).partition("[ours")[0] for part in values.split(";") if "[ours" in part]
        found |= {id: set(re.findall(r"[\w:]+", " ".join(ours))) for id in re.findall(r"`(\w+)`", ids)}
    return found


@pytest.mark.parametrize("name", games())
def test_the_first_preset_is_the_published_game_and_the_defaults_are_its_values(name: str) -> None:
    settings = games()[name].settings
    first = settings.PRESETS[0]
    assert (first.id, first.name, dict(first.values)) == ("published", "As published", {})
    made = settings.make({}).given()
    assert settings().given() == made == settings.make({}, "published").given()
    assert {field.id: field.default for field in settings.FORM} == {id: value for id, value in made.items() if id != "seats"}


@pytest.mark.parametrize("name", games())
def test_the_published_game_has_nothing_of_ours(name: str) -> None:
    settings, idle = games()[name].settings, IDLE.get(name, [])
    made = settings.make({}, "published").given()
    assert {id: value for id, value in made.items() if id not in ("seats", *idle)} == PUBLISHED[name] | OPEN.get(name, {})
    needed = {field.id: field.only_with for field in settings.FORM if field.id in idle}
    assert sorted(needed) == sorted(idle)
    assert [id for id, other in needed.items() if other is None or made[other[0]] == other[1]] == []


@pytest.mark.parametrize("name", ALSO)
def test_a_rulebook_marks_which_values_of_options_are_ours(name: str) -> None:
    game = games()[name]
    marked, fields = marked_values(game), [field for field in game.settings.form(game.load()) if field.id not in IDLE[name]]
    assert marked.keys() - {"seats", *IDLE[name]} == {field.id for field in fields}
    for field in fields:
        if field.kind in ("choice", "toggle"):
            values: list[Value] = [False, True] if field.kind == "toggle" else [one.value for one in field.values]
            ours = [value for value in values if value not in (PUBLISHED[name][field.id], *ALSO[name].get(field.id, ()))]
            assert marked[field.id] == {field.told(value) if field.kind == "toggle" else value for value in ours}, field.id


@pytest.mark.parametrize("name", games())
def test_every_preset_knows_itself_and_one_of_them_is_what_play_gives(name: str) -> None:
    settings = games()[name].settings
    assert settings.PLAY in [preset.id for preset in settings.PRESETS]
    for preset in settings.PRESETS:
        for seats in settings.SEATS if "seats" not in preset.values else (2,):
            try:
                made = settings.make({"seats": seats}, preset.id)
            except SettingError:
                continue
            assert made.like == preset


@pytest.mark.parametrize("name", games())
def test_a_round_limit_may_be_none_and_is_told_so(name: str) -> None:
    settings = games()[name].settings
    limit: Field = next(field for field in settings.FORM if field.id == LIMITS[name])
    assert settings.make({limit.id: "none"}).given()[limit.id] == 0
    assert (limit.told(0), limit.told(limit.high)) == ("none", str(limit.high))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["brawl", "--diff"], """\
As published (--preset published)
  Nothing: these are the rules of the rulebook.
Quick (--preset quick)
  2 seats.
  Start: Quick, not Full.
  Round limit: 25, not none.
  Help for the second player: One Core less, not None.
Standard (--preset standard)
  Round limit: 25, not none.
  Help for the second player: One Core less, not None.
"""),
        (["knockback", "--diff", "quick"], """\
Quick (--preset quick)
  Island: Wellspring, not Bare.
  Picking: Dealt, not Draft.
  Heroes: All 12, not Box 8.
  Tide: on, not off.
  First flood: 4.
  Then every: 1.
"""),
    ],
)  # fmt: skip
def test_what_presets_change_is_told_in_sentences(words: list[str], told: str) -> None:
    said = CliRunner().invoke(app, ["rules", *words])
    assert (said.exit_code, said.stdout) == (0, told)


@pytest.mark.parametrize("name", games())
def test_every_preset_but_the_first_says_what_it_changes(name: str) -> None:
    settings = games()[name].settings
    assert [bool(settings.differences(preset, games()[name].load())) for preset in settings.PRESETS] == [False] + [True] * (len(settings.PRESETS) - 1)


def test_a_preset_that_is_not_there_is_told() -> None:
    said = CliRunner().invoke(app, ["rules", "moba", "--diff", "slow"])
    assert (said.exit_code, said.stdout) == (2, "")
    assert "there is no preset 'slow'; there are: published, learn, quick, full" in said.stderr


# ---------------------------------------------------------------- what was stored before


@pytest.mark.parametrize("name", ["knockback", "moba", "rally"])
def test_a_record_that_does_not_name_an_option_was_played_with_its_first_default(name: str) -> None:
    game, shorter = games()[name], 0
    for file in sorted((HERE / name / "golden").glob("*.txt")):
        record, _ = record_of(file)
        left = {id: value for id, value in game.settings.stored(record.settings).given().items() if game.settings.ONCE.get(id) != value}
        if len(left) == len(record.settings):
            continue
        shorter += 1
        assert game.settings.stored(left) == game.settings.stored(record.settings)
        record.settings = {id: str(value) for id, value in left.items()}
        assert verify(game, record, content_of(game, file), record.digest()) == []
    assert shorter


@pytest.mark.parametrize("name", games())
def test_a_saved_match_that_does_not_name_an_option_goes_on_with_its_first_default(name: str) -> None:
    game, left_out = games()[name], 0
    for file in files(HERE / name / "kept"):
        saved = msgspec.json.decode(gzip.decompress(file.read_bytes()))
        content = game.read(msgspec.json.decode(gzip.decompress((file.parent / "content.json.gz").read_bytes())))
        before = game.loads(saved["state"], content).settings
        data = msgspec.json.decode(saved["state"])
        options = data["="]["settings"]["="]
        for id, value in game.settings.ONCE.items():
            if options.get(id) == value:
                del options[id]
                left_out += 1
        assert game.loads(msgspec.json.encode(data).decode(), content).settings == before
    assert left_out
