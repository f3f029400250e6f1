"""The sixteen Challenges, each met and missed, and the track: SFB-4.3 to SFB-4.6, SFB-15.9."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from outplay.games.brawl import GAME
from outplay.games.brawl.data import events as ev
from outplay.games.brawl.rules.challenges import largest_group, meets
from tests.games.brawl.frame import on, table
from tests.games.brawl.table import BOARD, CHALLENGE, CONTENT, GATE, Place, at
from tests.games.brawl.table import table as four

RED, YELLOW, BLUE = ((0, -4), (1, -4), (-1, -2)), ((0, -1), (1, -1), (-1, 0)), ((0, 2), (1, 2), (-1, 4))
FAR, WIDE = ((-4, 0), (-4, 2), (-4, 4)), ((4, -4), (4, -2), (4, 0))
"""Hexes of each zone; hexes where nothing is to be held, for A and for B. None of FAR and WIDE is adjacent to another."""

Team = tuple[tuple[int, int] | Place, ...]

MET: list[tuple[str, Team, Team]] = [
    ("CH-01", (RED[0], RED[1], FAR[0]), (RED[2], WIDE[0], WIDE[1])),
    ("CH-02", (YELLOW[0], YELLOW[1], FAR[0]), (YELLOW[2], WIDE[0], WIDE[1])),
    ("CH-03", (BLUE[0], BLUE[1], FAR[0]), (BLUE[2], WIDE[0], WIDE[1])),
    ("CH-04", (RED[0], BLUE[0], FAR[0]), (RED[1], WIDE[0], WIDE[1])),
    ("CH-05", (RED[0], YELLOW[0], FAR[0]), (YELLOW[1], WIDE[0], WIDE[1])),
    ("CH-06", (YELLOW[0], BLUE[0], FAR[0]), (BLUE[1], WIDE[0], WIDE[1])),
    ("CH-07", (RED[0], BLUE[0], FAR[0]), (YELLOW[0], WIDE[0], WIDE[1])),
    ("CH-08", ((4, -3), FAR[0], FAR[1]), (YELLOW[0], RED[0], BLUE[0])),
    ("CH-09", ((1, 0), (3, 0), FAR[0]), (WIDE[0], RED[0], BLUE[0])),
    ("CH-10", ((0, -4), (0, 4), FAR[0]), ((0, 1), WIDE[0], WIDE[1])),
    ("CH-11", ((-2, 0), (-1, -1), FAR[0]), ((-1, 0), WIDE[0], WIDE[1])),
    ("CH-12", ((-4, 0), (-4, 1), (-4, 2)), ((4, 0), (4, -1), (4, -4))),
    ("CH-13", ((-3, 1), (-2, 2), FAR[0]), ((2, 0), WIDE[0], WIDE[2])),
    ("CH-14", (on(FAR[0], 3), FAR[1], FAR[2]), (GATE, on(WIDE[0], 4), WIDE[1])),
    ("CH-15", (FAR[0], FAR[1], on(FAR[2], 1)), (on(WIDE[0], 1), WIDE[1], GATE)),
    ("CH-16", (RED[0], YELLOW[0], BLUE[0]), (RED[1], YELLOW[1], WIDE[0])),
]

MISSED: list[tuple[str, Team, Team]] = [
    ("CH-01", (RED[0], RED[1], FAR[0]), (RED[2], (1, -3), WIDE[1])),
    ("CH-02", (YELLOW[0], FAR[1], FAR[0]), WIDE),
    ("CH-03", (BLUE[0], FAR[1], FAR[0]), WIDE),
    ("CH-04", (RED[0], YELLOW[0], FAR[0]), WIDE),
    ("CH-05", (RED[0], YELLOW[0], FAR[0]), (YELLOW[1], RED[1], WIDE[1])),
    ("CH-06", (RED[0], BLUE[0], FAR[0]), WIDE),
    ("CH-07", (RED[0], RED[1], BLUE[0]), (BLUE[1], WIDE[0], WIDE[1])),
    ("CH-08", ((4, -3), FAR[0], FAR[1]), ((4, 0), RED[0], BLUE[0])),
    ("CH-09", ((1, 0), (0, 1), FAR[0]), (WIDE[0], RED[0], BLUE[0])),
    ("CH-10", ((0, -4), (0, 4), FAR[0]), ((0, 1), (0, 2), WIDE[1])),
    ("CH-11", ((-2, 0), (-1, -2), FAR[0]), ((-1, 0), WIDE[0], WIDE[1])),
    ("CH-12", ((-4, 0), (-4, 1), (-4, 2)), ((4, 0), (4, -1), (4, -2))),
    ("CH-13", ((-3, 1), FAR[1], FAR[0]), WIDE),
    ("CH-14", (on(FAR[0], 3), on(FAR[1], 3), FAR[2]), (GATE, on(WIDE[0], 4), WIDE[1])),
    ("CH-15", (FAR[0], FAR[1], GATE), (WIDE[0], WIDE[1], on(WIDE[2], 1))),
    ("CH-16", (RED[0], YELLOW[0], FAR[0]), WIDE),
]


def team(ids: str, places: Team) -> Mapping[str, Place]:
    """Three Champions at three places."""
    return {id: place if isinstance(place, Place) else on(place) for id, place in zip(ids.split(), places, strict=True)}


@pytest.mark.rule("SFB-15.9", "SFB-12.30")
@pytest.mark.parametrize(("id", "a", "b"), MET, ids=[CONTENT.challenges[CHALLENGE[id]].name for id, _, _ in MET])
def test_it_is_met_and_scored(id: str, a: Team, b: Team) -> None:
    mine, theirs = team("PIE GWA DER", a), team("YAR NOC TOC", b)
    with table(a=mine, b=theirs, track=("", "", id, ""), turn="a", scoreboard=True) as at:
        assert at.vp == (2, 0)
        assert [scored.card for scored in at.events(ev.ChallengeScored)] == [CHALLENGE[id]]
        assert at.asked == "ChooseAct"


@pytest.mark.rule("SFB-15.9", "SFB-12.30")
@pytest.mark.parametrize(("id", "a", "b"), MISSED, ids=[CONTENT.challenges[CHALLENGE[id]].name for id, _, _ in MISSED])
def test_it_is_missed(id: str, a: Team, b: Team) -> None:
    with table(a=team("PIE GWA DER", a), b=team("YAR NOC TOC", b), track=("", "", id, ""), scoreboard=True) as at:
        assert at.vp == (0, 0)


@pytest.mark.rule("SFB-15.9")
@pytest.mark.parametrize(("theirs", "met"), [(2, True), (3, False)])
def test_shoulder_to_shoulder_is_missed_if_the_enemies_have_a_group_too_even_a_smaller_one(theirs: int, met: bool) -> None:
    ours, others = ((-4, 0), (-4, 1), (-4, 2), (-4, 3)), ((4, 0), (4, -1), (4, -2), (0, -4)) if theirs == 3 else ((4, 0), (4, -1), (2, 2), (0, -4))
    a = {id: at(*hex, seat=n // 2) for n, (id, hex) in enumerate(zip(("PIE", "GWA", "DER", "KIL"), ours, strict=True))}
    b = {id: at(*hex, seat=n // 2) for n, (id, hex) in enumerate(zip(("YAR", "NOC", "TOC", "ZEP"), others, strict=True))}
    with four(a, b, seats=4, traps=()) as t:
        assert largest_group(BOARD, t.state.held[0]) == 4
        assert largest_group(BOARD, t.state.held[1]) == theirs
        assert meets(t.state, 0, CHALLENGE["CH-12"]) == met


@pytest.mark.rule("SFB-15.9")
def test_the_enemy_side_is_the_other_one_for_each() -> None:
    with table(a=team("PIE GWA DER", ((2, 0), FAR[0], FAR[1])), b=team("YAR NOC TOC", ((-2, -1), (-3, 0), (-1, 1)))) as at:
        assert [meets(at.state, side, CHALLENGE["CH-09"]) for side in (0, 1)] == [True, True]


@pytest.mark.rule("SFB-4.3")
def test_nobody_scores_in_the_first_round() -> None:
    with table(a=team("PIE GWA DER", MET[0][1]), b=team("YAR NOC TOC", MET[0][2]), track=("", "CH-01", "", ""), round=1, scoreboard=True) as at:
        assert at.vp == (0, 0)


@pytest.mark.rule("SFB-4.4", "SFB-4.5", "SFB-4.6", "SFB-4.11", "SFB-4.12", "SFB-15.11")
def test_e11_scoring_and_the_track() -> None:
    x, y, z = CHALLENGE["CH-10"], CHALLENGE["CH-08"], CHALLENGE["CH-01"]
    a, b = team("PIE GWA DER", ((4, -3), FAR[0], FAR[1])), team("YAR NOC TOC", ((0, -4), (0, -2), (2, 0)))
    with table(a=a, b=b, track=("CH-08", "CH-10", "", ""), round=1, turn="b") as at:
        at.end().asks("a", "ChooseAct")
        assert at.vp == (1, 0)  # A meets Y in slot 1
        assert at.state.track == [z, -1, x, -1]
        assert [meets(at.state, 1, card) for card in (x, z)] == [True, True]
        at.end().asks("b", "ChooseAct")
        assert at.vp == (1, 2)  # Z lies in slot 0 and cannot be scored
        assert set(at.state.gone_challenges) == {x, y}
        at.end()
        assert at.state.track[1:] == [z, -1, -1]
        assert at.state.track[0] not in (-1, x, y, z)


@pytest.mark.rule("SFB-4.4")
def test_what_has_just_come_cannot_be_scored() -> None:
    with table(a=team("PIE GWA DER", MET[0][1]), b=team("YAR NOC TOC", MET[0][2]), track=("CH-01", "", "", ""), scoreboard=True) as at:
        assert at.vp == (0, 0)


@pytest.mark.rule("SFB-4.5", "SFB-13.1")
def test_e34_winning_in_the_scoreboard_phase() -> None:
    a, b = team("PIE GWA DER", (*FAR,)), team("YAR NOC TOC", (BLUE[0], BLUE[1], (0, -1)))
    with table(a=a, b=b, track=("", "", "CH-06", "CH-03"), vp=(0, 4), turn="b", scoreboard=True) as at:
        assert (at.vp, at.winner) == ((0, 5), "b")
        assert [scored.slot for scored in at.events(ev.ChallengeScored)] == [3]


@pytest.mark.rule("SFB-4.5")
def test_both_could_score_it_and_the_first_does() -> None:
    a, b = team("PIE GWA DER", ((-2, 0), (-1, -1), FAR[0])), team("YAR NOC TOC", ((-1, 0), (-2, 1), WIDE[0]))
    with table(a=a, b=b, track=("", "CH-11", "", ""), scoreboard=True, traps=()) as at:
        assert meets(at.state, 1, CHALLENGE["CH-11"])
        assert at.vp == (1, 0)
        at.end()
        assert at.vp == (1, 0)


@pytest.mark.rule("SFB-4.5", "SFB-4.11")
def test_at_the_end_of_a_round_all_read_how_both_stand_and_who_would_score_next() -> None:
    a, b = team("PIE GWA DER", (RED[0], RED[1], FAR[0])), team("YAR NOC TOC", (GATE, WIDE[0], WIDE[1]))
    with table(a=a, b=b, track=("CH-08", "CH-01", "CH-02", "CH-03"), vp=(1, 2), turn="b", traps=()) as at:
        at.end().asks("a", "ChooseAct")
        assert at.vp == (3, 2)  # scored since, in A's Scoreboard Phase
        (ended,) = (told for told in at.told if isinstance(told.event, ev.TrackAdvanced))
        line = GAME.say(GAME.observe(at.state, 1), ended)
        assert line is not None
        assert [beat.kind for beat in line.beats] == ["show", "hold"]
        shown = line.beats[0].show
        assert shown is not None
        assert shown.title == "The end of round 3"
        assert (shown.place, shown.news, shown.recap) == ("beside", True, False), "news, which stop nothing; the blows of the round stand in the log"
        assert [one.words() for one in shown.lines] == [
            "Azure has 1 of 5 points.",
            "Ember has 2 of 5 points; Old Yarrow waits at the Gate.",
            "Crimson Crowd, 2 points: Azure meets it now.",
            "Azure Crowd: nobody scored it, so it is gone.",
        ]
