"""What is said: text forms and labels of options, questions, sentences of the log, previews."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from outplay.games.knockback import GAME
from outplay.games.knockback.data import events as ev
from outplay.games.knockback.data.events import Struck
from outplay.games.knockback.data.hero_card import HeroCard
from outplay.games.knockback.rules.strike import odds
from outplay.kernel import scene as sc
from outplay.kernel.event import Event, Told
from outplay.kernel.foresee import foresee
from outplay.kernel.game import find_option
from outplay.kernel.play import legal
from tests.games.knockback import test_decisions as asked
from tests.games.knockback.table import (
    ANNIE,
    BOW,
    CONTENT,
    CROAK,
    GASTOR,
    GRAN,
    HATCHER,
    MARROW,
    RHINO,
    STILL,
    VALASCA,
    VEXLEY,
    ZEPHYRINE,
    At,
    Who,
    changed,
    setup,
    table,
)  # fmt: skip


def offers(at: At, who: Who) -> dict[str, str]:
    """The labels of what may be picked, by text form."""
    seat = at.entity(who)
    seen = GAME.observe(at.state, seat)
    return {offer.text: offer.label for offer in (GAME.offer(seen, option) for option in legal(seen.state, seat))}


def asks(at: At) -> tuple[str, str, str]:
    """Title, explanation and rule of the open question."""
    (seat,) = at.state.asked
    prompt = GAME.prompt(GAME.observe(at.state, seat), seat)
    return prompt.title, prompt.how, prompt.rule


LABELS: dict[str, tuple[Callable[[], At], str, dict[str, str]]] = {
    "Go by walking": (asked.move, RHINO, {"stay": "Stay", "go g6": "Walk: 5 spaces from Granite Gran and Master Still"}),
    "Go by leaping": (asked.leap, CROAK, {"stay": "Stay", "go g5": "Leap: 5 spaces from Master Still and 6 spaces from Granite Gran"}),
    "UseAbility": (asked.ability, RHINO, {"use charge": "Charge", "use thick-skin": "Thick Skin", "end turn": "End turn"}),
    "Target": (asked.target_after_walk, RHINO, {"strike granite-gran": "Strike Granite Gran", "hold": "Do not attack"}),
    "Center": (asked.center, GASTOR, {"blast g9": "Blast beside Granite Gran and 2 spaces from Professor Gastor"}),
    "Spend": (asked.rage, VALASCA, {"spend 0": "Keep the rage", "spend 1": "Spend 1 rage: +1 knockback"}),
    "Steer": (asked.steer, ZEPHYRINE, {"steer n": "Fly N", "steer sw": "Fly SW"}),
    "Along": (
        asked.path,
        RHINO,
        {
            "fly n3": "Land 6 spaces from Bow Master and 10 spaces from Master Still",
            "fly n2 ne1": "Fall into the water 6 spaces from Bow Master and 11 spaces from Master Still",
        },
    ),
    "PullTo": (
        asked.pull,
        CROAK,
        {"to g6": "Be pulled: beside Anchor Annie and 5 spaces from Master Still", "to h6": "Be pulled: beside Anchor Annie and 6 spaces from Master Still"},
    ),
    "Egg": (asked.second_hatch, HATCHER, {"hatch g5": "Dragonling beside Dragonling 1 and 2 spaces from Dragon Hatcher", "enough": "Enough"}),
    "no Egg": (asked.egg, HATCHER, {"hatch g7": "Dragonling beside Rhino Guy and 3 spaces from Dragon Hatcher", "no egg": "No egg"}),
}


@pytest.mark.parametrize("option", LABELS)
def test_labels_and_text_forms_of_options(option: str) -> None:
    build, who, labels = LABELS[option]
    found = offers(build(), who)
    assert {text: found[text] for text in labels} == labels


def test_labels_of_the_setup() -> None:
    with setup(first="seat:1", arena="bare") as at:
        assert offers(at, 0)["take hex-vexley"] == "Take Hex Vexley"
        at.pick(0, "take hex-vexley").pick(1, "take sir-croak")
        assert offers(at, 0) == {"start g4": "Start here", "start g10": "Start here"}


@pytest.mark.rule("KB-11.2", "KB-9.5", "KB-14.2")
def test_labels_of_paths_say_how_they_end() -> None:
    heroes = {VALASCA: ((0, 0), 0), RHINO: ((-2, 1), 2), ANNIE: ((-3, 1), 0)}
    with table(heroes, rolls=[(1, 0)]) as at:
        at.strike(VALASCA, "maidens-spear", RHINO)
        assert list(offers(at, RHINO).values()) == [
            "Land 2 spaces from Anchor Annie and 5 spaces from Valasca",
            "Land 2 spaces from Anchor Annie and 5 spaces from Valasca",
            "Bump into Anchor Annie",
        ]


@pytest.mark.parametrize("decision", asked.DECISIONS.values(), ids=list(asked.DECISIONS))
def test_text_forms_are_read_back(decision: asked.Decision) -> None:
    at = decision.at()
    seat = at.entity(decision.who)
    seen = GAME.observe(at.state, seat)
    for option in legal(at.state, seat):
        offer = GAME.offer(seen, option)
        assert find_option(GAME, seen, seat, offer.text) == option
        assert offer.label[0].isupper()
        assert not offer.label.endswith(".")


PROMPTS: dict[str, tuple[str, str, str]] = {
    "D-MOVE": ("Move Rhino Guy", "walk up to 2, or stay", "KB-5.3"),
    "D-ABILITY": ("Rhino Guy", "pick an ability's card to use it, or end the turn", "KB-5.4"),
    "D-WALK": ("Charge", "walk up to 1, or stay", "KB-6.5"),
    "D-LEAP": ("Cannonball", "leap up to 2, or stay", "KB-6.2"),
    "D-TARGET": ("Hammer Time:", "pick a glowing target", "KB-7.2"),
    "D-TARGET after a walk": ("Charge:", "pick a glowing target", "KB-7.2"),
    "D-CENTER": ("Flask Toss:", "pick the middle of the blast", "KB-8.12"),
    "D-RAGE": (
        "Reckoning at Granite Gran:",
        "spend rage on it before you roll? Without: 76% hit, Granite Gran flies 1 space; with 1: the same",
        "KB-8.2",
    ),
    "D-STEER": ("Crosswind:", "which way does Granite Gran fly?", "KB-12.3"),
    "D-PATH": ("Rhino Guy flies 3", "choose where he lands", "KB-10.5"),
    "D-PATH of a dragonling": ("Dragonling 1 flies 3", "choose where it lands", "KB-10.5"),
    "D-PATH of a pull": ("Sir Croak is pulled", "choose where he ends", "KB-12.1"),
    "D-HATCH": ("Hatch:", "put a dragonling on a glowing space: 2 in all, if you like", "KB-13.3"),
    "D-HATCH again": ("Hatch:", "put another one, or stop", "KB-13.3"),
    "D-EGG": ("Dragon Hatcher", "put a dragonling where you stood, or not", "KB-13.4"),
    "D-STEP of Fast Step": ("Fast Step", "walk up to 1, or stay", "KB-6.5"),
    "D-STEP of Roll With It": ("Roll With It", "walk up to 1, or stay", "KB-6.5"),
}


@pytest.mark.parametrize("decision", asked.DECISIONS)
def test_questions(decision: str) -> None:
    assert asks(asked.DECISIONS[decision].at()) == PROMPTS[decision]


def test_questions_of_the_setup() -> None:
    with setup(first="seat:1") as at:
        assert asks(at) == ("Pick your hero", "nobody else can have the same", "KB-2.2")
        at.wait(0).wait(1)
        assert asks(at) == ("Place Bow Master", "on a glowing start point", "KB-2.3")


def test_vexley_is_asked_to_leap() -> None:
    assert asks(table({VEXLEY: ((0, 0), 0), GRAN: ((0, 4), 0)}))[:2] == ("Move Hex Vexley", "leap up to 3, or stay")


# ---------------------------------------------------------------- the log


def test_the_log_of_the_setup() -> None:
    with setup(first="seat:2", arena="bare") as at:
        at.wait(1).wait(0).wait(1)
        assert at.log() == [
            "Seat 2 is the most heroic and begins.", "Seat 2 is Bow Master.", "Seat 1 is Rhino Guy.",
            "Bow Master starts on a space.", "Rhino Guy starts on a space.", "Round 1",
        ]  # fmt: skip


def test_the_log_of_a_strike() -> None:
    with table({RHINO: ((0, 3), 0), HATCHER: ((0, 1), 0), CROAK: ((0, -1), 0)}, rolls=[(3, 2)]) as at:
        at.go(RHINO, (0, 2)).strike(RHINO, "hammer-time", HATCHER).pick(HATCHER, "hatch g8")
        assert at.log() == [
            "Rhino Guy walks 1 space.",
            "Rhino Guy uses Hammer Time.",
            "Rhino Guy strikes Dragon Hatcher, Hammer Time: 3 hits, 2 blocks. Hit, 1 damage.",
            "Dragon Hatcher flies 1 space and bumps into Sir Croak.",
            "Sir Croak flies 1 space.",
            "Dragon Hatcher takes 1 damage: space 2 of the track, green.",
            "A dragonling hatches on a space.",
        ]


@pytest.mark.rule("KB-11.1")
def test_a_bump_shows_who_was_struck() -> None:
    with table({RHINO: ((0, 3), 0), BOW: ((0, 2), 0), CROAK: ((0, 1), 0)}, rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", BOW)
        seen = GAME.observe(at.state, None)
        beats = [beat for told in at.told for beat in (GAME.say(seen, told) or sc.Line()).beats]
        assert [(beat.piece, beat.other) for beat in beats if beat.kind == "bump"] == [("hero-2", "hero-3")]
        assert "Bow Master stays put and bumps into Sir Croak." in at.log()


def shown(at: At, *events: Event) -> list[tuple[str, str, bool]]:
    """What the page shows of these events, or of all: of which kind, with whom, and whether together with what comes before it."""
    seen = GAME.observe(at.state, None)
    told = [Told(event, "") for event in events] or at.told
    return [(beat.kind, beat.piece, beat.along) for one in told for beat in (GAME.say(seen, one) or sc.Line()).beats]


@pytest.mark.rule("KB-15.2")
def test_whom_the_tide_takes_it_takes_as_it_comes() -> None:
    heroes = {RHINO: ((0, 0), 0), GRAN: ((0, -5), 3), CROAK: ((0, 5), 1)}
    with table(heroes, tide=True, tide_start=1, tide_step=1, turn=CROAK, first=RHINO, round=1) as at:
        at.end(CROAK)
        assert [one for one in shown(at) if one[0] in ("flood", "fall")] == [("flood", "", False), ("fall", "hero-2", True), ("fall", "hero-3", True)]


def test_who_changes_places_does_so_at_one_moment() -> None:
    with table({RHINO: ((0, 3), 0), BOW: ((0, 2), 0)}) as at:
        swapped = ev.Swapped(0, 1, at.state.where[1], at.state.where[0])
        assert shown(at, swapped) == [("move", "hero-1", False), ("move", "hero-2", True)]


def test_the_log_of_a_fall_and_of_the_end() -> None:
    with table({BOW: ((0, -2), 0), GRAN: ((0, -5), 6)}, rolls=[(1, None)]) as at:
        at.strike(BOW, "boxing-arrow", GRAN)
        assert at.log() == [
            "Bow Master uses Boxing Arrow.",
            "Bow Master strikes Granite Gran, Boxing Arrow: 1 hit, no defense. Hit.",
            "Granite Gran splashes into the water. Out!",
            "Bow Master wins.",
        ]


def test_two_win_and_two_draw() -> None:
    heroes = {RHINO: ((0, 0), 1), GRAN: ((0, 3), 2), CROAK: ((4, 0), 3), STILL: (None, 0)}
    with table(heroes, mode="teams", turn=CROAK, first=RHINO, round=60) as at:
        at.end(CROAK)
        assert at.log()[-1] == "Rhino Guy and Sir Croak win."
    with table({RHINO: ((0, 0), 1), GRAN: ((0, 3), 1)}, turn=GRAN, first=RHINO, round=60) as at:
        at.end(GRAN)
        assert at.log()[-1] == "A draw between Rhino Guy and Granite Gran."


@pytest.mark.rule("KB-15.5")
@pytest.mark.parametrize(("wear", "title"), [(2, "Rhino Guy wins at the round limit."), (1, "A draw between Rhino Guy and Granite Gran.")])
def test_at_the_cap_nobody_is_called_the_last_one_standing(wear: int, title: str) -> None:
    with table({RHINO: ((0, 0), 1), GRAN: ((0, 3), wear)}, turn=GRAN, first=RHINO, round=60) as at:
        at.end(GRAN)
        assert GAME.result(GAME.observe(at.state, None)).title == title


def test_the_log_of_everything_else() -> None:
    with table({BOW: ((0, 0), 0), VALASCA: ((0, 4), 0), STILL: ((5, 0), 0)}, rage={VALASCA: 1}, rolls=[(1, 0), (0, 0)]) as at:
        at.strike(BOW, "arrowed", VALASCA).pick(BOW, "stay").go(VALASCA, (0, 2)).use(VALASCA, "maidens-spear").pick(VALASCA, "spend 2")
        at.use(STILL, "turning-stance")
        assert at.log() == [
            "Bow Master uses Arrowed!",
            "Bow Master strikes Valasca, Arrowed!: 1 hit, 0 blocks. Hit, 1 damage.",
            "Valasca takes 1 damage: space 2 of the track, green.",
            "Valasca now has 2 rage.",
            "Valasca walks 2 spaces.",
            "Valasca uses Maiden's Spear.",
            "Valasca spends 2 rage.",
            "Valasca strikes Bow Master, Maiden's Spear: 0 hits, 0 blocks. Miss.",
            "Master Still uses Turning Stance.",
            "Master Still: Braced +1.",
            "Master Still: Riposte.",
            "Round 2",
        ]


def test_the_log_of_other_motions() -> None:
    with table({ANNIE: ((0, 0), 0), MARROW: ((0, 3), 3), GRAN: ((5, 0), 0)}, rolls=[(1, 0), (2, 0)]) as at:
        at.strike(ANNIE, "reel-in", MARROW).strike(MARROW, "drain-bite", ANNIE)
        assert at.log()[2:] == [
            "Count Marrow is pulled 2 spaces.",
            "Count Marrow takes 1 damage: space 5 of the track, yellow.",
            "Count Marrow: Hooked.",
            "Anchor Annie: Anchored.",
            "Count Marrow uses Drain Bite.",
            "Count Marrow strikes Anchor Annie, Drain Bite: 2 hits, 0 blocks. Hit, 2 damage.",
            "Anchor Annie flies 1 space.",
            "Anchor Annie takes 2 damage: space 3 of the track, yellow.",
            "Count Marrow recovers 2.",
        ]


def test_the_log_of_second_wind_rocks_swaps_throws_and_the_tide() -> None:
    with table({RHINO: ((0, -3), 0), ZEPHYRINE: ((0, -4), 0)}, rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", ZEPHYRINE)
        assert at.log()[2:4] == ["Zephyrine flies 1 space to the brink.", "Second Wind: Zephyrine stays on the brink, in red."]
    with table({GRAN: ((1, -4), 0), RHINO: ((1, -3), 0)}, arena="stones", rolls=[(1, 0)]) as at:
        at.strike(GRAN, "boulder-bump", RHINO)
        assert at.log()[2] == "Rhino Guy stays put before a rock."
    with table({VEXLEY: ((0, 0), 0), MARROW: ((0, 2), 0)}, rolls=[(0, 0)]) as at:
        at.strike(VEXLEY, "switcheroo", MARROW)
        assert at.log()[1] == "Hex Vexley changes places with Count Marrow."
    with table({ANNIE: ((0, 0), 0), MARROW: ((0, -1), 0)}, rolls=[(1, 0)]) as at:
        at.strike(ANNIE, "over-the-shoulder", MARROW)
        assert at.log()[2:4] == ["Count Marrow is thrown over to a space.", "Count Marrow flies 1 space."]
    with table({RHINO: ((0, 0), 0), GRAN: ((0, 5), 0), BOW: ((0, 1), 0)}, tide=True, turn=BOW, first=RHINO, round=12) as at:
        at.end(BOW)
        assert at.log()[:2] == ["The tide takes the outer ring.", "Granite Gran is taken by the tide. Out!"]
        at.concede(RHINO)
        assert at.log()[-2:] == ["Rhino Guy gives up and swims ashore. Out!", "Bow Master wins."]


@pytest.mark.rule("KB-4.5")
def test_the_log_names_the_zone_of_the_tracker_and_not_of_a_jinx() -> None:
    heroes = {BOW: ((0, 0), 0), ANNIE: ((0, 4), 0), VEXLEY: ((5, 0), 0)}
    with table(heroes, jinxed={ANNIE: VEXLEY}, rolls=[(1, 0)]) as at:
        at.strike(BOW, "arrowed", ANNIE)
        assert at.log()[2] == "Anchor Annie takes 1 damage: space 2 of the track, green."


@pytest.mark.rule("KB-8.11", "KB-12.4")
def test_the_log_says_why_somebody_is_thrown_back() -> None:
    with table({RHINO: ((0, -5), 2), STILL: ((0, -4), 0), BOW: ((4, 0), 0)}, stance=[STILL], rolls=[(0, 0)]) as at:
        at.strike(RHINO, "hammer-time", STILL)
        assert at.log()[2:4] == ["Rhino Guy missed, and is turned away by Master Still: knockback 2.", "Rhino Guy splashes into the water. Out!"]


# One of each kind, at a table of Rhino Guy, Granite Gran and a dragonling.
SAMPLES: tuple[Event, ...] = (
    ev.FirstPlayerChosen(0), ev.HeroPicked(0, 1), ev.HeroPlaced(0, 0), ev.RoundBegan(2), ev.Walked(0, (1, 2)), ev.Leapt(0, 1), ev.AbilityUsed(0, 0),
    ev.CenterChosen(0, 1), ev.Swapped(0, 1, 1, 0), ev.RageSpent(0, 1), ev.Struck(0, 1, 0, 5, 3, 3, 2, True, 1), ev.Flew(1, (1, 2), "stop", -1),
    ev.Thrown(1, 2), ev.Pulled(1, (2,)), ev.Fell(1, 2, "flight", 0), ev.StayedDry(1, 2, 5), ev.Damaged(1, 1, 1), ev.Recovered(0, 1, 0), ev.RageGained(0, 2),
    ev.StatusGained(0, "braced", 2), ev.Hatched(4, 1), ev.Flooded(5), ev.MatchEnded((0,)), ev.ThrownBack(0, 1, 2), ev.ThrownBack(0, 0, 1),
)  # fmt: skip
SILENT = {ev.TurnBegan, ev.TurnEnded}


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)
def test_every_event_is_a_sentence(event: Event) -> None:
    at = table({RHINO: ((0, 0), 0), GRAN: ((0, 2), 0)}, dragonlings=[(0, 1)])
    line = GAME.say(GAME.observe(at.state, None), Told(event, "KB-1.1"))
    assert line is not None
    text = line.words()
    assert text[0].isupper()
    assert line.head or text[-1] in ".!"
    assert line.rule == "KB-1.1"


def test_no_event_is_forgotten() -> None:
    kinds = {kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert kinds == {type(event) for event in SAMPLES} | SILENT


def test_the_result_tells_how_everybody_ended() -> None:
    heroes = {BOW: ((0, -2), 0), GRAN: ((0, -5), 6), GASTOR: ((0, 5), 0)}
    with table(heroes, rolls=[(1, None)]) as at:
        at.strike(BOW, "boxing-arrow", GRAN).pick(BOW, "stay").concede(GASTOR)
        result = GAME.result(GAME.observe(at.state, None))
        assert result.title == "Bow Master is the last one standing."
        assert [(one.place, one.name, one.line.words()) for one in result.standings if one.line] == [
            (1, "Bow Master", "Still standing after 1 round."),
            (2, "Professor Gastor", "Round 1: gave up."),
            (3, "Granite Gran", "Round 1: Bow Master's Boxing Arrow, over the rim."),
        ]


# ---------------------------------------------------------------- previews


def preview(at: At, who: str, text: str) -> sc.Preview:
    seat = at.entity(who)
    seen = GAME.observe(at.state, seat)
    return GAME.preview(seen, seat, find_option(GAME, seen, seat, text))


def marks(shown: sc.Preview, kind: str) -> list[tuple[str, str]]:
    """Who and where, of one kind of mark."""
    return [(mark.piece, mark.on) for mark in shown.marks if mark.kind == kind]


@pytest.mark.rule("KB-11.1", "KB-11.3")
def test_E7_the_preview_of_a_chain_shows_every_body() -> None:
    at = table({HATCHER: ((-3, 0), 0), VALASCA: ((1, 0), 0)}, dragonlings=[(-2, 0), (-1, 0), (0, 0)])
    shown = preview(at.use(HATCHER, "brood-strike"), HATCHER, "strike dragonling-1")
    hexes = at.state.arena.hexes
    names = [hexes.names[hexes.at[(q, 0)]] for q in (-1, 0, 1, 2)]
    assert marks(shown, "burst") == [("ling-1", names[0]), ("ling-2", names[1]), ("ling-3", names[2])]
    assert marks(shown, "ghost") == [("hero-2", names[3])]
    assert [mark.text for mark in shown.marks if mark.kind == "odds"] == ["94% hit"]
    assert shown.note == "Each bump takes 1 off."


@pytest.mark.rule("KB-14.1")
def test_W1_the_preview_of_a_chain_into_the_sea_shows_the_splash() -> None:
    heroes = {VALASCA: ((2, 0), 0), BOW: ((3, 0), 3), ANNIE: ((4, 0), 0), GRAN: ((5, 0), 0)}
    shown = preview(table(heroes).use(VALASCA, "maidens-spear"), VALASCA, "strike bow-master")
    assert [(piece, mark.sub) for mark in shown.marks if mark.kind == "splash" for piece in [mark.piece]] == [("hero-4", "Granite Gran is out")]
    assert [mark.text for mark in shown.marks if mark.kind == "odds"] == ["62% hit"]


def test_previews_come_without_changing_anything() -> None:
    for decision in asked.DECISIONS.values():
        at = decision.at()
        before = at.table()
        seat = at.entity(decision.who)
        seen = GAME.observe(at.state, seat)
        for option in legal(seen.state, seat):
            GAME.preview(seen, seat, option)
        assert at.table() == before


def test_a_reach_beyond_the_map_is_shown_as_all_of_it() -> None:
    far = changed("heroes.toml", ("within = 3}, radius = 1", "within = 20}, radius = 20"))
    at = table({GASTOR: ((0, 3), 0), GRAN: ((0, 0), 0)}, content=far).pick(GASTOR, "stay")
    seen = GAME.observe(at.state, at.entity(GASTOR))
    areas = [mark for option in legal(seen.state, at.entity(GASTOR)) for mark in GAME.preview(seen, at.entity(GASTOR), option).marks if mark.kind == "area"]
    assert max(len(area.cells) for area in areas) == at.state.floor.bit_count()


def test_the_preview_of_a_move_shows_whom_one_would_reach() -> None:
    at = table({RHINO: ((0, 3), 0), GRAN: ((0, 0), 0)})
    shown = preview(at, RHINO, "go g8")
    assert marks(shown, "ghost") == [("hero-1", "g8")]
    assert [line.words() for line in shown.words] == ["Hammer Time reaches Granite Gran", "Charge reaches Granite Gran"]


@pytest.mark.rule("KB-8.2", "KB-14.1")
def test_before_rage_is_asked_for_the_target_shows_the_odds_and_what_all_rage_changes() -> None:
    heroes = {VALASCA: ((2, 0), 0), BOW: ((3, 0), 0), GRAN: ((1, 0), 0)}
    at = table(heroes, rage={VALASCA: 3}).use(VALASCA, "reckoning")
    shown = preview(at, VALASCA, "strike bow-master")
    assert [mark.text for mark in shown.marks if mark.kind == "odds"] == ["76% hit"]
    assert shown.title == "If it hits"
    assert [line.words() for line in shown.words] == [
        "Bow Master flies 1 space.",
        "With 3 rage: 76% hit",
        "Bow Master flies 2 spaces.",
        "Bow Master splashes into the water. Out!",
    ]


# ---------------------------------------------------------------- the graph of a finished match


@pytest.mark.parametrize("card", CONTENT.heroes, ids=lambda card: card.id)
def test_the_curve_enters_a_zones_band_with_the_zones_first_space(card: HeroCard) -> None:
    rival = GRAN if card.id != GRAN else RHINO
    at = table({card.id: ((0, 0), 0), rival: ((0, 3), 0)})
    curve = []
    for wear in range(sum(card.track)):
        at.hero(card.id).wear = wear
        graph = GAME.measure(GAME.observe(at.state, None))
        assert graph is not None
        band, value = graph.bands[card.zone(wear)], graph.values[0]
        assert value is not None
        first = wear == 0 or card.zone(wear - 1) != card.zone(wear)
        assert value == pytest.approx(band.high) if first else band.low < value < band.high
        curve.append(value)
    assert curve == sorted(curve, reverse=True)


@pytest.mark.parametrize("wear", [0, 9])
def test_the_curve_ends_with_who_falls(wear: int) -> None:
    graph = GAME.measure(GAME.observe(table({RHINO: ((0, 0), wear), GRAN: (None, wear)}).state, None))
    assert graph is not None
    assert [value is None for value in graph.values] == [False, True]


# The chance that an attack gets through, and its mean damage, for A attack dice against D defense dice.
ODDS = {
    1: [(0.5, 0.50), (0.333, 0.33), (0.222, 0.22), (0.148, 0.15), (0.099, 0.10), (0.066, 0.07)],
    2: [(0.75, 1.00), (0.583, 0.75), (0.444, 0.56), (0.333, 0.41), (0.247, 0.30), (0.181, 0.21)],
    3: [(0.875, 1.50), (0.75, 1.21), (0.625, 0.96), (0.509, 0.75), (0.407, 0.58), (0.321, 0.44)],
    4: [(0.938, 2.00), (0.854, 1.69), (0.757, 1.40), (0.655, 1.15), (0.556, 0.93), (0.463, 0.75)],
    5: [(0.969, 2.50), (0.917, 2.18), (0.847, 1.87), (0.766, 1.59), (0.679, 1.33), (0.592, 1.11)],
}
# Who strikes whom with these dice: attacker, ability, printed dice, defender, its Defense.
PAIRS = [(RHINO, "hammer-time", 5, BOW, 2), (STILL, "open-palm", 4, RHINO, 2), (MARROW, "drain-bite", 3, BOW, 2), (BOW, "boxing-arrow", 1, RHINO, 0)]


@pytest.mark.rule("KB-8.4", "KB-8.5")
@pytest.mark.parametrize("dice", ODDS)
def test_odds_are_those_of_the_table(dice: int) -> None:
    for guard, (chance, _) in enumerate(ODDS[dice]):
        assert odds(dice, guard)[0] == pytest.approx(chance, abs=0.001)


@pytest.mark.rule("KB-8.3", "KB-8.4", "KB-8.6")
@pytest.mark.parametrize("braced", [False, True])
@pytest.mark.parametrize(("hero", "ability", "dice", "rival", "guard"), PAIRS)
def test_previews_show_the_odds_of_the_table(hero: str, ability: str, dice: int, rival: str, guard: int, braced: bool) -> None:
    at = table({hero: ((0, 1), 0), rival: ((0, 0), 0)}, braced=[rival] if braced else []).pick(hero, "stay")
    guard += 2 * (braced and guard > 0)
    seat = at.entity(hero)
    seen = GAME.observe(at.state, seat)
    option = find_option(GAME, seen, seat, f"use {ability}")
    branches = foresee(GAME, seen, seat, option).branches
    rolls = [(branch.weight, told.event) for branch in branches for told in branch.told if isinstance(told.event, Struck)]
    chance, damage = ODDS[dice][guard]
    assert sum(weight for weight, roll in rolls if roll.hit) == pytest.approx(chance, abs=0.001)
    assert sum(weight * max(0, roll.hits - roll.blocks) for weight, roll in rolls) == pytest.approx(damage, abs=0.006)
    (shown,) = [mark for mark in GAME.preview(seen, seat, option).marks if mark.kind == "odds"]
    assert shown.text == f"{odds(dice, guard)[0]:.0%} hit"
    assert shown.sub.startswith(f"{dice} d" if dice > 1 else "1 die")


@pytest.mark.rule("KB-8.12", "KB-8.13")
def test_the_odds_of_a_blast_are_exact_behind_a_target_that_raises_a_question() -> None:
    at = table({"sir_croak": ((0, 0), 0), "dragon_hatcher": ((0, -1), 0), "valasca": ((1, 0), 0)})
    at.pick("sir_croak", "stay").pick("sir_croak", "use cannonball")
    seat = at.entity("sir_croak")
    seen = GAME.observe(at.state, seat)
    option = find_option(GAME, seen, seat, "stay")
    found = foresee(GAME, seen, seat, option)
    assert not found.sampled

    def struck(target: str, what: Callable[[Struck], float]) -> tuple[float, bool]:
        return found.mean(lambda one: sum(what(t.event) for t in one.told if isinstance(t.event, Struck) and t.event.target == at.entity(target)))

    (hit, sure), (damage, also_sure) = struck("valasca", lambda roll: roll.hit), struck("valasca", lambda roll: roll.damage)
    assert (sure, also_sure) == (True, True)
    assert hit == pytest.approx(odds(3, 2)[0])
    assert damage == pytest.approx(0.96, abs=0.005)
    assert [mark.text for mark in GAME.preview(seen, seat, option).marks if mark.kind == "odds"] == ["51% hit", "62% hit"]


@pytest.mark.rule("KB-8.12")
def test_a_blast_on_three_is_tried_many_times_and_says_so() -> None:
    heroes = {"sir_croak": ((0, 0), 0), "dragon_hatcher": ((0, -1), 0), "valasca": ((1, 0), 0), "anchor_annie": ((0, 1), 0)}
    at = table(heroes).pick("sir_croak", "stay").pick("sir_croak", "use cannonball")
    seat = at.entity("sir_croak")
    seen = GAME.observe(at.state, seat)
    option = find_option(GAME, seen, seat, "stay")
    preview = GAME.preview(seen, seat, option)
    assert [mark.piece for mark in preview.marks if mark.kind == "odds"] == ["hero-2", "hero-3", "hero-4"]
    assert preview.note.endswith("About: there are too many ways to count.")
    total, sure = foresee(GAME, seen, seat, option).mean(lambda one: 1.0)
    assert total == pytest.approx(1.0)
    assert not sure


@pytest.mark.rule("KB-8.11")
def test_W16_what_a_miss_would_do_stands_beside_what_a_hit_does() -> None:
    with table({RHINO: ((0, -5), 2), STILL: ((0, -4), 0)}) as at:
        at.hero(STILL).riposte = (2, 1, 3, 4)
        at.hero(STILL).braced = 2
        at.pick(RHINO, "stay")
        shown = preview(at, RHINO, "use hammer-time")
        words = [line.words() for line in shown.words]
        assert words == ["Master Still flies 2 spaces.", "If it misses (32%):", "Rhino Guy splashes into the water. Out!"]
        assert [mark.sure for mark in shown.marks if mark.kind == "splash"] == [False]


def test_of_a_blast_that_hits_one_nothing_is_said_as_of_a_miss() -> None:
    with table({GRAN: ((0, 0), 0), BOW: ((0, 1), 0), RHINO: ((0, -1), 0)}) as at:
        at.pick(GRAN, "stay")
        words = "".join(span.text for line in preview(at, GRAN, "use ground-pound").words for span in line.spans)
        assert "misses" not in words
