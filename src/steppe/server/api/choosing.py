"""What becomes of the options that somebody chooses for a new table, and what else could be chosen beside them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request

from steppe.core.game import AnyGame
from steppe.core.option import EDITION, Option, changed, preset_of, settle, unmet, with_preset, without
from steppe.core.reason import Reason, Refused
from steppe.server.api.answers import pay
from steppe.server.api.games import find
from steppe.server.api.people import services
from steppe.server.api.route import post
from steppe.server.wire.shapes import OptionValue, Strict


class Choosing(Strict):
    """Options for a table that is not open yet, as of a `NewTable`."""

    options: dict[str, OptionValue] = {}
    preset: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Lock(msgspec.Struct, kw_only=True):
    """Why a value cannot be chosen just now."""

    why: str  # the key of a reason: needs_option, not_with_option, forced_option
    option: str  # the other option that is in the way; empty: none is
    values: list[str]  # what it must be, must not be, or is


class Settled(msgspec.Struct, kw_only=True):
    """All options as a table would have them now."""

    values: dict[str, str]  # of every option
    chosen: dict[str, str]  # what was asked for, but for what cannot be
    changed: dict[str, str]  # the fewest choices that come to the same
    offered: dict[str, list[str]]  # by option, the values that are listed in this edition
    locks: dict[str, dict[str, Lock]]  # by option and value: those that cannot be chosen
    preset: str  # the ready-made set that is nearest; empty: there are none
    differs: int  # in how many options it is another


def _lock(reason: Reason) -> Lock:
    params = {key: str(value) for key, value in reason.params}
    wanted = params.get("wanted", "")
    return Lock(why=reason.key, option=params.get("needed", ""), values=wanted.split(", ") if wanted else [])


def settled(game: AnyGame, given: Mapping[str, str]) -> Settled:
    """V18.33, asked for every value; what cannot be is left out, so that there is always an answer."""
    options = list(game.options)  # as a list they are settled anew: what is remembered belongs to the loop
    known = {option.key: option for option in options}
    given = {key: value for key, value in given.items() if key in known and _is_read(known[key], value)}
    chosen = without(given, unmet(options, given))
    values = settle(options, chosen)
    edition = values.get(EDITION, "")
    offered = {option.key: list(option.at(edition).values) for option in options}
    locks: dict[str, dict[str, Lock]] = {}
    for option in options:
        for value in offered[option.key]:
            if value != values[option.key] and (reason := _why_not(options, chosen, option, value)):
                locks.setdefault(option.key, {})[value] = _lock(reason)
    nearest = preset_of(game.options, game.presets, values) if game.presets else None
    return Settled(
        values=values,
        chosen=chosen,
        changed=changed(options, values),
        offered=offered,
        locks=locks,
        preset=nearest[0].key if nearest else "",
        differs=nearest[1] if nearest else 0,
    )


def _is_read(option: Option, value: str) -> bool:
    """Whether a text of somebody's own is one that the option takes; whatever else is settled with the rest."""
    if option.free is None or any(value in values for values in (option.values, *option.by_edition.values())):
        return True
    try:
        option.check(value)
    except Refused:
        return False
    return True


def _why_not(options: list[Option], chosen: Mapping[str, str], option: Option, value: str) -> Reason | None:
    """Why it cannot be beside what is chosen; if another choice would have to give way, it can."""
    try:
        settle(options, {**chosen, option.key: value})
    except Refused as refused:
        whose = dict(refused.reason.params).get("option")
        return refused.reason if whose == option.key else None
    return None


@post("/api/games/{game:str}/options", summary="What a choice of options comes to", status_code=200)
async def choose(request: Request[Any, Any, Any], game: str, data: Choosing) -> Settled:
    found = find(game)
    pay(request, "options")
    given = with_preset(found.presets, data.preset, data.options) if data.preset else data.options
    return await services(request).store.compute(partial(settled, found, given))


routes = [choose]
