"""Functions that later chapters provide for classes of earlier ones: an earlier chapter must not import a later one, and no method is put on a class after it was made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

__all__ = ["Later"]

F = TypeVar("F", bound=Callable[..., Any])


class Later(Generic[F]):
    """A table of functions by class. A class without a function of its own uses that of the nearest class it is made from."""

    def __init__(self) -> None:
        self._by_class: dict[type, F] = {}

    def define(self, kind: type) -> Callable[[F], F]:
        """Return a decorator that makes a function the one for `kind`. Raises TypeError if `kind` has one already."""

        def put(function: F) -> F:
            if kind in self._by_class:
                raise TypeError(f"{kind.__name__} is defined twice: by {self._by_class[kind].__name__} and by {function.__name__}")
            self._by_class[kind] = function
            return function

        return put

    def of(self, kind: type) -> F:
        """Return the function for a class. Raises NotImplementedError if neither it nor a class above it has one."""
        for one in kind.__mro__:
            if one in self._by_class:
                return self._by_class[one]
        raise NotImplementedError(f"no chapter says what {kind.__name__} does")
