"""Who may sit where: before the start anybody; later nobody who has seen another hand, and only if the others agree.

Whoever holds a chair once the game has begun sees what is hidden in its seat, and cannot forget it. So a chair keeps
in mind, and in storage, who has held it: nobody gets to see a second hand by getting up and sitting down elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from steppe.bots.bot import today
from steppe.server.table.manners import alias
from steppe.server.table.situation import Situation
from steppe.server.wire.problem import MISSING, NOT_YOURS, STALE, Problem
from steppe.server.wire.shapes import COLOURS, ENDED, Chair, ChairCard, Wish, WishCard

BOT_NAMES = ("Grum", "Olla", "Tok", "Vesh", "Umi", "Rusk", "Onda", "Brak")  # by chair, of those who have no other
LASTS = 86400.0  # seconds after which a wish that not all have answered has lapsed
MOST = 20  # wishes at a table at a time


# -- who has seen what ---------------------------------------------------------------------------------------------


def people_at(chairs: Iterable[Chair]) -> set[str]:
    """Everybody who sits there."""
    return {chair.person for chair in chairs if chair.kind == "person"}


def witnesses(chair: Chair) -> set[str]:
    """Everybody who has held the chair of a game that has begun."""
    return {*chair.seen, chair.left, chair.person} - {""}


def seen_by(chairs: Iterable[Chair], person: str) -> set[int]:
    """The chairs through whose eyes the person has looked, in a game that has begun."""
    return {place for place, chair in enumerate(chairs) if person in witnesses(chair)}


# -- sitting down and getting up -----------------------------------------------------------------------------------


def chair_at(table: Situation, place: int) -> Chair:
    if table.status in ENDED:
        raise Problem(STALE, "over")
    if not 0 <= place < len(table.chairs):
        raise Problem(MISSING, "no_such_chair")
    return table.chairs[place]


def must_ask(table: Situation, place: int, person: str, *, screen: bool) -> bool:
    """Refused unless the person may take the chair; whether those who sit there have to agree first."""
    chair, people = chair_at(table, place), people_at(table.chairs)
    if alias(table.id, person) in table.banned:
        raise Problem(NOT_YOURS, "banned")
    if chair.kind == "person" or (chair.kind == "bot" and table.state is None):
        raise Problem(STALE, "chair_taken")
    if table.state is None:
        if person in people and not screen:
            raise Problem(STALE, "sits_already")
        if person in people and table.public and person != table.host:
            raise Problem(STALE, "one_chair")
        return False
    seen = seen_by(table.chairs, person)
    if place not in seen:
        if person in people:
            raise Problem(STALE, "sits_already")
        if seen:
            raise Problem(STALE, "seen_another")
    return chair.left != person and bool(people - {person})


def taken(table: Situation, place: int, person: str, name: str, contribution: str) -> Chair:
    """The chair with the person on it."""
    chair = table.chairs[place]
    if table.state is None:
        return Chair(kind="person", person=person, name=name, contribution=contribution, colour=chair.colour)
    before = chair.before if chair.left == person else [*chair.before, chair.name]
    seen = sorted(witnesses(chair) - {person})
    return Chair(
        kind="person",
        person=person,
        name=name,
        contribution=chair.contribution,
        seen=seen,
        before=before,
        colour=chair.colour,
    )


def kept_warm(chair: Chair, bot: str) -> Chair:
    """The chair of somebody who has left a game, with a bot that goes on in the same name."""
    seen = sorted(witnesses(chair) - {chair.person})
    return Chair(
        kind="bot",
        bot=bot,
        name=chair.name,
        contribution=chair.contribution,
        left=chair.person,
        seen=seen,
        before=chair.before,
        colour=chair.colour,
    )


def given_up(table: Situation, place: int, person: str, kind: str, bot: str) -> Chair:
    """The chair given to a bot or left open, by who sits there or, before the start, by the host."""
    chair = chair_at(table, place)
    if chair.person != person and not (table.host == person and table.state is None):
        raise Problem(NOT_YOURS, "not_host")
    if table.state is not None:
        return kept_warm(chair, bot)
    if kind == "open":
        return Chair(kind="open", colour=chair.colour)
    return Chair(kind="bot", bot=bot, name=chair.name or BOT_NAMES[place], colour=chair.colour)


def contributed(table: Situation, person: str, contribution: str) -> list[Chair]:
    """The chairs with what the person adds to chance, in answer to the commitment."""
    if not any(chair.lacks and chair.person == person for chair in table.chairs):
        raise Problem(STALE, "nothing_lacking")
    return [
        Chair(kind="person", person=person, name=chair.name, contribution=contribution, colour=chair.colour)
        if chair.lacks and chair.person == person
        else chair
        for chair in table.chairs
    ]


def with_chair(chairs: list[Chair], place: int, chair: Chair) -> list[Chair]:
    return [*chairs[:place], chair, *chairs[place + 1 :]]


# -- colours -------------------------------------------------------------------------------------------------------


def colours(chairs: list[Chair]) -> list[int]:
    """By chair: the one that was chosen; else that of its place, or the first that nobody has."""
    found: list[int] = []
    for chair in chairs:
        found.append(chair.colour if chair.colour not in found else -1)
    for place, colour in enumerate(found):
        if colour < 0:
            free = [other for other in (place, *range(COLOURS)) if other not in found]
            found[place] = free[0] if free else place % COLOURS
    return found


def dyed(table: Situation, place: int, person: str, colour: int) -> list[Chair]:
    """The chairs after somebody has chosen a colour, for himself or, as the host, for a chair without a person."""
    chair = chair_at(table, place)
    if table.state is not None:
        raise Problem(STALE, "begun")
    if chair.person != person and not (table.host == person and chair.kind != "person"):
        raise Problem(NOT_YOURS, "not_yours")
    if any(other.colour == colour and at != place for at, other in enumerate(table.chairs) if other.kind != "open"):
        raise Problem(STALE, "colour_taken")
    return with_chair(table.chairs, place, msgspec.structs.replace(chair, colour=colour))


# -- wishes to take a chair over -----------------------------------------------------------------------------------


def remembered(table: Situation, now: float) -> list[Wish]:
    """The wishes that have not lapsed, with those that were refused lately."""
    return [wish for wish in table.wishes if now < wish.at + LASTS] if table.status not in ENDED else []


def standing(table: Situation, now: float) -> list[Wish]:
    """The wishes that wait for an answer."""
    return [wish for wish in remembered(table, now) if not wish.refused]


def asked_for(table: Situation, place: int, person: str, name: str, now: float) -> list[Wish]:
    """The wishes with this one; who asks for another chair no longer asks for the first."""
    wishes = remembered(table, now)
    if any(wish.person == person and wish.refused for wish in wishes):
        raise Problem(STALE, "wish_refused")
    others = [wish for wish in wishes if wish.person != person]
    if len(others) >= MOST:
        raise Problem(STALE, "too_many_wishes")
    return [*others, Wish(place=place, person=person, name=name, agreed=[], at=now)]


def withdrawn(table: Situation, person: str, now: float) -> list[Wish]:
    """The wishes without the person's own."""
    if all(wish.person != person for wish in standing(table, now)):
        raise Problem(STALE, "no_wish")
    return [wish for wish in remembered(table, now) if wish.person != person]


def still_to_agree(table: Situation, wish: Wish) -> set[str]:
    return people_at(table.chairs) - {wish.person, *wish.agreed}


def answered(table: Situation, who: str, person: str, agree: bool, now: float) -> tuple[list[Wish], Wish | None]:
    """The wishes after somebody's answer to one of them, and that one if now all have agreed."""
    wishes = standing(table, now)
    wish = next((wish for wish in wishes if alias(table.id, wish.person) == who), None)
    if person not in people_at(table.chairs):
        raise Problem(NOT_YOURS, "not_yours")
    if wish is None or person not in still_to_agree(table, wish):
        raise Problem(STALE, "no_wish")
    agreed = [*wish.agreed, person] if agree else wish.agreed
    new = Wish(place=wish.place, person=wish.person, name=wish.name, agreed=agreed, refused=not agree, at=wish.at)
    everybody = agree and not still_to_agree(table, new)
    return [new if each is wish else each for each in remembered(table, now)], new if everybody else None


# -- as people see it ----------------------------------------------------------------------------------------------


def may_take(table: Situation, place: int, person: str | None) -> str:
    """Whether the person may take the chair: at once (`sit`), if the others agree (`ask`), or not."""
    if table.chairs[place].kind == "person":
        return ""
    try:
        return "ask" if must_ask(table, place, person or "", screen=False) else "sit"
    except Problem:
        return ""


def cards(table: Situation, person: str | None, online: set[str | None], *, begun: bool) -> list[ChairCard]:
    """The chairs as the person sees them; once the game has begun, with their seats."""
    seating, dyes, found = table.seating(), colours(table.chairs), []
    for place, chair in enumerate(table.chairs):
        who = alias(table.id, chair.person)
        found.append(
            ChairCard(
                kind=chair.kind,
                name=chair.name,
                bot=today(chair.bot, table.game),
                yours=bool(person) and chair.person == person,
                online=chair.kind == "bot" or (chair.kind == "person" and chair.person in online),
                seat=seating.index(place) if begun else None,
                who=who,
                muted=bool(who) and who in table.muted,
                before=chair.before,
                colour=dyes[place],
                take=may_take(table, place, person),  # type: ignore[arg-type]
            )
        )
    return found


def wish_cards(table: Situation, person: str | None, now: float) -> list[WishCard]:
    """The wishes as the person sees them."""
    found = []
    for wish in standing(table, now):
        pending = still_to_agree(table, wish)
        places = [place for place, chair in enumerate(table.chairs) if chair.person in pending]
        found.append(
            WishCard(
                who=alias(table.id, wish.person),
                name=wish.name,
                chair=wish.place,
                yours=wish.person == person,
                asked=person in pending,
                pending=places,
            )
        )
    return found
