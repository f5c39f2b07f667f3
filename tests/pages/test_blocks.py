"""Every block of code on every page is run, or says why not."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import pytest

from pages.block import COMMAND, PLAIN, ROOT, RUN, Block, blocks, pages
from server.running import Server, free_port

MOST_NOT_RUN = 10
LIGHT = (  # pages that take a second or two; the others are run by `make proof`
    "README.md",
    "docs/bots.md",
    "docs/environments.md",
    "docs/library.md",
    "docs/start.md",
)
DRIVER = Path(__file__).with_name("driver.py")
HERE = re.compile(r"(?<=://)(?:127\.0\.0\.1|localhost):(?:8000|8420)\b")  # where readers have their server
PAGES = pages()
ALL = [block for page in PAGES for block in blocks(page)]


def is_run(block: Block) -> bool:
    return block.language in RUN and not block.not_run


def to_run() -> list[object]:
    """The pages that have something to be run; the heavy ones are marked."""
    found = [page for page in PAGES if any(is_run(block) for block in blocks(page))]
    return [pytest.param(page, marks=() if page in LIGHT else pytest.mark.proof) for page in found]


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Where a server is put that pages speak with: one for all pages that this process runs."""
    opened: list[Server] = []
    yield opened
    for server in opened:
        server.stop()


@pytest.mark.parametrize("page", to_run())
def test_every_block_of_the_page_runs(
    page: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, servers: list[Server]
) -> None:
    wanted = [block for block in blocks(page) if is_run(block)]
    address = "127.0.0.1:8420"
    if any(HERE.search(block.code) and not block.until for block in wanted):
        if not servers:
            servers.append(Server(f"sqlite:///{tmp_path_factory.mktemp('server')}/steppe.db").start())
        address = servers[0].address.removeprefix("http://")
    sent = [
        {**asdict(block), "code": HERE.sub(address, block.code), "file": block.file, "until": block.until}
        for block in wanted
    ]
    (tmp_path / ".venv").symlink_to(Path(sys.prefix))
    for folder in ("docs", "examples"):
        if (ROOT / folder).is_dir():
            (tmp_path / folder).symlink_to(ROOT / folder)
    environment = {
        **os.environ,
        "PATH": os.pathsep.join((str(Path(sys.prefix) / "bin"), os.environ["PATH"])),
        "HOME": str(tmp_path),
        "COLUMNS": "100",
        "LANG": "C.UTF-8",
        "STEPPE_SERVER": f"http://{address}",
        "STEPPE_PORT": str(free_port()) if any(block.until for block in wanted) else "8420",
    }
    told = subprocess.run(
        [sys.executable, DRIVER],
        input=json.dumps(sent),
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if told.returncode:
        pytest.fail(f"{told.stderr}\n{told.stdout[-2000:]}", pytrace=False)


def test_every_block_says_what_it_is() -> None:
    """In the rule books, which players read, one without a language is a diagram or notation."""
    for block in ALL:
        language = block.language or ("text" if block.page.startswith("docs/rules/") else "")
        assert language in (*RUN, *PLAIN), f"{block.place}: no language that is known here: {block.language!r}"


def test_what_is_called_text_has_nothing_to_run() -> None:
    for block in ALL:
        if block.language not in RUN:
            found = COMMAND.search(block.code)
            assert not found, f"{block.place}: a command in a block of text: {found and found[0]}"


def test_hardly_any_block_is_not_run_and_each_says_why() -> None:
    found = [f"{block.place}: {block.not_run}" for block in ALL if block.not_run]
    assert len(found) <= MOST_NOT_RUN, "\n".join(found)
    marks = sum(len(re.findall(r"^ *<!-- not run", (ROOT / page).read_text("utf-8"), re.MULTILINE)) for page in PAGES)
    assert marks == len(found), "a mark stands right before its block"


def test_every_make_that_a_page_names_is_there() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    said = [
        (page, name) for page in PAGES for name in re.findall(r"`make ([a-z]+)\b", (ROOT / page).read_text("utf-8"))
    ]
    said += [(block.place, name) for block in ALL for name in re.findall(r"^make ([a-z]+)\b", block.code, re.MULTILINE)]
    assert not [f"{place}: make {name}" for place, name in said if name not in targets]


@pytest.mark.parametrize(
    ("block", "complaint"),
    [
        ("```python\nx = 1\n```\n\n```python\nassert x == 2\n```", "page.md:6: the block raises"),
        ("```pycon\n>>> 1 + 1\n3\n```", "Expected:\n    3\nGot:\n    2"),
        ("```console\n$ echo one\ntwo\n```", "echo one prints"),
        ("```bash\nfalse\ntrue\n```", "ended with status 1"),
        ("```json\n{1}\n```", "no json"),
        ("<!-- run until: ready -->\n```bash\necho no\n```", "ended and never said 'ready'"),
    ],
)
def test_a_block_that_does_not_do_what_it_should_is_told_of(block: str, complaint: str, tmp_path: Path) -> None:
    sent = json.dumps([{**asdict(each), "file": each.file} for each in blocks("page.md", block)])
    told = subprocess.run(
        [sys.executable, DRIVER], input=sent, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert told.returncode == 1
    assert complaint in told.stderr


def test_what_runs_is_left_alone(tmp_path: Path) -> None:
    page = (
        "```python\n# mine.py\nclass A:\n    pass\n```\n```python\nimport mine\nprint(A, mine.A)\n```\n"
        "```python\nif __name__ == '__main__':\n    print('alone')\n```\n```pycon\n>>> A\n<class '...A'>\n```\n"
        "<!-- run until: ready -->\n```bash\necho ready; sleep 1000\n```\n"
        "```console\n$ echo a\na\n$ cat mine.py\n...\n```\n"
    )
    sent = json.dumps([{**asdict(each), "file": each.file} for each in blocks("page.md", page)])
    told = subprocess.run(
        [sys.executable, DRIVER], input=sent, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
