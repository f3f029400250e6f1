"""Functions of later chapters, by class of an earlier one."""

import pytest

from outplay.kernel.later import Later


class Door: ...


class Gate(Door): ...


class Arch(Gate): ...


def test_a_class_uses_its_own_function_or_that_of_the_nearest_class_above() -> None:
    opens = Later[object]()  # type: ignore[type-var]

    @opens.define(Door)
    def push() -> str:
        return "pushed"

    @opens.define(Gate)
    def lift() -> str:
        return "lifted"

    assert [opens.of(kind) for kind in (Door, Gate, Arch)] == [push, lift, lift]


def test_a_class_is_defined_once_and_one_without_a_function_says_so() -> None:
    opens = Later[object]()  # type: ignore[type-var]
    opens.define(Gate)(len)
    with pytest.raises(TypeError, match="Gate is defined twice"):
        opens.define(Gate)(len)
    with pytest.raises(NotImplementedError, match="no chapter says what Door does"):
        opens.of(Door)
