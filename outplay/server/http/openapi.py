"""Operations: one type both reads and documents what each takes.

The documentation is msgspec's schemas as OpenAPI, and a page that shows it without scripts.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from html import escape
from inspect import getdoc
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from outplay.server.http.guard import MAX_BODY_BYTES
from outplay.server.http.process import Process
from outplay.server.identity.budgets import Kind
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.protocol.views import encode
from outplay.version import __version__

T = TypeVar("T")

TEXT = """Everything the page does, for programs too. A new match or a join gives a cookie, and the cookie tells which seats are yours.

The match itself runs over a WebSocket at `/ws`: text frames of JSON, `ClientMessage` to the server and `ServerMessage` back (see the schemas)."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One request. What it takes and gives are types; the docstring of `answer` is its description. `kind`: the budget that it is counted in."""

    method: str
    path: str
    answer: Callable[[Process, Request], Awaitable[Response]]
    gives: Any
    refusals: tuple[int, ...] = ()
    takes: type | None = None
    media: str = "application/json"
    kind: Kind = "reads"

    async def answered(self, process: Process, request: Request) -> Response:
        """Return the answer, if the client who asks may still cost something. Raises RequestRefused."""
        await process.ledger.charge(self.kind, process.people.client(request))
        return await self.answer(process, request)


def taking(
    method: str,
    path: str,
    takes: type[T],
    answer: Callable[[Process, Request, T], Awaitable[Response]],
    gives: Any,
    refusals: tuple[int, ...] = (),
    kind: Kind = "reads",
    most: int = MAX_BODY_BYTES,
) -> Operation:
    """Return an operation that takes something: a POST in its body of at most so many bytes, a GET in its address. It is read first, and refused if it does not fit."""
    body = msgspec.json.Decoder(takes)  # made before the first request comes

    @wraps(answer)
    async def answered(process: Process, request: Request) -> Response:
        try:
            if method == "POST":
                brought = body.decode(await _body(request, most))
            else:
                brought = msgspec.convert({**request.query_params, **request.path_params}, takes, strict=False)
        except msgspec.ValidationError as wrong:
            raise RequestRefused("malformed", f"This request is not as it should be: {wrong}", 422) from None
        except (msgspec.DecodeError, RecursionError, UnicodeError) as wrong:
            raise RequestRefused("malformed", f"This request cannot be read: {wrong}", 400) from None
        return await answer(process, request, brought)

    unfit = (400, 413, 422) if method == "POST" else (422,)
    return Operation(method, path, answered, gives, tuple(sorted((*unfit, *refusals))), takes, kind=kind)


async def _body(request: Request, most: int) -> bytes:
    data = b""
    try:
        async for part in request.stream():
            data += part
            if len(data) > most:
                raise RequestRefused("too-long", f"This request may have at most {most // 1024} kB.", 413)
    except ClientDisconnect:  # nobody hears the answer, but it is counted
        raise RequestRefused("gone", "This request ended in the middle.", 400) from None
    return data or b"{}"


def said(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return a message as the answer to a request."""
    return Response(encode(value), status, headers or {"cache-control": "no-store"}, "application/json")


def describe(operations: Sequence[Operation]) -> dict[str, Any]:
    """Return the description of all operations, as OpenAPI."""
    kinds = dict.fromkeys((m.Error, m.View, m.ClientMessage, m.ServerMessage, *(kind for one in operations for kind in (one.takes, one.gives) if kind)))
    schemas, parts = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    known = dict(zip(kinds, schemas, strict=True))
    parts |= {"ClientMessage": known[m.ClientMessage], "ServerMessage": known[m.ServerMessage]}
    paths: dict[str, dict[str, Any]] = {}
    for one in operations:
        paths.setdefault(one.path, {})[one.method.lower()] = _described(one, known, parts)
    return {"openapi": "3.1.0", "info": {"title": "outplay", "version": __version__, "description": TEXT}, "paths": paths, "components": {"schemas": parts}}


def _described(one: Operation, known: dict[Any, dict[str, Any]], parts: dict[str, Any]) -> dict[str, Any]:
    refused = {"description": "Refused", **_content(known[m.Error])}
    answers = {"200": {"description": one.gives.__name__, **_content(known[one.gives], one.media)}} | {
        str(status): refused for status in sorted({*one.refusals, 429})
    }
    about: dict[str, Any] = {"operationId": one.answer.__name__, "summary": getdoc(one.answer), "responses": answers}
    inside = re.findall(r"{(\w+)}", one.path)
    asked: dict[str, Any] = {name: {"type": "string"} for name in inside}
    if one.takes and one.method == "POST":
        about["requestBody"] = {"required": True, **_content(known[one.takes])}
    elif one.takes:
        asked |= parts[one.takes.__name__]["properties"]
    about["parameters"] = [{"name": name, "in": "path" if name in inside else "query", "required": name in inside, "schema": asked[name]} for name in asked]
    return about


def _content(schema: dict[str, Any], media: str = "application/json") -> dict[str, Any]:
    return {"content": {media: {"schema": schema}}}


def docs(operations: Sequence[Operation], schemas: dict[str, Any]) -> str:
    """Return the description as a plain page."""
    links = {name: f"<a href='#{name}'>{name}</a>" for name in schemas}
    rows = ""
    for one in operations:
        takes = f" takes {links[one.takes.__name__]}," if one.takes else ""
        gives = links.get(one.gives.__name__, one.media)
        rows += f"<dt><code>{one.method} {escape(one.path)}</code>{takes} gives {gives}</dt><dd>{escape(getdoc(one.answer) or '')}</dd>"
    parts = "".join(
        f"<details id='{escape(name)}'><summary><b>{escape(name)}</b> {escape(part.get('description', ''))}</summary>"
        f"<pre>{escape(msgspec.json.format(msgspec.json.encode(part)).decode())}</pre></details>"
        for name, part in sorted(schemas.items())
    )
    about = "".join(f"<p>{escape(text)}</p>" for text in TEXT.split("\n\n"))
    style = "body{font:16px/1.5 system-ui;max-width:60em;margin:2em auto;padding:0 1em;color-scheme:light dark}pre{overflow:auto}dd{margin:0 0 1em 2em}"
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'><title>outplay: interface</title>"
        f"<style>{style}</style><h1>outplay {escape(__version__)}</h1>{about}<p><a href=/openapi.json>openapi.json</a></p>"
        f"<h2>Requests</h2><dl>{rows}</dl><h2>Schemas</h2>{parts}"
    )
