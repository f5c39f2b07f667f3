"""Events as a story: a paragraph for each turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rich.text import Text

from steppe.core.decision import Seat
from steppe.core.event import Event
from steppe.core.text import Teller

TURN = "turn_began"


def paragraphs(events: Iterable[Event], teller: Teller, badge: Callable[[Seat], Text]) -> Iterator[Text]:
    """What happened, sentence after sentence; each turn begins with the badge of its seat."""
    paragraph: Text | None = None
    for event in events:
        if paragraph is not None and event.name == TURN:
            yield paragraph
            paragraph = None
        if paragraph is None:
            paragraph = badge(event.data["seat"]) if event.name == TURN else Text()
        if paragraph.plain:
            paragraph.append(" ")
        paragraph.append(teller.event(event))
    if paragraph is not None:
        yield paragraph
