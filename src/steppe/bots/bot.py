"""What a bot is, and the bots by name. A bot gets a view and what it can imagine, never the state."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Protocol, TypeAlias, runtime_checkable

from steppe.bots.dice import Dice
from steppe.bots.greedy import Greedy
from steppe.bots.guest import guest_named, is_guest
from steppe.bots.search import Search, both, counted, timed
from steppe.bots.worth import Worth
from steppe.core.decision import Action, Decision, Seat
from steppe.core.door import must_be_game
from steppe.core.game import AnyGame, AnyState
from steppe.core.reason import Refused, because
from steppe.core.space import Below
from steppe.core.view import View, observe


class Mind:
    """What a seat thinks with: its game, its own generator, and states that may be the true one."""

    __slots__ = ("_redealt", "below", "game", "seat")

    game: AnyGame  #: that is played
    seat: Seat  #: its own
    below: Below  #: the bot's own, apart from Nature
    _redealt: Callable[[], AnyState]

    def __init__(self, game: AnyGame, g: AnyState, seat: Seat, below: Below) -> None:
        """Of `g` the mind keeps only what `redeal` makes of it, so it may itself be an imagined state."""
        self.game = game
        self.seat = seat
        self.below = below
        self._redealt = lambda: game.redeal(unanswered(g, seat), seat, below)

    def imagine(self) -> AnyState:
        """A state that looks to the seat like the true one; everything hidden from the seat is dealt anew."""
        return self._redealt()


def unanswered(g: AnyState, seat: Seat) -> AnyState:
    """The state without what others have answered to a common question: that is a secret until all have."""
    if not g.answers.keys() - {seat}:
        return g
    new = g.copy()
    new.answers = {seat: g.answers[seat]} if seat in g.answers else {}
    new.ask_again()
    return new


class Bot(Protocol):
    """Somebody who answers for a seat."""

    def choose(self, view: View, decision: Decision, mind: Mind) -> Action:
        """An answer to the seat's question."""


@runtime_checkable
class SteppingIn(Protocol):
    """A bot that may also start something of its own before it answers, such as a card for any time."""

    def step_in(self, view: View, decision: Decision, mind: Mind) -> Action | None:
        """An interjection while this question of its own is open, after which it is put again; None: it answers."""


def advise(game: AnyGame, g: AnyState, decision: Decision, bot: Bot, below: Below) -> Action:
    """What the bot answers, or with what it steps in before; every driver asks bots through this."""
    view, mind = observe(g, decision.seat), Mind(game, g, decision.seat, below)
    if isinstance(bot, SteppingIn) and is_open_choice(g, decision):
        step = bot.step_in(view, decision, mind)
        if step is not None:
            return step
    return bot.choose(view, decision, mind)


def is_open_choice(g: AnyState, decision: Decision) -> bool:
    """Whether the seat has a choice as far as everybody knows, cards that it may hold left aside.

    Bots step in at such moments only, never at a window: else that they do, or not, would tell what else they hold.
    """
    known = (space for verb, space in decision.choices if verb not in g.rules.interjections)
    return sum(1 if space is None else space.size() for space in known) > 1


# -- by name -----------------------------------------------------------------------------------------------

Clock: TypeAlias = Callable[[], float]


def _hunting(game: AnyGame) -> Worth:
    from steppe.bots.maamut import Hunting

    return Hunting(game)


def _looting(game: AnyGame) -> Worth:
    from steppe.bots.mammut.worth import Looting

    return Looting(game)


def _gambler(playouts: int) -> Bot:
    from steppe.bots.gambler import Gambler

    return Gambler(playouts)


def _chief(taste: str) -> Bot:
    from steppe.bots.valley import chief
    from steppe.bots.valley import taste as tastes

    return chief.Chief({"easy": tastes.EASY, "medium": tastes.MEDIUM}[taste])


WORTHS: Mapping[str, Callable[[AnyGame], Worth]] = {"maamut": _hunting, "mammut": _looting}
OWN: Mapping[str, Mapping[str, Callable[[], Bot]]] = {  # games whose bots judge each question directly
    "valley": {
        "greedy": lambda: _chief("medium"),
        "easy": lambda: _chief("easy"),
        "medium": lambda: _chief("medium"),
    },
}
GAMBLERS: Mapping[str, Callable[[int], Bot]] = {"maamut": _gambler}  # games with a kernel (docs/decisions, 29)
FORMER: Mapping[str, Mapping[str, str]] = {  # names no longer offered that old tables hold, and who plays for them
    "valley": {"hard": "medium"}  # the Valley has no harder one yet
}
LONGEST = 1.5  # seconds that the hard bot thinks at most, on a slow machine
ITERATIONS = 1000  # of a search whose name says nothing else
PLAYOUTS = 5000  # games by lot of a gambler whose name says nothing else
GAMBLING = re.compile(r"playouts(?::(\d{1,8}))?", re.ASCII)
LIMITED = re.compile(r"search:(?:(\d{1,8})|(\d{1,4}(?:\.\d{1,3})?)s)", re.ASCII)
EXAMPLES = ("search:2000", "search:0.5s")
LEVELS = ("easy", "medium", "hard")  # for people who look for somebody of their strength


def levels(game: AnyGame) -> tuple[str, ...]:
    """The levels of the game, each stronger than the one before."""
    return tuple(level for level in LEVELS if today(level, game) == level)


def today(name: str, game: AnyGame) -> str:
    """The name by which the bot of this name goes now."""
    return FORMER.get(game.key, {}).get(name, name)


def worth_of(game: AnyGame) -> Worth:
    """What is known of the game."""
    return WORTHS.get(game.key, Worth)(game)


def _easy(game: AnyGame, clock: Clock) -> Bot:
    worth = worth_of(game)
    return Greedy(worth, **worth.easy._asdict())


def _greedy(game: AnyGame, clock: Clock) -> Bot:
    return Greedy(worth_of(game))


def _medium(game: AnyGame, clock: Clock) -> Bot:
    worth = worth_of(game)
    return Greedy(worth, **worth.medium._asdict()) if worth.medium else Greedy(worth)


def _hard(game: AnyGame, clock: Clock) -> Bot:
    worth = worth_of(game)
    return Search(worth, both(counted(worth.patience), timed(LONGEST, clock)))


BOTS: Mapping[str, Callable[[AnyGame, Clock], Bot]] = {
    "random": lambda game, clock: Dice(),
    "greedy": _greedy,
    "search": lambda game, clock: Search(worth_of(game), counted(ITERATIONS)),
    "easy": _easy,
    "medium": _medium,
    "hard": _hard,
}


def counted_instead(text: str, game: AnyGame) -> str | None:
    """For a bot that looks at the clock, the name of one that only counts; None if it looks at none itself.

    How far a clock lets a bot think depends on the machine and on what else runs there, and so may its answers.
    """
    text = today(text, game)
    if text in OWN.get(game.key, {}):
        return None
    if text == "hard":
        return f"search:{worth_of(game).patience}"
    found = LIMITED.fullmatch(text)
    return f"search:{ITERATIONS}" if found and found[2] else None


def bot_named(text: str, game: AnyGame, clock: Clock = perf_counter) -> Bot:
    """The bot of this name for the game: one of the house, or `module:Class` of somebody's own.

    A search may have a limit, search:2000 (iterations) or search:0.5s. Where a game has a kernel, playouts:2000 plays
    so many games by lot for each answer.
    """
    if not isinstance(text, str):
        raise TypeError(f"a bot is called by its name, such as 'greedy' or 'module:Class', not {text!r}")
    must_be_game(game)
    if is_guest(text) and text.partition(":")[0] not in (*BOTS, "playouts"):
        return guest_named(text)
    return house_bot(text, game, clock)


def house_bot(text: str, game: AnyGame, clock: Clock = perf_counter) -> Bot:
    """The bot of the house of this name; whoever gets names from strangers asks for these alone."""
    text = today(text, game)
    own = OWN.get(game.key, {}).get(text)
    if own is not None:
        return own()
    if text in BOTS:
        return BOTS[text](game, clock)
    found = GAMBLING.fullmatch(text)
    if found and game.key in GAMBLERS and int(found[1] or PLAYOUTS):
        return GAMBLERS[game.key](int(found[1] or PLAYOUTS))
    found = LIMITED.fullmatch(text)
    if found and float(found[1] or found[2]):
        limit = counted(int(found[1])) if found[1] else timed(float(found[2]), clock)
        return Search(worth_of(game), limit)
    raise no_such_bot(text, game)


def no_such_bot(text: str, game: AnyGame) -> Refused:
    """A refusal that lists the bots of the game."""
    names = [name for name in BOTS if today(name, game) == name]
    if game.key in GAMBLERS:
        names.append("playouts")
    return Refused(because("unknown_bot", bot=text, allowed=", ".join((*names, *EXAMPLES))))
