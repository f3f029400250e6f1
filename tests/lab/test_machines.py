"""Who plays an experiment is told machine by machine, and whoever leaves is missed."""

from __future__ import annotations

from pathlib import Path

import pytest

from outplay.kernel.errors import OutplayError
from outplay.lab.engines import Crew, Processes
from outplay.lab.measuring.machines import Calling, Machine, Roll, read_machines, where_of
from outplay.lab.plan import Plan
from outplay.lab.simulate import simulating
from outplay.server.ops.run import cluster_of
from tests.lab.test_engines import Jumbled

OWL, FOX = ("owl:7001", "owl:7002"), ("fox:7001", "fox:7002")


def test_a_worker_that_leaves_is_missed_at_its_machine_until_another_takes_its_place() -> None:
    roll = Roll("dask")
    found = roll.call(Crew((*OWL, *FOX), 3), now=10.0)
    assert found.machines == [Machine(name="fox", workers=2), Machine(name="owl", workers=2)]
    assert (found.where, found.workers, found.playing, found.left) == ("dask", 4, 3, 0)
    found = roll.call(Crew((OWL[0], *FOX), 3), now=20.0)
    assert found.machines == [Machine(name="fox", workers=2), Machine(name="owl", workers=1, gone=1)]
    assert (found.left, found.left_at) == (1, 20.0)
    found = roll.call(Crew((OWL[0], "owl:7003", *FOX), 4), now=30.0)
    assert found.machines[1] == Machine(name="owl", workers=2), "another one is there instead"
    assert (found.left, found.left_at) == (1, 20.0), "and it is remembered that one left"


def test_a_worker_that_is_lost_sight_of_twice_has_left_once() -> None:
    roll = Roll("dask")
    roll.call(Crew(OWL), now=10.0)
    assert roll.call(Crew(OWL[:1]), now=20.0).left == 1
    assert roll.call(Crew(OWL), now=30.0).machines == [Machine(name="owl", workers=2)]
    found = roll.call(Crew(OWL[:1]), now=40.0)
    assert (found.machines, found.left, found.left_at) == ([Machine(name="owl", workers=1, gone=1)], 1, 20.0)
    assert roll.call(Crew(), now=50.0).left == 2, "the other one is another"


def test_workers_that_are_let_go_when_all_is_played_have_not_left(tmp_path: Path) -> None:
    by = Processes(1)
    calling = Calling(tmp_path, by, "dask")
    calling.look()
    assert read_machines(tmp_path) is None, "nobody has begun"
    played = iter(simulating(Plan("knockback", 2, ("random", "random"), preset="quick"), on=by).matches)
    next(played)
    calling.look()
    assert len(list(played)) == 1
    calling.look()
    found = read_machines(tmp_path)
    assert found is not None
    assert (found.workers, found.left) == (1, 0)


def test_when_all_have_left_nobody_is_there_and_all_machines_are_still_told() -> None:
    roll = Roll("dask")
    roll.call(Crew(OWL, 2), now=10.0)
    found = roll.call(Crew(), now=20.0)
    assert found.machines == [Machine(name="owl", gone=2)]
    assert (found.workers, found.left) == (0, 2)


def test_it_is_written_down_while_it_lasts_and_no_longer_known_when_that_begins_anew(tmp_path: Path) -> None:
    with Calling(tmp_path, Jumbled(), "dask"):
        pass
    with Calling(tmp_path, Jumbled(), "dask") as calling:
        calling._thread.join(0.2)
    found = read_machines(tmp_path)
    assert found is not None
    assert (found.where, found.machines) == ("dask", [])


def test_the_address_says_who_plays() -> None:
    assert where_of("") == ("processes", "")
    assert where_of("tcp://10.0.0.1:8786") == ("dask", "tcp://10.0.0.1:8786")
    assert where_of("ray://10.0.0.1:6379") == ("ray", "10.0.0.1:6379")


@pytest.mark.parametrize("at", ["10.0.0.1", "tcp://10.0.0.1", "http://10.0.0.1:80", "tcp://a b:1", "tcp://a:1/x"])
def test_what_is_no_address_of_a_cluster_is_said(at: str) -> None:
    with pytest.raises(OutplayError, match=r"--lab-at .*: it takes tcp://host:8786"):
        cluster_of(at)
