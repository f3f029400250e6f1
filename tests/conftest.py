"""How hypothesis looks for trouble: a little and always the same by default, far and wide for `make soak` (OUTPLAY_SOAK=1). And what every run of tests prints."""

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.costs import Meter

settings.register_profile("default", deadline=None, derandomize=True, database=None, max_examples=20)
settings.register_profile(
    "soak", deadline=None, derandomize=False, database=None, max_examples=1000, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("soak" if os.environ.get("OUTPLAY_SOAK") == "1" else "default")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Meter(), "costs")
