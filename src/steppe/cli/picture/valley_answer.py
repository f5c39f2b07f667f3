"""Answers of the Valley at the keyboard: which are numbered, and what typed words stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from steppe.core.decision import Action, Decision, Seat
from steppe.core.space import Noun, Space, answers
from steppe.games.valley.batch import read_step
from steppe.games.valley.batches import largest
from steppe.games.valley.game import VALLEY
from steppe.games.valley.notation.course import actions
from steppe.games.valley.phases.window import ANY, PLAY, USE
from steppe.games.valley.queries.fitting import plays, uses
from steppe.games.valley.table import stand_in
from steppe.games.valley.world import G

FEW = 30  # up to so many answers with one verb are all numbered
WAY = re.compile(r"(\d+-\d+) *> *(\d+-\d+)(?: +(\S+))?", re.ASCII)
BATCH = re.compile(r"(?:\d*[wgfatb])+(?:@\w+)?", re.ASCII | re.IGNORECASE)


def listed(g: G, decision: Decision) -> list[Action]:
    """The answers that get a number: all of a verb that has few; of many those that somebody may well want."""
    return [Action(verb, noun) for verb, space in decision.choices for noun in _listed(g, decision, verb, space)]


def _listed(g: G, decision: Decision, verb: str, space: Space | None) -> Iterator[Noun]:
    if space is None:
        yield None
    elif space.size() <= FEW:
        yield from answers(space)
    elif verb == "move":
        yield from largest(space).values()
    else:
        modest = stand_in.answer(g, decision)
        if modest.verb == verb:
            yield modest.noun


def unlisted(g: G, decision: Decision) -> Iterator[Action]:
    """Of each verb whose answers are not all numbered, one that may be typed."""
    for verb, space in decision.choices:
        if space is not None and space.size() > FEW:
            yield Action(verb, space.at(0))


def interjections(g: G, seat: Seat) -> Iterator[Action]:
    """R5: of each card for any time that the seat may play just now, one way to do so."""
    shown = set[Noun]()
    found = [(PLAY, noun) for noun in plays(g, ANY, seat)] + [(USE, noun) for noun in uses(g, ANY, seat)]
    for verb, noun in found:
        assert isinstance(noun, tuple)
        if (verb, noun[0]) not in shown and g.why_not(seat, Action(verb, noun)) is None:
            shown.add((verb, noun[0]))
            yield Action(verb, noun)


def typed(g: G, decision: Decision, text: str) -> list[Action]:
    """What somebody types: the notation; letters may be small, and a way alone takes along all who can go."""
    words = " ".join(_large(word) for word in text.split())
    if found := WAY.fullmatch(words.removeprefix("m ")):
        here, to, who = found.groups()
        if who is None:
            return [_whole_move(g, decision, here, to)]
        words = f"m {here}>{to} {who}"
    return actions(g, decision.seat, words, VALLEY.at(g).spelling)


def _large(word: str) -> str:
    """`2w1f@p` as 2W1F@p; what is no group of people stays as it is."""
    if not BATCH.fullmatch(word):
        return word
    who, sign, mark = word.partition("@")
    return f"{who.upper()}{sign}{mark.lower()}"


def _whole_move(g: G, decision: Decision, here: str, to: str) -> Action:
    """A step of all who can go there together."""
    game = VALLEY.at(g)
    wanted = game.read(f"m {here}>{to} 1W")
    step = read_step(wanted.noun)
    return Action("move", largest(dict(decision.choices).get("move")).get((step.hex, step.to), wanted.noun))
