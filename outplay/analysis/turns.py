"""Puzzles of whole turns: tables at which a seat's own picks bring a feat for certain, whatever chance and others do, and hardly any other turn does.

Here nothing has to be judged: what a turn brings is seen when it is played. So no bot needs to err, and such puzzles are found much faster than those with one best answer.

Where turns are shared nothing can be proven, as others may answer anything: then a turn has to bring its feat in all worlds that are tried, in half of which others answer as quick bots do,
in the other half at random.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import msgspec

from outplay.analysis.others import world_of
from outplay.book.feats import Feat, brought_since, has_feat, is_asked, standing
from outplay.book.puzzles import RANDOM, Puzzle, check, numbers, table
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
MISSED: Final = 0.5
"""Where turns are shared, middle bots must miss a feat in this part of their tries."""
WORLDS: Final = 40
"""So many worlds that fit what the seat sees must let a way bring its feat."""
MOST: Final = 40
"""Limit of picks of a turn."""
LEAVES: Final = 24
"""How closely the bots look that play the matches: far less than middle ones, so that there is something left to find."""


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
            if now != last and len(options) > 1 and (game.shared_turns or not isinstance(state.todo[-1], SecretChoice)) and not is_draft(game, state, options):
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
            if not self.game.shared_turns and self._is_seen_at_a_glance(seen, seat, feat, chance):
                continue
            if len(way := self._proven(seen, seat, feat, ways[feat], chance)) >= SHORTEST:
                middle = self._fails("middle", seen, seat, feat, *word)
                if self.game.shared_turns and middle < MISSED:
                    continue  # it is not proven, so somebody must have missed it
                fails = {level: middle if level == "middle" else self._fails(level, seen, seat, feat, *word) for level in self.levels}
                return self._made(begun, number, seen, feat, way, {RANDOM: 1 - common, **fails})
        return None

    def _made(self, begun: Begun[S], number: int, seen: Observation[S], feat: Feat, way: Sequence[Option], fails: dict[str, float]) -> Puzzle | None:
        """Return the puzzle of a turn; None if it does not stand the check that every puzzle of a file has to stand."""
        game, seat, bare = self.game, begun.seat, begun.table.copy()
        bare.chance, bare.told, bare.watch = Recorded(()), None, None
        saved, texts = game.dumps(bare), list[str]()
        world, others = world_of(game, seen, seat, self._chance("line", number, begun.row).number(), sensible=True)
        for one in way:
            if not is_asked(game, world, seat, game.turn(seen.state), others) or one not in legal(world, seat):
                break  # it is asked only in some worlds
            texts.append(game.offer(game.observe(world, seat), one).text)
            pick(world, seat, one)
        made = Puzzle(
            id=hashlib.sha256(f"{game.id} {saved} {seat}".encode()).hexdigest()[:8],
            seat=seat + 1,
            rules=game.rules_version,
            content=self.numbers,
            table=saved,
            chance=1.0 if feat.wins else 0.0,
            gain=feat.gain,
            wins=feat.wins,
            fails=fails,
            certain=feat.wins and others is None,
            line=tuple(texts),
            found=f"{self.seed} {number} {begun.row}",
        )
        try:
            check(game, made, table(game, made, self.content))
        except OutplayError:
            return None
        return made

    # ------------------------------------------------------------ what a turn can bring

    def _ways(self, seen: Observation[S], seat: Seat, chance: Quick) -> tuple[dict[Feat, list[tuple[Option, ...]]], Counter[Feat]]:
        """Return what turns of random picks bring in a world, each with picks that bring it, and how often one comes to it.

        Half of the turns go on from where an earlier one was, so that what takes many picks is found, too; only the others are counted.
        """
        turn = self.game.turn(seen.state)
        root, others = world_of(self.game, seen, seat, chance.number(), sensible=True)
        before = standing(self.game, root, seat)
        reached: list[tuple[S, tuple[Option, ...]]] = [(root, ())]
        found, counted = dict[Feat, list[tuple[Option, ...]]](), Counter[Feat]()
        for n in range(TURNS):
            world, picks = reached[chance.number() % len(reached) if n % 2 else 0]
            world, brought = world.copy(), set[Feat]()
            with suppress(OutplayError):  # chance is asked
                while len(picks) < MOST and is_asked(self.game, world, seat, turn, others):
                    if picks:
                        reached.append((world.copy(), picks))
                    options = legal(world, seat)
                    picks = (*picks, options[chance.number() % len(options)])
                    pick(world, seat, picks[-1])
                    is_asked(self.game, world, seat, turn, others)  # what others answer comes of it, too
                    if (feat := brought_since(before, standing(self.game, world, seat))) is not None:
                        brought.add(feat)
                        found.setdefault(feat, []).append(picks)
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
        turn = self.game.turn(seen.state)
        root, _ = world_of(self.game, seen, seat, chance.number(), sensible=False)
        before, tables = standing(self.game, root, seat), [root]
        for _ in range(SHORTEST - 1):
            after: list[S] = []
            for reached in tables:
                for option in legal(reached, seat):
                    world = reached.copy()
                    with suppress(OutplayError):  # chance is asked
                        pick(world, seat, option)
                        if has_feat(self.game, world, seat, before, feat):
                            return True
                        if is_asked(self.game, world, seat, turn, None):
                            after.append(world)
            tables = after
        return False

    def _is_certain(self, seen: Observation[S], seat: Seat, feat: Feat, way: Sequence[Option], chance: Quick) -> bool:
        """Return whether these picks bring a feat in all worlds; where turns are not shared, without anybody else being asked and without chance."""
        return all(self._brings_it(seen, seat, feat, way, chance.number(), sensible=n >= WORLDS // 2) for n in range(WORLDS))

    def _brings_it(self, seen: Observation[S], seat: Seat, feat: Feat, way: Sequence[Option], number: int, sensible: bool) -> bool:
        """Return whether these picks bring a feat in a world. Where others pick, those that it does not take are not asked for."""
        world, others = world_of(self.game, seen, seat, number, sensible)
        turn, before = self.game.turn(world), standing(self.game, world, seat)
        with suppress(OutplayError):  # chance is asked
            for one in way:
                if not is_asked(self.game, world, seat, turn, others):
                    break
                if one not in legal(world, seat):
                    return False
                pick(world, seat, one)
            is_asked(self.game, world, seat, turn, others)  # what others answer comes of it, too
            return has_feat(self.game, world, seat, before, feat)
        return False

    def _fails(self, level: str, seen: Observation[S], seat: Seat, feat: Feat, *word: object) -> float:
        """Return in which part of its tries a bot of a level does not bring a feat in the turn."""
        return sum(not self._is_found(self.levels[level], seen, seat, feat, self._chance(level, n, *word)) for n in range(SEEDS)) / SEEDS

    def _is_found(self, bot: Bot, seen: Observation[S], seat: Seat, feat: Feat, own: Quick) -> bool:
        """Play a seat's turn, and return whether a bot brings a feat. Where a turn is its own, others answer by default."""
        game = self.game
        world, others = world_of(game, seen, seat, own.number(), sensible=True)
        world.chance, turn, before = Quick(own.number()), game.turn(world), standing(game, world, seat)
        for _ in range(MOST):
            if has_feat(game, world, seat, before, feat):
                return True
            if world.over or game.turn(world) != turn:
                return False
            if others is None and world.asked[0] != seat:
                answer(game, world, world.asked[0], self._chance("others", len(world.todo)))
            elif is_asked(game, world, seat, turn, others):
                for option in bot.answer(game, game.observe(world, seat), seat, own):
                    pick(world, seat, option)
        return False

    def _chance(self, *words: object) -> Quick:
        return Quick(int.from_bytes(seed_from("puzzles", self.seed, *words)[:8], "little"))
