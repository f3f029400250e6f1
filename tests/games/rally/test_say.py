"""The log: every event has its sentence or goes without saying, and a round is told in time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

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
TIMES = {"show": 0, "fall": 700, "pop": 465, "beam": 520, "face": 180, "turn": 760, "wreck": 1200, "end": 0}
STEP, ARC, VOLLEY = 220, 320, 1500
TURN_UP, FEW = 360, 4
"""A card is turned up; of more than a few, each takes less."""
HELD = {"low": (0, 0, 0), "": (150, 550, 1300), "high": (220, 1300, 2600)}
"""For each word, at least and at most, by weight: as in web/src/lib/telling.ts."""
LONGEST = {2: 25_000, 4: 40_000}


def lines(t: At) -> list[str]:
    """Return the lines that everybody reads."""
    seen = GAME.observe(t.state, None)
    found = [GAME.say(seen, told) for told in heard(t.told, None)]
    return [line.words() for line in found if line is not None and line.spans]


def told_in(passage: Sequence[sc.Line]) -> float:
    """Return the time that the page takes for lines that are told together, in thousandths of a second."""
    beats = [beat for line in passage for beat in line.beats]
    if not beats:
        return TURN_UP * (FEW / max(FEW, 8)) if any(line.at.startswith("act-") for line in passage) else 0
    weight = max((line.weight for line in passage if line.beats or line.spans or line.title), key=["low", "", "high"].index)
    words = next((line.title for line in reversed(passage) if line.title), "") or " ".join(span.text for line in passage for span in line.spans)
    word, least, most = HELD[weight]
    moved = last = 0
    for beat in beats:
        ms = (STEP if beat.how == "walk" else ARC) if beat.kind == "move" else VOLLEY if beat.kind == "beam" and weight == "high" else TIMES[beat.kind]
        ms = 0 if beat.kind == "turn" and not beat.text else ms
        moved += max(0, ms - last) if beat.along else ms
        last = max(last, ms) if beat.along else ms
    return max(moved, min(most, max(least, word * len(words.split()))) if words.strip() else 0)


def passages(lines: Sequence[sc.Line]) -> list[list[sc.Line]]:
    """Return lines by when they are told, as the page does: one whose first beat is `along` together with the last one that shows anything."""
    found: list[list[sc.Line]] = []
    for line in lines:
        before = next((n for n in range(len(found) - 1, -1, -1) if any(one.beats for one in found[n])), -1) if line.beats and line.beats[0].along else -1
        if before < 0:
            found.append([line])
        else:
            found[before:] = [[one for some in found[before:] for one in some] + [line]]
    return found


def test_every_event_is_said_or_goes_without_saying() -> None:
    source = "".join((GAME.folder / "view" / name).read_text("utf-8") for name in ("say.py", "say_setup.py"))
    names = {name for name, kind in vars(ev).items() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event}
    assert {name for name in names if f"case ev.{name}(" not in source} == SILENT


def test_moves_pushes_and_falls() -> None:
    with table(S1="1,16 E | 700", N1="2,16") as t:
        t.moves()
        assert lines(t) == [
            "Rivet carries out Move 2 (700).",
            "Flange falls into a pit and is destroyed.",
            "Rivet gets a Kill for Flange.",
            "Rivet falls into a pit and is destroyed.",
        ]
    with table(S1="10,14 E | 430", N1="9,14", S2="10,21", N2="11,20") as t:
        t.moves().elements()
        assert "Flange is pushed." in lines(t)
        assert "Spindle falls over the edge and is destroyed." in lines(t)


def test_shots_damage_and_objectives() -> None:
    with table(towers="NT1:1", S1="8,12 N", N1="9,15", S2="11,15 W", options="brakes crab_legs flywheel recompile") as t:
        t.weapons(S1="howitzer")
        assert lines(t) == [
            "Rivet fires its Mini Howitzer at North's front tower 3.",
            "Gasket's laser hits Flange for 1.",
            "South's front tower 4 shoots Flange for 3.",
            "North's front tower 3 shoots Rivet for 3.",
            "Rivet takes 3 damage: 7 left.",
            "Flange takes 4 damage: 6 left.",
            "Rivet hits North's front tower 3 for 1: 0 left.",
            "North's front tower 3 falls to South's Rivet.",
            "North's base loses 5 with its front tower 3: 35 left.",
            "Rivet gets an Objective for North's front tower 3.",
            "Rivet draws Brakes for the tower.",
            "Gasket draws Crab Legs for the tower.",
            "Torque draws Flywheel for the tower.",
            "Cotter draws Recompile for the tower.",
        ]


@pytest.mark.rule("RALLY-48.8", "RALLY-51.3")
def test_a_destroyed_robot_bursts_and_who_destroyed_it_stands_there() -> None:
    with table(S1="1,14 E", S2="9,14 W", N1="4,14 S d9") as t:
        t.weapons()
        seen = GAME.observe(t.state, None)
        wrecks = [beat.text for told in heard(t.told, None) if (line := GAME.say(seen, told)) is not None for beat in line.beats if beat.kind == "wreck"]
        assert [sc.spoken(text, own) for text in wrecks for own in ((), ("seat-1",))] == [
            "Destroyed by South's Rivet and Gasket!",
            "Destroyed by your Rivet and Gasket!",
        ]
        told = lines(t)
        first = told.index("Flange is destroyed by South's Rivet and Gasket.")
        assert told[first + 1 : first + 3] == ["Rivet gets a Kill for Flange.", "Gasket gets a Kill for Flange."], "a cause is told before what comes of it"
    with table(S1="8,12 N d8", towers="NT1:9") as t:
        t.weapons()
        assert "Rivet is destroyed by a tower." in lines(t)
    with table(S1="8,12 N d8", N1="8,10 S", towers="NT1:9") as t:
        t.weapons()
        assert "Rivet is destroyed by North's Flange and a tower." in lines(t)
    with table(S1="2,18 N d9") as t:
        t.weapons()
        assert "Rivet is destroyed by a board laser." in lines(t)


def shows(t: At) -> list[tuple[str, list[str]]]:
    """Return what is shown to be read: titles with their lines."""
    seen = GAME.observe(t.state, None)
    beats = [beat for told in heard(t.told, None) if (line := GAME.say(seen, told)) is not None for beat in line.beats]
    return [(beat.show.title, [line.words() for line in beat.show.lines]) for beat in beats if beat.show is not None]


@pytest.mark.rule("RALLY-48.3")
def test_who_took_what_is_held_beside_the_board() -> None:
    with table(towers="NT1:1", S1="8,12 N", N1="9,15", S2="11,15 W") as t:
        t.weapons(S1="howitzer")
        assert shows(t) == [("Register 1: who took what", ["Rivet 10 to 7: 3 by a tower", "Flange 10 to 6: 1 by Gasket, 3 by a tower"])]


@pytest.mark.rule("RALLY-49.7")
def test_the_end_of_a_round_stops_nothing_and_tells_again_what_happened_of_note() -> None:
    with table(towers="NT1:1", S1="8,12 N") as t:
        t.weapons(S1="howitzer")
        t.told.clear()
        t.cleanup()
        assert shows(t) == [
            (
                "Round 1 is over",
                [],
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
    luck, times, number = Quick(robots), Counter[int](), 0
    while not s.over:
        seen = GAME.observe(s, None)
        told: dict[int, list[sc.Line]] = {}
        for one in heard(s.told or [], None):
            number = one.event.round if isinstance(one.event, ev.RoundBegan) else number
            line = GAME.weighed(seen, one)
            if line is not None:
                told.setdefault(number, []).append(line)
        for n, lines_ in told.items():
            times[n] += round(sum(told_in(passage) for passage in passages(lines_)))
        s.told = []
        seat = s.asked[0]
        apply(s, Action(seat, planned(s, seat, luck)))
    assert 3_000 < max(times.values()) < LONGEST[robots], times


@pytest.mark.rule("RALLY-45.3", "RALLY-48.1")
def test_a_register_is_told_along_its_course_and_what_hurts_is_told_longest() -> None:
    with table(S1="4,20 N | 510", S2="7,20 N | 70", N1="4,17 S | 700", robots=2) as t:
        t.moves()
        seen = GAME.observe(t.state, None)
        told = [(one, line) for one in heard(t.told, None) if (line := GAME.weighed(seen, one)) is not None]
        course = next(beat.show.course for _, line in told for beat in line.beats if beat.show is not None)
        assert course is not None
        assert [(act.id, act.card.name) for act in course.acts] == [("act-n1", "Move 2"), ("act-s1", "Move 1"), ("act-s2", "Rotate Left")]
        assert [line.at for _, line in told if line.at.startswith("act-")] == ["act-n1", "act-s1", "act-s2"]
        assert {line.title for _, line in told if line.at == "act-n1"} == {"Flange: Move 2"}
    with table(towers="NT1:1", S1="8,12 N", N1="9,15", S2="11,15 W") as t:
        t.weapons(S1="howitzer")
        seen = GAME.observe(t.state, None)
        told = [(one, line) for one in heard(t.told, None) if (line := GAME.weighed(seen, one)) is not None]
        firing = next(n for n, (_, line) in enumerate(told) if line.title == "Everything fires")
        first = next(n for n, (_, line) in enumerate(told) if any(beat.kind == "beam" and beat.along for beat in line.beats))
        assert (firing, told[firing][1].weight) == (first - 1, "high")
        assert {type(one.event).__name__ for one, line in told if line.weight == "high"} >= {
            "Firing",
            "StructureHit",
            "TowerFell",
            "ObjectiveTaken",
            "OptionDrawn",
        }
