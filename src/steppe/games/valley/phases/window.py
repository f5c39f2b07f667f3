"""Windows: the moments at which cards may be played, who is asked, and how a card is carried out (R1-R6, R13-R18).

A question is put on public facts only: to every led tribe with a hand, if some card that is not in the discards would
fit its position. So neither the pause nor the question tells who holds what. Moments that follow each other with
nothing between them are one window with several names; its plays come in the order of these names (VR93).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from steppe.core.decision import Action, Choices, Decision, Seat
from steppe.core.frame import DONE, Done, Flow, Frame, Step, ask_all, go, run, run_each
from steppe.core.sheet import Public, Rare, sheet
from steppe.core.space import Noun, Pick
from steppe.games.valley.card import Card
from steppe.games.valley.deeds import card as deeds
from steppe.games.valley.deeds import knowledge
from steppe.games.valley.piece import OFF
from steppe.games.valley.queries.fitting import (
    about,
    is_idle,
    is_usable,
    knows_use,
    might_react,
    might_use,
    opens,
    plays,
    uses,
)
from steppe.games.valley.queries.people import turn_order
from steppe.games.valley.variant import PLAYED
from steppe.games.valley.world import G


class Moment(NamedTuple):
    """A window as declared: R5 tight or loose, R12 how long a live table waits, R9 who is asked by default."""

    key: str
    wait: int
    tight: bool = False
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
        Moment(ANY, 0),
        Moment(EVENT_DRAWN, 5, stops=True),
        Moment(EVENT_ROLL, 2, tight=True),
        Moment(EVENT_EFFECT, 5, stops=True),
        Moment(ANIMALS_MOVE, 2),
        Moment(ANIMALS_ENTER, 3),
        Moment(ANIMALS_END, 5, stops=True),
        Moment(TRIBE_MOVE, 0, stops=True),
        Moment(TRIBE_MOVE_END, 3, stops=True),
        Moment(RIVAL_MOVE, 2),
        Moment(COMBAT_PHASE, 3),
        Moment(COMBAT_START, 3, stops=True),
        Moment(COMBAT_ROUND, 2),
        Moment(DIE_ROLLED, 2, tight=True),
        Moment(TOKEN_DEATH, 2, tight=True, stops=True),
        Moment(ENEMY_KILLED, 2, tight=True),
        Moment(COMBAT_END, 3),
        Moment(CAMP_TAKEN, 3, stops=True),
        Moment(SURVIVAL, 3, stops=True),
        Moment(SURVIVAL_END, 3),
        Moment(BIRTHS_START, 3, stops=True),
        Moment(BIRTHS_END, 3),
        Moment(SOWING, 3),
        Moment(CARD_PLAYED, 3, tight=True),
    )
}
AFTER_A_LOSS: Final = (TOKEN_DEATH, ENEMY_KILLED, COMBAT_ROUND)  # R14
AFTER_THE_BIRTHS: Final = (BIRTHS_END, SOWING)  # R15
DICE_OF_AN_EVENT: Final = (EVENT_ROLL, DIE_ROLLED)  # R16
MERGED: Final = (AFTER_A_LOSS, AFTER_THE_BIRTHS, DICE_OF_AN_EVENT)  # moments that are one window, or some of them
TOGETHER: Final = "+"  # between the names of moments that are one window
PASS: Final = ("pass", None)
PLAY: Final = "play"  # a card of the hand
USE: Final = "use"  # VR95: an invention or a progress; its nouns are those of a card
PLAYS: Final = (PLAY, USE)
made = tuple.__new__  # quicker than the constructor of a named tuple
INNER: Final = frozenset(  # R5, VC16: choices inside something half done
    {"casualty", "victim", "expose", "expose_anyone", "child", "steal", "give"}
)

# -- names ------------------------------------------------------------------------------------------------------


def written(keys: Iterable[str]) -> str:
    """The names of moments that are one window, as one."""
    return TOGETHER.join(keys)


def names(window: str) -> tuple[str, ...]:
    """The moments that are one window."""
    return tuple(window.split(TOGETHER))


def moment_of_play(cards: Mapping[str, Card], window: str, noun: Noun) -> str:
    """The moment for which a play at a window is meant: the first that its use fits (VR93)."""
    if TOGETHER not in window:
        return window
    assert isinstance(noun, tuple)
    card, place, *_ = noun
    assert isinstance(place, int)
    fitting = cards[str(card)].modes[place].windows
    return next((key for key in names(window) if key in fitting), ANY)


def is_mixed(keys: Iterable[str]) -> bool:
    """R14: tight and loose moments in one window; there `any` cards are answers like the others, and come last."""
    return len({WINDOWS[key].tight for key in keys}) > 1


# -- frames ----------------------------------------------------------------------------------------------------


def opened(
    g: G, keys: str | tuple[str, ...], then: Step, first: Seat = OFF, hex: int = OFF, *, alone: bool = False
) -> Flow:
    """What hangs at the point, then its window, then the next step.

    There is no window where no card that is about fits, or in haste none that is held.
    """
    rules = g.rules
    if type(keys) is str:
        if keys not in rules.live:  # nearly always
            return then
        keys = (keys,)
    rule: list[Frame] = []
    fitting: tuple[str, ...] = ()
    seats = (first,) if alone else g.world.order
    for key in keys:  # loops are quicker than lists here, and windows are many
        if key in rules.points:
            rule += hooked(g, key)
    for key in keys:
        if key in rules.fits and (is_usable(g, key, seats) if rules.quick else opens(g, key)):
            fitting += (key,)
    if not fitting:
        return run_each(rule, then) if rule else then
    window = Window(keys=fitting, first=first, hex=hex, alone=alone)
    return run_each([*rule, window], then) if rule else run(window, then)


def hooked(g: G, key: str) -> list[Frame]:
    """What hangs at the point is done, in the order of the rule book; the rules that are to be run there."""
    frame = g.stack[-2] if isinstance(g.stack[-1], Pause) else g.stack[-1]
    return [rule for hook in g.rules.points[key] if (rule := hook(g, frame)) is not None]


def passed(g: G, key: str, then: Step) -> Flow:
    """A point without a window, then the next step."""
    if key in g.rules.points and (rule := hooked(g, key)):
        return run_each(rule, then)
    return then(g, None)


@sheet
class Pause(Frame):
    """A point that a step of a card passes where something hangs: that, then the window, then the next step."""

    key: Public[str] = ""

    def start(self, g: G, _: Any) -> Flow:
        return opened(g, self.key, self.over)

    def over(self, g: G, _: Any) -> Flow:
        return DONE


@sheet
class Window(Frame):
    """All who might react are asked at once and in secret; the first in turn order is heard, then it opens again."""

    keys: Public[tuple[str, ...]] = ()  # the moments that it is, in the order in which their plays are carried out
    first: Public[Seat] = OFF  # R1: the active player
    hex: Public[int] = OFF  # where it happens
    alone: Public[bool] = False  # only the active player is asked
    once: Public[bool] = False  # whoever has opened it puts things in order after a play, and opens it again

    def start(self, g: G, _: Any) -> Flow:
        asked = self.questions(g)
        return ask_all(asked, self.answered) if asked else DONE

    def questions(self, g: G) -> list[Decision]:
        """R1: to all who might react; in haste, to those who have something to play."""
        seats, crafts = self.seats(g), g.rules.crafts
        if g.rules.quick:
            return [
                question(g, seat, self.keys, self.hex, found, known)
                for seat in seats
                if not g.world.leaderless[seat]
                and ((found := all_plays(g, self.keys, seat)) or crafts)
                and ((known := all_uses(g, self.keys, seat) if crafts else ()) or found)
            ]
        might = self.served(g)
        if is_mixed(might):
            might[ANY] = [seat for seat in seats if might_react(g, ANY, seat)]
        return [
            question(g, seat, own, self.hex, all_plays(g, own, seat), all_uses(g, own, seat))
            for seat in seats
            if (own := tuple([key for key in might if seat in might[key]]))
        ]

    def seats(self, g: G) -> tuple[Seat, ...]:
        return (self.first,) if self.alone else turn_order(g.world, self.first)

    def served(self, g: G) -> dict[str, list[Seat]]:
        """R18: the moments at which somebody might react as far as everybody knows, and who."""
        found = {}
        for key in self.keys:
            open = about(g, key)
            if might := [seat for seat in self.seats(g) if might_use(g, seat, open) or knows_use(g, key, seat)]:
                found[key] = might
        return found

    def answered(self, g: G, got: dict[Seat, Action]) -> Flow:
        """R2, R14: by kind, and within a kind in turn order."""
        window = written(order := (*self.keys, ANY))
        wanted = [
            (order.index(moment_of_play(g.rules.cards, window, got[seat].noun)), place, seat)
            for place, seat in enumerate(turn_order(g.world, self.first))
            if seat in got and got[seat].verb in PLAYS
        ]
        if not wanted:
            return DONE
        seat = min(wanted)[-1]
        return run(playing(seat, got[seat].noun, known=got[seat].verb == USE), self.played)

    def played(self, g: G, _: Any) -> Flow:
        return Done(True) if self.once else go(self.start)


def question(
    g: G, seat: Seat, keys: tuple[str, ...], hex: int, found: tuple[Noun, ...], known: tuple[Noun, ...] = ()
) -> Decision:
    """It names the moments at which the seat might react; any time is named only where it is the only one."""
    named = written([key for key in keys if key != ANY]) or ANY
    choices: Choices = (PASS, (PLAY, made(Pick, (PLAY, found, None)))) if found else (PASS,)
    if known:
        choices += ((USE, made(Pick, (PLAY, known, None))),)
    told: tuple[tuple[str, Noun], ...] = (("hex", hex),)
    if found and SURVIVAL in keys and (idle := tuple([play for play in found if is_idle(g, seat, play)])):
        told = (*told, ("idle", idle))  # what need not be asked for
    return made(Decision, (seat, "react", choices, told, named))


def all_plays(g: G, keys: tuple[str, ...], seat: Seat) -> tuple[Noun, ...]:
    """Everything the seat can play at one of these moments, each play once."""
    if len(keys) == 1:
        return plays(g, keys[0], seat)
    return tuple(dict.fromkeys([noun for key in keys for noun in plays(g, key, seat)]))


def all_uses(g: G, keys: tuple[str, ...], seat: Seat) -> tuple[Noun, ...]:
    """The same of what the tribe knows."""
    return tuple(dict.fromkeys([noun for key in keys for noun in uses(g, key, seat)])) if g.rules.crafts else ()


def playing(seat: Seat, noun: Noun, *, known: bool = False) -> PlayCard:
    """The rule that carries a play out."""
    assert isinstance(noun, tuple)
    card, place, *aim = noun
    assert isinstance(card, str)
    assert isinstance(place, int)
    return PlayCard(seat=seat, card=card, place=place, aim=tuple(aim), known=known)


def as_played(g: G, seat: Seat, noun: Noun, *, known: bool = False) -> G:
    """A copy in which the seat has just played this, up to the next question or die."""
    trial = g.copy()
    top = trial.stack[-1]
    top.at, top.got, top.one = top.asked, (), True
    trial.answers.clear()
    trial.stack.append(playing(seat, noun, known=known))
    trial.advance()
    return trial


def is_aside(g: G, decision: Decision) -> bool:
    """Whether the question comes with every card that is played (N5)."""
    return decision.topic in g.rules.questions and bool(g.rules.questions[decision.topic].said)


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
    known: Rare[bool] = False  # VR95: no card of the hand, but an invention or a progress, which stays

    def start(self, g: G, _: Any) -> Flow:
        mode = g.rules.cards[self.card].modes[self.place]
        if self.known:  # VC48: nothing is thrown away with it
            knowledge.use(g, self.seat, self.card, mode.use, self.aim)
            return go(self.laid)
        deeds.play(g, self.seat, self.card, mode.use, self.aim)
        deeds.discard(g, self.seat, self.card)
        if mode.along:
            deeds.play(g, self.seat, mode.along, "", self.aim)
            deeds.discard(g, self.seat, mode.along)
        return passed(g, PLAYED, self.laid)

    def laid(self, g: G, _: Any) -> Flow:
        if g.rules.cards[self.card].modes[self.place].answerable:  # R3
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
    """R3: in `card_played`, the card that has been announced and can be countered."""
    return next(frame for frame in reversed(g.stack) if isinstance(frame, PlayCard) and frame.at == "announced")
