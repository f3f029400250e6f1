"""What a question will cost, before it is asked: its first block is played, in a process of its own that whoever asks may end."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec

from outplay.kernel.errors import OutplayError
from outplay.kernel.scene import Part
from outplay.lab.engines import engine
from outplay.lab.experiment import cost
from outplay.lab.measuring.asked import read_asked
from outplay.lab.measuring.everybody import Everybody
from outplay.lab.measuring.machines import where_of


class Cost(Part):
    """How many seconds a question takes, at least and at most; both 0 where nothing differs, so that it is answered at once. `wrong`: why it cannot be asked."""

    least: float = 0.0
    most: float = 0.0
    wrong: str = ""


def estimate(folder: Path, workers: int, at: str = "") -> Cost:
    """Return what the question of a folder costs on so many processes, or on the cluster at an address. Raises OutplayError."""
    question = read_asked(folder).question(folder)
    if question.same:
        return Cost()
    name, address = where_of(at)
    least, most = cost(question, engine(workers, name, address).workers)
    return Cost(most if isinstance(question, Everybody) else least, most)


def main(folder: Path, workers: int, at: str = "") -> None:
    """Print what the question of a folder costs, as JSON, gently."""
    if hasattr(os, "nice"):
        os.nice(5)
    try:
        found = estimate(folder, workers, at)
    except OutplayError as wrong:
        found = Cost(wrong=str(wrong))
    sys.stdout.write(msgspec.json.encode(found).decode())


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:4])
