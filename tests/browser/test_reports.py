"""Somebody behaves badly: it is said in the player's own words, read by the operator, and answered with a ban."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from outplay.cli import app
from tests.browser.conftest import Comes
from tests.browser.person import LINK, YOU
from tests.browser.server import Server


def said(server: Server, *words: str) -> str:
    """What a command of the operator says."""
    done = CliRunner().invoke(app, [*words, "--data", str(server.data)])
    assert done.exit_code == 0, done.output
    return done.output


def test_who_is_reported_on_a_phone_is_banned_and_reads_why(server: Server, comes: Comes) -> None:
    anna, ben = comes(phone=True), comes(seed="2")
    code = anna.lays({**YOU, "name": "Anna"}, LINK)
    ben.goes(f"/j/{code}")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.presses("Take seat 2")
    ben.sits()
    anna.presses("Settings")
    anna.presses("Report a player…")
    anna.page.get_by_label("What has Ben done?").fill("Says bad words.")
    anna.presses("Send the report")
    anna.sees("Report sent.")
    (report,) = json.loads(said(server, "reports", "--json"))
    assert (report["words"], report["name"], report["called"]) == ("Says bad words.", "Ben", "Anna")
    said(server, "ban", report["about"], "--because", "Bad words.")
    ben.sees("You may not play here for good. The reason given: Bad words.")
    said(server, "reports", "--done", report["id"])
