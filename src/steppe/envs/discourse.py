"""A game for language models: questions, answers and refusals as text, in lines of JSON, with any command.

The command reads a line and writes a line. What it is sent has a `type`: `game` (the beginning; it is not answered),
`ask`, `refused` and `rules`, which are answered, and `over`, after which it may end. It answers `{"answer": "2E"}`, in
the notation of the game, or `{"rules": "M5.6"}` to be told a rule, a chapter (`M5`) or the list of chapters (empty).
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeAlias

from steppe.bots.bot import Bot, advise, bot_named
from steppe.core.chance import Quick
from steppe.core.decision import Action, Decision, Seat
from steppe.core.game import AnyGame, AnyState, Result
from steppe.core.play import Play
from steppe.core.reason import Refused
from steppe.core.record import Record
from steppe.core.text import Teller
from steppe.envs.command import Command, Silence
from steppe.envs.reward import reward_named
from steppe.envs.table import USUAL, game_named, id_of

Message: TypeAlias = dict[str, Any]
Speaker: TypeAlias = Callable[[Message], Mapping[str, Any]]  # is sent a message, and answers it

LISTED: Final = 60  # answers of a question that are listed at most
READ: Final = 4000  # characters of an answer that are read
CHAPTER: Final = re.compile(r"^## (.+)$", re.MULTILINE)


@dataclass
class Discourse:
    """What was said in a game, and how it ended."""

    game: str
    transcript: list[dict[str, Any]] = field(default_factory=list)  # seat, and what it was sent or what it said
    stood_in: dict[Seat, int] = field(default_factory=dict)  # how often a modest answer was given for a seat
    result: Result | None = None
    rewards: tuple[float, ...] = ()
    record: Record | None = None

    def lines(self) -> Iterator[str]:
        """The transcript as lines of JSON."""
        return (json.dumps(each, ensure_ascii=False) for each in self.transcript)


class Parley:
    """A table at which some seats are spoken for, the first ones, and bots play the others."""

    def __init__(
        self,
        game: AnyGame | str,
        speakers: Sequence[str | Speaker],
        opponents: Sequence[str] = ("easy",),
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = "win",
        language: str = "en",
        budget: int = 1000,  # how many messages a seat may be sent that it answers
        tries: int = 3,  # how often a question is put again after an answer that is none
        seconds: float = 60.0,  # that a command may think about a message
    ) -> None:
        self.game = game_named(game)
        self.players = players or max(min(USUAL, self.game.seats[-1]), len(speakers))
        if not 1 <= len(speakers) <= self.players:
            raise ValueError(f"{len(speakers)} speakers for {self.players} seats")
        self.game.rules(self.players, options or {})
        self.speakers, self.opponents = tuple(speakers), tuple(opponents)
        self.options, self.reward = dict(options or {}), reward_named(reward)
        self.teller = Teller(self.game, language)
        self.budget, self.tries, self.seconds = budget, tries, seconds

    def play(self, seed: int = 0) -> Discourse:
        """A whole game; commands are started for it and ended with it."""
        commands = [Command(shlex.split(each), self.seconds) for each in self.speakers if isinstance(each, str)]
        waiting = iter(commands)
        try:
            speakers = [next(waiting) if isinstance(each, str) else each for each in self.speakers]
            return _Meeting(self, dict(enumerate(speakers)), seed).held()
        finally:
            for command in commands:
                command.close()


class _Meeting:
    """One game of a parley."""

    def __init__(self, parley: Parley, speakers: dict[Seat, Speaker], seed: int) -> None:
        self.parley, self.game, self.speakers = parley, parley.game, speakers
        self.play = Play(self.game, parley.players, parley.options, nature=Quick(seed))
        self.thought = Quick(seed + 1)
        names = [parley.opponents[place % len(parley.opponents)] for place in range(parley.players - len(speakers))]
        self.bots: dict[Seat, Bot] = {
            len(speakers) + place: bot_named(name, self.game) for place, name in enumerate(names)
        }
        self.found = Discourse(id_of(self.game), stood_in=dict.fromkeys(speakers, 0))
        self.left = dict.fromkeys(speakers, parley.budget)
        self.news: dict[Seat, list[str]] = {seat: [] for seat in speakers}

    @property
    def teller(self) -> Teller:
        return self.parley.teller.at(self.play.state)

    def held(self) -> Discourse:
        for seat in self.speakers:
            game = {"type": "game", "id": self.found.game, "name": self.game.name, "seat": seat}
            self._send(seat, {**game, "players": self.parley.players, "language": self.teller.language})
        while waiting := self.play.state.waiting:
            decision = waiting[0]
            seat = decision.seat
            if seat in self.bots:
                action = advise(self.game, self.play.state, decision, self.bots[seat], self.thought.below)
            else:
                action = decision.at(0) if decision.size() == 1 else self._asked(decision)
            before = len(self.play.told)
            self.play.submit(seat, action)
            self._tell(before)
        return self._ended()

    def _tell(self, before: int) -> None:
        teller = self.teller
        for events in self.play.told[before:]:
            for event in events:
                for seat, news in self.news.items():
                    news.append(teller.event(event.seen_by(seat)))

    def _asked(self, decision: Decision) -> Action:
        """What is said for the seat; a modest answer if it says nothing of use in time."""
        seat, tries = decision.seat, self.parley.tries
        message = self._question(decision)
        while tries > 0 and self.left[seat] > 0:
            self.left[seat] -= 1
            try:
                said = self._exchanged(seat, message)
            except Silence:
                self.left[seat] = 0
                break
            if "rules" in said:
                message = {
                    "type": "rules",
                    "text": rules_text(self.game.key, str(said["rules"])),
                    "left": self.left[seat],
                }
                continue
            action, why = self._read(seat, said.get("answer"))
            if action is not None:
                return action
            tries -= 1
            message = {"type": "refused", "why": why, "tries": tries, "left": self.left[seat]}
        self.found.stood_in[seat] += 1
        return self.game.stand_in(self.play.state, decision)

    def _question(self, decision: Decision) -> Message:
        seat, state = decision.seat, self.play.state
        told, self.news[seat] = self.news[seat], []
        game, teller = self.game.at(state), self.teller
        listed = [
            {"say": game.write(each), "means": teller.action(each)} for each in islice(decision.actions(), LISTED)
        ]
        return {
            "type": "ask",
            "seat": seat,
            "told": told,
            "position": game.position(state, seat, whole=False),
            "question": teller.prompt(decision),
            "answers": listed,
            "count": decision.size(),
            "left": self.left[seat],
        }

    def _read(self, seat: Seat, text: object) -> tuple[Action | None, str]:
        """The answer that a text stands for; or none, and why not."""
        state: AnyState = self.play.state
        try:
            action = self.game.at(state).read(str(text)[:READ])
        except Refused as refused:
            return None, self.teller.reason(refused.reason)
        reason = state.why_not(seat, action)
        return (action, "") if reason is None else (None, self.teller.reason(reason))

    def _ended(self) -> Discourse:
        found, state = self.found, self.play.state
        found.result = result = self.game.result(state)
        assert result is not None
        found.rewards, found.record = self.parley.reward(result), self.play.record()
        for seat in self.speakers:
            end = {"type": "over", "told": self.news[seat], "why": self.teller.ending(result)}
            self._send(seat, {**end, "places": [*result.places], "reward": found.rewards[seat]})
        return found

    def _send(self, seat: Seat, message: Message) -> None:
        """What is not answered."""
        self.found.transcript.append({"seat": seat, "sent": message})
        speaker = self.speakers[seat]
        if isinstance(speaker, Command):
            speaker.send(message)

    def _exchanged(self, seat: Seat, message: Message) -> Mapping[str, Any]:
        self.found.transcript.append({"seat": seat, "sent": message})
        said = self.speakers[seat](message)
        self.found.transcript.append({"seat": seat, "said": dict(said)})
        return said


def rules_text(key: str, number: str) -> str:
    """A rule of the book by its number, a chapter by its own, or the chapters."""
    book = _book(key)
    if not number:
        return "\n".join(CHAPTER.findall(book))
    if "." in number:
        found = re.search(rf"^- \*\*{re.escape(number)}\b.*?(?=^- \*\*|^#|\Z)", book, re.MULTILINE | re.DOTALL)
    else:
        found = re.search(rf"^## {re.escape(number)}\b.*?(?=^## |\Z)", book, re.MULTILINE | re.DOTALL)
    return found[0].strip() if found else "\n".join(CHAPTER.findall(book))


def _book(key: str) -> str:
    """The rules, from the package or from the source tree when it runs from there."""
    package = Path(str(files("steppe")))
    for place in (package / "books", package.parent.parent / "docs" / "rules"):
        if (place / f"{key}.md").is_file():
            return (place / f"{key}.md").read_text("utf-8")
    return ""
