"""Cards that lead people further in their movement: over water or a mountain, past or away from opponents."""

from __future__ import annotations

from steppe.bots.valley.card import mode_of, offered, price_of_a_card
from steppe.bots.valley.plan import Posting, parts
from steppe.bots.valley.survey import sexes, strolls
from steppe.bots.valley.trial import Play
from steppe.core.decision import Action, Decision
from steppe.games.valley.batch import read_group, read_step
from steppe.games.valley.board.board import FREE
from steppe.games.valley.purpose import Purpose
from steppe.games.valley.queries.march import entered
from steppe.games.valley.queries.march import steps as steps_left
from steppe.games.valley.world import G

NEVER = -1e9


def crossed(g: G, decision: Decision, posting: Posting) -> Action | None:
    """The play after which the movement is best thought out anew, if one is worth its card."""
    best, chosen = posting.worth, None
    for verb, play in offered(decision):
        match mode_of(g, play).purpose:
            case Purpose.CROSSING:
                worth = after_crossing(posting, play)
            case Purpose.FURTHER:
                worth = after_marching(posting, play, 1)
            case Purpose.OVER:
                worth = after_marching(posting, play, 0)
            case Purpose.PASSING:
                worth = after_slipping(posting, play)
            case Purpose.THROUGH:
                worth = after_slipping(posting, play, through=True)
            case Purpose.LEAVING:
                worth = after_leaving(posting, play)
            case _:
                continue
        worth -= price_of_a_card(g, decision.seat, verb)
        if worth > best:
            best, chosen = worth, Action(verb, play)
    return chosen


def staying(posting: Posting, hex: int, status: int, men: int, wives: int, *, held: bool = False) -> bool:
    """Whether so many of the group are to stay, and worth a try as a part of it; `held`: they have to (V7.6)."""
    for group, sent in zip(posting.groups, posting.sent, strict=True):
        if (group.hex, group.status) == (hex, status) and hex in sent:
            stay = sent[hex]
            return (men + wives > posting.caps[hex]) == held and (men, wives) in parts(*stay)
    return False


def near(posting: Posting, hex: int, status: int) -> dict[int, tuple[int, ...]]:
    """Where the group can go without a card."""
    return next(group.ways for group in posting.groups if (group.hex, group.status) == (hex, status))


def after_crossing(posting: Posting, play: Play) -> float:
    """With a group on the other side."""
    hex, to, group, status, led, _ = read_step(play[2:])
    men, wives = sexes(group)
    if led or not posting.survey.is_land(to) or not staying(posting, hex, status, men, wives):
        return NEVER
    return posting.changed({hex: (-men, -wives), to: (men, wives)})[0]


def after_marching(posting: Posting, play: Play, more: int) -> float:
    """With a group where only so many steps more lead it; with none more, those over a mountain."""
    hex, status = play[2:4]
    men, wives = sexes(read_group(play, 4).party)
    if not staying(posting, hex, status, men, wives):
        return NEVER
    steps = min(4, steps_left(status) + more)
    return best_beyond(posting, (hex, status, men, wives), hex, steps, over=not more)


def after_slipping(posting: Posting, play: Play, *, through: bool = False) -> float:
    """With a group behind opponents who would have stopped it, or `through` ground that would have."""
    hex, to, group, status, led, _ = read_step(play[2:])
    men, wives = sexes(group)
    if led or not staying(posting, hex, status, men, wives):
        return NEVER
    if through and posting.survey.opponents(to):
        return NEVER
    left = steps_left(entered(status, FREE if through else posting.survey.board.halts[to]))
    return best_beyond(posting, (hex, status, men, wives), to, left)


def after_leaving(posting: Posting, play: Play) -> float:
    """With a group elsewhere that opponents hold where it is."""
    hex, status = play[2:4]
    men, wives = sexes(read_group(play, 4).party)
    if not staying(posting, hex, status, men, wives, held=True):
        return NEVER
    away = [to for to in near(posting, hex, status) if to != hex]
    return max([posting.changed({hex: (-men, -wives), to: (men, wives)})[0] for to in away], default=NEVER)


def best_beyond(
    posting: Posting, who: tuple[int, int, int, int], start: int, steps: int, *, over: bool = False
) -> float:
    """The best that the group can do on a hex to which no way leads without the card."""
    hex, status, men, wives = who
    survey = posting.survey
    known, best = near(posting, hex, status), NEVER
    for to, way in strolls(survey.board, survey.ways, start, steps, over=over):
        if way and to not in known and survey.is_land(to) and not any(map(survey.opponents, way[:-1])):
            best = max(best, posting.changed({hex: (-men, -wives), to: (men, wives)})[0])
    return best
