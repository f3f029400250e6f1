"""What is shown before anything is done: ways, arcs, shots and areas, from any space and facing."""

from outplay.games.moba import GAME
from outplay.games.moba.rules.death import FEEDS
from outplay.games.moba.rules.rounds import PlanCard, Play
from outplay.kernel.game import find_option
from outplay.kernel.scene import Preview
from tests.games.moba.table import At, name, on, table


def shown(at: At, who: str, text: str) -> Preview:
    seat = at.seat(who)
    seen = GAME.observe(at.state, seat)
    return GAME.preview(seen, seat, find_option(GAME, seen, seat, text))


def film(preview: Preview) -> set[str]:
    return {cell for mark in preview.marks if mark.kind == "area" for cell in mark.cells}


def targets(preview: Preview) -> list[tuple[str, str]]:
    return [(mark.piece, mark.tone) for mark in preview.marks if mark.kind == "target"]


def test_a_shot_is_shown_up_to_the_first_hero_in_its_way() -> None:
    """The harpoon flies five spaces; an ally stands in the third."""
    red = {"HAR": on((-2, 5), 0, plan="HAR-1"), "TRO": on((1, 5))}
    with table(red=red, blue={"SHA": on((2, 5))}) as at:
        at.play("HAR")
        preview = shown(at, "HAR", "act")
        assert film(preview) == {name((q, 5)) for q in (-1, 0, 1)}
        assert targets(preview) == [("hero-2", "warn")]


def test_a_space_shows_the_way_and_whom_the_card_would_reach_from_there_with_some_facing() -> None:
    with table(red={"TRO": on((0, 4), 0, plan="TRO-1")}, blue={"SHA": on((-2, 5))}) as at:
        at.play("TRO")
        near, far = shown(at, "TRO", f"move {name((-1, 4))}"), shown(at, "TRO", f"move {name((1, 4))}")
        assert [mark.kind for mark in near.marks if mark.kind in ("path", "ghost")] == ["path", "ghost"]
        assert (targets(near), targets(far)) == ([("hero-2", "act")], [])
        assert name((-2, 5)) in film(near) - film(far)
        assert near.words[0].spans[0].text == "Shaman"
        assert near.title == "Goes 1 of 3 spaces"


def test_a_facing_shows_what_the_card_would_cover_with_it() -> None:
    """An enemy in the west: the arrow to the west shows it as a target, the one to the east does not."""
    with table(red={"TRO": on((0, 4), 0, plan="TRO-1")}, blue={"SHA": on((-1, 4))}) as at:
        at.play("TRO").pick("TRO", "turn")
        west, east = shown(at, "TRO", "face w"), shown(at, "TRO", "face e")
        assert (targets(west), targets(east)) == ([("hero-2", "act")], [])
        assert film(west) == {name(space) for space in ((-1, 4), (-1, 5), (0, 3))}
        assert not film(west) & film(east)


def test_a_facing_shows_the_front_arc_where_the_action_is_done() -> None:
    with table(red={"TRO": on((0, 4), 0, plan="TRO-1")}, blue={"SHA": on((-1, 4))}) as at:
        at.play("TRO").pick("TRO", "act").pick("TRO", "turn")
        preview = shown(at, "TRO", "face e")
        assert {name((1, 4)), name((2, 4))} <= film(preview)
        assert name((-1, 4)) not in film(preview)
        assert [mark.text for mark in preview.marks] == ["front arc"]


def test_a_card_says_in_words_what_it_does_before_it_is_planned_and_before_it_is_played() -> None:
    with table(red={"WOL": on((0, 4), 0, plan="WOL-1")}, blue={"SHA": on((-1, 4))}) as at:
        seat = at.seat("WOL")
        seen = GAME.observe(at.state, seat)
        for option in (Play(0), PlanCard(0, 0)):
            words = ["".join(span.text for span in line.spans) for line in GAME.preview(seen, seat, option).words]
            assert words == [
                "Single 2: one hero ahead, within 2",
                "2 attack cards: picks 2 zones to hit",
                "Brain: No effect",
                "Head: 2 wounds",
                "Torso: 1 wound, slow 1 (moves less)",
                "Legs: immobilize (cannot move)",
            ]


def test_moving_says_whom_the_card_would_reach_or_that_it_reaches_nobody() -> None:
    with table(red={"TRO": on((0, 4), 0, plan="TRO-1")}, blue={"SHA": on((3, 4))}) as at:
        at.play("TRO")
        words = {way: [line.words() for line in shown(at, "TRO", f"move {name(way)}").words] for way in ((-1, 4), (2, 4))}
        assert words == {(-1, 4): ["Club Strike reaches nobody from there."], (2, 4): ["Shaman could be aimed at from there."]}


def test_a_turn_on_the_spot_shows_all_six_facings() -> None:
    with table(red={"TRO": on((0, 4), 0, plan="TRO-1")}, blue={"SHA": on((-1, 4))}) as at:
        at.play("TRO")
        preview = shown(at, "TRO", "turn")
        assert (preview.title, targets(preview)) == ("Turn", [("hero-2", "act")])
        assert len(film(preview)) == 6


def test_what_blocks_the_sight_is_not_covered() -> None:
    """The hero in front hides who stands behind it."""
    with table(phase=3, red={"DEA": on((0, 4), 3, plan="DEA-1")}, blue={"SHA": on((-1, 4)), "ASN": on((-2, 4))}) as at:
        at.play("DEA")
        preview = shown(at, "DEA", "act")
        assert name((-1, 4)) in film(preview)
        assert name((-2, 4)) not in film(preview)
        assert targets(preview) == [("hero-2", "act")]


def test_an_ability_shows_whom_it_may_help() -> None:
    red = {"SHA": on((0, 4), 3, plan="SHA-2"), "TRO": on((-2, 4), wounds=2)}
    with table(red=red, blue={"ASN": on((-1, 3))}) as at:
        at.play("SHA")
        assert targets(shown(at, "SHA", "act")) == [("hero-2", "warn")]


def test_a_place_to_feed_says_what_lies_there_and_what_it_costs() -> None:
    with table(red={"TRO": on((0, 4), 0)}, blue={"SHA": on((-1, 4))}) as at:
        preview = GAME.preview(GAME.observe(at.state, at.seat("TRO")), at.seat("TRO"), FEEDS[0])
        assert preview.title == "Castle"
        assert ["".join(span.text for span in line.spans) for line in preview.words] == [
            "Victory Banner: 1 of 3 crystals.",
            "2 victory points.",
            "Neither side stands there alone.",
        ]
