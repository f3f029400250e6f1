"""The files by which an operator watches processes: alert rules and a dashboard, which speak of nothing that is not counted."""

from __future__ import annotations

import json
import logging
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml  # type: ignore[import-untyped]

from outplay.server.ops.admin import Admin
from tests.server.people import LINK, YOU, Browser, config, running

pytestmark = pytest.mark.databases("file")

DEPLOY = Path(__file__).parents[2] / "deploy"
RULES: list[dict[str, Any]] = [rule for group in yaml.safe_load((DEPLOY / "alerts.yaml").read_text("utf-8"))["groups"] for rule in group["rules"]]
DASHBOARD: dict[str, Any] = json.loads((DEPLOY / "dashboard.json").read_text("utf-8"))
NAME = re.compile(r"\b((?:outplay|process)_\w+)(?:\{([^}]*)\})?")
LABEL = re.compile(r'(\w+)=~?"([^"]*)"')
FROM_PROMETHEUS = {"job", "instance"}
"""The labels that are given where it is scraped."""


def expressions() -> Iterator[str]:
    yield from (rule["expr"] for rule in RULES)
    yield from (target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"])
    yield from (one["query"] for one in DASHBOARD["templating"]["list"])


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """All names that a process counts by, each with its labels."""
    with (
        running(config(tmp_path_factory.mktemp("counted"), loopback=False)) as server,
        closing(Admin(server.process, 0)) as admin,
        Browser(server.address) as anna,
    ):
        anna.create("race", [YOU])
        anna.get("/api/join/BBBBBBBB", 404)
        found = httpx.get(f"http://{admin.address}/metrics").text
    names: dict[str, set[str]] = {}
    for name, labels in re.findall(r"^(\w+)(?:\{(.*)\})? \S+$", found, re.MULTILINE):
        names.setdefault(name, set()).update(label for label, _ in LABEL.findall(labels))
    return names


def test_each_name_in_rules_and_dashboard_is_counted(counted: dict[str, set[str]]) -> None:
    spoken = [found for text in expressions() for found in NAME.findall(text)]
    assert len(spoken) > 30
    for name, labels in spoken:
        assert name in counted, f"nobody counts {name}"
        assert {label for label, _ in LABEL.findall(labels)} <= counted[name] | FROM_PROMETHEUS, (name, labels)
    said = {name for name, _ in spoken}
    lost = (
        {name for name in counted if name.startswith("outplay_")}
        - said
        - {f"{one}_seconds{end}" for one in ("outplay_submit", "outplay_commit") for end in ("_sum", "_count")}
    )
    assert not {name for name in lost if not name.endswith("_created")}, "what is counted is shown"


def test_each_rule_says_what_is_wrong_and_what_to_do() -> None:
    assert len({rule["alert"] for rule in RULES}) == len(RULES)
    for rule in RULES:
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert rule["annotations"]["summary"].strip()
        assert rule["annotations"]["description"].endswith(".")
        assert rule["expr"].count("(") == rule["expr"].count(")")


def test_panels_lie_beside_each_other() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        at = panel["gridPos"]
        cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert not taken & cells, panel["title"]
        assert at["x"] + at["w"] <= 24
        taken |= cells
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"])


def test_prometheus_asks_the_admin_ports_that_the_proxy_has_processes_for() -> None:
    scraped = yaml.safe_load((DEPLOY / "prometheus.yaml").read_text("utf-8"))
    (job,) = scraped["scrape_configs"]
    assert job["job_name"] == "outplay"
    served = re.findall(r"server 127\.0\.0\.1:(\d+)", (DEPLOY / "nginx.conf").read_text("utf-8"))
    assert [target for one in job["static_configs"] for target in one["targets"]] == [f"127.0.0.1:1{port}" for port in dict.fromkeys(served)]
    assert all((DEPLOY / name).exists() for name in scraped["rule_files"])


def test_what_is_logged_is_counted_and_a_process_that_stops_is_not_ready(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, closing(Admin(server.process, 0)) as admin:

        def says(name: str) -> float:
            found = re.search(rf"^{re.escape(name)} (\S+)$", httpx.get(f"http://{admin.address}/metrics").text, re.MULTILINE)
            assert found, name
            return float(found[1])

        before = says('outplay_logged_total{level="error"}')
        logging.getLogger("outplay.server").error("something went wrong")
        logging.getLogger("outplay.bots").warning("something is odd")
        assert says('outplay_logged_total{level="error"}') == before + 1
        assert says('outplay_logged_total{level="warning"}') >= 1
        assert says("outplay_ready") == 1
        server.process.runtime.leaving = True
        assert says("outplay_ready") == 0


def test_who_is_refused_before_there_is_a_request_is_counted_too(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, closing(Admin(server.process, 0)) as admin:
        host, port = server.address.split(":")
        with socket.create_connection((host, int(port)), 10) as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: " + b"x" * 100_000)
            assert line.recv(1000).startswith(b"HTTP/1.1 431 ")
        assert 'outplay_refusals_total{code="too-long"} 1.0' in httpx.get(f"http://{admin.address}/metrics").text


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed: the rules are only read as YAML")
def test_prometheus_itself_accepts_them() -> None:
    for what, file in (("rules", "alerts.yaml"), ("config", "prometheus.yaml")):
        done = subprocess.run(["promtool", "check", what, DEPLOY / file], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_what_players_report_is_counted(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, closing(Admin(server.process, 0)) as admin, Browser(server.address) as anna, Browser(server.address) as ben:
        made = anna.create("race", [YOU, LINK])
        ben.join(made)
        assert "outplay_reports_total 0.0" in httpx.get(f"http://{admin.address}/metrics").text
        ben.post(f"/api/matches/{made['match']}/reports", seat=0, words="Is rude.")
        assert "outplay_reports_total 1.0" in httpx.get(f"http://{admin.address}/metrics").text
