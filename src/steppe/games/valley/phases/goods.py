"""What may be bartered at every table: food by kind, people by kind, cards (V18.12a, N4)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from steppe.core.form import Field, Form, Some
from steppe.core.reason import Reason, because
from steppe.core.space import Noun, Number, Space
from steppe.games.valley.deeds import card, food, people
from steppe.games.valley.larder import ONE_KIND, Food
from steppe.games.valley.party import WORDS, gathered_of, many, spelled
from steppe.games.valley.queries import strength
from steppe.games.valley.queries.food import stocks
from steppe.games.valley.queries.people import supply
from steppe.games.valley.variant import Deal, Good
from steppe.games.valley.world import G

PEOPLE, CARDS = "people", "cards"
POINTS: Final = "provisions"  # what food is called where it is of one kind
COUNTED = re.compile(r"([1-9]\d{0,3}) (\w+)", re.ASCII)


def usual(foods: Iterable[Food], kinds: tuple[int, ...]) -> tuple[Good, ...]:
    """What may be bartered at every table, with these kinds of food and people; variants may add others."""
    return (*[food_of(kind, each.key) for kind, each in enumerate(foods)], people_of(kinds), CARDS_GOOD)


def counted(text: str, word: str) -> int | None:
    """`3 food`: how many of a thing a word names."""
    found = COUNTED.fullmatch(text)
    return int(found[1]) if found is not None and found[2] == word else None


# -- food ------------------------------------------------------------------------------------------------------------


def food_of(kind: int, key: str) -> Good:
    """V18.43: barter names the kind."""

    def has(g: G, deal: Deal) -> Space:
        return Number(key, 0, stocks(g.world, deal.giver)[kind])

    def give(g: G, deal: Deal, count: int) -> None:
        food.hand_over(g, deal.giver, deal.taker, kind, count)

    def why_not(g: G, deal: Deal, count: Any) -> Reason:
        return because("not_so_much_food", "V18.12a", seat=deal.giver)

    return Good(
        key=key,
        has=has,
        give=give,
        why_not=why_not,
        told=lambda count: {POINTS if key == ONE_KIND[0].key else key: count},
        write=lambda _, count: (f"{count} {key}",),
        read=lambda _, word, __: counted(word, key),
        worth=lambda _, __, count: float(count),
    )


# -- people ----------------------------------------------------------------------------------------------------------


def people_of(kinds: tuple[int, ...]) -> Good:
    """VR73: each is replaced by one of the receiver's supply; the answer says how many of each kind."""

    def party(counts: Any) -> int:
        return gathered_of(dict(zip(kinds, counts, strict=True)))

    def has(g: G, deal: Deal) -> Space:
        here = strength.visible(g.world, deal.giver, deal.hex)
        most = [min(many(here, kind), supply(g, deal.taker, kind)) for kind in kinds]
        fields = [Field(WORDS[kind], Number("heads", 0, each)) for kind, each in zip(kinds, most, strict=True)]
        return Form(PEOPLE, tuple(fields), blank=True)

    def give(g: G, deal: Deal, counts: Any) -> None:
        people.hand_over(g, deal.giver, deal.hex, deal.taker, deal.to, party(counts))

    def why_not(g: G, deal: Deal, counts: Any) -> Reason:
        here = strength.visible(g.world, deal.giver, deal.hex)
        wanted = counts if isinstance(counts, tuple) and len(counts) == len(kinds) else ()
        for kind, count in zip(kinds, wanted, strict=False):
            if isinstance(count, int) and count > many(here, kind):
                return because("no_such_tokens", "V18.12a", hex=deal.hex)
            if isinstance(count, int) and count > supply(g, deal.taker, kind):
                return because("no_supply_for_them", "V18.12a", seat=deal.taker)
        return because("no_such_offer", "V18.40")

    def told(counts: Any) -> Mapping[str, Noun]:
        return {WORDS[kind]: count for kind, count in zip(kinds, counts, strict=True)}

    def read(spelling: Any, word: str, _: bool) -> Noun:
        if not word[-1:].isupper():
            return None
        group = spelling.read_batch(word)
        return tuple([many(group.party, kind) for kind in kinds]) if not group.led and not group.herd else None

    return Good(
        key=PEOPLE,
        has=has,
        give=give,
        why_not=why_not,
        told=told,
        write=lambda _, counts: (spelled(party(counts)),),
        read=read,
    )


# -- cards -----------------------------------------------------------------------------------------------------------


def cards_held(g: G, deal: Deal) -> Space:
    """His own by name; of another so many, which he will choose himself."""
    hand = g.world.hands[deal.giver]
    if not deal.own:
        return Number(CARDS, 0, len(hand))
    return Some("card", tuple([(id, hand.count(id)) for id in dict.fromkeys(hand)]), 0, len(hand))


def give_cards(g: G, deal: Deal, ids: tuple[str, ...]) -> None:
    for id in ids:
        card.give(g, deal.giver, deal.taker, id)


def why_no_cards(g: G, deal: Deal, ids: Any) -> Reason:
    if deal.own:
        return because("card_not_in_hand", "V12.3")
    return because("not_so_many_cards", "V18.12a", seat=deal.giver)


def write_cards(_: Any, ids: Any) -> tuple[str, ...]:
    if isinstance(ids, int):
        return (f"{ids} {'card' if ids == 1 else CARDS}",)
    return tuple([f"card {id}" for id in ids])


def read_card(spelling: Any, text: str, own: bool) -> Noun:
    word, _, id = text.partition(" ")
    if own:
        return (id,) if word == "card" and id in spelling.cards else None
    return 1 if text == "1 card" else counted(text, CARDS) if text != "1 cards" else None


CARDS_GOOD: Final = Good(
    key=CARDS,
    has=cards_held,
    give=give_cards,
    why_not=why_no_cards,
    told=lambda ids: {"hand": ids if isinstance(ids, int) else len(ids)},
    write=write_cards,
    read=read_card,
    none=(),
    alike=False,
)

# -- forms -----------------------------------------------------------------------------------------------------------


def sheet_of(g: G, deal: Deal) -> Form:
    """What the giver can give, good by good; those of which one is not like another have names of their own."""
    named = [(each, each.key if each.alike else f"{each.key}:{deal.giver}") for each in g.rules.goods]
    return Form("goods", tuple([Field(name, each.has(g, deal)) for each, name in named]))


def nothing(good: Good, answer: Noun) -> bool:
    """Whether the answer names nothing of it."""
    return not any(answer) if isinstance(answer, tuple) and good.key == PEOPLE else not answer


def told(goods: tuple[Good, ...], sheet: Any) -> dict[str, Noun]:
    """How many of what a sheet names, and what has a name that all may know."""
    found: dict[str, Noun] = {}
    for good, answer in zip(goods, sheet, strict=True):
        found |= {what: count for what, count in good.told(answer).items() if count}
    return found


def _place(g: G) -> int:
    """Which of the goods are the people."""
    return next(place for place, good in enumerate(g.rules.goods) if good.key == PEOPLE)


def exchange(g: G, *both: tuple[Deal, Any]) -> None:
    """V18.12: everything changes hands at once; knowledge first, since a camp may go with the people."""
    leaving = [(deal, sheet[_place(g)]) for deal, sheet in both]
    for solid in (False, True):
        for deal, sheet in both:
            for good, answer in zip(g.rules.goods, sheet, strict=True):
                if (good.key in (PEOPLE, CARDS)) is not solid or nothing(good, answer):
                    continue
                while good.key == PEOPLE and leaving:  # of both sides, before anybody comes in their place
                    giver, counts = leaving.pop(0)
                    people.take_leave(
                        g, giver.giver, giver.hex, gathered_of(dict(zip(g.rules.kinds, counts, strict=True)))
                    )
                good.give(g, deal, answer)
    people.settle_down(g, dict.fromkeys(hex for deal, _ in both for hex in (deal.hex, deal.to)))
