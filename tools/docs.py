"""Build the documentation site from docs/, the root's documents, and what the code says of itself: python tools/docs.py

The pages are laid out in build/docs first, where a link means the same as in the repository, and then built into build/site. A page says
`<!-- made: NAME -->` where something generated belongs: see MADE. A broken link, or a name of the reference that does not exist, fails.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
PAGES: Final = ROOT / "docs"
LAID: Final = ROOT / "build" / "docs"
SITE: Final = ROOT / "build" / "site"
DOCUMENTS: Final = ("ARCHITECTURE", "CONTRIBUTING", "SCENES", "ROADMAP", "CHANGELOG")
"""Documents of the root that are pages of the site, under project/."""
LINK: Final = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")
FENCE: Final = re.compile(r"^( *)```.*?^\1```", re.MULTILINE | re.DOTALL)


# ---------------------------------------------------------------- pages


def lay(folder: Path = LAID) -> None:
    """Write all pages of the site into a folder that is made anew."""
    if folder.exists():
        shutil.rmtree(folder)
    shutil.copytree(PAGES, folder)
    for source, page in pages().items():
        target = folder / page
        target.parent.mkdir(exist_ok=True)
        target.write_text(made(relinked(source.read_text("utf-8"), source)), "utf-8")


def pages() -> dict[Path, str]:
    """Return each Markdown file of the site with its place there."""
    found = {path: path.relative_to(PAGES).as_posix() for path in sorted(PAGES.rglob("*.md"))}
    return found | {ROOT / f"{name}.md": f"project/{name.lower()}.md" for name in DOCUMENTS}


def relinked(text: str, source: Path) -> str:
    """Return the text of a page with its links as the site needs them. A link to a file that is no page, such as code, becomes the file's name."""
    known = pages()

    def link(found: re.Match[str]) -> str:
        words, target, anchor = found[1], found[2], found[3] or ""
        if "://" in target:
            return found[0]
        path = (source.parent / target).resolve()
        if path not in known:
            return words if words.startswith("`") else f"`{path.relative_to(ROOT).as_posix()}`"
        return f"[{words}]({os.path.relpath(known[path], Path(known[source]).parent)}{anchor})"

    return outside_code(text, lambda prose: LINK.sub(link, prose))


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """Return a page with its prose changed and its code blocks as they were."""
    parts, at = [], 0
    for block in FENCE.finditer(text):
        parts += [change(text[at : block.start()]), block[0]]
        at = block.end()
    return "".join([*parts, change(text[at:])])


def made(text: str) -> str:
    """Return a page with what is generated put in its place."""
    return re.sub(r"<!-- made: (\w+) -->", lambda found: MADE[found[1]](), text)


# ---------------------------------------------------------------- the protocol


def requests() -> str:
    """Return all requests of the REST interface, from the description that a server gives of itself."""
    told = described()
    parts: list[str] = []
    for path, operations in told["paths"].items():
        for method, one in operations.items():
            parts += [f"## {method.upper()} {path}", one["summary"] or "", *list(taken(one))]
    return "\n\n".join(parts)


def taken(operation: Mapping[str, Any]) -> Iterator[str]:
    """Yield what an operation takes, gives and refuses, a list item each."""
    items = [f"- **{one['name']}** in the {one['in']}: {typed(one['schema'])}" for one in operation["parameters"]]
    if "requestBody" in operation:
        items.append(f"- takes {body(operation['requestBody'])}")
    items.append(f"- gives {body(operation['responses']['200'])}")
    refusals = [status for status in operation["responses"] if status != "200"]
    if refusals:
        items.append(f"- refuses with {', '.join(refusals)}: [`Error`](parts.md#error)")
    yield "\n".join(items)


def body(part: Mapping[str, Any]) -> str:
    """Return the type of what a body holds."""
    media, content = next(iter(part["content"].items()))
    return typed(content["schema"]) if media == "application/json" else f"`{media}`"


def client() -> str:
    """Return all messages that a client may send over the socket."""
    return messages("ClientMessage")


def server() -> str:
    """Return all messages that a server sends over the socket."""
    return messages("ServerMessage")


def messages(union: str) -> str:
    """Return the messages of a union, each with its fields."""
    schemas = described()["components"]["schemas"]
    return "\n\n".join(part(name, schemas[name], 3) for name in named(schemas[union]))


def parts() -> str:
    """Return all records that cross the wire inside messages, in the order of their names."""
    schemas = described()["components"]["schemas"]
    sent = {name for union in ("ClientMessage", "ServerMessage") for name in named(schemas[union])}
    return "\n\n".join(part(name, schema, 2) for name, schema in sorted(schemas.items()) if name not in sent and "properties" in schema)


def part(name: str, schema: Mapping[str, Any], level: int) -> str:
    """Return a record: its name, what it is, and a table of its fields."""
    rows = [f"{'#' * level} {name}", cleandoc(schema.get("description", "")).replace("<", "&lt;")]
    fields = [f"| `{field}` | {typed(kind)} | {default(field, kind, schema)} |" for field, kind in schema["properties"].items()]
    if fields:
        rows.append("\n".join(["| field | type | without it |", "|---|---|---|", *fields]))
    return "\n\n".join(rows)


def default(field: str, kind: Mapping[str, Any], schema: Mapping[str, Any]) -> str:
    """Return what a field is when it is left out."""
    return "required" if field in schema.get("required", ()) else f"`{json.dumps(kind['default'])}`" if "default" in kind else ""


def named(union: Mapping[str, Any]) -> list[str]:
    """Return the names of the records in a union."""
    return [one["$ref"].rsplit("/", 1)[-1] for one in union["anyOf"]]


def typed(schema: Mapping[str, Any]) -> str:
    """Return a JSON schema as a type for people, its records linked."""
    if "$ref" in schema:
        name: str = schema["$ref"].rsplit("/", 1)[-1]
        sent = described()["components"]["schemas"]
        page = "socket.md" if any(name in named(sent[union]) for union in ("ClientMessage", "ServerMessage")) else "parts.md"
        return f"[{name}]({page}#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(typed(kind) for kind in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "prefixItems" in schema:
        return f"[{', '.join(typed(item) for item in schema['prefixItems'])}]"
    if isinstance(schema.get("items"), dict):
        return f"list of {typed(schema['items'])}"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"object of {typed(schema['additionalProperties'])}"
    return str(schema.get("type", "anything"))


@cache
def described() -> dict[str, Any]:
    """Return the description of the interface that a server gives at /openapi.json."""
    from outplay.server.http.api import OPERATIONS
    from outplay.server.http.openapi import describe

    return describe(OPERATIONS)


MADE: Final[Mapping[str, Callable[[], str]]] = {"requests": requests, "client": client, "server": server, "parts": parts}


# ---------------------------------------------------------------- the site


def build(config: Path = ROOT / "mkdocs.yml") -> list[str]:
    """Build the site of a configuration. Return what is wrong with it; nothing if all is well."""
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean", "--config-file", str(config)]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "NO_COLOR": "1", "PYTHONPATH": str(ROOT)}, capture_output=True, text=True)
    return [] if done.returncode == 0 else [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]


def main() -> None:
    """Lay out the pages and build the site, or say what is wrong."""
    lay()
    if wrong := build():
        raise SystemExit("\noutplay: the documentation cannot be built:\n" + "\n".join(wrong))
    print(f"{SITE.relative_to(ROOT)}/index.html")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
