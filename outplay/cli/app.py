"""What all commands share: the app, options that several of them take, and how mistakes are told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from outplay.cli.ends import settled
from outplay.kernel.errors import OutplayError


class CommandLine(typer.Typer):
    """All commands. Called, it runs the one that was typed."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        with settled():
            return super().__call__(*args, **kwargs)


app = CommandLine(
    add_completion=True,
    help="One engine on which people play tabletop arenas. Without a command: play.",
    context_settings={"help_option_names": ["-h", "--help"]},
)

rating = typer.Typer(context_settings={"help_option_names": ["-h", "--help"]})
"""What begins with `outplay ratings`."""

Port = Annotated[int, typer.Option(help="The port to listen on.", min=0, max=65535)]
Address = Annotated[
    str,
    typer.Option(
        "--host",
        metavar="ADDRESS",
        help="The address to listen on; 0.0.0.0 for everybody in the same network.",
        callback=lambda address: address.removeprefix("[").removesuffix("]"),  # as a browser's address has those of IPv6
    ),
]
Browser = Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser, if there is one.")]
Data = Annotated[Path | None, typer.Option(metavar="DIR", help="Where matches are kept.")]
Games = Annotated[list[str] | None, typer.Option("--game", metavar="MODULE:NAME", help="A game of your own on the shelf; may be repeated.")]
Bots = Annotated[list[str] | None, typer.Option("--bot", metavar="MODULE:CLASS", help="A bot of your own among the levels; may be repeated.")]
Names = Annotated[list[str] | None, typer.Option("--name", metavar="NAME", help="A name by which others reach this machine; may be repeated.")]
Database = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        envvar="OUTPLAY_DATABASE",
        show_envvar=True,
        help="Keep matches in this database: postgresql://user:password@host/name. Without it, in --data.",
    ),
]
Proxy = Annotated[bool, typer.Option("--proxy", help="Behind a proxy on this machine that ends TLS; FORWARDED_ALLOW_IPS names one elsewhere.")]

Crowd = Annotated[int, typer.Option(metavar="PEOPLE", help="How many people may share one address at the same time, as behind the router of a club.", min=1)]

Lab = Annotated[
    list[str] | None,
    typer.Option(
        "--lab",
        metavar="PERSON",
        help="Who may use the workshop, where games are changed and measured on this machine, as its page names them; may be repeated.",
    ),
]

LabAt = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        help="The cluster on which the workshop measures: tcp://host:8786 for Dask, ray://host:6379 for Ray. Without one, on processes of this machine.",
    ),
]

KeepDays = Annotated[
    int,
    typer.Option(metavar="DAYS", help="How long every moment of a finished match is kept; 0 means for ever. Its log, record and end are always kept.", min=0),
]
KeepUnfinished = Annotated[
    int,
    typer.Option(
        "--keep-unfinished-days", metavar="DAYS", help="How long an unfinished match is kept that nobody plays any more, 7 or more; 0 means for ever.", min=0
    ),
]
KeepGigabytes = Annotated[
    float, typer.Option(help="How much room the moments of finished matches may take; the oldest are dropped first; 0 means no limit.", min=0)
]


class Log(StrEnum):
    """How errors are logged."""

    TEXT = "text"
    JSON = "json"


def pairs(options: list[str]) -> tuple[tuple[str, str], ...]:
    """`name=value` words as pairs."""
    for word in options:
        if "=" not in word:
            say_and_leave(f"--option {word!r}: it takes NAME=VALUE, like seats=3")
    return tuple((name, value) for name, _, value in (word.partition("=") for word in options))


@contextmanager
def spoken_errors() -> Iterator[None]:
    """Say mistakes of people in a sentence, and end the command with exit code 2."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OutplayError as wrong:
        say_and_leave(str(wrong))
    except OSError as wrong:
        say_and_leave(f"{wrong.filename}: {wrong.strerror}" if wrong.filename and wrong.strerror else str(wrong))


def say(words: str) -> None:
    """Say something beside what a command prints."""
    typer.echo(f"outplay: {words}", err=True)


def say_and_leave(words: str) -> NoReturn:
    say(words)
    raise typer.Exit(2)
