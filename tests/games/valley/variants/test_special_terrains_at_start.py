"""Tiles that lie in the valley from the start (V18.27, V18.44)."""

from __future__ import annotations

from typing import Any

import pytest

from steppe.core.chance import Quick
from steppe.core.reason import Refused
from steppe.games.valley.board.tile import TILES
from steppe.games.valley.game import VALLEY

EXTENSION = {"edition": "extension"}


def begun(value: str, seed: int = 1) -> Any:
    """The game when the first tribe is asked where it settles."""
    g = VALLEY.setup(VALLEY.rules(2, {**EXTENSION, "special_terrains_at_start": value}))
    below = Quick(seed).below
    g.events = []
    while g.waiting[0].seat < 0:
        g.apply(-1, g.waiting[0].sample(below))
    return g


@pytest.mark.rule("V18.27", "V18.44")
@pytest.mark.parametrize(("value", "count"), [("0", 0), ("1", 1), ("2", 2)])
def test_so_many_tiles_are_drawn_and_laid(value: str, count: int) -> None:
    for seed in range(4):
        g = begun(value, seed)
        drawn = [event.data["tile"] for event in g.events if event.name == "tile_drawn"]
        laid = [event.data["tile"] for event in g.events if event.name == "tile_laid"]
        assert (len(drawn), len({*drawn})) == (count, count)
        assert laid == [tile for tile in TILES if tile in drawn] or len(laid) < count, "in the order of the rule"
        assert [event.name for event in g.events][-1] == "order_set", "before the first player is drawn"


@pytest.mark.rule("V18.44", "V17.7")
def test_all_of_them_come_in_their_order() -> None:
    g = begun("all", 3)
    laid = [event.data["tile"] for event in g.events if event.name == "tile_laid"]
    assert laid == [tile for tile in TILES if tile in laid]
    assert len(laid) >= len(TILES) - 1, "a fertile plain on the desert is laid by nobody"


@pytest.mark.rule("V18.44")
def test_the_players_may_name_them_in_any_order() -> None:
    g = begun("marsh+desert")
    assert [event.data["tile"] for event in g.events if event.name == "tile_laid"] == ["desert", "marsh"]
    printed = g.world.ground.printed
    assert {tile: printed.kind[hex] for hex, tile in g.world.tiles} == {"desert": 0, "marsh": 1}


@pytest.mark.rule("V18.27", "V18.33")
@pytest.mark.parametrize("value", ["desert+desert", "swamp", "3", "desert+", ""])
def test_other_values_are_refused(value: str) -> None:
    with pytest.raises(Refused) as refused:
        VALLEY.rules(2, {**EXTENSION, "special_terrains_at_start": value})
    assert refused.value.reason.rule == "V18.27"


@pytest.mark.rule("V18.27")
def test_only_the_extension_has_them() -> None:
    with pytest.raises(Refused) as refused:
        VALLEY.rules(2, {"special_terrains_at_start": "1"})
    assert refused.value.reason.rule == "V18.27"


@pytest.mark.rule("V17.6")
def test_nobody_begins_where_a_tile_forbids_it() -> None:
    g = begun("desert+marsh+glacier")
    offered = dict(g.waiting[0].choices)["place"].of
    assert not {hex for hex, _ in g.world.tiles} & {*offered}
