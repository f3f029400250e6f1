"""Bots as fixed points for people's ratings: how they are measured, and what is known of those of each game."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from typer.testing import CliRunner

from outplay.bots.anchors import FILE, LOGIT_MU, USUAL_MU, Anchors, Pair, anchors_of
from outplay.bots.gentle import Gentle
from outplay.cli import app
from outplay.games import find_game, games
from outplay.kernel.errors import ContentError
from outplay.lab.anchors import far, pair, plans, written
from outplay.lab.simulate import simulating
from tests.engine import patches

GAME = "tests.server.games.race:GAME"


def test_levels_are_as_far_apart_as_what_they_win_says() -> None:
    """Who wins three of four is as far above as odds of three to one. The middle bots stand where somebody new is expected."""
    found = Anchors(1, "", (Pair("middle", "gentle", 400, 300.0), Pair("hard", "middle", 400, 200.0)))
    assert found.mu("middle") == found.mu("hard") == USUAL_MU
    gentle = found.mu("gentle")
    assert gentle is not None
    assert USUAL_MU - gentle == pytest.approx(LOGIT_MU * math.log(3), rel=0.01)
    assert found.mu("expert") is None, "it was never measured"
    assert Anchors().mu("middle") is None, "nothing was"


def test_who_never_lost_yet_is_not_infinitely_strong() -> None:
    assert Pair("middle", "gentle", 10, 10.0).gap < 20


def test_a_pair_is_measured_in_duels_and_written_beside_the_rulebook(tmp_path: Path) -> None:
    (levels, plan), *more = plans(GAME, 4).items()
    assert (levels, [one for one, _ in more]) == (("middle", "gentle"), [("hard", "middle")])
    assert (dict(plan.options), plan.bots) == ({"seats": 2}, ("greedy", "gentle"))
    played = list(simulating(plan).matches)
    found = pair(levels, played)
    first = [one.bots[seat] for one in played for seat, place in enumerate(one.places) if place == 1 and one.places.count(1) == 1]
    assert found.won == first.count(0) + 0.5 * (len(played) - len(first))
    assert found.matches == 4
    (tmp_path / FILE).write_text(written(GAME, [found]), "utf-8")
    known = anchors_of(tmp_path)
    assert (known.pair, known.rules) == ((found,), find_game(GAME).rules_version)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('rules = "one"', "utf-8")
    with pytest.raises(ContentError, match=r"anchors\.toml: Expected `int`"):
        anchors_of(tmp_path)


def test_what_is_known_of_the_bots_of_each_game_rests_on_thirty_matches_at_least() -> None:
    for game in games().values():
        assert all(one.matches >= 30 for one in anchors_of(game.folder).pair), game.id


def test_bots_are_measured_in_pieces_and_levels_that_were_not_played_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game(GAME)
    monkeypatch.setattr(type(game), "folder", tmp_path)

    def measured(*more: str) -> tuple[Pair, ...]:
        anchors_of.cache_clear()
        said = CliRunner().invoke(app, ["ratings", "anchors", GAME, "--keep", str(tmp_path / "kept"), *more])
        assert said.exit_code == 0, said.output
        anchors_of.cache_clear()
        return anchors_of(tmp_path).pair

    (first,) = measured("--level", "middle", "--matches", "2")
    (more,) = measured("--level", "middle", "--matches", "3")
    assert (first.matches, more.matches) == (2, 3)
    (kept,) = (tmp_path / "kept").iterdir()
    assert kept.read_bytes().count(b"\n") == 3, "two were not played again"
    both = measured("--level", "hard", "--matches", "1")
    assert both == (more, Pair("hard", "middle", 1, both[1].won, both[1].bots))
    refused = CliRunner().invoke(app, ["ratings", "anchors", GAME, "--level", "gentle"])
    assert (refused.exit_code, "middle, hard" in " ".join(refused.output.split())) == (2, True)


@patches
def test_what_was_played_counts_on_as_long_as_the_bots_play_as_they_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two and then two more come to the same as four at once. Matches of other bots are added to none, nor are any to those of which it is not known."""
    monkeypatch.setattr(type(find_game(GAME)), "folder", tmp_path)

    def measured(matches: int, *more: str) -> tuple[tuple[Pair, ...], str]:
        anchors_of.cache_clear()
        said = CliRunner().invoke(app, ["ratings", "anchors", GAME, "--level", "middle", "--matches", f"{matches}", *more])
        anchors_of.cache_clear()
        return anchors_of(tmp_path).pair if said.exit_code == 0 else (), " ".join(said.output.split())

    ((four,), _) = measured(4)
    assert four.bots
    measured(2)
    assert measured(4, "--more")[0] == measured(4, "--more")[0] == (four,)
    assert measured(3, "--more") == ((four,), f"middle against gentle: {four.won:g} of 4 won: {far(four)}"), "there are more already"

    file = (tmp_path / FILE).read_text("utf-8")
    (tmp_path / FILE).write_text("\n".join(line for line in file.splitlines() if not line.startswith("bots")), "utf-8")
    assert "does not say how the bots of its 4 matches play" in measured(5, "--more")[1]
    (tmp_path / FILE).write_text(file, "utf-8")
    monkeypatch.setattr(Gentle, "pick", lambda bot, game, seen, seat, options, chance: options[-1])
    assert "play otherwise than those of the 4 matches" in measured(5, "--more")[1]
    assert measured(1)[0][0].matches == 1, "without --more they are measured anew"


def test_the_more_matches_the_surer() -> None:
    few, many = Pair("middle", "gentle", 40, 30.0), Pair("middle", "gentle", 400, 300.0)
    assert few.error == pytest.approx(many.error * math.sqrt(10), rel=0.05)


def test_the_command_says_where_there_is_nothing_to_write_to() -> None:
    said = CliRunner().invoke(app, ["ratings", "anchors", GAME])
    assert (said.exit_code, "has no folder in which its data could lie" in said.output) == (2, True)
