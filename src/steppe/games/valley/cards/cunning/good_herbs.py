"""Good Herbs: the tribe names the children of one camp instead of throwing dice."""

from __future__ import annotations

from steppe.games.valley.births import CampBirths
from steppe.games.valley.cards import when
from steppe.games.valley.cards.kit import CUNNING, EDITION, Card, Mode
from steppe.games.valley.window import BIRTHS_START, PlayCard
from steppe.games.valley.world import G


def name_children(g: G, play: PlayCard) -> None:
    g.nearest(CampBirths).named = True


CARD = Card(
    id="good_herbs",
    deck=CUNNING,
    copies={EDITION: 1},
    modes=(Mode(windows=(BIRTHS_START,), when=(when.own_camp_gives_birth,), do=(name_children,)),),
)
