"""EOH-2 to EOH-4 and the options: Gamers, Heroes, line-up and first player, in all variants."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from outplay.games.eventide import GAME
from outplay.games.eventide.data import setup_events as ev
from outplay.games.eventide.rules.state import VOID
from outplay.kernel.chance import Seeded, seed_from
from outplay.kernel.draft import one_two_two
from outplay.kernel.errors import SettingError
from tests.games.eventide.table import CONTENT, A, At, B, start, table

TEAM_A = ["reckarr", "aldermoor", "jexle", "stella", "nym"]
TEAM_B = ["hobb", "ishka", "grapnel", "pyrelle", "celt"]
LISTED: dict[str, Any] = {
    "gamers": "list",
    "roster_a": "pixelpaws,juke,meridian,rotaryphone,sarge",
    "roster_b": "rubberband,tidepool,desyncdad,coinflip,papercut",
}


def askers(t: At, n: int) -> str:
    """Return the seats that are asked for the next picks of a draft, each taking the first card. Windows are declined."""
    asked = ""
    for _ in range(n):
        t.until("hero", "gamer")
        asked += "AB"[t.asked[0]]
        t.takes(t.choices(t.asked[0])[0])
    return asked


def of(t: At, seat: int) -> list[str]:
    """Return the Heroes of a player, by Class."""
    return [CONTENT.heroes[one.card].id for one in t.state.heroes[5 * seat : 5 * seat + 5]]


def players(t: At, seat: int) -> list[str]:
    """Return the Gamers of a player's Heroes, by Class."""
    return [CONTENT.gamers[one.gamer].id for one in t.state.heroes[5 * seat : 5 * seat + 5]]


# ---------------------------------------------------------------- drafts of Heroes


@pytest.mark.rule("EOH-4.2", "EOH-4.3", "EOH-4.4", "EOH-4.1", "EOH-4.6")
def test_s2_hero_draft() -> None:
    with start(gamers="none", heroes="draft", x_factor=[2, 1, 3, 0]) as t:
        assert askers(t, 25) == "ABBAA" + "BAABB" + "ABBAA" + "BAABB" + "ABBAA"  # the last of each Class goes unasked
        t.asks(A, "line_up").asks(B, "line_up")
        assert [Counter(CONTENT.heroes[card].class_ for card in t.state.drafted[seat]).most_common(1)[0][1] for seat in (A, B)] == [3, 3]
        drafted = [CONTENT.heroes[card].id for card in t.state.drafted[B]]
        t.picks(A, *["reckarr", "ishka", "jexle", "pyrelle", "celt"])
        assert t.events(ev.LinedUp) == []  # nothing is shown before both are done
        t.late(B).asks(A, "first")
        assert of(t, A) == ["reckarr", "ishka", "jexle", "pyrelle", "celt"]
        assert of(t, B) == [
            next(id for id in drafted if CONTENT.heroes[CONTENT.hero(id)].class_ == kind)
            for kind in ("bruiser", "defender", "provoker", "sorcerer", "wanderer")
        ]
        t.takes("A").asks(A, "place")


@pytest.mark.rule("EOH-4.3")
@pytest.mark.parametrize(("cards", "turns"), [(4, "0110"), (6, "011001"), (3, "011"), (10, "0110011001")])
def test_the_pattern_of_a_draft(cards: int, turns: str) -> None:
    assert "".join(map(str, one_two_two(cards, A))) == turns


@pytest.mark.rule("EOH-4.3", "EOH-1.9", "EOH-4.6")
def test_s49_two_picks_in_a_row() -> None:
    with start(gamers="none", heroes="draft", x_factor=[1, 0, 1, 0]) as t:
        t.asks(A, "hero").takes("hobb").asks(B, "hero").takes("skarn")
        assert [(one.seat, CONTENT.heroes[one.card].id) for one in t.events(ev.HeroDrafted)] == [(A, "hobb"), (B, "skarn")]
        t.asks(B, "hero").takes("tolva").asks(A, "hero").takes("urdek", "reckarr")
        assert [(one.seat, CONTENT.heroes[one.card].id) for one in t.events(ev.HeroDrafted)][-1] == (B, "marrowen")
        askers(t, 20)
        t.lines_up()
        assert (of(t, A)[0], of(t, B)[0]) == ("hobb", "skarn")


@pytest.mark.rule("EOH-4.5", "EOH-4.4", "EOH-18.24", "EOH-5.8")
def test_s41_sideboard() -> None:
    rosters = {**LISTED, "roster_b": "rubberband,tidepool,desyncdad,ninefold,papercut"}
    with start(**rosters, heroes="draft", x_factor=[3, 1]) as t:
        t.asks(B, "draft").use(B, "sideboard")
        assert askers(t, 5) == "BAABB"
        assert t.asked == (B, "hero")  # nobody is asked before the Defenders: there it is A whose turn comes second
        assert askers(t, 5) == "BAABB"
        assert t.asked == (A, "hero")  # the Talent is spent
        assert askers(t, 15) == "ABBAA" + "BAABB" + "ABBAA"


@pytest.mark.rule("EOH-4.7")
def test_dealt_heroes() -> None:
    with start(
        gamers="none", heroes="random", x_factor=[1, 0], script={"heroes": [(n, 5 - n, *(m for m in range(6) if m not in (n, 5 - n))) for n in (0, 1, 2, 0, 1)]}
    ) as t:
        t.asks(A, "first")
        assert of(t, A) == ["reckarr", "ishka", "sordine", "stella", "nym"]
        assert of(t, B) == ["urdek", "wend", "grinner", "anselm", "tamsin"]


@pytest.mark.rule("EOH-4.7", "EOH-1.5", "EOH-4.9", "EOH-1.4")
def test_s10_no_gamers() -> None:
    with start(gamers="none", heroes="agreed", x_factor=[2, 2, 1, 3]) as t:
        t.asks(B, "first")
        assert t.x_rolls() == [((3, 3), (2, 2)), ((3, 3), (1, 3))]
        assert (of(t, A), of(t, B)) == (TEAM_A, TEAM_B)
        t.takes("A").asks(A, "place")
        assert (t.round, t.state.first, t.gold, t.assault) == (1, A, (0, 0), False)


@pytest.mark.rule("EOH-3.1", "EOH-3.2", "EOH-3.4", "EOH-7.1")
def test_how_a_match_begins() -> None:
    with start(gamers="none", heroes="agreed", x_factor=[1, 0]) as t:
        t.takes("A")
        assert t.down == set()
        assert all((one.damage, one.level, one.used) == (0, 0, 0) for one in t.state.heroes)
        assert t.hand(A) == t.hand(B) == ["bruiser", "defender", "provoker", "sorcerer", "wanderer", "decoy"]


# ---------------------------------------------------------------- Gamers


@pytest.mark.rule("EOH-2.5", "EOH-2.1", "EOH-4.4", "EOH-1.4")
def test_s42_gamer_draft() -> None:
    with start(gamers="draft", heroes="agreed", x_factor=[0, 1, 4, 0]) as t:
        assert t.x_rolls() == [((3, 3), (0, 1))]
        assert askers(t, 15) == "BAA" + "ABB" + "BAA" + "ABB" + "BAA"
        assert [[CONTENT.gamers[gamer].salary for gamer in bench] for bench in t.state.bench] == [[10, 10, 20, 20, 30, 30, 40, 40, 50, 50]] * 2
        t.asks(A, "keep").asks(B, "keep")
        assert t.choices(A) == ["rubberband", "quietqueue"]
        t.picks(A, "quietqueue", "cardsharktooth", "desyncdad", "halcyon", "sarge")
        assert t.events(ev.GamersKept) == []
        t.late(B)
        kept = {one.seat: [CONTENT.gamers[gamer].id for gamer in one.gamers] for one in t.events(ev.GamersKept)}
        assert kept == {
            A: ["quietqueue", "cardsharktooth", "desyncdad", "halcyon", "sarge"],
            B: ["pixelpaws", "tidepool", "meridian", "ninefold", "eclipse"],
        }
        t.asks(A, "line_up").lines_up().asks(A, "first")
        assert t.x_rolls()[1] == ((4, 4), (4, 0))  # the highest X of each team, not the sum


@pytest.mark.rule("EOH-2.6")
def test_under_a_cap() -> None:
    with start(gamers="cap", heroes="agreed", cap=75, x_factor=[1, 0]) as t:
        t.asks(A, "gamer").takes("eclipse").asks(B, "gamer").takes("twinstars", "juke").asks(A, "gamer")
        assert "eclipse" not in t.choices(A)
        assert "sarge" not in t.choices(A)  # 50 and 50 is above 75
        assert "tidepool" in t.choices(A)
        t.takes("no_scope_nan").asks(A, "line_up")  # both have spent 70, and the next costs 10: Stand-Ins come unasked
        assert [CONTENT.gamers[gamer].id for gamer in t.state.gamers[A]] == ["no_scope_nan", "eclipse", "stand_in", "stand_in", "stand_in"]
        assert [one.seat for one in t.events(ev.GamerDrafted)] == one_two_two(10, A)


@pytest.mark.rule("EOH-2.7", "EOH-2.1")
def test_dealt_gamers() -> None:
    for seed in range(20):
        s = GAME.start(GAME.settings.make({"gamers": "random", "heroes": "agreed"}), CONTENT, Seeded(seed_from("dealt", seed)))
        assert [[CONTENT.gamers[gamer].salary for gamer in gamers] for gamers in s.gamers] == [[10, 20, 30, 40, 50]] * 2
        assert not {*s.gamers[A]} & {*s.gamers[B]}


@pytest.mark.rule("EOH-2.8", "EOH-4.7", "EOH-4.6", "EOH-4.8", "EOH-15.2")
def test_listed_gamers_are_lined_up() -> None:
    with start(**LISTED, heroes="agreed", x_factor=[1, 0]) as t:
        t.asks(A, "line_up").picks(A, "juke", "sarge", "pixelpaws", "meridian")  # the last has only one Gamer left
        t.asks(B, "line_up").late(B).asks(A, "first")
        assert players(t, A) == ["juke", "sarge", "pixelpaws", "meridian", "rotaryphone"]
        # by Class, the free Gamer with the highest Focus Stat, ties by list number
        assert players(t, B) == ["desyncdad", "coinflip", "papercut", "tidepool", "rubberband"]
        assert [t.state.kit(n).dice for n in range(5)] == [4, 3, 2, 4, 2]


@pytest.mark.rule("EOH-15.1", "EOH-15.2", "EOH-15.3", "EOH-2.9")
@pytest.mark.parametrize("gamers", ["draft", "cap", "random", "list", "none"])
@pytest.mark.parametrize("heroes", ["draft", "agreed", "random"])
def test_every_source_leads_to_two_teams(gamers: str, heroes: str) -> None:
    s = GAME.start(GAME.settings.make({"gamers": gamers, "heroes": heroes}), CONTENT, Seeded(seed_from("sources", gamers, heroes)))
    t = At.of(s)
    while t.asked[1] != "place":
        t.late(t.asked[0])
    for seat in (A, B):
        cards = [CONTENT.heroes[one.card] for one in t.state.heroes[5 * seat : 5 * seat + 5]]
        assert [card.slot for card in cards] == [0, 1, 2, 3, 4]
        assert len(t.state.gamers[seat]) == (0 if gamers == "none" else 5)


@pytest.mark.rule("EOH-1.10", "EOH-14.5")
def test_s53_who_gives_up_in_the_draft_voids_the_match() -> None:
    with start(gamers="none", heroes="draft", x_factor=[1, 0]) as t:
        askers(t, 5)
        t.asks(B, "hero").concedes(B)
        assert (t.state.over, t.winner) == (True, VOID)
        outcome = GAME.outcome(t.state)
        assert len({*outcome.places}) == 1
    with start(gamers="none", heroes="draft", x_factor=[1, 0]) as t:
        t.asks(A, "hero").concedes(B)  # asked or not
        assert t.winner == VOID


# ---------------------------------------------------------------- who is first in later rounds


@pytest.mark.rule("EOH-6.2", "EOH-6.3", "EOH-15.4", "EOH-12.1")
@pytest.mark.parametrize(("how", "firsts"), [("alternate", [A, B, A]), ("fixed", [A, A, A])])
def test_the_marker(how: str, firsts: list[int]) -> None:
    with table(begin="place", first_player=how) as t:
        for number, first in enumerate(firsts, 3):
            t.to_round(number).asks(first, "place")


@pytest.mark.rule("EOH-6.2", "EOH-6.4", "EOH-7.1", "EOH-13.2", "EOH-15.4")
def test_s43_start_of_a_round() -> None:
    with table(top=("", "hobb"), out=("", ""), down="A.outer.top", spent="haymaker", a="celt", first_player="roll", x_factor=[0, 2], round=3) as t:
        t.asks(B, "first")
        assert (t.round, t.assault, t.spent()) == (4, True, set())
        t.takes("A").asks(A, "place")
        assert t.hand(A) == ["bruiser", "defender", "provoker", "sorcerer", "wanderer", "decoy", "minion_rush"]


# ---------------------------------------------------------------- options


@pytest.mark.rule("EOH-15.3", "EOH-15.2", "EOH-15.7")
@pytest.mark.parametrize(
    ("given", "option"),
    [
        ({"seats": 3}, "seats"),
        ({"max_rounds": 7}, "max_rounds"),
        ({"max_rounds": 41}, "max_rounds"),
        ({"gamers": "cap", "cap": 74}, "cap"),
        ({"gamers": "everybody"}, "gamers"),
        ({"heroes": "agreed", "team_a": "reckarr,hobb,jexle,stella,nym"}, "team_a"),
        ({"heroes": "agreed", "team_a": "hobb,aldermoor,jexle,stella,nym"}, "team_b"),
        ({"gamers": "list", "roster_a": "juke,meridian"}, "roster_a"),
        ({"gamers": "list", "roster_b": "juke,tidepool,foxglove,coinflip,twinstars"}, "roster_b"),
    ],
)
def test_options_that_cannot_be_are_named(given: dict[str, Any], option: str) -> None:
    with pytest.raises(SettingError, match=option):
        GAME.settings.make(given, content=CONTENT)


@pytest.mark.rule("EOH-15.7")
def test_the_presets() -> None:
    defaults = GAME.settings.make({}).given()
    assert GAME.settings.make({}, "quick").given() == {**defaults, "max_rounds": 12}
    assert GAME.settings.make({}, "standard").given() == {**defaults, "max_rounds": 20}
    assert (defaults["gamers"], defaults["heroes"], defaults["first_player"], defaults["damage"], defaults["push"]) == (
        "draft",
        "draft",
        "alternate",
        "persist",
        "one",
    )


@pytest.mark.rule("EOH-11.8", "EOH-15.5")
@pytest.mark.parametrize(("damage", "left"), [("persist", 4), ("fresh", 0)])
def test_damage_stays_or_goes(damage: str, left: int) -> None:
    with table(mid=("hobb-4", ""), base=("nym-4", ""), begin="end", damage=damage) as t:
        assert [t.damage(id) for id in ("hobb", "nym")] == [left, left]
