"""Writes src/protocol.ts from the server's messages, so that the page and the server cannot disagree.

python protocol.py          write it
python protocol.py --check  fail when it is stale
"""

from __future__ import annotations

import argparse
import difflib
import sys
import textwrap
from pathlib import Path
from typing import Any, get_args

import msgspec

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from outplay.book import rulebook  # noqa: E402
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
    "Lesson",
    "TakeStep",
    "PuzzlePage",
    "PuzzleList",
    "PuzzleHint",
    "TakePuzzle",
    "Rulebook",
    "Moment",
    "Finished",
    "Instead",
    "Review",
    "Profiles",
    "Proposed",
    "Rematch",
    "NewTable",
    "AnswerFound",
    "LookFor",
    "Looked",
    "SitDown",
    "Fork",
    "Called",
    "AtShelf",
    "Mutes",
    "Invited",
    "Arrange",
    "Clubs",
    "NewClub",
    "ArrangeClub",
    "NewSwiss",
    "InSwiss",
    "ArrangeSwiss",
    "Begin",
    "Workshop",
    "Bench",
    "Touched",
    "TakeVariant",
    "Taken",
    "NewVariant",
    "DropVariant",
    "EditVariant",
    "Edited",
    "PlayVariant",
    "AskLab",
    "LabCost",
    "Experiment",
    "WishLab",
    "CallMe",
    "Calls",
    "Report",
    "Reported",
    "Me",
    "Profile",
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
HEAD = "// Generated from outplay/server/protocol/messages by web/protocol.py; do not edit.\n"
ALIASES = {"Tone": scene.Tone, "Shape": scene.Shape, "SideStyle": scene.SideStyle, "Weight": scene.Weight, "SeatKind": messages.SeatKind}
WIDTH = 120
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


def comment(text: str) -> list[str]:
    """Return the lines of a doc comment: one line if it fits, otherwise a wrapped block."""
    words = " ".join(text.split())
    if not words:
        return []
    if len(words) + len("/**  */") <= WIDTH:
        return [f"/** {words} */"]
    return ["/**", *(f" * {line}" for line in textwrap.wrap(words, WIDTH - len(" * "))), " */"]


def assigned(left: str, right: str) -> str:
    """Return `left right;`, with one member of a union per line if it would not fit in one."""
    line = f"{left} {right};"
    if len(line) <= WIDTH:
        return line
    indent = " " * (len(left) - len(left.lstrip()) + 2)
    return "\n".join([left, *(f"{indent}| {part}" for part in right.split(" | "))]) + ";"


def interface(name: str, schema: dict[str, Any]) -> str:
    """A record. What has a default is left out of the JSON, so it is optional here."""
    required = set(schema.get("required", ()))
    lines = comment(schema.get("description", ""))
    lines.append(f"export interface {name} {{")
    for key, field in schema["properties"].items():
        lines.append(assigned(f"  {key}{'' if key in required else '?'}:", written(field)))
    return "\n".join([*lines, "}", ""])


def generated() -> str:
    roots = [getattr(rulebook if name == "Rulebook" else messages, name) for name in ROOTS]
    schemas, components = msgspec.json.schema_components(roots)
    literals = {name: " | ".join(msgspec.json.encode(value).decode() for value in get_args(literal)) for name, literal in ALIASES.items()}
    aliases = [assigned(f"export type {name} =", literal) + "\n" for name, literal in literals.items()]
    parts = [interface(name, components[name]) for name in sorted(components)]
    unions = [assigned(f"export type {name} =", written(schema)) + "\n" for name, schema in zip(ROOTS, schemas, strict=True) if "anyOf" in schema]
    return "\n".join([HEAD, *aliases, *parts, *unions])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    new = generated()
    if not parser.parse_args().check:
        TARGET.write_text(new)
        return 0
    old = TARGET.read_text() if TARGET.exists() else ""
    sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True), "src/protocol.ts", "messages"))
    return int(old != new)


if __name__ == "__main__":
    sys.exit(main())
