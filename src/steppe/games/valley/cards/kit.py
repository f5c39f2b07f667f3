"""How a card is written.

A card is a file with one `CARD`. It names its windows, conditions, aims and effects, and nothing else:

    \"\"\"Cut Stone: +2 in one combat.\"\"\"
    CARD = Card(
        id="cut_stone",
        deck=CUNNING,
        modes=(Mode(windows=(COMBAT_START,), when=(when.fights,), do=(do.bonus_here(2),)),),
    )

- `when`: conditions `(g, seat) -> bool` (`cards/when.py`); `aims`: every choice that is legal (`cards/aim.py`), each
  a tuple of nouns. Both read PUBLIC facts only (of a hand at most its length): they decide who is asked.
- `do`: steps `(g, play) -> Frame | None`. `play` is the frame (PlayCard, or Happening for an event): `play.seat`,
  `play.card`, `play.aim`, `play.found`. A step changes the world through deeds only. If it returns a frame, that rule
  runs before the next step, and what it returns is in `play.found` then. `cards/do.py` has steps for what lasts, food,
  fire and people; `cards/strike.py` for events that strike hexes; `cards/stride.py` for cards of a movement.
- A card that says "or" has several modes with `use` names, in the order of the catalogue.
- Where it happens is asked of the rule under way: `g.nearest(Combat).hex`, `g.nearest(Entering).hex`,
  `g.nearest(Movement)`, `g.nearest(BirthsPhase)`, `g.nearest(Happening).hexes`, `g.nearest(Conquest)`.
- What lasts is an `Effect` row; its key is one of `in_force`, and only `in_force` reads it. `until` is combat, turn,
  event, season, harvest, births or gone. An event that stays beside the board names itself in its row
  (`card=play.card`).
- A choice that comes up later is asked by a frame of the card's own, in its file, listed in FRAMES of the folder. It
  asks only tribes that are led (`people.led`); its topic belongs into `window.INNER` if nothing may come between.
- How many copies of it lie in a box stands in the deck lists of `edition`.
- `hooks` hang on points, `bonuses` are rows of quantities (`variant`), as long as the card is in the box; hooks that
  several cards share stand in `cards/notes.py`.
- Texts: `word.card.<id>` is the name, `card.<id>.text` and `.text_fire` say what it does, `use.<use>` names a mode.
"""

from __future__ import annotations

from steppe.games.valley.card import CUNNING, SUMMER_EVENT, WINTER_EVENT, Aim, Card, Mode

__all__ = ["CUNNING", "SUMMER_EVENT", "WINTER_EVENT", "Aim", "Card", "Mode"]
