"""`steppe serve`: the table for everybody, in the browser."""

from __future__ import annotations

import contextlib
import errno
import gc
import logging
import os
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from steppe.cli.screen import fail

if TYPE_CHECKING:
    from steppe.server.app import Front
    from steppe.server.services import Settings

HERE = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")
HIGHEST = 65535
WAITING = 2048  # connections that may wait to be taken
LATER = 50  # ports that are tried after one that is taken, where any will do
DRIVERS = ("sqlite", "sqlite+pysqlite", "postgresql", "postgresql+psycopg")


def default_database() -> str:
    """SQLite in the user's data directory."""
    import platformdirs

    return f"sqlite:///{Path(platformdirs.user_data_dir('steppe')) / 'steppe.db'}"


def serve(
    host: Annotated[str, typer.Option(envvar="STEPPE_HOST", help="Where to listen; 0.0.0.0: the network.")] = HERE,
    port: Annotated[int, typer.Option(envvar="STEPPE_PORT", min=1, max=HIGHEST, help="Port.")] = 8420,
    any_port: Annotated[bool, typer.Option("--any-port", help="If the port is taken, the next free one.")] = False,
    database: Annotated[
        str,
        typer.Option(
            envvar="STEPPE_DATABASE", help="sqlite:///FILE or postgresql://…; else SQLite in your data folder."
        ),
    ] = "",
    address: Annotated[
        str, typer.Option(envvar="STEPPE_ADDRESS", help="How people reach this server, for links: https://example.org")
    ] = "",
    workers: Annotated[int, typer.Option(envvar="STEPPE_WORKERS", min=1, help="Processes in which bots think.")] = 2,
    clerks: Annotated[
        int,
        typer.Option(envvar="STEPPE_CLERKS", min=1, help="Processes for replays, records, stored tables."),
    ] = 2,
    think: Annotated[float, typer.Option(envvar="STEPPE_THINK", min=0.1, help="Seconds a bot may think.")] = 10.0,
    bot_pause: Annotated[
        float,
        typer.Option(envvar="STEPPE_BOT_PAUSE", min=0, help="Seconds a bot takes at least, to be followed."),
    ] = 0.7,
    windows: Annotated[
        float,
        typer.Option(envvar="STEPPE_WINDOWS", min=0, help="How long windows stay open, times what the rules say."),
    ] = 1.0,
    requests: Annotated[
        int, typer.Option(envvar="STEPPE_REQUESTS", min=1, help="Requests a minute from one address.")
    ] = 1200,
    connections: Annotated[
        int, typer.Option(envvar="STEPPE_CONNECTIONS", min=1, help="Connections at a time from one address.")
    ] = 200,
    proxy_connections: Annotated[
        int,
        typer.Option(
            envvar="STEPPE_PROXY_CONNECTIONS", min=1, help="The same from this machine and from trusted proxies."
        ),
    ] = 10_000,
    metrics_token: Annotated[
        str,
        typer.Option(envvar="STEPPE_METRICS_TOKEN", help="Who sends it may read /metrics; else this machine may."),
    ] = "",
    secure: Annotated[bool, typer.Option(envvar="STEPPE_SECURE", help="Cookies over https only.")] = False,
    logs: Annotated[str, typer.Option(envvar="STEPPE_LOGS", help="Least level of what is logged.")] = "warning",
) -> None:
    """Serve Steppe to browsers; prints the address.

    Example: steppe serve --host 0.0.0.0 --database postgresql://steppe@localhost/steppe
    """
    import structlog  # here, so that other commands start without the server
    import uvicorn

    from steppe.server.services import Settings
    from steppe.server.socket.door import door
    from steppe.server.socket.protocol import Line

    level = logging.getLevelNamesMapping().get(logs.upper())
    if level is None:
        raise typer.BadParameter("debug, info, warning or error", param_hint="--logs")
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(level),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    with listening(host, port, min(port + LATER, HIGHEST) if any_port else port) as line:
        free = line.getsockname()[1]
        if free != port:
            typer.echo(f"port {port} is taken, so it is {free}")
        app = opened(
            Settings(
                database=database or default_database(),
                address=address.rstrip("/"),
                workers=workers,
                clerks=clerks,
                think=think,
                bot_pause=bot_pause,
                windows=windows,
                requests=requests,
                metrics_token=metrics_token,
                connections=connections,
                proxy_connections=proxy_connections,
                secure=secure,
            )
        )
        gc.freeze()  # what is here now stays; games make many small things that do not refer in circles
        gc.set_threshold(10_000, 100, 50)
        shown = "localhost" if host in (HERE, *EVERYWHERE) else f"[{host}]" if ":" in host else host
        Console().print(f"Steppe is at [bold]{address or f'http://{shown}:{free}'}[/bold]   (Ctrl-C ends it)")
        server = uvicorn.Server(
            uvicorn.Config(
                app,
                loop="uvloop" if sys.platform != "win32" else "asyncio",
                http=door(connections, proxy_connections, os.environ.get("FORWARDED_ALLOW_IPS", "")),
                ws=Line,
                ws_per_message_deflate=False,
                ws_max_size=100_000,
                log_level="error",
                access_log=False,
                timeout_graceful_shutdown=3,  # whoever waits for news comes again
            )
        )
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[line])
    if not server.started:
        raise typer.Exit(1)


def listening(host: str, port: int, last: int) -> socket.socket:
    """A socket at the port, or at the next one up to the last; from now on nobody else can have it."""
    try:
        family, *_, where = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        fail(f"There is no address “{host}” to listen at (--host).")
    candidate = port
    while True:
        try:
            return _bound(family, str(where[0]), candidate)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                fail(f"Steppe cannot listen at {host}, port {candidate}: {error.strerror}.")
            if candidate == last > port:
                fail(f"Ports {port} to {last} are all taken.")
            if candidate == last:
                fail(f"Port {port} is taken: --port chooses another one, --any-port takes the next that is free.")
        candidate += 1


def _bound(family: int, address: str, port: int) -> socket.socket:
    line = socket.socket(family)
    try:
        if os.name == "posix":  # elsewhere it would let two servers have the same port
            line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        line.bind((address, port))
        line.listen(WAITING)
    except OSError:
        line.close()
        raise
    return line


def opened(settings: Settings) -> Front:
    """The application on its database; ends with a sentence if that cannot be opened."""
    import sqlalchemy as sa

    from steppe.server.app import build

    try:
        address = sa.make_url(settings.database)
    except (sa.exc.ArgumentError, ValueError):
        fail("--database is not the address of a database: sqlite:///FILE or postgresql://USER@HOST/NAME is wanted.")
    shown = address.render_as_string(hide_password=True)
    if address.drivername not in DRIVERS:
        fail(f"Steppe keeps nothing in {shown}: --database is sqlite:///FILE or postgresql://USER@HOST/NAME.")
    try:
        return build(settings)
    except (sa.exc.SQLAlchemyError, OSError) as error:
        fail(f"The database {shown} cannot be opened: {_reason(error)}.")


def _reason(error: Exception) -> str:
    """What went wrong, in a line, without what a program would like to know besides."""
    told = getattr(error, "strerror", None) or str(getattr(error, "orig", None) or error)
    return told.strip().partition("\n")[0].rstrip(" .")
