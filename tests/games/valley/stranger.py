"""Cards of other editions, as mere entries: what they will need is there before they are."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.valley.scene import Scene
from steppe.core.decision import Seat
from steppe.games.valley.card import CUNNING, Card, Mode
from steppe.games.valley.phases.roll import Throw
from steppe.games.valley.world import G


def with_card(scene: Scene, holder: str, *modes: Mode, id: str = "test_card") -> Scene:
    """The scene with one more kind of card, in the holder's hand."""
    g = scene.g
    card = Card(id=id, deck=CUNNING, modes=modes)
    cards = {**g.rules.cards, id: card}
    fits = dict(g.rules.fits)
    for place, mode in enumerate(modes):
        for window in mode.windows:
            fits[window] = (*fits.get(window, ()), (card, place))
    g.rules = replace(g.rules, cards=cards, copies={**g.rules.copies, id: 1}, fits=fits)
    seat = scene.seat(holder)
    g.world.hands[seat] = (*g.world.hands[seat], id)
    return scene


def unplayed(*windows: str) -> tuple[Mode, ...]:
    """A card that fits these windows at any time, and does nothing."""
    return tuple(Mode(windows=(window,), do=()) for window in windows)


def change_die(by: int, owner: int | None = None, place: int = 0) -> Mode:
    """A spirit: so much to one die of a tribe (its own, if none is named)."""

    def do(g: G, play: Any) -> None:
        throw = g.nearest(Throw)
        seat = play.seat if owner is None else owner
        at = [n for n, die in enumerate(throw.dice) if die.seat == seat][place]
        die = throw.dice[at]
        throw.dice = (*throw.dice[:at], die._replace(value=die.value + by), *throw.dice[at + 1 :])

    return Mode(windows=("die_rolled",), do=(do,))


def void_die(place: int = 0) -> Mode:
    """A shaman: one die of an event falls again."""

    def do(g: G, play: Any) -> None:
        throw = g.nearest(Throw)
        die = throw.dice[place]
        throw.dice = (*throw.dice[:place], die._replace(lies=False), *throw.dice[place + 1 :])

    return Mode(windows=("event_roll",), do=(do,))


def watched(name: str, seen: list[str]) -> Mode:
    """Nobody ever plays it, but it notes when its moment comes."""

    def note(g: G, seat: Seat) -> bool:
        if seen[-1:] != [name]:
            seen.append(name)
        return False

    return Mode(windows=(name,), when=(note,), do=())
