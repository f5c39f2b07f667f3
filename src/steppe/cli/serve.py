"""`steppe serve`: the table for everybody, in the browser."""

from __future__ import annotations

import gc
import logging
import socket
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

HERE = "127.0.0.1"


def default_database() -> str:
    """SQLite in the user's data directory."""
    import platformdirs

    return f"sqlite:///{Path(platformdirs.user_data_dir('steppe')) / 'steppe.db'}"


def serve(
    host: Annotated[str, typer.Option(envvar="STEPPE_HOST", help="Where to listen; 0.0.0.0: the network.")] = HERE,
    port: Annotated[int, typer.Option(envvar="STEPPE_PORT", help="Port; the next free one if it is taken.")] = 8420,
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
    secure: Annotated[bool, typer.Option(envvar="STEPPE_SECURE", help="Cookies over https only.")] = False,
    logs: Annotated[str, typer.Option(envvar="STEPPE_LOGS", help="Least level of what is logged.")] = "warning",
) -> None:
    """Serve Steppe to browsers; prints the address.

    Example: steppe serve --host 0.0.0.0 --database postgresql://steppe@localhost/steppe
    """
    import structlog  # here, so that other commands start without the server
    import uvicorn

    from steppe.server.app import Settings, build
    from steppe.server.line import Line

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
    free = free_port(host, port)
    app = build(
        Settings(
            database=database or default_database(),
            address=address.rstrip("/"),
            workers=workers,
            think=think,
            bot_pause=bot_pause,
            windows=windows,
            requests=requests,
            secure=secure,
        )
    )
    gc.freeze()  # what is here now stays; games make many small things that do not refer in circles
    gc.set_threshold(10_000, 100, 50)
    shown = "localhost" if host in (HERE, "0.0.0.0") else host
    Console().print(f"Steppe is at [bold]{address or f'http://{shown}:{free}'}[/bold]   (Ctrl-C ends it)")
    uvicorn.run(
        app,
        host=host,
        port=free,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        ws=Line,
        ws_per_message_deflate=False,
        ws_max_size=100_000,
        log_level="error",
        access_log=False,
        timeout_graceful_shutdown=3,  # whoever waits for news comes again
    )


def free_port(host: str, port: int) -> int:
    """The port, or the next one that is free."""
    for candidate in range(port, port + 50):
        with socket.socket() as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind((host, candidate))
            except OSError:
                continue
            return candidate
    raise typer.BadParameter(f"no free port from {port} on", param_hint="--port")
