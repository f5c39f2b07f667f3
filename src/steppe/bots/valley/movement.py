"""The movement question: fire first, then camps, a scout for the volcano, and everybody else to his place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steppe.bots.valley.crossing import crossed
from steppe.bots.valley.judge import Judge
from steppe.bots.valley.plan import Posting, shifted
from steppe.bots.valley.site import FAR, turns_to
from steppe.bots.valley.taste import FIRE
from steppe.core.decision import Action, Decision, Seat
from steppe.games.valley.party import ANY_MAN, ANY_WOMAN, ANYBODY, heads, part
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.piece import COMPANIONS, WARRIOR, WOMAN
from steppe.games.valley.purpose import Purpose, is_idle
from steppe.games.valley.queries.herding import Herd, herds_of, is_home
from steppe.games.valley.queries.knowledge import places_of_study, progresses
from steppe.games.valley.queries.march import near_blaze
from steppe.games.valley.queries.people import everybody, of_kind, owned_on, party_on
from steppe.games.valley.world import G, World

SOON = 0.8  # of the fire's worth, what it is to stand on a volcano
WORKING = 4  # men of a tribe that can do without one for a season
DECAY = 0.65  # and for each turn that it takes to get there


def planned(g: G, decision: Decision, judge: Judge, *, cards: bool, rests: bool) -> list[Action]:
    """The small actions of the whole movement, or those up to the next thing to think about."""
    offered: dict[str, Any] = dict(decision.choices)
    for verb in g.rules.menu:
        if verb.purpose is Purpose.FIRE and verb.key in offered:
            takers = offered[verb.key].of
            return [Action(verb.key, min(takers, key=lambda taker: (taker[1] != WARRIOR, taker)))]
    if "found" in offered:
        sites = offered["found"].of
        return [Action("found", max(sites, key=lambda at: _founded(judge, at)))]
    if rests and "end" in offered:
        return [Action("end")]
    if (pupil := set_to_study(g, decision.seat, offered)) is not None:
        return [pupil]
    posting = Posting(judge.survey, judge, g.nearest(Movement).ranks(g))
    scout(g, posting)
    if g.world.companions:
        drove(g, posting)
    posting.improve(join=judge.level.joins)
    if cards and (card := crossed(g, decision, posting)) is not None:
        return [card]
    actions = posting.actions()
    return [*actions, Action("end")] if "end" in offered or actions else [decision.at(0)]


def set_to_study(g: G, seat: Seat, offered: Mapping[str, Any]) -> Action | None:
    """One man for the season, where most of them are, if the hand has a card worth it and enough others work."""
    verb = next((verb.key for verb in g.rules.menu if verb.purpose is Purpose.STUDY and verb.key in offered), "")
    if not verb or places_of_study(g.world, seat) or heads(part(everybody(g.world, seat), ANY_MAN)) < WORKING:
        return None
    own = progresses(g.world, seat)
    worthy = [id for id in g.world.hands[seat] if id not in own and g.rules.cards[id].lasting]
    if not any(not is_idle(g.rules.cards[id]) for id in worthy):
        return None
    alone = [noun for noun in offered[verb].of if noun[1] == 1 and of_kind(g.world, seat, noun[0], WARRIOR) > 1]
    return Action(verb, max(alone, key=lambda noun: of_kind(g.world, seat, noun[0], WARRIOR))) if alone else None


def _founded(judge: Judge, hex: int) -> float:
    men, wives = judge.survey.men[hex], judge.survey.women[hex]
    before = judge.mark(hex, men, wives)
    trial = Judge(judge.survey, judge.level, lambda n: n // 2)
    trial.founded.add(hex)
    after = trial.mark(hex, men, wives)
    return after.points - before.points + judge.next_camp * (after.camps - before.camps)


def drove(g: G, posting: Posting) -> None:
    """V18.38 (d): a herd that may not stay where it is is led home, if somebody can get there with it."""
    survey, world = posting.survey, g.world
    for herd in herds_of(world, survey.seat):
        if is_home(g, survey.seat, herd.hex):
            continue
        best, chosen = -1e9, None
        for place, group in enumerate(posting.groups):
            if group.hex != herd.hex or not posting.free(place, herd.hex):
                continue
            for to, way in group.ways.items():
                if not way or not is_home(g, survey.seat, to) or not passable(world, herd, way):
                    continue
                if not is_rested(g, survey.seat, herd, len(way)):
                    continue
                for kind in (WARRIOR, WOMAN):
                    if posting.sent[place].get(herd.hex, (0, 0))[kind]:
                        worth, _ = posting.changed(shifted({}, herd.hex, to, kind))
                        if worth > best:
                            best, chosen = worth, (place, herd.hex, to, kind)
        if chosen is not None:
            place, _, to, _ = chosen
            posting.fix(*chosen)
            posting.drives[place, to] = herd.size


def passable(world: World, herd: Herd, way: tuple[int, ...]) -> bool:
    """V18.38 (e): whether such animals go that way."""
    return all(world.ground.kind[hex] not in COMPANIONS[herd.species].shuns for hex in way)


def is_rested(g: G, seat: Seat, herd: Herd, steps: int) -> bool:
    """P10: whether all of them can still be led so far in this movement."""
    here = owned_on(g.world, seat, herd.hex, herd.species)
    return all(
        left >= steps for species, some, left in g.nearest(Movement).driven if species == herd.species and some & here
    )


def scout(g: G, posting: Posting) -> None:
    """Somebody goes for the fire, if the tribe has a camp to keep it in."""
    survey, world = posting.survey, g.world
    seat = survey.seat
    if not g.rules.fire or world.fire[seat] or seat not in world.camps:
        return
    goals = [v for v in survey.board.volcanoes if not survey.opponents(v) and not world.hazards[v]]
    able = g.rules.kindlers
    if any(party_on(world, seat, v) & able for v in goals):
        return  # he is there
    turns = [turns_to(world.ground, survey.ways, goal) for goal in goals]
    blazes = {hex for hex in range(survey.size) if near_blaze(world, hex) and not survey.opponents(hex)}
    best, chosen = posting.worth, None
    for place, group in enumerate(posting.groups):
        for kind, sex in ((WARRIOR, ANY_MAN), (WOMAN, ANY_WOMAN)):
            if not posting.sent[place].get(group.hex, (0, 0))[kind] or not posting.free(place, group.hex):
                continue
            lights = posting.parties[place] & sex & able
            for to in group.ways:
                away = min((row[to] for row in turns), default=FAR) if lights else FAR
                promise = FIRE if to in blazes else FIRE * SOON * DECAY**away if away < FAR else 0.0
                if not promise:
                    continue
                worth = posting.worth if to == group.hex else posting.changed(shifted({}, group.hex, to, kind))[0]
                if worth + promise > best:
                    best, chosen = worth + promise, (place, group.hex, to, kind)
    if chosen is not None and chosen[1] != chosen[2]:
        posting.fix(*chosen)
        if able != ANYBODY:  # V18.5
            posting.first[chosen[0], chosen[2]] = able
