"""Records: the text goes there and back, a replay gives the same states and events, and nothing is changed unnoticed."""

import dataclasses
import re
from collections.abc import Callable, Mapping
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.content import Content
from outplay.kernel.errors import IllegalAction, RecordError, SettingError
from outplay.kernel.game import Game
from outplay.kernel.play import legal, may_concede, to_act
from outplay.kernel.record import Beginning, Entry, MatchRecord, Recorder, parse, replay, verify
from outplay.kernel.record_text import FORMAT
from outplay.kernel.settings import Field, Value
from outplay.kernel.state import State
from outplay.kernel.step import Action, Concede, Secret, TakeBack, TimeOut
from tests.games.courtyard import Enter
from tests.games.march import MarchGame, MarchSettings
from tests.kernel.samples import COURTYARD, MARCH


def recorded(game: Game[State], seed: str = "record", options: dict[str, Value] | None = None) -> tuple[Recorder[State], list[str], list[str]]:
    """A random match with time-outs, picks taken back and a seat that leaves; the states and events of each row."""
    chance = Quick(int.from_bytes(seed_from(seed)[:8], "little"))
    settings = game.settings.make(options or {"seats": 4})
    match = Recorder(game, settings, game.load(), Seeded(seed_from(seed)), ("Ada", "Ben", "Cleo", "Dan")[: settings.seats])
    states, events = [game.dumps(match.state)], [""]
    while not match.state.over:
        seat = to_act(match.state)[chance.number() % len(to_act(match.state))]
        options_now = legal(match.state, seat)
        action = Action(seat, options_now[chance.number() % len(options_now)])
        match chance.number() % 12:
            case 0:
                action = Action(seat, TimeOut())
            case 1 if match.state.picks.get(seat):
                action = Action(seat, TakeBack())
            case 2 if len(match.record.rows) == 30 and may_concede(match.state, seat):
                action = Action(seat, Concede())
        match.play(action)
        states.append(game.dumps(match.state))
        events.append(repr(match.told))
    return match, states, events


@pytest.mark.parametrize("game", [COURTYARD, MARCH], ids=lambda g: g.id)
def test_a_replay_gives_the_same_states_and_events(game: Game[State]) -> None:
    match, states, events = recorded(game)
    record, digest = parse(match.record.text())
    assert record.text() == match.record.text()
    assert record.digest() == match.record.digest() == digest
    for number, state in enumerate(replay(game, record, game.load())):
        state.chance, chance = match.state.chance, state.chance
        assert _without_chance(game.dumps(state)) == _without_chance(states[number])
        state.chance = chance
        assert number == 0 or repr(state.told) == events[number]
    assert number == len(match.record.rows)
    assert verify(game, record, game.load(), digest) == []


def _without_chance(text: str) -> str:
    head, _, tail = text.partition('"chance":')
    return head + tail[tail.index("}}") :]


@given(st.integers(0, 10_000))
def test_any_match_can_be_verified(seed: int) -> None:
    match, _, _ = recorded(COURTYARD, str(seed), {"rounds": 1, "bright": seed % 2 == 0})
    record, digest = parse(match.record.text())
    assert verify(COURTYARD, record, COURTYARD.load(), digest) == []


def test_a_record_can_be_read_by_people() -> None:
    text = recorded(COURTYARD)[0].record.text()
    lines = text.split("\n")
    assert lines[0] == FORMAT
    assert {"game: courtyard", "option bright: off", "option seats: 4", "player 3: Cleo"} <= {*lines}
    assert any(line.startswith("   1  seat ") for line in lines)
    assert "!timeout" in text
    assert lines[-3].startswith("reason: ")


def test_lines_may_end_as_on_windows() -> None:
    text = recorded(MARCH)[0].record.text()
    assert parse(text.replace("\n", "\r\n"))[0].text() == text


def test_names_write_no_rows() -> None:
    record = dataclasses.replace(recorded(MARCH)[0].record, names=("Eve\n   1  seat 1  pass", "  two   spaces ", "", "outcome: 1 2"))
    back, digest = parse(record.text())
    assert back.names == ("Eve 1 seat 1 pass", "two spaces", "", "outcome: 1 2")
    assert (back.rows, back.outcome) == (record.rows, record.outcome)
    assert verify(MARCH, back, MARCH.load(), digest) == []


def test_an_open_match_is_a_record_too() -> None:
    game = MARCH
    match = Recorder(game, game.settings.make({}), game.load(), Seeded(seed_from("open")))
    match.play(Action(0, legal(match.state, 0)[0]))
    record, digest = parse(match.record.text())
    assert (record.outcome, len(record.rows)) == ((), 1)
    assert verify(game, record, game.load(), digest) == []


# ---------------------------------------------------------------- carried content


@pytest.mark.parametrize("game", [COURTYARD, MARCH], ids=lambda g: g.id)
def test_a_match_that_begins_with_a_moment_of_another_one_is_read_again(game: Game[State]) -> None:
    match = begun_at_a_moment(game)
    record, digest = parse(match.record.text())
    assert record.text() == match.record.text()
    assert "begins: 12 " in record.text()
    assert verify(game, record, game.load(), digest) == []
    *_, last = replay(game, record, game.load())
    last.chance = match.state.chance
    assert game.dumps(last) == game.dumps(match.state)


def verified(record: MatchRecord) -> None:
    """Read a record of the march again. Raises RecordError if it does not hold."""
    read, digest = parse(record.text())
    if wrong := verify(MARCH, read, MARCH.load(), digest):
        raise RecordError("; ".join(wrong))


def begun_at_a_moment(game: Game[State]) -> Recorder[State]:
    """A match of first options, with chance of its own, that begins as a random one stood after twelve actions."""
    before, states, _ = recorded(game)
    begins = Beginning.of(states[12], 12)
    match = Recorder(game, before.state.settings, game.load(), Seeded(seed_from("anew")), before.record.names, begins)
    while not match.state.over:
        seat = to_act(match.state)[0]
        match.play(Action(seat, legal(match.state, seat)[0]))
    return match


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda state: "", "cannot be unpacked"),
        (lambda state: "{}", "is not known here"),
        (lambda state: state.replace('"seats":4', '"seats":3'), "is not one of this match|cannot be played on|this is no saved"),
        (lambda state: state[:-5], "this is no saved state"),
    ],
    ids=["none", "empty", "other options", "cut"],
)
def test_a_table_that_somebody_made_up_is_told(change: Callable[[str], str], words: str) -> None:
    record = begun_at_a_moment(MARCH).record
    assert record.begins is not None
    record.begins = Beginning.of(change(record.begins.state), 12)
    with pytest.raises(RecordError, match=words):
        verified(record)


def test_a_table_has_to_be_the_one_that_was_announced() -> None:
    text = begun_at_a_moment(MARCH).record.text()
    other = begun_at_a_moment(COURTYARD).record.text()
    below = other.partition("\ntable:\n")[2]
    for wrong, words in (
        (text.partition("\ntable:\n")[0], "carries no tables"),
        (text.partition("\ntable:\n")[0] + "\ntable:\n" + below, "does not fit its hash"),
        (recorded(MARCH)[0].record.text() + "\ntable:\n" + below, "does not begin with one"),
    ):
        with pytest.raises(RecordError, match=words):
            parse(wrong)


def carrying(files: dict[str, str]) -> MatchRecord:
    """An open match that was played with these files."""
    match = Recorder(MARCH, MARCH.settings.make({}), Content(files), Seeded(seed_from("carried")))
    match.play(Action(0, legal(match.state, 0)[0]))
    return match.record


def test_content_of_ones_own_stands_below_the_digest_as_it_is() -> None:
    text = carrying({"cards.toml": '[[card]]\nname = "Bar | \\"Ä\\""\n\n  move = 3', "map.toml": ""}).text()
    head, _, carried = text.partition("\n\nfile: ")
    assert head.split("\n")[-1].startswith("digest: ")
    assert "file: " + carried == 'file: "cards.toml"\n| [[card]]\n| name = "Bar | \\"Ä\\""\n|\n|   move = 3\n\nfile: "map.toml"\n|\n'


def test_the_games_own_content_is_carried_packed() -> None:
    """It needs no file of the game that played it, and few lines; what it is called stands above them."""
    files = {"cards.toml": "[[card]]\nmove = 3\n" * 400, "map.toml": ""}
    record = carrying(files)
    record.packed = True
    lines = record.text().partition(f"\ndigest: {record.digest()}\n")[2].split("\n")
    assert lines[:2] == ["", "packed: cards.toml, map.toml"]
    assert len(lines) < 8
    back, digest = parse(record.text())
    assert (back.files, back.packed, back.text()) == (files, True, record.text())
    assert verify(MARCH, back, Content(back.files), digest) == []


LINES = st.sampled_from(
    ["", " ", "\n", "\r\n", "\r", "| ", '"', '"a"', "file: ", 'file: "b"', "digest: 0", "   1  seat 1  pass", "outcome: 1", "\\r", "\t", "é", "\0"]
)


@given(st.dictionaries(st.text(max_size=5), st.text(max_size=20) | st.lists(LINES).map("".join), min_size=1, max_size=3))
def test_any_file_is_read_back_as_it_was(files: dict[str, str]) -> None:
    record = carrying(files)
    for text in (record.text(), record.text().replace("\n", "\r\n")):
        back, digest = parse(text)
        assert (back.files, back.rows, back.outcome) == (files, record.rows, ())
        assert back.text() == record.text()
        assert verify(MARCH, back, Content(back.files), digest) == []


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("| move = 3", "| move = 4", "does not fit its hash: it was changed"),
        ("| move = 3\n", "", "does not fit its hash"),
        ('file: "cards.toml"', 'file: "card.toml"', "does not fit its hash"),
        ('file: "cards.toml"\n', "", "line [0-9]+ cannot be read: '. move = 3'"),
        ('file: "cards.toml"', "file: cards.toml", "line [0-9]+ cannot be read: 'file: cards.toml'"),
        ("| move = 3", '"move = 3', "line [0-9]+ cannot be read: '\"move = 3'"),
        ("| move = 3", '"\\ud800"', "line [0-9]+ cannot be read"),
        ("| move = 3", "move = 3", "line [0-9]+ cannot be read: 'move = 3'"),
    ],
)
def test_carried_content_that_was_changed_is_found(old: str, new: str, words: str) -> None:
    text = carrying({"cards.toml": "move = 3\n"}).text()
    assert old in text
    with pytest.raises(RecordError, match=words):
        parse(text.replace(old, new, 1))


# ---------------------------------------------------------------- other versions


class LaterSettings(MarchSettings):
    """As in a later version: other defaults, a further option, and one that is gone."""

    FORMERLY: ClassVar[Mapping[str, str]] = {"laps": "rounds", "weather": ""}

    seats: int = 4
    rounds: int = 9
    omens: bool = False

    FORM = (*MarchSettings.FORM, Field(id="omens", name="Omens", text="", kind="toggle", default=False))  # type: ignore[assignment]  # more fields


class LaterMarch(MarchGame):
    settings = LaterSettings


def test_a_match_stays_the_same_if_defaults_change() -> None:
    """A record says every option of its match, also those that nobody chose."""
    match, _, _ = recorded(MARCH, "whole", {"seats": 2})
    assert {*match.record.settings} == {*match.state.settings.given()} == {"seats", "rounds"}
    record, digest = parse(match.record.text())
    later = LaterMarch()
    assert later.settings.make({}).given() == {"seats": 4, "rounds": 9, "omens": False}
    assert verify(later, record, later.load(), digest) == []
    assert later.settings.stored(record.settings).given() == {"seats": 2, "rounds": 3, "omens": False}


def test_options_that_were_renamed_or_are_gone_are_known() -> None:
    match, _, _ = recorded(MARCH, "old", {"seats": 2})
    match.record.settings = {"seats": 2, "laps": 3, "weather": "mild"}
    record, digest = parse(match.record.text())
    assert verify(LaterMarch(), record, MARCH.load(), digest) == []
    assert any("there is no such option" in line for line in verify(MARCH, record, MARCH.load(), digest))
    with pytest.raises(SettingError, match="there is no such option"):  # of a new match
        LaterSettings.make({"laps": 3})


def test_another_version_may_say_the_end_in_other_words() -> None:
    """The words of this version are compared; who won always is."""
    record = recorded(MARCH, "words")[0].record
    record.reason = "Somebody is ahead"
    assert verify(MARCH, record, MARCH.load()) == ["the match ended with 'The last round is over', the record says 'Somebody is ahead'"]
    record.version = "0.0.1"
    assert verify(MARCH, record, MARCH.load()) == []
    record.outcome = tuple(place + 1 for place in record.outcome)
    assert "the outcome is" in verify(MARCH, record, MARCH.load())[0]


# ---------------------------------------------------------------- what was changed


def change_row(record: MatchRecord) -> None:
    number = next(n for n, row in enumerate(record.rows) if row.text.startswith("enter"))
    record.rows[number] = dataclasses.replace(record.rows[number], text="pass")


def change_seat(record: MatchRecord) -> None:
    record.rows[0] = dataclasses.replace(record.rows[0], seat=9)


def drop_row(record: MatchRecord) -> None:
    del record.rows[5]


def change_chance(record: MatchRecord) -> None:
    (stream, order), *rest = record.start
    assert isinstance(order, tuple)
    record.start = ((stream, order[::-1]), *rest)


def add_chance(record: MatchRecord) -> None:
    record.rows[3] = dataclasses.replace(record.rows[3], drawn=(("pile", 3),))


def change_outcome(record: MatchRecord) -> None:
    record.outcome = tuple(3 - place for place in record.outcome)


def change_seed(record: MatchRecord) -> None:
    record.seed = seed_from("another").hex()


def change_settings(record: MatchRecord) -> None:
    record.settings["rounds"] = "1"


def change_rules(record: MatchRecord) -> None:
    record.rules += 1


def change_content(record: MatchRecord) -> None:
    record.content = "0" * 16


def change_game(record: MatchRecord) -> None:
    record.game = "march"


def change_reason(record: MatchRecord) -> None:
    record.reason = "Seat 9 wins, everybody else is a cheat."


def change_name(record: MatchRecord) -> None:
    record.names = ("Zoe", *record.names[1:])


def no_seed(record: MatchRecord) -> None:
    record.seed = ""


def no_end(record: MatchRecord) -> None:
    record.outcome, record.reason = (), ""


def no_seat(record: MatchRecord) -> None:
    record.rows[0] = dataclasses.replace(record.rows[0], seat=-1)


def far_seat(record: MatchRecord) -> None:
    record.rows[0] = dataclasses.replace(record.rows[0], seat=10**15)


def no_names(record: MatchRecord) -> None:
    record.names = ()


def many_names(record: MatchRecord) -> None:
    record.names = tuple(map(str, range(1_000)))


def long_pick(record: MatchRecord) -> None:
    record.rows[0] = dataclasses.replace(record.rows[0], text="x" * 5_000_000)


def after_the_end(record: MatchRecord) -> None:
    record.rows.append(Entry(0, "pass / ready"))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (change_row, "digest"),
        (change_seat, "row 1: there is no seat 10"),
        (drop_row, "digest"),
        (change_chance, "digest"),
        (add_chance, "row 4: .*nothing draws"),
        (change_outcome, "the outcome is"),
        (change_seed, "does not fit the commitment"),
        (change_settings, "row|outcome"),
        (change_rules, "rules version 2"),
        (change_content, "other content"),
        (change_game, "record of 'march'"),
        (change_reason, "the match ended with .*, the record says 'Seat 9 wins"),
        (change_name, "digest"),
        (no_seed, "the seed is missing that was promised"),
        (no_end, "the outcome is .*, the record says open"),
        (no_seat, "row 1: there is no seat 0"),
        (far_seat, "row 1: there is no seat 1000000000000001"),
        (no_names, "names 0 players, and the match has 2 seats"),
        (many_names, "names 1000 players, and the match has 2 seats"),
        (long_pick, "row 1: 'x+…' is not possible now"),
        (after_the_end, "row [0-9]+: seat 1 is not asked now"),
    ],
)
def test_a_changed_record_is_found(change: Callable[[MatchRecord], None], words: str) -> None:
    match, _, _ = recorded(COURTYARD, "changed", {"rounds": 2})
    record, digest = parse(match.record.text())
    change(record)
    wrong = verify(COURTYARD, record, COURTYARD.load(), digest)
    assert any(re.search(words, line) for line in wrong), wrong
    assert any("digest" in line for line in wrong)
    assert max(map(len, wrong)) < 1_000


def test_a_seed_that_gives_other_results_is_found() -> None:
    """Chance and rows agree, and the seed fits its commitment; but this seed never gave these results."""
    match, _, _ = recorded(COURTYARD, "one", {"rounds": 1})
    other, _, _ = recorded(COURTYARD, "two", {"rounds": 1})
    record = match.record
    record.seed, record.commitment = other.record.seed, other.record.commitment
    assert verify(COURTYARD, record, COURTYARD.load()) == ["the seed does not give the results of this record"]


# ---------------------------------------------------------------- damaged text

TEXT = recorded(MARCH, "text", {"rounds": 1})[0].record.text()
CARRIED = carrying({"cards.toml": "[[card]]\nmove = 3\r\n", "map.toml": "x = 1"}).text()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (FORMAT, "outplay record 9", "does not begin with"),
        ("rules: 1", "rules: one", "line 4 cannot be read: 'rules: one'"),
        ("game: march", "", "has no line 'game'"),
        ("   1  seat 1", "   1  seat one", "line [0-9]+ cannot be read: '1  seat one"),
        ("   2  seat ", "   2 seat ", "line [0-9]+ cannot be read"),
        ("seed: ", "seed: xyz", "line [0-9]+ cannot be read: 'seed: xyz"),
        ("seed: ", "seed: " + "00" * 80, "line [0-9]+ cannot be read: 'seed: 000"),
        ("start: pile=(", "start: pile=(x ", "line [0-9]+ cannot be read: 'start"),
        ("outcome: ", "outcome: x", "line [0-9]+ cannot be read: 'outcome"),
        ("game: march", "game: os:system", "line 3 cannot be read: 'game: os:system'"),
        ("   1  seat 1", "9999  seat 1", "line [0-9]+ is '9999  seat 1.*' where a record would have '   1  seat 1"),
        ("   1  seat 1", f"{'9' * 5_000}  seat 1", "line [0-9]+ is '9+…' where"),
        ("   1  seat ", "   ²  seat ", "line [0-9]+ cannot be read: '²"),
        ("   1  seat 1", "   1  seat １", "line [0-9]+ cannot be read: '1  seat １"),
        ("   1  seat 1", "   1  seat -1", "line [0-9]+ cannot be read: '1  seat -1"),
        ("   1  seat 1", "   1  seat 99999999999", "line [0-9]+ cannot be read: '1  seat 99999999999"),
        ("   1  seat 1  ", "   1  seat 1  \x1b[2J", r"line [0-9]+ has a character that cannot be shown: U\+001B"),
        ("   1  seat 1  ", "   1  seat 1  " + "x" * 50_000, "line [0-9]+ is too long: it has 50,0.. characters"),
        ("rules: 1", "rules: ١", "line 4 cannot be read"),
        ("rules: 1", "rules: 01", "line 4 is 'rules: 01' where a record would have 'rules: 1'"),
        ("rules: 1\n", "", "the record has no line 'rules'"),
        ("rules: 1\n", "rules: 1\nrules: 2\n", "line 5 is the second line 'rules' of this record"),
        ("seed: ", "seed: 00\nseed: ", "line [0-9]+ is the second line 'seed'"),
        ("outcome: ", "outcome: 1 2\noutcome: ", "line [0-9]+ is the second line 'outcome'"),
        ("digest: ", f"digest: {'0' * 32}\ndigest: ", "line [0-9]+ cannot be read: 'digest: .*below the digest there is only content"),
        (re.search("digest: .*", TEXT)[0], "digest: ", "line [0-9]+ cannot be read: 'digest:'"),  # type: ignore[index]
        ("digest: ", "", "line [0-9]+ cannot be read|has no digest"),
        ("player 2: ", "player 3: ", "line [0-9]+ is 'player 3: .*' where a record would have 'player 2: "),
        ("reason: ", "", "line [0-9]+ cannot be read"),
        ("\noutcome: ", "\n\n\nwinner: ", "line [0-9]+ cannot be read: 'winner"),
    ],
)
def test_damaged_text_names_its_line(old: str, new: str, words: str) -> None:
    assert old in TEXT
    with pytest.raises(RecordError, match=words):
        parse(TEXT.replace(old, new, 1))


def test_what_editors_do_to_a_file_does_no_harm() -> None:
    """A byte order mark, other line ends, blanks at the ends of lines, empty lines."""
    for text in ("\ufeff" + TEXT, TEXT.replace("\n", "\r\n"), TEXT.replace("\n", "\r"), TEXT.replace("\n", "  \n"), TEXT.replace("\n", "\n\n"), TEXT + "\n\n"):
        record, digest = parse(text)
        assert (record.text(), record.digest()) == (TEXT, digest)


def test_a_record_is_not_endless() -> None:
    for text in ("x" * 5_000_000, TEXT + "\n" * 200_000):
        with pytest.raises(RecordError, match="too long; a record has at most 4,000,000 characters in 100,000 lines"):
            parse(text)


def test_names_and_reasons_do_nothing_to_a_terminal() -> None:
    record = dataclasses.replace(recorded(MARCH)[0].record, names=("\x1b[31mRed", "\u202eeve", "👩‍🚀 Ada", "x" * 5_000), reason="A\nB\x07")
    back, _ = parse(record.text())
    assert back.names == ("[31mRed", "eve", "👩‍🚀 Ada", "x" * 100)
    assert back.reason == "A B"


def test_a_name_that_is_cut_at_a_space_is_read_back_as_it_was_written() -> None:
    record = dataclasses.replace(recorded(MARCH)[0].record, names=("x" * 99 + " and so on", *recorded(MARCH)[0].record.names[1:]))
    back, digest = parse(record.text())
    assert (back.names[0], back.digest(), back.text()) == ("x" * 99, digest, record.text())


def test_packed_content_cannot_fill_the_memory() -> None:
    for long, words in ((3_000_000, "cannot be unpacked"), (1_500_000, "is too long: at most 1,000,000 characters are read")):
        record = carrying({"a.toml": "#" * long})
        record.packed = True
        assert len(record.text()) < 30_000
        with pytest.raises(RecordError, match=words):
            parse(record.text())


@given(st.data(), st.sampled_from([TEXT, CARRIED]))
def test_any_damage_is_an_error_with_a_sentence(data: st.DataObject, text: str) -> None:
    at = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 40)) :]
    try:
        record, digest = parse(damaged)
    except RecordError:
        return
    verify(MARCH, record, MARCH.load(), digest)  # says what is wrong, and never fails


# ---------------------------------------------------------------- recording


def test_what_is_not_possible_is_not_recorded() -> None:
    game = COURTYARD
    match = Recorder(game, game.settings.make({}), game.load(), Seeded(seed_from("open")))
    for action in (Action(0, Enter(999)), Action(5, Enter(1)), Action(0, Secret(Enter(1), (0,))), Action(0, TakeBack())):
        with pytest.raises(IllegalAction):
            match.play(action)
    assert match.record.rows == []


def test_beside_the_options_is_recorded() -> None:
    game = COURTYARD
    match = Recorder(game, game.settings.make({}), game.load(), Seeded(seed_from("beside")))
    match.play(Action(0, legal(match.state, 0)[0]))
    match.play(Action(0, TakeBack()))
    match.play(Action(1, TimeOut()))
    match.play(Action(0, Concede()))
    assert [row.text for row in match.record.rows][1:] == ["!takeback", "!timeout", "!concede"]
    assert match.record.reason == "The other side left"
    assert match.record.rows[1] == Entry(0, "!takeback")
    record, digest = parse(match.record.text())
    assert verify(game, record, game.load(), digest) == []
