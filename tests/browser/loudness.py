"""How loud a sound is heard: ITU-R BS.1770 for short sounds."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

RATE = 48_000
"""Samples a second: what the filters are made for."""
WINDOW = RATE // 10
"""The ear adds up a tenth of a second, more or less."""
SHELF = ((1.53512485958697, -2.69169618940638, 1.19839281085285), (-1.69065929318241, 0.73248077421585))
HIGH_PASS = ((1.0, -2.0, 1.0), (-1.99004745483398, 0.99007225036621))
"""The two filters that weigh a sound as a head and an ear do."""


def loudness(wave: Sequence[float]) -> float:
    """How loud the loudest tenth of a second is, in dB below a full-scale square wave."""
    weighed = list(_filtered(_filtered(wave, *SHELF), *HIGH_PASS))
    power = loudest = 0.0
    for n, sample in enumerate(weighed):
        power += sample**2 - (weighed[n - WINDOW] ** 2 if n >= WINDOW else 0.0)
        loudest = max(loudest, power)
    return 10 * math.log10(loudest / WINDOW)


def heard(wave: Sequence[float]) -> float:
    """For how many seconds there is more than a thousandth."""
    return max((n for n, sample in enumerate(wave) if abs(sample) > 0.001), default=0) / RATE


def _filtered(wave: Sequence[float] | Iterator[float], ahead: tuple[float, float, float], back: tuple[float, float]) -> Iterator[float]:
    x1 = x2 = y1 = y2 = 0.0
    for x in wave:
        y = ahead[0] * x + ahead[1] * x1 + ahead[2] * x2 - back[0] * y1 - back[1] * y2
        x1, x2, y1, y2 = x, x1, y, y1
        yield y
