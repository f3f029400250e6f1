"""The pages for operators: their commands name what is there. `tools/hosting.py` runs them as they stand, on a machine that is thrown away afterwards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.main import get_command

from outplay.cli import app
from tools.hosting import blocks, said

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "host" / "debian.md").read_text("utf-8")
MANUAL = (ROOT / "docs" / "host" / "index.md").read_text("utf-8")
UNIT = (ROOT / "deploy" / "outplay@.service").read_text("utf-8")
NGINX = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
COMPOSE = (ROOT / "deploy" / "compose.yaml").read_text("utf-8")
CONTAINER = (ROOT / "deploy" / "Containerfile").read_text("utf-8")
COMMANDS = get_command(app).commands  # type: ignore[attr-defined]  # it is a group


def test_each_file_that_a_command_takes_from_here_is_here() -> None:
    taken = re.findall(r"/opt/outplay-source/(\S+)", "\n".join(blocks(PAGE)))
    assert [path for path in taken if "*" not in path and not (ROOT / path).exists()] == []
    assert {"deploy/environment", "deploy/outplay@.service", "deploy/nginx.conf"} <= set(taken)


@pytest.mark.parametrize(
    "text", [*blocks(PAGE), said(UNIT, "ExecStart"), *blocks(MANUAL), *re.findall(r"`(outplay [^`]+)`", PAGE + MANUAL)], ids=lambda text: text.strip()[:40]
)
def test_each_command_of_outplay_has_the_options_that_it_is_given(text: str) -> None:
    for command, rest in re.findall(r"outplay (host|matches|reports|ban|unban|backup|restore|doctor)\b([^\n'`]*)", text):
        options = {name for one in COMMANDS[command].params for name in one.opts}
        assert set(re.findall(r"(?<!\S)--[a-z-]+", rest)) <= options, f"outplay {command}"


def test_nginx_and_the_units_speak_of_the_same_ports() -> None:
    started = re.findall(r"outplay@(\d+)", "\n".join(blocks(PAGE)))
    assert started
    assert set(re.findall(r"server 127\.0\.0\.1:(\d+)", NGINX)) == set(started)
    assert "--admin-port 1%i" in UNIT
    assert {f"1{port}" for port in started} == set(re.findall(r"\b1800\d\b", PAGE + MANUAL))


def test_the_unit_reads_the_environment_that_the_page_writes() -> None:
    environment = said(UNIT, "EnvironmentFile")
    assert f"cp /opt/outplay-source/deploy/environment {environment}\n" in PAGE
    given = set(re.findall(r"^(OUTPLAY_[A-Z_]+)=", (ROOT / "deploy" / "environment").read_text("utf-8"), re.MULTILINE))
    assert set(re.findall(r"\$\{?(OUTPLAY_[A-Z_]+)", UNIT)) <= given
    assert set(re.findall(r"\$\{?(OUTPLAY_[A-Z_]+)", PAGE)) - {"OUTPLAY_SOURCE"} <= given


def test_the_containers_take_options_that_there_are() -> None:
    options = {name for one in COMMANDS["host"].params for name in one.opts}
    given = re.findall(r"^(?:ENTRYPOINT|  command:) \[(.*)\]$", COMPOSE + CONTAINER, re.MULTILINE)
    assert len(given) == 2
    assert set(re.findall(r'"(--[a-z-]+)"', " ".join(given))) <= options
    for copied in re.findall(r"^COPY (?!--from)(.+) \S+$", CONTAINER, re.MULTILINE):
        assert all((ROOT / path).exists() for path in copied.split()), copied
