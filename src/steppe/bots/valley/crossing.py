"""Cards that lead people further in their movement: over water or a mountain, past opponents, or three hexes."""

from __future__ import annotations

from typing import Any, cast

from steppe.bots.valley.card import Play, price_of_a_card
from steppe.bots.valley.plan import Posting, parts
from steppe.bots.valley.survey import strolls
from steppe.core.decision import Action, Decision
from steppe.games.valley.queries.march import entered
from steppe.games.valley.queries.march import steps as steps_left
from steppe.games.valley.world import G

WATER = ("bridge", "raft", "swimming", "tree_trunks")
MARCH = ("endurance", "forced_march")
THREE_HEXES = 0  # the place of that mode on both cards; the other leads over a mountain
NEVER = -1e9


def crossed(g: G, decision: Decision, posting: Posting) -> Action | None:
    """The play after which the movement is best thought out anew, if one is worth its card."""
    space: Any = dict(decision.choices).get("play")
    if space is None:
        return None
    best = posting.worth + price_of_a_card(g, decision.seat)
    chosen: Play | None = None
    for noun in space.of:
        play = cast("Play", noun)
        if play[0] in WATER:
            worth = after_crossing(posting, play)
        elif play[0] in MARCH:
            worth = after_marching(posting, play)
        elif play[0] == "camouflage":
            worth = after_slipping(posting, play)
        else:
            continue
        if worth > best:
            best, chosen = worth, play
    return Action("play", chosen) if chosen is not None else None


def staying(posting: Posting, hex: int, status: int, men: int, wives: int) -> bool:
    """Whether so many of the group are to stay, and are a part of it that is worth a try."""
    for group, sent in zip(posting.groups, posting.sent, strict=True):
        if (group.hex, group.status) == (hex, status) and hex in sent:
            stay = sent[hex]
            return men + wives <= posting.caps[hex] and (men, wives) in parts(*stay)
    return False


def near(posting: Posting, hex: int, status: int) -> dict[int, tuple[int, ...]]:
    """Where the group can go without a card."""
    return next(group.ways for group in posting.groups if (group.hex, group.status) == (hex, status))


def after_crossing(posting: Posting, play: Play) -> float:
    """With a group on the other side."""
    hex, to, men, wives, status = play[2:7]
    if len(play) > 7 or not posting.survey.is_land(to) or not staying(posting, hex, status, men, wives):
        return NEVER
    return posting.changed({hex: (-men, -wives), to: (men, wives)})[0]


def after_marching(posting: Posting, play: Play) -> float:
    """With a group where only three hexes lead it, or two over a mountain."""
    hex, status, men, wives = play[2:6]
    if not staying(posting, hex, status, men, wives):
        return NEVER
    further = play[1] == THREE_HEXES
    steps = min(4, steps_left(status) + further)
    return best_beyond(posting, (hex, status, men, wives), hex, steps, over=not further)


def after_slipping(posting: Posting, play: Play) -> float:
    """With a group behind opponents who would have stopped it."""
    hex, to, men, wives, status = play[2:7]
    if len(play) > 7 or not staying(posting, hex, status, men, wives):
        return NEVER
    left = steps_left(entered(status, posting.survey.board.halts[to]))
    return best_beyond(posting, (hex, status, men, wives), to, left)


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
