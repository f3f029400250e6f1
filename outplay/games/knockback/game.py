"""The game as the kernel sees it."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from outplay.games.knockback.content import KnockbackContent
from outplay.games.knockback.settings import KnockbackSettings
from outplay.games.knockback.setup import Setup
from outplay.games.knockback.state import Table
from outplay.games.knockback.turns import standing
from outplay.kernel.chance import Chance
from outplay.kernel.content import read_folder
from outplay.kernel.game import Content, Game, Outcome
from outplay.kernel.settings import Settings
from outplay.kernel.state import State

FOLDER = Path(__file__).parent


class Knockback(Game[Table]):
    """The last one standing wins; everybody else swims."""

    id = "knockback"
    name = "Knockback"
    line = "Last hero standing. Everybody else swims."
    minutes = "10-25"
    wins = "last one standing wins"
    settings = KnockbackSettings
    default_seats = 4
    folder = FOLDER
    table: ClassVar[type[State]] = Table

    def load(self, folder: Path | None = None) -> KnockbackContent:
        return KnockbackContent(read_folder(folder or FOLDER / "content"))

    def read(self, source: dict[str, str]) -> KnockbackContent:
        return KnockbackContent(source)

    def sides(self, settings: Settings) -> tuple[tuple[int, ...], ...]:
        assert isinstance(settings, KnockbackSettings)
        return settings.sides

    def new(self, settings: Settings, content: Content, chance: Chance) -> Table:
        assert isinstance(settings, KnockbackSettings)
        assert isinstance(content, KnockbackContent)
        table = Table(settings, content, chance)
        table.todo.append(Setup())
        return table

    def round(self, state: Table) -> int:
        return state.round

    def outcome(self, state: Table) -> Outcome:
        """KB-14.4 The winner first, the others in reverse order of falling; KB-15.5 those still in play by heroes and wear."""
        left = state.sides_left()
        gone = [state.side_of(way_out.seat) for way_out in reversed(state.exits)]
        fallen = [side for n, side in enumerate(gone) if side not in gone[:n] and side not in left]
        places = {side: 1 + sum(standing(state, other) < standing(state, side) for other in left) for side in left}
        places |= {side: len(left) + 1 + n for n, side in enumerate(fallen)}
        return Outcome(tuple(places[side] for side in range(len(state.sides))), "", rule="KB-14.4" if state.settings.tide or len(left) == 1 else "KB-15.5")
