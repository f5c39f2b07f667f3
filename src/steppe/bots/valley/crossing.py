"""Cards that lead people further in their movement: over a river or the lake, or three hexes."""

from __future__ import annotations

from typing import Any, cast

from steppe.bots.valley.card import Play, price_of_a_card
from steppe.bots.valley.plan import Posting, parts
from steppe.bots.valley.survey import strolls
from steppe.core.decision import Action, Decision
from steppe.games.valley.world import G

WATER = ("bridge", "raft", "swimming", "tree_trunks")
MARCH = ("endurance", "forced_march")
THREE_HEXES = 0  # the place of that mode on both cards


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
        elif play[0] in MARCH and play[1] == THREE_HEXES:
            worth = after_marching(posting, play)
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


def after_crossing(posting: Posting, play: Play) -> float:
    """With a group on the other side."""
    hex, to, men, wives, status = play[2:7]
    if len(play) > 7 or not posting.survey.is_land(to) or not staying(posting, hex, status, men, wives):
        return -1e9
    return posting.changed({hex: (-men, -wives), to: (men, wives)})[0]


def after_marching(posting: Posting, play: Play) -> float:
    """With a group where only three hexes lead it."""
    hex, status, men, wives = play[2:6]
    if not staying(posting, hex, status, men, wives):
        return -1e9
    survey = posting.survey
    near = next(group.ways for group in posting.groups if (group.hex, group.status) == (hex, status))
    found = -1e9
    for to, way in strolls(survey.world.board, survey.ways, hex, 3):
        if to not in near and survey.is_land(to) and not any(survey.opponents(between) for between in way[:-1]):
            found = max(found, posting.changed({hex: (-men, -wives), to: (men, wives)})[0])
    return found
