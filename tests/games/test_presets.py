"""The defaults of every game are its published rules, and so is the first preset; what is ours is chosen, and what was stored before stays what it was."""

from __future__ import annotations

import gzip
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from outplay.cli import app
from outplay.games import games
from outplay.kernel.errors import SettingError
from outplay.kernel.record import verify
from outplay.kernel.settings import Field, Value
from tests.games.golden import content_of, record_of
from tests.games.kept import files

HERE = Path(__file__).parent
LIMITS = {"knockback": "round_cap", "moba": "round_limit", "brawl": "round_limit", "eventide": "max_rounds", "rally": "round_limit"}
"""The option that ends a match by itself. No rulebook has one."""
OURS: dict[str, dict[str, Value]] = {
    "knockback": {"tide": False, "arena": "bare", "heroes": "box8"},
    "moba": {"team_size": "5", "roster": "core"},
    "brawl": {"catch_up": "none"},
    "rally": {"robots": 4},
}
"""What else the published game is without, or has."""


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
    made = games()[name].settings.make({}, "published").given()
    assert made[LIMITS[name]] == 0
    assert {id: made[id] for id in OURS.get(name, {})} == OURS.get(name, {})


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
