"""Actions, nouns and positions as text (K12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

from steppe.core.decision import Seat
from steppe.core.option import changed
from steppe.core.pile import Pile
from steppe.core.reason import Refused, because
from steppe.core.space import Noun
from steppe.core.state import State
from steppe.games.mammut.cards.deck import DECK, EVALUATED, LOOT, NAMES
from steppe.games.mammut.distribution import Robbery
from steppe.games.mammut.match import stack_for
from steppe.games.mammut.notation.line import read_action, read_decision, write_action, write_decision
from steppe.games.mammut.notation.position import BETWEEN, TITLE, VERSION, Fields, split
from steppe.games.mammut.notation.spelling import (
    NOTATION,
    NOTHING,
    UNKNOWN,
    Laying,
    read_seat,
    write_cards,
    write_seat,
    write_tile,
)
from steppe.games.mammut.orientation import fit
from steppe.games.mammut.rules import LAST_ROUND, OPTIONS, Rules
from steppe.games.mammut.table import MARK, NO_FACE, RECONSTRUCTED
from steppe.games.mammut.world import (
    CHOOSE,
    EVALUATE,
    OVER,
    PLACE_NAMES,
    PLACES,
    SHARE,
    THROW,
    G,
    Hand,
    Tiles,
    World,
)

__all__ = ["options_of", "read_action", "read_position", "say", "write_action", "write_position"]

SAID = {
    **dict.fromkeys(("seat", "owner", "winner", "winners", "tied"), PLACE_NAMES[:5]),
    **dict.fromkeys(("lot", "lots", "place"), PLACE_NAMES),
}


class Maker(Protocol):
    """What is needed of the game to read a position."""

    def rules(self, seats: int, options: Mapping[str, str]) -> Rules: ...
    def bare(self, rules: Rules) -> World: ...


def say(kind: str, noun: Noun) -> str:
    """A noun as people write it."""
    if kind == "swap" and isinstance(noun, tuple):
        return ">".join(map(str, noun))
    if not isinstance(noun, int):
        return str(noun)
    if kind in ("tile", "tiles", "given"):
        return f"#{noun + 1}"
    words = SAID.get(kind)
    if words is None:
        return str(noun)
    return words[noun] if 0 <= noun < len(words) else "–"


# -- writing ---------------------------------------------------------------------------------------------------


def options_of(rules: Rules) -> dict[str, str]:
    """The options that are not the default, as they were given."""
    words = {True: "true", False: "false"}
    tiles = " ".join(rules.table.words)
    return changed(
        OPTIONS,
        {
            "start": "lot" if rules.lot else "host",
            "flip_animals": words[rules.flip_animals],
            "give_back": "exactly_one" if rules.give_one else "at_least_one",
            "majority_zero": "shaman" if rules.zero_to_shaman else "nobody",
            "card_pelts_count": words[rules.card_pelts],
            "axe_points_last": words[rules.axe_points_last],
            "axe_draw": "arrow" if rules.axes_by_arrow else "clockwise",
            "discard": "at_once" if rules.discard_at_once else "round_end",
            "reshuffle": words[rules.reshuffle],
            "tiles": "reconstructed" if tiles == RECONSTRUCTED else tiles,
        },
    )


def write_position(g: G, seat: Seat | None = None, *, whole: bool = True) -> str:
    """The position, a line for each player; unless `whole`, only what the seat (None: an onlooker) knows."""
    world, rules = g.world, g.rules
    top = g.stack[-1] if g.stack else None
    robbed = f" rob {PLACE_NAMES[top.lot]}" if isinstance(top, Robbery) else ""
    options = options_of(rules)
    tiles = options.pop("tiles", "")
    known = world.backs if whole else _known(world, seat)
    answers = [f"{write_seat(s)}:{write_decision(a)}" for s, a in g.answers.items() if whole or s == seat]
    pile = world.pile.top if whole else ()
    lines = [
        f"{TITLE} {VERSION} players {rules.seats} round {world.round} start {write_seat(world.start)} "
        f"turn {write_seat(world.seat)} phase {world.phase}{robbed}"
        + "".join(f" {key}={value}" for key, value in options.items()),
        f"tiles {tiles}" if tiles else "",
        f"middle {_tiles(world, world.middle, known)}",
        *(_player(g, owner, known, whole, whole or owner == seat) for owner in range(rules.seats)),
        f"decided {' '.join(answers)}" if answers else "",
        f"spent {write_cards(world.spent)}",
        f"discard {write_cards(world.discard)}",
        f"deck {write_cards((*map(str, pile), *(UNKNOWN,) * (len(world.pile) - len(pile))))}",
    ]
    return "\n".join(filter(None, lines))


def _known(world: World, seat: Seat | None) -> tuple[int, ...]:
    """The reverses that the seat knows."""
    seen = {} if seat is None else dict(world.seen[seat])
    return tuple(seen.get(tile, back) for tile, back in enumerate(world.reverses))


def _tiles(world: World, tiles: Tiles, known: tuple[int, ...]) -> str:
    return " ".join(write_tile(world.faces[tile], known[tile], tile) for tile in tiles) or NOTHING


def _player(g: G, seat: Seat, known: tuple[int, ...], whole: bool, own: bool) -> str:
    world = g.world
    places = g.rules.places[seat]
    lots = f" {BETWEEN} ".join(_tiles(world, world.lots[place], known) for place in places)
    hand, down = world.hands[seat], world.down[seat]
    if not own:
        hand, down = (UNKNOWN,) * len(hand), (UNKNOWN,) * len(down)
    words = [
        write_seat(seat),
        f"score {world.scores[seat]} hide {world.hides[seat]} animals {world.animals[seat] or NOTHING}",
        f"hand {write_cards(hand)} down {write_cards((*down, *world.laid[seat]))} lots {lots}",
    ]
    if whole:
        words.append(f"knows {','.join(str(tile + 1) for tile in _knows(world, seat)) or NOTHING}")
    return " ".join(words)


def _knows(world: World, seat: Seat) -> list[int]:
    """The tiles on the table of which the seat has seen both sides, be it with all others."""
    lying = {*world.middle, *(tile for lot in world.lots for tile in lot)}
    seen = {tile for tile, back in enumerate(world.reverses) if back != NO_FACE}
    return sorted(lying & (seen | {*world.looked[seat]}))


# -- reading ---------------------------------------------------------------------------------------------------


def read_position(game: Maker, text: str, options: Mapping[str, str]) -> G:
    """The state that a position describes; what is not known is filled in with something that fits.

    There may be fewer tiles and cards than in the box: those that are not there take no part.
    """
    try:
        return _read(game, split(text), options)
    except Refused as refused:
        raise Refused(refused.reason._replace(rule=refused.reason.rule or NOTATION)) from None


def _read(game: Maker, fields: Fields, options: Mapping[str, str]) -> G:
    for key, value in fields.chosen.items():
        if options.get(key, value) != value:
            raise Refused(because("other_option", NOTATION, option=key, expected=options[key], found=value))
    rules = game.rules(len(fields.players), {**options, **fields.chosen})
    if not rules.first_round <= fields.round <= LAST_ROUND:
        raise Refused(because("no_such_round", "K2.6", round=fields.round, least=rules.first_round, most=LAST_ROUND))
    world = _with_cards(_with_tiles(game.bare(rules), rules, fields), fields)
    world = replace(
        world,
        phase=fields.phase,
        round=fields.round,
        seat=fields.start if fields.phase == THROW else fields.turn,
        start=fields.start if fields.phase in (SHARE, THROW) else fields.turn,  # K6.3
        scores=[player.score for player in fields.players],
        hides=[player.hide for player in fields.players],
        animals=[player.animals for player in fields.players],
    )
    _check_phase(world, rules, fields)
    if fields.phase == OVER:
        return State(rules, _ended(world), [])
    g: G = State(rules, world, stack_for(fields.phase, fields.robbed))
    g.advance()
    for word in fields.decided:
        _decide(g, word)
    return g


def _with_tiles(world: World, rules: Rules, fields: Fields) -> World:
    laying = Laying(fields.tokens())
    middle = laying.lay(fields.middle)
    lots: list[Tiles] = [()] * PLACES
    for places, player in zip(rules.places, fields.players, strict=True):
        for place, lot in zip(places, player.lots, strict=True):
            lots[place] = laying.lay(lot)
    faces, given = tuple(laying.faces), tuple(laying.backs)
    backs = fit(rules.table, faces, given)
    if backs is None:
        raise Refused(because("tiles_not_in_table", "K1.1"))
    if fields.is_view:
        return replace(world, middle=middle, lots=lots, faces=faces, backs=backs, reverses=given)
    knows = [player.knows or () for player in fields.players]
    common = set(knows[0]).intersection(*knows)  # KR8
    looked = [tuple(tile for tile in each if tile not in common) for each in knows]
    for tile in {tile for each in (*looked, common) for tile in each}:
        if faces[tile] == NO_FACE:
            raise Refused(because("known_tile_missing", NOTATION, tile=tile))
        if tile not in common and faces[tile] != MARK:
            raise Refused(because("not_a_mark", "K5.3", tile=tile, face=faces[tile]))
    return replace(
        world,
        middle=middle,
        lots=lots,
        faces=faces,
        backs=backs,
        reverses=tuple(back if tile in common else NO_FACE for tile, back in enumerate(backs)),
        looked=looked,
        seen=[tuple((tile, backs[tile]) for tile in each) for each in looked],
    )


def _with_cards(world: World, fields: Fields) -> World:
    """K1.3: unknown cards are filled with those that are missing, evaluation cards first where they must be."""
    hands, downs = [player.hand for player in fields.players], [player.down for player in fields.players]
    open_cards = (*fields.spent, *fields.discard)
    left = Counter(dict(zip(NAMES, DECK.counts, strict=True)))
    left.subtract(card for cards in (*hands, *downs, open_cards, fields.deck) for card in cards if card != UNKNOWN)
    wrong = next((card for card, count in left.items() if count < 0), None)
    if wrong is not None:
        raise Refused(because("too_many_copies", "K1.3", card=wrong))
    if UNKNOWN in open_cards:
        raise Refused(because("open_card_unknown", NOTATION))
    for card in (card for down in downs for card in down if card != UNKNOWN and card not in EVALUATED):
        raise Refused(because("acts_at_once", "K5.2", card=card))
    for card in fields.spent:
        if card not in LOOT and (card != "swap" or fields.phase not in (CHOOSE, OVER)):
            raise Refused(because("not_spent", "KR12", card=card))
    known = tuple(card for card in fields.deck if card != UNKNOWN)
    if fields.deck[: len(known)] != known:
        raise Refused(because("unknown_on_top", NOTATION))
    pool = [card for card in NAMES for _ in range(left[card])]
    pool = pool[::2] + pool[1::2]  # a mixed lot, so that nobody is filled up with equal cards
    laid = [tuple(sorted(_filled(down, pool, evaluated=True))) for down in downs]
    held = [tuple(sorted(_filled(hand, pool))) for hand in hands]
    below = _filled(fields.deck[len(known) :], pool)
    return replace(
        world,
        hands=held,
        down=laid if fields.phase in (SHARE, EVALUATE, THROW) else world.down,
        laid=world.laid if fields.phase in (SHARE, EVALUATE, THROW) else laid,
        spent=tuple(sorted(fields.spent)),
        discard=tuple(sorted(fields.discard)),
        pile=Pile(NAMES, tuple(map(below.count, NAMES)), known),
    )


def _filled(cards: Hand, pool: list[str], *, evaluated: bool = False) -> list[str]:
    """The cards, unknown ones taken from the pool."""
    filled = []
    for card in cards:
        if card == UNKNOWN:
            place = next((p for p, other in enumerate(pool) if not evaluated or other in EVALUATED), None)
            if place is None:
                raise Refused(because("too_many_cards", "K1.3"))
            card = pool.pop(place)
        filled.append(card)
    return filled


def _check_phase(world: World, rules: Rules, fields: Fields) -> None:
    """What cannot be in this phase."""
    phase = world.phase
    if phase == SHARE and world.open_place(rules, world.seat) is None:
        raise Refused(because("no_open_place", "K4.5", seat=world.seat))
    if fields.robbed is not None and (phase != SHARE or fields.robbed not in world.robbable(rules, world.seat)):
        raise Refused(because("cannot_be_robbed", "K4.4", lot=fields.robbed))
    if phase != SHARE and world.middle:
        raise Refused(because("middle_not_empty", "K6.2"))
    if phase == THROW and (any(world.lots) or any(world.down) or world.spent):
        raise Refused(because("not_cleaned_up", "K8.1"))
    if phase in (CHOOSE, OVER) and MARK in world.faces:
        raise Refused(because("mark_not_turned", "K7.1"))
    if phase == OVER and world.round != LAST_ROUND:
        raise Refused(because("over_too_early", "K9.1", round=world.round))
    if fields.decided and phase != CHOOSE:
        raise Refused(because("animals_not_due", "K7.10"))


def _ended(world: World) -> World:
    """K9.3, K9.4: who has won."""
    ranks = list(zip(world.scores, world.hides, strict=True))
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
    level = world.scores.count(max(world.scores)) > 1
    why = "shared" if len(winners) > 1 else "more_hides" if level else "most_points"
    return replace(world, ended=why, winners=winners)


def _decide(g: G, word: str) -> None:
    """KR23: an answer that was given while others are still to answer."""
    player, action = read_decision(word)
    seat = read_seat(player, g.rules.seats)
    if len(g.waiting) < 2 or all(decision.seat != seat for decision in g.waiting):
        raise Refused(because("decision_not_due", "KR23", text=word))
    g.apply(seat, action)
