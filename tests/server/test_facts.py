"""What a game works out for whoever draws it, over HTTP."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.running import Player, Server, temporary

# The animals have moved; neither Ana nor Ben holds a card for that moment.
ANIMALS = """valley: 1
seats: [sky, ember]
board: "1a+2a"
time: {year: 1, season: summer, turn: 2, number: 1}
phase: animals
order: [sky, ember]
tribes:
  sky: {food: 12, hand: [terraces]}
  ember: {food: 12, hand: [net]}
pieces:
  2-2: {sky: {W: 5, F: 2}, camp: sky}
  7-3: {ember: {W: 3, F: 1}, camp: ember}
thrown: 1
flow: [{frame: Match, at: next}, {frame: Turn, at: over, queue: [{frame: Tribes}, {frame: CombatPhase}, \
{frame: Survival, fed: []}, {frame: TurnEnd}], got: [null], one: false}, {frame: Animals, at: over, asked: roll, \
die: 1, facing: [], runs: [], done: 0, \
entered: []}, {frame: Window, at: answered, asked: start, one: false, keys: [animals_end], first: -1, hex: -1, \
alone: false, once: false}]
"""


@pytest.fixture
def ana(server: Server) -> Player:
    return Player(server, "Ana")


def test_a_board_is_told_to_anybody(ana: Player) -> None:
    told = ana.http.get("/api/games/valley/board", params={"key": "1a+2b"})
    assert told.status_code == 200
    assert "max-age" in told.headers["cache-control"]
    assert len(told.json()["hexes"]) == 37


@pytest.mark.parametrize(
    ("game", "key", "status"),
    [
        ("valley", "9z", 422),
        ("valley", "random-37", 422),
        ("valley", "", 400),
        ("maamut", "1a+2b", 404),
        ("x", "y", 404),
    ],
)
def test_no_other_board_is_there(ana: Player, game: str, key: str, status: int) -> None:
    told = ana.http.get(f"/api/games/{game}/board", params={"key": key})
    assert told.status_code == status
    assert told.json()["reason"]["text"]["fr"]


def test_facts_are_told_to_who_may_look(server: Server, ana: Player) -> None:
    table = ana.open("me", "random", game="valley", watchers=False)["id"]
    path = f"/api/tables/{table}/facts"
    assert len(ana.call("GET", f"{path}?seat=0")["meals"]) == 2
    assert ana.http.get(f"{path}?seat=2").status_code == 404
    ben = Player(server, "Ben")
    assert ben.http.get(path).status_code == 403
    assert ben.http.get(f"{path}?seat=0").status_code == 403


def test_a_game_without_facts_has_none(ana: Player) -> None:
    table = ana.open("me", "random")["id"]
    assert ana.http.get(f"/api/tables/{table}/facts").status_code == 404


@pytest.fixture
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose windows stay open for minutes."""
    running = Server(temporary(tmp_path_factory.mktemp("slow")), STEPPE_WINDOWS="100").start()
    yield running
    running.stop()


def test_nobody_hears_who_might_react(slow: Server) -> None:
    """R8: while a window is open the card names nobody, also when only one answer is missing."""
    ana, ben = Player(slow, "Ana"), Player(slow, "Ben")
    table = ana.open("me", "open", game="valley", start=ANIMALS)["id"]
    path = f"/api/tables/{table}"
    ben.call("POST", f"{path}/chairs/1", {"name": "", "contribution": "his"})
    line = ana.socket(table)
    line.say("join", seat=0, since=None)  # she is there: nobody passes for her
    line.hear("view")
    ben.call("POST", f"{path}/inputs", {"seat": 1, "verb": "pass", "after": ben.call("GET", path)["seq"]})
    assert [ask["topic"] for ask in ana.call("GET", f"{path}/view?seat=0")["asks"]] == ["react"]
    assert ana.call("GET", path)["awaited"] is None
    line.close()


def test_the_rules_of_a_table_are_told_once_in_numbers(server: Server, ana: Player) -> None:
    table = ana.open("me", "random", game="valley", watchers=False, options={"fire": "off"})["id"]
    answer = ana.http.get(f"/api/tables/{table}/rules")
    assert "max-age" in answer.headers["cache-control"]
    told = answer.json()
    assert (told["need"], told["fire"], told["supply"]) == (5, False, [10, 6])
    assert not told.keys() & ana.call("GET", f"/api/tables/{table}/facts").keys(), "nothing is told twice"
    assert Player(server, "Ben").http.get(f"/api/tables/{table}/rules").status_code == 403
    assert ana.call("GET", f"/api/tables/{ana.open('me', 'random')['id']}/rules") == {"traps": 4, "hand": 3}
    hunt = ana.open("me", *["random"] * 3, game="mammut")["id"]
    assert ana.call("GET", f"/api/tables/{hunt}/rules")["rounds"] == [2, 5]
    assert ana.http.get("/api/tables/nowhere/rules").status_code == 404
