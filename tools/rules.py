"""Rule coverage: which numbered rules of each outplay/games/*/RULES.md are cited by the game's code and by a test.

Every rule is cited by the docstring of the code that does it and by the marker of a test that proves it, `@pytest.mark.rule("KB-9.2")`, or stands in
tools/rules.toml: under `prose` if it says nothing that a program could do, under `tests_only` if it is kept by all of the code together.
What a comment, a docstring or a text of a test mentions proves nothing. The shares there may only rise; this fails below them,
and for a mention of a rule that does not exist.

    python tools/rules.py             a line for each game
    python tools/rules.py --missing   name the rules that nobody cites
"""

import re
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from outplay.book.citations import cited, docstrings, proven

ROOT = Path(__file__).resolve().parent.parent
TEXTS = {".py", ".toml", ".md", ".txt", ".yaml"}
GOLDEN = {"golden", "goldens"}  # recorded playthroughs name rules by themselves, which proves nothing


@dataclass(frozen=True)
class Tests:
    """What the tests prove, and all rules that they mention: also those have to exist."""

    proven: set[str]
    mentioned: set[str]


def read_tests(folder: Path) -> Tests:
    texts = {path: path.read_text("utf-8") for path in folder.rglob("*") if path.suffix in TEXTS and path.is_file() and not GOLDEN & set(path.parts)}
    marked = [proven(text) for path, text in texts.items() if path.suffix == ".py"]
    return Tests(set().union(*marked), cited(texts.values()))


def order(rule: str) -> tuple[str, int, int, str]:
    prefix, chapter, number, letter = re.fullmatch(r"([A-Z]+)-(\d+)\.(\d+)([a-z]?)", rule).groups()  # type: ignore[union-attr]
    return prefix, int(chapter), int(number), letter


def share(part: set[str], whole: set[str]) -> float:
    """In percent, rounded down to a tenth, so that 100 means all."""
    return 1000 * len(part & whole) // len(whole) / 10 if whole else 100.0


def listed(floor: dict[str, object], kind: str, rules: set[str]) -> set[str]:
    """Return the rules that a list in tools/rules.toml names, one by one or by their chapter."""
    names = floor.get(kind, [])
    found = {str(name) for name in names} if isinstance(names, list) else set()
    chapters = {rule for rule in rules if rule.partition(".")[0] in found}
    return chapters | {name for name in found if "." in name}


def check(folder: Path, floor: dict[str, object], tests: Tests, names: bool) -> list[str]:
    """Print a game's line; return what is wrong."""
    rules = cited([(folder / "RULES.md").read_text("utf-8")])
    prose, tests_only = listed(floor, "prose", rules), listed(floor, "tests_only", rules)
    asked = rules - prose
    code = cited(docstrings(path) for path in folder.rglob("*.py"))
    ours = {order(rule)[0] for rule in rules}
    wrong = [f"{rule} is cited but stands in no RULES.md" for rule in sorted((code | tests.mentioned | prose | tests_only) - rules) if order(rule)[0] in ours]
    notes = [""]
    print(f"{folder.name:12} {len(asked):4} rules, {len(rules & tests_only)} of them for tests only, and {len(rules & prose)} of prose", end="")
    for kind, found, due in (("code", code, asked - tests_only), ("tests", tests.proven, asked)):
        have, least = share(found, due), float(str(floor.get(kind, 100)))
        print(f";  {kind} cite {have:.1f}% (at least {least:g}%)", end="")
        missing = sorted(due - found, key=order)
        if have < least:
            wrong.append(f"{kind} cite only {have:.1f}% of the rules, {least:g}% stand in tools/rules.toml; not cited: {' '.join(missing)}")
        elif names and missing:
            notes.append(f"  not cited by {kind}: {' '.join(missing)}")
    print(*notes, sep="\n")
    return [f"{folder.name}: {line}" for line in wrong]


def check_all(root: Path, names: bool = False) -> list[str]:
    """Print a line for each game; return what is wrong."""
    floors = tomllib.loads((root / "tools" / "rules.toml").read_text("utf-8"))
    tests = read_tests(root / "tests")
    folders = sorted(path.parent for path in (root / "outplay" / "games").glob("*/RULES.md"))
    wrong = [line for folder in folders for line in check(folder, floors.get(folder.name, {}), tests, names)]
    return wrong + [f"{name}: in tools/rules.toml, but no such game has RULES.md" for name in sorted(set(floors) - {folder.name for folder in folders})]


def main() -> None:
    if wrong := check_all(ROOT, "--missing" in sys.argv):
        raise SystemExit("\n" + "\n".join(wrong))


if __name__ == "__main__":
    main()
