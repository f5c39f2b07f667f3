"""The site is built without a warning, every link on it leads somewhere, and it fetches nothing from elsewhere."""

from __future__ import annotations

import fcntl
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

import steppe
from pages.block import DOCS
from steppe import envs
from web.chromium import ARGUMENTS, find

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1360, "height": 900}
REFERENCE = "\n".join(path.read_text("utf-8") for path in sorted((DOCS / "reference").glob("*.md")))
LOADED = {"script": "src", "img": "src", "link": "href", "iframe": "src"}  # what a page fetches by itself


class Seen(HTMLParser):
    """What a page links to, loads, and can be linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {key: value or "" for key, value in attrs}
        self.places |= {said[key] for key in ("id", "name") if key in said}
        if tag == "a" and "href" in said:
            self.links.append(said["href"])
        if LOADED.get(tag, "") in said:
            self.loaded.append(said[LOADED[tag]])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site; tests that run side by side build it once."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "site"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "built").exists():
            places = [str(each) for each in (folder / "cache", DOCS, folder / "docs")]
            command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-d", *places]
            told = subprocess.run(command, capture_output=True, text=True, check=False)
            assert told.returncode == 0, told.stderr
            (folder / "built").touch()
    return folder / "docs"


@pytest.fixture(scope="module")
def seen(site: Path) -> dict[Path, Seen]:
    return {path: Seen(path.read_text("utf-8")) for path in site.rglob("*.html")}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=find(playwright.chromium.executable_path), args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.mark.parametrize("module", [steppe, envs], ids=["steppe", "steppe.envs"])
def test_the_reference_has_every_public_name(module: object) -> None:
    names: list[str] = getattr(module, "__all__")  # noqa: B009
    for name in names:
        assert re.search(rf":: {getattr(module, '__name__')}\.{name}$", REFERENCE, re.MULTILINE), name  # noqa: B009


@pytest.mark.proof
def test_every_link_leads_somewhere(seen: dict[Path, Seen]) -> None:
    assert len(seen) > 60
    for path, page in seen.items():
        for link in (*page.links, *page.loaded):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            assert target.exists(), f"{path.name}: {link}"
            if parts.fragment and target in seen:
                assert unquote(parts.fragment) in seen[target].places, f"{path.name}: {link}"


@pytest.mark.proof
def test_nothing_is_fetched_from_elsewhere(site: Path, seen: dict[Path, Seen]) -> None:
    for path, page in seen.items():
        foreign = [link for link in page.loaded if urlsplit(link).netloc]
        assert not foreign, f"{path.name} fetches {foreign}"
    for sheet in site.rglob("*.css"):
        for address in re.findall(r"url\(['\"]?([^'\")]+)", sheet.read_text("utf-8")):
            assert address.startswith("data:") or (sheet.parent / urlsplit(address).path).exists(), (
                f"{sheet}: {address}"
            )


@pytest.mark.proof
def test_what_is_shown_has_the_letters_of_the_app(site: Path) -> None:
    assert len([*(site / "_static").glob("*.woff2")]) == 3


def opened(browser: Browser, path: Path, size: dict[str, int], more: str = "") -> Page:
    page = browser.new_page(viewport={"width": size["width"], "height": size["height"]})
    page.goto(f"file://{path}{more}")
    return page


@pytest.mark.proof
def test_what_is_searched_for_is_found(browser: Browser, site: Path) -> None:
    page = opened(browser, site / "search.html", DESK, "?q=tournament")
    page.wait_for_selector("ul.search li a")
    assert "Bots and tournaments" in page.inner_text("ul.search")
    page.close()


@pytest.mark.proof
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_no_page_is_wider_than_its_screen(
    browser: Browser, site: Path, seen: dict[Path, Seen], size: dict[str, int]
) -> None:
    page = opened(browser, site / "index.html", size)
    for path in seen:
        page.goto(f"file://{path}")
        beyond = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert beyond <= 0, f"{path.relative_to(site)} is {beyond} px too wide"
    page.close()
