"""A game at one keyboard: the story, the board, and who is asked next."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from steppe.bots.bot import Bot, advise
from steppe.cli.keyboard import Commands, Left
from steppe.cli.question import GIVE_UP, Question
from steppe.cli.screen import Picture, console, victory
from steppe.cli.story import TURN, paragraphs
from steppe.core.decision import Decision, Seat
from steppe.core.event import Event
from steppe.core.play import Play
from steppe.core.reason import Refused, because
from steppe.core.record import to_json
from steppe.core.space import Below
from steppe.core.text import Teller

LAST = 12  # how many events of a game that went on without people are told at its end


class Table:
    """One game, the people and bots around it, and the keyboard that they share."""

    def __init__(self, play: Play, teller: Teller, picture: Picture, terminal: bool) -> None:
        self.play = play
        self.game = play.game
        self._teller = teller
        self.picture = picture
        self.terminal = terminal  # somebody sits there, who can be asked to look away
        self.screen = console()
        leaving = GIVE_UP.verb in play.state.rules.interjections
        self.commands = Commands(teller.language, () if leaving else (GIVE_UP.verb,))
        self.bots: dict[Seat, tuple[str, Bot, Below]] = {}
        self.dealt = len(self.story())  # events of the set-up
        self.seen: dict[Seat | None, int] = {}  # how much of the story each has been told
        self.at: Seat | None = None  # who sits at the keyboard

    def seat_bot(self, seat: Seat, name: str, bot: Bot, below: Below) -> None:
        self.bots[seat] = name, bot, below

    @property
    def teller(self) -> Teller:
        """Says what happens, with the names of this table."""
        return self._teller.at(self.play.state)

    @property
    def people(self) -> list[Seat]:
        return [seat for seat in range(self.play.seats) if seat not in self.bots]

    def say(self, key: str, **params: object) -> str:
        return self.teller.say(key, params)

    def print(self, *lines: object) -> None:
        for line in lines:
            self.screen.print(line)

    def read(self, prompt: str) -> str:
        try:
            line = self.screen.input(Text(f"\n{prompt} > ", "bold")).strip()
        except (EOFError, KeyboardInterrupt):
            raise Left from None
        if not self.terminal:
            self.print("")
        return line

    # -- the game ------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """From the first question to the end."""
        self.print(self.say("play.welcome", title=self.teller.texts["name.title"], players=self.play.seats))
        if notice := self.picture.notice(self.teller, self.play.state):
            self.print(Text(notice, "italic"))
        while self.play.state.waiting:
            decision = self.play.state.waiting[0]
            if decision.seat in self.bots:
                self.let_bot_answer(decision)
            elif len(self.people) == 1 and (action := self.picture.obvious(self.play.state, decision)):
                self.play.submit(decision.seat, action)
            else:
                self.ask(decision)
        self.finish()

    def let_bot_answer(self, decision: Decision) -> None:
        _, bot, below = self.bots[decision.seat]
        self.play.submit(decision.seat, advise(self.game, self.play.state, decision, bot, below))
        goes_on = any(each.seat == decision.seat for each in self.play.state.waiting[:1])
        if len(self.people) < 2 and not goes_on and not self.left_alone():
            self.tell(self.people[0] if self.people else None)

    def left_alone(self) -> bool:
        """Whether only bots are left in the game; its end is then told shortly."""
        return bool(self.people) and all(self.picture.out(self.play.state, seat) for seat in self.people)

    def ask(self, decision: Decision) -> None:
        """Let a person answer, who may type commands before."""
        if not self.hand_over(decision.seat):
            return
        self.tell(decision.seat)
        self.draw(decision.seat)
        question = Question(self, decision)
        question.menu()
        prompt = self.say("play.prompt", seat=decision.seat, example=self.picture.example(decision))
        while not question.settled(self.read(prompt)):
            pass

    def hand_over(self, seat: Seat) -> bool:
        """Let the next person come to the keyboard; False if the last one took something back instead."""
        before, self.at = self.at, seat
        if len(self.people) < 2 or before == seat or self.play.state.rules.open:
            return True
        message = self.say("play.hand_over", seat=seat)
        if not self.terminal:
            self.print("", message)
            return True
        while (line := self.read(message)) and self.commands.split(line)[0] == "undo":
            if self.undo():
                self.at = before
                return False
        self.screen.clear()
        return True

    def undo(self) -> bool:
        """Take back the last answer of a person, if the rules of taking back allow it."""
        who = self.play.inputs[-1][0] if self.play.inputs else None
        try:
            if who not in self.people:
                raise Refused(because("cannot_take_back"))
            self.play.take_back(who)
        except Refused as refused:
            self.print(self.teller.reason(refused.reason))
            return False
        told = len(self.story())
        self.seen = {each: min(count, told) for each, count in self.seen.items()}
        self.print(self.say("play.undone"))
        return True

    def finish(self) -> None:
        """Who has won and why; the record is offered."""
        last = self.at if len(self.people) != 1 else self.people[0]
        if self.left_alone():
            self.print("", self.say("play.without_you"))
            self.seen[last] = max(self.seen.get(last, 0), len(self.story()) - LAST)
        self.tell(last, hold=False)
        self.print("", self.picture.draw(self.teller, self.game.position(self.play.state), self.labels(None)), "")
        result = self.game.result(self.play.state)
        assert result is not None
        self.print(Text(f"{self.say('play.over')} {self.teller.ending(result)} {victory(self.teller, result)}", "bold"))
        offer = self.say("play.offer", command=self.teller.texts["command.save"])
        try:
            while (typed := self.commands.split(self.read(offer)))[0] == "save":
                self.save(typed[1], None)
        except Left:
            self.print("")

    # -- what is shown -------------------------------------------------------------------------------------------

    def story(self) -> list[Event]:
        return [event for events in self.play.told for event in events]

    def tell(self, seat: Seat | None, *, hold: bool = True) -> None:
        """What has happened since, as the seat saw it; a turn that has just begun is told with what is done in it."""
        story = self.story()
        start, stop = self.seen.get(seat, 0), len(story)
        if hold and stop > start and story[-1].name == TURN:
            stop -= 1
        events = [
            story[place].seen_by(seat)
            for place in range(start, stop)
            if place >= self.dealt or not story[place].private  # the first hands are on the table anyway
        ]
        self.print(*paragraphs(events, self.teller, self.picture))
        self.seen[seat] = stop

    def labels(self, you: Seat | None) -> list[str]:
        """Who plays each seat."""
        bots = {seat: self.say("play.bot", bot=name) for seat, (name, _, _) in self.bots.items()}
        return [bots.get(seat, self.say("play.you") if seat == you else "") for seat in range(self.play.seats)]

    def position(self, seat: Seat) -> str:
        """As the seat knows it."""
        return self.game.position(self.play.state, seat, whole=False)

    def draw(self, seat: Seat) -> None:
        self.print("", self.picture.draw(self.teller, self.position(seat), self.labels(seat)))

    # -- what is kept --------------------------------------------------------------------------------------------

    def save(self, name: str, seat: Seat | None) -> None:
        """The whole record when the game is over, before that only what the seat may know."""
        over = not self.play.state.waiting
        as_json = name.endswith(".json")
        if not name:
            self.print(self.say("play.save_where", command=self.teller.texts["command.save"]))
            return
        if as_json and not over:
            self.print(self.say("play.json_later"))
            return
        self.play.names = tuple(self.teller.word("seat", each) for each in range(self.play.seats))
        record = self.play.record(open_seed=over)
        try:
            with Path(name).expanduser().open("x", encoding="utf-8") as file:
                file.write(to_json(record) if as_json else self.game.write_record(record, seat, whole=over))
        except FileExistsError:
            self.print(self.say("play.exists", file=name))
        except (OSError, RuntimeError) as error:  # a home that is not there
            self.print(self.say("play.unwritable", file=name, error=getattr(error, "strerror", None) or error))
        else:
            self.print(self.say("play.saved" if over else "play.saved_eyes", file=name, seat=seat))

    def leave(self) -> None:
        self.print("", self.say("play.bye"))
