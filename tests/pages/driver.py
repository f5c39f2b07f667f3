"""Runs the blocks of one page in their order, in the folder where it is started, as a reader would.

    python driver.py < blocks.json

Python shares one namespace; a program (with `if __name__ == "__main__":`) is run by itself; what begins with a comment
that names a file is saved under that name before anything is run. Ends with status 1 and says which block did not do
what it should.
"""

from __future__ import annotations

import doctest
import json
import linecache
import os
import re
import signal
import subprocess
import sys
import tomllib
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

import yaml

PATIENCE = 300  # seconds that one block may take
MAIN = re.compile(r"^if __name__ == .__main__.:", re.MULTILINE)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
Block = dict[str, Any]


class BlockError(Exception):
    """A block did not do what it should."""


def main() -> None:
    blocks: list[Block] = json.load(sys.stdin)
    page = ModuleType("__main__")
    for block in blocks:
        if block["file"]:
            Path(block["file"]).write_text(block["code"], "utf-8")
    sys.path.insert(0, str(Path.cwd()))
    for block in blocks:
        try:
            RUNNERS[block["language"]](block, page)
        except BlockError as failed:
            sys.exit(f"{block['page']}:{block['line']}: {failed}")
        except SystemExit as left:
            if left.code:
                sys.exit(f"{block['page']}:{block['line']}: the block ended with status {left.code}")
        except BaseException:  # whatever a block may do
            sys.exit(f"{block['page']}:{block['line']}: the block raises\n{traceback.format_exc()}")


# -- Python --------------------------------------------------------------------------------------------------


def python(block: Block, page: ModuleType) -> None:
    if ">>> " in block["code"]:
        pycon(block, page)
    elif MAIN.search(block["code"]):
        name = block["file"] or f"program_{block['line']}.py"
        Path(name).write_text(block["code"], "utf-8")
        finished([sys.executable, name])
    else:
        within(block, page)


def within(block: Block, page: ModuleType) -> None:
    """In the page's own namespace; a trace shows the lines of the page."""
    name, before = f"{block['page']}", "\n" * (block["line"] - 1)
    source = before + block["code"]
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    driver, sys.modules["__main__"] = sys.modules["__main__"], page
    try:
        exec(compile(source, name, "exec"), page.__dict__)
    finally:
        sys.modules["__main__"] = driver


def pycon(block: Block, page: ModuleType) -> None:
    """What it prints is what the page says."""
    place = f"{block['page']}:{block['line']}"
    test = doctest.DocTestParser().get_doctest(block["code"], page.__dict__, place, block["page"], block["line"] - 1)
    test.globs = page.__dict__  # not the copy: later blocks know what this one has named
    said: list[str] = []
    doctest.DocTestRunner(optionflags=FLAGS).run(test, out=said.append, clear_globs=False)
    if said:
        raise BlockError("".join(said))


# -- commands ------------------------------------------------------------------------------------------------


def bash(block: Block, page: ModuleType) -> None:
    if block["until"]:
        started(["bash", "-euo", "pipefail", "-c", block["code"]], block["until"])
    else:
        finished(["bash", "-euo", "pipefail", "-c", block["code"]])


def console(block: Block, page: ModuleType) -> None:
    """Lines after `$ ` are run; the others are what is printed, `...` for anything."""
    command, expected = "", ""
    for line in [*block["code"].splitlines(), "$ "]:
        if line.startswith("$ ") or (command.endswith("\\\n") and not expected):
            if line.startswith("$ ") and command:
                compared(command, expected)
                command, expected = "", ""
            command += line.removeprefix("$ ") + "\n"
        else:
            expected += line + "\n"


def compared(command: str, expected: str) -> None:
    said = finished(["bash", "-euo", "pipefail", "-c", command])
    if expected and not doctest.OutputChecker().check_output(expected, said, FLAGS):
        raise BlockError(f"{command.strip()} prints\n\n{said}\ninstead of\n\n{expected}")


def finished(command: list[str]) -> str:
    """What the command prints, once it has ended well."""
    try:
        told = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        raise BlockError(f"{command[-1]} has not ended after {PATIENCE} s") from None
    if told.returncode:
        raise BlockError(f"{command[-1]} ended with status {told.returncode}\n{told.stdout}\n{told.stderr}")
    return told.stdout


def started(command: list[str], until: str) -> None:
    """Start what goes on until it is ended, wait for what it says when it is ready, and end it."""
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout
    said = ""
    try:
        for line in process.stdout:
            said += line
            if until in said:
                return
        raise BlockError(f"{command[-1]} ended and never said {until!r}\n{said}")
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
        process.wait(PATIENCE)
        process.stdout.close()


# -- data ----------------------------------------------------------------------------------------------------


def data(block: Block, page: ModuleType) -> None:
    try:
        if block["language"] == "json":
            json.loads(block["code"])
        elif block["language"] == "toml":
            tomllib.loads(block["code"])
        else:
            list(yaml.load_all(block["code"], getattr(yaml, "CSafeLoader", yaml.SafeLoader)))
    except (ValueError, yaml.YAMLError) as error:
        raise BlockError(f"no {block['language']}: {error}") from None


RUNNERS = {
    "python": python,
    "pycon": pycon,
    "bash": bash,
    "console": console,
    "json": data,
    "toml": data,
    "yaml": data,
}

if __name__ == "__main__":
    main()
