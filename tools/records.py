"""Play and write down the records that this version leaves behind: python tools/records.py [--anew]

They lie in tests/records/<version>/, and every later version replays them. A release writes its own once; those of a version that was released stay as they are.
`--anew` replaces those of this version, for changes before it is released.
"""

from __future__ import annotations

import shutil
import sys
from itertools import islice
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from outplay.games import game_origin, games  # noqa: E402  # found below the root
from outplay.kernel.chance import Quick, Seeded, seed_from  # noqa: E402
from outplay.kernel.game import Game  # noqa: E402
from outplay.kernel.play import can_take_back, legal, may_concede  # noqa: E402
from outplay.kernel.record import MatchRecord, Recorder  # noqa: E402
from outplay.kernel.settings import Settings  # noqa: E402
from outplay.kernel.state import State  # noqa: E402
from outplay.kernel.step import Action, Concede, Option, Seat, SecretChoice, Series, StandIn, TakeBack, TimeOut  # noqa: E402
from outplay.kernel.texts import write_text  # noqa: E402
from outplay.plugins import OURS  # noqa: E402
from outplay.version import __version__  # noqa: E402

FOLDER: Final = ROOT / "tests" / "records"
MATCHES: Final = 3
"""Records of each game."""

LEAVES: Final = 20
"""The row at which somebody leaves, in every match but the first; then somebody else stands in."""


def played(game: Game[State], settings: Settings, number: int) -> MatchRecord:
    """Return the record of a match by picks at random, with whole series, picks taken back, time-outs, and from the second match on with somebody who leaves."""
    luck = Quick(number)
    match = Recorder(game, settings, game.load(), Seeded(seed_from("kept record", game.id, number)))
    while not match.state.over:
        seat = match.state.asked[luck.number() % len(match.state.asked)]
        rows = len(match.record.rows)
        if number > 1 and rows == LEAVES and may_concede(match.state, seat):
            match.play(Action(seat, Concede()))
            if number % 2 and not match.state.over:
                match.play(Action(seat, StandIn()))
        else:
            match.play(Action(seat, _picked(match.state, seat, luck)))
    return match.record


def _picked(state: State, seat: Seat, luck: Quick) -> Option:
    """Return what somebody does who is asked: an option, a whole secret series, to take back, or nothing in time."""
    options, chance = legal(state, seat), luck.number() % 20
    if chance == 0:
        return TimeOut()
    if chance == 1 and can_take_back(state, seat):
        return TakeBack()
    step = state.todo[-1]
    if chance % 2 or not isinstance(step, SecretChoice) or state.picks.get(seat):
        return options[luck.number() % len(options)]
    picks: tuple[Option, ...] = ()
    while further := step.options(state, seat, picks):
        picks = (*picks, further[luck.number() % len(further)])
    return Series(picks)


def write(folder: Path) -> list[Path]:
    """Write the records of all our games into a folder. Return the files."""
    files: list[Path] = []
    folder.mkdir(parents=True, exist_ok=True)
    for id, game in games().items():
        if game_origin(id) == OURS:
            for number, options in enumerate(islice(game.checked, MATCHES), 1):
                files.append(folder / f"{id}-{number}.txt")
                write_text(files[-1], played(game, game.settings.make(options), number).text())
    return files


def main(words: list[str]) -> None:
    """Write the records of this version, unless they are there."""
    folder = FOLDER / __version__
    if folder.exists():
        if words != ["--anew"]:
            raise SystemExit(f"outplay: {folder.relative_to(ROOT)} is there already; if {__version__} is not released yet, --anew replaces it")
        shutil.rmtree(folder)
    print(f"{len(write(folder))} records in {folder.relative_to(ROOT)}")


if __name__ == "__main__":
    main(sys.argv[1:])
