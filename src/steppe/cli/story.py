"""Events as a story: a paragraph for each turn, and where a game divides it further."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from rich.text import Text

from steppe.core.event import Event
from steppe.core.text import Teller

if TYPE_CHECKING:
    from steppe.cli.screen import Picture

TURN = "turn_began"
PHASE = "phase_began"  # of a turn, where a game has phases


def paragraphs(events: Sequence[Event], teller: Teller, picture: Picture) -> Iterator[Text]:
    """What happened, sentence after sentence; each turn begins with the badge of its seat."""
    paragraph: Text | None = None
    before = ""
    events = [event for event in events if picture.sentence(teller, event)]
    events = [event for event, then in zip_longest(events, events[1:]) if not _empty(event, then)]
    for event, chapter in zip(events, chapters(events, picture), strict=True):
        if paragraph is not None and (event.name in (TURN, PHASE) or chapter != before):
            yield paragraph
            paragraph = None
        if paragraph is None:
            paragraph = Text()
            if event.name == TURN and "seat" in event.data:
                paragraph.append_text(picture.badge(event.data["seat"]))
        if paragraph.plain:
            paragraph.append(" ")
        paragraph.append(picture.sentence(teller, event))
        before = chapter
    if paragraph is not None:
        yield paragraph


def _empty(event: Event, then: Event | None) -> bool:
    """A phase in which nothing happened."""
    return event.name == PHASE and (then is None or then.name in (TURN, PHASE))


def chapters(events: Sequence[Event], picture: Picture) -> list[str]:
    """The part of the story that each event belongs to."""
    found: list[str] = []
    for event in reversed(events):
        found.append(picture.chapter(event) or (found[-1] if found else ""))
    return found[::-1]
