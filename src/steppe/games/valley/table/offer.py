"""The usual offer: what somebody may want to begin with who is asked to barter (V18.40). No rule asks.

It follows from what all can see, so it names no card of a hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

from steppe.core.decision import Decision
from steppe.core.form import Either, Exchange, Form
from steppe.core.space import Noun
from steppe.games.valley.phases.bargain import BARTER, COUNTER
from steppe.games.valley.phases.goods import CARDS, PEOPLE
from steppe.games.valley.world import G

FOOD, TOKEN = 2, 3  # points for a card, for a token
ONE: Final = 1


def usual(g: G, decision: Decision) -> list[list[Noun]]:
    """For each partner, or for the counter-offer, a small and even offer: its verb and the whole answer."""
    found: list[list[Noun]] = []
    for verb, space in decision.choices:
        if verb == COUNTER and isinstance(space, Exchange) and (terms := even(g, space)):
            found.append([verb, terms])
        for name, inner in space.of if verb == BARTER and isinstance(space, Either) else ():
            exchange = inner.fields[2].space if isinstance(inner, Form) else inner
            if terms := even(g, cast("Exchange", exchange)):
                deal: Noun = terms
                if isinstance(inner, Form):
                    deal = (inner.fields[0].space.at(0), inner.fields[1].space.at(0), terms)
                found.append([verb, (name, deal)])
    return found


def even(g: G, space: Exchange) -> Noun:
    """The first of some small offers that can be made; None: none of them can."""
    return next((terms for terms in _small(g, space) if terms in cast("Any", space)), None)


def _small(g: G, space: Exchange) -> Iterator[Any]:
    keys = [good.key for good in g.rules.goods]
    foods = [place for place, key in enumerate(keys) if key in [kind.key for kind in g.rules.foods]]
    people, cards = keys.index(PEOPLE), keys.index(CARDS)
    man = tuple([int(not place) for place in range(len(g.rules.kinds))])
    for food in foods:
        yield _only(space.give, food, FOOD), _only(space.get, cards, ONE)
    for food in foods:
        for other in foods:
            yield _only(space.give, food, FOOD), _only(space.get, other, FOOD)
    for food in foods:
        yield _only(space.give, food, TOKEN), _only(space.get, people, man)
        yield _only(space.give, people, man), _only(space.get, food, TOKEN)
        yield _only(space.give, food, FOOD), _only(space.get, food, ONE)


def _only(form: Form, place: int, answer: Noun) -> tuple[Noun, ...]:
    """A sheet with one thing on it."""
    return (*form.empty[:place], answer, *form.empty[place + 1 :])
