"""The playthroughs of the Valley: by number of players and board, for what each option changes, and for each preset."""

from __future__ import annotations

from typing import TypeAlias

from steppe.games.valley.variants import PRESETS

Row: TypeAlias = tuple[str, int, int, int, int, dict[str, str], str]  # name, seats, seed, skip, limit, options, start

# Sun moves last; after it there are only combats, meals and the end of the turn.
LAST_MOVE = """\
valley: 1
seats: [sky, ember, sun]
board: "1a+2a"
time: {{year: 4, season: summer, turn: 1, number: 18}}
phase: tribes
order: [sky, ember, sun]
tribes:
  sky: {{food: 20, hand: []{sky}}}
  ember: {{food: 30, hand: []{ember}}}
  sun: {{food: 20, hand: []{sun}}}
pieces:
  1-1: {{sky: {{W: 1, F: 1}}, camp: sky}}
  1-3: {{sky: {{W: 1, F: 1}}, camp: sky}}
  2-1: {{sky: {{W: 1, F: 1}}, camp: sky}}
  2-3: {{sky: {{W: 2, F: 1}}, camp: sky}}
  6-1: {{ember: {{W: 1, F: 1}}, camp: ember}}
  6-3: {{ember: {{W: 1, F: 1}}, camp: ember}}
  7-1: {{ember: {{W: 1, F: 1}}, camp: ember}}
  7-3: {{ember: {{W: 1, F: 1}}, camp: ember}}
  4-1: {{sun: {{W: 2, F: 1}}, camp: sun}}
flow: [{{frame: Match, at: next}}, {{frame: Turn, at: over, queue: [{{frame: CombatPhase}}, \
{{frame: Survival, fed: []}}, {{frame: TurnEnd}}], one: false}}, {{frame: Tribes, at: over, one: false}}, \
{{frame: Movement, at: act, asked: plan, seat: 2, marks: [], allowance: 2}}]
"""
BOTH_WIN = LAST_MOVE.format(sky=", fire: true, announced: true", ember=", fire: true, announced: true", sun="")
NO_FIRE = LAST_MOVE.format(sky="", ember="", sun="")
PROMPTED = LAST_MOVE.format(sky="", ember="", sun=", prompted: true")
# Sun, with a full hand, moves last in a winter, and its women are to leave their fields.
LATE = """\
valley: 1
seats: [sky, sun]
board: "1a+2a"
time: {year: 2, season: winter, turn: 3, number: 11}
phase: tribes
order: [sky, sun]
tribes:
  sky: {food: 20, hand: [flight, net]}
  sun: {food: 20, hand: [animal_call, bridge, camouflage, cannibals, raft]}
pieces:
  1-1: {sky: {W: 2, F: 1}, camp: sky}
  6-3: {sun: {W: 1, F: 1}, camp: sun, field: intact}
flow: [{frame: Match, at: next}, {frame: Turn, at: over, queue: [{frame: CombatPhase}, \
{frame: Survival, fed: []}, {frame: Cunning, left: []}, {frame: TurnEnd}], one: false}, \
{frame: Tribes, at: over, one: false}, {frame: Movement, at: act, asked: plan, seat: 1, marks: [], allowance: 2}]
"""
# Sun moves last at the end of a summer; rivals and animals stand in camps of both.
BESIEGED = """\
valley: 1
seats: [sky, sun]
board: "1a+2a"
time: {year: 2, season: summer, turn: 3, number: 8}
phase: tribes
order: [sky, sun]
tribes:
  sky: {food: 20, hand: []}
  sun: {food: 20, hand: []}
pieces:
  1-1: {sky: {F: 3}, camp: sky, sun: {W: 2}}
  1-3: {sky: {W: 2, F: 3}, camp: sky}
  2-3: {sky: {W: 1}}
  6-3: {sun: {W: 1, F: 1}, camp: sun, animals: {wolf: 1}}
  6-1: {sun: {W: 1, F: 3}, animals: {bear: 1}}
flow: [{frame: Match, at: next}, {frame: Turn, at: over, queue: [{frame: CombatPhase}, \
{frame: Survival, fed: []}, {frame: BirthsPhase}, {frame: Cunning, left: []}, {frame: TurnEnd}], one: false}, \
{frame: Tribes, at: over, one: false}, {frame: Movement, at: act, asked: plan, seat: 1, marks: [], allowance: 2}]
"""
LARDER = NO_FIRE.replace("{food: 20,", "{plant: 12, meat: 8,").replace("{food: 30,", "{plant: 2, meat: 28,")  # V18.19
# Sun hunts the last wolf of the valley; nearly all other animals are trophies, or graze far away.
EMPTY_BAG = """\
valley: 1
seats: [sky, sun]
board: "1a+2a"
time: {year: 2, season: summer, turn: 1, number: 6}
phase: tribes
order: [sky, sun]
tribes:
  sky: {food: 20, hand: [], trophies: {wolf: 8, tiger: 9, bison: 9, bear: 9}}
  sun: {food: 20, hand: []}
pieces:
  1-1: {sky: {W: 2, F: 1}, camp: sky}
  6-3: {sun: {W: 4, F: 1}, camp: sun, animals: {wolf: 1}}
  4-4: {animals: {rhino: 9, mammoth: 8}}
flow: [{frame: Match, at: next}, {frame: Turn, at: over, queue: [{frame: CombatPhase}, \
{frame: Survival, fed: []}, {frame: TurnEnd}], one: false}, \
{frame: Tribes, at: over, one: false}, {frame: Movement, at: act, asked: plan, seat: 1, marks: [], allowance: 2}]
"""
# Ember moves last; sun waits for its return.
HOMECOMING = """\
valley: 1
seats: [sky, ember, sun]
board: "1a+2a"
time: {year: 3, season: summer, turn: 1, number: 12}
phase: tribes
order: [sky, ember, sun]
tribes:
  sky: {food: 20, hand: []}
  ember: {food: 30, hand: []}
  sun: {hand: [], status: waiting, returns_used: 1, due: 13}
pieces:
  1-1: {sky: {W: 1, F: 1}, camp: sky}
  6-3: {ember: {W: 1, F: 1}, camp: ember}
flow: [{frame: Match, at: next}, {frame: Turn, at: over, queue: [{frame: CombatPhase}, \
{frame: Survival, fed: []}, {frame: TurnEnd}], one: false}, {frame: Tribes, at: over, one: false}, \
{frame: Movement, at: act, asked: plan, seat: 1, marks: [], allowance: 2}]
"""

# Sun moves last; tigers and wolves stand among their prey, a bison herd before sun's hunters and one at its village.
PASTURE = """\
valley: 1
seats: [sky, sun]
board: "1a+2a"
time: {year: 2, season: summer, turn: 3, number: 8}
phase: tribes
order: [sky, sun]
tribes:
  sky: {food: 20, hand: []}
  sun: {food: 2, hand: []}
pieces:
  1-1: {sky: {W: 2, F: 1}, camp: sky}
  1-3: {sky: {W: 1}, animals: {rhino: 2}}
  4-4: {animals: {tiger: 1, wolf: 4, bison: 2}}
  6-1: {sun: {W: 1, F: 1}}
  6-3: {sun: {W: 4, F: 1}, camp: sun, animals: {bison: 2}}
flow: [{frame: Match, at: next}, {frame: Turn, at: over, queue: [{frame: CombatPhase}, \
{frame: Survival, fed: []}, {frame: BirthsPhase, named: [], outside: [], ordered: [], mothers: []}, \
{frame: TurnEnd}], one: false}, \
{frame: Tribes, at: over, one: false}, {frame: Movement, at: act, asked: plan, seat: 1, marks: [], allowance: 2}]
"""
HERDSMEN = PASTURE.replace("sun: {W: 4, F: 1}, camp: sun", "sun: {W: 4, F: 1}, camp: sun, domestic: {sun: l}").replace(
    "6-1: {sun: {W: 1, F: 1}}", "6-1: {sun: {W: 1, F: 1}, camp: sun}"
)
SCRAPS = (
    PASTURE.replace("sky: {W: 1}, animals: {rhino: 2}", "sky: {W: 2}, animals: {rhino: 3}")
    .replace("wolf: 4, bison: 2}}", "wolf: 4}, carrion: 3}")
    .replace("6-1: {sun: {W: 1, F: 1}}", "6-1: {sun: {W: 1, F: 1}, carrion: 2}")
)
HUNGRY = PASTURE.replace(", animals: {bison: 2}}", "}").replace("sun: {food: 2", "sun: {food: 1")

# Both hold cards that they can play in the combats to come.
ARMED = BESIEGED.replace("sky: {food: 20, hand: []}", "sky: {food: 20, hand: [cut_stone, raft, traps]}").replace(
    "sun: {food: 20, hand: []}", "sun: {food: 20, hand: [camouflage, headstrong, net, spear_thrower]}"
)
# The same, with wolves where both stand in a camp; and with neighbours who have cards.
GAME_BETWEEN = BESIEGED.replace("camp: sky, sun: {W: 2}}", "camp: sky, sun: {W: 2}, animals: {wolf: 2}}")
NEIGHBOURS = ARMED.replace("  2-3: {sky: {W: 1}}\n", "  2-3: {sky: {W: 1}}\n  3-3: {sun: {W: 2}}\n")
EMPTY = BESIEGED.replace("1-3: {sky: {W: 2, F: 3}, camp: sky}", "1-3: {sun: {F: 1}, camp: nobody}")

# The same with four kinds; sky's geniuses and women look on or fight, as the table has it.
FOUR_KINDS = (
    BESIEGED.replace(
        "1-1: {sky: {F: 3}, camp: sky, sun: {W: 2}}", "1-1: {sky: {G: 1, F: 1, A: 1}, camp: sky, sun: {W: 1, A: 1}}"
    )
    .replace("1-3: {sky: {W: 2, F: 3}", "1-3: {sky: {W: 1, G: 1, F: 1, A: 1}")
    .replace("6-3: {sun: {W: 1, F: 1}", "6-3: {sun: {G: 1, A: 1}")
    .replace("6-1: {sun: {W: 1, F: 3}", "6-1: {sun: {W: 1, F: 1, A: 1}")
)
AMAZONS = FOUR_KINDS.replace("G: 1", "W: 1").replace("W: 1, W: 1", "W: 2")
# Sun has no genius, sky has one; both have cards to play and room for more, and a village that could sow.
ONE_GENIUS = (
    FOUR_KINDS.replace("sky: {food: 20, hand: []}", "sky: {food: 20, hand: [cut_stone, raft, traps]}")
    .replace("sun: {food: 20, hand: []}", "sun: {food: 20, hand: [camouflage, headstrong, net]}")
    .replace("6-3: {sun: {G: 1, A: 1}", "6-3: {sun: {W: 1, A: 1}")
)
SOWERS = (
    ONE_GENIUS.replace("season: summer, turn: 3, number: 8", "season: winter, turn: 3, number: 11")
    .replace(", animals: {wolf: 1}", "")
    .replace("6-3: {sun", "6-2: {sun")
    .replace(", sun: {W: 1, A: 1}}", "}")
    .replace("{frame: Cunning", "{frame: Sowing}, {frame: Cunning")
)
# On the volcano stand a warrior and a genius of sun.
KINDLERS = ONE_GENIUS.replace("6-1: {sun: {W: 1, F: 1, A: 1}, animals: {bear: 1}}", "5-2: {sun: {W: 1, G: 1}}")

EXTENSION = {"edition": "extension"}
SCIENCE = {"science": "on", "inventions": "off"}
# Sky studies where sun breaks in, and in peace elsewhere; both know something that helps in a fight.
SCHOLARS = (
    BESIEGED.replace("sky: {food: 20, hand: []}", "sky: {food: 20, hand: [swimming, traps], progress: [spear_thrower]}")
    .replace("sun: {food: 20, hand: []}", "sun: {food: 20, hand: [theft], progress: [cut_stone], used: [cut_stone]}")
    .replace("1-1: {sky: {F: 3}, camp: sky,", "1-1: {sky: {W: 1, F: 2}, camp: sky, students: {sky: 1},")
    .replace("1-3: {sky: {W: 2, F: 3}, camp: sky}", "1-3: {sky: {W: 2, F: 1}, camp: sky, students: {sky: 1}}")
)
INVENTORS = SOWERS.replace("hand: [camouflage, headstrong, net]}", "hand: [net], inventions: [bow, farming]}").replace(
    "2-3: {sky: {W: 1}}", "2-3: {sky: {W: 1, G: 1}}"
)

# Some moments of each preset that is not played by one of the others; 2 players or 3, a seed, where they begin.
PRESET_ROWS = {
    "beginner": (2, 5, 94),
    "family": (2, 19, 190),
    "word_for_word": (2, 7, 86),
    "extension_wild": (3, 9, 248),
    "compendium": (2, 10, 98),
    "frew": (3, 18, 34),
    "science": (2, 14, 134),
    "science_full": (2, 5, 110),
    "guild": (2, 13, 132),
    "dragon_egg": (2, 11, 178),
    "cyrunicorn": (2, 10, 168),
    "commerce": (3, 18, 40),
}
MOMENTS = 12

ROWS: tuple[Row, ...] = (
    ("2-players", 2, 4, 0, 36, {}, ""),
    ("3-players", 3, 5, 60, 36, {}, ""),
    ("4-players", 4, 6, 90, 36, {}, ""),
    ("5-players", 5, 3, 100, 40, {}, ""),
    ("6-players", 6, 8, 140, 36, {}, ""),
    ("board-1a+2b", 2, 11, 0, 14, {"board": "1a+2b"}, ""),
    ("board-1b+2a", 2, 12, 0, 14, {"board": "1b+2a"}, ""),
    ("board-1b+2b", 2, 13, 0, 14, {"board": "1b+2b"}, ""),
    ("board-random-37", 2, 14, 0, 14, {"board": "random-37"}, ""),
    ("board-random-61", 2, 15, 0, 16, {"board": "random-61"}, ""),
    ("edition-1991", 3, 1, 60, 30, {"edition": "1991"}, ""),
    ("edition-extension", 4, 2, 120, 48, {"edition": "extension"}, ""),
    ("edition-extension-2-players", 2, 7, 60, 40, {"edition": "extension"}, ""),
    ("edition-extension-6-players", 6, 9, 160, 40, {"edition": "extension"}, ""),
    ("special_terrains_at_start-1", 2, 3, 0, 12, {**EXTENSION, "special_terrains_at_start": "1"}, ""),
    ("special_terrains_at_start-2", 2, 4, 0, 14, {**EXTENSION, "special_terrains_at_start": "2"}, ""),
    ("special_terrains_at_start-all", 3, 5, 0, 30, {**EXTENSION, "special_terrains_at_start": "all"}, ""),
    ("prairie_fire_5-on", 4, 116, 417, 10, {**EXTENSION, "prairie_fire_5": "on"}, ""),
    ("eden_lasts-on", 2, 6, 170, 10, {**EXTENSION, "eden_lasts": "on"}, ""),
    ("yeti_stays-on", 2, 42, 156, 10, {**EXTENSION, "yeti_stays": "on"}, ""),
    ("yeti_roams-on", 2, 42, 133, 10, {**EXTENSION, "yeti_roams": "on"}, ""),
    ("tiger_swims_to_call-on", 2, 48, 26, 10, {"tiger_swims_to_call": "on"}, ""),
    ("march_in_storms-on", 2, 9, 78, 10, {"march_in_storms": "on"}, ""),
    ("fire-off", 3, 1, 107, 8, {"fire": "off"}, ""),
    ("beginner_food-on", 3, 1, 0, 8, {"beginner_food": "on"}, ""),
    ("victory_ties-sole", 3, 1, 0, 12, {"victory_ties": "sole"}, BOTH_WIN),
    ("victory_ties-ranked", 3, 1, 0, 12, {"victory_ties": "ranked"}, BOTH_WIN),
    ("fire_both_turns-on", 3, 1, 0, 12, {"fire_both_turns": "on"}, NO_FIRE),
    ("science-on", 3, 2, 0, 26, SCIENCE, ""),
    ("amazons-on", 2, 3, 0, 8, {"amazons": "on"}, AMAZONS),
    ("genius_strength-1", 2, 1, 0, 10, {**SCIENCE, "genius_strength": "1"}, FOUR_KINDS),
    ("combat_roles-by_rank", 2, 2, 0, 10, {**SCIENCE, "combat_roles": "by_rank"}, FOUR_KINDS),
    ("genius_cards-play", 2, 1, 0, 10, {**SCIENCE, "genius_cards": "play"}, ONE_GENIUS),
    ("genius_cards-draw", 2, 2, 0, 10, {**SCIENCE, "genius_cards": "draw"}, ONE_GENIUS),
    ("genius_cards-both", 2, 3, 0, 10, {**SCIENCE, "genius_cards": "both"}, ONE_GENIUS),
    ("genius_sowing-on", 2, 4, 0, 14, {**SCIENCE, "genius_sowing": "on"}, SOWERS),
    ("genius_fire-on", 2, 5, 0, 6, {**SCIENCE, "genius_fire": "on"}, KINDLERS),
    ("inventions-on", 2, 7, 0, 26, {"science": "on", "inventions": "on"}, INVENTORS),
    ("tribal_progress-on", 2, 5, 0, 42, {"tribal_progress": "on"}, SCHOLARS),
    ("return_delay-2", 3, 1, 107, 8, {"return_delay": "2"}, ""),
    ("fast_return-on", 3, 2, 0, 7, {"fast_return": "on"}, HOMECOMING.replace("returns_used: 1, ", "")),
    ("survival_of_tribes-on", 3, 2, 0, 7, {"survival_of_tribes": "on"}, HOMECOMING),
    ("abandoned_camps-on", 2, 1, 0, 8, {"abandoned_camps": "on"}, EMPTY),
    ("deadly_combat-on", 2, 1, 2, 6, {"deadly_combat": "on"}, BESIEGED),
    ("women_fight_half-on", 2, 2, 2, 6, {"women_fight_half": "on"}, BESIEGED),
    ("camp_defence-on", 2, 1, 0, 6, {"camp_defence": "on"}, BESIEGED),
    ("guarded_activities-on", 2, 3, 0, 6, {"guarded_activities": "on"}, BESIEGED),
    ("unlimited_births-on", 2, 1, 6, 8, {"unlimited_births": "on"}, BESIEGED),
    ("crops_with_village-on", 2, 1, 0, 4, {"crops_with_village": "on"}, LATE),
    ("discard_on_play-on", 2, 5, 0, 8, {"discard_on_play": "on"}, ARMED),
    ("discard_at_season_end-on", 2, 6, 0, 5, {"discard_at_season_end": "on"}, LATE),
    ("dietetics-on", 3, 1, 0, 4, {"dietetics": "on"}, LARDER),
    (
        "dietetics-summer_only",
        3,
        1,
        0,
        4,
        {"dietetics": "summer_only"},
        LARDER.replace("summer, turn: 1", "winter, turn: 1"),
    ),
    ("trophies-on", 2, 1, 0, 12, {"trophies": "on"}, EMPTY_BAG),
    (
        "totems-on",
        2,
        6,
        0,
        9,
        {"totems": "on"},
        LATE.replace("camp: sun,", "camp: sun, animals: {wolf: 1},").replace("W: 1, F: 1", "W: 4, F: 1"),
    ),
    ("predation-on", 2, 1, 0, 24, {"predation": "on"}, PASTURE),
    ("carrion-on", 2, 1, 0, 16, {"carrion": "on"}, SCRAPS),
    ("domestication-partial", 2, 2, 0, 24, {"domestication": "partial"}, HERDSMEN),
    (
        "domestication-full",
        2,
        1,
        0,
        24,
        {"domestication": "full", "science": "on", "amazons": "off", "inventions": "off"},
        HERDSMEN.replace("sun: {W: 4, F: 1}", "sun: {W: 3, G: 1, F: 1}"),
    ),
    ("shared_rations-on", 2, 11, 0, 14, {"shared_rations": "on"}, HUNGRY),
    ("voluntary_starvation-off", 3, 1, 0, 8, {"voluntary_starvation": "off"}, PROMPTED),
    ("sowing_needs_warrior-on", 5, 98, 273, 8, {"sowing_needs_warrior": "on"}, ""),
    ("tigers_swim-rivers", 3, 1, 23, 6, {"tigers_swim": "rivers"}, ""),
    ("tigers_swim-rivers_and_lake", 3, 1, 23, 6, {"tigers_swim": "rivers_and_lake"}, ""),
    ("crossing_stops-on", 5, 3, 43, 8, {"crossing_stops": "on"}, ""),
    ("swim_flooded-on", 4, 56, 283, 8, {"swim_flooded": "on"}, ""),
    ("drought_lake_fishing-on", 5, 23, 365, 6, {"drought_lake_fishing": "on"}, ""),
    ("drought_one_region-on", 4, 5, 271, 6, {"drought_one_region": "on"}, ""),
    ("cold_snap_two-on", 5, 3, 189, 6, {"cold_snap_two": "on"}, ""),
    ("lean_meat_half-on", 4, 3, 368, 6, {"lean_meat_half": "on"}, ""),
    ("turn_limit-4", 2, 21, 84, 40, {"turn_limit": "4"}, ""),
    ("organized_hunt-on", 2, 3, 0, 30, {"organized_hunt": "on"}, GAME_BETWEEN),
    ("camp_barter-on", 2, 4, 0, 30, {"camp_barter": "on"}, ARMED),
    ("itinerant_barter-on", 2, 5, 0, 30, {"itinerant_barter": "on"}, NEIGHBOURS),
    ("talk", 2, 6, 0, 30, {"camp_barter": "on", "organized_hunt": "on"}, GAME_BETWEEN),
    *(
        (f"preset-{preset.key}", *PRESET_ROWS[preset.key], MOMENTS, dict(preset.options), "")
        for preset in PRESETS
        if preset.key in PRESET_ROWS
    ),
)
