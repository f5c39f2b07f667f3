"""How a card is written.

A card is a file with one `CARD`. It names its windows, conditions, aims and effects, and nothing else:

    \"\"\"Cut Stone: +2 in one combat.\"\"\"
    CARD = Card(
        id="cut_stone",
        deck=CUNNING,
        modes=(Mode(windows=(COMBAT_START,), purpose=Purpose.WEAPON, when=(when.fights,), do=(do.bonus_here(2),)),),
    )

- A mode says what it is good for, if that is not seen by trying it (`purpose`), and an event what is to be feared
  (`harm`, `cards/harm.py`): bots judge by that and know no card by its name.
- `when`: conditions `(g, seat) -> bool` (`cards/when.py`); `aims`: every choice that is legal (`cards/aim.py`), each
  a tuple of nouns whose `shape` is said beside it (`cards/shape.py`). Conditions and aims read PUBLIC facts only (of a
  hand at most its length): they decide who is asked.
- `do`: steps `(g, play) -> Frame | None`. `play` is the frame (PlayCard, or Happening for an event): `play.seat`,
  `play.card`, `play.aim`, `play.found`. A step changes the world through deeds only. If it returns a frame, that rule
  runs before the next step, and what it returns is in `play.found` then. `cards/do.py` has steps for what lasts, food,
  fire and people; `cards/strike.py` for events that strike hexes; `cards/ground.py` for those that lay a tile;
  `cards/stride.py` for cards of a movement.
- A card that says "or" has several modes with `use` names, in the order of the catalogue.
- Where it happens is asked of the rule under way: `g.nearest(Combat).hex`, `g.nearest(Entering).hex`,
  `g.nearest(Movement)`, `g.nearest(BirthsPhase)`, `g.nearest(Happening).hexes`, `g.nearest(Conquest)`.
- What lasts is an `Effect` row; its key is one of `in_force`, and only `in_force` reads it. `until` is combat, turn,
  turns (as many as its value says), event, season, harvest, births or gone. An event that stays beside the board
  names itself in its row (`card=play.card`).
- A choice that comes up later is asked by a frame of the card's own, in its file, where it is found by itself. It
  asks only tribes that are led (`people.led`); its topic belongs into `window.INNER` if nothing may come between.
- Dice that lie on the table are those of `roll.lying(g)`; an aim names one as N6 does (`aim.own_die`, `shape.DIE`), and
  `do.change_die`, `do.throw_again` touch it. Who falls in a fight is in `round.blow(g).fallen` until the window closes.
- A mode that others may counter is `answerable` and says which hex it `strikes`; one that is played together with
  another card of the hand names it (`along`). What passes from hand to hand unseen is a `Swap` (`phases/swap.py`).
- A question that only this card brings is declared (`asks`), so that a table can show it.
- How many copies of it lie in a box stands in the deck lists of `edition`.
- `hooks` hang on points, `bonuses` are rows of quantities (`variant`), as long as the card is in the box; hooks that
  several cards share stand in `cards/notes.py`. `rows` says how positions write what is remembered for it (N9).
- Texts stand beside the card, `<id>.toml`, in three languages: `word.card.<id>` is the name, `card.<id>.text` and
  `.text_fire` say what it does, `.faq` what is often asked, `.example` a case of it; `use.<use>` names a mode.
"""

from __future__ import annotations

from steppe.games.valley.card import CUNNING, SUMMER_EVENT, WINTER_EVENT, Aim, Card, Mode
from steppe.games.valley.purpose import Purpose

__all__ = ["CUNNING", "SUMMER_EVENT", "WINTER_EVENT", "Aim", "Card", "Mode", "Purpose"]
