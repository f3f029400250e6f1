"""Drafts by bots vary, make sense, and follow what matches showed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from outplay.bots import Bot, Search, drafts, find_bot
from outplay.bots.drafts import FILE, Worths, drafted, is_draft, worths_of
from outplay.games import find_game
from outplay.games.brawl.data.settings import EVEN
from outplay.games.knockback.data.settings import FULL
from outplay.games.moba.data.settings import QUICK
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.errors import ContentError
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick
from outplay.kernel.settings import Value
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.lab.learning import Lesson, learned, written

DRAFTED: dict[str, Mapping[str, Value]] = {"brawl": {**EVEN, "selection": "casual"}, "knockback": FULL, "moba": QUICK}


def draft(game_id: str, number: int, bot: Bot) -> list[str]:
    """What bots take in one draft, in the order in which they take it."""
    game = find_game(game_id)
    state: State = game.start(game.settings.make({"seats": 2, **DRAFTED[game_id]}), game.load(), Seeded(seed_from("draft", number)))
    chance, taken = Quick(number), list[str]()
    while True:
        seat = state.asked[0]
        options = legal(state, seat)
        if not game.takes(state, options[0]):
            if taken:
                return taken
            pick(state, seat, options[0])
            continue
        option = bot.pick(game, game.observe(state, seat), seat, options, chance)
        taken.append(game.takes(state, option))
        pick(state, seat, option)


@pytest.mark.parametrize("game_id", list(DRAFTED))
def test_over_300_drafts_by_hard_bots_each_hero_is_taken_neither_seldom_nor_always(game_id: str) -> None:
    game = find_game(game_id)
    times = Counter(name for number in range(300) for name in draft(game_id, number, Search()))
    heroes = next(names for names in game.catalog(game.load()).values() if set(times) <= set(names))
    even = times.total() / len(heroes)
    assert {name: times[name] / even for name in heroes if not 0.35 <= times[name] / even <= 1.8} == {}


def test_a_draft_that_never_varies_is_noticed() -> None:
    """The measure of the test before: a bot that takes the first of the list takes some always, others never."""

    class First(Bot):
        def guess(self, options: int, chance: Quick) -> int:
            return 0

    times = Counter(name for number in range(20) for name in draft("knockback", number, First()))
    assert len(times) == 2


@pytest.mark.parametrize("name", ["gentle", "greedy", "search"])
def test_equal_chance_drafts_equally(name: str) -> None:
    assert draft("moba", 3, find_bot(name)) == draft("moba", 3, find_bot(name))


DRAFTS: list[tuple[str, dict[str, Value]]] = [
    ("brawl", {"selection": "casual"}),
    ("brawl", {"selection": "competitive"}),
    ("brawl", {"selection": "free"}),
    ("brawl", {"selection": "competitive", "seats": 4}),
    ("brawl", {"selection": "free", "seats": 4}),
    ("eventide", {"gamers": "draft", "heroes": "draft"}),
    ("knockback", {"seats": 4, "mode": "teams"}),
    ("moba", {}),
]


@pytest.mark.parametrize(("game_id", "given"), DRAFTS, ids=[" ".join(map(str, (id, *given.values()))) for id, given in DRAFTS])
def test_whatever_was_taken_counts_for_the_next_pick(game_id: str, given: dict[str, Value], monkeypatch: pytest.MonkeyPatch) -> None:
    """At each pick one option is made worth a lot beside what the own side took last, then against what the other side took last in the open."""
    game = find_game(game_id)
    state: State = game.start(game.settings.make(given), game.load(), Seeded(seed_from("beside")))
    ours: dict[int, list[str]] = {0: [], 1: []}
    shown: dict[int, list[str]] = {0: [], 1: []}
    tried = {"beside": 0, "against": 0}
    while not game.round(state):
        seat = state.asked[0]
        options = legal(state, seat)
        side, option = state.side_of(seat), options[state.barriers % len(options)]
        if is_draft(game, state, options):
            name = game.takes(state, option) or game.bars(state, option)
            friends, rivals = (ours[side], shown[1 - side]) if game.takes(state, option) else (shown[1 - side], ours[side])
            for kind, there in (("beside", friends), ("against", rivals)):
                if there and len(options) > 1 and there[-1] != name:
                    tried[kind] += 1
                    pairs = {name: {there[-1]: 90.0}}
                    worths = Worths(beside=pairs) if kind == "beside" else Worths(against=pairs)
                    assert wanted(game, state, seat, options, worths, monkeypatch) == option
            if not game.takes(state, option):
                ours[1 - side].remove(name)
            else:
                ours[side].append(name)
                if not isinstance(state.todo[-1], SecretChoice):
                    shown[side].append(name)
        pick(state, seat, option)
    assert tried["beside"]
    assert tried["against"] or given.get("selection") == "free"


def wanted(game: Game[State], s: State, seat: Seat, options: Sequence[Option], worths: Worths, monkeypatch: pytest.MonkeyPatch) -> Option | None:
    """Return what a bot drafts if these are the worths of things."""
    monkeypatch.setattr(drafts, "worths_of", lambda folder: worths)
    return drafted(game, game.observe(s, seat), seat, options, Quick(7))


def test_what_won_more_is_worth_more_and_what_was_seen_seldom_is_hardly_believed() -> None:
    matches: list[Lesson] = [((("Ann",), ("Bob",)), int(n >= 70)) for n in range(100)]
    matches.append(((("Cleo",), ("Dan",)), 0))
    worths = learned(matches, ["Ann", "Bob", "Cleo", "Dan", "Eve"])
    assert worths.alone["Ann"] == -worths.alone["Bob"] > 0.4
    assert 0 < worths.alone["Cleo"] < 0.1
    assert worths.alone["Eve"] == 0
    against_bob = worths.of("Ann", {}, {"Bob": 1.0}) - worths.alone["Bob"]
    assert 1 / (1 + math.exp(-against_bob)) == pytest.approx(0.7, abs=0.05)


def test_pairs_count_beyond_what_each_is_worth_alone() -> None:
    """Ann and Bob win together, and lose with others: neither is better alone."""
    together: list[Lesson] = [((("Ann", "Bob"), ("Cleo", "Dan")), 0) for _ in range(60)]
    together += [((("Ann", "Dan"), ("Cleo", "Bob")), n % 2) for n in range(60)]
    worths = learned(together, ["Ann", "Bob", "Cleo", "Dan"])
    assert worths.beside["Ann"]["Bob"] > 0.1 > worths.beside["Ann"].get("Dan", 0.0)


def test_the_file_reads_as_it_was_written_and_a_damaged_one_is_named(tmp_path: Path) -> None:
    worths = learned([((("A b",), ("C",)), 0)] * 50, ["A b", "C"])
    (tmp_path / FILE).write_text(written(worths, "made"), "utf-8")
    assert worths_of(tmp_path).alone == worths.alone
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / FILE).write_text("[alone]\nAnn = 'much'\n", "utf-8")
    with pytest.raises(ContentError, match=r"drafts.toml: Expected"):
        worths_of(broken)


def test_a_game_without_data_drafts_evenly_and_an_ordinary_question_is_no_draft() -> None:
    assert worths_of(None).of("anybody", {"x": 1.0}, {"y": 1.0}) == 0
    game = find_game("knockback")
    state = game.start(game.settings.make({"pick": "random"}, "standard"), game.load(), Seeded(seed_from("draft")))
    seat = state.asked[0]
    assert drafted(game, game.observe(state, seat), seat, legal(state, seat), Quick(1)) is None
