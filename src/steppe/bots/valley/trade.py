"""Talk: what an offer is worth to a tribe, which one it makes itself, with whom it hunts (V18.10-V18.12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

from steppe.bots.valley.judge import Judge
from steppe.bots.valley.reaction import least
from steppe.bots.valley.survey import Survey, sexes
from steppe.bots.valley.taste import STARVED
from steppe.core.decision import Action, Decision, Seat
from steppe.core.form import Either, Exchange, Form
from steppe.core.space import Below, Noun, Subset
from steppe.games.valley.party import ANY_MAN, UNIT, heads, part
from steppe.games.valley.phases.bargain import ACCEPT, BARTER, REFUSE, both_ways
from steppe.games.valley.phases.goods import CARDS, PEOPLE, nothing
from steppe.games.valley.queries import in_force, odds, strength
from steppe.games.valley.queries.people import everybody, party_on
from steppe.games.valley.queries.roamer import pack, species_on
from steppe.games.valley.queries.weary import EXHAUSTED, able
from steppe.games.valley.table.fight import without_the_exhausted
from steppe.games.valley.variant import Deal, Good
from steppe.games.valley.world import G

CARD: Final = 1.6  # points that an unknown card is worth
NEVER: Final = 1000.0  # what nobody gives
KNOWLEDGE: Final = 0.5  # of what knowledge is worth to a rival, what it costs to teach him
LEADER: Final = 4.0  # what a rival must give more who is about to win
PROFIT: Final = 0.6  # points below which no barter is worth while
STAYING: Final = 1.5  # what it costs that somebody trades instead of moving
SOME: Final = (1, 2, 3, 5)  # points of food that are offered or wanted
LARGEST: Final = 9  # share

# -- what goods are worth ----------------------------------------------------------------------------------------------


def gain(g: G, judge: Judge, deal: Deal, sheet: Any) -> float:
    """What it brings the tribe to get this."""
    return sum(_worth(g, judge, deal, good, answer) for good, answer in zip(g.rules.goods, sheet, strict=True))


def _worth(g: G, judge: Judge, deal: Deal, good: Good, answer: Any) -> float:
    if good.key == PEOPLE:
        got = judge.seat == deal.taker
        gone = [(kind, -each - 1 if got else each) for kind, count in _heads(g, answer) for each in range(count)]
        return sum(judge.token(kind, each) for kind, each in gone)
    if good.key == CARDS:
        return CARD * (answer if isinstance(answer, int) else len(answer))
    if good.worth is None:
        return 0.0
    return judge.price * good.worth(g, deal, answer)


def _heads(g: G, counts: Any) -> list[tuple[int, int]]:
    return [(kind, count) for kind, count in zip(g.rules.kinds, counts, strict=True) if count]


def cost(g: G, judge: Judge, deal: Deal, sheet: Any) -> float:
    """What it costs the tribe to give this; never its last woman, nor the last of a camp, nor knowledge to a leader."""
    leading = is_leading(g, deal.taker, deal.giver)
    total, eaten = LEADER if leading else 0.0, 0
    for good, answer in zip(g.rules.goods, sheet, strict=True):
        worth = _worth(g, judge, deal, good, answer)
        if good.key == PEOPLE:
            total += worth + _missed(g, deal, answer)
        elif good.key == CARDS:
            total += worth
        elif isinstance(answer, int) and answer and good.key in [kind.key for kind in g.rules.foods]:
            eaten += answer
            total += worth
        elif not nothing(good, answer):
            total += NEVER if leading else KNOWLEDGE * worth
    short = max(0, eaten - max(0, g.world.food[deal.giver] - judge.eaten))
    return total + STARVED * short


def _missed(g: G, deal: Deal, counts: Any) -> float:
    """Nobody gives the last who can bear or keep a camp, nor the last man."""
    keepers, all = g.rules.keepers, everybody(g.world, deal.giver)
    given = sum(count for kind, count in _heads(g, counts) if UNIT[kind] & keepers)
    men = sum(count for kind, count in _heads(g, counts) if UNIT[kind] & ANY_MAN)
    if men and men >= heads(part(all, ANY_MAN)):
        return NEVER
    home = g.world.camps[deal.hex] == deal.giver
    left = heads(part(party_on(g.world, deal.giver, deal.hex) if home else all, keepers))
    return NEVER if given and given >= left else 0.0


def is_leading(g: G, seat: Seat, other: Seat) -> bool:
    """Whether a rival is about to win and has more camps."""
    camps = g.world.camps
    return camps.count(seat) + 1 >= g.rules.camps_to_win and camps.count(seat) >= camps.count(other)


def profit(g: G, judge: Judge, other: Seat, places: tuple[int, int], terms: Any) -> float:
    """What the tribe has of giving and getting this."""
    give, get = both_ways(judge.seat, other, places)
    given, got = terms
    return gain(g, judge, get, got) - cost(g, judge, give, given)


def peace(g: G, judge: Judge, hex: int) -> float:
    """What it is worth not to fight the others there; the exhausted would fall (V18.41)."""
    men, wives = sexes(party_on(g.world, judge.seat, hex))
    home = judge.this_camp if g.world.camps[hex] == judge.seat else 0.0
    return men * judge.man + wives * judge.wife + home - judge.after_combat(hex, *strong(g, judge, hex))


def strong(g: G, judge: Judge, hex: int) -> tuple[int, int]:
    """The men and women of the tribe there who would take part in a combat."""
    return sexes(able(g.world, judge.seat, hex))


# -- offers ------------------------------------------------------------------------------------------------------------


def sheets(g: G, deal: Deal) -> Iterator[tuple[Noun, ...]]:
    """Small things that might be given: some food, a card, a token, knowledge."""
    spaces = [good.has(g, deal) for good in g.rules.goods]
    empty = [space.at(0) for space in spaces]
    for place, (good, space) in enumerate(zip(g.rules.goods, spaces, strict=True)):
        answers: list[Noun] = [*SOME]
        if good.key == PEOPLE:
            answers = [tuple([int(kind == other) for other in g.rules.kinds]) for kind in g.rules.kinds]
        elif good.key == CARDS and deal.own:
            hand = g.world.hands[deal.giver]
            answers = [(least(g, deal.giver, hand),)] if hand else []
        elif isinstance(space, Subset):
            answers = [(each,) for each in space.of]
        for answer in answers:
            if answer in space:
                yield (*empty[:place], answer, *empty[place + 1 :])


def best_terms(g: G, judge: Judge, other: Seat, places: tuple[int, int], space: Any, below: Below) -> tuple[float, Any]:
    """The best of a few small offers that the other may well like; and what it is worth."""
    assert isinstance(space, Exchange)
    theirs = Judge(Survey(g, other), judge.level, below)
    give, get = both_ways(judge.seat, other, places)
    best: tuple[float, Any] = (0.0, None)
    calm = peace(g, theirs, places[1]) if places[0] == places[1] else 0.0
    for given in sheets(g, give):
        price, liked = cost(g, judge, give, given), gain(g, theirs, give, given)
        for got in sheets(g, get):
            if (given, got) not in cast("Any", space):
                continue
            mine = gain(g, judge, get, got) - price
            if mine > best[0] and liked + calm - cost(g, theirs, get, got) >= PROFIT:
                best = (mine, (given, got))
    return best


def opened(g: G, decision: Decision, judge: Judge, below: Below) -> Action:
    """C4c: an offer in a camp, unless a fight is better."""
    space = dict(decision.choices)[BARTER]
    assert isinstance(space, Either)
    key, inner = cast("tuple[tuple[int, int], Exchange]", space.of[0])
    other, hex = key
    worth, terms = best_terms(g, judge, other, (hex, hex), inner, below)
    return Action(BARTER, (key, terms)) if terms and worth + peace(g, judge, hex) >= PROFIT else Action("pass")


def on_the_road(g: G, decision: Decision, judge: Judge, below: Below) -> Action | None:
    """M2c: the best offer to neighbours, by one token that stays for it."""
    space = dict(decision.choices).get(BARTER)
    best: tuple[float, Noun] = (PROFIT + STAYING, None)
    roads = cast("tuple[tuple[tuple[int, int, int], Form], ...]", space.of) if isinstance(space, Either) else ()
    for key, inner in roads:
        other, hex, there = key
        mine, theirs, exchange = inner.fields
        worth, terms = best_terms(g, judge, other, (hex, there), exchange.space, below)
        if terms and worth > best[0]:
            best = (worth, (key, (mine.space.at(0), theirs.space.at(0), terms)))
    return Action(BARTER, best[1]) if best[1] is not None else None


def replied(g: G, decision: Decision, judge: Judge) -> Action:
    """M3: accepted above a threshold; in a camp peace counts too."""
    about: dict[str, Any] = dict(decision.about)
    other, hex = about["owner"], about["hex"]
    here = [frame.places for frame in g.stack if hasattr(frame, "places")][-1]
    places = here[::-1]
    calm = peace(g, judge, hex) if places[0] == places[1] else -STAYING
    if profit(g, judge, other, places, (about["give"], about["get"])) + calm < PROFIT:
        return Action(REFUSE)
    wanted: Any = dict(decision.choices)[ACCEPT]
    if wanted is None:
        return Action(ACCEPT)
    left, chosen = list(g.world.hands[decision.seat]), list[str]()
    for _ in range(wanted.least):
        chosen.append(least(g, decision.seat, tuple(left)))
        left.remove(chosen[-1])
    return Action(ACCEPT, tuple(sorted(chosen)))


# -- joint hunts -------------------------------------------------------------------------------------------------------


def spoils(g: G, hex: int, share: float, judge: Judge, seats: tuple[Seat, ...]) -> float:
    """What a joint hunt brings the tribe, in points: its part of the meat, and its people alive."""
    men, wives = strong(g, judge, hex)
    home = judge.this_camp if g.world.camps[hex] == judge.seat else 0.0
    if EXHAUSTED in g.world.keys:
        g = without_the_exhausted(g)
    left = [seat for seat in seats if strength.stands(g.world, seat, hex)]
    if judge.seat not in left:
        return 0.0
    order = tuple(sorted(left, key=lambda seat: -heads(strength.visible(g.world, seat, hex))))
    chance, meat = 1.0, 0.0
    for species in species_on(g.world, hex):
        chance *= odds.of_joint_hunt(g, hex, species, order)
        meat += chance * pack(g.world, species, hex) * in_force.meat(g, species)
    people = men * judge.man + wives * judge.wife + home
    return (0.4 + 0.6 * chance) * people + judge.price * share * meat


def proposed(g: G, decision: Decision, judge: Judge) -> Action:
    """C4a: shares by how many they are, if that is better than to fight."""
    (verb, space), *_ = decision.choices
    hex, *rest = cast("tuple[int, ...]", cast("Form", space).at(0))
    seats = tuple(rest[::2])
    many = [min(LARGEST, heads(strength.visible(g.world, seat, hex))) for seat in seats]
    mine = many[seats.index(judge.seat)] / sum(many)
    men, wives = strong(g, judge, hex)
    if spoils(g, hex, mine, judge, seats) < judge.after_combat(hex, men, wives) + PROFIT:
        return Action("pass")
    return Action(verb, (hex, *[each for pair in zip(seats, many, strict=True) for each in pair]))


def consented(g: G, decision: Decision, judge: Judge) -> Action:
    """C4b."""
    about: dict[str, Any] = dict(decision.about)
    hex, shares = about["hex"], dict(about["shares"])
    part_of = shares[judge.seat] / sum(shares.values())
    men, wives = strong(g, judge, hex)
    joint = spoils(g, hex, part_of, judge, tuple(shares))
    (verb, _), *_ = decision.choices
    return Action(verb) if joint >= judge.after_combat(hex, men, wives) else Action(REFUSE)


def spoken(g: G, decision: Decision, judge: Judge, below: Below) -> Action | None:
    """The answer to a question of talk; None to any other."""
    verbs = [verb for verb, _ in decision.choices]
    if BARTER in verbs:
        return opened(g, decision, judge, below)
    if ACCEPT in verbs:
        return replied(g, decision, judge)
    if REFUSE in verbs:
        return consented(g, decision, judge)
    kind = getattr(decision.choices[0][1], "kind", "")
    return proposed(g, decision, judge) if kind == "shares" else None
