"""How hypothesis looks for trouble: a little and always the same by default, far and wide for `make soak` (OUTPLAY_SOAK=1)."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("default", deadline=None, derandomize=True, database=None, max_examples=20)
settings.register_profile(
    "soak", deadline=None, derandomize=False, database=None, max_examples=1000, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("soak" if os.environ.get("OUTPLAY_SOAK") == "1" else "default")
