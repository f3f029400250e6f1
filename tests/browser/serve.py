"""`outplay play` as one types it, but its bots do not pause, and one may say much at once: python -m tests.browser.serve PORT DATA PAGE PAUSE PUSH.

PAUSE: seconds until it answers where nobody may know whether there is a choice. PUSH: by whom push services reach it, empty if it calls nobody; none of them is
there.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from unittest.mock import patch

from outplay.server.calls import endpoints, pushing
from outplay.server.calls.pushing import Answer
from outplay.server.config import Config
from outplay.server.ops import run


def main(port: str, data: str, page: str, pause: str, push: str) -> int:
    """The server's exit code."""
    quick = partial(Config, page=Path(page), bot_pause=0.0, hidden_pause=(float(pause), float(pause)), rate=2000.0, burst=2000.0, push=push)
    nowhere = patch.object(endpoints, "resolve", lambda _: ["142.250.74.10"]), patch.object(pushing, "send", lambda *_: Answer(503))
    with patch.object(run, "Config", quick), nowhere[0], nowhere[1]:
        return run.play(int(port), "127.0.0.1", False, Path(data))


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
