"""How a server runs. Times are in seconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from outplay.bots import DEFAULT_LEVEL, LEVELS, Level
from outplay.kernel.game import Game
from outplay.kernel.state import State

PAGE = Path(__file__).resolve().parent.parent / "web"
"""Where the page is built."""


@dataclass(frozen=True)
class Limits:
    """What one person may have, by whichever device: matches that are not over, seats of bots in them, matches made within an hour. An address may have `address` times that. `reports`: made by one person within a day."""

    matches: int = 8
    bots: int = 24
    hourly: int = 30
    address: int = 4
    reports: int = 5


@dataclass(frozen=True)
class Keep:
    """How long matches are kept; 0: for ever. `days`: the moments of those that are over, which may take so many `gigabytes`; `unfinished_days`: those that nobody plays any more."""

    days: int = 0
    unfinished_days: int = 0
    gigabytes: float = 0.0


@dataclass(frozen=True)
class Config:
    """What may differ between servers and tests."""

    games: Mapping[str, Game[State]]
    page: Path = PAGE
    hosts: tuple[str, ...] = ()
    """Names by which this server is reached, besides addresses and the machine's own names."""
    loopback: bool = True
    """Whether only this machine reaches this server: then nobody guesses codes, and short ones do."""
    proxy: bool = False
    """Whether a proxy stands before this server that ends TLS and says who asks: what its X-Forwarded headers say counts."""
    trusted: tuple[str, ...] = ()
    """Addresses and networks of proxies that are believed; none: this machine, or what FORWARDED_ALLOW_IPS names."""
    public: str = ""
    """Where people reach this server, as browsers say it, like https://play.example.org: then it goes by no other name."""
    bot_pause: float = 0.35
    """A bot answers no faster, so that people can follow."""
    hidden_pause: tuple[float, float] = (0.7, 1.6)
    """Where nobody may know whether there is a choice: how long a bot, or the host for a person with a lone answer, waits; between these, at random."""
    bot_deadline: float = 5.0
    workers: int = 0
    """How many bots think at once on this machine, for all processes that are told the same; 0: in this one, one less than the cores, at least one."""
    cached: int = 256
    """Matches kept in memory, besides those that somebody is at."""
    rate: float = 30.0
    burst: float = 60.0
    """Messages a connection may send: so many a second, and so many at once."""
    guesses: float = 20.0
    guess_rate: float = 0.2
    """Wrong codes that may be tried from an address: so many at once, and so many a second. Not counted on loopback."""
    hello: float = 15.0
    """How long a connection may wait until it says which match it is about."""
    linger: float = 2.0
    """How long a connection that is closed may take to get what still waits for it; then it is cut off."""
    compress: bool = False
    """Whether what is sent is made smaller: worth its time where others are not on this machine."""
    durable: bool = False
    """Whether each commit also waits for the disk: survives a power cut, not only the end of this process."""
    address: str = ""
    """Where others in the same network reach this server, for links; empty where only this machine does, or by the name of a proxy."""
    limits: Limits = Limits()
    """What one person and one address may have. Not counted on loopback."""
    log: str = "text"
    """How what goes wrong is written down: as lines of text, or of json."""
    keep: Keep = Keep()
    """What goes by itself; nothing, unless somebody says so."""
    levels: tuple[Level, ...] = LEVELS
    """The bots that may be seated."""
    places: Mapping[str, str] = field(default_factory=dict)
    """Where games not found by their folder live, as `module:NAME` by id: the bots' processes load them from there."""

    @property
    def default_level(self) -> str:
        """The id of the bot that is seated if none is named."""
        ids = [level.id for level in self.levels]
        return DEFAULT_LEVEL if DEFAULT_LEVEL in ids else ids[0]

    def level(self, id: str) -> Level:
        """Return the bot with this id, or the default one if it may not be seated here any more."""
        known = {level.id: level for level in self.levels}
        return known.get(id) or known[self.default_level]

    @property
    def code(self) -> int:
        """Signs of a new match's code: more where strangers may guess."""
        return 5 if self.loopback else 8
