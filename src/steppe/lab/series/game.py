"""One game of a series: played by its number, always the same if no bot thinks by the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from steppe.bots.bot import Bot, advise, bot_named
from steppe.bots.dice import Dice
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action, Decision
from steppe.core.game import AnyGame, AnyState
from steppe.core.play import Play, play_out
from steppe.core.space import Below
from steppe.games import GAMES
from steppe.lab.series.outcome import Outcome
from steppe.lab.series.plan import Plan, derived

if TYPE_CHECKING:
    from steppe.lab.series.census import Census


def play_game(plan: Plan, number: int, *, record: bool = False) -> tuple[Outcome, str]:
    """The game with this number, always the same if no bot thinks by the clock; its record as text if it is wanted."""
    from steppe.lab.series.census import CENSUSES  # which read a whole game: not before one is played
    from steppe.lab.series.haste import HASTY

    game = GAMES[plan.game]
    lot, order = plan.round_of(number)
    luck = derived(plan.seed, lot, "nature")
    nature = Quick(luck)
    belows = [Quick(derived(plan.seed, lot, "bot", person)).below for person in order]
    table = Table(game, [plan.bots[person] for person in order], belows)
    census = CENSUSES[plan.game]() if plan.game in CENSUSES else None

    def outcome(g: AnyState, inputs: int, decisions: int) -> Outcome:
        result = game.result(g)
        assert result is not None
        return Outcome(
            number,
            result.winners,
            tuple(order[place] for place in game.chairs(g)),
            result.reason,
            game.turn(g),
            inputs,
            census.data(g) if census else None,
            result.places,
            tuple(map(float, result.scores)),
            decisions,
            luck,
        )

    if not record:
        g = game.setup(game.rules(len(plan.bots), plan.options))
        if plan.game in HASTY and set(plan.bots) == {"random"}:
            g, inputs, decisions = HASTY[plan.game](g, nature, belows)
            return outcome(g, inputs, decisions), ""
        inputs = play_out(g, nature, table.choose) if census is None else _counted(g, nature, table.choose, census)
        return outcome(g, inputs, table.asked), ""
    play = Play(game, len(plan.bots), plan.options, nature=nature)
    if census:
        census.told(None, (event for events in play.told for event in events))
    while play.state.waiting:
        decision = play.state.waiting[0]
        action = table.choose(play.state, decision)
        if census:
            census.asks(play.state)
        events = play.submit(decision.seat, action)
        if census:
            census.told(decision, events)
    play.names = tuple(plan.names()[order[place]] for place in game.chairs(play.state))
    return outcome(play.state, len(play.inputs), table.asked), game.write_record(play.record())


class Table:
    """Bots in the order in which they sat down, each with luck of its own, made anew for every game."""

    def __init__(self, game: AnyGame, bots: Sequence[str], belows: Sequence[Below]) -> None:
        self.game = game
        self.bots: list[Bot] = [bot_named(name, game) for name in bots]
        self.belows = belows
        self.asked = 0

    def choose(self, g: AnyState, decision: Decision) -> Action:
        self.asked += 1
        place = self.game.chairs(g)[decision.seat]
        bot = self.bots[place]
        if type(bot) is Dice:  # looks at nothing, so nothing need be shown to it
            return decision.sample(self.belows[place])
        return advise(self.game, g, decision, bot, self.belows[place])


def _counted(g: AnyState, nature: Quick, choose: Callable[[AnyState, Decision], Action], census: Census) -> int:
    """Drive a game to its end and count what happens in it; how many inputs there were."""
    inputs = 0
    g.events = []
    while g.waiting:
        decision = g.waiting[0]
        if decision.seat == NATURE:
            action = nature.answer(decision)
        else:
            census.asks(g)
            action = choose(g, decision)
        g.apply(decision.seat, action)
        census.told(decision, g.events)
        g.events.clear()
        inputs += 1
    return inputs


def play_range(plan: Plan, numbers: range, *, record: bool = False) -> list[tuple[Outcome, str]]:
    """The games with these numbers."""
    return [play_game(plan, number, record=record) for number in numbers]
