"""A question put to somebody at the keyboard: the menu, and what may be typed before it is settled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.table import Table as Grid
from rich.text import Text

from steppe.cli.keyboard import COMMANDS, Left
from steppe.cli.story import paragraphs
from steppe.core.decision import Action, Decision
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
        self.warned: Action | None = None  # what must be typed again to be done

    def menu(self) -> None:
        """The legal actions with their numbers; those with consequences on lines of their own."""
        table, decision = self.table, self.decision
        table.print("", Text(table.teller.prompt(decision), "bold"))
        short, long = [], Grid.grid(padding=(0, 2))
        for number, action in enumerate(decision.actions(), 1):
            words, note, deadly = table.picture.entry(table.teller, table.play.state, decision.seat, action)
            written = table.game.write(action)
            if note:
                long.add_row(f"{number:3}", Text(written, "bold"), words, Text(note, "bold red" if deadly else "bold"))
            else:
                short.append(Text(f"{number:3}  ").append(f"{written:4}", "bold").append(f" {words}"))
        table.print(Columns(short, padding=(0, 2), column_first=True))
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
        self.warned = None
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

    def meant(self, text: str) -> Action | None:
        """The action that a number or a notation stands for; None, and a sentence, if there is none."""
        table, decision = self.table, self.decision
        if text.isascii() and text.isdecimal():
            number = int(text[:9])
            if 1 <= number <= decision.size():
                return decision.at(number - 1)
            table.print(table.say("play.no_number", number=text, most=decision.size()))
            return None
        try:
            return table.game.read(table.picture.typed(table.play.state, decision, text))
        except Refused as refused:
            table.print(f"{table.teller.reason(refused.reason)} {table.say('play.no_help')}")
            return None

    def answered(self, text: str) -> bool:
        """Submit an action; one that costs the own hunter must be typed twice (MR7)."""
        table, seat, g = self.table, self.decision.seat, self.table.play.state
        warned, self.warned = self.warned, None
        action = self.meant(text)
        if action is None:
            return False
        deadly = self.decision.allows(action) and table.picture.entry(table.teller, g, seat, action)[2]
        gives_up = action == GIVE_UP and g.why_not(seat, action) is None
        if (deadly or gives_up) and warned != action:
            self.warned = action
            warning = table.say("play.deadly" if deadly else "play.sure", action=table.game.write(action))
            table.print(Text(warning, "bold red"))
            return False
        try:
            table.play.submit(seat, action)
        except Refused as refused:
            table.print(table.teller.reason(refused.reason))
            return False
        table.tell(seat)
        return True

    def why(self, text: str) -> None:
        """Why not; of a legal action, what it would bring."""
        table, g = self.table, self.table.play.state
        if not text:
            table.print(table.say("play.why_what", command=table.teller.texts["command.why"]))
            return
        action = self.meant(text)
        if action is None:
            return
        reason = g.why_not(self.decision.seat, action)
        if reason is not None:
            table.print(table.teller.reason(reason))
            return
        table.print(f"{table.say('play.legal', action=table.game.write(action))} {table.say('play.would')}")
        events = preview(g, self.decision.seat, action)
        table.print(*paragraphs(events, table.teller, table.picture.badge))

    def help(self) -> None:
        """Everything that may be typed."""
        table, texts = self.table, self.table.teller.texts
        notation, words = Grid.grid(padding=(0, 2)), Grid.grid(padding=(0, 2))
        for action in table.picture.examples:
            notation.add_row("", Text(table.game.write(action), "bold"), table.teller.action(action))
        for name in COMMANDS:
            rest = {"why": f" {texts['help.action']}", "save": f" {texts['help.file']}"}.get(name, "")
            words.add_row("", Text(texts[f"command.{name}"] + rest, "bold"), texts[f"help.{name}"])
        table.print("", texts["help.answers"], notation, table.picture.remark(table.teller))
        table.print(texts["help.besides"], words, texts["help.rules"])
