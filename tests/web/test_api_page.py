"""The page that describes the API, as a programmer meets it: on a desk and a phone, by day and by night."""

from __future__ import annotations

from typing import Literal

import pytest

from web.browsing import DESK, PHONE
from web.conftest import Visit


@pytest.mark.parametrize(("screen", "colour"), [(DESK, "dark"), (PHONE, "light")], ids=["desk", "phone"])
def test_the_page_is_read_searched_and_tried(
    visit: Visit, screen: tuple[int, int], colour: Literal["light", "dark"]
) -> None:
    ana = visit("Ana", size=screen)
    page = ana.page
    page.emulate_media(color_scheme=colour)
    page.goto(f"{ana.player.server.address}/api/docs")
    assert page.locator("nav").is_visible() is (screen == DESK)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ana.violations() == []
    page.get_by_label("Find").fill("qr code")
    shown = page.locator("article:visible")
    assert shown.count() == 1
    assert shown.locator("h3").inner_text().lower().startswith("get")
    page.get_by_label("Find").fill("")
    me = page.locator("#me")
    me.get_by_role("button", name="Try it").click()
    me.get_by_role("button", name="Send").click()
    me.get_by_text('"name": "Ana"').wait_for()
