"""Things are called as they are called at the table: hexes of a larger board have other names."""

from __future__ import annotations

from server.running import Player
from steppe.games.valley.world import ground


def test_hexes_of_a_larger_board_are_read_and_told_by_their_names(ana: Player) -> None:
    card = ana.open("me", "screen", game="valley", options={"board": "random-61"})
    path = f"/api/tables/{card['id']}"
    view = ana.call("GET", f"{path}/view?seat=0")
    board = ground(view["view"]["world"]["board"])
    last = board.land[-1]
    assert int(board.names[last].split("-")[0]) > 7, "no board of 37 hexes has such a row"
    read = ana.call("POST", f"{path}/read", {"seat": 0, "text": f"place {board.names[last]}"})
    assert read == {"verb": "place", "noun": last}
    water = board.lake[-1]
    seat = next(seat for seat in (0, 1) if ana.call("GET", f"{path}/view?seat={seat}")["asks"])
    why = ana.call("POST", f"{path}/why", {"seat": seat, "verb": "place", "noun": water})["reason"]
    assert board.names[water] in why["text"]["en"]
    refused = ana.refused(
        "POST", f"{path}/inputs", {"seat": seat, "verb": "place", "noun": water, "after": view["seq"]}
    )
    assert refused[0] == 422
