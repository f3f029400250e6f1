"""How a server runs. Times are in seconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from math import ceil
from pathlib import Path

from outplay.bots import DEFAULT_LEVEL, LEVELS, Level
from outplay.kernel.game import Game
from outplay.kernel.state import State

PAGE = Path(__file__).resolve().parent.parent / "web"
"""The folder into which the page is built."""
USUAL_CROWD = 60
"""How many people may share an address, as behind the router of a club, unless the operator says otherwise."""


@dataclass(frozen=True)
class Limits:
    """How much one person may have, over all their devices, outside of loopback.

    `matches`: unfinished matches; `bots`: seats of bots in them; `hourly`: matches made within an hour; `reports`: reports within a day.
    One address may have `address` times the first three.
    """

    matches: int = 8
    bots: int = 24
    hourly: int = 30
    address: int = 4
    reports: int = 5

    def for_crowd(self, people: int) -> Limits:
        """Return these limits with as much for an address as so many people need who share it."""
        return replace(self, address=ceil(self.address * people / USUAL_CROWD))


@dataclass(frozen=True)
class Most:
    """How much a person and an address may have at the same time."""

    person: int
    address: int


@dataclass(frozen=True)
class Flow:
    """How much a person and an address may ask for: a number at once, then so many a second (`rate`)."""

    person: float
    person_rate: float
    address: float
    address_rate: float


@dataclass(frozen=True)
class Budgets:
    """What one person and one address may cost, outside of loopback, over all processes (`identity/budgets.py` says how it is counted).

    An address has enough for sixty people who play at the same time, as in a club: see `for_crowd`.
    """

    sockets: Most = Most(32, 200)
    """Sockets that are open."""
    waiting: Most = Most(8_000_000, 32_000_000)
    """Bytes that wait for sockets to be read. Only sockets for which much waits are cut off."""
    tables: Flow = Flow(40, 2, 240, 10)
    """Whole tables that are sent: to who says hello, looks from another seat, or answered a table of before."""
    picks: Flow = Flow(60, 10, 600, 60)
    """Messages that change a match: picks, undos, waivers, stand-ins."""
    questions: Flow = Flow(120, 20, 1200, 120)
    """Previews and reasons that are asked for."""
    changes: Flow = Flow(30, 1, 300, 10)
    """Requests that write."""
    matches: Flow = Flow(30, 30 / 3600, 120, 120 / 3600)
    """New matches. What `Limits` says of them is counted in the store, by person and by address; this is also counted by network."""
    reads: Flow = Flow(120, 10, 1500, 60)
    """Requests that only read, and sockets that are opened."""
    moments: Flow = Flow(60, 10, 400, 20)
    """Moments of matches, each of which is drawn."""
    lessons: Flow = Flow(20, 0.5, 240, 2)
    """Pages that show how a game is played: they are the longest of all answers."""
    files: Flow = Flow(1000, 50, 6000, 200)
    """Files of the page."""
    network: float = 2.0
    """What a network of IPv6 (/48) may have, as a multiple of what one address may."""
    least: float = 0.25
    """The least part of a budget that each process gives, however many there are."""
    lines: int = 400
    """Connections from one address, with or without a request on them. Not counted behind a proxy, where all come from the same one."""

    def for_crowd(self, people: int) -> Budgets:
        """Return these budgets with as much for an address as so many people need who share it."""
        times = people / USUAL_CROWD
        wider: dict[str, Most | Flow] = {}
        for one in fields(self):
            match getattr(self, one.name):
                case Most() as most:
                    wider[one.name] = replace(most, address=ceil(most.address * times))
                case Flow() as flow:
                    wider[one.name] = replace(flow, address=flow.address * times, address_rate=flow.address_rate * times)
        return replace(self, lines=ceil(self.lines * times), **wider)  # type: ignore[arg-type]  # each by its own name


@dataclass(frozen=True)
class Keep:
    """How long matches are kept; 0 means for ever.

    `days`: the moments of finished matches, which may take this number of `gigabytes`. `unfinished_days`: unfinished matches that nobody plays any more.
    """

    days: int = 0
    unfinished_days: int = 0
    gigabytes: float = 0.0


@dataclass(frozen=True)
class Config:
    """Everything that may differ between servers, and in tests."""

    games: Mapping[str, Game[State]]
    page: Path = PAGE
    hosts: tuple[str, ...] = ()
    """Names by which this server is reached, with a port or for any port, besides addresses and the machine's own names."""
    loopback: bool = True
    """Whether only this machine reaches this server. Then nobody guesses codes, short ones are enough, and nothing is limited."""
    proxy: bool = False
    """Whether a proxy stands before this server that ends TLS and names who asks. Then its X-Forwarded headers count."""
    trusted: tuple[str, ...] = ()
    """Addresses and networks of trusted proxies. If empty: this machine, or what FORWARDED_ALLOW_IPS names."""
    public: str = ""
    """Where people reach this server, as browsers say it, like https://play.example.org. Then it answers to no other name."""
    bot_pause: float = 0.35
    """A bot answers no faster than this, so that people can follow."""
    hidden_pause: tuple[float, float] = (0.7, 1.6)
    """If nobody may know whether there is a choice: how long a bot, or the host for a person with a lone answer, waits. Drawn between these two."""
    bot_deadline: float = 5.0
    workers: int = 0
    """How many bots think at once on this machine, over all processes with the same number. 0: this process uses all cores but one, at least one."""
    cached: int = 256
    """Matches kept in memory, besides those that somebody is at."""
    rate: float = 30.0
    burst: float = 60.0
    """Messages that a connection may send: `rate` a second, and `burst` at once."""
    guesses: float = 20.0
    guess_rate: float = 0.2
    """Wrong codes that an address may try: `guesses` at once, then `guess_rate` a second. Not counted on loopback."""
    hello: float = 15.0
    """How long a connection may wait until it says which match it is about."""
    linger: float = 2.0
    """How long a closed connection may take to read what is still waiting for it. Then it is cut off."""
    compress: bool = False
    """Whether messages are compressed: worth its time if others are not on this machine."""
    durable: bool = False
    """Whether each commit also waits for the disk. Then it survives a power cut, and not only the end of this process."""
    address: str = ""
    """Where others in the same network reach this server, for links. Empty if only this machine does, or if a proxy gives it a name."""
    limits: Limits = Limits()
    """What one person and one address may have. Not counted on loopback."""
    budgets: Budgets = Budgets()
    """What one person and one address may cost. Not counted on loopback."""
    refusal_pause: float = 1.0
    """How long a request waits for the answer that it is too much, so that who asks again at once does not cost much either."""
    head: float = 10.0
    body: float = 10.0
    """How long a request may take to arrive: its head, from when the connection is there or the first byte comes, then its body."""
    unread: float = 10.0
    """How long a client may read nothing of what waits for it on a connection. Then it is cut off."""
    log: str = "text"
    """How errors are logged: as lines of "text" or of "json"."""
    keep: Keep = Keep()
    """What is dropped automatically; by default nothing."""
    push: str = ""
    """By what push services reach who runs this server: then people are called when it is their turn, also while their page is closed. Empty: nobody is."""
    levels: tuple[Level, ...] = LEVELS
    """The bots that may be seated."""
    workshop: Path | None = None
    """The folder in which variants of games are made and measured; None: there is no workshop here."""
    designers: tuple[str, ...] = ()
    """Who may use the workshop: the beginnings of the ids of people. Empty: everybody, if only this machine reaches this server, and nobody otherwise."""
    cluster: str = ""
    """The cluster on which the workshop measures, as `tcp://host:8786` for Dask or `ray://host:6379`; empty: on processes of this machine."""
    places: Mapping[str, str] = field(default_factory=dict)
    """Games not found by their folder, by id, as `module:NAME`: bots' processes load them from there."""

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
        """The number of characters of a new match's code: more if strangers may guess."""
        return 5 if self.loopback else 8
