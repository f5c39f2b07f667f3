"""Answers to dice, events, deaths and cards of others: what they are worth, mostly by trying both ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from steppe.bots.valley.judge import Judge
from steppe.bots.valley.peril import Peril, coming, harm, harms
from steppe.bots.valley.survey import ranked, sexes, strolls
from steppe.bots.valley.taste import CAMP, LEADER, MAN, WIFE, camps_worth
from steppe.bots.valley.trial import GRUDGE, Play, carried_out, standing
from steppe.core.decision import Seat
from steppe.games.valley.card import Card
from steppe.games.valley.party import ANY_WOMAN, UNIT, heads, part
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.conquest import Conquest
from steppe.games.valley.phases.event import EventPhase
from steppe.games.valley.phases.roll import Throw, called, lying, put
from steppe.games.valley.phases.round import blow
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.phases.window import answered, playing
from steppe.games.valley.piece import WOMAN
from steppe.games.valley.purpose import Purpose
from steppe.games.valley.queries import in_force, odds
from steppe.games.valley.queries.march import ENGAGED, STEPS, steps
from steppe.games.valley.queries.people import markers, party_on, supply
from steppe.games.valley.world import G

FACES: Final = range(1, 7)
PLACES: Final = 12  # VC12: hexes that may be drawn instead, as many as are looked at
BURNT: Final = 0.5  # how often fire takes those whom it reaches
KEPT_FOR_LATER: Final = 0.5  # of a camp that a rival loses, what counts as long as he is far from winning
LOSSES: Final = ("casualty", "victim", "expose")  # questions after which somebody is dead

# -- dice ----------------------------------------------------------------------------------------------------------


def settled(g: G, judge: Judge, act: Callable[[G], object]) -> float:
    """How the tribe stands when this was done to the dice and they have been used, up to the next question or die."""
    trial = g.copy()
    while not isinstance(trial.stack[-1], Throw):
        trial.stack.pop()
    trial.answers.clear()
    act(trial)
    throw = lying(trial)
    if all(die.lies for die in throw.dice):  # else what falls next is anybody's guess
        throw.at, throw.got, throw.one = "settled", (), True
        trial.advance()
    return standing(trial, judge) - owed(trial, judge)


def owed(g: G, judge: Judge) -> float:
    """Who is about to be lost."""
    lost = [decision.seat for decision in g.waiting if decision.topic in LOSSES]
    return sum([judge.man if seat == judge.seat else -GRUDGE * MAN for seat in lost])


def nothing(g: G) -> None:
    """The dice stay as they lie."""


def _die(g: G, judge: Judge, play: Play) -> float:
    """The die as the card would leave it, and as it lies."""

    def change(trial: G) -> None:
        card = playing(judge.seat, play)
        for step in g.rules.cards[card.card].modes[card.place].do:
            step(trial, card)

    return settled(g, judge, change) - settled(g, judge, nothing)


def _thrown_again(g: G, judge: Judge, play: Play) -> float:
    """All faces on average, or hexes that may be drawn, and the one that lies there."""
    throw = lying(g)
    place = called(throw.dice).index((play[2], play[3]))
    faces = throw.among[:: 1 + len(throw.among) // PLACES] or FACES

    def shows(face: int) -> Callable[[G], None]:
        return lambda trial: put(trial, lying(trial), place, lying(trial).dice[place]._replace(value=face))

    now = settled(g, judge, nothing)
    return sum([settled(g, judge, shows(face)) for face in faces]) / len(faces) - now


# -- events ----------------------------------------------------------------------------------------------------------


def feared(judge: Judge, perils: tuple[Peril, ...]) -> float:
    """What an event may cost where people stand."""
    survey, total = judge.survey, 0.0
    for hex, peril in enumerate(perils):
        men, wives = survey.men[hex], survey.women[hex]
        if men + wives:
            total += (peril.one + peril.open) * (judge.man if men else judge.wife)
            total += peril.all * (men * judge.man + wives * judge.wife)
            total += peril.camp * judge.this_camp if judge.world.camps[hex] == judge.seat else 0.0
    return total


def _averted(g: G, judge: Judge, play: Play) -> float:
    """By how much this event is worse than what may come in its place; one that harms nobody is left alone."""
    event = g.rules.cards[g.nearest(EventPhase).card]
    return feared(judge, harm(g.world.ground, harms(event))) - feared(judge, coming(g, g.world.season))


def _sheltered(g: G, judge: Judge, play: Play) -> float:
    """Those on the hex, and its camp, as far as fire would take them."""
    men, wives = sexes(party_on(g.world, judge.seat, play[2]))
    home = judge.this_camp if g.world.camps[play[2]] == judge.seat else 0.0
    return BURNT * (men * judge.man + wives * judge.wife + home)


# -- combats and cards -------------------------------------------------------------------------------------------------


def _countered(g: G, judge: Judge, play: Play) -> float:
    """What the announced card would change, and the camp that is about to be won."""
    trial = g.copy()
    trial.stack = trial.stack[: trial.stack.index(answered(trial)) + 1]
    trial.stack[-1].one = True
    trial.answers.clear()
    trial.advance()
    conquests = [frame for frame in g.stack if isinstance(frame, Conquest) and frame.seat == judge.seat]
    return standing(g, judge) - standing(trial, judge) + (judge.next_camp if conquests else 0.0)


def _survivor(g: G, judge: Judge, play: Play) -> float:
    kind = next(kind for who, kind in blow(g).fallen if who == judge.seat)
    return judge.token(kind)


def _spite(g: G, judge: Judge, play: Play) -> float:
    """What the hunter may still lose: people and the whole meal."""
    combat = g.nearest(Combat)
    won = odds.of_combat(carried_out(g, judge.seat, play), combat.hex, combat.species, combat.seat)
    men, wives = sexes(party_on(g.world, combat.seat, combat.hex))
    meal = combat.killed * in_force.prey(g, combat.seat, combat.species)
    return (1 - won.get(combat.seat, 0.0)) * GRUDGE * (men * MAN + wives * WIFE + meal)


def _turned(g: G, judge: Judge, play: Play) -> float:
    """A rival's camp that stands by one woman; nobody else is worth a card."""
    owner, hex, kind = play[2:]
    keepers = part(party_on(g.world, owner, hex), g.rules.keepers)
    if owner == judge.seat or g.world.camps[hex] != owner or not UNIT[kind] & g.rules.keepers or heads(keepers) > 1:
        return 0.0
    lacks = max(0, g.rules.camps_to_win - g.world.camps.count(owner))
    return GRUDGE * (KEPT_FOR_LATER * CAMP + LEADER.get(lacks, 0.0))


def _offered(g: G, judge: Judge, play: Play) -> float:
    """A woman whom a rival is about to take, with the camp that stands by her: who is dead is nobody's (VC22)."""
    hex, kind = play[2:4]
    world, seat = g.world, judge.seat
    takers = [band for band in judge.survey.bands.get(hex, ()) if band.men]
    if not takers or not UNIT[kind] & ANY_WOMAN or may_be_saved(g, judge, hex):
        return 0.0
    taker = max(takers, key=lambda band: band.men).seat
    lost = 1 - judge.holds(hex, judge.survey.men[hex], judge.survey.women[hex])
    spared, own = GRUDGE * WIFE * (supply(g, taker, WOMAN) > 0), judge.wife
    keepers = part(party_on(world, seat, hex), g.rules.keepers)
    if world.camps[hex] == seat and UNIT[kind] & g.rules.keepers and heads(keepers) == 1:
        worths, count = camps_worth(g, taker), world.camps.count(taker)
        more = worths[min(count + 1, len(worths) - 1)] - worths[count] if markers(g, taker) else 0.0
        spared, own = spared + GRUDGE * more + judge.plunder, own + judge.this_camp + judge.hearth
    return lost * spared - (1 - lost) * own


def may_be_saved(g: G, judge: Judge, hex: int) -> bool:
    """In the own movement: whether somebody can still leave (V7.6), or enough men can come."""
    movement = next((frame for frame in g.stack if isinstance(frame, Movement)), None)
    if movement is None or movement.seat != judge.seat:
        return False
    survey = judge.survey
    if survey.men[hex] + survey.women[hex] > survey.opponents(hex):
        return True
    helpers, _ = survey.ranks(survey.men[hex], survey.women[hex])
    for (at, status), party in movement.ranks(g).items():
        if at != hex and status & STEPS and not status & ENGAGED:
            near = dict(strolls(survey.board, survey.ways, at, steps(status)))
            helpers += ranked(party, g.rules.fighters)[0] if hex in near else 0
    return helpers >= sum(band.men for band in survey.bands[hex])


def never(g: G, judge: Judge, play: Play) -> float:
    return 0.0


REACTIONS: Final[Mapping[Purpose, Callable[[G, Judge, Play], float]]] = {
    Purpose.DIE: _die,
    Purpose.REROLL: _thrown_again,
    Purpose.AVERTING: _averted,
    Purpose.SHELTER: _sheltered,
    Purpose.COUNTER: _countered,
    Purpose.SURVIVOR: _survivor,
    Purpose.SPITE: _spite,
    Purpose.TURNING: _turned,
    Purpose.OFFERING: _offered,
    Purpose.CLEARING: never,
    Purpose.DEAL: never,
}

# -- which card to part with -------------------------------------------------------------------------------------------

DEAREST: Final = (  # what is good at nearly any table, the best first; whatever is not named comes after it
    *(Purpose.FIRE, Purpose.GUESTS, Purpose.CHILD, Purpose.BIRTHS, Purpose.DAUGHTERS, Purpose.BIRTH),
    *(Purpose.WEAPON, Purpose.FIELD, Purpose.AVERTING, Purpose.FOOD, Purpose.SURVIVOR, Purpose.DIE),
)


def use(card: Card) -> int:
    """How much a card is usually good for."""
    return max([len(DEAREST) - DEAREST.index(each.purpose) if each.purpose in DEAREST else 0 for each in card.modes])


def least(g: G, seat: Seat, cards: tuple[str, ...]) -> str:
    """Of these cards the one that is missed least."""
    return min(cards, key=lambda card: use(g.rules.cards[card]))


def most(g: G, seat: Seat, cards: tuple[str, ...]) -> str:
    return max(cards, key=lambda card: use(g.rules.cards[card]))
