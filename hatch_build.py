"""The build hook: packages carry the built page. `pip install .` needs Python alone; Node comes from PyPI where the machine has none.

With OUTPLAY_COMPILE=1 a wheel carries the compiled engine too, and is for one Python on one system; that needs a C compiler.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
from tools import page


class PageHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """Asked before the build environment is made: Node is a build requirement only where the page must be built and no Node is at hand."""
        node = [] if self.skips() or page.fresh() or page.machine_node() else [page.NODE_PACKAGE]
        return [*node, "mypy>=2.4", "setuptools>=65", *self.metadata.core.dependencies] if self.compiles() else node

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self.skips():
            page.build()
        if self.compiles():
            fixed = [] if version == "editable" else ["--fixed"]
            subprocess.run([sys.executable, "-m", "tools.compiled", *fixed], cwd=self.root, check=True)
            build_data["artifacts"].append("/outplay/_compiled/**")
            build_data["pure_python"], build_data["infer_tag"] = False, True

    def skips(self) -> bool:
        """`make` builds the page by itself, and `make venv` works without one."""
        return os.environ.get("OUTPLAY_PAGE") == "skip"

    def compiles(self) -> bool:
        """Whether this is a wheel for which the engine is to be compiled."""
        return self.target_name == "wheel" and os.environ.get("OUTPLAY_COMPILE", "0") not in ("", "0")
