"""A card tried on a copy of the imagined state, and what the tribe is worth then."""

from __future__ import annotations

from typing import Any, TypeAlias

from steppe.bots.valley.judge import Judge
from steppe.bots.valley.survey import Survey, sexes
from steppe.bots.valley.taste import CAMP, FIRE, MAN, WIFE, between, camps_worth
from steppe.core.decision import Action, Seat
from steppe.games.valley.phases.window import as_played, is_aside, playing
from steppe.games.valley.queries import in_force, odds
from steppe.games.valley.queries.people import everybody, party_on
from steppe.games.valley.queries.roamer import pack, species_on
from steppe.games.valley.world import G

Play: TypeAlias = tuple[Any, ...]  # card, place of the mode, aim

GRUDGE = 0.4  # what a rival's loss is worth, for each point of it


def carried_out(g: G, seat: Seat, play: Play) -> G:
    """A state in which the card has done what it does, up to the next question or die."""
    trial = as_played(g, seat, play, known=play[0] not in g.world.hands[seat])
    while trial.waiting and is_aside(trial, asked := trial.waiting[0]):  # what comes with it is no part of its worth
        trial.apply(asked.seat, trial.rules.questions[asked.topic].modest(trial, asked))
    return trial


def played(g: G, seat: Seat, play: Play) -> G:
    """A state in which the card has done what it does at once, and nothing has gone on from there."""
    trial, frame = g.copy(), playing(seat, play)
    for step in g.rules.cards[play[0]].modes[play[1]].do:
        step(trial, frame)
    return trial


def let_pass(g: G, window: str) -> G:
    """What comes of it if nobody plays anything in windows of this name, up to the next other question or die."""
    while g.waiting and g.waiting[0].window == window:
        g.apply(g.waiting[0].seat, Action("pass"))
    return g


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
    men, women = sexes(everybody(g.world, seat))
    return men * MAN + women * WIFE + between(camps_worth(g, seat), g.world.camps.count(seat))


def menaced(g: G, rival: Seat, hex: int) -> float:
    """What a rival may lose against the animals of a hex."""
    men, women = sexes(party_on(g.world, rival, hex))
    stake = men * MAN + women * WIFE + (CAMP if g.world.camps[hex] == rival else 0.0)
    return stake * (1 - survives(g, rival, hex))


def menaced_hunter(g: G, rival: Seat, hex: int) -> float:
    """The same, less the meals that they are to him."""
    meals = [pack(g.world, each, hex) * in_force.prey(g, rival, each, hex) for each in species_on(g.world, hex)]
    return menaced(g, rival, hex) - (survives(g, rival, hex) * sum(meals) if meals else 0.0)


def survives(g: G, seat: Seat, hex: int) -> float:
    """The chance to beat all animals of a hex, one species after another."""
    chance = 1.0
    for species in species_on(g.world, hex):
        chance *= odds.of_hunt(g, hex, species, seat)
    return chance
