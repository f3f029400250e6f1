"""The conformance kit on Super Fantasy Brawl: every option, both numbers of seats; and re-deals that are fair."""

from collections import Counter
from collections.abc import Sequence

import pytest

from outplay.games.brawl import GAME
from outplay.games.brawl.data import events as ev
from outplay.games.brawl.data.settings import EVEN, BrawlSettings
from outplay.games.brawl.game import Brawl
from outplay.games.brawl.rules.state import Table
from outplay.kernel.chance import Chance, Quick, seed_from
from outplay.kernel.content import Content
from outplay.kernel.event import Event, Told
from outplay.kernel.settings import Settings, Value
from outplay.kernel.step import Action
from outplay.testing.check import Checked, Report, check_game
from outplay.testing.fair import check_fair
from tests.games.brawl import invariants as inv
from tests.games.brawl.table import CARD, CONTENT, Place, table
from tests.sizes import many

TABLES: dict[str, dict[str, Value]] = {
    "quick start": {"start": "quick", "round_limit": 12},
    "quick start, no help": {"start": "quick", "catch_up": "none", "round_limit": 10},
    "free": {"selection": "free", "round_limit": 10},
    "casual, a Core": {"selection": "casual", "casual_pool": 8, "catch_up": "core", "round_limit": 10},
    "competitive": {"selection": "competitive", "round_limit": 10},
    "four, free": {"seats": 4, "catch_up": "core", "round_limit": 10},
    "four, casual": {"seats": 4, "selection": "casual", "casual_pool": 9, "round_limit": 10},
    "four, competitive": {"seats": 4, "selection": "competitive", "round_limit": 10},
}


@pytest.mark.rule("SFB-1.6", "SFB-13.4", "SFB-14.1")
@pytest.mark.parametrize("options", TABLES.values(), ids=list(TABLES))
def test_conformance(options: dict[str, Value]) -> None:
    report = check_game(GAME, [{**EVEN, **options}], matches=many(2, 40), deep=many(9, 5), answers=many(0, 2))
    assert report.decisions > 20


BELL, AROUND = (-3, 0), ((-4, 0), (-4, 1), (-3, -1), (-3, 1), (-2, -1), (-2, 0))
"""A hex in the West, and those adjacent to it."""


class Thick(Brawl):
    """Matches that begin in the thick of it, two rounds before their end: everybody stands around Brother Toll, who strikes several at once."""

    def new(self, settings: Settings, content: Content, chance: Chance) -> Table:
        assert isinstance(settings, BrawlSettings)
        others = [one.id for one in CONTENT.champions if one.id != "TOL"]
        drawn = [others[n] for n in chance.shuffle("teams", range(len(others)))][:5]
        spaces = dict(zip(drawn, (AROUND[n] for n in chance.shuffle("scatter", range(len(AROUND)))), strict=False)) | {"TOL": BELL}
        teams = ["TOL", *drawn[:2]], drawn[2:]
        own = [[card for card in CARD if card[:3] in team and card != "TOL-D2"] for team in teams]
        hands = [[cards[n] for n in chance.shuffle("hand", range(len(cards)))[:4]] for cards in own]
        places = ({id: Place(spaces[id], up=True) for id in team} for team in teams)
        s = table(*places, hands=[["TOL-D2", *hands[0]], hands[1]], round=9).state
        s.settings, s.chance, s.told = settings, chance, None
        return s


@pytest.mark.rule("SFB-1.6", "SFB-7.14")
def test_conformance_in_the_thick_of_it() -> None:
    report = check_game(Thick(), [{"round_limit": 10}], matches=many(100, 1000), deep=many(29, 9), answers=many(0, 2))
    assert report.met["question"]["NextTarget"] >= 5


@pytest.mark.rule("SFB-1.12", "SFB-11.8")
@pytest.mark.parametrize("options", [{"start": "quick"}, {"selection": "free"}, {"seats": 4}], ids=["quick start", "free", "four"])
def test_re_deals_are_fair(options: dict[str, Value]) -> None:
    compared = check_fair(GAME, options, matches=many(40, 400))
    assert any("hand" in place for place in compared)


class Watched(Checked[Table]):
    """A match of the kit in which what always holds is looked at after every action; of the kit's own checks only those that cost little."""

    def __init__(self, game: Brawl, given: dict[str, Value], number: int, report: Report, invariants: Sequence[inv.Invariant] = ()) -> None:
        chance = Quick(number)
        super().__init__(game, GAME.settings.make(given), CONTENT, seed_from("watched", number), lambda n: chance.number() % n, NEVER, report.met)
        self.invariants = invariants
        self.looked(self.recorder.told)

    def advance(self, action: Action) -> None:
        super().advance(action)
        self.looked(self.told[-1])

    def looked(self, told: Sequence[Told]) -> None:
        for one in self.invariants:
            for event in told:
                one.hear(self.state, event)
            one.check(self.state)


NEVER = 1 << 30
"""No decision gets the costly checks."""
OFTEN = 5
"""The least count with which everything is met in `make soak`, which prints the list with -s."""


@pytest.mark.rule("SFB-16.1", "SFB-16.12", "SFB-15.7", "SFB-15.8")
def test_random_and_curious_matches_keep_what_always_holds_and_meet_everything() -> None:
    report = Report()
    for given in inv.TABLES.values():
        for number in range(many(2, 70)):
            Watched(GAME, given, number, report, [kind() for kind in inv.ALL]).play(curious=number % 2 == 1)
    for number in range(many(10, 100)):
        Watched(Thick(), {"round_limit": 10}, number, report).play(curious=number % 2 == 1)
    met = {group: dict(Counter(found).most_common()) for group, found in report.met.items()}
    print(met)
    events = {name for name, kind in vars(ev).items() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event} - {"SideConceded"}
    everything = {"question": report.met["question"].keys() | {"NextTarget", "Flee", "ChooseOne", "SpareCore"}, "event": events, **GAME.catalog(CONTENT)}
    rare = {name: report.met[group][name] for group, names in everything.items() for name in names if report.met[group][name] < many(0, OFTEN)}
    assert not rare
