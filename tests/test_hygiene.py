"""What lint cannot see: only the table's verbs write the table, nothing names a game outside its folder, README's code runs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from outplay.games import games
from outplay.kernel.declared import all_of
from tests.writing import written

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "outplay" / "games"
WRITERS = {"state.py", "knowledge.py"}
"""The verbs, and the door that veils a copy for a viewer and deals what is hidden anew."""
CHAPTERS = [path for path in sorted(GAMES.glob("*/**/*.py")) if path.name not in WRITERS]


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: str(path.relative_to(GAMES)))
def test_only_verbs_write_the_table(path: Path) -> None:
    beside = frozenset(all_of(games()[path.relative_to(GAMES).parts[0]].table, "NOT_SAVED"))  # its content: what was drawn once is kept there
    found = [f"{path.name}:{line} {what}" for line, what in written(ast.parse(path.read_text()), beside)]
    assert not found, "these belong into a verb of the state: " + ", ".join(found)


WRITES = """
s.round = 1
s.round += 1
s.crystals[n] += 1
s.crystals[n] = 1
del s.crystals[n]
del s.fed
s.todo.append(step)
s.heroes[n].items.remove(item)
s.hands[n].sort()
s.hero(n).items.clear()
s.picks.setdefault(n, []).append(card)
setattr(s, "round", 1)
hero = s.heroes[n]; hero.wounds = 2
hero = s.heroes[n]; hero.items.insert(0, item)
hero = s.hero(n); hero.tokens.update(kinds)
hero = min(s.heroes, key=far); hero.items.pop()
hero = next(hero for hero in s.heroes if hero.ready); hero.items.pop()
one, other = s.heroes[0], found; one.items.reverse()
hands = s.hands; hand = hands[n]; hand += [card]
if (left := s.left): left.discard(n)
for hero in s.heroes: hero.items.extend(found)
for n, hero in enumerate(s.heroes): hero.items.add(item)
for hero in sorted(s.heroes[1:], key=far): hero.items.pop()
[hero.items.pop() for hero in s.heroes]
later = lambda: s.todo.pop()
found.append(1); given.wounds = 1
"""

READS = """
found.append(s.round)
found = []; found.append(s.heroes[0]); found[0] = 1
found = [*s.hands[n]]; found.remove(card)
found = list(s.hands[n]); found.sort()
found = sorted(s.heroes); found.pop()
found = s.hands[n][:]; found.reverse()
found = s.hands[n].copy(); found.pop()
found = [hero.cell for hero in s.heroes]; found.append(n)
found = {hero.cell: hero for hero in s.heroes}; found[n] = s.heroes[n]
found = paths(s, n); found.extend(more)
cell, cells = s.where[n], list(more); cells.append(cell)
n = s.round; n += 1
there = s.copy(); there.told = None; there.put(n)
mark = sc.Mark(); mark.text = s.name
s.discard(n, card)
s.content.drawn[n] = card
"""


def function(line: str) -> ast.Module:
    """A function that gets the table, with this line in it."""
    return ast.parse(f"def run(self, s: Table, n: int, given: Hero) -> None:\n    {line}\n")


@pytest.mark.parametrize("line", WRITES.strip().splitlines())
def test_the_scan_sees_every_way_to_write_the_table(line: str) -> None:
    assert written(function(line), frozenset({"content"}))


def test_the_scan_sees_what_a_pattern_takes_from_the_table() -> None:
    assert written(function("match s.battle:\n        case Battle(cards=cards):\n            cards.clear()"))


@pytest.mark.parametrize("line", READS.strip().splitlines())
def test_the_scan_leaves_alone_what_a_function_made_itself(line: str) -> None:
    assert not written(function(line), frozenset({"content"}))


def outside() -> Iterator[Path]:
    for folder in ("kernel", "book", "testing", "bots", "draw", "lab", "local", "server", "cli"):
        yield from (ROOT / "outplay" / folder).rglob("*.py")
    yield from (ROOT / "outplay").glob("*.py")
    for ending in ("*.ts", "*.svelte", "*.css", "*.html"):
        yield from (path for path in (ROOT / "web" / "src").rglob(ending) if "kit" not in path.parts)


def test_nothing_outside_a_game_names_it() -> None:
    words = re.compile("|".join(rf"\b{re.escape(word)}\b" for game in games().values() for word in (game.id, game.name)), re.IGNORECASE)
    found = [f"{path.relative_to(ROOT)}: {line.strip()}" for path in outside() for line in path.read_text().splitlines() if words.search(line)]
    assert not found, "\n".join(found)


def test_the_code_in_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block.replace("matches=50", "matches=4"), "README.md", "exec"), {"__name__": "readme"})
    assert "(" in capsys.readouterr().out
