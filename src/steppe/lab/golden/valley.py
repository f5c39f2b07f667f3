"""The playthroughs of the Valley: by number of players, by board, and one for what each option changes."""

from __future__ import annotations

from typing import TypeAlias

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
    ("fire-off", 3, 1, 107, 8, {"fire": "off"}, ""),
    ("beginner_food-on", 3, 1, 0, 8, {"beginner_food": "on"}, ""),
    ("victory_ties-sole", 3, 1, 0, 12, {"victory_ties": "sole"}, BOTH_WIN),
    ("victory_ties-ranked", 3, 1, 0, 12, {"victory_ties": "ranked"}, BOTH_WIN),
    ("fire_both_turns-on", 3, 1, 0, 12, {"fire_both_turns": "on"}, NO_FIRE),
    ("return_delay-2", 3, 1, 107, 8, {"return_delay": "2"}, ""),
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
)
