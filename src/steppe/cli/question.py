"""A question put to somebody at the keyboard: the menu, and what may be typed before it is settled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.table import Table as Grid
from rich.text import Text

from steppe.bots.bot import Mind
from steppe.cli.keyboard import Left
from steppe.cli.story import paragraphs
from steppe.core.chance import Quick
from steppe.core.decision import Action, Decision
from steppe.core.event import Event
from steppe.core.reason import Refused
from steppe.core.state import preview

if TYPE_CHECKING:
    from steppe.cli.table import Table

GIVE_UP = Action("give_up")


class Question:
    """One decision of one person."""

    def __init__(self, table: Table, decision: Decision) -> None:
        self.table = table
        self.decision = decision
        self.listed = table.picture.listed(table.play.state, decision)
        self.warned: Sequence[Action] = ()  # what must be typed again to be done

    def menu(self) -> None:
        """The answers with their numbers, those with consequences apart; then what else may be typed."""
        table, decision = self.table, self.decision
        picture, g = table.picture, table.play.state
        table.print("", Text(table.teller.prompt(decision), "bold"))
        short: list[tuple[int, str, str]] = []
        long = Grid.grid(padding=(0, 2))
        for number, action in enumerate(self.listed, 1):
            words, note, deadly = picture.entry(table.teller, g, decision.seat, action)
            written = picture.written(g, decision.seat, action)
            if note:
                long.add_row(f"{number:3}", Text(written, "bold"), words, Text(note, "bold red" if deadly else "bold"))
            else:
                short.append((number, written, words))
        wide = max((4, *(len(written) for _, written, _ in short)))
        cells = [
            Text(f"{number:3}  ").append(f"{says:{wide}}", "bold").append(f" {words}") for number, says, words in short
        ]
        table.print(Columns(cells, padding=(0, 2), column_first=True))
        for example, words in picture.besides(table.teller, g, decision):
            long.add_row("  …", Text(example, "bold"), "", words)
        if long.row_count:
            table.print(long)

    def settled(self, line: str) -> bool:
        """Do what was typed; whether the question is then settled."""
        table, seat = self.table, self.decision.seat
        name, rest = table.commands.split(line)
        if not name:
            return bool(line) and self.answered(line)
        if name == "give_up":
            return self.answered(table.game.write(GIVE_UP))
        self.warned = ()
        match name:
            case "undo":
                return table.undo()
            case "help":
                self.help()
            case "board":
                table.draw(seat)
                self.menu()
            case "hand":
                table.print(table.picture.hand(table.teller, table.position(seat), seat))
            case "why":
                self.why(rest)
            case "save":
                table.save(rest, seat)
            case "quit":
                raise Left
        return False

    def meant(self, text: str) -> Sequence[Action]:
        """The actions, mostly one, that a number or a notation stands for; none, and a sentence, if there are none."""
        table = self.table
        if text.isascii() and text.isdecimal():
            number = int(text[:9])
            if 1 <= number <= len(self.listed):
                return (self.listed[number - 1],)
            table.print(table.say("play.no_number", number=text, most=len(self.listed)))
            return ()
        try:
            return table.picture.typed(table.teller, table.play.state, self.decision, text)
        except Refused as refused:
            table.print(f"{table.teller.reason(refused.reason)} {table.say('play.no_help')}")
            return ()

    def answered(self, text: str) -> bool:
        """Submit what was typed; what costs the own hunter must be typed twice (MR7)."""
        table, seat, g = self.table, self.decision.seat, self.table.play.state
        warned, self.warned = self.warned, ()
        actions = self.meant(text)
        deadly = [a for a in actions if self.decision.allows(a) and table.picture.entry(table.teller, g, seat, a)[2]]
        gives_up = [a for a in actions if a == GIVE_UP and g.why_not(seat, a) is None]
        if (deadly or gives_up) and warned != actions:
            self.warned = actions
            warning = table.say("play.deadly" if deadly else "play.sure", action=table.game.write(actions[0]))
            table.print(Text(warning, "bold red"))
            return False
        done = 0
        try:
            for action in actions:
                table.play.submit(seat, action)
                done += 1
        except Refused as refused:
            table.print(table.teller.reason(refused.reason))
            if done:
                table.play.take_back(seat, done)  # all that was typed, or nothing
            return False
        table.tell(seat)
        return bool(actions)

    def why(self, text: str) -> None:
        """Why not; of a legal action, what it would bring."""
        table, seat = self.table, self.decision.seat
        if not text:
            table.print(table.say("play.why_what", command=table.teller.texts["command.why"]))
            return
        actions = self.meant(text)
        g = Mind(table.game, table.play.state, seat, Quick().below).imagine()  # nothing hidden is told
        events: list[Event] = []
        said: list[str] = []
        for action in actions:
            reason = g.why_not(seat, action)
            if reason is not None:
                table.print(table.teller.reason(reason))
                return
            said.append(table.picture.written(g, seat, action))
            events += preview(g, seat, action, getattr(table.game, "goes_on", None) if len(actions) == 1 else None)
            g.apply(seat, action)
        if actions:
            legal = table.say("play.legal", action=" ".join(said))
            table.print(f"{legal} {table.say('play.would')}" if events else legal)
            table.print(*paragraphs(events, table.teller, table.picture))

    def help(self) -> None:
        """Everything that may be typed."""
        table, texts = self.table, self.table.teller.texts
        notation, words = Grid.grid(padding=(0, 2)), Grid.grid(padding=(0, 2))
        for action in table.picture.examples:
            notation.add_row("", Text(table.game.write(action), "bold"), table.teller.action(action))
        for name in table.commands.names:
            rest = {"why": f" {texts['help.action']}", "save": f" {texts['help.file']}"}.get(name, "")
            words.add_row("", Text(texts[f"command.{name}"] + rest, "bold"), texts[f"help.{name}"])
        table.print("", texts["help.answers"], notation, table.picture.remark(table.teller))
        table.print(texts["help.besides"], words, texts["help.rules"])
