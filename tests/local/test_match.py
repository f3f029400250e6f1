"""A match by hand: what a notebook types, and a sentence for everything that is not possible."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import outplay
from outplay.bots import Random
from outplay.kernel.chance import Quick
from outplay.kernel.errors import OutplayError
from outplay.kernel.record import verify
from outplay.kernel.state import State


def story() -> outplay.Match:
    """A duel of Knockback against a bot, some answers in."""
    match = outplay.new("knockback", seed=1, bots={1: "random"})
    for _ in range(12):
        match.play(0)
    return match


def test_the_same_seed_and_answers_give_the_same_match() -> None:
    assert story().record().digest() == story().record().digest()
    assert outplay.new("knockback", bots={1: "random"}).record().seed != outplay.new("knockback", bots={1: "random"}).record().seed


def test_an_option_is_played_by_its_text_its_number_or_as_the_kernels_own() -> None:
    ways: list[Callable[[outplay.Match], object]] = [
        lambda m: m.play("take  Rhino-Guy"),
        lambda m: m.play(m.options().index("take rhino-guy")),
        lambda m: m.play(outplay.load(m.record())._option("take rhino-guy", 0)),
    ]
    digests = set()
    for way in ways:
        match = outplay.new("knockback", seed=1, bots={1: "random"})
        way(match)
        digests.add(match.record().digest())
    assert len(digests) == 1


def test_seats_with_bots_answer_by_themselves_to_the_end() -> None:
    match = outplay.new("rally", seed=2, preset="quick", robots=1, seats=2, bots={0: "random", 1: Random()})
    assert match.over
    assert match.result is not None
    assert match.record().names == ("random bot", "Random bot")
    assert verify(match.game, match.record(), match.content, match.record().digest()) == []


def test_undo_goes_back_over_all_that_came_of_an_answer() -> None:
    match = story()
    before, log, table = match.record().digest(), match.log(0), str(match)
    match.play(0).play(0).undo()
    match.undo()
    assert (match.record().digest(), match.log(0), str(match)) == (before, log, table)
    match.play(0)
    assert verify(match.game, match.record(), match.content) == []


def test_a_fork_is_another_match() -> None:
    match = story()
    before, other = match.record().digest(), match.fork()
    other.play(0)
    assert match.record().digest() == before != other.record().digest()
    assert other.undo().record().digest() == before


def test_a_redeal_keeps_what_the_seat_knows_and_has_no_record() -> None:
    match = outplay.new("moba", seed=3, bots={1: "random"})
    for _ in range(9):
        match.play(0)
    other = match.redeal(0, seed=5)
    assert match.game.codec.dumps(other.observe(0).state) == match.game.codec.dumps(match.observe(0).state)
    assert match.game.dumps(other.state) != match.game.dumps(match.state)
    other.play(0)
    with pytest.raises(OutplayError, match="a re-dealt match has no record"):
        other.record()


def test_a_record_is_loaded_from_its_text_a_file_or_itself_and_played_on(tmp_path: Path) -> None:
    match = story()
    file = tmp_path / "match.txt"
    file.write_text(match.record().text(), encoding="utf-8")
    for source in (match.record().text(), file, str(file), match.record()):
        again = outplay.load(source)
        assert (again.log(0), again.record().digest()) == (match.log(0), match.record().digest())
    on = outplay.load(file, bots={1: "random"})
    assert on.play(0).record().digest() == match.play(0).record().digest()


def test_a_record_without_its_seed_is_loaded_up_to_any_row_and_played_on() -> None:
    record = story().record()
    record.seed = record.commitment = ""
    match = outplay.load(record, rows=5)
    assert len(match.record().rows) == 5
    match.play(0)
    assert verify(match.game, match.record(), match.content) == []


def test_the_table_is_printed_as_its_seat_may_see_it() -> None:
    match = outplay.new("moba", seed=3, bots={1: "random"})
    for _ in range(9):
        match.play(0)
    assert match.viewer == 0
    printed, secret = str(match), match.state.copy()
    hidden: State = match.game.redeal(match.observe(0), Quick(word=9))
    match._recorder.state = hidden
    assert str(match) == printed
    match._recorder.state = secret
    assert match.prompt().title in printed
    assert "MOBA" in match._repr_html_()


def test_nothing_of_the_kernel_is_hidden() -> None:
    match = story()
    assert isinstance(match.state, match.game.table)
    assert match.asked == match.state.asked
    assert match.settings.seats == 2
    assert match.content is match.state.content


WRONG: list[tuple[Callable[[outplay.Match], object], str]] = [
    (lambda m: m.options(1), "seat 1 is not asked now; asked is seat 0, as in options(0)"),
    (lambda m: m.options(7), "there is no seat 7; the seats of this match are 0 to 1"),
    (lambda m: m.play("take rino-guy"), "'take rino-guy' is not possible now; closest: take rhino-guy, "),
    (lambda m: m.play(99), "there is no option 99; they go from 0 to 7"),
    (lambda m: m.undo(), "nothing was played yet that could be taken back"),
    (lambda m: m.observe(2), "there is no seat 2; the seats of this match are 0 to 1"),
    (lambda m: outplay.new("knockbak"), "there is no game 'knockbak'; there are: "),
    (lambda m: outplay.new("rally", seats=8, robots=2), "what would fit: seats=2, 3, 4 or robots=4"),
    (lambda m: outplay.new("knockback", robots=8), "option robots: there is no such option; there are: seats, "),
    (lambda m: outplay.new("knockback", bots={1: "mid"}), "there is no bot 'mid'; there are: gentle, middle, hard, "),
    (lambda m: outplay.new("knockback", seats=2, bots={2: "middle"}), "bots: there is no seat 2; the seats of this match are 0 to 1"),
]


@pytest.mark.parametrize(("what", "told"), WRONG)
def test_what_is_not_possible_is_told_in_a_sentence(what: Callable[[outplay.Match], object], told: str) -> None:
    with pytest.raises(OutplayError) as wrong:
        what(outplay.new("knockback", seed=1, bots={1: "random"}))
    assert told in str(wrong.value)


def test_a_match_that_is_over_says_so_and_how_it_ended() -> None:
    match = outplay.new("knockback", seed=2, bots={0: "random", 1: "random"})
    with pytest.raises(OutplayError, match="the match is over: "):
        match.options()
    assert match.result is not None
    assert match.result.title in str(match)


def test_importing_outplay_loads_nothing_and_names_everything() -> None:
    code = (
        "import outplay, sys; print(sum(n.startswith('outplay') for n in sys.modules), 'msgspec' in sys.modules, {'new', 'load', 'shelf'} <= set(dir(outplay)))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "3 False True\n"
    assert set(outplay.shelf()) >= {"knockback", "moba"}
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        outplay.nothing
