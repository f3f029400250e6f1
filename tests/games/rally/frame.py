"""The content that matches are played with, for tests that need no table."""

from pathlib import Path

import outplay.games
from outplay.games.rally.data.content import RallyContent
from outplay.kernel.content import read_folder

FOLDER = Path(outplay.games.__file__).parent / "rally"
CONTENT = RallyContent(read_folder(FOLDER / "content"))
