"""KB-1, KB-2 and the options of a match: who plays whom, who begins, who gets which hero, where they start."""

from collections.abc import Sequence

import pytest

from outplay.games.knockback import GAME
from outplay.games.knockback.data.hero_card import HeroCard
from outplay.games.knockback.rules.hero import NO_CARD
from outplay.kernel.errors import IllegalAction, SettingError
from outplay.kernel.settings import Field, Value
from tests.games.knockback.table import BOW, CONTENT, RHINO, setup


@pytest.mark.rule("KB-1.2", "KB-16.1")
@pytest.mark.parametrize(
    ("options", "sides"),
    [({"seats": 2}, ((0,), (1,))), ({"seats": 3}, ((0,), (1,), (2,))), ({"seats": 4, "mode": "teams"}, ((0, 2), (1, 3)))],
)
def test_sides_are_seats_or_pairs_of_seats(options: dict[str, Value], sides: tuple[tuple[int, ...], ...]) -> None:
    assert GAME.settings.make(options).sides == sides


@pytest.mark.rule("KB-2.1", "KB-2.6")
@pytest.mark.parametrize(("first", "order"), [(0, (0, 1, 2)), (1, (1, 2, 0)), (2, (2, 0, 1))])
def test_the_first_player_is_drawn_among_all_seats(first: int, order: tuple[int, ...]) -> None:
    with setup(3, drawn=[first]) as at:
        assert at.state.order == order
        at.asks(first, "PickHero")
        assert at.log() == [f"Seat {first + 1} is the most heroic and begins."]


@pytest.mark.rule("KB-2.1")
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_the_first_player_is_set_by_the_table(seat: int) -> None:
    with setup(4, first=f"seat:{seat}") as at:
        at.asks(seat - 1, "PickHero")


@pytest.mark.rule("KB-2.2")
def test_each_card_is_picked_once_in_turn_order() -> None:
    with setup(3, first="seat:2") as at:
        assert at.options(1) == [f"take {hero.id.replace('_', '-')}" for hero in CONTENT.heroes]
        at.pick(1, "take bow-master").asks(2, "PickHero")
        assert "take bow-master" not in at.options(2)
        with pytest.raises(IllegalAction, match="not possible"):
            at.pick(2, "take bow-master")
        at.pick(2, "take rhino-guy").pick(0, "take sir-croak").asks(1, "PlaceHero")


@pytest.mark.rule("KB-2.2")
def test_out_of_time_the_first_free_card_is_taken() -> None:
    with setup(first="seat:1") as at:
        at.wait(0).wait(1)
        assert (at.entity(BOW), at.entity(RHINO)) == (0, 1)


@pytest.mark.rule("KB-2.2", "KB-2.6")
def test_dealt_cards_go_round_in_turn_order_and_nobody_is_asked() -> None:
    with setup(3, first="seat:3", pick="random", dealt=[[4, 2, 0, *(n for n in range(len(CONTENT.heroes)) if n not in (4, 2, 0))]]) as at:
        assert [hero.card for hero in at.state.heroes] == [2, 0, 4]
        at.asks(2, "PlaceHero")


@pytest.mark.rule("KB-2.6")
@pytest.mark.parametrize(("heroes", "cards"), [("all12", CONTENT.heroes), ("box8", [hero for hero in CONTENT.heroes if hero.row.set == "box"])])
def test_the_cards_of_a_match_are_all_there_are_or_those_of_the_box(heroes: str, cards: Sequence[HeroCard]) -> None:
    with setup(first="seat:1", heroes=heroes) as at:
        assert at.options(0) == [f"take {hero.id.replace('_', '-')}" for hero in cards]


@pytest.mark.rule("KB-2.3", "KB-2.6")
@pytest.mark.parametrize(("seats", "points"), [(2, "g4 g10"), (3, "g4 j7 d7"), (4, "i4 i8 e8 e4")])
def test_start_points_by_number_of_players_and_the_last_one_is_not_asked(seats: int, points: str) -> None:
    with setup(seats, first="seat:1", pick="random", arena="bare") as at:
        free = [f"start {point}" for point in points.split()]
        for seat in range(seats - 1):
            at.asks(seat, "PlaceHero")
            assert at.options(seat) == free
            at.pick(seat, free.pop(0))
        at.asks(0, "Move")
        assert len(at.state.heroes_left()) == seats


@pytest.mark.rule("KB-2.3")
def test_out_of_time_the_first_free_start_point_is_taken() -> None:
    with setup(3, first="seat:1", pick="random", arena="bare") as at:
        at.pick(0, "start j7").wait(1)
        assert (at.space(0), at.space(1), at.space(2)) == ((3, 0), (0, -3), (-3, 3))


@pytest.mark.rule("KB-2.4", "KB-2.5", "KB-13.5")
def test_round_one_begins_with_a_clean_table() -> None:
    with setup(2, first="seat:2", pick="random") as at:
        at.wait(1).asks(1, "Move")
        assert (at.state.round, at.lings()) == (1, set())
        for hero in at.state.heroes:
            assert (hero.wear, hero.rage, hero.braced, hero.riposte, hero.anchored, hero.hooked, hero.jinxed_by) == (0, 0, 0, None, False, 0, -1)


@pytest.mark.rule("KB-14.6")
def test_who_concedes_before_round_one_takes_the_defaults_and_falls_when_asked_in_round_one() -> None:
    with setup(seats=3, first="seat:1") as at:
        at.concede(0)
        assert (at.state.conceded, at.state.heroes[0].card != NO_CARD, at.state.asked) == ((0,), True, (1,))
        panel = GAME.scene(GAME.observe(at.state, 1)).panels[0]
        assert [chip.text for chip in panel.statuses] == ["concedes when asked next"]
        while at.state.round == 0:
            at.wait(at.state.asked[0])
        assert (at.state.round, at.state.out(0), at.state.out(1)) == (1, True, False)
        assert [exit.cause for exit in at.state.exits] == ["concede"]


# ---------------------------------------------------------------- options


def test_the_published_game_has_nothing_that_the_source_does_not_have() -> None:
    assert GAME.settings.make({}, "published").given() == {
        "seats": 2, "mode": "ffa", "arena": "bare", "heroes": "box8", "pick": "draft", "first": "random",
        "tide": False, "tide_start": 4, "tide_step": 2, "round_cap": 0,
    }  # fmt: skip


def test_one_click_on_play_gives_all_heroes_the_well_and_the_tide() -> None:
    play = GAME.settings.make({}, GAME.settings.PLAY)
    assert (play.arena, play.heroes, play.pick, play.tide, play.tide_start, play.tide_step) == ("wellspring", "all12", "draft", True, 4, 2)


def test_what_is_given_wins_over_a_preset() -> None:
    given = GAME.settings.make({"arena": "stones"}, "standard").given()
    assert (given["arena"], given["heroes"]) == ("stones", "all12")


def possible(field: Field) -> list[Value]:
    """Every choice, both sides of a toggle, the ends of a range."""
    return [value.value for value in field.values] or (["on", "off"] if field.kind == "toggle" else [field.low, field.high])


@pytest.mark.parametrize(("option", "value"), [(field.id, value) for field in GAME.settings.form(GAME.load()) for value in possible(field)])
def test_every_value_of_every_option_is_possible(option: str, value: Value) -> None:
    made = GAME.settings.make({"seats": 4, option: value}, content=GAME.load()).given()[option]
    assert made == {"on": True, "off": False}.get(str(value), value)


@pytest.mark.rule("KB-16.1")
@pytest.mark.parametrize(
    ("given", "option"),
    [
        ({"seats": 1}, "seats"), ({"seats": 5}, "seats"), ({"mode": "teams", "seats": 2}, "mode"), ({"mode": "teams", "seats": 3}, "mode"),
        ({"first": "seat:3"}, "first"), ({"first": "seat:0"}, "first"), ({"first": "seat:5", "seats": 4}, "first"), ({"first": "me"}, "first"),
        ({"tide_start": 0}, "tide_start"), ({"tide_start": 61}, "tide_start"), ({"tide_step": 0}, "tide_step"), ({"tide_step": 61}, "tide_step"),
        ({"round_cap": -1}, "round_cap"), ({"round_cap": 201}, "round_cap"), ({"arena": "desert"}, "arena"), ({"heroes": "all13"}, "heroes"),
        ({"pick": "blind"}, "pick"), ({"tide": "perhaps"}, "tide"), ({"speed": 3}, "speed"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_option(given: dict[str, Value], option: str) -> None:
    with pytest.raises(SettingError, match=f"option {option}: ") as refused:
        GAME.settings.make(given, content=GAME.load())
    assert refused.value.name == option


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(SettingError, match="published, first, quick, standard"):
        GAME.settings.make({}, "lenient")


@pytest.mark.rule("KB-4.5")
def test_a_hero_that_is_not_placed_yet_has_all_its_energy() -> None:
    with setup(first="seat:1") as at:
        at.pick(0, "take bow-master").pick(1, "take rhino-guy").asks(0, "PlaceHero")
        scene = GAME.scene(GAME.observe(at.state, 0))
        shown = [panel.short.value for panel in scene.panels if panel.short is not None]
        assert shown == [f"{at.state.card(seat).last} energy" for seat in (0, 1)]
