"""The packages beside this file, built and installed by pip into folders of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent

Run = Callable[..., subprocess.CompletedProcess[str]]


def installed(target: Path, *names: str) -> Path:
    """Build the packages with these names without a network, install them into a folder, and return it."""
    for name in names:
        source = target.parent / f"{target.name}-source" / name
        shutil.copytree(HERE / name, source, ignore=shutil.ignore_patterns("__pycache__"))
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--target", str(target), str(source)]
        done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"})
        assert done.returncode == 0, done.stderr
    return target


def environment(target: Path) -> dict[str, str]:
    """Return the variables with which a process finds what is installed in a folder, and this checkout."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(target), str(ROOT)]), "COLUMNS": "200"}


def runner(target: Path, folder: Path) -> Run:
    """Return what runs a command of outplay, in this folder, with what is installed in the target."""

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", "from outplay.cli import app; app()", *words]
        return subprocess.run(command, capture_output=True, text=True, env=environment(target), cwd=folder)

    return run


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the game and the bot."""
    return installed(tmp_path_factory.mktemp("plugins") / "site", "pig", "brisk")


@pytest.fixture(scope="session")
def broken(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the package of which nothing can be used, beside the two that are well."""
    target = tmp_path_factory.mktemp("broken") / "site"
    shutil.copytree(packages, target)
    return installed(target, "broken")


@pytest.fixture
def run(packages: Path, tmp_path: Path) -> Run:
    return runner(packages, tmp_path)
