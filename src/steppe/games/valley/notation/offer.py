"""Offers, answers to them and shares as people write them (N4), and what others may read of them (H4)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final, cast

from steppe.core.decision import Action, Seat
from steppe.core.space import Noun
from steppe.games.valley.notation import parameter
from steppe.games.valley.notation.spelling import UNKNOWN, Spelling, bad
from steppe.games.valley.party import gathered_of, kinds_of, many, spelled
from steppe.games.valley.phases import goods
from steppe.games.valley.phases.bargain import ACCEPT, BARTER, COUNTER, Bargain, cards_at
from steppe.games.valley.world import G

MORE: Final = " + "
WORDS: Final = ("x", "counter", ACCEPT)  # of these verbs
NAMED = re.compile(r"\bcard \w+", re.ASCII)
SECRET: Final = (BARTER, COUNTER, ACCEPT)  # verbs whose cards only two see
CAMP, ROAD = ("with", "at", "give", "get"), ("with", "mine", "theirs", "give", "get")


# -- goods -----------------------------------------------------------------------------------------------------------


def write_goods(spelling: Spelling, sheet: Any) -> str:
    """`3 food + card net`."""
    words: list[str] = []
    for good, answer in zip(spelling.goods, sheet, strict=True):
        if not goods.nothing(good, answer):
            words += good.write(spelling, answer)
    return MORE.join(words)


def read_goods(spelling: Spelling, text: str, *, own: bool) -> tuple[Noun, ...]:
    """What a list of goods names; `own`: those of the one who speaks."""
    found: dict[str, Any] = {}
    for word in text.split(MORE):
        key, answer = read_good(spelling, word, own=own)
        if key not in found:
            found[key] = answer
        elif isinstance(answer, tuple) and key != goods.PEOPLE:
            found[key] = tuple(sorted((*found[key], *answer)))
        else:
            raise bad("goods", word)
    return tuple([found.get(each.key, none(spelling, each.key, own=own)) for each in spelling.goods])


def read_good(spelling: Spelling, word: str, *, own: bool) -> tuple[str, Noun]:
    for good in spelling.goods:
        if (answer := good.read(spelling, word, own)) is not None:
            return good.key, answer
    raise bad("goods", word)


def none(spelling: Spelling, key: str, *, own: bool) -> Noun:
    """Nothing of a good."""
    if key == goods.PEOPLE:
        return (0,) * len(spelling.kinds)
    good = next(each for each in spelling.goods if each.key == key)
    return good.none if key != goods.CARDS or own else 0


def said_in(text: str, *forms: tuple[str, ...]) -> dict[str, str]:
    """What stands in braces, if it is one of these forms."""
    said = parameter.parts(f"x {text}")
    if not any(said.keys() == set(form) for form in forms):
        raise bad("parameter", text)
    return said


def write_terms(spelling: Spelling, noun: Any) -> str:
    """`{give: 1W, get: 5 food}`."""
    return f"{{{_terms(spelling, noun)}}}"


def _terms(spelling: Spelling, noun: Any) -> str:
    give, get = noun
    return f"give: {write_goods(spelling, give)}, get: {write_goods(spelling, get)}"


def read_terms(spelling: Spelling, text: str) -> Noun:
    said = said_in(text, CAMP[2:])
    return read_goods(spelling, said["give"], own=True), read_goods(spelling, said["get"], own=False)


# -- offers ----------------------------------------------------------------------------------------------------------


def write_offer(spelling: Spelling, noun: Any) -> str:
    """In a camp with its hex, on the road with the tokens that it engages."""
    (other, *hexes), deal = noun
    if len(hexes) == 1:
        where, terms = f"at: {spelling.hex(hexes[0])}", deal
    else:
        *groups, terms = deal
        mine, theirs = [
            f"{spelled(gathered_of({kind: group.count(kind) for kind in group}))} at {spelling.hex(hex)}"
            for group, hex in zip(groups, hexes, strict=True)
        ]
        where = f"mine: {mine}, theirs: {theirs}"
    return f"{{with: {spelling.tribe(other)}, {where}, {_terms(spelling, terms)}}}"


def read_offer(spelling: Spelling, text: str) -> Noun:
    said = said_in(text, CAMP, ROAD)
    other = spelling.read_tribe(said["with"])
    terms = read_terms(spelling, f"{{give: {said['give']}, get: {said['get']}}}")
    if "at" in said:
        return (other, spelling.read_hex(said["at"])), terms
    mine, theirs = read_group(spelling, said["mine"]), read_group(spelling, said["theirs"])
    return (other, mine[0], theirs[0]), (mine[1], theirs[1], terms)


def read_group(spelling: Spelling, text: str) -> tuple[int, tuple[int, ...]]:
    """`1W at 3-4`: the hex, and the kind of each."""
    who, at, hex = text.partition(" at ")
    group = spelling.read_batch(who)
    if not at or group.led or group.herd:
        raise bad("group", text)
    return spelling.read_hex(hex), tuple(
        [kind for kind in kinds_of(group.party) for _ in range(many(group.party, kind))]
    )


def write_given(_: Spelling, noun: Any) -> str:
    """The cards that one gives who accepts; nothing where none are wanted."""
    return "" if noun is None else f"{{cards: {MORE.join(noun)}}}"


def read_given(spelling: Spelling, text: str) -> Noun:
    if not text:
        return None
    cards = said_in(text, ("cards",))["cards"].split(MORE)
    for card in cards:
        if card not in spelling.cards:
            raise bad("card", card)
    return tuple(sorted(cards))


# -- shares ------------------------------------------------------------------------------------------------------------


def write_shares(spelling: Spelling, noun: Any) -> str:
    """`3-4 fern:2 ember:1`."""
    hex, *rest = noun
    pairs = zip(rest[::2], rest[1::2], strict=True)
    return " ".join([spelling.hex(hex), *[f"{spelling.tribe(seat)}:{share}" for seat, share in pairs]])


def read_shares(spelling: Spelling, text: str) -> Noun:
    hex, *words = text.split(" ")
    pairs: list[tuple[Seat, int]] = []
    for word in words:
        tribe, _, share = word.rpartition(":")
        if not (len(share) == 1 and share.isdecimal() and share.isascii()):
            raise bad("share", word)
        pairs.append((spelling.read_tribe(tribe), int(share)))
    if not pairs or len(dict(pairs)) < len(pairs):
        raise bad("share", text)
    return (spelling.read_hex(hex), *[each for pair in sorted(pairs) for each in pair])


# -- for other eyes ----------------------------------------------------------------------------------------------------


def parties(bargain: Bargain | None, who: Seat, action: Action) -> tuple[Seat, ...]:
    """H4: the two who know which cards an offer or its answer names; nobody in particular for other answers."""
    if action.verb == BARTER:
        return who, cast("tuple[tuple[Seat, ...], Noun]", action.noun)[0][0]
    return (bargain.seat, bargain.owner) if bargain is not None and action.verb in SECRET else ()


def masked(text: str) -> str:
    """The same without the names of cards."""
    word, _, rest = text.partition(" ")
    if word == ACCEPT and rest:
        return f"{word} {{cards: {MORE.join([UNKNOWN] * (rest.count(MORE) + 1))}}}"
    return NAMED.sub(f"card {UNKNOWN}", text)


def cards_said(text: str) -> tuple[str, ...]:
    """The cards that a text names as given; `?` where they are not known."""
    word, _, rest = text.partition(" ")
    if word == ACCEPT:
        return tuple(parameter.parts(f"x {rest}")["cards"].split(MORE)) if rest else ()
    given = parameter.parts(f"x {rest}").get("give", "")
    return tuple([good.removeprefix("card ") for good in given.split(MORE) if good.startswith("card ")])


def said_with(text: str, cards: Iterable[str]) -> str:
    """The same text with these cards in place of those that are not known."""
    for card in cards:
        text = text.replace(UNKNOWN, card, 1)
    return text


def cards_of(g: G, action: Action) -> tuple[str, ...]:
    """The cards that an offer or its answer names."""
    noun: Any = action.noun
    if action.verb == ACCEPT:
        return noun or ()
    return cast("tuple[str, ...]", terms_of(action)[0][cards_at(g)])


def terms_of(action: Action) -> Any:
    """What is given and got, of an offer or a counter-offer."""
    noun: Any = action.noun
    if action.verb == COUNTER:
        return noun
    return noun[1] if len(noun[0]) == 2 else noun[1][2]


def with_cards(g: G, action: Action, cards: Iterable[str]) -> Action:
    """The same with other cards."""
    named, noun = tuple(sorted(cards)), cast("Any", action.noun)
    if action.verb == ACCEPT:
        return Action(ACCEPT, named)
    (give, get), at = terms_of(action), cards_at(g)
    terms = ((*give[:at], named, *give[at + 1 :]), get)
    if action.verb == COUNTER:
        return Action(COUNTER, terms)
    deal = terms if len(noun[0]) == 2 else (*noun[1][:2], terms)
    return Action(BARTER, (noun[0], deal))
