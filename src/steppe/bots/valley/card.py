"""Cards that are worth playing just now: most are tried on a copy of the imagined state and judged by what changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, cast

from steppe.bots.valley.judge import Judge
from steppe.bots.valley.survey import Survey
from steppe.bots.valley.taste import CAMP, FIRE, MAN, STARVED, WIFE, between, camps_worth
from steppe.core.decision import Action, Decision, Seat
from steppe.games.valley.phases.births import births_due
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.window import playing
from steppe.games.valley.piece import BEASTS, KINDS, WARRIOR, WOMAN
from steppe.games.valley.queries import in_force, odds, strength
from steppe.games.valley.queries.hunger import income, starving
from steppe.games.valley.queries.people import all_of_kind, camps, of_kind, supply
from steppe.games.valley.world import G

Play: TypeAlias = tuple[Any, ...]  # card, place of the mode, aim

DEAR = 1.5  # points that a card must bring
CHEAP = 0.8  # the same for somebody with a full hand
GRUDGE = 0.4  # what a rival's loss is worth, for each point of it
TRIED = 24  # plays of one card that are tried at most


def reacted(g: G, decision: Decision, judge: Judge) -> Action | None:
    """What to play in a window, if anything."""
    space: Any = dict(decision.choices).get("play")
    if space is None:
        return None
    window = str(dict(decision.about)["window"])
    return best_play(g, judge, [cast("Play", noun) for noun in space.of], window)


def in_movement(g: G, decision: Decision, judge: Judge) -> Action | None:
    """What to play in the own movement, whoever goes where."""
    space: Any = dict(decision.choices).get("play")
    if space is None:
        return None
    useful = [cast("Play", noun) for noun in space.of if noun[0] in MOVES]
    return best_play(g, judge, useful, "tribe_move") if useful else None


MOVES = ("theft", "love_at_first_sight", "pacs", "war_drum")  # cards of a movement that are judged by themselves


def price_of_a_card(g: G, seat: Seat) -> float:
    """The points that a card must bring: who has a full hand gets no new one."""
    return CHEAP if len(g.world.hands[seat]) >= g.rules.hand else DEAR


def best_play(g: G, judge: Judge, offered: Iterable[Play], window: str) -> Action | None:
    """The play that brings most, if it brings enough."""
    by_card: dict[str, list[Play]] = {}
    for play in offered:
        by_card.setdefault(str(play[0]), []).append(play)
    best, chosen = price_of_a_card(g, judge.seat), None
    for card, all_plays in by_card.items():
        for play in chosen_aims(g, judge, card, all_plays):
            gain = gained(g, judge, play, window)
            if gain > best:
                best, chosen = gain, play
    return Action("play", chosen) if chosen is not None else None


def chosen_aims(g: G, judge: Judge, card: str, all_plays: list[Play]) -> list[Play]:
    """Of a card that can be aimed in many ways, those that are worth a look."""
    if card in ("flight", "climbing_trees", "swimming", "tree_trunks"):
        all_plays = sorted(all_plays, key=lambda play: -sum(play[2:4] if len(play) == 4 else play[3:5]))
    if card == "war_drum":
        all_plays = sorted(all_plays, key=lambda play: -sum(play[4:6]))
    return all_plays[:TRIED]


def gained(g: G, judge: Judge, play: Play, window: str) -> float:
    """The points that a play brings."""
    known = KNOWN.get(play[0])
    if known is not None:
        return known(g, judge, play)
    if play[0] in WEAPONS and any(isinstance(frame, Combat) for frame in g.stack):
        return armed(g, judge, play)
    return standing(carried_out(g, judge.seat, play), judge) - standing(g, judge)


# -- trying -------------------------------------------------------------------------------------------------


def carried_out(g: G, seat: Seat, play: Play) -> G:
    """A state in which the card has done what it does, up to the next question or die."""
    trial = g.copy()
    top = trial.stack[-1]
    top.at, top.got, top.one = top.asked, (), True
    trial.answers.clear()
    trial.stack.append(playing(seat, play))
    trial.advance()
    return trial


def standing(g: G, judge: Judge) -> float:
    """How the tribe stands among the others, if everybody stays where he is."""
    seat = judge.seat
    fresh = Judge(Survey(g, seat), judge.level, lambda n: n // 2)
    marks = [
        fresh.mark(hex, men, wives)
        for hex, (men, wives) in enumerate(zip(fresh.survey.men, fresh.survey.women, strict=True))
        if men + wives
    ]
    sums = [sum(column) for column in zip(*marks, strict=True)] or [0.0, 0.0, 0.0]
    own = fresh.total(*sums) + (FIRE if g.world.fire[seat] else 0.0)
    return own - GRUDGE * sum(might(g, rival) for rival in range(g.rules.seats) if rival != seat)


def might(g: G, seat: Seat) -> float:
    """What a rival has."""
    men, women = (all_of_kind(g.world, seat, kind) for kind in KINDS)
    return men * MAN + women * WIFE + between(camps_worth(g, seat), g.world.camps.count(seat))


def armed(g: G, judge: Judge, play: Play) -> float:
    """A weapon in the combat under way: by how much it is likelier to be won, and what is at stake."""
    combat, seat, world = g.nearest(Combat), judge.seat, g.world
    trial = carried_out(g, seat, play)
    hex = combat.hex
    before = odds.of_combat(g, hex, combat.species, seat).get(seat, 0.0)
    after = odds.of_combat(trial, hex, combat.species, seat).get(seat, 0.0)
    stake = of_kind(world, seat, hex, WARRIOR) * MAN + of_kind(world, seat, hex, WOMAN) * WIFE
    if world.camps[hex] == seat:
        stake += judge.this_camp
    if combat.species != strength.TRIBES:
        herd = world.herds[hex * BEASTS + combat.species].bit_count()
        return (after - before) * (stake + herd * in_force.meat(g, combat.species) * judge.price)
    for rival in range(g.rules.seats):
        if rival != seat:
            stake += min(supply(g, seat, WOMAN), of_kind(world, rival, hex, WOMAN)) * WIFE
            stake += GRUDGE * MAN * of_kind(world, rival, hex, WARRIOR)
    if world.camps[hex] not in (seat, -1):
        stake += judge.next_camp + CAMP * GRUDGE
    return (after - before) * stake


WEAPONS = ("cut_stone", "spear_thrower", "flint", "torches", "headstrong")

# -- cards whose worth is known without trying -----------------------------------------------------------------


def _fish(g: G, judge: Judge, play: Play) -> float:
    return judge.price * income(g, judge.seat).fishing


def _trial_income(g: G, judge: Judge, play: Play) -> float:
    after = carried_out(g, judge.seat, play)
    return judge.price * (income(after, judge.seat).total - income(g, judge.seat).total)


def _children(g: G, judge: Judge, play: Play) -> float:
    return 1.5 * sum(births_due(g, judge.seat, hex) > 0 for hex in camps(g.world, judge.seat))


def _daughters(g: G, judge: Judge, play: Play) -> float:
    return 2.5 * min(supply(g, judge.seat, WOMAN), births_due(g, judge.seat, play[2]))


def _saved(g: G, judge: Judge, play: Play) -> float:
    """Somebody who would be washed away: one of each hex that the flood strikes, if none of them is safe."""
    hex, men, wives = play[2:5]
    hexes = g.nearest(Happening).hexes
    all_here = sum(of_kind(g.world, judge.seat, hex, kind) for kind in KINDS)
    return (WIFE if wives and not of_kind(g.world, judge.seat, hex, WARRIOR) else MAN) * (
        men + wives == all_here and hex in hexes
    )


def _climbed(g: G, judge: Judge, play: Play) -> float:
    """Above the flood; or out of a combat: who would be lost in it on average, less what it may bring."""
    if play[1] == 0:
        return _saved(g, judge, play)
    combat, seat, world = g.nearest(Combat), judge.seat, g.world
    men, wives = cast("tuple[int, int]", play[2:])
    if (men, wives) != tuple(strength.shown(world, seat, combat.hex, kind) for kind in KINDS):
        return 0.0
    return men * judge.man + wives * judge.wife - judge.after_combat(combat.hex, men, wives)


def _mothers(g: G, judge: Judge, play: Play) -> float:
    world, worth = g.world, 0.0
    for rival, hex in zip(play[2::2], play[3::2], strict=True):
        last = world.camps[hex] == rival and of_kind(world, rival, hex, WOMAN) == 1
        worth += GRUDGE * (WIFE + (CAMP + camps_worth(g, rival)[-1] / 8 if last else 0.0))
    return worth


def _child(g: G, judge: Judge, play: Play) -> float:
    return WIFE if play[-1] == WOMAN else MAN


def _eaten(g: G, judge: Judge, play: Play) -> float:
    """The fallen feed the tribe; in survival those who starve, so that fewer must."""
    if play[1] == 0:
        return judge.price * 2
    stock = g.world.food[judge.seat] + income(g, judge.seat).total
    after = carried_out(g, judge.seat, play)
    return STARVED * (starving(g, judge.seat, stock) - starving(after, judge.seat, stock))


def worth(points: float) -> Callable[[G, Judge, Play], float]:
    """Always the same."""
    return lambda g, judge, play: points


KNOWN: dict[str, Callable[[G, Judge, Play], float]] = {
    "net": _fish,
    "winter_roots": _trial_income,
    "natural_fertiliser": _trial_income,
    "fertility_herbs": _children,
    "good_herbs": _daughters,
    "like_an_animal": worth(2.5),
    "childbed_fever": _mothers,
    "wild_child": _child,
    "family_visit": worth(3.0),
    "late_sowing": worth(3.5),
    "terraces": worth(3.5),
    "palisade": worth(3.5),
    "wolfling": worth(2.5),
    "scorched_earth": worth(4.0),
    "swimming": _saved,
    "tree_trunks": _saved,
    "climbing_trees": _climbed,
    "cannibals": _eaten,
}
