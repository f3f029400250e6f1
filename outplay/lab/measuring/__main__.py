"""`python -m outplay.lab.measuring FOLDER WORKERS [CLUSTER]`: answer the question that lies in a folder. The server begins it; nobody types it."""

from __future__ import annotations

import sys
from pathlib import Path

from outplay.lab.measuring.running import main

if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:4]))
