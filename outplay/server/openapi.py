"""The description of the REST interface: msgspec's schemas in OpenAPI, and a page that shows it without scripts."""

from __future__ import annotations

from html import escape
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from outplay import __version__
from outplay.kernel.rulebook import Rulebook
from outplay.server import messages as m

KINDS = (
    m.Shelf, m.NewMatch, m.Planned, m.Created, m.Join, m.Door, m.HowTo, m.Moment, m.Me, m.AboutMe, m.HandOver, m.Pass, m.Secret, m.Whom, m.Stored, m.Error,
    Rulebook, m.View, m.ClientMessage, m.ServerMessage,
)  # fmt: skip
TEXT = """Everything the page does, for programs too. Who sits where is known by the cookie that a new match or a join gives.

The match itself runs over a WebSocket at `/ws`: text frames of JSON, `ClientMessage` to the server and `ServerMessage` back (see the schemas)."""


def components() -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
    """A reference to each kind by its name, and the schemas they refer to."""
    schemas, parts = msgspec.json.schema_components(KINDS, ref_template="#/components/schemas/{name}")
    names = [getattr(kind, "__name__", "") or ("ClientMessage" if kind is m.ClientMessage else "ServerMessage") for kind in KINDS]
    named = dict(zip(names, schemas, strict=True))
    for name in ("ClientMessage", "ServerMessage"):
        parts[name] = named.pop(name)
    return named, parts


REFERENCES, PARTS = components()


def body(name: str) -> dict[str, Any]:
    """How a request's body is described."""
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": REFERENCES[name]}}}}


def answers(name: str, *refusals: int, kind: str = "application/json") -> dict[int | str, dict[str, Any]]:
    """How the answers are described: the good one, and refusals."""
    schema = REFERENCES[name] if name else {"type": "string"}
    good: dict[int | str, dict[str, Any]] = {200: {"description": name or "text", "content": {kind: {"schema": schema}}}}
    for status in refusals:
        good[status] = {"description": "Refused", "content": {"application/json": {"schema": REFERENCES["Error"]}}}
    return good


def describe(app: FastAPI) -> dict[str, Any]:
    """The whole description, made once."""
    if not app.openapi_schema:
        schema = get_openapi(title="outplay", version=__version__, description=TEXT, routes=app.routes)
        schema.setdefault("components", {}).setdefault("schemas", {}).update(PARTS)
        app.openapi_schema = schema
    return app.openapi_schema


def docs(schema: dict[str, Any]) -> str:
    """The description as a plain page."""
    rows = []
    for path, methods in schema["paths"].items():
        for method, about in methods.items():
            sends = _kind(about.get("requestBody", {}).get("content", {}))
            gives = _kind(about["responses"].get("200", {}).get("content", {}))
            line = f"<code>{method.upper()} {escape(path)}</code>" + (f" takes {sends}," if sends else "") + (f" gives {gives}" if gives else "")
            rows.append(f"<dt>{line}</dt><dd>{escape(about.get('description') or about.get('summary', ''))}</dd>")
    parts = "".join(
        f"<details id='{escape(name)}'><summary><b>{escape(name)}</b> {escape(part.get('description', ''))}</summary>"
        f"<pre>{escape(msgspec.json.format(msgspec.json.encode(part)).decode())}</pre></details>"
        for name, part in sorted(schema["components"]["schemas"].items())
    )
    about = "".join(f"<p>{escape(text)}</p>" for text in schema["info"]["description"].split("\n\n"))
    style = "body{font:16px/1.5 system-ui;max-width:60em;margin:2em auto;padding:0 1em;color-scheme:light dark}pre{overflow:auto}dd{margin:0 0 1em 2em}"
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'><title>outplay: interface</title>"
        f"<style>{style}</style><h1>outplay {escape(schema['info']['version'])}</h1>{about}<p><a href=/openapi.json>openapi.json</a></p>"
        f"<h2>Requests</h2><dl>{''.join(rows)}</dl><h2>Schemas</h2>{parts}"
    )


def _kind(content: dict[str, Any]) -> str:
    for kind, about in content.items():
        name = about.get("schema", {}).get("$ref", "").rpartition("/")[2]
        return f"<a href='#{escape(name)}'>{escape(name)}</a>" if name else escape(kind)
    return ""
