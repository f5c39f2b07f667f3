"""What fits a window: which cards may be held or are known, which can be used there, and by whom (R1, R7)."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.core.reason import Reason, because
from steppe.core.space import Noun
from steppe.games.valley.card import Card, Mode, no_choice
from steppe.games.valley.queries.added import barred
from steppe.games.valley.queries.knowledge import free, on_table
from steppe.games.valley.rules import Hand, Use
from steppe.games.valley.variant import PLAY
from steppe.games.valley.world import G


def is_about(g: G, card: Card) -> bool:
    """R18, public: some copy of the card is neither in the discards nor on the table as a progress."""
    gone = g.world.discard.count(card.id)
    if g.rules.crafts:
        gone += on_table(g.world).count(card.id)
    return gone < g.rules.copies[card.id]


def about(g: G, key: str) -> tuple[Use, ...]:
    """Public: the uses for this window of cards that are about."""
    return tuple([use for use in g.rules.fits.get(key, ()) if is_about(g, use[0])])


def might_react(g: G, key: str, seat: Seat) -> bool:
    """R1: as far as everybody knows, the seat may hold a card that fits, or knows one."""
    return might_use(g, seat, about(g, key)) or knows_use(g, key, seat)


def knows_use(g: G, key: str, seat: Seat) -> bool:
    """R1, public: the tribe knows something that can be used at this window and was not used this turn."""
    if not g.rules.crafts or g.world.leaderless[seat] or not (known := free(g.world, seat)):
        return False
    return could_use(g, seat, g.rules.held(known).get(key, ()))


def might_use(g: G, seat: Seat, uses: tuple[Use, ...]) -> bool:
    """Whether the seat, if it holds the card, could make one of these uses; reads public facts only."""
    world = g.world
    return False if not world.hands[seat] or world.leaderless[seat] else could_use(g, seat, uses)


def could_use(g: G, seat: Seat, uses: tuple[Use, ...]) -> bool:
    """Whether one of these uses is open to the seat."""
    if g.rules.bars[PLAY] and barred(g, PLAY, seat):
        return False
    failed: set[object] = set()  # several cards have the same conditions and aims
    for card, place in uses:
        mode = card.modes[place]
        aims = mode.aims
        if aims in failed or not _allowed(g, seat, card, mode, failed):
            continue
        if aims is no_choice:
            return True
        for _ in aims(g, seat):
            return True
        failed.add(aims)
    return False


def _allowed(g: G, seat: Seat, card: Card, mode: Mode, failed: set[object]) -> bool:
    if card.needs_fire and g.rules.fire and not g.world.fire[seat]:
        return False
    if mode.asks and barred(g, mode.asks, seat):
        return False
    for condition in mode.when:
        if condition in failed:
            return False
        if not condition(g, seat):
            failed.add(condition)
            return False
    return True


def held_back(g: G, seat: Seat, card: Card, mode: Mode) -> Reason | None:
    """V15.8, V18.5: what keeps the tribe from using the card so at any moment, as everybody sees."""
    if card.needs_fire and g.rules.fire and not g.world.fire[seat]:
        return because("card_needs_fire", "V15.8", card=card.id)
    return barred(g, PLAY, seat) or (barred(g, mode.asks, seat) if mode.asks else None)


def uses(g: G, key: str, seat: Seat) -> tuple[Noun, ...]:
    """VR95: everything that the tribe knows, has not used this turn, and can use in this window."""
    return plays(g, key, seat, known) if g.rules.crafts and (known := free(g.world, seat)) else ()


def plays(g: G, key: str, seat: Seat, cards: Hand | None = None) -> tuple[Noun, ...]:
    """Everything the seat can play in this window: card, place of the mode, and what is chosen; usually of its hand."""
    uses = g.rules.held(g.world.hands[seat] if cards is None else cards).get(key)
    if uses is None or (g.rules.bars[PLAY] and barred(g, PLAY, seat)):
        return ()
    found: list[Noun] = []
    failed: set[object] = set()
    for card, place in uses:
        mode = card.modes[place]
        if (not (mode.when or card.needs_fire or mode.asks) or _allowed(g, seat, card, mode, failed)) and (
            aims := mode.aims(g, seat)
        ):
            play: tuple[Noun, ...] = (card.id, place)
            found += [play + aim for aim in aims]
    return tuple(found)


def is_idle(g: G, seat: Seat, play: Noun) -> bool:
    """R9: a play that is allowed, but would bring its holder nothing as things stand."""
    assert isinstance(play, tuple)
    card, place, *_ = play
    assert isinstance(place, int)
    helps = g.rules.cards[str(card)].modes[place].helps
    return helps is not None and not helps(g, seat)


def opens(g: G, key: str) -> bool:
    """R7: whether some card that is about fits the window at all; in haste, one that is held."""
    if key not in g.rules.fits:
        return False
    if g.rules.quick:
        return any(key in g.rules.held(hand) for hand in g.world.hands) or is_known(g, key)
    return any(is_about(g, card) for card, _ in g.rules.fits[key]) or is_known(g, key)


def is_known(g: G, key: str) -> bool:
    """Public: somebody knows something that fits the window."""
    return bool(g.rules.crafts) and any(key in g.rules.held(free(g.world, seat)) for seat in range(g.rules.seats))


def is_watched(g: G, key: str) -> bool:
    """Whether something may happen there: something hangs at the point, or some card fits the window."""
    return key in g.rules.points or opens(g, key)


def is_usable(g: G, key: str, seats: tuple[Seat, ...]) -> bool:
    """Not public: whether one of the seats has something to play in this window."""
    hands, held = g.world.hands, g.rules.held
    for seat in seats:
        uses = held(hands[seat]).get(key)
        if uses and not g.world.leaderless[seat] and could_use(g, seat, uses):
            return True
    return bool(g.rules.crafts) and any(knows_use(g, key, seat) for seat in seats)
