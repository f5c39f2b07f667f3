"""`python -m steppe`, and the command `steppe`: where a package is missing, what to install."""

from __future__ import annotations

import sys

CLI = ("rich", "typer", "yaml")


def main() -> None:
    """Run a command; the library itself needs none of the packages that commands need."""
    try:
        from steppe.cli import main as run

        run()
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if not package or package == "steppe":
            raise
        extra = "cli" if package in CLI else "server"
        sys.exit(f"steppe: this needs the package {package}: pip install 'steppe[{extra}]'")


if __name__ == "__main__":
    main()
