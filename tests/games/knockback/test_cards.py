"""KB-17 and every ability of every hero: what is printed on the card is what happens at the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest

from outplay.book.look import filled
from outplay.games.knockback import GAME
from outplay.games.knockback.view.card_text import ability_numbers
from outplay.kernel.errors import IllegalAction
from tests.games.knockback.table import (
    ANNIE,
    BOW,
    CONTENT,
    CROAK,
    GASTOR,
    GRAN,
    HATCHER,
    HEROES,
    MARROW,
    RHINO,
    STILL,
    VALASCA,
    VEXLEY,
    ZEPHYRINE,
    table,
)  # fmt: skip

Triple = tuple[int, int, int]

# Once more by hand, from the cards: range, attack dice, knockback in green, yellow and red.
STRIKES: dict[str, tuple[str, int, int, Triple]] = {
    "arrowed": (BOW, 4, 4, (0, 0, 0)),
    "boxing_arrow": (BOW, 3, 1, (1, 3, 5)),
    "hammer_time": (RHINO, 1, 5, (2, 5, 6)),
    "brood_strike": (HATCHER, 3, 3, (1, 3, 6)),
    "maidens_spear": (VALASCA, 2, 3, (1, 3, 4)),
    "reckoning": (VALASCA, 1, 4, (1, 3, 4)),
    "jinx": (VEXLEY, 3, 3, (0, 0, 0)),
    "bottled_thunder": (GASTOR, 1, 4, (1, 4, 6)),
    "boulder_bump": (GRAN, 1, 5, (3, 5, 6)),
    "drain_bite": (MARROW, 1, 3, (1, 4, 5)),
    "bat_swarm": (MARROW, 3, 3, (0, 1, 3)),
    "open_palm": (STILL, 1, 4, (1, 4, 5)),
}
BLASTS: dict[str, tuple[str, int, Triple]] = {
    "flask_toss": (GASTOR, 2, (1, 3, 4)),
    "ground_pound": (GRAN, 1, (1, 1, 1)),
    "updraft": (ZEPHYRINE, 3, (1, 1, 2)),
    "cannonball": (CROAK, 3, (1, 4, 5)),
}
WEARS = {MARROW: (0, 3, 6), CROAK: (0, 5, 8)}


def victim(hero: str) -> str:
    """Somebody without hooks that could matter here: Marrow or Croak, in green, yellow or red at their wears."""
    return MARROW if hero != MARROW else CROAK


ZONES = pytest.mark.parametrize("zone", [0, 1, 2], ids=["green", "yellow", "red"])


def blood(hero: str, zone: int) -> int:
    """Marrow smells blood."""
    return int(hero == MARROW and zone > 0)


@pytest.mark.rule("KB-17.3", "KB-4.3", "KB-9.2", "KB-8.3")
@ZONES
@pytest.mark.parametrize("ability", STRIKES)
def test_a_strike_has_the_printed_dice_and_knockback(ability: str, zone: int) -> None:
    hero, reach, dice, triple = STRIKES[ability]
    rival = victim(hero)
    with table({hero: ((0, 2 + reach), 0), rival: ((0, 2), WEARS[rival][zone])}, rolls=[(1, None if ability == "boxing_arrow" else 0)]) as at:
        at.strike(hero, ability.replace("_", "-"), rival)
        assert at.space(rival) == (0, 2 - triple[zone])
        assert at.dice()[0][0] == dice + blood(hero, zone)
        assert at.wear(rival) == WEARS[rival][zone] + (ability != "boxing_arrow")


@pytest.mark.rule("KB-17.3", "KB-7.2")
@pytest.mark.parametrize("ability", [*STRIKES, "reel_in", "over_the_shoulder", "switcheroo", "crosswind", "tongue_lash"])
def test_a_strike_reaches_as_far_as_printed(ability: str) -> None:
    reach = {"reel_in": 4, "over_the_shoulder": 1, "switcheroo": 3, "crosswind": 3, "tongue_lash": 3}.get(ability) or STRIKES[ability][1]
    hero = next(card.id for card in CONTENT.heroes for one in card.abilities if one.id == ability)
    for apart in range(1, 7):
        with table({hero: ((0, 3), 0), victim(hero): ((0, 3 - apart), 0)}) as at:
            at.pick(hero, "stay")
            offered = at.turn == hero and f"use {ability.replace('_', '-')}" in at.options(hero)
            assert offered is (apart <= reach)


@pytest.mark.rule("KB-17.4", "KB-8.12", "KB-9.2")
@ZONES
@pytest.mark.parametrize("ability", BLASTS)
def test_a_blast_has_the_printed_dice_and_knockback(ability: str, zone: int) -> None:
    hero, dice, triple = BLASTS[ability]
    rival = victim(hero) if hero != CROAK else MARROW
    with table({hero: ((0, 3), 0), rival: ((0, 2), WEARS[rival][zone])}, rolls=[(1, 0)]) as at:
        at.use(hero, ability.replace("_", "-"))
        if at.asked in ("Leap", "ChooseCenter"):
            at.pick(hero, "stay" if at.asked == "Leap" else "blast g9")
        assert at.dice()[0][0] == dice
        assert at.space(rival) == (0, 2 - triple[zone])
        assert at.wear(rival) == WEARS[rival][zone] + (ability != "updraft")


# ---------------------------------------------------------------- what is special


@pytest.mark.rule("KB-17.1", "KB-7.1")
def charge() -> None:
    with table({RHINO: ((0, 2), 0), MARROW: ((0, 0), 0)}, rolls=[(1, 0)]) as at:
        at.use(RHINO, "charge").go(RHINO, (0, 1)).pick(RHINO, "strike count-marrow")
        assert (at.dice(), at.space(MARROW)) == ([(3, 2)], (0, -1))


@pytest.mark.rule("KB-17.6")
def thick_skin() -> None:
    with table({RHINO: ((0, 2), 0), MARROW: ((0, 1), 0)}, rolls=[(0, 0)]) as at:
        at.use(RHINO, "thick-skin").strike(MARROW, "drain-bite", RHINO)
        assert at.dice() == [(3, 4)]


@pytest.mark.rule("KB-17.21", "KB-4.4")
def fast_step() -> None:
    with table({BOW: ((0, 2), 0), MARROW: ((0, 0), 0)}, rolls=[(0, 0)]) as at:
        at.strike(BOW, "arrowed", MARROW).asks(BOW, "Walk")
        assert at.goes(BOW) == {(0, 1), (1, 1), (1, 2), (0, 3), (-1, 3), (-1, 2)}
        at.go(BOW, (0, 3)).asks(MARROW, "Move")


@pytest.mark.rule("KB-17.8")
def hatch() -> None:
    with table({HATCHER: ((0, 0), 0), MARROW: ((0, 5), 0)}) as at:
        at.use(HATCHER, "hatch").pick(HATCHER, "hatch g5").pick(HATCHER, "hatch g9").asks(MARROW, "Move")
        assert at.lings() == {(0, -2), (0, 2)}


@pytest.mark.rule("KB-17.18", "KB-17.20")
def featherweight() -> None:
    with table({MARROW: ((0, 1), 0), HATCHER: ((0, 0), 0)}, rolls=[(1, 0)]) as at:
        at.strike(MARROW, "drain-bite", HATCHER).asks(HATCHER, "LayEgg").pick(HATCHER, "hatch g7")
        assert (at.space(HATCHER), at.lings()) == ((0, -2), {(0, 0)})


@pytest.mark.rule("KB-17.19")
def wrath() -> None:
    with table({MARROW: ((0, 1), 0), VALASCA: ((0, 0), 0)}, rolls=[(1, 0), (0, 0)]) as at:
        at.strike(MARROW, "drain-bite", VALASCA).end(VALASCA)
        at.go(MARROW, (0, 0)).strike(MARROW, "drain-bite", VALASCA)
        assert at.rage(VALASCA) == 1


@pytest.mark.rule("KB-17.13", "KB-17.14")
def reel_in() -> None:
    with table({ANNIE: ((0, 4), 0), MARROW: ((0, 0), 0)}, rolls=[(1, 0)]) as at:
        at.strike(ANNIE, "reel-in", MARROW)
        assert (at.space(MARROW), at.wear(MARROW), bool(at.hero(MARROW).hooked)) == ((0, 3), 1, True)


@pytest.mark.rule("KB-17.13")
def over_the_shoulder() -> None:
    for zone, k in enumerate((2, 3, 5)):
        with table({ANNIE: ((0, -1), 0), MARROW: ((0, -2), WEARS[MARROW][zone])}, rolls=[(1, 0)]) as at:
            at.strike(ANNIE, "over-the-shoulder", MARROW)
            assert (at.dice(), at.space(MARROW)) == ([(4, 2)], (0, k - 1))


@pytest.mark.rule("KB-17.22", "KB-17.18")
def drop_anchor() -> None:
    for stays, k in ((True, 1), (False, 2)):
        with table({ANNIE: ((0, 0), 0), RHINO: ((0, 2), 0)}, rolls=[(1, 0)]) as at:
            if stays:
                at.end(ANNIE)
            else:
                at.go(ANNIE, (1, 0)).end(ANNIE)
            at.go(RHINO, (0, 1)).strike(RHINO, "hammer-time", ANNIE)
            assert at.space(ANNIE) == ((0, -k) if stays else (1 + k, -k))


@pytest.mark.rule("KB-17.14")
def jinx() -> None:
    with table({VEXLEY: ((0, 3), 0), MARROW: ((0, 0), 0)}, rolls=[(1, 0)]) as at:
        at.strike(VEXLEY, "jinx", MARROW)
        assert (at.jinxed_by(MARROW), at.zone(MARROW), at.wear(MARROW)) == (VEXLEY, "yellow", 1)


@pytest.mark.rule("KB-17.10")
def switcheroo() -> None:
    for zone, k in enumerate((0, 2, 3)):
        with table({VEXLEY: ((0, -1), 0), MARROW: ((0, 1), WEARS[MARROW][zone])}, rolls=[(1, 0)]) as at:
            at.strike(VEXLEY, "switcheroo", MARROW)
            assert (at.space(VEXLEY), at.space(MARROW)) == ((0, 1), (0, -1 - k))


@pytest.mark.rule("KB-17.15")
def flicker() -> None:
    with table({VEXLEY: ((0, 1), 0), MARROW: ((0, 5), 0)}, arena="wellspring") as at:
        at.go(VEXLEY, (0, -2))
        assert at.log()[-1] == "Hex Vexley leaps to a space."


@pytest.mark.rule("KB-17.4")
def flask_toss() -> None:
    with table({GASTOR: ((0, 0), 0), MARROW: ((0, 3), 0), CROAK: ((1, 2), 0)}, rolls=[(1, 0), (0, 0)]) as at:
        at.use(GASTOR, "flask-toss").asks(GASTOR, "ChooseCenter")
        with pytest.raises(IllegalAction):
            at.pick(GASTOR, "blast g7")
        at.pick(GASTOR, "blast g10")
        assert (at.order(), at.dice(), at.space(MARROW)) == ([MARROW, CROAK], [(2, 2), (2, 3)], (0, 4))


@pytest.mark.rule("KB-17.5")
def bottled_thunder() -> None:
    for hits in (0, 1):
        with table({GASTOR: ((0, 1), 0), MARROW: ((0, 0), 0)}, rolls=[(hits, 0)]) as at:
            at.strike(GASTOR, "bottled-thunder", MARROW)
            assert (at.space(MARROW), at.space(GASTOR)) == ((0, -hits), (0, 2))


@pytest.mark.rule("KB-17.19")
def volatile_vapors() -> None:
    with table({MARROW: ((0, 1), 2), GASTOR: ((0, 0), 0)}, rolls=[(1, 0)]) as at:
        at.strike(MARROW, "drain-bite", GASTOR)
        assert at.wear(MARROW) == 2 - 1 + 1


def ground_pound() -> None:
    with table({GRAN: ((0, 0), 0), MARROW: ((0, 2), 0), CROAK: ((0, 3), 0)}, rolls=[(0, 0)]) as at:
        at.use(GRAN, "ground-pound").asks(MARROW, "Move")
        assert at.order() == [MARROW]


@pytest.mark.rule("KB-17.18")
def immovable() -> None:
    for wear, k in ((0, 1), (2, 3), (4, 4)):
        with table({STILL: ((0, 3), 0), GRAN: ((0, 2), wear)}, rolls=[(1, 0)]) as at:
            at.strike(STILL, "open-palm", GRAN)
            assert at.space(GRAN) == (0, 2 - k)


@pytest.mark.rule("KB-17.13")
def crosswind() -> None:
    for zone, k in enumerate((1, 2, 4)):
        with table({ZEPHYRINE: ((0, 3), 0), MARROW: ((0, 0), WEARS[MARROW][zone])}, rolls=[(1, 0)]) as at:
            at.strike(ZEPHYRINE, "crosswind", MARROW).asks(ZEPHYRINE, "ChooseDirection").pick(ZEPHYRINE, "steer se")
            assert (at.space(MARROW), at.wear(MARROW)) == ((k, 0), WEARS[MARROW][zone] + 1)


@pytest.mark.rule("KB-17.2", "KB-17.9")
def updraft() -> None:
    with table({ZEPHYRINE: ((0, 3), 0), MARROW: ((0, -1), 0)}, rolls=[(3, 0)]) as at:
        at.use(ZEPHYRINE, "updraft").go(ZEPHYRINE, (0, 0))
        assert (at.space(MARROW), at.wear(MARROW)) == ((0, -2), 0)


@pytest.mark.rule("KB-17.23")
def second_wind() -> None:
    with table({RHINO: ((0, -4), 0), ZEPHYRINE: ((0, -5), 0)}, rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", ZEPHYRINE)
        assert (at.space(ZEPHYRINE), at.wear(ZEPHYRINE), at.hero(ZEPHYRINE).dry_used) == ((0, -5), 5, True)


@pytest.mark.rule("KB-17.14")
def drain_bite() -> None:
    with table({MARROW: ((0, 1), 4), CROAK: ((0, 0), 0)}, rolls=[(1, 0)]) as at:
        at.strike(MARROW, "drain-bite", CROAK)
        assert (at.wear(MARROW), at.wear(CROAK)) == (3, 1)


@pytest.mark.rule("KB-17.16")
def blood_scent() -> None:
    for zone, dice in enumerate((3, 4, 4)):
        with table({MARROW: ((0, 3), 0), CROAK: ((0, 0), WEARS[CROAK][zone])}, rolls=[(0, 0)]) as at:
            at.strike(MARROW, "bat-swarm", CROAK)
            assert at.dice() == [(dice, 3)]


@pytest.mark.rule("KB-17.7", "KB-17.6")
def turning_stance() -> None:
    for zone, k in enumerate((1, 2, 2)):
        with table({STILL: ((0, 0), 0), MARROW: ((0, 1), WEARS[MARROW][zone])}, rolls=[(0, 0)]) as at:
            at.use(STILL, "turning-stance").strike(MARROW, "drain-bite", STILL)
            assert (at.dice(), at.space(MARROW)) == ([(3, 3)], (0, 1 + k))


@pytest.mark.rule("KB-17.20")
def roll_with_it() -> None:
    with table({MARROW: ((0, 1), 0), STILL: ((0, 0), 0)}, rolls=[(1, 0)]) as at:
        at.strike(MARROW, "drain-bite", STILL).asks(STILL, "Walk").go(STILL, (1, -1))
        at.asks(STILL, "Move")


def cannonball() -> None:
    with table({CROAK: ((0, 3), 0), MARROW: ((0, 0), 0), BOW: ((1, 0), 0)}, rolls=[(1, 0), (0, 0)]) as at:
        at.use(CROAK, "cannonball").go(CROAK, (0, 1))
        assert (at.order(), at.space(MARROW)) == ([MARROW, BOW], (0, -1))


@pytest.mark.rule("KB-17.13")
def tongue_lash() -> None:
    with table({CROAK: ((0, 3), 0), MARROW: ((0, 0), 0)}, rolls=[(1, 0)]) as at:
        at.strike(CROAK, "tongue-lash", MARROW)
        assert (at.space(MARROW), at.wear(MARROW)) == ((0, 2), 1)


@pytest.mark.rule("KB-17.17")
def slippery() -> None:
    for space, guard in (((0, 1), 2), ((0, 2), 3)):
        with table({VALASCA: (space, 0), CROAK: ((0, 0), 0)}, rolls=[(0, 0)]) as at:
            at.strike(VALASCA, "maidens-spear", CROAK)
            assert at.dice() == [(3, guard)]


STORIES: tuple[Callable[[], None], ...] = (
    charge, thick_skin, fast_step, hatch, featherweight, wrath, reel_in, over_the_shoulder, drop_anchor, jinx, switcheroo, flicker, flask_toss,
    bottled_thunder, volatile_vapors, ground_pound, immovable, crosswind, updraft, second_wind, drain_bite, blood_scent, turning_stance, roll_with_it,
    cannonball, tongue_lash, slippery,
)  # fmt: skip


@pytest.mark.parametrize("story", [pytest.param(story, id=story.__name__, marks=getattr(story, "pytestmark", ())) for story in STORIES])
def test_what_is_special(story: Callable[[], None]) -> None:
    story()


def test_every_ability_of_every_hero_is_tested_here() -> None:
    printed = {ability.id for card in CONTENT.heroes for ability in card.abilities}
    assert len(printed) == 36
    assert printed == {*STRIKES, *BLASTS, *(story.__name__ for story in STORIES)}


# ---------------------------------------------------------------- cards and rulebook say the same


@cache
def rulebook() -> str:
    assert GAME.folder is not None
    return " ".join((GAME.folder / "RULES.md").read_text("utf-8").split())


@pytest.mark.rule("KB-4.2", "KB-4.3")
@pytest.mark.parametrize("hero", HEROES)
def test_the_rulebook_prints_the_cards_as_they_are(hero: str) -> None:
    card = next(card for card in CONTENT.heroes if card.id == hero)
    track = "/".join(map(str, card.track))
    assert f"| {card.name} | {card.row.set} | {card.move} | {card.defense} | {track} |" in rulebook()
    assert f"*{card.row.intro}* Move {card.move}, Defense {card.defense}, track {track}." in rulebook()
    for ability in card.abilities:
        assert filled(ability.text, ability_numbers(ability)) in rulebook(), ability.id
        assert re.search(rf"\*\*{re.escape(ability.name)}\*\*( \([^)]*\))?\. ", rulebook())


def test_no_number_of_a_card_text_is_left_open() -> None:
    for card in CONTENT.heroes:
        for ability in card.abilities:
            assert "{" not in "".join(filled(text, ability_numbers(ability)) for text in (ability.text, *ability.chips))
