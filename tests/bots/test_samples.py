"""A bot that looks at several re-deals is not talked into a gamble by a lucky one."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

import pytest

from outplay.bots import Bot, Greedy, Search, search
from outplay.bots.greedy import Ahead
from outplay.bots.search import TurnsAhead
from outplay.bots.thoughts import best
from outplay.bots.unseen import is_unseen
from outplay.games import find_game
from outplay.kernel.chance import Chance, Quick, uniform
from outplay.kernel.content import Content
from outplay.kernel.game import Game, Outcome
from outplay.kernel.play import legal, pick
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import DONE, Choice, Option, Seat, SecretChoice, Step
from outplay.kernel.view import HIDDEN, Observation

FACES = uniform(range(4))
LUCKY = 0
SURE = 0.45
"""The gamble comes to 0.1 on average: 1 with the lucky face, else -0.2."""
TIMES = 200


class Cup(State):
    """A die with four faces under a cup; what was won."""

    face: int = HIDDEN
    won: float = 0.0


class Look(Option):
    """Win by what lies under the cup."""


class Take(Option):
    """Take what is sure."""


class AskCup(Choice[Cup]):
    def who(self, s: Cup) -> Seat:
        return 0

    def options(self, s: Cup) -> Sequence[Option]:
        return [Look(), Take()]

    def chosen(self, s: Cup, pick: Option) -> Sequence[Step[Cup]]:
        s.won = SURE if isinstance(pick, Take) else 1.0 if s.face == LUCKY else -0.2
        s.over = True
        return DONE


class CupGame(Game[Cup]):
    """One question."""

    id = "cup"
    name = "Cup"
    table = Cup

    def new(self, settings: Settings, content: Content, chance: Chance) -> Cup:
        table = Cup(settings, content, chance, todo=[AskCup()])
        table.face = table.draw("cup", FACES)
        return table

    def hide(self, state: Cup, viewer: Seat | None) -> None:
        state.face = HIDDEN

    def deal(self, state: Cup, viewer: Seat | None, chance: Chance) -> None:
        state.face = chance.draw("re-deal", FACES)

    def outcome(self, state: Cup) -> Outcome:
        return Outcome((1, 2), "it was asked")

    def value(self, observation: Observation[Cup], seat: Seat) -> float:
        return observation.state.won


def gambles(bot: Bot) -> float:
    """How often a bot looks under the cup."""
    game = CupGame()
    seen = game.observe(game.start(game.settings.make({}), game.load(), Quick(1)), 0)
    return sum(bot.answer(game, seen, 0, Quick(n)) == (Look(),) for n in range(TIMES)) / TIMES


def test_a_gamble_that_loses_on_average_is_left_alone() -> None:
    assert gambles(Greedy()) < 0.12
    assert gambles(Greedy(samples=1)) > 0.18, "with one re-deal it would be taken"


class Hide(SecretChoice[Cup]):
    """Another seat lays one of four faces under the cup, unseen."""

    def seats(self, s: Cup) -> Sequence[Seat]:
        return (1,)

    def options(self, s: Cup, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        return () if picked else [Face(face) for face in FACES.outcomes]

    def resolve(self, s: Cup, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[Cup]]:
        s.won = 1.0 if picks[1] == (Face(LUCKY),) else -0.2
        s.over = True
        return DONE


class Face(Option):
    """This face of the die."""

    face: int


@pytest.mark.parametrize("lucky", FACES.outcomes)
def test_what_another_answers_in_secret_is_guessed_anew_in_each_world(lucky: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever face wins, one guess of four says so: no reason to gamble for it always."""
    chosen = AskCup.chosen
    monkeypatch.setattr(sys.modules[__name__], "LUCKY", lucky)
    monkeypatch.setattr(CupGame, "turn", lambda game, state: 0)
    monkeypatch.setattr(AskCup, "chosen", lambda step, s, pick: [Hide()] if isinstance(pick, Look) else chosen(step, s, pick))
    assert gambles(Greedy()) < 0.12
    game = CupGame()
    seen = game.observe(game.start(game.settings.make({}), game.load(), Quick(1)), 0)
    worlds = [Ahead.dealt(game, seen, 0, n) for n in range(400)]
    assert 70 < sum(ahead.look(Look()) == 1 for ahead in worlds) < 130
    assert all(ahead.look(Look()) == ahead.look(Look()) for ahead in worlds), "the same luck for all options"


def test_what_pays_on_average_is_tried_again_though_it_came_to_nothing_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """To take what is there always comes to the same, a hair more than a look that misses, as three of four do: no reason never to look again."""
    monkeypatch.setattr(sys.modules[__name__], "SURE", -0.1999)
    game = CupGame()
    seen = game.observe(game.start(game.settings.make({}), game.load(), Quick(1)), 0)
    looks = [Search(200).answer(game, seen, 0, Quick(n)) == (Look(),) for n in range(40)]
    assert sum(looks) > 36
    monkeypatch.setattr(search, "LEAST_SPREAD", 1e-9)
    looks = [Search(200).answer(game, seen, 0, Quick(n)) == (Look(),) for n in range(40)]
    assert sum(looks) < 30, "without a least spread it would not be tried again"


def test_who_plans_is_not_talked_into_what_was_tried_once_by_lucky_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan that was hardly tried and one that was tried often are played on, and the first meets luck there."""
    game = CupGame()
    ahead = TurnsAhead(game, game.observe(game.start(game.settings.make({}), game.load(), Quick(1)), 0), 0, 60, Quick(1))
    for option, times in ((Take(), 30), (Look(), 1)):
        for _ in range(times):
            ahead.root.learn(option, SURE)
    monkeypatch.setattr(TurnsAhead, "_played_on", lambda ahead, world, option, *_: ahead._judge(world, 0) + isinstance(option, Look))
    assert best(ahead.weigh()).option == Take()
    ahead.left = ahead.effort
    monkeypatch.setattr(search, "MIN_TRIES", 1)
    assert best(ahead.weigh()).option == Look(), "it would be taken if it were played on"


def test_what_is_not_worth_planning_a_hard_bot_judges_as_a_middle_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game = CupGame()
    state = game.start(game.settings.make({}), game.load(), Quick(1))
    seen, options = game.observe(state, 0), legal(state, 0)
    monkeypatch.setattr(CupGame, "at_once", 1)
    picks = [[bot.pick(game, seen, 0, options, Quick(n)) for n in range(50)] for bot in (Search(), Greedy())]
    assert picks[0] == picks[1]


def test_an_answer_that_nobody_sees_is_planned_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    game, chance = find_game("eventide"), Quick(3)
    assert game.at_once
    state = game.start(game.settings.make({"gamers": "none", "heroes": "agreed"}), game.load(), chance)
    while not is_unseen(state, (seat := state.asked[0]), (options := legal(state, seat))) or len(options) < 2:
        pick(state, seat, options[chance.number() % len(options)])
    monkeypatch.delattr(Greedy, "weigh")
    assert Search(200).pick(game, game.observe(state, seat), seat, options, chance) in options
