"""Who writes the table: what is assigned, deleted or changed in place, in functions that get it, on the table or on anything reached from it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

CHANGES = {"add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "reverse", "setdefault", "sort", "update"}
"""What changes a list, a set or a dict in place."""
GOES_THROUGH = {"enumerate", "filter", "list", "reversed", "sorted", "tuple", "zip"}
PICKS = {"max", "min", "next"}


def written(tree: ast.AST, beside: frozenset[str] = frozenset(), verbs: frozenset[str] = frozenset()) -> list[tuple[int, str]]:
    """The lines on which the table is written, and how. `beside`: attributes that lie beside the table, such as its content. `verbs`: methods of things by which those change themselves."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Lambda) and any(map(_is_table, _args(node)))]
    return sorted({found for function in functions for found in _Function(function, beside, verbs).written()})


def _args(function: ast.FunctionDef | ast.Lambda) -> list[ast.arg]:
    return [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]


def _is_table(arg: ast.arg) -> bool:
    return arg.arg == "s" or (arg.annotation is not None and ast.unparse(arg.annotation) == "Table")


class _Function:
    """A function that gets the table: which of its names are the table, reached from it, or made here."""

    def __init__(self, function: ast.FunctionDef | ast.Lambda, beside: frozenset[str], verbs: frozenset[str]) -> None:
        self.nodes = list(ast.walk(function))
        self.beside = beside
        self.changes = CHANGES | verbs
        self.tables = {arg.arg for arg in _args(function) if _is_table(arg)}
        self.made = {name for target, value in self._bound() if _is_made(value) for name in _names(target)}
        self.reached = set(self.tables)
        while more := {name for name in self._reached() if name not in self.reached}:
            self.reached |= more

    def written(self) -> Iterator[tuple[int, str]]:
        for node in self.nodes:
            match node:
                case ast.Attribute(ctx=ast.Store() | ast.Del()) if _root(node) not in self.made:
                    yield node.lineno, ast.unparse(node)
                case ast.Subscript(value=value, ctx=ast.Store() | ast.Del()) if self.reaches(value):
                    yield node.lineno, ast.unparse(node)
                case ast.Call(func=ast.Attribute(value=value, attr=verb)) if verb in self.changes and self.reaches(value) and not self._is_table(value):
                    yield node.lineno, ast.unparse(node)
                case ast.Call(func=ast.Name(id="setattr" | "delattr"), args=[thing, *_]) if self.reaches(thing):
                    yield node.lineno, ast.unparse(node)
                case ast.AugAssign(target=ast.Name() as name, value=ast.List() | ast.ListComp()) if self.reaches(name):
                    yield node.lineno, ast.unparse(node)

    def _is_table(self, value: ast.expr) -> bool:
        """Whether this is the table itself: what is called on it is a verb, whatever its name."""
        return isinstance(value, ast.Name) and value.id in self.tables

    # ------------------------------------------------------------ what a name stands for

    def _bound(self) -> Iterator[tuple[ast.expr, ast.expr]]:
        """What is assigned to what, with pairs taken apart."""
        for node in self.nodes:
            match node:
                case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(targets) == len(values):
                    yield from zip(targets, values, strict=True)
                case ast.Assign(targets=targets, value=value):
                    yield from ((target, value) for target in targets)
                case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
                    yield target, value

    def _reached(self) -> Iterator[str]:
        """The names of what lies on the table."""
        for target, value in self._bound():
            if self.reaches(value):
                yield from _names(target)
        for node in self.nodes:
            match node:
                case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value) if self.holds(value):
                    yield from _names(target)
                case ast.Match(subject=value, cases=cases) if self.reaches(value):
                    for part in (part for case in cases for part in ast.walk(case.pattern)):
                        if isinstance(part, ast.MatchAs | ast.MatchStar) and part.name:
                            yield part.name

    def reaches(self, value: ast.expr) -> bool:
        """Whether this is the table, or lies on it: what a function, a comprehension or a copy gives is new."""
        match value:
            case ast.Name(id=name):
                return name in self.reached
            case ast.Attribute(value=ast.Name(id=name), attr=attr) if name in self.tables and attr in self.beside:
                return False
            case ast.Attribute(value=of):
                return self.reaches(of)
            case ast.Subscript(value=of, slice=part):
                return not isinstance(part, ast.Slice) and self.holds(of)
            case ast.Call(func=ast.Attribute(value=of, attr=attr)):
                return attr != "copy" and self.reaches(of)
            case ast.Call(func=ast.Name(id=name), args=args):
                return name in PICKS and any(map(self.holds, args))
            case ast.IfExp(body=one, orelse=other):
                return self.reaches(one) or self.reaches(other)
            case ast.BoolOp(values=values):
                return any(map(self.reaches, values))
            case ast.NamedExpr(value=of):
                return self.reaches(of)
        return False

    def holds(self, values: ast.expr) -> bool:
        """Whether going through this one comes to what lies on the table."""
        match values:
            case ast.Subscript(value=of, slice=ast.Slice()):
                return self.holds(of)
            case ast.Call(func=ast.Name(id=name), args=args) if name in GOES_THROUGH:
                return any(map(self.holds, args))
            case ast.GeneratorExp(elt=each) | ast.ListComp(elt=each):
                return self.reaches(each)
            case ast.Tuple(elts=each) | ast.List(elts=each):
                return any(map(self.reaches, each))
        return self.reaches(values)


def _is_made(value: ast.expr) -> bool:
    """Whether this is a copy, or a new thing."""
    match value:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name == "copy" or name[0].isupper()
    return False


def _root(node: ast.expr) -> str:
    """The name with which a chain begins."""
    while not isinstance(node, ast.Name):
        match node:
            case ast.Attribute(value=of) | ast.Subscript(value=of) | ast.Call(func=of):
                node = of
            case _:
                return ""
    return node.id


def _names(target: ast.expr) -> list[str]:
    return [node.id for node in ast.walk(target) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
