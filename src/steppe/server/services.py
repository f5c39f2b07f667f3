"""What a server has as long as it runs: its settings, its storage, its people, its tables."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from steppe.server.bots.thinking import Thinking
from steppe.server.guard.crowd import Crowd
from steppe.server.guard.guessing import Guesses
from steppe.server.guard.limits import Limits
from steppe.server.live.announcer import Announcer, LoneAnnouncer, PostgresAnnouncer
from steppe.server.live.chat import Chat
from steppe.server.live.desk import Desk
from steppe.server.live.hub import Hub
from steppe.server.live.metrics import Metrics
from steppe.server.people.devices import Devices
from steppe.server.people.notices import Notices, new_vapid_key
from steppe.server.people.people import People, kept_secret
from steppe.server.store.store import Store
from steppe.server.workers.pool import Pool

WORK = 30.0  # seconds that anything may take which is not a bot's thinking


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How this server runs."""

    database: str
    address: str = ""  # how people reach it, for links; empty: as they asked
    workers: int = 2  # processes in which bots think
    clerks: int = 2  # processes for whatever else takes long: replays, records, tables that are read from storage
    think: float = 10.0  # seconds a bot may take
    bot_pause: float = 0.7  # seconds a bot takes at least, so that people can follow
    windows: float = 1.0  # how long windows stay open, times what the rules say
    requests: int = 1200  # a minute, for each address
    connections: int = 200  # at a time, for each address
    proxy_connections: int = 10_000  # at a time, for this machine and each proxy that is trusted
    metrics_token: str = ""  # who sends it may read the figures; empty: only this machine may
    secure: bool = False  # cookies over https only
    web: Path = Path(__file__).parent.parent / "web"  # the built client

    @property
    def over_https(self) -> bool:
        return self.secure or self.address.startswith("https://")


@dataclass
class Services:
    """What the routes work with."""

    settings: Settings
    store: Store
    people: People
    devices: Devices
    hub: Hub
    chat: Chat
    limits: Limits
    guesses: Guesses
    crowd: Crowd  # the sockets of each visitor, behind a proxy too
    metrics: Metrics
    vapid: str


def furnish(settings: Settings, store: Store, secret: str) -> Services:
    """Everything that lives as long as the server; called inside its event loop."""
    vapid = kept_secret(store, "vapid_key", new_vapid_key)
    announcer: Announcer = PostgresAnnouncer(settings.database) if store.shared else LoneAnnouncer()
    thinking = Thinking(settings.workers, settings.think)
    notices = Notices(store, vapid, settings.address, lambda work: services.hub.registry.spawn(work))
    desk = Desk(store, Pool(settings.clerks, WORK))
    hub = Hub(store, thinking, announcer, notices, settings.bot_pause, settings.windows, desk=desk)
    limits, people = Limits(settings.requests), People(store, secret)
    chat = Chat(store, limits, announcer)
    people.on_end, hub.upkeep.ended, hub.registry.on_talk = hub.end, people.ended_among, chat.heard
    services = Services(
        settings=settings,
        store=store,
        people=people,
        devices=Devices(secret),
        hub=hub,
        chat=chat,
        limits=limits,
        guesses=Guesses(limits),
        crowd=Crowd(settings.connections, settings.proxy_connections),
        metrics=Metrics(hub),
        vapid=vapid,
    )
    return services
