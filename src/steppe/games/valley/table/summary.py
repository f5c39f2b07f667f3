"""The rules of one table as plain data, for whoever draws it: what is the same in every position (V18.33).

All of it is read from the compiled rules, so that it is right in every edition and with every variant.
"""

from __future__ import annotations

from typing import Any

from steppe.games.valley.board.animal import GRAZE, SWIM
from steppe.games.valley.board.plan import TERRAINS
from steppe.games.valley.board.tile import HALVES, HELD, TILES, Tile
from steppe.games.valley.card import CUNNING
from steppe.games.valley.cards.ground import tiles_of
from steppe.games.valley.cards.shape import DIE
from steppe.games.valley.party import UNIT, WORDS
from steppe.games.valley.phases.arrival import MANY
from steppe.games.valley.phases.match import EVENT
from steppe.games.valley.phases.window import WINDOWS
from steppe.games.valley.piece import MOVE, PLAIN, TURNS
from steppe.games.valley.queries.march import FOUR
from steppe.games.valley.queries.strength import points
from steppe.games.valley.rules import Rules

STEPS = ((FOUR, 4), (3, 3), (2, 2), (1, 1))  # P11: the first of which a status has all bits says how many are left


def summary(rules: Rules) -> dict[str, Any]:
    """Numbers, tables and names; where a table is by kind, species or die, in that order."""
    return {
        "edition": rules.edition.key,  # whose cards are played
        "phases": [EVENT, *[phase.name for phase in rules.turn]],  # V3.2
        "turns": TURNS,  # V3.1
        "need": rules.camps_to_win,  # V13.3
        "hand": rules.hand,  # V2.8
        "fire": rules.fire,
        "supply": list(rules.supply),  # V1.2
        "camps": rules.camp_markers,
        "stock": rules.start_food,  # V2.3
        "returns": [[*line.tokens, line.cards, line.food] for line in rules.returns],  # V14.2
        "years": [line.year for line in rules.returns],  # only who has fallen by then comes back so; null: anybody
        "delay": rules.return_delay,
        "arrivals": [list(row) for row in rules.arrivals],  # V5.1: first turn, summer, winter; few tribes, many
        "many": MANY,  # V5.2
        "births": list(rules.births),  # V10.2
        "brood": [rules.most_births, rules.fathers > 0],  # V10.1: of a camp, and whether a man must be there (V18.21)
        "foods": [kind.key for kind in rules.foods],  # V18.19: one kind, or several with a stock each
        "rots": [sorted(kind.rots) for kind in rules.foods],  # the seasons in which what is left of each is lost
        "harvest": list(rules.harvest),  # V9.2
        "tiles": {name: tile(TILES[name]) for name in tiles_of(rules.cards.values())},  # V17
        "weight": list(rules.weight),  # V8.5: half points, by kind
        "ferocity": list(rules.ferocity),  # by species
        **people(rules),
        "defence": [list(row) for row in rules.defence] if rules.defenders else None,  # V18.13: women, half points
        "watch": rules.guards,  # V7.10: how many hold each opponent while others do something; 0: nobody can
        "beasts": [list(row) for row in beasts(rules)],
        "steps": [list(row) for row in STEPS],
        "neutral": neutral(rules),  # V16.6-V16.8
        "dice": {  # VC41: what cards make of a die that lies there; 0: it falls again
            card.id: mode.turns for card in rules.cards.values() for mode in card.modes if mode.shape == DIE
        },
        "questions": {topic: list(row) for topic, row in questions(rules)},  # of variants and cards
        "goods": [good.key for good in rules.goods],  # V18.12a: what is bartered, in the order of offers
        "people": [WORDS[kind] for kind in rules.kinds],
        "declined": {each.topic: each.declined for each in rules.questions.values() if each.declined},  # R9
        "stops": [moment.key for moment in WINDOWS.values() if moment.stops],  # R9
        "uses": {
            card.id: [list(mode.windows) for mode in card.modes]
            for card in rules.cards.values()
            if card.deck == CUNNING or card.id in rules.crafts
        },
    }


def people(rules: Rules) -> dict[str, Any]:
    """V18.35, V18.5: where there are more kinds than two, who looks on among tribes; who takes fire, if not all do."""
    aside = [kind for kind in rules.kinds if not UNIT[kind] & rules.fighters]
    kindlers = [kind for kind in rules.kinds if UNIT[kind] & rules.kindlers]
    return {
        **({"aside": aside} if rules.kinds != PLAIN else {}),
        **({"kindlers": kindlers} if rules.fire and len(kindlers) < len(rules.kinds) else {}),
    }


def tile(kind: Tile) -> dict[str, Any]:
    """V17: what a tile makes of its hex; the rest is as printed, or follows from the terrain that it counts as."""
    return {
        "rule": kind.rule,
        "terrain": None if kind.terrain is None else TERRAINS[kind.terrain],  # None: what is printed there
        "halts": kind.halts == HELD,  # people who enter stop
        "herds_halt": kind.herds_halt,
        "bars": sorted(kind.bars),  # species that keep off
        "shut": [bool(each) for each in kind.shut],  # summer, winter: people keep off
        "camp": kind.camp,
        "first": kind.first,  # V17.6: whether a tribe may begin there
        "fish": kind.fish,
        "fruit": None if kind.fruit is None else list(kind.fruit),  # summer, winter
        "grain": kind.grain / HALVES,  # so many times the usual harvest
        "deadly": kind.dies,  # when people who are there die: survival, dice, winter
        "grips": kind.grips,  # V17.8: left only by luck
    }


def neutral(rules: Rules) -> list[list[Any]]:
    """Sorts of neutral pieces: number, what one adds to the die, food, steps, whether it counts among people."""
    return [[each.what, points(each.might), each.food, each.steps, each.human] for each in rules.neutral]


def questions(rules: Rules) -> list[tuple[str, tuple[str, str]]]:
    """Topic, verb and kind of noun of whatever a table is asked that is not part of every game."""
    own = [(topic, (topic, kind)) for card in rules.cards.values() for topic, kind in card.asks]
    return [*((topic, (asked.key, asked.kind)) for topic, asked in rules.questions.items()), *own]


def beasts(rules: Rules) -> list[tuple[int, bool, bool, int]]:
    """V6.3, V8.14: of each species its steps, whether it climbs mountains and crosses rivers, its food."""
    return [
        (move, gait != GRAZE, gait == SWIM, food) for move, gait, food in zip(MOVE, rules.gait, rules.food, strict=True)
    ]
