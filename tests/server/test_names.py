"""Names show, fit, and tell people apart."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outplay.server.matches.seating import BOT_NAMES
from outplay.server.protocol.names import MAX_NAME_CHARACTERS, plain_name, told_apart
from tests.server.conftest import NewBrowser
from tests.server.people import BOT, LINK, YOU

pytestmark = pytest.mark.databases("file")

MARK, JOINER = "\u0301", "\u200d"


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u3164",
        "\u2800\u2800",
        "\u115f\u1160",
        "\uffa0",
        JOINER,
        JOINER * 5,
        MARK * 23,
        f" {MARK * 3}",
        "\u3164" + MARK,
        "\ufe0f",
        "\u034f",
        "\u200b\u202e\n\0",
        "\u00ad",
    ],
)
def test_a_name_that_shows_nothing_is_none(name: str) -> None:
    assert plain_name(name) == ""


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Ada \t Lovelace ", "Ada Lovelace"),
        ("Bot, hard", "Bot hard"),
        (" \uff22ot\uff0c middle", "\uff22ot middle"),
        ("Robot, the 2nd", "Robot, the 2nd"),
        ("Воt, hard", "Воt hard"),
        ("вот, hard", "вот hard"),
        ("ʙᴏᴛ, hard", "ʙᴏᴛ hard"),
        ("Βοτ٫ hard", "Βοτ hard"),
        ("Botꓹ hard", "Bot hard"),
        ("Bot くん 1", "Bot くん 1"),
        ("Вотяк", "Вотяк"),
        ("Анна-Мария", "Анна-Мария"),
        ("Ελένη, η πρώτη", "Ελένη, η πρώτη"),
        ("さくら・桜", "さくら・桜"),
        ("محمد، الأول", "محمد، الأول"),
        ("Zoe\u0308", "Zoë"),
        ("x" + MARK * 23, "x" + MARK * 2),
        ("e\u200b" + MARK, "é"),
        ("x" + (MARK + MARK + "\u200b") * 8, "x" + MARK * 2),
        ("A\u2800B", "A B"),
        ("A" + JOINER + "da", "Ada"),
        ("\u202eadA", "adA"),
        ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("नमस्ते", "नमस्ते"),
        ("ก็ดี", "ก็ดี"),
        ("👩\u200d💻", "👩\u200d💻"),
        ("👩🏽\u200d🚀 Mae", "👩🏽\u200d🚀 Mae"),
        ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"),
        ("🔥\u200d", "🔥"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
        ("y" * 99, "y" * MAX_NAME_CHARACTERS),
    ],
)
def test_a_name_is_kept_as_far_as_it_shows(name: str, shown: str) -> None:
    assert plain_name(name) == shown


@given(name=st.text(st.sampled_from("Воt,\ua4f9aA1 \u3164\u2800\u200d\u0301\u20e3\ufe0f\u200b\n👩💻🏽ا") | st.characters(), max_size=60))
def test_whatever_is_typed_a_name_is_empty_or_shows(name: str) -> None:
    shown = plain_name(name)
    assert plain_name(shown) == shown
    assert len(shown) <= MAX_NAME_CHARACTERS
    assert not shown or unicodedata.category(shown[0]) not in ("Mn", "Me", "Cc", "Cf", "Zs")


def test_whoever_has_the_name_of_another_gets_a_number() -> None:
    assert told_apart("Ada", []) == "Ada"
    assert told_apart("ada", ["Ada"]) == "ada 2"
    assert told_apart("Ａda", ["Ada", "Ada 2", "ADA 3"]) == "Ａda 4"
    assert told_apart("z" * MAX_NAME_CHARACTERS, ["z" * MAX_NAME_CHARACTERS]) == "z" * (MAX_NAME_CHARACTERS - 2) + " 2"


@pytest.mark.parametrize(
    ("name", "other"),
    [("Аnna", "Anna"), ("Рора", "Popa"), ("анна", "АННА"), ("сова", "Coba"), ("Μαρια", "Mapıa"), ("Ёva", "Ëva"), ("Ada I", "Ada l"), ("B0b", "bob")],
)
def test_whoever_looks_like_another_in_another_script_gets_a_number(name: str, other: str) -> None:
    assert told_apart(name, ["Eve", other]) == f"{name} 2"
    assert told_apart(other, [name, f"{name} 2"]) == f"{other} 3"


@pytest.mark.parametrize("name", ["Анна", "Ελένη", "さくら", "محمد", "אנה", "अन्ना", "안나", "安娜", "Łukasz", "Zoë", "Æsa"])
def test_a_name_in_a_script_of_its_own_stays_as_it_is(name: str) -> None:
    assert plain_name(name) == name
    assert told_apart(name, ["Anna", "Elena", "Sakura", "Zoe", "Lukasz", "Asa", "Player 1"]) == name


def test_nobody_at_a_table_has_the_name_of_another(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    seats = [{**YOU, "name": BOT_NAMES[2]}, {**LINK, "name": "Anna"}, BOT, LINK, *[BOT] * 2, {**BOT, "name": "bolt"}, LINK]
    match = anna.create("race", seats)
    bert.join(match, name="\u3164СОG")
    with anna.at(match["match"]) as line:
        assert [seat["name"] for seat in line.table["seats"]] == ["Cog", "СОG 3", "Cog 2", "Player 4", "Echo", "Fizz", "bolt", "Player 8"]
    anna.post(f"/api/matches/{match['match']}/bots")
    with anna.at(match["match"]) as line:
        assert [seat["name"] for seat in line.table["seats"]] == ["Cog", "СОG 3", "Cog 2", "Dot", "Echo", "Fizz", "bolt", "Hal"]
