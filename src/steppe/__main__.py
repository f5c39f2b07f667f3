"""`python -m steppe`, and the command `steppe`: where a package is missing, what to install."""

from __future__ import annotations

import sys

EXTRAS = {  # which brings what; whatever else is missing belongs to the server
    "rich": "cli",
    "typer": "cli",
    "yaml": "cli",
    "matplotlib": "lab",
    "openskill": "lab",
    "pyarrow": "lab",
    "ray": "ray",
}


def main() -> None:
    """Run a command; the library itself needs none of the packages that commands need."""
    try:
        from steppe.cli import main as run

        run()
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if not package or package == "steppe":
            raise
        extra = EXTRAS.get(package, "server")
        sys.exit(f"steppe: this needs the package {package}: pip install 'steppe[{extra}]'")


if __name__ == "__main__":
    main()
