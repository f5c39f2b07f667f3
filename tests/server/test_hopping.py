"""Whatever people do with chairs, nobody is ever told what two hands hold (`make seats` tries for much longer)."""

from __future__ import annotations

from collections import Counter

import pytest

from server.exposure import exposed
from server.hopping import hop
from steppe.server.table import chairs


def test_nobody_ever_knows_two_hands() -> None:
    counts = hop(examples=12, length=40)
    assert counts["steps"] > 400
    assert counts["taken over"], "nobody was let in: this would prove little"


def test_without_the_rule_two_hands_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The looking is not in vain."""
    monkeypatch.setattr(chairs, "seen_by", lambda chairs, person: set())
    counts: Counter[str] = Counter()
    with pytest.raises(BaseException, match=r"knows|Inconsistent|Flaky"):  # what is found is tried once more
        hop(examples=60, length=40, counts=counts)
    assert counts["two hands"]


def test_what_a_text_gives_away() -> None:
    for text, seats in (
        ('{"view": {"world": {"hands": [[1, 2, 3], 3]}}}', {0}),
        ('[{"t": "moved", "events": [{"name": "card_drawn", "data": {"seat": 1, "card": 2}}]}]', {1}),
        ('[{"t": "moved", "events": [{"name": "card_drawn", "data": {"seat": 1}}]}]', set()),
        ('{"steps": [{"position": "board d4 A-,B- - A???,B12? ?30 0.0.0 A 1"}]}', {1}),
        ("[Eyes]\n7. A 2SE +3 %?12", {0}),
        ("[Eyes]\n7. A 2SE +? %?12", set()),
        ('{"asks": [{"seat": 2}]}', {2}),
    ):
        assert exposed(text) == seats, text
