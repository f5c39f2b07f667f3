"""The worked examples of the rules that are about phases, played by the engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from games.valley.scene import NAMES, PHASES, Scene, letter_for
from steppe.games.valley.arrival import Arrival, arrivals
from steppe.games.valley.calendar import is_harvest
from steppe.games.valley.combat import Combat
from steppe.games.valley.deeds import clock
from steppe.games.valley.event import FIRST_EVENT, Happening
from steppe.games.valley.match import phases
from steppe.games.valley.piece import LETTERS
from steppe.games.valley.setup import Settle
from steppe.games.valley.strength import TRIBES
from steppe.games.valley.tribes import foremost

EXAMPLES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "examples.yaml").read_text("utf-8"))


def expect(scene: Scene, wanted: dict[str, Any]) -> None:
    """Everything that an example wants of the position reached."""
    for hex, contents in wanted.get("hexes", {}).items():
        assert scene.contents(hex) == contents, hex
    for tribe, figures in wanted.get("tribes", {}).items():
        found = scene.tribe(tribe)
        assert {key: found[key] for key in figures} == figures, tribe
    if "bag" in wanted:
        assert scene.bag() == wanted["bag"]
    for text in wanted.get("legal", ()):
        assert scene.small_action(text) is not None, f"{text} should be legal"
    for text in wanted.get("illegal", ()):
        assert scene.small_action(text) is None, f"{text} should not be legal"
    if "winners" in wanted:
        assert [scene.seats[seat] for seat in scene.g.world.winners] == wanted["winners"]
    if "asked" in wanted:
        assert scene.asked == wanted["asked"]
    assert not scene.dice, "all dice given are used up"


def setup(scene: Scene) -> None:
    world = scene.g.world
    placing = [seat for seat in world.order if not scene.tribe(scene.seats[seat])["tokens"]]
    for seat in placing:
        world.food[seat] = 0
    frames = [Settle(seat=seat) for seat in reversed(placing)]
    scene.start(*frames)
    for text in scene.example.get("do", ()):
        scene.do(text)


def arrival(scene: Scene) -> None:
    if "arrivals" in scene.example["expect"]:
        assert arrivals(scene.g.world) == scene.example["expect"]["arrivals"]


def arrival_and_animals(example: dict[str, Any]) -> Scene:
    entries: dict[str, str] = {}
    counters = []
    for line in example["do"]:
        species, hex = line.split()
        letter = letter_for(species, entries)
        entries[letter] = hex
        counters.append((species, letter))
    scene = Scene({**example, "entries": entries})
    for species, letter in counters:
        number = NAMES.index(species)
        scene.g.world.bag[number] |= 1 << LETTERS[number].index(letter)
    for hex, contents in example["pieces"].items():  # the animals on the board are other counters
        for species, count in contents.get("animals", {}).items():
            at = scene.at(hex) * 6 + NAMES.index(species)
            scene.g.world.herds[at] = 0
            scene.put_beasts(NAMES.index(species), scene.at(hex), count)
    scene.play("arrival").play("animals")
    return scene


def animals(scene: Scene) -> None:
    scene.play("animals")


def event(scene: Scene) -> None:
    name, _, river = scene.example["do"][0].removeprefix("event: ").partition(", river ")
    scene.dice = [int(river)]
    scene.g.world.hazards = [0] * scene.g.world.ground.count  # V4.1
    scene.start(Happening(card=name))


def first_player(scene: Scene) -> None:
    tied = foremost(scene.g)
    first = tied[(scene.dice.pop(0) - 1) % len(tied)]
    clock.set_order(scene.g, first)
    assert [scene.seats[seat] for seat in scene.g.world.order] == scene.example["expect"]["order"]


def tribes(scene: Scene) -> None:
    scene.g.world.number = 1  # the order of the example
    scene.play("tribes")
    for text in scene.example.get("do", ()):
        scene.do(text)


def combat(scene: Scene) -> None:
    for line in scene.example["do"]:
        what, *rest = line.split()
        if what == "fight":
            hex = scene.at(rest[0])
            seat = next(s for s in scene.g.world.order if scene.contents(rest[0]).get(scene.seats[s]))
            scene.start(Combat(hex=hex, species=TRIBES, seat=seat))
        else:
            seat = scene.seat(rest[0])
            scene.start(Combat(hex=scene.at(rest[1]), species=NAMES.index(rest[2]), seat=seat))
        assert not scene.g.waiting, scene.g.waiting


def whole_phase(scene: Scene) -> None:
    scene.play(scene.example["phase"])
    assert not scene.g.waiting, scene.g.waiting


def sowing(scene: Scene) -> None:
    scene.play("sowing")
    line = scene.example["do"][0]
    tribe, hex = line.split(": ")
    offered = scene.g.waiting[0].choices[0][1]
    assert offered is not None
    for text in scene.example["expect"].pop("illegal"):
        assert (scene.at(text.split(": ")[1]),) not in offered
    scene.answer(tribe, "sow", (scene.at(hex),))


def back(scene: Scene) -> None:
    scene.g.world.due = [0] * scene.players
    scene.start(Arrival(at="back"))
    for text in list(scene.example["expect"]["illegal"]):
        assert scene.small_action(text) is None, text
    scene.do(scene.example["do"][0])


def calendar(scene: Scene) -> None:
    """The calendar alone: no phase is played."""
    world = scene.g.world
    first = scene.example["expect"]["turns"][0]["time"]
    world.number = 0 if first == "y1s2" else 10
    world.year, world.season, world.turn = int(first[1]), "sw".index(first[2]), int(first[3])
    held = {line.split()[1].rstrip(":") for line in scene.example.get("do", ())}
    names: dict[Any, str] = {kind: name for name, kind in PHASES.items() if name not in ("neutral", "return", "turn")}
    again = False
    for turn in scene.example["expect"]["turns"]:
        world.number += 1
        time = f"y{world.year}{'sw'[world.season]}{world.turn}{'+' if again else ''}"
        if time in held:
            clock.hold_marker(scene.g)
        found = [names[kind] for kind in phases(world)]
        played = ["event", *found] if world.number >= FIRST_EVENT else found
        again = bool(world.held)
        assert (time, played, arrivals(world)) == (turn["time"], turn["phases"], turn["arrivals"])
        assert is_harvest(world) == turn.get("harvest", False)
        clock.move_marker(scene.g)


PLAYED: dict[str, Callable[[Scene], None]] = {
    "setup": setup,
    "arrival": arrival,
    "animals": animals,
    "event": event,
    "first_player": first_player,
    "tribes": tribes,
    "combat": combat,
    "neutral": whole_phase,
    "survival": whole_phase,
    "births": whole_phase,
    "cunning": whole_phase,
    "turn_end": whole_phase,
    "sowing": sowing,
    "return": back,
    "calendar": calendar,
}


def marked(example: dict[str, Any]) -> Any:
    return pytest.param(example, id=example["id"], marks=pytest.mark.rule(*example["rules"]))


@pytest.mark.parametrize("example", [marked(example) for example in EXAMPLES])
def test_worked_example(example: dict[str, Any]) -> None:
    if example["phase"] == "arrival+animals":
        scene = arrival_and_animals(example)
    else:
        scene = Scene(example)
        PLAYED[example["phase"]](scene)
    expect(scene, example["expect"])


def test_there_are_47_of_them() -> None:
    assert len(EXAMPLES) == 47
