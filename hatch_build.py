"""The build hook: packages carry the built page. `pip install .` needs Python alone; Node comes from PyPI where the machine has none."""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
from tools import page


class PageHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """Asked before the build environment is made: Node is a build requirement only where the page must be built and no Node is at hand."""
        return [] if self.skips() or page.fresh() or page.machine_node() else [page.NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self.skips():
            page.build()

    def skips(self) -> bool:
        """`make` builds the page by itself, and `make venv` works without one."""
        return os.environ.get("OUTPLAY_PAGE") == "skip"
