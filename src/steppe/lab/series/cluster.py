"""Ranges on a Ray cluster: one that is started here, or one that is joined. Needs ray (the extra `ray`)."""

from __future__ import annotations

import os
import re
import socket
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from secrets import token_hex
from typing import Any

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told what runs here
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # what later versions do anyway

import ray
from ray.exceptions import RayActorError, RayTaskError

from steppe.lab.series.plan import release, told
from steppe.lab.series.spread import Cuts, Done, Work, timed

LOCAL = "local"
STORE = 100 * 2**20  # bytes of shared memory for a cluster of one's own; rows are small
KNOCK = 10  # seconds to wait at the door of a cluster
PATIENCE = 3  # how often a range may be lost


class Player:
    """Plays ranges in a process of the cluster; games and bots are read once."""

    def __init__(self, paths: list[str]) -> None:
        sys.path.extend(path for path in paths if path not in sys.path)  # where bots of one's own are found

    def ready(self) -> str:
        return release()

    def play(self, work: Work[Any], numbers: range) -> Done:
        return timed(work, numbers)


def knock(address: str) -> None:
    """ConnectionError if nobody answers at `host:port`; Ray itself would wait for minutes."""
    if found := re.fullmatch(r"(?:\w+://)?([\w.-]+):(\d+)", address):
        try:
            socket.create_connection((found[1], int(found[2])), timeout=KNOCK).close()
        except (OSError, OverflowError) as error:
            raise ConnectionError(f"nobody answers there ({error})") from None


class Cluster:
    """Players on a cluster, as many as it has processors or as are wanted; who dies is replaced."""

    def __init__(self, address: str = LOCAL, many: int | None = None) -> None:
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        if address == LOCAL:
            os.environ.setdefault("RAY_AUTH_TOKEN", token_hex(32))  # nobody else may enter; else Ray keeps one at home
            own = {"include_dashboard": False, "object_store_memory": STORE, "_system_config": {"worker_niceness": 0}}
            ray.init(num_cpus=many, **own, **quiet)
        else:
            knock(address)
            ray.init(address, **quiet)
        self.many = many or max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.make = ray.remote(num_cpus=1)(Player)
        self.idle: list[Any] = []
        self.starting: dict[Any, Any] = {}  # players by the promise that they are ready
        for _ in range(self.many):
            self.hire()

    def hire(self) -> None:
        """Ask for one more player; he gets nothing to do before there is room for him."""
        player = self.make.remote([path for path in sys.path if path])
        self.starting[player.ready.remote()] = player

    def arrived(self, promise: Any) -> None:
        """A player is ready, or could not even begin."""
        player = self.starting.pop(promise)
        theirs = ray.get(promise)
        if theirs != release():
            raise RuntimeError(f"the cluster runs Steppe {theirs}, this is {release()}")
        self.idle.append(player)

    def wait(self) -> None:
        """Until everybody is ready: who measures does not want to measure that."""
        for promise in [*self.starting]:
            self.arrived(promise)

    def play(self, work: Work[Any], numbers: Iterable[int]) -> Iterator[Done]:
        cuts = Cuts(numbers, self.many)
        under_way: dict[Any, tuple[Any, range]] = {}
        lost: Counter[range] = Counter()
        while True:
            while self.idle and (span := cuts.next()) is not None:
                player = self.idle.pop()
                under_way[player.play.remote(work, span)] = player, span
            if not under_way and not cuts.many:
                return
            (promise,), _ = ray.wait([*under_way, *self.starting], num_returns=1)
            if promise in self.starting:
                self.arrived(promise)
                continue
            player, span = under_way.pop(promise)
            try:
                done: Done = ray.get(promise)
            except RayActorError:
                lost[span] += 1
                if lost[span] == PATIENCE:
                    raise RuntimeError(f"{PATIENCE} players died of game {told(span)}") from None
                cuts.back(span)
                self.hire()
                continue
            except RayTaskError as error:
                raise error.as_instanceof_cause() from None
            self.idle.append(player)
            cuts.learn(done)
            yield done

    def close(self) -> None:
        ray.shutdown()
