"""Windows: the moments at which cards may be played, who is asked, and how a card is carried out (R1-R6).

A question is put on public facts only: to every led tribe with a hand, if some card that is not in the discards would
fit its position. So neither the pause nor the question tells who holds what.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from steppe.core.decision import NATURE, Action, Choices, Decision, Seat
from steppe.core.frame import DONE, Flow, Frame, Interjection, Step, ask_all, go, run
from steppe.core.reason import Reason, because
from steppe.core.sheet import Public, sheet
from steppe.core.space import Noun, Pick
from steppe.games.valley.deeds import card as cards
from steppe.games.valley.fitting import about, is_usable, might_use, opens, plays
from steppe.games.valley.people import turn_order
from steppe.games.valley.piece import OFF
from steppe.games.valley.refusal_card import why_not_play
from steppe.games.valley.world import G


class Moment(NamedTuple):
    """A window as declared: R5 tight or loose, R7 how long a live table waits, R9 who is asked by default."""

    key: str
    tight: bool = False
    wait: int = 5
    stops: bool = False


ANY: Final = "any"
TRIBE_MOVE: Final = "tribe_move"  # part of the mover's own question
EVENT_DRAWN: Final = "event_drawn"
EVENT_ROLL: Final = "event_roll"
EVENT_EFFECT: Final = "event_effect"
ANIMALS_MOVE: Final = "animals_move"
ANIMALS_ENTER: Final = "animals_enter"
ANIMALS_END: Final = "animals_end"
TRIBE_MOVE_END: Final = "tribe_move_end"
RIVAL_MOVE: Final = "rival_move"
COMBAT_PHASE: Final = "combat_phase"
COMBAT_START: Final = "combat_start"
COMBAT_ROUND: Final = "combat_round"
DIE_ROLLED: Final = "die_rolled"
TOKEN_DEATH: Final = "token_death"
ENEMY_KILLED: Final = "enemy_killed"
COMBAT_END: Final = "combat_end"
CAMP_TAKEN: Final = "camp_taken"
SURVIVAL: Final = "survival"
SURVIVAL_END: Final = "survival_end"
BIRTHS_START: Final = "births_start"
BIRTHS_END: Final = "births_end"
SOWING: Final = "sowing"
CARD_PLAYED: Final = "card_played"

WINDOWS: Final = {
    moment.key: moment
    for moment in (
        Moment(ANY),
        Moment(EVENT_DRAWN, stops=True),
        Moment(EVENT_ROLL, tight=True),
        Moment(EVENT_EFFECT, stops=True),
        Moment(ANIMALS_MOVE, wait=2),
        Moment(ANIMALS_ENTER),
        Moment(ANIMALS_END, stops=True),
        Moment(TRIBE_MOVE, wait=0, stops=True),
        Moment(TRIBE_MOVE_END, stops=True),
        Moment(RIVAL_MOVE, wait=2),
        Moment(COMBAT_PHASE),
        Moment(COMBAT_START, stops=True),
        Moment(COMBAT_ROUND, wait=2),
        Moment(DIE_ROLLED, tight=True, wait=2),
        Moment(TOKEN_DEATH, tight=True, stops=True),
        Moment(ENEMY_KILLED, tight=True),
        Moment(COMBAT_END),
        Moment(CAMP_TAKEN, stops=True),
        Moment(SURVIVAL, stops=True),
        Moment(SURVIVAL_END),
        Moment(BIRTHS_START, stops=True),
        Moment(BIRTHS_END),
        Moment(SOWING),
        Moment(CARD_PLAYED, tight=True),
    )
}
PASS: Final = ("pass", None)
made = tuple.__new__  # quicker than the constructor of a named tuple
INNER: Final = frozenset({"casualty", "victim", "expose", "child"})  # R5, VC16: choices inside something half done

# -- frames ----------------------------------------------------------------------------------------------------


def opened(g: G, key: str, then: Step, first: Seat = OFF, hex: int = OFF, *, alone: bool = False) -> Flow:
    """A window, then the next step; where no card that is about fits, or in haste none that is held, that at once."""
    rules = g.rules
    if key not in rules.fits:
        return then
    if is_usable(g, key, (first,) if alone else g.world.order) if rules.quick else opens(g, key):
        return run(Window(key=key, first=first, hex=hex, alone=alone), then)
    return then


@sheet
class Window(Frame):
    """All who might react are asked at once and in secret; the first in turn order is heard, then it opens again."""

    key: Public[str] = ""
    first: Public[Seat] = OFF  # R1: the active player
    hex: Public[int] = OFF  # where it happens
    alone: Public[bool] = False  # only the active player is asked

    def start(self, g: G, _: Any) -> Flow:
        asked = self.questions(g)
        return ask_all(asked, self.answered) if asked else DONE

    def questions(self, g: G) -> list[Decision]:
        """R1: to all who might react; in haste, to those who have something to play."""
        key, world = self.key, g.world
        seats = (self.first,) if self.alone else turn_order(world, self.first)
        if not g.rules.quick:
            uses = about(g, key)
            return [self.question(seat, plays(g, key, seat)) for seat in seats if might_use(g, seat, uses)]
        return [
            self.question(seat, found)
            for seat in seats
            if not world.leaderless[seat] and (found := plays(g, key, seat))
        ]

    def question(self, seat: Seat, found: tuple[Noun, ...]) -> Decision:
        choices: Choices = (PASS, ("play", made(Pick, ("play", found, None)))) if found else (PASS,)
        return made(Decision, (seat, "react", choices, (("window", self.key), ("hex", self.hex))))

    def answered(self, g: G, got: dict[Seat, Action]) -> Flow:
        """R2."""
        for seat in turn_order(g.world, self.first):
            if seat in got and got[seat].verb == "play":
                return run(playing(seat, got[seat].noun), self.start)
        return DONE


def playing(seat: Seat, noun: Noun) -> PlayCard:
    """The rule that carries a play out."""
    assert isinstance(noun, tuple)
    card, place, *aim = noun
    assert isinstance(card, str)
    assert isinstance(place, int)
    return PlayCard(seat=seat, card=card, place=place, aim=tuple(aim))


@sheet
class PlayCard(Frame):
    """A card is announced, may be countered, and is carried out step by step."""

    seat: Public[Seat] = OFF
    card: Public[str] = ""
    place: Public[int] = 0  # of the mode
    aim: Public[tuple[Noun, ...]] = ()  # what the holder has chosen
    found: Public[Noun] = None  # what the last rule that a step ran has brought
    done: Public[int] = 0  # how many steps have been carried out
    countered: Public[bool] = False

    def start(self, g: G, _: Any) -> Flow:
        mode = g.rules.cards[self.card].modes[self.place]
        cards.play(g, self.seat, self.card, mode.use, self.aim)
        cards.discard(g, self.seat, self.card)
        if mode.answerable:  # R3
            return opened(g, CARD_PLAYED, self.announced, self.seat)
        return go(self.step)

    def announced(self, g: G, _: Any) -> Flow:
        return DONE if self.countered else go(self.step)

    def step(self, g: G, got: Any) -> Flow:
        if got is not None:
            self.found = got
        steps = g.rules.cards[self.card].modes[self.place].do
        while self.done < len(steps):
            self.done += 1
            rule = steps[self.done - 1](g, self)
            if rule is not None:
                return run(rule, self.step)
        return DONE


def answered(g: G) -> PlayCard:
    """R3: in `card_played`, the announced card that the one being carried out answers."""
    return [frame for frame in g.stack if isinstance(frame, PlayCard)][-2]


@sheet
class Announce(Interjection):
    """R5: an `any` card comes in before the awaited decision, which is then put again."""

    @classmethod
    def why_not(cls, g: G, seat: Seat, noun: Noun) -> Reason | None:
        hand = g.world.hands[seat]
        if not isinstance(noun, tuple) or not noun or not isinstance(noun[0], str):
            return because("name_a_card", "V12.3")
        if noun[0] not in hand:
            return because("card_not_in_hand", "V12.3")
        if g.world.leaderless[seat]:
            return because("leader_has_left", "V14.7")
        card = g.rules.cards[noun[0]]
        if len(noun) < 2 or noun[1] not in card.uses(ANY):
            return why_not_play(g, seat, card, noun, moment_of(g, seat))
        if g.waiting[0].seat == NATURE or g.waiting[0].topic in INNER or is_tight(g.stack[-1]):
            return because("nothing_comes_between", "R5", card=card.id)
        return None if noun in Pick("play", plays(g, ANY, seat)) else why_not_play(g, seat, card, noun, ANY)

    def start(self, g: G, _: Any) -> Flow:
        return run(playing(self.seat, self.noun), self.played)

    def played(self, g: G, _: Any) -> Flow:
        return DONE


def moment_of(g: G, seat: Seat) -> str:
    """The window in which the seat is asked just now; "" if in none."""
    for decision in g.waiting:
        if decision.seat == seat:
            return TRIBE_MOVE if decision.topic == "movement" else str(dict(decision.about).get("window", ""))
    return ""


def is_tight(frame: Frame) -> bool:
    """R5: nothing comes between a throw or a blow and its settling."""
    return isinstance(frame, Window) and WINDOWS[frame.key].tight
