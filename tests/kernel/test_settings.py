"""The options of a match: given in words or values, refused in a sentence."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from outplay.kernel.content import Content
from outplay.kernel.errors import SettingError
from outplay.kernel.settings import Choosable, Field, Preset, Settings, Value


class Meal(Settings):
    courses: int = 3
    spicy: bool = False
    wine: str = "none"
    cheese: str = "all"

    SEATS = (2, 4)
    FORM: ClassVar[tuple[Field, ...]] = (
        Field(id="courses", name="Courses", text="", kind="number", default=3, low=1, high=5),
        Field(id="spicy", name="Spicy", text="", kind="toggle", default=False),
        Field(id="wine", name="Wine", text="", kind="choice", default="none", values=[Choosable(value=v, name=v) for v in ("none", "red", "white")]),
        Field(id="cheese", name="Cheese", text="", kind="several", default="all", values=[Choosable(value=v, name=v) for v in ("brie", "feta", "gouda")]),
    )
    PRESETS: ClassVar[tuple[Preset, ...]] = (Preset("feast", "Feast", "All of it", {"courses": 5, "wine": "red", "seats": 4}),)

    def check(self) -> None:
        if self.spicy and self.wine == "red":
            raise SettingError("wine", "red wine does not go with spices")


def test_defaults() -> None:
    assert Meal.make({}) == Meal(seats=2, courses=3, spicy=False, wine="none")


def test_words_and_values_are_the_same() -> None:
    assert Meal.make({"seats": "4", "courses": "2", "spicy": "on", "wine": "white"}) == Meal.make({"seats": 4, "courses": 2, "spicy": True, "wine": "white"})


@pytest.mark.parametrize(
    ("word", "value"), [("on", True), ("TRUE", True), ("Yes", True), ("1", True), (1, True), ("off", False), ("no", False), (0, False), (False, False)]
)
def test_toggles(word: Value, value: bool) -> None:
    assert Meal.make({"spicy": word}).spicy is value


def test_a_preset_is_a_start() -> None:
    assert Meal.make({}, preset="feast") == Meal(4, 5, False, "red")
    assert Meal.make({"wine": "none"}, preset="feast") == Meal(4, 5, False, "none")


class Quick(Meal):
    """One click gives a small meal for two."""

    PLAY: ClassVar[str] = "snack"
    PRESETS = (Preset("full", "Full", "As it is", {}), Preset("snack", "Snack", "Only one course, for two", {"courses": 1}))

    def check(self) -> None:
        if self.courses == 1 and self.seats != 2:
            raise SettingError("courses", "one course is for two")


def test_one_click_gives_its_preset_where_that_goes_with_the_seats_and_else_the_published_game() -> None:
    assert [Quick.usual(seats) for seats in (2, 4)] == ["snack", ""]
    assert [Quick.make({"seats": seats}, Quick.usual(seats)) for seats in (2, 4)] == [Quick(2, 1), Quick(4)]
    assert [Meal.usual(seats) for seats in (2, 4)] == ["", ""]


class Winter(Meal):
    """Mulled wine is out."""

    PRESETS = (Preset("warm", "Warm", "Mulled wine", {"wine": "mulled"}),)


def test_of_a_preset_only_matters_what_nobody_gives() -> None:
    assert Winter.make({"wine": "white"}, preset="warm").wine == "white"
    with pytest.raises(SettingError, match="option wine: 'mulled' is not one of none, red, white"):
        Winter.make({}, preset="warm")


class Menu(Meal):
    """Once there were no wine and no cheese, then red wine and brie came by themselves; and one may ask for no bread at all."""

    bread: int = 0

    ONCE: ClassVar[Mapping[str, Value]] = {"wine": "red", "cheese": "brie"}
    FORM = (*Meal.FORM, Field(id="bread", name="Bread", text="", kind="number", default=0, low=2, high=9, none=True))
    PRESETS = (Preset("plain", "Plain", "As it is", {}), Preset("snack", "Snack", "Only cheese", {"courses": 1, "cheese": "feta", "seats": 4}))


def test_a_match_that_was_stored_before_an_option_was_there_has_the_default_it_came_with() -> None:
    assert Menu.stored({"seats": 4, "courses": 2}) == Menu(4, 2, False, "red", "brie", 0)
    assert Menu.stored({"wine": "white"}) == Menu(2, 3, False, "white", "brie", 0)
    for menu in (Menu(), Menu(4, 2, True)):
        assert Menu.stored(menu.given()) == menu


@pytest.mark.parametrize(("word", "number"), [("none", 0), ("NONE", 0), ("0", 0), (0, 0), ("2", 2), (9, 9)])
def test_a_number_may_be_none(word: Value, number: int) -> None:
    assert Menu.make({"bread": word}).bread == number


@pytest.mark.parametrize(("word", "words"), [(1, "1 is outside 2..9 and not none"), ("lots", "'lots' is not a whole number and not none")])
def test_what_is_neither_none_nor_in_bounds_is_refused(word: Value, words: str) -> None:
    with pytest.raises(SettingError, match=f"option bread: {words}"):
        Menu.make({"bread": word})


@pytest.mark.parametrize(
    ("menu", "preset"), [(Menu(), "plain"), (Menu(4), "plain"), (Menu(2, 1, False, "none", "feta"), "snack"), (Menu(4, 1, True, "none", "feta"), "")]
)
def test_settings_know_the_preset_that_they_are_whoever_sits_at_the_table(menu: Menu, preset: str) -> None:
    assert (menu.like.id if menu.like else "") == preset


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [("spicy", True, "on"), ("spicy", False, "off"), ("courses", 0, "0"), ("bread", 0, "none"), ("bread", 3, "3"), ("wine", "red", "red"), ("cheese", "brie,gouda", "brie, gouda"), ("cheese", "all", "all")],
)  # fmt: skip
def test_values_are_told_in_words(name: str, value: Value, words: str) -> None:
    assert next(field for field in Menu.FORM if field.id == name).told(value) == words


@pytest.mark.parametrize(
    ("given", "taken"), [("gouda,brie", "brie,gouda"), ("feta", "feta"), ("feta feta, brie", "brie,feta"), ("all", "all"), ("gouda,feta,brie", "all")]
)
def test_several_are_taken_in_the_order_of_the_list_or_all_of_them(given: str, taken: str) -> None:
    assert Meal.make({"cheese": given}).cheese == taken


@pytest.mark.parametrize(
    ("given", "name", "words"),
    [
        ({"courses": 6}, "courses", "option courses: 6 is outside 1..5"),
        ({"courses": "many"}, "courses", "option courses: 'many' is not a whole number"),
        ({"courses": "2.5"}, "courses", "option courses: '2.5' is not a whole number"),
        ({"courses": ""}, "courses", "option courses: '' is not a whole number"),
        ({"spicy": "hot"}, "spicy", "option spicy: 'hot' is neither on nor off"),
        ({"cheese": "brie,ham"}, "cheese", "option cheese: 'ham' is not one of brie, feta, gouda"),
        ({"cheese": " "}, "cheese", "option cheese: nothing is named; name some of brie, feta, gouda, or all"),
        ({"wine": "blue"}, "wine", "option wine: 'blue' is not one of none, red, white"),
        ({"wine": True}, "wine", "option wine: True is not one of none, red, white"),
        ({"seats": 3}, "seats", "option seats: 3 seats are not possible here; possible: 2, 4"),
        ({"seats": 5}, "seats", "option seats: 5 is outside 2..4"),
        ({"dessert": 1}, "dessert", "option dessert: there is no such option; there are: seats, courses, spicy, wine"),
        ({"FORM": 1}, "FORM", "option FORM: there is no such option"),
        ({"spicy": True, "wine": "red"}, "wine", "option wine: red wine does not go with spices"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, Value], name: str, words: str) -> None:
    with pytest.raises(SettingError) as told:
        Meal.make(given)
    assert (told.value.name, str(told.value)[: len(words)]) == (name, words)


def test_an_unknown_preset() -> None:
    with pytest.raises(SettingError, match="there is no preset 'fast'; there are: feast"):
        Meal.make({}, preset="fast")
    with pytest.raises(SettingError, match="there are: none"):
        Settings.make({}, preset="fast")


@given(st.sampled_from([2, 4]), st.integers(1, 5), st.booleans(), st.sampled_from(["none", "white"]))
def test_what_is_given_makes_the_same(seats: int, courses: int, spicy: bool, wine: str) -> None:
    meal = Meal(seats, courses, spicy, wine)
    assert Meal.make(meal.given()) == meal
    assert Meal.make({name: str(value) for name, value in meal.given().items()}) == meal


class Cellar(Content):
    """The wines that there are."""


class Tasting(Settings):
    """One wine of the cellar, unless nobody drinks."""

    drinks: bool = True
    wine: str = "rioja"
    others: str = "all"

    FORM = (
        Field(id="drinks", name="Drinks", text="", kind="toggle", default=True),
        Field(id="wine", name="Wine", text="", kind="choice", default="rioja", only_with=("drinks", True)),
        Field(id="others", name="Others", text="", kind="several", default="all", only_with=("wine", "rioja")),
    )

    @classmethod
    def form(cls, content: Content) -> tuple[Field, ...]:
        wines = [Choosable(value=name, name=name.title()) for name in content.source]
        return tuple(msgspec.structs.replace(field, values=wines) if field.id != "drinks" else field for field in cls.FORM) if wines else cls.FORM


FULL, EMPTIED = Cellar({"rioja": "", "barolo": ""}), Cellar({"barolo": "", "cava": ""})


def test_what_content_has_can_be_chosen() -> None:
    assert Tasting.make({"wine": "cava"}, content=EMPTIED).wine == "cava"
    assert Tasting.make({"others": "cava barolo", "wine": "barolo"}, content=EMPTIED).others == "all"
    for option in ("wine", "others"):
        with pytest.raises(SettingError, match=f"option {option}: 'cava' is not one of rioja, barolo"):
            Tasting.make({option: "cava"}, content=FULL)


def test_a_default_that_content_does_not_have_is_refused_only_where_it_matters() -> None:
    with pytest.raises(SettingError, match="option wine: 'rioja' is not one of barolo, cava"):
        Tasting.make({}, content=EMPTIED)
    assert Tasting.make({"drinks": False}, content=EMPTIED) == Tasting.make({"drinks": False, "wine": "rioja"}, content=EMPTIED) == Tasting(2, False)
    Tasting(2, False, "rioja", "merlot").suit(EMPTIED)


def test_without_content_any_word_is_taken_until_a_match_begins() -> None:
    made = Tasting.make({"wine": "merlot", "others": "cava, barolo cava"})
    assert (made.wine, made.others) == ("merlot", "cava,barolo")
    with pytest.raises(SettingError, match="option wine: 'merlot' is not one of"):
        made.suit(FULL)


def test_the_changes_that_would_fit_are_those_of_the_content() -> None:
    with pytest.raises(SettingError) as told:
        Tasting.fitted({"wine": "rioja"}, content=EMPTIED)
    assert str(told.value) == "option wine: 'rioja' is not one of barolo, cava; what would fit: wine=barolo, cava"


class Party(Settings):
    """As many chairs for each side as there are guests, half of them."""

    chairs: int = 1
    long: bool = False

    SEATS = (2, 4, 6)
    FORM = (
        Field(id="chairs", name="Chairs", text="", kind="number", default=1, low=1, high=3),
        Field(id="long", name="Long", text="", kind="toggle", default=False, only_with=("seats", [4, 6])),
    )
    PRESETS = (Preset("feast", "Feast", "", {"seats": 4, "chairs": 2, "long": True}),)

    def check(self) -> None:
        if self.seats != 2 * self.chairs or (self.long and self.seats == 2):
            raise SettingError("seats", f"{self.seats} guests do not fit")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"seats": 4}, "option seats: 4 guests do not fit; what would fit: seats=2 or chairs=2"),
        ({"seats": 2, "long": True}, "option seats: 2 guests do not fit; what would fit: long=False"),
        ({"chairs": 3}, "option seats: 2 guests do not fit; what would fit: seats=6 or chairs=1"),
        ({"seats": 6, "chairs": 1, "long": True}, "option seats: 6 guests do not fit; what would fit: chairs=3"),
        ({"tables": 1}, "option tables: there is no such option; there are: seats, chairs, long"),
    ],
)
def test_a_refused_combination_is_told_with_the_single_changes_that_would_fit(options: Mapping[str, Value], words: str) -> None:
    with pytest.raises(SettingError) as told:
        Party.fitted(options)
    assert str(told.value) == words


def test_what_is_possible_is_made_as_it_is() -> None:
    assert Party.fitted({"seats": 4, "chairs": 2}) == Party.make({"seats": 4, "chairs": 2})


def test_what_goes_with_some_values_of_another_option_matters_with_these_alone() -> None:
    _, long = Party.FORM
    assert [long.matters({"seats": seats}) for seats in (2, 4, 6)] == [False, True, True]
    assert Party.differences(Party.PRESETS[0], FULL) == ["4 seats.", "Chairs: 2, not 1.", "Long: on."]
