"""The rules of the Valley in three languages: in short and by their numbers."""

from __future__ import annotations

import pytest

from web.browsing import PHONE
from web.conftest import Visit


@pytest.mark.parametrize(
    ("lang", "aim", "guards"),
    [
        ("en", "four camps and fire", "Pinning"),
        ("fr", "quatre camps et le feu", "Gardes"),
        ("it", "quattro accampamenti e il fuoco", "Guardie"),
    ],
)
def test_the_rules_are_read_in_the_language_of_the_reader(visit: Visit, lang: str, aim: str, guards: str) -> None:
    ana = visit(lang=lang, size=PHONE)
    page = ana.go("/rules/valley")
    page.get_by_text(aim).first.wait_for()
    assert ana.violations() == []
    page.get_by_role("link", name="V7.6").first.click()
    page.wait_for_url("**/rules/valley#V7.6")
    page.locator(".found", has_text=guards).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
