"""Which valley is played: printed, drawn by lot or by its seed, or somebody's own (V18.32)."""

from __future__ import annotations

from steppe.core.option import WHOLE_FILE, Option
from steppe.core.reason import Refused, because
from steppe.games.valley.board.box import BOXES, SEEDED
from steppe.games.valley.board.check import load
from steppe.games.valley.edition import BOARDS, USUAL
from steppe.games.valley.purpose import Heed
from steppe.games.valley.variant import Edit, Variant


def own_board(text: str) -> str:
    """Somebody's own board, as the text of its file, or a drawn one by its seed; Refused if it cannot be played."""
    if (drawn := SEEDED.fullmatch(text)) and any(
        box.key == (drawn[3] or USUAL.key) and int(drawn[1]) in box.aims for box in BOXES.values()
    ):
        return text
    if "\n" not in text:
        allowed = ", ".join(USUAL.boards)
        raise Refused(because("bad_option_value", "V18.32", option="board", value=text[:60], allowed=allowed))
    load(text)
    return text


VARIANT = Variant(
    option=Option("board", USUAL.boards, "V18.32", free=own_board, longest=WHOLE_FILE, by_edition=BOARDS),
    heed=Heed.RULES,
    makes=lambda board: Edit(tables={"board": board}),
)
