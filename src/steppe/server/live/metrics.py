"""Figures for Prometheus."""

from __future__ import annotations

from functools import partial
from typing import get_args

from prometheus_client import CollectorRegistry, Gauge, generate_latest

from steppe.server.live.hub import Hub
from steppe.server.past.judgement import Outcome


def _count(hub: Hub, status: str) -> float:
    return sum(table.status == status for table in hub.tables.values())


class Metrics:
    """What this process has in hand, counted when asked."""

    def __init__(self, hub: Hub) -> None:
        self.registry = CollectorRegistry()
        tables = Gauge("steppe_tables", "Tables in memory, by status", ["status"], registry=self.registry)
        for status in ("open", "playing", "over", "interrupted"):
            tables.labels(status).set_function(partial(_count, hub, status))
        sockets = Gauge("steppe_sockets", "Open WebSockets", registry=self.registry)
        sockets.set_function(lambda: sum(len(table.listeners) for table in hub.tables.values()))
        entries = Gauge("steppe_entries", "Entries in the logs of the tables in memory", registry=self.registry)
        entries.set_function(lambda: sum(table.seq for table in hub.tables.values()))
        spoilt = Gauge("steppe_tables_unreadable", "Tables that could not be read", registry=self.registry)
        spoilt.set_function(lambda: len(hub.upkeep.spoilt.told))

        waiting = Gauge("steppe_upgrade_waiting", "Tables still to be judged or told", registry=self.registry)
        waiting.set_function(lambda: hub.keeper.waiting)
        judged = Gauge(
            "steppe_upgrade_judged", "Tables judged or told, by outcome", ["outcome"], registry=self.registry
        )
        for outcome in get_args(Outcome):
            judged.labels(outcome).set_function(partial(hub.keeper.outcomes.__getitem__, outcome))

    def text(self) -> bytes:
        return generate_latest(self.registry)
