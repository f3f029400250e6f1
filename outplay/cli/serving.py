"""Play and host: `outplay`, `outplay play`, `outplay host`."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from outplay.cli.app import (
    Address,
    Bots,
    Browser,
    Crowd,
    Data,
    Database,
    Games,
    KeepDays,
    KeepGigabytes,
    KeepUnfinished,
    Lab,
    LabAt,
    Log,
    Names,
    Port,
    Proxy,
    app,
    pairs,
    spoken_errors,
)
from outplay.kernel.errors import OutplayError


@app.callback(invoke_without_command=True)
def main(context: typer.Context) -> None:
    """One engine on which people play tabletop arenas. Without a command: play."""
    with suppress(OSError):  # one may stand in a folder that was deleted
        sys.path.insert(0, str(Path.cwd()))  # games and bots of one's own are named module:NAME, from where one stands
    if context.invoked_subcommand is None:
        play()


@app.command()
def play(
    port: Port = 8000,
    host: Address = "127.0.0.1",
    browser: Browser = True,
    data: Data = None,
    game: Games = None,
    bot: Bots = None,
    name: Names = None,
    proxy: Proxy = False,
    crowd: Crowd = 60,
    keep_days: KeepDays = 0,
    keep_unfinished: KeepUnfinished = 0,
    keep_gigabytes: KeepGigabytes = 0,
    lab: Lab = None,
    lab_at: LabAt = "",
    terminal: Annotated[str, typer.Option(metavar="GAME", help="Play this game here, as text, against bots: no browser, no server, nothing is kept.")] = "",
    level: Annotated[str, typer.Option(metavar="LEVEL", help="With --terminal: how strong the bots are, or a bot like random.")] = "middle",
    seed: Annotated[str, typer.Option(help="With --terminal: the same seed gives the same match.")] = "",
    seat: Annotated[int, typer.Option(help="With --terminal: where you sit.", min=1)] = 1,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="With --terminal: an option of the match; may be repeated.")] = None,
    preset: Annotated[str, typer.Option(help="With --terminal: a named set of options.")] = "",
) -> None:
    """Play in the browser: everything runs on this machine. With --terminal, play here."""
    if terminal:
        _play_here(terminal, bot or [level], seed, seat - 1, dict(pairs(option or [])), preset)
        return
    from outplay.server.ops import run

    with spoken_errors():
        keep, labs, at = run.keep_of(keep_days, keep_unfinished, keep_gigabytes), run.designers_of(tuple(lab or ())), run.cluster_of(lab_at)
    raise typer.Exit(run.play(port, host, browser, data, tuple(game or ()), tuple(name or ()), proxy, keep, tuple(bot or ()), crowd, labs, at))


def _play_here(game: str, bots: list[str], seed: str, seat: int, options: dict[str, str], preset: str) -> None:
    """Play a match in this terminal: one person at a seat, bots at all others, in turns if several are named."""
    from outplay.games import find_game
    from outplay.local.match import begin, seats_open
    from outplay.local.screen import Screen
    from outplay.local.terminal import play_here

    with spoken_errors():
        found = find_game(game)
        preset = preset if preset or options else found.settings.PLAY
        given: dict[str, str | int | bool] = {**({"seats": found.default_seats} if seats_open(found, options, preset) else {}), **options}
        given["seats"] = seats = found.settings.fitted(given, preset, found.load()).seats
        others = [other for other in range(seats) if other != seat]
        if len(others) == seats:
            raise OutplayError(f"there is no seat {seat + 1} in this match of {seats}")
        seated = {other: bots[n % len(bots)] for n, other in enumerate(others)}
        play_here(begin(found, given, seed or None, seated, preset), seat, Screen())


@app.command()
def host(
    port: Port = 8000,
    host: Address = "127.0.0.1",
    database: Database = "",
    data: Data = None,
    public_url: Annotated[str, typer.Option(metavar="URL", help="Where people reach it, like https://play.example.org, through a proxy that ends TLS.")] = "",
    trust: Annotated[
        list[str] | None, typer.Option(metavar="ADDRESS", help="A trusted proxy or network of proxies, instead of this machine; may be repeated.")
    ] = None,
    game: Games = None,
    bot: Bots = None,
    admin_port: Annotated[
        int | None, typer.Option(metavar="PORT", help="Answer /healthz, /readyz and /metrics (Prometheus) on this port of this machine.", min=0, max=65535)
    ] = None,
    bots: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="How many bots think at once on this machine, over all processes with the same number. Without it, each process uses all cores but one.",
            min=1,
        ),
    ] = None,
    crowd: Crowd = 60,
    keep_days: KeepDays = 90,
    keep_unfinished: KeepUnfinished = 60,
    keep_gigabytes: KeepGigabytes = 0,
    lab: Lab = None,
    lab_at: LabAt = "",
    log: Annotated[Log, typer.Option(help="Log errors as lines of text, or as JSON with the ids of match and request.")] = Log.TEXT,
    push: Annotated[
        str,
        typer.Option(
            metavar="CONTACT",
            help="Call people whose turn it is also while their page is closed, through the push services of their browsers, which reach you by this mailto: or https: address.",
        ),
    ] = "",
    check: Annotated[bool, typer.Option("--check", help="Say what is set up and what is missing, without starting anything.")] = False,
) -> None:
    """Host for others: one of several processes on one PostgreSQL, or one with a file."""
    from outplay.server.calls.pushing import contact_of
    from outplay.server.ops import kept, run

    with spoken_errors():
        if check:
            _check_up(database, data or kept.data_folder(), run.public_of(public_url) if public_url else "", push)
        matches, public, trusted = kept.kept(data, database), run.public_of(public_url) if public_url else "", run.trusted_of(tuple(trust or ()))
        keep, contact = run.keep_of(keep_days, keep_unfinished, keep_gigabytes), contact_of(push)
        labs, at = run.designers_of(tuple(lab or ())), run.cluster_of(lab_at)
    raise typer.Exit(
        run.host(
            port, host, matches, tuple(game or ()), public, trusted, admin_port, bots or 0, keep, log.value, tuple(bot or ()), crowd, contact, labs, data, at
        )
    )


def _check_up(database: str, data: Path, public: str, push: str) -> NoReturn:
    """Print everything that hosting needs, and exit: with 1 if something is missing."""
    from outplay.server.config import PAGE
    from outplay.server.ops.checkup import look

    found = list(look(database, data, PAGE, public, push))
    for one in found:
        typer.echo(f"{'ok     ' if one.ok else 'missing'}  {one.words}")
    raise typer.Exit(0 if all(one.ok for one in found) else 1)
