"""What is told of a game of the Valley is what happens: from the events alone follows who and what is where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from steppe.core.event import Event
from steppe.games.valley.piece import BEASTS, DAMAGED, INTACT, KINDS, WARRIOR, WOLF, WOMAN
from steppe.games.valley.queries.people import of_kind
from steppe.games.valley.world import G
from steppe.lab.check.invariants.must import must

Count: TypeAlias = Counter[tuple[Any, ...]]  # what, whose and where: how many, or whose, from 1 on
Data: TypeAlias = Mapping[str, Any]


def valley_story(before: G, events: Iterable[Event], after: G) -> None:
    """Every token, animal, camp, field, food point, fire and card that has come, gone or moved was told of."""
    count = _counted(before)
    for event in events:
        _tell(count, event)
    found = _counted(after)
    wrong = {key: (count[key], found[key]) for key in count.keys() | found.keys() if count[key] != found[key]}
    must(not wrong, f"told and found: {wrong}")


def _counted(g: G) -> Count:
    """The table, counted."""
    world = g.world
    count: Count = Counter()
    for seat in range(g.rules.seats):
        for hex in range(len(world.camps)):
            for kind in KINDS:
                count["token", seat, kind, hex] = of_kind(world, seat, hex, kind)
        count["food", seat], count["fire", seat] = world.food[seat], world.fire[seat]
        count["card", seat] = len(world.hands[seat])
        count["announced", seat] = world.announced[seat]
    for at, herd in enumerate(world.herds):
        count["beast", at % BEASTS, at // BEASTS] = herd.bit_count()
    for seat, hex, _, counters in world.companions:
        count["tame", seat, hex] += counters.bit_count()
    for hex, owner in enumerate(world.camps):
        count["camp", hex] = 1 + owner
    for hex, field in enumerate(world.fields):
        count["field", hex] = field
    for hex, hazard in enumerate(world.hazards):
        count["hazard", hex] = hazard
    for kind in KINDS:
        count["loner", kind] = 1 + world.loners[kind]
    return count


# -- what each event changes -------------------------------------------------------------------------------------


def _tell(count: Count, event: Event) -> None:
    e = event.data
    match event.name:
        case "tokens_came":
            _bring(count, e)
        case "group_moved":
            for kind, many in ((WARRIOR, e["warriors"]), (WOMAN, e["women"])):
                _shift(count, ("token", e["seat"], kind), e, many)
        case "tokens_died":
            count["token", e["seat"], e["kind"], e["hex"]] -= e["count"]
        case "women_captured":
            count["token", e["owner"], WOMAN, e["hex"]] -= e["count"]
            count["token", e["seat"], WOMAN, e["hex"]] += e["count"] - e["lost"]
        case "token_converted":
            count["token", e["owner"], e["kind"], e["where"]] -= 1
            count["token", e["seat"], e["kind"], e["hex"]] += e["kept"]
        case "food_gained" | "food_lost":
            count["food", e["seat"]] += e["count"] if event.name == "food_gained" else -e["count"]
        case "food_carried_off":
            count["food", e["owner"]] -= e["count"]
            count["food", e["seat"]] += e["count"]
        case "fire_gained" | "fire_lost":
            count["fire", e["seat"]] += 1 if event.name == "fire_gained" else -1
        case "card_drawn" | "card_played":
            count["card", e["seat"]] += 1 if event.name == "card_drawn" else -1
        case "hand_discarded":
            count["card", e["seat"]] -= len(e["cards"])
        case "tribe_eliminated" | "leader_left":
            count["announced", e["seat"]] = 0
            if event.name == "tribe_eliminated":  # V14.1
                count["food", e["seat"]] = 0
        case "victory_announced" | "announcement_lost":
            count["announced", e["seat"]] = int(event.name == "victory_announced")
        case _:
            _tell_beast(count, event)
            _tell_land(count, event)


def _bring(count: Count, e: Data) -> None:
    count["token", e["seat"], WARRIOR, e["hex"]] += e["warriors"]
    count["token", e["seat"], WOMAN, e["hex"]] += e["women"]


def _shift(count: Count, what: tuple[Any, ...], e: Data, many: int) -> None:
    count[*what, e["hex"]] -= many
    count[*what, e["to"]] += many


def _tell_beast(count: Count, event: Event) -> None:
    e = event.data
    match event.name:
        case "animal_arrived":
            count["beast", e["species"], e["hex"]] += 1
        case "pack_came" if not count["hazard", e["hex"]]:  # V5.5
            count["beast", WOLF, e["hex"]] += e["count"]
        case "herd_moved":
            _shift(count, ("beast", e["species"]), e, e["count"])
        case "animals_died":
            count["beast", e["species"], e["hex"]] -= e["count"]
        case "wolf_tamed":
            count["tame", e["seat"], e["hex"]] += count.pop(("beast", WOLF, e["hex"]), 0)
        case "wolf_strayed":
            count["beast", WOLF, e["hex"]] += count.pop(("tame", e["seat"], e["hex"]), 0)
        case "tame_moved":
            _shift(count, ("tame", e["seat"]), e, e["count"])
        case "tame_died":
            count["tame", e["seat"], e["hex"]] -= e["count"]
        case "loner_came" if not count["hazard", e["hex"]]:  # V5.5
            count["loner", e["kind"]] = 1 + e["hex"]
        case "loner_moved":
            count["loner", e["kind"]] = 1 + e["to"]
        case "loner_joined":
            count["loner", e["kind"]] = 0
            count["token", e["seat"], e["kind"], e["hex"]] += e["kept"]
        case "loner_died":
            count["loner", e["kind"]] = 0


def _tell_land(count: Count, event: Event) -> None:
    e = event.data
    match event.name:
        case "camp_founded":
            count["camp", e["hex"]] = 1 + e["seat"]
        case "camp_taken":
            must(count["camp", e["hex"]] == 1 + e["owner"], f"told: {e} of somebody else's camp")
            count["camp", e["hex"]] = 1 + e["seat"]
        case "camp_lost":
            must(count["camp", e["hex"]] == 1 + e["owner"], f"told: {e} of somebody else's camp")
            count["camp", e["hex"]] = 0
        case "field_sown":
            count["field", e["hex"]] = INTACT
        case "field_damaged":
            count["field", e["hex"]] = DAMAGED
        case "field_lost":
            count["field", e["hex"]] = 0
        case "hazard_laid":
            count["hazard", e["hex"]] = e["hazard"]
        case "hazards_cleared":
            for key in [key for key in count if key[0] == "hazard"]:
                del count[key]
