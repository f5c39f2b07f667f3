"""Small questions: whom to lose, who starves, what to sow, in which order to fight, what to do with a conquest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from steppe.bots.valley.fight import Stake, loser
from steppe.bots.valley.judge import Judge
from steppe.bots.valley.kind import keepsake, loot
from steppe.bots.valley.reaction import least, most
from steppe.bots.valley.site import promise
from steppe.bots.valley.survey import sexes
from steppe.bots.valley.trade import spoken
from steppe.core.decision import Action, Decision
from steppe.core.space import Below
from steppe.games.valley.party import ANY_MAN, ANY_WOMAN, UNIT, kinds_of
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.conquest import is_lesson
from steppe.games.valley.piece import OFF, STUDENT, WARRIOR, WOMAN, lost_as
from steppe.games.valley.queries import in_force, odds, strength
from steppe.games.valley.queries.hunger import Token
from steppe.games.valley.queries.people import markers, of_kind, party_on, supply
from steppe.games.valley.world import G

FEW_MEN = (0.0, 9.0, 7.0, 4.0, 2.0, 0.0)  # what one of so many is worth besides, to a tribe that starves
WEIGHED = 200  # answers to a question of a variant that are compared at most
FEW_WIVES = (0.0, 9.0, 5.0, 2.0, 0.0)


def is_man(kind: int) -> bool:
    return bool(UNIT[kind] & ANY_MAN)


def named(noun: Any, kind: int) -> tuple[int, int]:
    """Hex and kind of somebody who is exposed."""
    return noun if isinstance(noun, tuple) else (noun, kind)


def least_missed(g: G, judge: Judge, hex: int) -> float:
    """How much worse the tribe would stand without the one there whom it needs least."""
    people = judge.survey.men, judge.survey.women
    return min(missed(judge, *people, hex, kind) for kind in kinds_of(party_on(g.world, judge.seat, hex)))


def is_woman(kind: int) -> bool:
    return bool(UNIT[kind] & ANY_WOMAN)


def missed(judge: Judge, men: list[int], wives: list[int], hex: int, kind: int) -> float:
    """How much worse a tribe would stand without one of its people there."""
    before = judge.mark(hex, men[hex], wives[hex])
    after = judge.mark(hex, men[hex] - is_man(kind), wives[hex] - is_woman(kind))
    lost = [old - new for old, new in zip(before, after, strict=True)]
    return lost[0] + judge.price * lost[1] + judge.this_camp * lost[2] + keepsake(judge.survey.g, judge.seat, kind)


def starved(judge: Judge, space: Any) -> tuple[Token, ...]:
    """F1: those who are missed least, one after another."""
    men, wives = judge.survey.men.copy(), judge.survey.women.copy()
    left: list[Token] = list(space.of)
    chosen: list[Token] = []
    while len(chosen) < space.least:
        last = {(hex, kind): (hex, kind, number) for hex, kind, number in left}  # of each stack, one
        rare = FEW_MEN[min(sum(men), len(FEW_MEN) - 1)], FEW_WIVES[min(sum(wives), len(FEW_WIVES) - 1)]
        token = min(last.values(), key=lambda each: missed(judge, men, wives, *each[:2]) + rare[is_woman(each[1])])
        (men if is_man(token[1]) else wives)[token[0]] -= 1
        left.remove(token)
        chosen.append(token)
    return tuple(token for token in space.of if token in chosen)


def dearest_last(g: G, seat: int, kinds: Iterable[int]) -> int:
    """Of several kinds, the one of which somebody is missed least; the first of those that are alike."""
    return min(kinds, key=lambda kind: keepsake(g, seat, kind))


def casualty(g: G, judge: Judge, hex: int, kinds: tuple[int, ...]) -> int:
    """C2."""
    if animals := [kind for kind in kinds if lost_as(kind) != OFF]:
        return animals[0]
    combat, seat, world = g.nearest(Combat), judge.seat, g.world
    if combat.species == strength.TRIBES or len(kinds) < 2:
        fight = [kind for kind in kinds if kind != STUDENT and UNIT[kind] & g.rules.fighters]
        if not fight and STUDENT in kinds:  # V18.6: he stands among the women, without whom there is no camp
            return STUDENT
        return min(fight or kinds, key=judge.token)
    men, wives = sexes(strength.arrayed(world, seat, hex))
    might = odds.might_of(g, combat.species, hex)
    camp = 0 if combat.bare else strength.home(g, seat, hex, combat.species)
    plus = strength.halves(g, seat, hex, combat.species, bare=True) - men * might.man - wives * might.wife
    herd = combat.beasts(g)
    meat = (herd + combat.killed) * in_force.prey(g, seat, combat.species, hex) * judge.price
    home = judge.this_camp if world.camps[hex] == seat else 0.0
    left, _ = loser(men, wives, herd, plus, camp, Stake(judge.man, judge.wife, meat, home), might)
    if left == men and STUDENT in kinds:  # V18.6: he counts among the women there
        return STUDENT
    lost = is_man if left < men else is_woman
    return dearest_last(g, seat, [kind for kind in kinds if lost(kind)])


def conquest(g: G, seat: int, hex: int) -> str:
    """C3: the camp is taken where it can be kept; a rival does not get it back."""
    world = g.world
    caught = loot(g, seat, party_on(world, world.camps[hex], hex)) if world.camps[hex] >= 0 else 0
    keeps = markers(g, seat) and party_on(world, seat, hex) & g.rules.keepers
    learns = not g.rules.spoils and world.camps[hex] >= 0 and is_lesson(g, seat, world.camps[hex])
    return "take" if keeps or caught or learns else "raze"


def answer(g: G, decision: Decision, judge: Judge, below: Below) -> Action:
    """By topic; movements and windows are answered elsewhere."""
    space: Any = decision.choices[0][1]
    verb, seat, world = decision.choices[0][0], decision.seat, g.world
    about = dict(decision.about)
    survey = judge.survey
    match decision.topic:
        case "settle" | "return":
            camp = decision.topic == "settle"
            hazes = {hex: judge.level.haze * below(1000) / 1000 for hex in space.of}
            return Action("place", max(space.of, key=lambda at: promise(g, seat, at, camp=camp) + hazes[at]))
        case "casualty":
            return Action("lose", casualty(g, judge, cast("int", about["hex"]), space.of))
        case "victim":
            hex = cast("int", about["hex"])
            return Action("lose", min(space.of, key=lambda kind: missed(judge, survey.men, survey.women, hex, kind)))
        case "expose":
            kind = cast("int", about["kind"])
            people = survey.men, survey.women
            return Action("expose", min(space.of, key=lambda noun: missed(judge, *people, *named(noun, kind))))
        case "expose_anyone":
            return Action("expose", min(space.of, key=lambda at: least_missed(g, judge, at)))
        case "conquer":
            return Action(conquest(g, seat, cast("int", about["hex"])))
        case "starve":
            return Action("starve", starved(judge, space))
        case "sow":
            best = sorted(space.of, key=lambda at: -of_kind(world, seat, at, WARRIOR))[: space.most]
            return Action("sow", tuple(hex for hex in space.of if hex in best))
        case "fight":
            return Action(
                "fight", max(space.of, key=lambda each: odds.of_combat(g, each[0], each[1], seat).get(seat, 0.0))
            )
        case "birth":
            return Action("birth", min(space.of, key=lambda at: of_kind(world, seat, at, WARRIOR)))
        case "child":
            return Action("child", WOMAN if supply(g, seat, WOMAN) else WARRIOR)
        case "steal":
            return Action("steal", most(g, seat, space.of))
        case "give":
            return Action("give", least(g, seat, space.of))
        case topic if topic in g.rules.questions:
            return spoken(g, decision, judge, below) or weighed(g, decision)
        case _:
            return Action(verb) if space is None else decision.at(below(decision.size()))


def weighed(g: G, decision: Decision) -> Action:
    """A question of a variant: what it says to be worth most; where it says nothing, or all is alike, modestly."""
    question = g.rules.questions[decision.topic]
    modest = question.modest(g, decision)
    if question.worth is None or decision.size() > WEIGHED:
        return modest
    seat, worth = decision.seat, question.worth
    best = max(decision.actions(), key=lambda each: worth(g, seat, each.noun))
    return best if worth(g, seat, best.noun) > worth(g, seat, modest.noun) else modest
