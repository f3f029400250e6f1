"""The log: every event has its sentence or goes without saying, and a round is told in time."""

from __future__ import annotations

from collections import Counter

import pytest

from outplay.games.rally import GAME
from outplay.games.rally.data import events as ev
from outplay.kernel import scene as sc
from outplay.kernel.chance import Quick
from outplay.kernel.event import Event
from outplay.kernel.play import advance, apply
from outplay.kernel.step import Action
from outplay.kernel.view import heard
from tests.games.rally.matches import begun, planned
from tests.games.rally.table import At, table

SILENT = {"Revealed"}
"""Events that are told by what follows them."""
TIMES = {"show": 0, "fall": 700, "pop": 465, "beam": 420, "face": 180, "turn": 760, "end": 0}
STEP, ARC = 220, 320
LONGEST = 25_000


def lines(t: At) -> list[str]:
    """Return the lines that everybody reads."""
    seen = GAME.observe(t.state, None)
    found = [GAME.say(seen, told) for told in heard(t.told, None)]
    return ["".join(span.text for span in line.spans) for line in found if line is not None and line.spans]


def told_in(beat: sc.Beat, shown: sc.Show | None) -> int:
    """Return the time that the page takes for a beat, in thousandths of a second."""
    if beat.kind == "hold":
        assert shown is not None
        return max(2500, 250 * sum(len(span.text.split()) for line in shown.lines for span in line.spans) + 250 * len(shown.title.split()))
    return (STEP if beat.how == "walk" else ARC) if beat.kind == "move" else TIMES[beat.kind]


def test_every_event_is_said_or_goes_without_saying() -> None:
    source = "".join((GAME.folder / "view" / name).read_text("utf-8") for name in ("say.py", "say_setup.py"))
    names = {name for name, kind in vars(ev).items() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event}
    assert {name for name in names if f"case ev.{name}(" not in source} == SILENT


def test_moves_pushes_and_falls() -> None:
    with table(S1="1,16 E | 700", N1="2,16") as t:
        t.moves()
        assert lines(t) == [
            "Rivet carries out Move 2 (700).",
            "Flange falls into the pit at d17 and is destroyed.",
            "Rivet gets a Kill for Flange.",
            "Rivet falls into the pit at d17 and is destroyed.",
        ]
    with table(S1="10,14 E | 430", N1="9,14", S2="10,21", N2="11,20") as t:
        t.moves().elements()
        assert "Flange is pushed to i15." in lines(t)
        assert "Spindle falls over the east edge and is destroyed." in lines(t)


def test_shots_damage_and_objectives() -> None:
    with table(towers="NT1:1", S1="8,12 N", N1="9,15", S2="11,15 W", options="brakes crab_legs flywheel recompile") as t:
        t.weapons(S1="howitzer")
        assert lines(t) == [
            "Rivet fires its Mini Howitzer at Tower NT1.",
            "Gasket's laser hits Flange for 1.",
            "Tower ST2 shoots Flange for 3.",
            "Tower NT1 shoots Rivet for 3.",
            "Rivet takes 3 damage: 3 of 10.",
            "Flange takes 4 damage: 4 of 10.",
            "Rivet hits Tower NT1 for 1: 0 left.",
            "Rivet gets an Objective for Tower NT1.",
            "Tower NT1 falls.",
            "North's base loses 5 with Tower NT1: 35 left.",
            "Rivet draws Brakes.",
            "Gasket draws Crab Legs.",
            "Torque draws Flywheel.",
            "Cotter draws Recompile.",
        ]


def shows(t: At) -> list[tuple[str, list[str]]]:
    """Return what is shown to be read: titles with their lines."""
    seen = GAME.observe(t.state, None)
    beats = [beat for told in heard(t.told, None) if (line := GAME.say(seen, told)) is not None for beat in line.beats]
    return [(beat.show.title, ["".join(span.text for span in line.spans) for line in beat.show.lines]) for beat in beats if beat.show is not None]


@pytest.mark.rule("RALLY-48.3")
def test_who_took_what_is_held_beside_the_board() -> None:
    with table(towers="NT1:1", S1="8,12 N", N1="9,15", S2="11,15 W") as t:
        t.weapons(S1="howitzer")
        assert shows(t) == [("Register 1: everything fires", ["Rivet 0 to 3: tower 3", "Flange 0 to 4: Gasket 1, tower 3"])]


@pytest.mark.rule("RALLY-49.7")
def test_the_end_of_a_round_says_how_both_teams_stand() -> None:
    with table(towers="NT1:1", S1="8,12 N") as t:
        t.weapons(S1="howitzer")
        t.told.clear()
        t.cleanup()
        assert shows(t) == [
            (
                "The end of round 1",
                ["South's base has 40 hit points, and 4 towers stand.", "North's base has 35 hit points, and 3 towers stand.", "All robots are in play."],
            )
        ]


@pytest.mark.rule("RALLY-43.8", "RALLY-43.7")
def test_a_hand_is_seen_and_not_told() -> None:
    with table(round=2, robots=1) as t:
        t.deal(top="500 510 520 530 540 550 560 570 580")
        hands = [told for told in t.told if isinstance(told.event, ev.HandDealt)]
        for viewer in (0, 1, None):
            seen = GAME.observe(t.state, viewer)
            assert {GAME.say(seen, told) for told in heard(hands, viewer)} == {None}
            known = {card.name for zone in GAME.scene(seen).zones if zone.id == "hand-s1" for card in zone.cards}
            assert known == ({"Move 1"} if viewer == 0 else set())


@pytest.mark.parametrize("robots", [2, 4])
def test_a_round_is_told_in_time(robots: int) -> None:
    s = begun({"robots": robots, "round_limit": 4}, robots)
    advance(s)
    luck, times, last, number, shown = Quick(robots), Counter[int](), 0, 0, None
    while not s.over:
        seen = GAME.observe(s, None)
        for told in heard(s.told or [], None):
            number = told.event.round if isinstance(told.event, ev.RoundBegan) else number
            line = GAME.say(seen, told)
            for beat in line.beats if line is not None else ():
                shown = beat.show or shown
                ms = told_in(beat, shown)
                times[number] += max(0, ms - last) if beat.along else ms
                last = max(last, ms) if beat.along else ms
        s.told = []
        seat = s.asked[0]
        apply(s, Action(seat, planned(s, seat, luck)))
    assert 3_000 < max(times.values()) < LONGEST
