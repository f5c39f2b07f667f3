"""What each event may touch: the fields of the world that can change with it. Anything else was not its doing."""

from __future__ import annotations

from collections.abc import Mapping

PEOPLE = ("people",)
MARKED = ("people", "effects")  # V18.41: the mark of the exhausted goes with them
HERD, LONER, CAMP, FIRE, FOOD, DIE = ("herds",), ("loners",), ("camps",), ("fire",), ("food",), ("thrown",)
STOCK = ("food", "stores")
ROAMER = ("roamers",)
DEAD = ("bag", "beside")  # V8.14: counters go back into the bag, or beside the board
TROPHY = ("trophies",)
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
    "hex_picked": DIE,
    "tile_drawn": (),
    "beasts_rolled": DIE,
    "group_die_rolled": DIE,
    "die_rolled": DIE,
    "counter_shown": DIE,
    "loner_drawn": DIE,
    "round_fought": (),
    "birth_void": (),
    "victory_announced": ("announced",),
    "announcement_lost": ("announced",),
    "tribe_eliminated": ("status", "due", "returned", *STOCK, "announced"),
    "tribe_returned": ("status", "returned"),
    "leader_left": ("leaderless", "announced", "status"),
    "prompt_set": ("prompted",),
    "game_camps": END,
    "game_extinction": END,
    "game_last_tribe": END,
    "game_turn_limit": END,
    # people
    "tokens_came": PEOPLE,
    **dict.fromkeys(("group_moved", "tokens_died", "women_captured", "others_captured", "students_captured"), MARKED),
    **dict.fromkeys(("token_converted", "token_changed"), MARKED),
    **dict.fromkeys(("ration_shared", "couple_recovered"), ("effects",)),
    **dict.fromkeys(("couple_fell", "hunt_began"), ()),
    "tokens_given": (*MARKED, "joined"),
    "loner_came": LONER,
    "loner_moved": LONER,
    "loner_died": LONER,
    "loner_joined": ("loners", *PEOPLE, "joined"),
    # animals
    "animal_arrived": ("bag", "herds"),
    "animal_perished": (),
    "pack_came": ("beside", "herds"),
    "herd_moved": HERD,
    "animal_swapped": ("herds", *DEAD),
    "animals_died": ("herds", *DEAD, *TROPHY),
    "animal_revived": ("herds", *DEAD, *TROPHY),
    "animals_returned": ("bag", *TROPHY),
    "trophies_kept": TROPHY,
    "trophies_returned": ("bag", *TROPHY),
    "wolf_tamed": WOLF,
    "wolf_strayed": WOLF,
    "tame_moved": ("companions",),
    "tame_died": ("companions", *DEAD),
    **dict.fromkeys(("herd_caught", "herd_housed"), ("bag", "companions", *TROPHY)),
    "herd_grew": ("bag", "companions"),
    **dict.fromkeys(("herd_taken", "herd_led"), ("companions",)),
    "herd_died": ("companions", *DEAD, *TROPHY),
    "herd_strayed": WOLF,
    "herd_climbs": ("effects",),
    "roamer_came": ROAMER,
    "roamer_perished": (),
    "roamer_moved": ROAMER,
    "roamer_died": ROAMER,
    "roamer_left": ROAMER,
    # camps, fields, fire, what is in force
    "camp_founded": CAMP,
    "camp_taken": CAMP,
    "camp_lost": CAMP,
    "empty_camp_lost": CAMP,
    "camp_abandoned": CAMP,
    "camp_claimed": CAMP,
    "field_sown": ("fields",),
    "field_threatened": ("pending", "effects"),
    "field_spared": ("pending",),
    "field_damaged": TRAMPLED,
    "field_lost": TRAMPLED,
    "fire_gained": FIRE,
    "fire_lost": FIRE,
    "hazard_laid": ("hazards",),
    "hazards_cleared": ("hazards",),
    "fire_put_out": ("hazards",),
    "tile_laid": ("tiles",),
    "tiles_left": ("tiles", "tiles_out"),
    "effect_began": ("effects",),
    "effect_ended": ("effects",),
    "effect_goes_on": ("effects",),
    **dict.fromkeys(("meat_left", "meat_taken", "pit_dug", "pit_gone"), ("effects",)),
    **dict.fromkeys(("carrion_left", "carrion_taken", "carrion_eaten"), ("effects",)),
    **dict.fromkeys(("barricade_built", "barricade_broken"), ("effects",)),
    "group_lost": (),
    **dict.fromkeys(("totem_taken", "totem_left", "totem_lost", "totem_gone"), ("effects",)),
    **dict.fromkeys(("study_began", "study_ended", "study_went_on", "advance_used"), ("effects",)),
    **dict.fromkeys(("progress_learned", "invention_made"), ("effects",)),
    "progress_laid": ("hands", "effects"),
    "knowledge_lost": ("effects", "discard"),
    # talk
    **dict.fromkeys(("tribes_parleyed", "hunt_agreed", "loss_borne", "camp_visited"), ("effects",)),
    **dict.fromkeys(("traders_met", "truce_made", "tokens_engaged", "movement_over"), ("effects",)),
    **dict.fromkeys(("hunt_proposed", "share_named", "hunt_refused", "goods_offered", "goods_wanted"), ()),
    **dict.fromkeys(("cards_shown", "barter_refused", "barter_agreed"), ()),
    # food and cards
    "food_given": FOOD,
    "stock_given": STOCK,
    "food_gained": FOOD,
    "food_lost": FOOD,
    "food_carried_off": FOOD,
    "stock_gained": STOCK,
    "stock_lost": STOCK,
    "stock_carried_off": STOCK,
    "card_drawn": ("cunning", "hands"),
    "card_played": ("hands",),
    "card_discarded": ("discard",),
    "card_thrown_away": ("hands", "discard"),
    "hand_discarded": ("hands", "discard"),
    "hand_seen": (),
    "card_stolen": ("hands",),
    "card_given": ("hands",),
    "pile_renewed": ("cunning", "discard"),
    "events_renewed": (*PILES, "past"),
    "event_drawn": (*PILES, "peeked"),
    "event_seen": (*PILES, "peeked"),
    "event_void": (),
    "event_stayed": ("lying",),
    "event_discarded": ("past", "lying"),
}
