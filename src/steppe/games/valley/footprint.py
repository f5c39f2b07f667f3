"""What each event may touch: the fields of the world that can change with it. Anything else was not its doing."""

from __future__ import annotations

from collections.abc import Mapping

PEOPLE = ("warriors", "women")
HERD, LONER, CAMP, FIRE, FOOD, DIE = ("herds",), ("loners",), ("camps",), ("fire",), ("food",), ("thrown",)
DEAD = ("bag", "beside")  # V8.14: counters go back into the bag, or beside the board
WOLF = ("herds", "companions")
TRAMPLED = ("fields", "pending")
PILES = ("summer", "winter")
END = ("ended", "winners")

FOOTPRINTS: Mapping[str, tuple[str, ...]] = {
    # the course
    "board_laid": ("board", *PEOPLE, "herds", "camps", "fields", "hazards"),
    "turn_began": ("number", "year", "season", "turn", "held"),  # V13.8: the marker has moved
    "phase_began": ("phase", "joined"),  # V16.3: at the end of the turn those who joined are free
    "order_set": ("order",),
    "marker_held": ("held",),
    "valley_die_rolled": DIE,
    "beasts_rolled": DIE,
    "die_rolled": DIE,
    "counter_shown": DIE,
    "loner_drawn": DIE,
    "round_fought": (),
    "birth_void": (),
    "victory_announced": ("announced",),
    "announcement_lost": ("announced",),
    "tribe_eliminated": ("status", "due", "food", "announced"),
    "tribe_returned": ("status", "returned"),
    "leader_left": ("leaderless", "announced", "status"),
    "prompt_set": ("prompted",),
    "game_camps": END,
    "game_extinction": END,
    "game_last_tribe": END,
    "game_turn_limit": END,
    # people
    "tokens_came": PEOPLE,
    "group_moved": PEOPLE,
    "tokens_died": PEOPLE,
    "women_captured": PEOPLE,
    "token_converted": PEOPLE,
    "loner_came": LONER,
    "loner_moved": LONER,
    "loner_died": LONER,
    "loner_joined": ("loners", *PEOPLE, "joined"),
    # animals
    "animal_arrived": ("bag", "herds"),
    "animal_perished": (),
    "pack_came": ("beside", "herds"),
    "herd_moved": HERD,
    "animals_died": ("herds", *DEAD),
    "wolf_tamed": WOLF,
    "wolf_strayed": WOLF,
    "tame_moved": ("companions",),
    "tame_died": ("companions", *DEAD),
    # camps, fields, fire, what is in force
    "camp_founded": CAMP,
    "camp_taken": CAMP,
    "camp_lost": CAMP,
    "field_sown": ("fields",),
    "field_threatened": ("pending",),
    "field_spared": ("pending",),
    "field_damaged": TRAMPLED,
    "field_lost": TRAMPLED,
    "fire_gained": FIRE,
    "fire_lost": FIRE,
    "hazard_laid": ("hazards",),
    "hazards_cleared": ("hazards",),
    "tile_laid": ("tiles",),
    "tile_taken": ("tiles",),
    "effect_began": ("effects",),
    "effect_ended": ("effects",),
    # food and cards
    "food_gained": FOOD,
    "food_lost": FOOD,
    "food_carried_off": FOOD,
    "card_drawn": ("cunning", "hands"),
    "card_played": ("hands",),
    "card_discarded": ("discard",),
    "hand_discarded": ("hands", "discard"),
    "hand_seen": (),
    "pile_renewed": ("cunning", "discard"),
    "events_renewed": (*PILES, "past"),
    "event_drawn": (*PILES, "peeked"),
    "event_seen": (*PILES, "peeked"),
    "event_stayed": ("lying",),
    "event_discarded": ("past", "lying"),
}
