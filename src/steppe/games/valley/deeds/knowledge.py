"""Tribes study, lay cards down, invent, learn from others, use what they know, and lose it (V18.4, V18.6)."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.core.space import Noun
from steppe.games.valley.deeds import camp
from steppe.games.valley.effect import Key
from steppe.games.valley.piece import OFF, WARRIOR
from steppe.games.valley.queries import knowledge
from steppe.games.valley.queries.in_force import INVENTION, LEARNED, MARKS, PROGRESS, STUDENTS, USED
from steppe.games.valley.queries.people import of_kind
from steppe.games.valley.world import Effect, G

# -- studies ---------------------------------------------------------------------------------------------------


def study(g: G, seat: Seat, hex: int, count: int) -> None:
    """V18.6: so many warriors begin to study there."""
    _set_students(g, seat, hex, knowledge.students(g.world, seat, hex) + count)
    g.emit("study_began", seat=seat, hex=hex, count=count)


def end_study(g: G, seat: Seat, hex: int, count: int, cause: str) -> None:
    """So many of those who study there do not any more."""
    if count:
        _set_students(g, seat, hex, knowledge.students(g.world, seat, hex) - count)
        g.emit("study_ended", seat=seat, hex=hex, count=count, cause=cause)


def hand_over(g: G, owner: Seat, seat: Seat, hex: int, count: int, kept: int) -> None:
    """V18.6: so many who were captured, of whom the captor keeps some, study on under him."""
    _set_students(g, owner, hex, knowledge.students(g.world, owner, hex) - count)
    _set_students(g, seat, hex, knowledge.students(g.world, seat, hex) + kept)
    if kept:
        g.emit("study_went_on", seat=seat, hex=hex, count=kept)


def check_studies(g: G, hex: int) -> None:
    """V18.6: who has no camp of his tribe there studies no more, nor do more than there are warriors."""
    world = g.world
    for row in [row for row in world.effects if row.key == STUDENTS and row.hex == hex]:
        left = of_kind(world, row.seat, hex, WARRIOR) if world.camps[hex] == row.seat else 0
        end_study(g, row.seat, hex, max(0, row.value - left), "gone")


def gone_from(g: G, seat: Seat, hex: int, leaving: int = 0) -> None:
    """Tokens have left or died there, and so many warriors are about to: others before those who study."""
    if not MARKS.isdisjoint(g.world.keys) and (count := knowledge.students(g.world, seat, hex)):
        end_study(g, seat, hex, max(0, count - of_kind(g.world, seat, hex, WARRIOR) + leaving), "gone")


def _set_students(g: G, seat: Seat, hex: int, count: int) -> None:
    world = g.world
    there = (STUDENTS, seat, hex)
    world.effects = tuple([row for row in world.effects if (row.key, row.seat, row.hex) != there])
    camp.remember(g, *([Effect(STUDENTS, seat, hex, count, "gone")] if count else []))


# -- what is known ---------------------------------------------------------------------------------------------


def lay_down(g: G, seat: Seat, card: str) -> None:
    """V18.6: a card of the hand lies on the table for good, as a progress; everybody sees it."""
    hand = g.world.hands[seat]
    place = hand.index(card)
    g.world.hands[seat] = hand[:place] + hand[place + 1 :]
    _note(g, PROGRESS, seat, card)
    g.emit("progress_laid", seat=seat, card=card)


def learn(g: G, seat: Seat, owner: Seat, card: str) -> None:
    """V18.6, V18.12a: a progress of another tribe is known to this one too; that tribe keeps it."""
    _note(g, PROGRESS, seat, card)
    _note(g, LEARNED, seat, card)
    g.emit("progress_learned", seat=seat, owner=owner, card=card)


def invent(g: G, seat: Seat, craft: str) -> None:
    """V18.4: an invention, for good."""
    _note(g, INVENTION, seat, craft)
    g.emit("invention_made", seat=seat, card=craft)


def use(g: G, seat: Seat, card: str, use: str, aim: tuple[Noun, ...]) -> None:
    """VR95: what is known is announced like a card and stays; once a turn (VR40)."""
    camp.remember(g, Effect(USED, seat, OFF, 0, "turn", card))
    if g.events is not None:
        g.emit("advance_used", seat=seat, card=card, use=use, aim=aim)


def lose_all(g: G, seat: Seat) -> None:
    """V14.1: with the tribe goes what it knows; its cards go to the discards."""
    world = g.world
    learned = knowledge.noted(world, LEARNED, seat)
    cards = [card for card in knowledge.progresses(world, seat) if card not in learned]
    if not knowledge.known(world, seat):
        return
    for key in (PROGRESS, LEARNED, INVENTION, USED):
        camp.forget(g, key, seat)
    world.discard = (*world.discard, *cards)
    g.emit("knowledge_lost", seat=seat, cards=tuple(cards))


def _note(g: G, key: Key, seat: Seat, card: str) -> None:
    camp.remember(g, Effect(key, seat, OFF, 0, "gone", card))
