"""Laying two half boards side by side (B01)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from steppe.core.hexes import Hex
from steppe.core.reason import because
from steppe.games.valley.board.fault import Fault, error
from steppe.games.valley.board.plan import Names, Plan, River

AND = " · "  # between the names of two halves


def join(plans: Sequence[Plan]) -> tuple[Plan | None, list[Fault]]:
    """The board that one whole plan, or a side of each half, makes; no board if they do not fit."""
    id = "+".join(plan.id for plan in plans)
    if len(plans) > 2:
        return None, [error(because("board.too_many", "B01", board=id))]
    if len(plans) == 1:
        if plans[0].half:
            return None, [error(because("board.half_alone", "B01", board=id, half=3 - plans[0].half))]
        return plans[0], []
    one, two = sorted(plans, key=lambda plan: plan.half)
    if (one.half, two.half) != (1, 2):
        return None, [error(because("board.not_two_halves", "B01", board=id))]
    if (one.radius, one.edition, one.rose) != (two.radius, two.edition, two.rose):
        return None, [error(because("board.halves_differ", "B01", board=id))]
    rivers, faults = _rivers(one, two)
    faults += [error(because("board.hex_twice", "B01", hex=one.name(hex))) for hex in one.terrain if hex in two.terrain]
    for letter in one.entries:
        if letter in two.entries:
            faults.append(error(because("board.entry_twice", "B01", letter=letter)))
    if faults:
        return None, faults
    halves: dict[Hex, int] = dict.fromkeys(one.terrain, 1) | dict.fromkeys(two.terrain, 2)
    joined = replace(
        one,
        id=f"{one.id}+{two.id}",
        half=0,
        terrain={**one.terrain, **two.terrain},
        region={**one.region, **two.region},
        entries={**one.entries, **two.entries},
        rivers=rivers,
        lava={**one.lava, **two.lava},
        halves=halves,
        title=_both(one.title, two.title),
        names={**two.names, **one.names},
    )
    return joined, []


def _both(one: Names, two: Names) -> Names:
    return {language: AND.join((one[language], two[language])) for language in one if language in two}


def _rivers(one: Plan, two: Plan) -> tuple[tuple[River, ...], list[Fault]]:
    """Rivers of one number are one river, the upper course first."""
    faults = []
    rivers = {river.number: river for river in one.rivers}
    for river in two.rivers:
        for side in river.course:
            if side[0] in one.terrain or side[1] in one.terrain:
                edge = one.edge_name(side)
                faults.append(error(because("board.seam_edge", "B01", board=two.id, river=river.number, edge=edge)))
        west = rivers.get(river.number)
        if west is None:
            rivers[river.number] = river
            continue
        if sorted(west.faces) != sorted(river.faces):
            faults.append(error(because("board.faces_differ", "B01", river=river.number)))
        upper, lower = (river, west) if river.part == "upper" else (west, river)
        rivers[river.number] = replace(
            west,
            course=upper.course + lower.course,
            role=west.role or river.role,
            part="whole" if {west.part, river.part} == {"upper", "lower"} else "upper",
            names=west.names or river.names,
        )
    parts = [number for number, river in rivers.items() if river.part != "whole"]
    faults += [error(because("board.river_parts", "B01", river=number)) for number in parts]
    return tuple(rivers[number] for number in sorted(rivers)), faults
