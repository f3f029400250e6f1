"""Write a module anew so that mypyc compiles it well: its records and things become plain classes whose methods stand written out, and its constants are final.

What the classes are is asked of the package itself, which is imported as it is; here only the text changes. No line of the source moves but those that follow a class.
"""

from __future__ import annotations

import ast
import builtins
import re
import sys
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Generic, get_args, get_type_hints

from outplay.kernel.declared import all_of, copied
from outplay.kernel.frozen import COMPILED, frozen, shown_fields
from outplay.kernel.things import Record, Thing

BUILTIN: Final = frozenset([*dir(builtins), "_Any"])
NAME: Final = re.compile(r"[A-Z][A-Z0-9_]*")
HEAD: Final = "from typing import TYPE_CHECKING, Any as _Any, ClassVar as _ClassVar, Final as _Final, Literal as _Literal, cast as _cast"
ATTR: Final = "from mypy_extensions import mypyc_attr as _attr"
OPEN: Final = "@_attr(allow_interpreted_subclasses=True)"
"""Lets classes that are not compiled be made from one that is."""
OPEN_RECORD: Final = "@_attr(allow_interpreted_subclasses=True, acyclic=True)"
"""The same for records, of which no circle can be made: Python need not look for one among the thousands that learners keep."""
FACTOR, MASK = 1021, (1 << 30) - 1
"""What a hash is multiplied by for each field, and how large it may be: of larger numbers the compiler makes objects before it multiplies them."""


class Unfit(Exception):
    """A class cannot be written as a plain one. The message says which, and why."""


@dataclass(frozen=True)
class FieldOf:
    """A field as it is declared: its name, its annotation, where the names of that are known, and its default as it is written ("": it has none)."""

    name: str
    annotation: str
    home: str
    default: str
    fresh: bool
    """Whether the default is made anew for each."""
    named: bool


@dataclass(frozen=True)
class Rewritten:
    """A module as it is compiled, and for each of its lines the line of the source that it comes from: tracebacks tell that one."""

    text: str
    lines: list[int]


def rewritten(module: ModuleType, source: str, beside: Collection[str] = (), changes: Sequence[tuple[str, str]] = ()) -> Rewritten:
    """Return a module with plain classes and final constants. `beside` are the modules that are compiled with it; `changes` are texts of it and what stands there instead.

    Raises Unfit.
    """
    for old, new in changes:
        if source.count(old) != 1:
            raise Unfit(f"{module.__name__} does not say {old!r} once any more; see tools/compiled/build.py")
        source = source.replace(old, new)
    text, tree = source.splitlines(), ast.parse(source)
    for line, name in read_as_emptied(tree):
        raise Unfit(f"{module.__name__}, line {line}: {name} was set to () above, and the compiler takes it for empty still, whatever was called since")
    needed = Needed(module.__name__)
    edits = Edits(text)
    for one in tree.body:
        if isinstance(one, ast.ClassDef):
            kind = getattr(module, one.name)
            if issubclass(kind, (Record, Thing)):
                _plain_class(edits, one, kind, needed)
            elif not one.decorator_list and not issubclass(kind, (tuple, BaseException)) and type(kind) is type:
                above = {base.__module__ for base in kind.__mro__} - {module.__name__, "builtins", "typing"}
                if not above <= set(beside):
                    raise Unfit(f"{one.name} is made from a class that is not compiled: leave {module.__name__} as it is")
                edits.before(one.lineno, OPEN)
        elif isinstance(one, ast.Assign):
            _constants(edits, one)
    if any(word in edits.text() for word in ("@_attr(", ": _Final = ")):
        if "__Made(" in edits.text():
            needed.values["outplay.kernel.things", "_Made"] = None
        last = max((one.end_lineno or 0 for one in tree.body if isinstance(one, ast.ImportFrom) and one.module == "__future__"), default=0)
        typed = [ATTR, *needed.types()]  # which nobody needs who runs it
        edits.after(max(last, 1), HEAD, *needed.lines(), "if TYPE_CHECKING:", *(f"    {line}" for line in typed))
    return Rewritten(edits.text(), edits.origins())


def read_as_emptied(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield where a field is read that was set to () before, in the same run of statements: its line and its name."""
    for node in ast.walk(tree):
        for statements in (getattr(node, "body", ()), getattr(node, "orelse", ())):
            empty: set[str] = set()
            for one in statements if isinstance(statements, list) else ():
                names = [(inner, ast.unparse(inner)) for inner in ast.walk(one) if isinstance(inner, ast.Attribute)]
                yield from ((inner.lineno, name) for inner, name in names if name in empty and isinstance(inner.ctx, ast.Load))
                empty -= {name for inner, name in names if isinstance(inner.ctx, ast.Store)}
                if isinstance(one, ast.Assign):
                    empty |= {ast.unparse(target) for target, value in _pairs(one) if isinstance(value, ast.Tuple) and not value.elts}


def _pairs(one: ast.Assign) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield each target of an assignment beside what is put there."""
    for target in one.targets:
        if isinstance(target, ast.Tuple) and isinstance(one.value, ast.Tuple):
            yield from zip(target.elts, one.value.elts, strict=False)
        else:
            yield target, one.value


class Edits:
    """Changes of a text by line, which do not disturb each other."""

    def __init__(self, lines: list[str]) -> None:
        self.lines: list[list[str]] = [[line] for line in ["", *lines, ""]]

    def before(self, line: int, *texts: str) -> None:
        self.lines[line][:0] = texts

    def after(self, line: int, *texts: str) -> None:
        self.lines[line] += texts

    def put(self, node: ast.AST, text: str) -> None:
        """Put a text in the place of a node that stands in one or several lines."""
        first, last = node.lineno, node.end_lineno  # type: ignore[attr-defined]
        start, end = node.col_offset, node.end_col_offset  # type: ignore[attr-defined]
        head = self.lines[first][-1].encode()[:start].decode()
        tail = self.lines[last][-1].encode()[end:].decode()
        self.lines[first][-1] = head + text + (tail if first == last else "")
        for line in range(first + 1, last + 1):
            self.lines[line][-1] = tail if line == last else ""

    def text(self) -> str:
        """Return the text as it is now."""
        return "\n".join(line for lines in self.lines[1:] for line in lines)

    def origins(self) -> list[int]:
        """Return for each line of the text which line it was, or stands beside."""
        return [number for number, lines in enumerate(self.lines) if number for _ in lines]


class Needed:
    """Names that inherited fields bring along from where they are declared."""

    def __init__(self, here: str) -> None:
        self.here = here
        self.values: dict[tuple[str, str], None] = {}
        self.kinds: dict[tuple[str, str], None] = {}

    def here_as(self, text: str, home: str, value: bool) -> str:
        """Return an expression of another module with the names by which this one knows what it speaks of."""
        if home == self.here:
            return text
        tree = ast.parse(text, mode="eval")
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id not in BUILTIN:
                (self.values if value else self.kinds)[home, node.id] = None
                node.id = _known(home, node.id)
        return ast.unparse(tree)

    def lines(self) -> list[str]:
        return [f"from {home} import {name} as {_known(home, name)}" for home, name in self.values]

    def types(self) -> list[str]:
        return [f"from {home} import {name} as {_known(home, name)}" for home, name in self.kinds if (home, name) not in self.values]


def _known(home: str, name: str) -> str:
    return f"_{home.removeprefix('outplay.').replace('.', '_')}_{name}"


def _constants(edits: Edits, one: ast.Assign) -> None:
    """Make constants final: several in one line are set one by one."""
    target = one.targets[0]
    if isinstance(target, ast.Name) and NAME.fullmatch(target.id) and not (isinstance(one.value, ast.Call) and ast.unparse(one.value.func) == "TypeVar"):
        edits.put(target, f"{target.id}: _Final")
    if not isinstance(target, ast.Tuple) or not all(isinstance(part, ast.Name) and NAME.fullmatch(part.id) for part in target.elts):
        return
    names = [ast.unparse(part) for part in target.elts]
    if isinstance(one.value, ast.Tuple):
        plain = [isinstance(value, ast.Constant) or (isinstance(value, ast.UnaryOp) and isinstance(value.operand, ast.Constant)) for value in one.value.elts]
        final = [f"{name}: _Final" if is_plain else name for name, is_plain in zip(names, plain, strict=True)]  # a tuple of floats is lost if it is final
        edits.put(one, "; ".join(f"{name} = {ast.unparse(value)}" for name, value in zip(final, one.value.elts, strict=True)))
    elif isinstance(one.value, ast.Call) and ast.unparse(one.value.func) == "range" and len(one.value.args) == 1:
        edits.put(one, "; ".join(f"{name}: _Final = {number}" for number, name in enumerate(names)))


# ---------------------------------------------------------------- classes


def declared(tree: ast.ClassDef, kind: type) -> dict[str, FieldOf]:
    """Return the fields that a class itself declares, by name, as they are written."""
    named = any(word.arg == "kw_only" for word in tree.keywords)
    found: dict[str, FieldOf] = {}
    for line in tree.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            annotation = ast.unparse(line.annotation)
            if not annotation.startswith("ClassVar"):
                default, fresh = _default(line.value)
                if re.search(r"\bSecret\b", annotation):
                    annotation = "_Any"  # for whom it is hidden, it is a number
                found[line.target.id] = FieldOf(line.target.id, annotation, kind.__module__, default, fresh, named)
    return found


def _default(value: ast.expr | None) -> tuple[str, bool]:
    if value is None:
        return "", False
    if isinstance(value, ast.Call) and ast.unparse(value.func) in ("field", "msgspec.field"):
        [word] = value.keywords
        if word.arg == "default":
            return ast.unparse(word.value), False
        made = word.value
        return (ast.unparse(made.body) if isinstance(made, ast.Lambda) else f"{ast.unparse(made)}()"), True
    return ast.unparse(value), isinstance(value, (ast.List, ast.Dict, ast.Set))


def fields_of(kind: type[Record] | type[Thing], trees: Mapping[type, ast.ClassDef]) -> list[FieldOf]:
    """Return all fields of a class, inherited ones too, in the order of its constructor."""
    found: dict[str, FieldOf] = {}
    for base in reversed(kind.__mro__):
        if base in trees and base not in (Record, Thing):
            found |= declared(trees[base], base)
    return [found[name] for name in kind.__struct_fields__]


TREES: Final[dict[str, dict[str, ast.ClassDef]]] = {}


def _trees(kind: type) -> dict[type, ast.ClassDef]:
    found: dict[type, ast.ClassDef] = {}
    for base in kind.__mro__:
        if issubclass(base, (Record, Thing)) and base not in (Record, Thing):
            found[base] = _tree(base)
    return found


def _tree(kind: type) -> ast.ClassDef:
    home = kind.__module__
    if home not in TREES:
        file = sys.modules[home].__file__
        assert file is not None
        TREES[home] = {one.name: one for one in ast.parse(Path(file).read_text(encoding="utf-8")).body if isinstance(one, ast.ClassDef)}
    return TREES[home][kind.__name__]


def _plain_class(edits: Edits, tree: ast.ClassDef, kind: type[Any], needed: Needed) -> None:
    own = declared(tree, kind)
    for word in reversed(tree.keywords):
        edits.lines[tree.lineno][-1] = re.sub(rf",? *{word.arg}={re.escape(ast.unparse(word.value))}", "", edits.lines[tree.lineno][-1])
    for line in tree.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and line.target.id in own:
            edits.put(line, f"{line.target.id}: {own[line.target.id].annotation}")
    closed = issubclass(kind, Record) and Generic not in kind.__mro__  # of which the compiler does not believe it
    edits.before(tree.lineno, OPEN_RECORD if closed else OPEN)
    indent = " " * 4
    edits.after(tree.end_lineno or 0, *[indent + line for line in _methods(kind, fields_of(kind, _trees(kind)), needed)], "")


def _methods(kind: type[Any], fields: list[FieldOf], needed: Needed) -> Iterator[str]:
    """Yield the lines of all that a plain class needs."""
    names = [one.name for one in fields]
    yield f"__struct_fields__: _ClassVar[tuple[str, ...]] = {tuple(names)!r}"
    defaults = [f"{one.name!r}: {_stored(one, needed)}" for one in fields if one.default]
    yield f"__struct_defaults__: _ClassVar[_Any] = {{{', '.join(defaults)}}}"
    yield f"__struct_named__: _ClassVar[_Any] = {tuple(one.name for one in fields if one.named)!r}"
    shown = kind.__match_args__
    kinds = ", ".join(f"_Literal[{name!r}]" for name in shown) or "()"
    yield f"__match_args__: _ClassVar[tuple[{kinds}]] = {tuple(shown)!r}"
    mine = {name: hint for name, hint in vars(kind).get("__annotations__", {}).items() if name in names}
    yield f"__declared__: _ClassVar[_Any] = {mine!r}"
    yield "__written__: _ClassVar[_Any] = ('__init__', '__eq__', '__hash__', 'copy')"
    yield from _init(kind, fields, needed)
    if issubclass(kind, Record):
        if not _by_hand(kind, "__eq__"):
            yield from _equal(kind, names)
        return
    if not _by_hand(kind, "copy"):
        yield from _copy(kind, fields)
    yield from _shared(kind, fields)
    hints = get_type_hints(kind)
    inside = [frozen(f"self.{name}", hints[name]) for name in shown_fields(kind)]
    yield f"def {COMPILED}(self) -> _Any:"
    yield f"    return ({''.join(f'{one}, ' for one in inside)})"


def _by_hand(kind: type, method: str) -> bool:
    """Return whether a class or one above it has this method in its source."""
    return any(isinstance(line, ast.FunctionDef) and line.name == method for tree in _trees(kind).values() for line in tree.body)


def _stored(one: FieldOf, needed: Needed) -> str:
    text = needed.here_as(one.default, one.home, True)
    if not one.fresh:
        return text
    made = "list" if text == "[]" else "dict" if text == "{}" else f"lambda: {text}"
    return f"_kernel_things__Made({made})"


def _init(kind: type[Any], fields: list[FieldOf], needed: Needed) -> Iterator[str]:
    given: list[str] = []
    lines: list[str] = []
    me = "self" if all(one.name != "self" for one in fields) else "_me"
    star = False
    hints = get_type_hints(kind)
    for one in sorted(fields, key=lambda one: one.named):
        if one.named and not star:
            given.append("*")
            star = True
        optional = type(None) in get_args(hints[one.name])
        kind_of = needed.here_as(one.annotation, one.home, False)
        default = needed.here_as(one.default, one.home, True) if one.default else ""
        if not default:
            given.append(f"{one.name}: {kind_of}")
            lines.append(f"{me}.{one.name} = {one.name}")
        elif default == "None" and not optional:  # set by __post_init__
            given.append(f"{one.name}: {kind_of} | None = None")
            lines.append(f"if {one.name} is not None: {me}.{one.name} = {one.name}")
        elif not one.fresh and _constant(default):
            given.append(f"{one.name}: {kind_of} = {default}")
            lines.append(f"{me}.{one.name} = {one.name}")
        elif optional:
            raise Unfit(f"{kind.__name__}.{one.name} may be None, and has a default that is no constant")
        else:
            given.append(f"{one.name}: {kind_of} | None = None")
            lines.append(f"{me}.{one.name} = {default} if {one.name} is None else {one.name}")
    prepared = hasattr(kind, "__post_init__")
    if prepared:
        given += [*([] if star else ["*"]), "_copied: bool = False"]
        lines += [f"if not _copied: {me}.__post_init__()"]
    yield f"def __init__({', '.join([me, *given])}) -> None:"
    yield from (f"    {line}" for line in lines or ["pass"])


def _constant(default: str) -> bool:
    return default in ("()", "None", "True", "False", "''") or bool(re.fullmatch(r"-?[\d.]+|'[^']*'|[A-Z_a-z0-9]*_?[A-Z][A-Z_0-9]*", default))


def _equal(kind: type, names: list[str]) -> Iterator[str]:
    yield "def __eq__(self, other: object) -> _Any:"
    yield "    if self is other: return True"
    yield "    if type(other) is not type(self): return NotImplemented"
    if names:
        yield f"    that = _cast({kind.__name__}{_any(kind)}, other)"
    yield f"    return {' and '.join(f'self.{name} == that.{name}' for name in names) or 'True'}"
    yield from _hash(kind, names)


def _hash(kind: type, names: list[str]) -> Iterator[str]:
    """Yield a hash that is worked out in numbers, without making a tuple: options are looked up by the thousand."""
    hints = get_type_hints(kind)
    yield "def __hash__(self) -> int:"
    yield f"    h = {zlib.crc32(f'{kind.__module__}.{kind.__qualname__}'.encode()) & MASK}"
    for name in names:
        number = f"self.{name}" if hints[name] is int else f"(1 if self.{name} else 0)" if hints[name] is bool else f"hash(self.{name})"
        yield f"    h = (h * {FACTOR} + {number}) & {MASK}"
    yield "    return h"


def _any(kind: type) -> str:
    return "[_Any]" if getattr(kind, "__parameters__", ()) else ""


def _copy(kind: type[Any], fields: list[FieldOf]) -> Iterator[str]:
    hints, fresh, without = get_type_hints(kind), all_of(kind, "FRESH"), all_of(kind, "NOT_SAVED")
    given = []
    for one in fields:
        value = "None" if one.name in fresh else "" if one.name in without else copied(f"self.{one.name}", hints[one.name], Thing)
        value = value or f"self.{one.name}"
        given.append(f"{one.name}={value}" if one.named else value)
    if hasattr(kind, "__post_init__"):
        given.append("_copied=True")
    yield "def copy(self) -> _Any:"
    yield f"    return {kind.__name__}({', '.join(given)})"


def _shared(kind: type[Any], fields: list[FieldOf]) -> Iterator[str]:
    """Yield the copy that shares all that is in its fields."""
    given = [f"{one.name}=self.{one.name}" if one.named else f"self.{one.name}" for one in fields]
    yield "def __copy__(self) -> _Any:"
    yield f"    return {kind.__name__}({', '.join([*given, *(['_copied=True'] if hasattr(kind, '__post_init__') else [])])})"
