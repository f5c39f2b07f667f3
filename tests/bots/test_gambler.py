"""The gambling bot of Mâamut, and the tree that it grows in the kernel."""

from __future__ import annotations

import pytest

from bots.hunts import asked, hunt
from bots.test_greedy import VALUES, wins
from steppe.bots.bot import advise, bot_named
from steppe.bots.dice import Dice
from steppe.bots.gambler import CURIOSITY, Gambler
from steppe.bots.thicket import Arm, Thicket
from steppe.core.chance import Quick
from steppe.core.reason import Refused
from steppe.games import GAMES
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.kernel import bridge


def test_it_beats_random() -> None:
    assert wins(bot_named("playouts:60", MAAMUT), Dice(), seats=2, games=12) >= 10


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("key", "value"), VALUES)
def test_it_plays_with_every_option(key: str, value: str, seats: int) -> None:
    g = hunt([bot_named("playouts:6", MAAMUT)] * seats, 7, {key: value}, limit=60)
    assert g.world.turn > 1


def test_it_answers_from_what_its_seat_may_know() -> None:
    changed = 0
    for number in range(10):
        g = asked(hunt([Dice()] * (2 + number % 3), number, limit=10 + 7 * number), number)
        if not g.waiting:
            continue
        decision = g.waiting[0]
        other = MAAMUT.redeal(g, decision.seat, Quick(1000 + number).below)
        changed += MAAMUT.position(g) != MAAMUT.position(other)
        answers = [advise(MAAMUT, h, decision, Gambler(40), Quick(number).below) for h in (g, other)]
        assert answers[0] == answers[1]
        assert decision.allows(answers[0])
    assert changed > 5


def test_it_has_its_names() -> None:
    for name, games in (("playouts", 5000), ("playouts:7", 7)):
        bot = bot_named(name, MAAMUT)
        assert isinstance(bot, Gambler)
        assert bot.games == games
    for name in ("playouts:", "playouts:0", "playouts:1s", "playouts:-1"):
        with pytest.raises(Refused) as refused:
            bot_named(name, MAAMUT)
        assert "playouts" in str(dict(refused.value.reason.params)["allowed"])
    with pytest.raises(Refused) as refused:  # only Mâamut has a kernel
        bot_named("playouts", GAMES["valley"])
    assert "playouts" not in str(dict(refused.value.reason.params)["allowed"])


def test_every_game_is_counted() -> None:
    root = bridge.load(asked(hunt([Dice()] * 3, 2, limit=50)))
    before = bridge.load(asked(hunt([Dice()] * 3, 2, limit=50)))
    thicket = Thicket(root, root.asked, CURIOSITY, 5)
    thicket.grow(120)
    assert thicket.top.tries == 120
    arms: list[Arm] = []
    arm = thicket.top.first
    while arm is not None:
        arms.append(arm)
        arm = arm.next
    assert sum(arm.tries for arm in arms) == 120
    assert sorted(arm.code for arm in arms) == list(root.menu())
    assert all(arm.seat == root.asked and 0 <= arm.wins <= arm.tries <= arm.open for arm in arms)
    assert max(arm.tries for arm in arms) == next(arm.tries for arm in arms if arm.code == thicket.best())
    assert thicket.plies > 120
    assert root.menu() == before.menu()
    assert root.hands == before.hands
