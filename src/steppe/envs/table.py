"""A game that programs play: seats say words, Nature draws by itself, bots may sit at it."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from steppe.bots.bot import Bot, advise, bot_named, unanswered
from steppe.bots.dice import Dice
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action, Decision, Seat
from steppe.core.game import AnyGame, AnyState
from steppe.core.space import Below
from steppe.envs.observation import Observer, observer
from steppe.envs.reward import reward_named
from steppe.envs.speech import Speech
from steppe.envs.vocabulary import WAIT, Menu, Vocabulary, vocabulary
from steppe.games import GAMES

USUAL = 3  # players, where nobody says how many
IDLE = Menu({WAIT: None})
SEEDS = 1 << 48
APART = 0x9E3779B9  # bots draw from a generator of their own


def game_named(game: AnyGame | str) -> AnyGame:
    """A game by its key; ValueError with those that there are."""
    if not isinstance(game, str):
        return game
    if game not in GAMES:
        raise ValueError(f"no game is called {game!r}: {', '.join(GAMES)}")
    return GAMES[game]


def id_of(game: AnyGame | str) -> str:
    """The name of the environments of a game; it changes when the rules do."""
    game = game_named(game)
    return f"steppe/{game.key}-v{game.version}"


class Table:
    """Whoever is asked says the words of an answer one after another; questions with one answer are not put."""

    def __init__(
        self,
        game: AnyGame | str,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = "win",
        bots: Mapping[Seat, str] | None = None,
        *,
        draws: bool = True,  # Nature draws by itself; else whoever drives the table calls `draw`
    ) -> None:
        self.game = game_named(game)
        self.vocabulary: Vocabulary = vocabulary(self.game.key)
        self.observer: Observer = observer(self.game)
        self.rules = self.game.rules(players or min(USUAL, self.game.seats[-1]), options or {})
        self.seats: int = self.rules.seats
        self.reward = reward_named(reward)
        self.bots: dict[Seat, Bot] = {}
        self.sit(bots or {})
        self.draws = draws
        self.state: AnyState
        self.speeches: dict[Seat, Speech] = {}  # of those who are asked
        self._rows: dict[Seat, array[int]] = {}  # what seats see, as long as nobody answers
        self.luck = Quick(0)
        self.thought = Quick(0)

    def sit(self, bots: Mapping[Seat, str]) -> None:
        """Let these bots play these seats, and no others."""
        self.bots = {seat: bot_named(name, self.game) for seat, name in bots.items()}

    def reset(self, seed: int) -> None:
        """A new game; the same seed gives the same draws."""
        self.luck, self.thought = Quick(seed), Quick(seed ^ APART)
        self.begin(self.game.setup(self.rules))

    def begin(self, state: AnyState) -> None:
        """Go on from a state."""
        self.state, self.speeches = state, {}
        if self.draws and self.drawing:
            self.draw()
        else:
            self._settle()

    @property
    def drawing(self) -> bool:
        """Whether it is Nature's turn."""
        waiting = self.state.waiting
        return bool(waiting) and waiting[0].seat == NATURE

    def draw(self) -> None:
        """Let Nature answer."""
        self.state.apply(NATURE, self.state.waiting[0].sample(self.luck.below), self._luck)
        self._settle()

    @property
    def _luck(self) -> Below | None:
        return self.luck.below if self.draws else None

    def _settle(self) -> None:
        """Let bots answer, and whoever has one answer only, until somebody must say a word."""
        self._rows = {}
        state, vocabulary, below = self.state, self.vocabulary, self._luck
        apply, kept = state.apply, self.speeches
        while waiting := state.waiting:
            speeches = {}
            for decision in waiting:
                seat = decision.seat
                if seat == NATURE:
                    self.speeches = {}
                    return
                if seat in self.bots:
                    apply(seat, self._advice(decision), below)
                    break
                old = kept.get(seat)
                speech = old if old is not None and old.decision is decision else Speech(vocabulary, decision)
                if speech.action is not None:
                    apply(seat, speech.action, below)
                    break
                speeches[seat] = speech
            else:
                self.speeches = speeches
                return
        self.speeches = {}

    def _advice(self, decision: Decision) -> Action:
        """What a bot answers; one that throws dice need not look at the table."""
        bot = self.bots[decision.seat]
        if type(bot) is Dice:
            return decision.sample(self.thought.below)
        return advise(self.game, self.state, decision, bot, self.thought.below)

    def say(self, seat: Seat, word: int) -> None:
        """The next word of the seat's answer; ValueError if it may not be said, with nothing changed."""
        speech = self.speeches.get(seat)
        if speech is None:
            if word != WAIT:
                raise ValueError(f"seat {seat} is not asked: it can only wait ({WAIT})")
            return
        action = speech.say(word)
        if action is not None:
            del self.speeches[seat]
            self.state.apply(seat, action, self._luck)
            self._settle()

    # -- what is seen ----------------------------------------------------------------------------------

    @property
    def asked(self) -> Collection[Seat]:
        """Who may say a word."""
        return self.speeches.keys()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.state.waiting

    @property
    def seat(self) -> Seat:
        """Whose word is next; several may be asked, then the first of them."""
        return next(iter(self.speeches), 0)

    def menu(self, seat: Seat) -> Menu:
        """What the seat may say."""
        speech = self.speeches.get(seat)
        return IDLE if speech is None else speech.menu

    def row(self, seat: Seat) -> array[int]:
        """What the seat sees, and what it has said of its answer."""
        row = self._rows.get(seat)
        if row is None:
            row = self._rows[seat] = self.observer.row(self.state, seat)
        row, speech = row[:], self.speeches.get(seat)
        if speech is not None and speech.said:
            self.observer.tell_speech(row, speech)
        return row

    def mask(self, seat: Seat) -> bytes:
        """A byte for each word: whether the seat may say it."""
        speech = self.speeches.get(seat)
        if speech is None:
            return self._idle
        return self.vocabulary.mask(speech.menu)

    @property
    def _idle(self) -> bytes:
        return b"\1" + bytes(len(self.vocabulary) - 1)

    def rewards(self) -> tuple[float, ...]:
        """By seat; nothing before the end."""
        result = self.game.result(self.state) if self.over else None
        return self.reward(result) if result else (0.0,) * self.seats

    def copy(self, luck: Quick | None = None) -> Table:
        """The same table, independent, with what was said so far; it draws from `luck`, or from its own."""
        new = object.__new__(Table)
        new.__dict__.update(self.__dict__)
        new.state, new._rows = self.state.copy(), {}
        new.luck, new.thought = luck or Quick(self.luck.below(SEEDS)), Quick(self.thought.below(SEEDS))
        new.speeches = {
            seat: Speech(self.vocabulary, speech.decision, speech.said) for seat, speech in self.speeches.items()
        }
        return new

    def __deepcopy__(self, memo: Any) -> Table:
        """As OpenSpiel clones: both draw from the same generator."""
        return self.copy(self.luck)

    def imagine(self, seat: Seat, below: Below) -> None:
        """Deal anew everything that is hidden from the seat; what it has said of its answer stays said."""
        said = self.speeches[seat].said if seat in self.speeches else []
        self.state = self.game.redeal(unanswered(self.state, seat), seat, below)
        self.speeches = {}
        self._settle()
        if seat in self.speeches:
            self.speeches[seat] = Speech(self.vocabulary, self.speeches[seat].decision, said)


def opponents_of(names: Sequence[str], seats: int, seat: Seat) -> dict[Seat, str]:
    """Who sits at the other seats: the names in turn, again and again."""
    others = [(seat + step) % seats for step in range(1, seats)]
    return {other: names[place % len(names)] for place, other in enumerate(others)}
