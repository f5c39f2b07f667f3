"""Everything that changes the world, each with the event that tells of it.

The deeds of every turn ask first whether anybody listens: in search nobody does, and even naming the data costs.
"""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.core.pile import Pile
from steppe.games.mammut.table import FACES, MARK
from steppe.games.mammut.world import CHOOSE, EVALUATE, NO_TILES, OVER, OWNERS, SHARE, THROW, G, Hand, Tiles


def loot(faces: tuple[int, ...]) -> str:
    """Faces as people write them: `A2 P b`."""
    counted = [(FACES[face], faces.count(face)) for face in sorted(set(faces))]
    return " ".join(name if count == 1 else f"{name}{count}" for name, count in counted) or "-"


def _without(hand: Hand, card: str) -> Hand:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def _with(hand: Hand, card: str) -> Hand:
    return tuple(sorted((*hand, card)))


def _seen(g: G, tiles: Tiles) -> tuple[int, ...]:
    return tuple(g.world.faces[tile] for tile in tiles)


# -- setup ---------------------------------------------------------------------------------------------


def give_start(g: G, seat: Seat) -> None:
    """K2.5: who begins."""
    g.world.start = g.world.seat = seat
    g.emit("start_given", seat=seat)


def deal_card(g: G, seat: Seat, card: str) -> None:
    """K2.3: one of the first two cards of a hand."""
    _from_the_pile(g, seat, card, "card_dealt")


def draw_card(g: G, seat: Seat, card: str) -> None:
    """K7.5: a card for an axe."""
    _from_the_pile(g, seat, card, "card_drawn")


def _from_the_pile(g: G, seat: Seat, card: str, told: str) -> None:
    world = g.world
    world.pile = world.pile.drawn(card)
    world.hands[seat] = _with(world.hands[seat], card)
    if g.events is not None:
        g.emit(told, {"card": (seat,)}, seat=seat, card=card, left=len(world.pile))


def draw_animal(g: G, seat: Seat, animal: str) -> None:
    """K2.4: the first animal of a seat."""
    g.world.animals[seat] = animal
    g.emit("animal_drawn", seat=seat, animal=animal)


# -- the throw -----------------------------------------------------------------------------------------


def begin_round(g: G, round: int) -> None:
    g.world.round = round
    g.world.phase = THROW
    g.emit("round_began", round=round, seat=g.world.start)


def throw_tiles(g: G, faces: tuple[int, ...], backs: tuple[int, ...]) -> None:
    """K3.2: all tiles lie in the middle; the reverses stay hidden."""
    world = g.world
    world.faces = faces
    world.backs = backs
    world.reverses = NO_TILES
    world.middle = tuple(range(len(faces)))
    world.phase = SHARE
    g.emit("tiles_thrown", faces=faces)


# -- the distribution ------------------------------------------------------------------------------------


def begin_turn(g: G, seat: Seat) -> None:
    world = g.world
    world.seat = seat
    world.turn += 1
    if g.events is not None:
        g.emit("turn_began", seat=seat, turn=world.turn, last=world.open_places(g.rules) == 1)


def take_tiles(g: G, seat: Seat, place: int, tiles: Tiles) -> None:
    """K4.3: from the middle into an open place."""
    world = g.world
    world.lots[place] = tiles
    if len(tiles) == len(world.middle):
        world.middle = ()
    else:
        taken = frozenset(tiles)
        world.middle = tuple([tile for tile in world.middle if tile not in taken])
    if g.events is not None:
        name = "tiles_taken" if world.middle else "all_taken"
        g.emit(name, seat=seat, place=place, tiles=tiles, loot=loot(_seen(g, tiles)))


def rob_lot(g: G, seat: Seat, lot: int, place: int, given: Tiles) -> None:
    """K4.4: a whole lot changes hands, some of it goes to the middle."""
    world = g.world
    back = frozenset(given)
    kept = tuple([tile for tile in world.lots[lot] if tile not in back])
    world.lots[lot] = ()
    world.lots[place] = kept
    world.middle = tuple(sorted(world.middle + given))
    if g.events is not None:
        told = {"loot": loot(_seen(g, kept)), "left": loot(_seen(g, given))}
        g.emit("lot_robbed", seat=seat, owner=OWNERS[lot], lot=lot, place=place, tiles=kept, given=given, **told)


def pass_turn(g: G, seat: Seat) -> None:
    """KR7: no take is possible."""
    g.emit("turn_passed", seat=seat)


def end_distribution(g: G, seat: Seat) -> None:
    """K6.2, K6.3: who ended it gets the start mammoth."""
    g.world.seat = g.world.start = seat
    g.world.phase = EVALUATE
    g.emit("distribution_ended", seat=seat)


# -- cards ---------------------------------------------------------------------------------------------


def play_card(g: G, seat: Seat, card: str, tiles: Tiles = (), lots: tuple[int, ...] = ()) -> None:
    """KR12: a loot card lies open until the end of the round, or goes to the discard pile at once."""
    world = g.world
    world.hands[seat] = _without(world.hands[seat], card)
    if g.rules.discard_at_once:
        world.discard = _with(world.discard, card)
    else:
        world.spent = _with(world.spent, card)
    if g.events is not None:
        g.emit("card_played", seat=seat, card=card, tiles=tiles, lots=lots, gone=g.rules.discard_at_once)


def lay_card(g: G, seat: Seat, card: str) -> None:
    """K5.2: an evaluation card, face down."""
    world = g.world
    world.hands[seat] = _without(world.hands[seat], card)
    world.down[seat] = _with(world.down[seat], card)
    if g.events is not None:
        g.emit("card_laid", {"card": (seat,)}, seat=seat, card=card)


def look_under(g: G, seat: Seat, tiles: Tiles, faces: tuple[int, ...]) -> None:
    """K5.3: the seat alone learns the reverses; that it looked, and where, all see."""
    world = g.world
    known = dict(world.seen[seat]) | dict(zip(tiles, faces, strict=True))
    world.seen[seat] = tuple(sorted(known.items()))
    world.looked[seat] = tuple(sorted(known))
    if g.events is not None:
        g.emit(
            "tiles_looked", {"faces": (seat,), "loot": (seat,)}, seat=seat, tiles=tiles, faces=faces, loot=loot(faces)
        )


def flip_tiles(g: G, seat: Seat, tiles: Tiles) -> None:
    """K5.4, KR8: both sides of a turned tile are known to all from now on."""
    before = _turn_over(g, tiles)
    if g.events is not None:
        told = {"was": loot(before), "loot": loot(_seen(g, tiles))}
        g.emit("tiles_flipped", seat=seat, tiles=tiles, faces=_seen(g, tiles), **told)


def _turn_over(g: G, tiles: Tiles) -> tuple[int, ...]:
    """Face and reverse change places; what the tiles showed before."""
    world = g.world
    before = _seen(g, tiles)
    faces, backs, reverses = list(world.faces), list(world.backs), list(world.reverses)
    for tile in tiles:
        faces[tile], backs[tile] = backs[tile], faces[tile]
        reverses[tile] = backs[tile]
    world.faces, world.backs, world.reverses = tuple(faces), tuple(backs), tuple(reverses)
    for seat, looked in enumerate(world.looked):
        if any(tile in looked for tile in tiles):  # no longer anybody's secret
            world.looked[seat] = tuple(tile for tile in looked if tile not in tiles)
            world.seen[seat] = tuple(pair for pair in world.seen[seat] if pair[0] not in tiles)
    return before


def return_lots(g: G, seat: Seat, lots: tuple[int, ...]) -> None:
    """K5.5: all tiles of these lots go to the middle."""
    world = g.world
    tiles: Tiles = ()
    for lot in lots:
        tiles += world.lots[lot]
        world.lots[lot] = ()
    world.middle = tuple(sorted(world.middle + tiles))
    if g.events is not None:
        g.emit("lots_returned", seat=seat, lots=lots, tiles=tuple(sorted(tiles)))


# -- the evaluation --------------------------------------------------------------------------------------


def reveal_cards(g: G) -> None:
    """K7.1, I."""
    world = g.world
    for seat, cards in enumerate(world.down):
        if cards:
            world.down[seat] = ()
            world.laid[seat] = cards
            g.emit("cards_revealed", seat=seat, cards=cards)


def turn_marks(g: G) -> None:
    """K7.1, II: every tile that shows a question mark is turned."""
    world = g.world
    marks = tuple([tile for tile, face in enumerate(world.faces) if face == MARK])
    if not marks:
        return
    if g.events is not None:
        for seat in range(g.rules.seats):
            if tiles := tuple(tile for tile in world.share(g.rules, seat) if tile in marks):
                _turn_over(g, tiles)
                g.emit("marks_turned", seat=seat, tiles=tiles, faces=_seen(g, tiles), loot=loot(_seen(g, tiles)))
        marks = tuple([tile for tile in world.middle if tile in marks])  # K6.2: none, but in positions of one's own
    _turn_over(g, marks)


def count_shares(g: G, order: tuple[Seat, ...], direction: int, counts: tuple[tuple[int, ...], ...]) -> None:
    """K7.3: what is counted, and the order that decides ties; nothing changes."""
    g.emit("shares_counted", seat=order[0], direction=direction, order=order, counts=counts)


def renew_pile(g: G) -> None:
    """KR16: the discard pile becomes the pile."""
    world = g.world
    kinds = world.pile.kinds
    world.pile = Pile(kinds, tuple(world.discard.count(str(kind)) for kind in kinds))
    world.discard = ()
    g.emit("pile_renewed", count=len(world.pile))


def miss_cards(g: G, seat: Seat, count: int) -> None:
    """KR16: there is nothing left to draw."""
    g.emit("cards_missed", seat=seat, count=count)


def count_card(g: G, seat: Seat, card: str, owner: Seat) -> None:
    """K5.6: the owner's card counts as a tile of the seat; nothing changes."""
    g.emit("card_counted", seat=seat, card=card, owner=owner)


def void_card(g: G, card: str, owner: Seat) -> None:
    """KR14, KR18, KR21, KR22: a card brings nothing."""
    g.emit("card_voided", card=card, owner=owner)


def move_hide(g: G, seat: Seat, count: int) -> None:
    """K7.6, I."""
    g.world.hides[seat] += count
    if g.events is not None:
        g.emit("hide_moved", seat=seat, count=count, hide=g.world.hides[seat])


def score(g: G, seat: Seat, points: int, why: str, count: int, tied: tuple[Seat, ...] = ()) -> None:
    """K7.2: points gained or lost, never below 0; `tied` are those between whom the shaman decided."""
    scores = g.world.scores
    before = scores[seat]
    scores[seat] = max(0, before + points)
    if g.events is not None:
        change = scores[seat] - before
        if tied:
            g.emit("tie_broken", seat=seat, tied=tied)
        g.emit(why, seat=seat, points=abs(points), change=change, score=scores[seat], count=count, tied=tied)


def begin_animals(g: G) -> None:
    """K7.10: the last step of the evaluation, the only one with decisions; nothing else changes."""
    g.world.phase = CHOOSE
    g.emit("animals_began")


def swap_animal(g: G, seat: Seat, tile: int, animal: str) -> None:
    """KR21: a tile is handed in for a token of another species; tile and card are spent."""
    world = g.world
    for place in g.rules.places[seat]:
        if tile in world.lots[place]:
            world.lots[place] = tuple(other for other in world.lots[place] if other != tile)
    old = FACES[world.faces[tile]]
    world.animals[seat] = "".join(sorted(world.animals[seat] + animal))
    _spend_swap(g, seat)
    g.emit("animal_swapped", seat=seat, tile=tile, old=old, animal=animal)


def keep_animals(g: G, seat: Seat) -> None:
    """KR21: declined; the card is spent anyway."""
    _spend_swap(g, seat)
    g.emit("swap_declined", seat=seat)


def void_swap(g: G, seat: Seat) -> None:
    """KR21: no animal tile, or no species missing."""
    _spend_swap(g, seat)
    g.emit("swap_voided", seat=seat)


def _spend_swap(g: G, seat: Seat) -> None:
    world = g.world
    world.laid[seat] = _without(world.laid[seat], "swap")
    world.spent = _with(world.spent, "swap")


def gain_animal(g: G, seat: Seat, animal: str, why: str) -> None:
    """K7.10: a token of a species that the seat does not own yet."""
    g.world.animals[seat] = "".join(sorted(g.world.animals[seat] + animal))
    g.emit(why, seat=seat, animal=animal)


# -- the end -------------------------------------------------------------------------------------------


def end_round(g: G) -> None:
    """K8.1: cards to the discard pile, tiles into the bag; what was looked at is turned by now (K7.1)."""
    world = g.world
    cards = [*world.discard, *world.spent]
    for laid in world.laid:
        cards += laid
    world.discard, world.spent = tuple(sorted(cards)), ()
    world.laid[:] = ((),) * g.rules.seats
    world.faces = world.backs = world.reverses = NO_TILES
    world.middle = ()
    world.lots[:] = ((),) * len(world.lots)
    g.emit("round_ended", round=world.round)


def end_game(g: G, winners: tuple[Seat, ...], why: str) -> None:
    g.world.phase = OVER
    g.world.ended = why
    g.world.winners = winners
    g.emit(f"game_{why}", winners=winners)
