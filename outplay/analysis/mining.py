"""Puzzles found in matches that hard bots play against themselves: decisions with one answer that is clearly the best, which middle bots do not find.

A match is looked through for itself, from its number alone, so it does not matter which process does it, and when.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

import msgspec

from outplay.analysis.chances import Chances
from outplay.analysis.decisions import OPEN
from outplay.analysis.playing_on import PlayingOn
from outplay.book.puzzles import AS_GOOD, Answer, Puzzle, numbers, table
from outplay.bots import LEVELS, Bot, Greedy, Search, find_bot
from outplay.bots.drafts import is_draft
from outplay.bots.thoughts import Returns, Thought
from outplay.kernel.chance import Quick, Recorded, Seeded, seed_from
from outplay.kernel.content import Content
from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick
from outplay.kernel.record import row_option
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

SEEDS: Final = 8
"""So many times each level is asked."""
FIRST: Final = 16
"""By so many pairs it is seen whether what a middle bot picks might be bad enough."""
PAIRS: Final = 200
"""So many pairs say by how much each answer is behind the best."""
STEP: Final = 20
"""After so many pairs it is seen which answers need more of them."""
APART: Final = 0.15
"""By so much the answers of a puzzle differ: the worst is behind the best by as much at least."""
CLEAR: Final = 0.05
"""By so much the second best answer is behind the best."""
MOST: Final = 3
"""So many answers may be about equally good, if there are four times as many; else only one."""
SURE: Final = 2.0
"""What is behind counts if it is more than this many of its standard errors."""
FAR: Final = 4.0
"""An answer that is behind by `APART`, and by this many standard errors more, needs no further pairs."""
QUICKER: Final = 5
"""The bots that play the matches judge so many times fewer tables than hard ones; only where much seems to be in play a hard one is asked."""
PROMISING: Final = 0.04
"""By so much, of a worth from -1 to 1, a hard bot must think the best answer better than all others."""
WIDEST: Final = 48
"""A decision with more answers than this makes no puzzle: nobody would look at all of them."""
WORLDS: Final = 40
"""So many worlds a win must be certain in."""


@dataclass(frozen=True, slots=True)
class Place(Generic[S]):
    """A decision in a match: the row it would have, the table, who is asked, and what was picked."""

    row: int
    table: S
    seat: Seat
    picked: Option


@dataclass(frozen=True, slots=True)
class Compared:
    """What the best answer came to, and by how much each other one is behind it."""

    had: Returns
    behind: dict[Option, Returns]

    def left(self) -> list[Option]:
        """Return the answers of which it is not known well enough yet by how much they are behind."""
        return [one for one, of in self.behind.items() if of.n < STEP or of.mean - FAR * of.error < APART]

    def is_clear(self, doubt: float) -> bool:
        """Return whether few answers are as good as the best, all others are clearly behind, and the worst far. With doubt: whether that may still be so, by standard errors."""
        means = [(of.mean, doubt * of.error) for of in self.behind.values()]
        as_good = sum(mean < AS_GOOD for mean, _ in means)
        if as_good + 1 > max(1, min(MOST, (len(means) + 1) // 4)) or not any(mean + more >= APART for mean, more in means):
            return False
        if doubt:
            return all(mean + more > -AS_GOOD for mean, more in means)
        return all(-AS_GOOD < of.mean < AS_GOOD or (of.mean >= CLEAR and of.mean >= SURE * of.error) for of in self.behind.values())

    def solved_by(self, one: Option) -> bool:
        """Return whether an answer is the best, or as good."""
        return one not in self.behind or self.behind[one].mean < AS_GOOD


def stands_out(thoughts: Sequence[Thought], picked: Option) -> bool:
    """Return whether an answer is thought to be better than all others by something."""
    worths = [one.worth for one in thoughts if one.picks and one.option != picked]
    own = [one.worth for one in thoughts if one.picks and one.option == picked]
    return bool(own) and all(max(own) - one >= PROMISING for one in worths)


class Miner(Generic[S]):
    """Looks for puzzles in matches at one kind of table."""

    def __init__(self, game: Game[S], settings: Settings, content: Content, seed: str = "1", pairs: int = PAIRS) -> None:
        self.game, self.settings, self.content, self.seed, self.pairs = game, settings, content, seed, pairs
        self.chances = Chances.of(game, settings)
        self.rough = replace(PlayingOn.quick(game), turns=len(settings.sides))
        self.close = PlayingOn(game, Greedy(), turns=len(settings.sides) + 1)
        self.levels: dict[str, Bot] = {level.id: find_bot(level.bot) for level in LEVELS}
        self.numbers = numbers(content)

    def match(self, number: int) -> Iterator[Puzzle]:
        """Yield the puzzles of a match, the best of each turn that has any."""
        turns: dict[int, Puzzle] = {}
        for place in self.places(number):
            turn = self.game.turn(place.table)
            if turn not in turns and (found := self.puzzle(place, number)) is not None:
                turns[turn] = found
                yield found

    def again(self, puzzle: Puzzle) -> Puzzle | None:
        """Return a puzzle measured anew, by the rules and numbers of today; None if its table cannot be played on any more, or if it is no puzzle now."""
        seat = puzzle.seat - 1
        try:
            state = table(self.game, puzzle, self.content)
            best = row_option(self.game, state, seat, puzzle.best)
        except OutplayError:
            return None
        *_, number, row = puzzle.found.split()
        made = self.puzzle(Place(int(row), state, seat, best), int(number)) if seat in state.asked else None
        return msgspec.structs.replace(made, id=puzzle.id, found=puzzle.found) if made is not None else None

    def places(self, number: int) -> Iterator[Place[S]]:
        """Yield the decisions of a match of bots that search that are open and no draft, while it is played. Each pick of a secret series is one."""
        game, own, bot = self.game, self._chance("match", number), Search(max(1, self.game.effort_among(self.settings.seats) // QUICKER))
        state = game.start(self.settings, self.content, Seeded(seed_from("puzzles", self.seed, number)))
        row = 0
        while not state.over:
            seat, row = state.asked[0], row + 1
            for option in bot.answer(game, game.observe(state, seat), seat, own)[len(state.picks.get(seat, ())) :]:
                options = legal(state, seat)
                if len(options) > 1 and not is_draft(game, state, options) and self._is_open(state, seat):
                    yield Place(row, state.copy(), seat, option)
                pick(state, seat, option)

    def _is_open(self, state: S, seat: Seat) -> bool:
        return OPEN < self.chances.sides(state)[state.side_of(seat)] < 1 - OPEN

    def puzzle(self, place: Place[S], number: int) -> Puzzle | None:
        """Return the puzzle that a decision makes; None if it makes none. What is cheap to know is asked first."""
        game, seat, best, chance = self.game, place.seat, place.picked, self._chance(number, place.row)
        seen = game.observe(place.table, seat)
        options = legal(seen.state, seat)
        if len(options) > WIDEST:
            return None
        if not stands_out(Search().think(game, seen, seat, options, chance), best):
            return None
        middle = self.asked("middle", seen, seat, options, number, place.row)
        if 2 * sum(one != best for one in middle) < SEEDS:
            return None
        tempting = Counter(one for one in middle if one != best).most_common(1)[0][0]
        first = self._first(seen, seat, best, tempting, chance)
        if first.mean + first.error < CLEAR:
            return None
        found = self.compared(seen, seat, best, options, chance)
        if found is None:
            return None
        given = {level: middle if level == "middle" else self.asked(level, seen, seat, options, number, place.row) for level in self.levels}
        fails = {level: sum(not found.solved_by(one) for one in picks) / SEEDS for level, picks in given.items()}
        return self._made(place, number, seen, found, fails, chance) if fails["middle"] >= 0.5 >= fails["hard"] else None

    def _made(self, place: Place[S], number: int, seen: Observation[S], found: Compared, fails: Mapping[str, float], chance: Quick) -> Puzzle:
        game, seat, best = self.game, place.seat, place.picked
        answers = [Answer(game.offer(seen, best).text)]
        for one, of in sorted(found.behind.items(), key=lambda pair: pair[1].mean):
            answers.append(Answer(game.offer(seen, one).text, round(of.mean, 3), round(of.error, 3), of.n))
        bare = place.table.copy()
        bare.chance, bare.told, bare.watch = Recorded(()), None, None
        line, certain = self._line(seen, seat, best, chance)
        saved = game.dumps(bare)
        return Puzzle(
            id=hashlib.sha256(f"{game.id} {saved} {seat}".encode()).hexdigest()[:8],
            seat=seat + 1,
            rules=game.rules_version,
            content=self.numbers,
            table=saved,
            chance=round(found.had.mean, 3),
            answers=tuple(answers),
            fails=fails,
            certain=certain,
            line=line,
            found=f"{self.seed} {number} {place.row}",
        )

    # ------------------------------------------------------------ who is how far behind

    def _first(self, seen: Observation[S], seat: Seat, best: Option, other: Option, chance: Quick) -> Returns:
        """Return by how much an answer seems to be behind the best at first sight."""
        behind = Returns()
        for _ in range(FIRST):
            deal, luck = chance.number(), chance.number()
            behind.add(self._came_to(self.rough, seen, seat, best, deal, luck) - self._came_to(self.rough, seen, seat, other, deal, luck))
        return behind

    def compared(self, seen: Observation[S], seat: Seat, best: Option, options: Sequence[Option], chance: Quick) -> Compared | None:
        """Return by how much each other answer is behind the best; None as soon as it is seen that it is not clearly the best, or that little is in play."""
        found = Compared(Returns(), {one: Returns() for one in options if one != best})
        self.pairs_of(self.rough, found, list(found.behind), seen, seat, best, chance)
        if not found.is_clear(1.0):
            return None
        found = Compared(Returns(), {one: Returns() for one in found.behind})
        while found.had.n < self.pairs and (left := found.left()):
            self.pairs_of(self.close, found, left, seen, seat, best, chance)
            if not found.is_clear(SURE if found.had.n > STEP else 1.0):
                return None
        return found if found.is_clear(0.0) else None

    def pairs_of(self, playing: PlayingOn[S], found: Compared, others: Sequence[Option], seen: Observation[S], seat: Seat, best: Option, chance: Quick) -> None:
        """Play the best and other answers on, in some more worlds with the same luck."""
        for _ in range(STEP):
            deal, luck = chance.number(), chance.number()
            came_to = self._came_to(playing, seen, seat, best, deal, luck)
            found.had.add(came_to)
            for one in others:
                found.behind[one].add(came_to - self._came_to(playing, seen, seat, one, deal, luck))

    def _came_to(self, playing: PlayingOn[S], seen: Observation[S], seat: Seat, option: Option, deal: int, luck: int) -> float:
        world = self.game.redeal(seen, Quick(deal))
        side = world.side_of(seat)
        return self.chances.sides(playing.after(world, seat, (option,), Quick(luck)))[side]

    # ------------------------------------------------------------ what bots do, and what follows

    def asked(self, level: str, seen: Observation[S], seat: Seat, options: Sequence[Option], *word: object) -> list[Option]:
        """Return what the bot of a level picks, asked again and again."""
        bot = self.levels[level]
        return [bot.pick(self.game, seen, seat, options, self._chance(level, n, *word)) for n in range(SEEDS)]

    def _line(self, seen: Observation[S], seat: Seat, best: Option, chance: Quick) -> tuple[tuple[str, ...], bool]:
        """Return what the seat picks after the best answer in its turn, of a secret series the rest of it, and whether it wins by that for certain: in every world, with nobody else asked and without chance."""
        texts: list[str] = []
        picks: list[Option] = [best]
        world, bot = self.game.redeal(seen, Quick(chance.number())), Search()
        turn, secret = self.game.turn(world), isinstance(world.todo[-1], SecretChoice)
        pick(world, seat, best)
        while not world.over and self.game.turn(world) == turn and seat in (world.asked if secret else world.asked[:1]) and len(texts) < 20:
            if secret and not world.picks.get(seat):
                break  # the series is whole, and what follows is another question
            options = legal(world, seat)
            now = self.game.observe(world, seat)
            one = options[0] if len(options) == 1 else bot.pick(self.game, now, seat, options, chance)
            texts.append(self.game.offer(now, one).text)
            picks.append(one)
            pick(world, seat, one)
        return tuple(texts), self._is_certain(seen, seat, picks, chance)

    def _is_certain(self, seen: Observation[S], seat: Seat, picks: Sequence[Option], chance: Quick) -> bool:
        """Return whether these picks win in all worlds, without anybody else being asked and without chance."""
        for _ in range(WORLDS):
            world = self.game.redeal(seen, Quick(chance.number()))
            world.chance, side = Recorded(()), world.side_of(seat)
            try:
                for one in picks:
                    if world.over or seat not in world.asked or one not in legal(world, seat):
                        break
                    pick(world, seat, one)
            except OutplayError:
                return False  # chance was asked
            if not world.over or self.game.outcome(world).places[side] != 1 or self.game.outcome(world).places.count(1) > 1:
                return False
        return True

    def _chance(self, *words: object) -> Quick:
        return Quick(int.from_bytes(seed_from("puzzles", self.seed, *words)[:8], "little"))
