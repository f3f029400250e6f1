"""Puzzles of whole turns: tables at which a seat's own picks bring a feat for certain, whatever chance and others do, and hardly any other turn does.

Here nothing has to be judged: what a turn brings is seen when it is played. So no bot needs to err, and such puzzles are found much faster than those with one best answer.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import msgspec

from outplay.book.feats import Feat, brought_since, has_feat, standing
from outplay.book.puzzles import RANDOM, Puzzle, numbers, table
from outplay.bots import LEVELS, Bot, Greedy, find_bot
from outplay.bots.drafts import is_draft
from outplay.bots.greedy import answer
from outplay.kernel.chance import Quick, Recorded, Seeded, seed_from
from outplay.kernel.content import Content
from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

SEEDS: Final = 8
"""So many times each level plays the turn."""
TURNS: Final = 400
"""So many turns of random picks are played to see what a turn can bring."""
COMMON: Final = 0.02
"""What a larger part of them brings is no puzzle: one stumbles upon it."""
SHORTEST: Final = 4
"""What can be brought by fewer picks than this is no puzzle: it is seen at a glance."""
TRIED: Final = 8
"""So many of the shortest ways are proven."""
WORLDS: Final = 40
"""So many worlds that fit what the seat sees must let a way bring its feat."""
MOST: Final = 40
"""Limit of picks of a turn."""
LEAVES: Final = 24
"""How closely the bots look that play the matches: far less than middle ones, so that there is something left to find."""

Choose = Callable[[State, Sequence[Option]], Option]


@dataclass(frozen=True, slots=True)
class Begun(Generic[S]):
    """A turn that begins in a match: the row of its first pick, the table, and who is asked."""

    row: int
    table: S
    seat: Seat


class TurnMiner(Generic[S]):
    """Looks for turns that bring a feat in matches at one kind of table."""

    def __init__(self, game: Game[S], settings: Settings, content: Content, seed: str = "1") -> None:
        self.game, self.settings, self.content, self.seed = game, settings, content, seed
        self.levels: dict[str, Bot] = {level.id: find_bot(level.bot) for level in LEVELS}
        self.numbers = numbers(content)

    def match(self, number: int) -> Iterator[Puzzle]:
        """Yield the puzzles of a match."""
        for begun in self.begun(number):
            if (found := self.puzzle(begun, number)) is not None:
                yield found

    def again(self, puzzle: Puzzle) -> Puzzle | None:
        """Return a puzzle measured anew, by the rules and numbers of today; None if its table cannot be played on any more, or if it is no puzzle now."""
        try:
            state = table(self.game, puzzle, self.content)
        except OutplayError:
            return None
        *_, number, row = puzzle.found.split()
        made = self.puzzle(Begun(int(row), state, puzzle.seat - 1), int(number)) if puzzle.seat - 1 in state.asked else None
        return msgspec.structs.replace(made, id=puzzle.id) if made is not None else None

    def begun(self, number: int) -> Iterator[Begun[S]]:
        """Yield the turns of a match of quick bots, as the seat is first asked in them, while it is played."""
        game, own, bot = self.game, self._chance("turns", number), Greedy(leaves=LEAVES, samples=1)
        state = game.start(self.settings, self.content, Seeded(seed_from("puzzles", self.seed, number)))
        row, last = 0, (-1, -1)
        while not state.over:
            seat, row = state.asked[0], row + 1
            options, now = legal(state, seat), (game.turn(state), seat)
            if now != last and len(options) > 1 and not isinstance(state.todo[-1], SecretChoice) and not is_draft(game, state, options):
                last = now
                yield Begun(row, state.copy(), seat)
            for option in bot.answer(game, game.observe(state, seat), seat, own)[len(state.picks.get(seat, ())) :]:
                pick(state, seat, option)

    def puzzle(self, begun: Begun[S], number: int) -> Puzzle | None:
        """Return the puzzle that a turn makes, of the greatest feat that makes one; None if none does. Only what the seat sees is used."""
        seat, chance, word = begun.seat, self._chance(number, begun.row), (number, begun.row)
        seen = self.game.observe(begun.table, seat)
        ways, counted = self._ways(seen, seat, chance)
        for feat in sorted(ways, reverse=True):
            common = 2 * sum(many for other, many in counted.items() if other >= feat) / TURNS
            if common > COMMON or any(len(way) < SHORTEST for other in ways if other >= feat for way in ways[other]):
                continue
            if self._is_seen_at_a_glance(seen, seat, feat, chance):
                continue
            if len(way := self._proven(seen, seat, feat, ways[feat], chance)) >= SHORTEST:
                fails = {RANDOM: 1 - common, **{level: self._fails(level, seen, seat, feat, *word) for level in self.levels}}
                return self._made(begun, number, seen, feat, way, fails)
        return None

    def _made(self, begun: Begun[S], number: int, seen: Observation[S], feat: Feat, way: Sequence[Option], fails: dict[str, float]) -> Puzzle:
        game, seat, bare = self.game, begun.seat, begun.table.copy()
        bare.chance, bare.told, bare.watch = Recorded(()), None, None
        saved, texts = game.dumps(bare), list[str]()
        world = game.redeal(seen, self._chance("line", number, begun.row))
        world.chance = Recorded(())
        for one in way:
            texts.append(game.offer(game.observe(world, seat), one).text)
            pick(world, seat, one)
        return Puzzle(
            id=hashlib.sha256(f"{game.id} {saved} {seat}".encode()).hexdigest()[:8],
            seat=seat + 1,
            rules=game.rules_version,
            content=self.numbers,
            table=saved,
            chance=1.0 if feat.wins else 0.0,
            gain=feat.gain,
            wins=feat.wins,
            fails=fails,
            certain=feat.wins,
            line=tuple(texts),
            found=f"{self.seed} {number} {begun.row}",
        )

    # ------------------------------------------------------------ what a turn can bring

    def _ways(self, seen: Observation[S], seat: Seat, chance: Quick) -> tuple[dict[Feat, list[tuple[Option, ...]]], Counter[Feat]]:
        """Return what turns of random picks bring without chance and without anybody else being asked, each with picks that bring it, and how often one comes to it.

        Half of the turns go on from where an earlier one was, so that what takes many picks is found, too; only the others are counted.
        """
        root, turn = self.game.redeal(seen, Quick(chance.number())), self.game.turn(seen.state)
        root.chance, before = Recorded(()), standing(self.game, root, seat)
        reached: list[tuple[S, tuple[Option, ...]]] = [(root, ())]
        found, counted = dict[Feat, list[tuple[Option, ...]]](), Counter[Feat]()
        for n in range(TURNS):
            world, picks = reached[chance.number() % len(reached) if n % 2 else 0]
            world, brought = world.copy(), set[Feat]()
            while len(picks) < MOST and not world.over and self.game.turn(world) == turn and world.asked[0] == seat:
                options = legal(world, seat)
                picks = (*picks, options[chance.number() % len(options)])
                try:
                    pick(world, seat, picks[-1])
                except OutplayError:
                    break  # chance was asked
                if (feat := brought_since(before, standing(self.game, world, seat))) is not None:
                    brought.add(feat)
                    found.setdefault(feat, []).append(picks)
                reached.append((world.copy(), picks))
            if not n % 2:
                counted.update(brought)
        return found, counted

    def _proven(self, seen: Observation[S], seat: Seat, feat: Feat, ways: Sequence[Sequence[Option]], chance: Quick) -> Sequence[Option]:
        """Return the shortest of these ways that brings a feat for certain, without picks that are not needed; empty if none does."""
        for way in sorted(ways, key=len)[:TRIED]:
            if self._is_certain(seen, seat, feat, way, chance):
                return self._without_needless(seen, seat, feat, way, chance)
        return ()

    def _without_needless(self, seen: Observation[S], seat: Seat, feat: Feat, way: Sequence[Option], chance: Quick) -> Sequence[Option]:
        """Return a way without those stretches of picks that it does not need."""
        for many in range(len(way) - 1, 0, -1):
            for n in range(len(way) - many + 1):
                if self._is_certain(seen, seat, feat, short := (*way[:n], *way[n + many :]), chance):
                    return self._without_needless(seen, seat, feat, short, chance)
        return way

    def _is_seen_at_a_glance(self, seen: Observation[S], seat: Seat, feat: Feat, chance: Quick) -> bool:
        """Return whether fewer picks than a puzzle needs can bring a feat, in one world."""
        root, turn = self.game.redeal(seen, Quick(chance.number())), self.game.turn(seen.state)
        root.chance, before = Recorded(()), standing(self.game, root, seat)
        tables = [root]
        for _ in range(SHORTEST - 1):
            after: list[S] = []
            for reached in tables:
                for option in legal(reached, seat):
                    world = reached.copy()
                    with suppress(OutplayError):  # chance is asked
                        pick(world, seat, option)
                        if has_feat(self.game, world, seat, before, feat):
                            return True
                        if not world.over and self.game.turn(world) == turn and world.asked[0] == seat:
                            after.append(world)
            tables = after
        return False

    def _is_certain(self, seen: Observation[S], seat: Seat, feat: Feat, way: Sequence[Option], chance: Quick) -> bool:
        """Return whether these picks bring a feat in all worlds, without anybody else being asked and without chance."""
        for _ in range(WORLDS):
            world = self.game.redeal(seen, Quick(chance.number()))
            world.chance, before = Recorded(()), standing(self.game, world, seat)
            try:
                for one in way:
                    if world.over or world.asked[0] != seat or one not in legal(world, seat):
                        return False
                    pick(world, seat, one)
            except OutplayError:
                return False  # chance was asked
            if not has_feat(self.game, world, seat, before, feat):
                return False
        return True

    def _fails(self, level: str, seen: Observation[S], seat: Seat, feat: Feat, *word: object) -> float:
        """Return in which part of its tries a bot of a level does not bring a feat in the turn."""
        game, bot, failed = self.game, self.levels[level], 0
        for n in range(SEEDS):
            own = self._chance(level, n, *word)
            world = game.redeal(seen, Quick(own.number()))
            world.chance = Quick(own.number())

            def thinking(world: State, options: Sequence[Option], own: Quick = own) -> Option:
                return options[0] if len(options) == 1 else bot.pick(game, game.observe(world, seat), seat, options, own)  # type: ignore[arg-type]

            failed += not self._brings(world, seat, feat, thinking)
        return failed / SEEDS

    def _brings(self, world: S, seat: Seat, feat: Feat, choose: Choose) -> bool:
        """Play a seat's turn, and return whether it brings a feat. Others answer by default."""
        game, turn, before = self.game, self.game.turn(world), standing(self.game, world, seat)
        for _ in range(MOST):
            if world.over or game.turn(world) != turn:
                break
            if world.asked[0] == seat:
                pick(world, seat, choose(world, legal(world, seat)))
            else:
                answer(game, world, world.asked[0], self._chance("others", len(world.todo)))
            if has_feat(game, world, seat, before, feat):
                return True
        return False

    def _chance(self, *words: object) -> Quick:
        return Quick(int.from_bytes(seed_from("puzzles", self.seed, *words)[:8], "little"))
