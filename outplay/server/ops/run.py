"""`outplay play`: everything on this machine, in one process and one file. `outplay host`: one of several processes, on a database of their own."""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import os
import re
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from outplay.bots import Level, broken_bots, levels
from outplay.games import broken_games, find_game, game_origin, games
from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.lab.measuring.machines import where_of
from outplay.server import logs
from outplay.server.config import USUAL_CROWD, Budgets, Config, Keep, Limits
from outplay.server.http.app import make_app
from outplay.server.http.process import Process
from outplay.server.http.reading import game_info
from outplay.server.ops.kept import Kept, data_folder, kept
from outplay.server.ops.serving import Server, more_files, settings
from outplay.server.protocol.views import encode

if TYPE_CHECKING:
    from outplay.server.ops.admin import Admin

WRONG = 2
"""The exit code for what a person can put right."""
MIN_UNFINISHED_DAYS = 7
"""For how long an unfinished match that nobody plays is kept at least."""
FOR_EVER = Keep()
DESIGNER = re.compile(r"[0-9a-f]{16,64}")
"""The beginning of somebody's id."""
CLUSTER = re.compile(r"(?:tcp|tls|ray)://[^/\s:]+:\d{1,5}|(?:tcp|tls|ray)://\[[0-9a-f:]+\]:\d{1,5}", re.IGNORECASE)
"""The address of a cluster."""
CLUSTERS = {"dask": "distributed", "ray": "ray"}
"""What has to be installed to measure on a cluster."""

Shelf = dict[str, Game[State]]
Places = dict[str, str]
Levels = tuple[Level, ...]


class Extra(NamedTuple):
    """Games and bots that are not installed, each as `module:NAME`."""

    games: tuple[str, ...]
    bots: tuple[str, ...]


def play(
    port: int,
    host: str,
    browser: bool,
    data: Path | None,
    extra: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
    proxy: bool = False,
    keep: Keep = FOR_EVER,
    bots: tuple[str, ...] = (),
    crowd: int = USUAL_CROWD,
    lab: tuple[str, ...] = (),
    cluster: str = "",
) -> int:
    """Serve this machine, and its network, until it is stopped. Returns the exit code."""
    alone = is_loopback(host) and not proxy

    def config(shelf: Shelf, places: Places, levels: Levels, address: str) -> Config:
        invite = "" if alone or proxy else address
        return Config(
            games=shelf, places=places, levels=levels, hosts=(host, *names), compress=not alone, loopback=alone, proxy=proxy, address=invite, keep=keep,
            limits=Limits().for_crowd(crowd), budgets=Budgets().for_crowd(crowd), workshop=data or data_folder(), designers=lab, cluster=cluster,
        )  # fmt: skip

    return _serve(host, port, kept(data), Extra(extra, bots), config, browser)


def host(
    port: int,
    host: str,
    matches: Kept,
    extra: tuple[str, ...] = (),
    public: str = "",
    trusted: tuple[str, ...] = (),
    admin: int | None = None,
    bots: int = 0,
    keep: Keep = FOR_EVER,
    log: str = "text",
    own_bots: tuple[str, ...] = (),
    crowd: int = USUAL_CROWD,
    push: str = "",
    lab: tuple[str, ...] = (),
    data: Path | None = None,
    cluster: str = "",
) -> int:
    """Serve as one of the processes of a database, behind a proxy that others reach by its `public` address. Returns the exit code."""
    alone = is_loopback(host) and not (public or trusted)

    def config(shelf: Shelf, places: Places, levels: Levels, address: str) -> Config:
        return Config(
            games=shelf, places=places, levels=levels, hosts=(host,), compress=not alone, loopback=alone, address=public or ("" if alone else address),
            proxy=bool(public or trusted), trusted=trusted, public=public, workers=bots, keep=keep, log=log, push=push,
            limits=Limits().for_crowd(crowd), budgets=Budgets().for_crowd(crowd), workshop=(data or data_folder()) if lab else None, designers=lab, cluster=cluster,
        )  # fmt: skip

    return _serve(host, port, matches, Extra(extra, own_bots), config, admin=admin)


def keep_of(days: int, unfinished_days: int, gigabytes: float) -> Keep:
    """Return how long matches are kept. Raises OutplayError."""
    if 0 < unfinished_days < MIN_UNFINISHED_DAYS:
        raise OutplayError(
            f"--keep-unfinished-days {unfinished_days}: it has to be {MIN_UNFINISHED_DAYS} or more, so that players can be told days before; 0 means for ever"
        )
    return Keep(days, unfinished_days, gigabytes)


def cluster_of(at: str) -> str:
    """Return the address of a cluster on which the workshop measures; empty without one. Raises OutplayError if it is none, or if what speaks to it is not installed."""
    if at and not CLUSTER.fullmatch(at):
        raise OutplayError(f"--lab-at {at}: it takes tcp://host:8786 or tls://host:8786 for Dask, ray://host:6379 for Ray")
    library = CLUSTERS.get(where_of(at)[0])
    if library and find_spec(library) is None:
        raise OutplayError(f"--lab-at {at}: {library} is not installed; please run: pip install 'outplay[{where_of(at)[0]}]'")
    return at


def designers_of(people: tuple[str, ...]) -> tuple[str, ...]:
    """Return who may use the workshop, by the beginnings of their ids. Raises OutplayError."""
    for one in people:
        if not DESIGNER.fullmatch(one):
            raise OutplayError(f"--lab {one}: this names nobody; the page of the workshop tells each person what to type for them")
    return people


def public_of(url: str) -> str:
    """Return the address by which people reach a server, as browsers say it. Raises OutplayError."""
    try:
        parts = urlsplit(url)
        plain = parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/") and not (parts.query or parts.fragment or "@" in parts.netloc)
        name = (parts.hostname or "").encode("idna").decode()
        port = "" if parts.port in (None, {"http": 80, "https": 443}.get(parts.scheme)) else f":{parts.port}"
    except ValueError:
        plain = False
    if not plain:
        raise OutplayError(f"--public-url {url!r}: it needs a scheme and a name, like https://play.example.org")
    return f"{parts.scheme}://{f'[{name}]' if ':' in name else name}{port}"


def trusted_of(addresses: tuple[str, ...]) -> tuple[str, ...]:
    """Return addresses and networks of proxies. Raises OutplayError."""
    for address in addresses:
        try:
            ipaddress.ip_network(address)
        except ValueError as wrong:
            raise OutplayError(f"--trust: {wrong}; it needs an address, or a network like 10.0.0.0/24") from None
    return addresses


def _serve(
    host: str,
    port: int,
    matches: Kept,
    extra: Extra,
    make: Callable[[Shelf, Places, Levels, str], Config],
    browser: bool = False,
    admin: int | None = None,
) -> int:
    with contextlib.ExitStack() as opened:
        try:
            shelf, places = shelf_of(extra.games)
            hollow = unusable(shelf)
            shelf = {id: game for id, game in shelf.items() if id not in hollow}
            seated = levels(extra.bots)
            store = matches.open()
            opened.callback(store.close)
            listening = opened.enter_context(listen(host, port))
            address = f"http://{shown_host(host)}:{listening.getsockname()[1]}"
            config = make(shelf, places, seated, address)
            if config.log == "json":
                logs.as_json()
            app = make_app(config, store)
            asked = contextlib.nullcontext() if admin is None else contextlib.closing(admin_port(app.state.process, admin))
        except OutplayError as wrong:
            print(f"outplay: {wrong}", file=sys.stderr)
            return WRONG
        opened.pop_all()  # from here on the application closes them

    for left_out in (*broken_games(), *hollow.values(), *broken_bots()):
        print(f"outplay: {left_out}", file=sys.stderr)

    def ready() -> None:
        with contextlib.suppress(OSError):  # who started it may have gone
            print(f"outplay runs at {address}  (Ctrl+C stops it; matches are kept in {matches.where})", flush=True)
        if browser and has_browser():
            threading.Thread(target=_open, args=(address,), daemon=True).start()

    serving: Process = app.state.process
    server = Server(settings(app, config), ready, serving.hand_on)
    more_files()
    serving.end = server.end
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn stops in good order, then raises the signal again: treat it like Ctrl+C
    with asked, contextlib.suppress(KeyboardInterrupt):
        server.run([listening])
    if serving.runtime.outdated:
        print("outplay: a newer version has changed the tables of this database; please start that version instead", file=sys.stderr)
        return WRONG
    return 0


def admin_port(process: Process, port: int) -> Admin:
    """Return the admin port of a process. Raises OutplayError, in words."""
    from outplay.server.ops import admin

    try:
        return admin.Admin(process, port)
    except (OSError, OverflowError) as wrong:
        raise OutplayError(_why(wrong, admin.LOOPBACK, port, "--admin-port")) from None


def listen(host: str, port: int) -> socket.socket:
    """Return the socket we listen on. Raises OutplayError, in words."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name != "nt":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as wrong:
        listening.close()
        raise OutplayError(_why(wrong, host, port)) from None
    listening.setblocking(False)
    return listening


def _why(wrong: Exception, host: str, port: int, option: str = "--port") -> str:
    number = getattr(wrong, "errno", None)
    if number == errno.EADDRINUSE:
        return f"port {port} is in use, perhaps by another outplay; try another one: {option} {port + 1}"
    if number == errno.EACCES:
        return f"port {port} needs special rights; try another one: {option} 8000"
    return f"this machine cannot listen at {host}, port {port}: {getattr(wrong, 'strerror', None) or wrong}"


def is_loopback(host: str) -> bool:
    """Return whether only this machine reaches an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def shown_host(host: str) -> str:
    """Return the address as others in the same network type it."""
    if host in ("0.0.0.0", "::"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way it would go
                return str(probe.getsockname()[0])
            except OSError:
                return socket.gethostname()
    return f"[{host}]" if ":" in host else host


def has_browser() -> bool:
    """Return whether there is a screen to open a browser on."""
    return os.name == "nt" or sys.platform == "darwin" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _open(address: str) -> None:
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)


def shelf_of(extra: tuple[str, ...]) -> tuple[Shelf, Places]:
    """Return the games of the shelf by id, and the `module:NAME` of those that were named. Raises OutplayError if an id is taken already."""
    found = dict(games())
    places: Places = {}
    for place in dict.fromkeys(extra):
        game = find_game(place)
        if game.id in found:
            raise OutplayError(f"--game {place}: there is a game {game.id!r} already")
        found[game.id], places[game.id] = game, place
    return found, places


def unusable(shelf: Shelf) -> dict[str, str]:
    """Return a sentence for each installed game, by id, that was found and cannot be offered all the same: its content or what it says of itself is broken."""
    found: dict[str, str] = {}
    for id, game in shelf.items():
        if (origin := game_origin(id)).package:
            try:
                game.load()
                encode(game_info(game))
            except Exception as wrong:  # an author's game may raise anything at all
                kind = "" if isinstance(wrong, OutplayError) else f"{type(wrong).__name__}: "
                found[id] = f"{id!r} of {origin.package} is left out: {kind}{wrong}"
    return found
