"""`outplay play`: everything on this machine, in one process and one file."""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn
from platformdirs import user_data_path

from outplay.games import find_game, games
from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.server.app import make_app
from outplay.server.config import Config
from outplay.server.guard import LARGEST
from outplay.server.store import open_store
from outplay.server.wire import Wire

WRONG = 2
"""The exit code for what a person can put right."""
HERE = "127.0.0.1,::1"
"""Where a proxy is believed, unless FORWARDED_ALLOW_IPS names others: nobody else can pretend to be one."""


class Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            self.ready()


def play(port: int, host: str, browser: bool, data: Path | None, extra: tuple[str, ...] = (), names: tuple[str, ...] = (), proxy: bool = False) -> int:
    """Serve until it is stopped. The exit code."""
    folder, alone = data or data_folder(), is_loopback(host) and not proxy
    with contextlib.ExitStack() as opened:
        try:
            shelf, places = shelf_of(extra)
            store = open_store(folder)
            opened.callback(store.close)
            listening = opened.enter_context(listen(host, port))
            address = f"http://{shown_host(host)}:{listening.getsockname()[1]}"
            invite = "" if alone or proxy else address
            config = Config(data=folder, games=shelf, places=places, hosts=(host, *names), compress=not alone, loopback=alone, proxy=proxy, address=invite)
            app = make_app(config, store)
        except OutplayError as wrong:
            print(f"outplay: {wrong}", file=sys.stderr)
            return WRONG
        opened.pop_all()  # from here on the application closes them

    def ready() -> None:
        print(f"outplay runs at {address}  (Ctrl+C ends it; matches are kept in {folder})", flush=True)
        if browser and has_browser():
            threading.Thread(target=_open, args=(address,), daemon=True).start()

    server = Server(settings(app, config.compress, config.proxy), ready)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn stops in good order, then raises the signal again: let it be heard as Ctrl+C is
    with contextlib.suppress(KeyboardInterrupt):
        server.run([listening])
    return 0


def settings(app: object, compress: bool = False, proxy: bool = False) -> uvicorn.Config:
    """How uvicorn serves: no logs but errors, no message too long to be one of ours; behind a proxy, with the scheme and the last hop that it names."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]  # uvicorn's own type for it is private
        ws=Wire,
        ws_per_message_deflate=compress,
        ws_max_size=4 * LARGEST,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=proxy,
        forwarded_allow_ips=os.environ.get("FORWARDED_ALLOW_IPS", HERE),
        timeout_graceful_shutdown=3,
    )


def listen(host: str, port: int) -> socket.socket:
    """The socket we listen on. Raises OutplayError, in words."""
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


def _why(wrong: Exception, host: str, port: int) -> str:
    number = getattr(wrong, "errno", None)
    if number == errno.EADDRINUSE:
        return f"port {port} is taken, perhaps by an outplay that runs already; another one: --port {port + 1}"
    if number == errno.EACCES:
        return f"port {port} may not be used by everybody; another one: --port 8000"
    return f"this machine cannot be reached at {host}, port {port}: {getattr(wrong, 'strerror', None) or wrong}"


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def shown_host(host: str) -> str:
    """The address as others in the same network type it."""
    if host in ("0.0.0.0", "::"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way it would go
                return str(probe.getsockname()[0])
            except OSError:
                return socket.gethostname()
    return f"[{host}]" if ":" in host else host


def data_folder() -> Path:
    """Where this machine's matches are kept."""
    return user_data_path("outplay", appauthor=False)


def has_browser() -> bool:
    """Whether there is a screen to open a browser on."""
    return os.name == "nt" or sys.platform == "darwin" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _open(address: str) -> None:
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)


def shelf_of(extra: tuple[str, ...]) -> tuple[dict[str, Game[State]], dict[str, str]]:
    """The games of the shelf, and where those live that were named."""
    found = dict(games())
    places: dict[str, str] = {}
    for place in extra:
        game = find_game(place)
        found[game.id], places[game.id] = game, place
    return found, places
