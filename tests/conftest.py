"""What holds for all tests: how hypothesis looks for trouble, what only `make soak` (OUTPLAY_SOAK=1) has time for, which files are run first, and that the costs are printed."""

import pytest
from hypothesis import HealthCheck, settings

from tests.costs import Meter
from tests.sizes import SOAK

settings.register_profile("default", deadline=None, derandomize=True, database=None, max_examples=20)
settings.register_profile(
    "soak", deadline=None, derandomize=False, database=None, max_examples=1000, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("soak" if SOAK else "default")

FIRST = (
    "test_processes.py",
    "test_kill_one_of_two.py",
    "test_kill_in_a_round.py",
    "test_kill_inside.py",
    "test_kill.py",
    "test_bots.py",
    "test_clusters.py",
    "test_time.py",
    "test_nginx.py",
    "test_start.py",
    "test_kit.py",
    "test_secrets.py",
    "test_rally.py",
    "test_brawl.py",
    "test_eventide.py",
)
"""Files with tests that take long, which no other one should have to wait for at the end: see what each run prints of its costs."""


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Meter(), "costs")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only `make soak` runs, and put the longest first."""
    if not SOAK and (left_out := [item for item in items if item.get_closest_marker("soak")]):
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("soak")]
    rank = {name: n for n, name in enumerate(FIRST)}
    items.sort(key=lambda item: rank.get(item.path.name, len(rank)))
