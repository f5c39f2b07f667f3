"""Brings a Chromium: the system's own, else the package manager's, else Playwright's."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NONE = (
    "The tests of the browser client need Chromium, and none could be had: there is no "
    f"{', '.join(NAMES)} on the path, apt-get did not bring one (that needs root), and `playwright install chromium` "
    "failed. Install Chromium, or name one with STEPPE_CHROMIUM=/path/to/chromium."
)


def installed() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def find(own: str) -> str:
    """The path of a Chromium; `own` is where Playwright would put its own."""
    if named := os.environ.get("STEPPE_CHROMIUM"):
        if not shutil.which(named):
            pytest.fail(f"STEPPE_CHROMIUM names {named}, which cannot be run.", pytrace=False)
        return named
    with (Path(tempfile.gettempdir()) / f"steppe-chromium-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # tests run side by side; one of them brings it
        if path := installed() or (own if Path(own).is_file() else None):
            return path
        if os.geteuid() == 0 and shutil.which("apt-get") and attempt("apt-get", "update", "-q"):
            attempt("apt-get", "install", "-y", "-q", "--no-install-recommends", "chromium")
        if path := installed():
            return path
        attempt(sys.executable, "-m", "playwright", "install", "chromium")
    if not Path(own).is_file():
        pytest.fail(NONE, pytrace=False)
    return own


def attempt(*command: str) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode == 0
