"""Puzzles of whole turns: at a safe with a dial, which a turn opens by one way of many. What chance or somebody else could spoil is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import pytest
from msgspec import field

from outplay.analysis import turns
from outplay.analysis.turns import Begun, TurnMiner
from outplay.book.feats import Feat, standing
from outplay.book.puzzles import RANDOM, Puzzle, check, solution, table, task
from outplay.kernel import scene as sc
from outplay.kernel.chance import Chance, Seeded, seed_from, uniform
from outplay.kernel.content import Content
from outplay.kernel.errors import ContentError
from outplay.kernel.game import Game, Outcome
from outplay.kernel.play import pick
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import DONE, Choice, Option, Seat, SecretChoice, Steps
from outplay.kernel.view import Observation

OPENS = (2, 0, 1, 2)
DIE = uniform((1, 1))


class SafeSettings(Settings):
    """Two players."""

    SEATS = (2,)
    FORM = ()


class Dial(Option):
    """Turn the dial to a number."""

    number: int


class Safe(State):
    """What was dialled in this turn, and who has opened the safe how often."""

    dialled: list[int] = field(default_factory=list)
    opened: list[int] = field(default_factory=lambda: [0, 0])
    turns: int = 0


class Dialling(Choice[Safe]):
    """One player dials four numbers, one after the other."""

    def who(self, s: Safe) -> Seat:
        return s.turns % 2

    def options(self, s: Safe) -> Sequence[Option]:
        return tuple(Dial(n) for n in range(3))

    def chosen(self, s: Safe, pick: Option) -> Steps[Safe]:
        assert isinstance(pick, Dial), "that is all that is offered"
        s.dialled.append(pick.number)
        return self.after(s)

    def after(self, s: Safe) -> Steps[Safe]:
        if len(s.dialled) == len(OPENS):
            s.opened[s.turns % 2] += tuple(s.dialled) == OPENS
            s.dialled, s.turns = [], s.turns + 1
            s.over = s.turns == 4 or max(s.opened) == 2
        return DONE if s.over else [type(self)()]


class LooseDialling(Dialling):
    """The dial slips at times."""

    def after(self, s: Safe) -> Steps[Safe]:
        s.draw("slip", DIE)
        return super().after(s)


class SafeGame(Game[Safe]):
    """Open the safe."""

    id = "safe"
    name = "Safe"
    effort = 40
    settings = SafeSettings
    table = Safe
    dialling: type[Dialling] = Dialling

    def new(self, settings: Settings, content: Content, chance: Chance) -> Safe:
        return Safe(settings, content, chance, todo=[self.dialling()])

    def turn(self, state: Safe) -> int:
        return state.turns

    def outcome(self, state: Safe) -> Outcome:
        one, other = state.opened
        return Outcome((1, 1) if one == other else (1, 2) if one > other else (2, 1), "the safe was opened")

    def value(self, observation: Observation[Safe], seat: Seat) -> float:
        opened = observation.state.opened
        return (opened[seat] - opened[1 - seat]) / 2

    def measure(self, observation: Observation[Safe]) -> sc.Measure:
        return sc.Measure(name="Safes", values=[n / 2 for n in observation.state.opened])

    def feat(self, state: Safe, gain: float) -> str:
        return f"Open {round(gain * 2)} safe"


class LooseGame(SafeGame):
    """Open the safe with a dial that slips."""

    dialling = LooseDialling


class BothDial(SecretChoice[Safe]):
    """Both players dial four numbers in secret, each at a safe of their own."""

    def seats(self, s: Safe) -> Sequence[Seat]:
        return (0, 1)

    def options(self, s: Safe, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        return tuple(Dial(n) for n in range(3)) if len(picked) < len(OPENS) else ()

    def opens(self, mine: tuple[Option, ...], theirs: tuple[Option, ...]) -> bool:
        return mine == tuple(Dial(n) for n in OPENS)

    def resolve(self, s: Safe, picks: Mapping[Seat, tuple[Option, ...]]) -> Steps[Safe]:
        for seat in (0, 1):
            s.opened[seat] += self.opens(picks[seat], picks[1 - seat])
        s.turns += 1
        s.over = s.turns == 4 or max(s.opened) == 2
        return DONE if s.over else [type(self)()]


class GuardedDial(BothDial):
    """Whose last number is the other's last, too, is kept from it."""

    def opens(self, mine: tuple[Option, ...], theirs: tuple[Option, ...]) -> bool:
        return super().opens(mine, theirs) and mine[-1] != theirs[-1]


class SecretGame(SafeGame):
    """Open the safe while the other player does."""

    turn_called = "round"
    shared_turns = True
    both: type[BothDial] = BothDial

    def new(self, settings: Settings, content: Content, chance: Chance) -> Safe:
        return Safe(settings, content, chance, todo=[self.both()])


class GuardedGame(SecretGame):
    """Open the safe unless the other player keeps one from it."""

    both = GuardedDial


def found(game: SafeGame, opened: int = 0) -> Puzzle | None:
    """What is made of the first turn, if its seat has opened the safe so often before."""
    settings = game.settings.make({})
    table = game.start(settings, game.load(), Seeded(seed_from("safe")))
    table.opened[0] = opened
    return TurnMiner(game, settings, game.load()).puzzle(Begun(1, table, 0), 0)


def test_the_one_way_of_many_that_opens_the_safe_is_a_puzzle() -> None:
    game, puzzle = SafeGame(), found(SafeGame())
    assert puzzle is not None
    assert puzzle.way == ("dial 2", "dial 0", "dial 1", "dial 2")
    assert (puzzle.gain, puzzle.wins, puzzle.certain) == (0.5, False, False)
    assert task(game, puzzle, game.load()) == "Open 1 safe in this turn"
    assert 0.98 <= puzzle.fails[RANDOM] < 1
    for fails, hexagons in ({RANDOM: 0.98, "middle": 0.0, "hard": 0.0}, 1), ({RANDOM: 0.997, "middle": 1.0, "hard": 0.5}, 5):
        assert msgspec.structs.replace(puzzle, fails=fails).difficulty == hexagons


def test_what_wins_the_match_is_a_certain_win() -> None:
    game, puzzle = SafeGame(), found(SafeGame(), opened=1)
    assert puzzle is not None
    assert (puzzle.wins, puzzle.certain, puzzle.chance) == (True, True, 1.0)
    assert task(game, puzzle, game.load()) == "Win the match in this turn"


def test_what_chance_could_spoil_is_no_puzzle() -> None:
    assert found(LooseGame()) is None


def test_what_one_stumbles_upon_or_sees_at_a_glance_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "COMMON", 0.002)
    assert found(SafeGame()) is None, "more than two of a thousand random turns open it"
    monkeypatch.undo()
    monkeypatch.setattr(turns, "SHORTEST", 5)
    assert found(SafeGame()) is None, "four picks open it"


def test_a_turn_is_measured_anew_on_its_table_and_must_bring_what_it_asks_for() -> None:
    game, puzzle = SafeGame(), found(SafeGame())
    assert puzzle is not None
    assert TurnMiner(game, game.settings.make({}), game.load()).again(puzzle) == puzzle
    check(game, puzzle, table(game, puzzle, game.load()))
    for line, words in ((puzzle.line[:3], "does not bring"), ((*puzzle.line, "dial 0"), "is over before"), (("dial 7",), "dial 7")):
        with pytest.raises(ContentError, match=words):
            check(game, msgspec.structs.replace(puzzle, line=line), table(game, puzzle, game.load()))


def test_a_match_that_is_over_counts_for_who_won_it_alone() -> None:
    game = SafeGame()
    table = game.start(game.settings.make({}), game.load(), Seeded(seed_from("safe")))
    table.over = True
    assert standing(game, table, 0) == Feat(False, 0.0)
    table.opened[1] = 2
    assert standing(game, table, 1) == Feat(True, 1.0)


def test_what_all_answer_in_secret_is_a_puzzle_if_it_holds_whatever_others_answer_and_middle_bots_miss_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MISSED", 1.0)
    assert found(SecretGame()) is None, "one in eight middle bots sees it"
    monkeypatch.undo()
    game, puzzle = SecretGame(), found(SecretGame())
    assert puzzle is not None
    assert task(game, puzzle, game.load()) == "Open 1 safe in this round"
    assert puzzle.way == ("dial 2", "dial 0", "dial 1", "dial 2")
    assert not puzzle.certain, "it was tried and not proven"
    at = table(game, puzzle, game.load())
    assert solution(game, puzzle, at) == ("dial 2 / dial 0 / dial 1 / dial 2",)
    check(game, puzzle, at)
    assert at.opened[0] == 1


def test_what_others_could_spoil_in_secret_is_no_puzzle() -> None:
    assert found(GuardedGame()) is None


def test_who_has_answered_in_secret_already_may_have_answered_anything() -> None:
    """The other player's numbers lie already at the table of this puzzle. They are not looked at: it is no puzzle at the safe that they spoil, and one at that which they cannot."""
    for game, is_one in (SecretGame(), True), (GuardedGame(), False):
        settings = game.settings.make({})
        at = game.start(settings, game.load(), Seeded(seed_from("safe")))
        for _ in OPENS:
            pick(at, 1, Dial(0))
        assert at.asked == (0,)
        made = TurnMiner(game, settings, game.load()).puzzle(Begun(1, at, 0), 0)
        assert (made is not None) is is_one
