"""The built client, the state of health, and the figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.static_files import create_static_files_router

from steppe.server.api.people import services
from steppe.server.guard.requests import may_read_figures
from steppe.server.wire.problem import MISSING, NOT_YOURS, Problem

MISSING_CLIENT = "<!doctype html><title>Steppe</title><p>The client has not been built: run <code>make play</code>."
YEAR = 365 * 86400


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False)
async def health(request: Request[Any, Any, Any]) -> str:
    import sqlalchemy as sa

    await services(request).store.read(lambda connection: connection.execute(sa.text("SELECT 1")).scalar())
    return "ok"


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    if not may_read_figures(services(request).settings.metrics_token, request.scope):
        raise Problem(NOT_YOURS, "figures_closed")
    return Response(services(request).metrics.text(), media_type="text/plain; version=0.0.4")


def routes(web: Path) -> list[Any]:
    """Everything that is not the API."""

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def page(path: str = "") -> Response[bytes]:
        """The client itself: whatever it does not have is one of its own pages."""
        if path.strip("/").partition("/")[0] == "api":
            raise Problem(MISSING, "no_such_page")
        wanted = _file(web, path)
        if wanted is not None:
            return Response(wanted.read_bytes(), media_type=_kind(wanted), headers={"cache-control": "no-cache"})
        index = web / "index.html"
        body = index.read_bytes() if index.is_file() else MISSING_CLIENT.encode()
        return Response(body, media_type="text/html", headers={"cache-control": "no-cache"})

    found: list[Any] = [health, metrics, page]
    if (web / "assets").is_dir():
        found.append(
            create_static_files_router("/assets", [web / "assets"], cache_control=None, include_in_schema=False)
        )
    return found


def _file(web: Path, path: str) -> Path | None:
    """The file of the client that a path names; never one outside it."""
    try:
        wanted = (web / path.strip("/")).resolve()
        return wanted if wanted.is_relative_to(web.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):  # no name that a file could have
        return None


def _kind(path: Path) -> str:
    kinds = {
        ".html": "text/html",
        ".js": "text/javascript",
        ".css": "text/css",
        ".svg": "image/svg+xml",
        ".png": "image/png",
        ".json": "application/json",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
        ".txt": "text/plain",
    }
    return kinds.get(path.suffix, "application/octet-stream")
