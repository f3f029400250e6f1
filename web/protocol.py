"""Writes src/protocol.ts from the server's messages, so that the page and the server cannot disagree.

python protocol.py          write it
python protocol.py --check  fail when it is stale
"""

from __future__ import annotations

import argparse
import difflib
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from outplay.kernel import scene  # noqa: E402  (the repository is put on the path first)
from outplay.server.protocol import messages  # noqa: E402

TARGET = HERE / "src" / "protocol.ts"
ROOTS = (
    "Shelf",
    "NewMatch",
    "Planned",
    "Created",
    "Join",
    "Door",
    "HowTo",
    "Moment",
    "Report",
    "Reported",
    "Me",
    "AboutMe",
    "HandOver",
    "Pass",
    "Secret",
    "Whom",
    "Error",
    "View",
    "ClientMessage",
    "ServerMessage",
)
HEAD = "// Generated from outplay/server/protocol/messages.py by web/protocol.py; do not edit.\n"
ALIASES = {"Tone": scene.Tone, "Shape": scene.Shape, "SideStyle": scene.SideStyle, "SeatKind": messages.SeatKind}
PRIMITIVES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def written(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        name: str = schema["$ref"].rsplit("/", 1)[-1]
        return name
    if "anyOf" in schema:
        return " | ".join(written(part) for part in schema["anyOf"])
    if "enum" in schema:
        for alias, literal in ALIASES.items():
            if set(get_args(literal)) == set(schema["enum"]):
                return alias
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    match schema.get("type"):
        case None:
            return "unknown"
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(written(part) for part in schema['prefixItems'])}]"
        case "array":
            inner = written(schema["items"])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object":
            return f"Record<string, {written(schema.get('additionalProperties', {}))}>"
        case str(name):
            return PRIMITIVES[name]
    raise TypeError(f"no TypeScript for {schema}")


def interface(name: str, schema: dict[str, Any]) -> str:
    """A record. What has a default is left out of the JSON, so it is optional here."""
    required = set(schema.get("required", ()))
    lines = []
    if text := schema.get("description"):
        lines.append("/** " + " ".join(text.split()) + " */")
    lines.append(f"export interface {name} {{")
    for key, field in schema["properties"].items():
        lines.append(f"  {key}{'' if key in required else '?'}: {written(field)};")
    return "\n".join([*lines, "}", ""])


def generated() -> str:
    roots = [getattr(messages, name) for name in ROOTS]
    schemas, components = msgspec.json.schema_components(roots)
    aliases = [f"export type {name} = {' | '.join(msgspec.json.encode(v).decode() for v in get_args(literal))};\n" for name, literal in ALIASES.items()]
    parts = [interface(name, components[name]) for name in sorted(components)]
    unions = [f"export type {name} = {written(schema)};\n" for name, schema in zip(ROOTS, schemas, strict=True) if "anyOf" in schema]
    return "\n".join([HEAD, *aliases, *parts, *unions])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    new = generated()
    if not parser.parse_args().check:
        TARGET.write_text(new)
        return 0
    old = TARGET.read_text() if TARGET.exists() else ""
    sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True), "src/protocol.ts", "messages.py"))
    return int(old != new)


if __name__ == "__main__":
    sys.exit(main())
