"""How a server runs. Times are in seconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from outplay.bots import LEVELS, Level
from outplay.kernel.game import Game
from outplay.kernel.state import State


@dataclass(frozen=True)
class Config:
    """What may differ between servers and tests."""

    data: Path
    games: Mapping[str, Game[State]]
    page: Path = Path(__file__).resolve().parent.parent / "web"
    hosts: tuple[str, ...] = ()
    """Names by which this server is reached, besides addresses and the machine's own names."""
    bot_pause: float = 0.35
    """A bot answers no faster, so that people can follow and so that a lone pass looks like any other."""
    lone_pause: tuple[float, float] = (0.9, 2.2)
    """How long the host waits before it answers a lone pass for a person: between these, at random."""
    bot_deadline: float = 5.0
    workers: int = 0
    """Bot processes; 0: one less than the cores, at least one."""
    cached: int = 256
    """Matches kept in memory, besides those that somebody is at."""
    rate: float = 30.0
    burst: float = 60.0
    """Messages a connection may send: so many a second, and so many at once."""
    compress: bool = False
    """Whether what is sent is made smaller: worth its time where others are not on this machine."""
    durable: bool = False
    """Whether each commit also waits for the disk: survives a power cut, not only the end of this process."""
    levels: tuple[Level, ...] = LEVELS
    """The bots that may be seated."""
    places: Mapping[str, str] = field(default_factory=dict)
    """Where games not found by their folder live, as `module:NAME` by id: the bots' processes load them from there."""
