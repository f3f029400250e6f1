"""D1 to D21: what a player who is out of time gets, and what options, questions and events are called."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from outplay.games.moba import GAME
from outplay.games.moba.data import events as ev
from outplay.games.moba.rules.hero import OFF, PORTAL
from outplay.kernel.event import Event, Told
from outplay.kernel.game import find_option
from outplay.kernel.play import legal
from outplay.kernel.step import Concede, Pass, StandIn
from outplay.kernel.view import HIDDEN
from tests.games.moba.table import BOARD, ITEM, At, off, on, out, setup, table

FOE = {"TRO": on((0, -4), plan="TRO-1")}


def entering(side: str) -> At:
    """A hero that is about to enter."""
    heroes = {"WOL": off(plan="WOL-1")}
    return table(turn="blue", blue=heroes, red=FOE).play("WOL") if side == "blue" else table(red=heroes, blue={"TRO": on((0, 4))}).play("WOL")


def crowd(plan: str = "BOO-3", phase: int = 3) -> At:
    """A blast among four heroes."""
    blue = {"TRO": on((1, 5)), "SHA": on((2, 4)), "ASN": on((1, 3)), "GLA": on((0, 5))}
    return table(phase=phase, red={"BOO": on((1, 4), plan=plan), "HAR": on((4, -4), plan="HAR-1")}, blue=blue, kegs=[(1, 4)])


def killing() -> At:
    """A kill that is about to be rewarded."""
    at = table(phase=4, crystals=(3, 1, 1), red={"WOL": on((0, 4), 0, plan="WOL-4")}, blue={"SHA": on((1, 4), wounds=4)})
    return at.play("WOL").use("WOL").fight("hh", "b")


def stuck() -> At:
    """Five heroes with tokens at the end of a round."""
    red = {
        "TRO": on((0, -4), tokens=("slow 1",)), "WOL": on((2, -4), tokens=("stun", "fast 1")), "SHA": on((4, -4), tokens=("enhance 1",)),
        "GLA": on((0, 4), wounds=4, tokens=("poison 1",)), "ASN": on((2, 4), tokens=("poison 1",)),
    }  # fmt: skip
    return table(turn="organize", red=red, blue={"BON": on((-4, 4))})


def planning(**cards: tuple[str, ...]) -> At:
    at = table(turn="payday", red={id: off(unlocked=unlocked) for id, unlocked in cards.items()}, blue={"HAR": off()})
    return at.pick("red", "feed castle").pick("blue", "feed castle")


DEFAULTS: dict[str, tuple[Callable[[], At], str | int, Callable[[At], object], object]] = {
    "D1": (setup, 0, lambda at: at.form("TRO"), "troll-bruiser"),
    "D3": (lambda: table(turn="payday", crystals=(3, 0, 0), red=FOE, blue={"SHA": off()}), "red", lambda at: at.options("red"), []),
    "D5 no interrupt": (lambda: planning(TRO=("TRO-4", "TRO-3")), "red", lambda at: at.hero("TRO").plan if at.state.asked == () else at.state.picks[0][0].card, 2),  # type: ignore[attr-defined]  # a PlanCard
    "D5 only interrupts": (lambda: planning(DEA=("DEA-3",), TRI=("TRI-4",)), "red", lambda at: [pick.card for pick in at.state.picks[0][:2]], [2, 3]),  # type: ignore[attr-defined]  # PlanCards
    "D6": (lambda: table(red=FOE, blue={"SHA": on((0, 4), plan="SHA-1")}), "red", lambda at: at.asked, "AskTurn"),
    "D7 Red": (lambda: entering("red"), "WOL", lambda at: at.space("WOL"), (1, -7)),
    "D7 Blue": (lambda: entering("blue"), "WOL", lambda at: at.space("WOL"), (-1, 7)),
    "D7 facing of Red": (lambda: entering("red").wait("WOL"), "WOL", lambda at: at.facing("WOL"), 1),
    "D7 facing of Blue": (lambda: entering("blue").wait("WOL"), "WOL", lambda at: at.facing("WOL"), 4),
    "D8": (lambda: table(red=FOE, blue={"SHA": on((0, 4), plan="SHA-1")}).play("TRO"), "TRO", lambda at: at.state.activations, []),
    "D9": (lambda: table(red=FOE, blue={"SHA": on((0, 4), plan="SHA-1")}).play("TRO").move("TRO", (1, -4)), "TRO", lambda at: at.facing("TRO"), 0),
    "D10": (lambda: table(red={"ASN": on((0, 4), plan="ASN-3")}, blue={"SHA": on((2, 4))}).play("ASN").use("ASN"), "ASN", lambda at: at.space("ASN"), (0, 4)),
    "D11 nearest": (
        lambda: table(turn="blue", blue={"DEA": on((0, 4), 0, plan="DEA-2")}, red={"TRO": on((2, 4)), "SHA": on((1, 4)), "ASN": on((1, 3))}, phase=1).play("DEA").use("DEA"),
        "DEA", lambda at: at.state.battle.target, 2,
    ),
    "D11 keg": (
        lambda: table(phase=3, red={"BOO": on((1, 4), plan="BOO-3")}, blue={"TRO": on((1, 2)), "SHA": on((0, 5))}, kegs=[(1, 2), (0, 5)]).play("BOO").use("BOO"),
        "BOO", lambda at: at.state.battle.target, 2,
    ),
    "D11 blink": (
        lambda: table(phase=1, red={"GLA": on((0, 4), 0, plan="GLA-2")}, blue={"ASN": on((1, 4), plan="ASN-4")}).play("GLA").use("GLA").interrupt("ASN").use("ASN"),
        "ASN", lambda at: at.space("ASN"), (-1, 5),
    ),
    "D11 portal": (
        lambda: table(phase=1, red={"WOL": on((0, 4), 0, plan="POR"), "SHA": on((1, -7))}, blue={"ASN": on((-4, 4))}).play("WOL").use("WOL"),
        "WOL", lambda at: at.space("WOL"), (1, -6),
    ),
    "D12": (lambda: table(red={"WOL": on((-4, 4), 0, plan="WOL-1")}, blue={"ASN": on((-2, 4), plan="ASN-4")}).play("WOL").use("WOL"), "ASN", lambda at: at.asked, "PickBattleCards"),
    "D13": (lambda: crowd().play("BOO").use("BOO"), "BOO", lambda at: at.state.battle.target, 4),
    "D14": (
        lambda: table(red={"WOL": on((-4, 4), 0, plan="WOL-1", tokens=("enhance 1",))}, blue={"TRO": on((-2, 4), guards=(4,))}).play("WOL").use("WOL").wait("WOL"),
        "TRO", lambda at: [(e.attack, e.defense) for e in at.events(ev.BattleRevealed)], [((0, 1, 1, 1), (1, 2, 1, 1))],
    ),
    "D16 push": (lambda: table(turn="blue", blue={"BOO": on((0, 3), 0, plan="BOO-1")}, red={"WOL": on((2, 2))}).play("BOO").use("BOO").fight("tt", "b"), "BOO", lambda at: at.space("WOL"), (3, 2)),
    "D16 charge": (lambda: table(phase=1, red={"TEM": on((-4, 4), 0, plan="TEM-4")}, blue={"TRO": on((-1, 4))}).play("TEM").use("TEM"), "TEM", lambda at: at.space("TEM"), (-4, 4)),
    "D17": (killing, "WOL", lambda at: at.state.crystals, [3, 2, 1]),
    "D18": (lambda: killing().pick("WOL", "no crystal"), "WOL", lambda at: sorted(at.hero("WOL").unlocked), [0, 1, 2, 3]),
    "D19": (stuck, "red", lambda at: [at.tokens(id) for id in ("TRO", "WOL", "SHA", "GLA", "ASN")], [[], ["stun", "fast 1"], ["enhance 1"], ["poison 1"], []]),
    "D20": (
        lambda: table(turn="organize", crystals=(9, 0, 0), stacks=(("I-5", "I-1"), (), ()), red={"TRO": on((2, -1), items=("I-3",)), "WOL": on((2, 0)), "SHA": on((1, 1))}, blue={"BON": on((-4, 4))}),
        "red", lambda at: at.hero("WOL").items, (ITEM["I-5"],),
    ),
    "D21": (
        lambda: table(turn="organize", crystals=(9, 0, 0), stacks=(("X-4", "I-1"), (), ()), red={"TRO": on((2, -1)), "WOL": out()}, blue={"BON": on((-4, 4))}).pick("TRO", "score troll-bruiser"),
        "TRO", lambda at: at.state.gone_items, (ITEM["X-4"],),
    ),
}  # fmt: skip


@pytest.mark.rule("MOBA-4.61", "MOBA-4.200", "MOBA-4.230", "MOBA-4.234")
@pytest.mark.parametrize("decision", DEFAULTS)
def test_defaults(decision: str) -> None:
    build, who, fact, value = DEFAULTS[decision]
    at = build()
    if decision == "D14":
        at.wait(who)
        assert fact(at) == value
        return
    seat = at.seat(who)
    seen = GAME.observe(at.state, seat)
    prompt = GAME.prompt(seen, seat)
    assert prompt.title
    assert prompt.rule.startswith("MOBA-")
    for option in legal(at.state, seat):
        offer = GAME.offer(seen, option)
        assert find_option(GAME, seen, seat, offer.text) == option
        assert offer.label[0].isupper()
        assert not offer.label.endswith(".")
        GAME.preview(seen, seat, option)
    at.wait(who)
    assert fact(at) == value


@pytest.mark.rule("MOBA-4.263")
def test_D4_the_speaker_keeps_the_portal() -> None:
    red = {"TRO": off(seat=0), "WOL": off(seat=1)}
    with table(turn="payday", round=3, red=red, blue={"SHA": off(), "ASN": off(seat=1)}, seats=4) as at:
        at.pick(2, "feed castle").pick(3, "feed castle").wait(2).wait(3)
        assert at.state.portal_seat == [2, 3]


@pytest.mark.rule("MOBA-4.30")
def test_D5_all_defaults_make_a_plan() -> None:
    with planning(DEA=("DEA-3", "DEA-4"), TRI=("TRI-4",)) as at:
        at.wait("red").wait("blue")
        assert [at.hero(id).plan for id in ("DEA", "TRI")] == [3, 3]
        assert PORTAL not in [hero.plan for hero in at.state.heroes]


@pytest.mark.rule("MOBA-4.270", "MOBA-4.271")
@pytest.mark.parametrize("banners", [((), ()), ((), ("I-1", "I-2"))])
def test_conceding_gives_the_match_to_the_other_side_whatever_the_points(banners: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    with table(red=FOE, blue={"SHA": on((0, 4))}, banners=banners, round=20) as at:
        at.act("blue", Concede())
        assert at.state.over
        assert at.state.winners == (0,)
        assert GAME.outcome(at.state).rule == "MOBA-4.271"
        assert at.log()[-2:] == ["Blue gives up.", "Red wins."]
        assert GAME.outcome(at.state).reason == "Red wins: Blue has given up."


@pytest.mark.rule("MOBA-4.270")
def test_a_seat_concedes_in_the_draft_and_when_it_is_not_asked() -> None:
    at = setup(seats=4, team_size="2")
    (asked,) = at.state.asked
    at.act(next(seat for seat in range(4) if seat != asked), Concede())
    assert (at.state.over, at.state.asked) == (False, (asked,))


@pytest.mark.rule("MOBA-4.272", "MOBA-4.271")
def test_who_concedes_while_a_teammate_plays_on_takes_every_default_and_loses_with_the_last() -> None:
    with table(
        red={"TRO": on((0, -4), plan="TRO-1"), "GLA": on((2, -4), plan="GLA-1", seat=1)}, blue={"SHA": on((0, 4)), "ASN": on((2, 3), seat=1)}, seats=4
    ) as at:
        first = at.state.asked[0]
        mate = next(seat for seat in at.state.shares(first) if seat != first)
        heroes = [(hero.cell, hero.wounds) for hero in at.state.heroes if hero.seat == first]
        at.act(first, Concede())
        assert (at.state.over, at.state.asked) == (False, (mate,))
        assert [(hero.cell, hero.wounds) for hero in at.state.heroes if hero.seat == first] == heroes
        panel = next(panel for panel in GAME.scene(GAME.observe(at.state, None)).panels if panel.seat == first)
        assert ("has conceded", "Its heroes take the default of every decision.") in [(chip.text, chip.tip) for chip in panel.statuses]
        at.act(mate, Concede())
        assert at.state.over
        assert at.state.winners == (1,)


@pytest.mark.rule("MOBA-4.272")
def test_a_bot_that_is_seated_for_who_conceded_is_asked_instead() -> None:
    with table(
        red={"TRO": on((0, -4), plan="TRO-1"), "GLA": on((2, -4), plan="GLA-1", seat=1)}, blue={"SHA": on((0, 4)), "ASN": on((2, 3), seat=1)}, seats=4
    ) as at:
        first = at.state.asked[0]
        mate = next(seat for seat in at.state.shares(first) if seat != first)
        at.act(mate, Concede()).act(mate, StandIn())
        at.act(first, Pass())
        assert at.state.asked == (mate,)


def cell(space: tuple[int, int]) -> int:
    return BOARD.hexes.at[space]


SAID: list[tuple[Event, str, str]] = [
    (ev.ColorsDrawn(0), "MOBA-4.4", "Seat 1 leads Red."),
    (ev.HeroDrafted(0, 0, 0), "MOBA-4.6", "Red drafts Troll Bruiser."),
    (ev.ItemTurned(0, ITEM["I-1"]), "MOBA-4.3", "Victory Banner lies at the Castle."),
    (ev.RoundBegan(2), "MOBA-4.20", "Round 2"),
    (ev.PaydayRevealed(0, 2), "MOBA-4.22", "Red fed the Castle, Blue the Town."),
    (ev.CrystalsChanged(1, 1, 3), "MOBA-4.214", "A crystal is put on the Dark Tower: 3 lie there."),
    (ev.CrystalsChanged(1, -1, 3), "MOBA-4.23", "A crystal is taken from the Dark Tower: 3 lie there."),
    (ev.CrystalsChanged(1, 1, 3), "MOBA-4.22", ""),
    (ev.Planned(0, HIDDEN), "MOBA-4.32", "Troll Bruiser plans a card."),
    (ev.Planned(0, 4), "MOBA-4.32", "Troll Bruiser plans Portal."),
    (ev.PhaseBegan(3), "MOBA-4.40", "Phase 3"),
    (ev.SidePassed(1, False), "MOBA-4.42", "Blue plays nothing and passes."),
    (ev.SidePassed(1, True), "MOBA-4.44", "Blue has no card left to play and passes."),
    (ev.CardPlayed(0, 1, False), "MOBA-4.60", "Troll Bruiser plays Fury."),
    (ev.CardPlayed(0, 3, True), "MOBA-4.190", "Troll Bruiser interrupts with Off My Bridge!"),
    (ev.HeroEntered(0, cell((0, 4))), "MOBA-4.61", "Troll Bruiser enters the map."),
    (ev.HeroMoved(0, (cell((0, 4)),)), "MOBA-4.66", "Troll Bruiser takes a step."),
    (ev.HeroTurned(0, 1), "MOBA-4.68", ""),
    (ev.DuelEnded(0, 1), "MOBA-4.117", ""),
    (ev.GroundCounted((0, 0, 0), (1, 0, 0), 1, (0, 1, 2), (0, 0, 0), ()), "MOBA-4.233", "The round ends."),
    (ev.Blinked(0, cell((0, 4))), "MOBA-4.141", "Troll Bruiser blinks to a space."),
    (ev.Replaced(0, "push", (cell((0, 4)), cell((1, 4)))), "MOBA-4.142", "Troll Bruiser is pushed 2 spaces."),
    (ev.Replaced(0, "swap", (cell((0, 4)),)), "MOBA-4.142", "Troll Bruiser changes places."),
    (ev.AttackDeclared(0, (1,)), "MOBA-4.80", "Troll Bruiser attacks Shaman."),
    (ev.AttackFailed(0), "MOBA-4.81", "Troll Bruiser finds no target."),
    (ev.AbilityDeclared(1, (0,)), "MOBA-4.140", "Shaman names Troll Bruiser."),
    (ev.AbilityDeclared(1, ()), "MOBA-4.140", ""),
    (ev.AbilityCanceled(1), "MOBA-3.3", "Shaman's ability comes to nothing."),
    (ev.AttackRedirected(1), "MOBA-3.3", "Shaman takes the blow instead."),
    (ev.DuelBegan(0, 1, 2, 1), "MOBA-4.111", "Troll Bruiser against Shaman: 2 to hit, 1 to guard."),
    (ev.BattleRevealed(0, 1, (0, 2, 0, 0), (0, 0, 1, 0), (0, 2, 0, 0)), "MOBA-4.115", "Troll Bruiser hits head x2; Shaman guards torso. Through: head x2."),
    (ev.BattleRevealed(0, 1, (0, 1, 0, 0), (0, 1, 0, 0), (0, 0, 0, 0)), "MOBA-4.115", "Troll Bruiser hits head; Shaman guards head. All blocked."),
    (ev.BattleRevealed(0, 1, (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)), "MOBA-4.115", "Troll Bruiser hits nothing; Shaman guards nothing. All blocked."),
    (ev.Wounded(0, 2, 3), "MOBA-4.211", "Troll Bruiser takes 2 wounds: 5 of 8 hit points left."),
    (ev.Healed(0, 2), "MOBA-3.3", "Troll Bruiser heals 2."),
    (ev.TokenGiven(0, "defense", -1, 1), "MOBA-4.171", "Troll Bruiser: Defense -1."),
    (ev.TokenGiven(0, "stun", 0, 1), "MOBA-4.170", "Troll Bruiser: Stunned."),
    (ev.TokensUsed(0, ("slow", "stun")), "MOBA-4.63", "Troll Bruiser is slow and stunned in this activation."),
    (ev.Cleansed(0), "MOBA-3.3", "Troll Bruiser is cleansed."),
    (ev.HeroKilled(0, 1, cell((0, 4))), "MOBA-4.212", "Troll Bruiser is killed."),
    (ev.HeroSurvived(0), "MOBA-4.212", "Troll Bruiser cheats death."),
    (ev.CardUnlocked(0, HIDDEN), "MOBA-4.216", "Troll Bruiser unlocks a card."),
    (ev.PlanPeeked(0, 0), "MOBA-3.3", "The plan of Troll Bruiser is looked at: Club Strike."),
    (ev.KegPlaced(cell((0, 4)), OFF), "MOBA-4.144", "A keg is put on a space where Shaman is."),
    (ev.KegPlaced(cell((0, 4)), cell((1, 4))), "MOBA-4.144", "A keg rolls to a space where Shaman is."),
    (ev.KegExploded(cell((0, 4))), "MOBA-4.144", "The keg where Shaman is goes off."),
    (ev.MoveEnded(0), "MOBA-3.3", "Troll Bruiser is stopped."),
    (ev.ItemSmashed(0, ITEM["I-5"]), "MOBA-3.3", "Troll Bruiser loses Slightly Dented Plate."),
    (ev.ItemLeft(0, ITEM["I-1"], 1), "MOBA-4.234", "Blue leaves Victory Banner at the Castle."),
    (ev.ItemScored(0, ITEM["I-1"], 0), "MOBA-4.235", "Troll Bruiser takes Victory Banner at the Castle."),
    (ev.HeroReady(0), "MOBA-4.245", "Troll Bruiser may enter the map again."),
    (ev.SideConceded(0), "MOBA-4.237", "Red gives up."),
    (ev.MatchEnded((0, 1)), "MOBA-4.237", "A draw."),
    (ev.MatchEnded((1,)), "MOBA-4.237", "Blue wins."),
]


def test_a_hero_is_seen_to_turn_and_those_who_change_places_move_at_once() -> None:
    at = table(red=FOE, blue={"SHA": on((0, 4)), "ASN": on((1, 3))})
    seen = GAME.observe(at.state, None)
    events = [ev.HeroTurned(0, 1), ev.Replaced(0, "swap", (cell((0, 4)),)), ev.AttackDeclared(0, (1, 2))]
    beats = [[(beat.kind, beat.way, beat.along) for beat in line.beats] for event in events if (line := GAME.say(seen, Told(event, "")))]
    assert beats == [[("face", 150, False)], [("move", None, True)], [("beam", None, False), ("beam", None, True)]]


@pytest.mark.parametrize(("event", "rule", "words"), SAID, ids=lambda value: type(value).__name__ if isinstance(value, Event) else "")
def test_sentences(event: Event, rule: str, words: str) -> None:
    at = table(red=FOE, blue={"SHA": on((0, 4))})
    line = GAME.say(GAME.observe(at.state, None), Told(event, rule))
    assert ("" if line is None else line.words()) == words
    assert line is None or line.rule == rule


def test_every_event_has_a_sentence() -> None:
    kinds = {kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event}
    assert kinds - {type(event) for event, _, _ in SAID} == set()
