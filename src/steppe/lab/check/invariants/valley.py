"""What must be so at every moment of a game of the Valley: everything in the box is somewhere, once."""

from __future__ import annotations

from collections import Counter

from steppe.core.space import Noun
from steppe.games.valley.board.plan import LAKE, MOUNTAIN
from steppe.games.valley.board.tile import TILES
from steppe.games.valley.cards.shape import SWAP
from steppe.games.valley.effect import EFFECTS
from steppe.games.valley.party import is_sound
from steppe.games.valley.phases.animals import Drive, HerdMove
from steppe.games.valley.phases.bargain import ANSWER
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.event import EventPhase
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.piece import (
    BEASTS,
    BIG,
    COMPANIONS,
    HERDED,
    IN,
    LETTERED,
    LONERS,
    NOBODY,
    OFF,
    OUT,
    PEOPLE,
    TURNS,
    UNLETTERED,
    WAITING,
    WOLF,
)
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.queries.food import stocks
from steppe.games.valley.queries.in_force import concern_of
from steppe.games.valley.queries.knowledge import on_table
from steppe.games.valley.queries.people import everybody, finder, party_on, supply, tokens
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.world import G, World, ground, tallied, troubled
from steppe.lab.check.invariants.must import must


def valley(g: G) -> None:
    """V1, V3, V13 to V15 and what follows from V6 and V7, at whatever moment."""
    world = g.world
    must(bool(world.ended) == (not g.waiting), f"{g.waiting}, but the end is {world.ended!r}")
    _cards(g)
    if not world.board:
        return
    _animals(g)
    _people(g)
    _roamers(g)
    _camps(g)
    _land(g)
    if g.world.tiles or g.world.tiles_out:
        _tiles(g)
    _tallies(world)
    _effects(world)
    _things(g)
    for key, variant in g.rules.on.items():
        wrong = variant.holds(g) if variant.holds is not None else ""
        must(not wrong, f"{variant.option.rule}: {key}: {wrong}")
    _food(g)
    must(1 <= world.turn <= TURNS and world.year >= 1, f"V3.1: year {world.year}, turn {world.turn}")
    must(sorted(world.order) == list(range(g.rules.seats)), f"V3.4: the order {world.order}")
    if world.ended:
        must(world.ended in ("camps", "last_tribe") or not world.winners, f"V13: {world.ended} with {world.winners}")


def _animals(g: G) -> None:
    """V1.4: each counter is in the bag, on one hex, tame, a trophy, or beside the board."""
    world = g.world
    for species in range(BEASTS):
        places = [world.bag[species], *world.herds[species::BEASTS], *world.trophies[species::BEASTS]]
        places += [counters for _, _, kind, counters in world.companions if kind == species]
        if species == WOLF:
            places.append(world.beside)
        everything = g.rules.edition.counters[species]
        union = 0
        for counters in places:
            must(not union & counters, f"V1.4: a counter of species {species} is in two places")
            union |= counters
        must(union == everything, f"V1.4: counters of species {species} are lost: {everything & ~union:b}")
    must(not world.beside & LETTERED, "V16.5: a lettered wolf beside the board")
    must(not world.bag[WOLF] & UNLETTERED, "V16.5: an unlettered wolf in the bag")
    for seat, hex, species, counters in world.companions:
        must(bool(counters), "VC26: an owned animal that is none")
        held = species in HERDED and world.camps[hex] == seat  # V18.38 (h): until the camp is taken or falls
        must(tokens(world, seat, hex) > 0 or held, f"VC26: an animal of seat {seat} alone on {hex}")
        must(species in COMPANIONS, f"VC26: an animal of species {species} is nobody's companion")


def _people(g: G) -> None:
    """V1.2: never more tokens than the supply has; V14: nothing of a tribe that is gone."""
    world = g.world
    for at, party in enumerate(world.people):
        if party:  # on most hexes there is nobody
            must(is_sound(party), f"V1.2: {party:o} is no party, at {at}")
    for seat in range(g.rules.seats):
        for kind in PEOPLE:
            must(supply(g, seat, kind) >= 0, f"V1.2: seat {seat} has too many of kind {kind}")
        if world.status[seat] in (WAITING, OUT):
            must(not everybody(world, seat), "V14.1: an eliminated tribe has tokens")
            must(not world.hands[seat], "V14.1: an eliminated tribe has cards")
            must(not world.food[seat], "V14.1: an eliminated tribe has food")
        must(world.returned[seat] <= len(g.rules.returns), "V14.2: a tribe has come back too often")
        must(bool(world.due[seat]) or world.status[seat] != WAITING, "V14.2: a tribe waits for nothing")
        if ANSWER not in g.rules.questions:  # V12.4: more only by barter
            must(len(world.hands[seat]) <= g.rules.hand, f"V12.1: a hand of {len(world.hands[seat])}")
        must(tuple(sorted(world.hands[seat])) == world.hands[seat], "a hand is not in order")
    for kind in LONERS:
        hex = world.loners[kind]
        must(hex == OFF or not _anybody(world, hex), "V16.3: a loner shares its hex with a tribe")


def _food(g: G) -> None:
    """V9.5, V18.19: nobody has less than nothing of any kind, and the kinds together are all there is."""
    world = g.world
    must(len(world.stores) == g.rules.seats * (len(g.rules.foods) - 1), f"stores for other kinds: {world.stores}")
    for seat in range(g.rules.seats):
        has = stocks(world, seat)
        must(min(has) >= 0 and sum(has) == world.food[seat], f"V9.5: seat {seat} has {has} of {world.food[seat]} food")


def _roamers(g: G) -> None:
    """V1.5, V16: neutral pieces that are in play, no more than the box has, a row for each sort and hex."""
    rows, sorts = g.world.roamers, {sort.what: sort for sort in g.rules.neutral}
    must(list(rows) == sorted({row[:2]: row for row in rows}.values()), f"roamers are not in order: {rows}")
    for what, hex, many in rows:
        must(what in sorts, f"V16: a piece {what} that is not in play")
        must(many > 0 and 0 <= hex < g.world.size, f"V16: {many} of {what} on {hex}")
        lands = sorts[what].lands
        must(not lands or g.world.ground.kind[hex] in lands, f"V16.7: {sorts[what].word} on {hex}")
        must(hex in footing.ice(g.world) or g.world.ground.terrain[hex] != LAKE, f"V16: somebody on lake {hex}")
    for row in g.world.effects:
        if row.key == in_force.KOMODO:
            must(row.value in range(BEASTS), f"V16.8: a komodo of species {row.value}")
    for stock in {sort.stock for sort in sorts.values()}:  # VC23: some sorts share their pieces
        used = sum(row[2] for row in rows if sorts[row[0]].stock == stock)
        must(used <= sorts[stock].box, f"V1.5: more of {sorts[stock].word} than there are")


def _camps(g: G) -> None:
    """V1.2, V15.2, V15.7: markers, a woman in every camp, no fire without a camp."""
    world = g.world
    fought = {frame.hex for frame in g.stack if isinstance(frame, Combat) and frame.species == TRIBES}  # V15.3
    unkept = {effect.hex for effect in world.effects if effect.key == in_force.UNKEPT}
    for hex, owner in enumerate(world.camps):
        if owner >= 0 and hex not in fought | unkept:
            must(bool(party_on(world, owner, hex) & g.rules.keepers), f"V15.2: the camp on {hex} has no woman")
        must(owner in (OFF, NOBODY) or world.status[owner] == IN, f"V14.1: a camp of a tribe that is gone, on {hex}")
    for seat in range(g.rules.seats):
        must(world.camps.count(seat) <= g.rules.camp_markers, f"V1.2: seat {seat} has {world.camps.count(seat)} camps")
        must(not world.fire[seat] or (seat in world.camps and g.rules.fire), "V7.15: fire without a camp")


def _anybody(world: World, hex: int) -> bool:
    """Whether any tribe has tokens there, whatever the tallies say."""
    return any(world.people[hex :: len(world.camps)])


def _tallies(world: World) -> None:
    """What is kept beside the lists is what they say."""
    for name, found in zip(("crowd", "wild", "spots", "heads"), tallied(world), strict=True):
        kept = getattr(world, name)
        must(kept == found, f"the tally {name} is {kept} instead of {found}")
    must(world.size == len(world.camps), f"the tally size is {world.size} instead of {len(world.camps)}")
    must(world.troubled == troubled(world), f"the tally troubled is {world.troubled}")
    must(world.keys == {effect.key for effect in world.effects}, f"the tally keys is {world.keys}")
    must(world.ground is ground(world.board, world.tiles), f"the land is not {world.board} with {world.tiles}")


def _effects(world: World) -> None:
    """Everything in force is declared, and concerns whom its declaration says."""
    for row in world.effects:
        must(row.key in EFFECTS, f"nobody has declared {row.key}")
        told = EFFECTS[row.key]
        must(concern_of(row) in told.concerns, f"{row} does not concern {told.concerns}")
        must(bool(told.value) or not row.value, f"{row} has a value without a meaning")


def _things(g: G) -> None:
    """VC11, VC23, V18.38: markers are limited, meat lies where nobody is alone, herds stand where they can be led."""
    world = g.world
    board = world.ground
    must(len(footing.pits(world)) <= 1, f"VC23: pits on {footing.pits(world)}")
    out = footing.palisades_out(world)
    must(out <= g.rules.palisades, f"VC23: {out} palisades and barricades")
    edges = [(row.hex, row.value) for row in world.effects if row.key == in_force.WALL]
    must(len(edges) == len(footing.walls(world)), f"VC23: two barricades on one edge: {edges}")
    must(all(board.next[hex][way] != OFF for hex, way in edges), f"VC23: a barricade at the end of the world: {edges}")
    caches = [row for row in world.effects if row.key == in_force.CACHE]
    must(len({row.hex for row in caches}) == len(caches), f"VC11: two caches on one hex: {caches}")
    under_way = bool(world.roamers) or any(isinstance(frame, Combat | Drive) for frame in g.stack)
    for row in caches:
        must(row.value > 0, f"VC11: no meat on {row.hex}")
        must(under_way or finder(world, row.hex) == OFF, f"VC11: nobody takes the meat on {row.hex}")
    for seat, hex, species, _ in world.companions:
        kind = board.kind[hex]
        caught = hex in footing.ice(world) if kind == LAKE else _lifts(g)  # V18.38 (b): where it was beaten, it stays
        allowed = kind not in COMPANIONS[species].shuns or caught or bool(world.tiles)
        must(allowed, f"V18.38: a herd of seat {seat} on {hex}")
        must(species not in HERDED or species in g.rules.herded, f"V18.38: nobody keeps species {species}")


def _lifts(g: G) -> bool:
    """VC31, VC36: whether some card leads big animals up a mountain, or puts them in the place of others there."""
    shapes = [mode.shape for card in g.rules.cards.values() for mode in card.modes]
    return in_force.CLIMBING in g.rules.rows or SWAP in shapes


def _land(g: G) -> None:
    """V6.4, V7.4, V11.1: who can be where; what is sown where."""
    world, board = g.world, g.world.ground
    ice = footing.ice(world)
    for hex, terrain in enumerate(board.terrain):
        frozen = hex in ice
        here = world.herds[hex * BEASTS : hex * BEASTS + BEASTS]
        swum = {frame.hex for frame in g.stack if isinstance(frame, HerdMove)}  # V18.22: right through the water
        if terrain == LAKE and not frozen and hex not in swum:
            must(
                not _anybody(world, hex) and not any(here) and hex not in world.loners, f"V7.4: somebody on lake {hex}"
            )
        if board.kind[hex] == MOUNTAIN and any(herd for herd, big in zip(here, BIG, strict=True) if big):
            must(_lifts(g), f"V6.4: a big animal on mountain {hex}")
        must(world.fields[hex] in (0, 1, 2), f"V11.1: field {world.fields[hex]} on {hex}")
        must(not world.fields[hex] or terrain != LAKE, f"V11.1: a field on lake {hex}")
        must(world.camps[hex] == OFF or terrain != LAKE or frozen, f"V7.11: a camp on lake {hex}")
    must(all(world.fields[hex] for hex in world.pending), f"V6.12: trampling {world.pending}, where no field is")


def _tiles(g: G) -> None:
    """V17: each tile is in one place; nobody where a tile lets nobody be."""
    world, board = g.world, g.world.ground
    names = [tile for _, tile in world.tiles]
    must(len({*names, *world.tiles_out}) == len(names) + len(world.tiles_out), f"V17.7: {names}, {world.tiles_out}")
    must(list(world.tiles) == sorted(world.tiles) and {*names} <= TILES.keys(), f"V17: tiles {world.tiles}")
    gone = {*world.tiles_out}
    must(all(TILES[tile].undoes in gone for tile in gone), f"V17.7: only {gone} have left the game")
    walking = any(isinstance(frame, Movement) for frame in g.stack) or world.phase == "turn_end"
    for hex, tile in board.laid.items():
        must(not tile.razes or world.camps[hex] == OFF or tile.terrain == LAKE, f"{tile.rule}: a camp on {hex}")
        must(not (tile.razes and tile.clears) or not world.fields[hex], f"{tile.rule}: a field on {hex}")
        if hex in board.shut[world.season] and not walking:
            must(not _anybody(world, hex), f"{tile.rule}: somebody on {hex} in winter")


def _cards(g: G) -> None:
    """V1.6: every card is in a pile, a hand, the discards, or beside the board."""
    world = g.world
    found: Counter[Noun] = Counter()
    for pile in (world.cunning, world.summer, world.winter):
        for kind, count in zip(pile.kinds, pile.all_counts(), strict=True):
            if count < 0:  # a sentence for each of them would take most of the time
                must(False, f"V1.6: {count} cards {kind} in a pile")
            found[kind] += count
    for hand in world.hands:
        found.update(hand)
    found.update(world.discard + world.past + world.lying + on_table(world))
    found.update(frame.card for frame in g.stack if isinstance(frame, EventPhase) and frame.card)
    wanted: Counter[Noun] = Counter(dict(g.rules.copies))
    if found != wanted:
        must(False, f"V1.6: too many {found - wanted}, too few {wanted - found}")
    for seen in world.peeked:
        if seen:
            pile = world.winter if int(seen[0]) else world.summer
            must(pile.top[:1] == seen[1:], f"H4: {seen} was seen, {pile.top} lies on top")
