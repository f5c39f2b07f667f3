"""Tables on a board, or with tiles, of somebody's own: options as long as a file."""

from __future__ import annotations

from server.running import Player
from steppe.core.chance import Quick
from steppe.core.option import WHOLE_FILE
from steppe.games.mammut.table import RECONSTRUCTED
from steppe.games.valley.board.generator import generate
from steppe.games.valley.board.writing import write as write_board

OWN_BOARD = write_board(generate(Quick(1).below, 61).plan)
OWN_TILES = RECONSTRUCTED.removesuffix("?/F") + "?/M"


def test_a_valley_of_ones_own(ana: Player) -> None:
    assert len(OWN_BOARD) > 1000
    card = ana.open("me", "random", game="valley", options={"board": OWN_BOARD})
    assert card["options"] == {"board": OWN_BOARD}
    view = ana.call("GET", f"/api/tables/{card['id']}/view?seat=0")
    assert view["view"]["world"]["board"] == OWN_BOARD
    told = ana.http.get("/api/games/valley/board", params={"key": OWN_BOARD})
    assert told.status_code == 200, "whoever draws the table is told how the board lies"


def test_tiles_of_ones_own(ana: Player) -> None:
    typed = OWN_TILES.replace(" ", "\n      ")  # in a column, as they may be typed
    assert len(typed) > 200
    card = ana.open("me", "random", game="mammut", options={"tiles": typed})
    assert card["options"] == {"tiles": OWN_TILES}
    view = ana.call("GET", f"/api/tables/{card['id']}/view?seat=0")
    assert " ".join(view["view"]["world"]["table"]) == OWN_TILES


def test_what_is_too_long_is_refused_by_name_and_limit(ana: Player) -> None:
    chairs = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]

    def refused(game: str, options: dict[str, str]) -> tuple[int, str]:
        return ana.refused("POST", "/api/tables", {"game": game, "seats": chairs, "options": options})

    assert refused("maamut", {"limit": "x" * 201})[1] == "option_too_long"
    assert refused("valley", {"board": OWN_BOARD + "\n" * WHOLE_FILE})[0] == 400
