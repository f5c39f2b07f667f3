"""Whatever is hidden from a seat, a bot answers the same: the same view and the same seed are the same answer."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from functools import cache

import pytest

from games.mammut.scene import Scene
from games.valley.scene import Scene as ValleyScene
from steppe.bots import bot as named
from steppe.bots.bot import BOTS, Mind
from steppe.bots.worth import Worth
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action, Seat
from steppe.core.game import AnyGame, AnyState
from steppe.core.save import dump
from steppe.core.view import observe
from steppe.games import GAMES
from steppe.games.mammut.game import MAMMUT
from steppe.games.valley.game import VALLEY
from steppe.lab.check.conformance import by_verb
from steppe.server.bots.thinking import Thinking
from steppe.server.workers import pool
from steppe.server.workers.jobs import JOBS

STANDARD: dict[str, str] = {}
EXTENSION = {"edition": "extension"}
PRESETS = {preset.key: dict(preset.options) for preset in VALLEY.presets}
COUNTED = 6  # iterations of every search here: a number, so that no clock plays a part
NAMES = (*(name for name in BOTS if name != "search"), f"search:{COUNTED}")
DEALS = 3  # how often what is hidden is dealt anew
WILD = "valley with everything"
TABLES = {**{key: (key, {}) for key in GAMES}, WILD: ("valley", PRESETS["extension_wild"])}  # game and options
EVERY = {"maamut": 9, "mammut": 9, "valley": 25, WILD: 25}  # inputs from one moment to the next
MOMENTS = 12  # of a game
SEATS = {"maamut": (2, 4), "mammut": (2, 4), "valley": (3,), WILD: (3,)}


class Inside(pool.Worker):
    """A worker in this process; all that it gets and gives still travels as JSON."""

    async def ready(self) -> None:
        pass

    async def ask(self, name: str, job: bytes) -> bytes:
        return JOBS[name](job)


@pytest.fixture(autouse=True)
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hard bots stop by their count and never by the clock."""
    monkeypatch.setattr(pool, "Worker", Inside)
    monkeypatch.setattr(named, "LONGEST", 1e9)
    for kind in (Worth, *Worth.__subclasses__()):
        monkeypatch.setattr(kind, "patience", COUNTED)


def answered(game: AnyGame, g: AnyState, seat: Seat, bot: str, seed: int, options: dict[str, str] = STANDARD) -> Action:
    """What the server's bots answer, in the way in which the server asks them."""
    return asyncio.run(Thinking(1, 600.0).choose(game, g, options, seat, bot, seed))


@cache
def moments(key: str) -> tuple[tuple[AnyState, Seat], ...]:
    """Questions to seats in games of random players who use every verb, so that cards are laid and things seen."""
    return tuple(_moments(key))


def _moments(key: str) -> Iterator[tuple[AnyState, Seat]]:
    name, options = TABLES[key]
    game = GAMES[name]
    for seats in SEATS[key]:
        quick, g = Quick(seats), game.setup(game.rules(seats, options))
        found, since = 0, EVERY[key]
        while g.waiting and found < MOMENTS:
            decision = g.waiting[quick.below(len(g.waiting))]
            since += 1
            if since > EVERY[key] and decision.seat != NATURE:
                yield g.copy(), decision.seat
                found, since = found + 1, 0
            g.apply(decision.seat, by_verb(decision, quick.below))


def others(game: AnyGame, g: AnyState, seat: Seat) -> list[AnyState]:
    """States in which other things are hidden from the seat, and which look the same to it."""
    found = [game.redeal(g, seat, Quick(1000 + number).below) for number in range(DEALS)]
    assert all(observe(other, seat) == observe(g, seat) for other in found)
    return found


@pytest.mark.parametrize("bot", NAMES)
@pytest.mark.parametrize("key", TABLES)
def test_a_bot_answers_alike_whatever_is_hidden(key: str, bot: str) -> None:
    (name, options), changed = TABLES[key], 0
    game = GAMES[name]
    for number, (g, seat) in enumerate(moments(key)):
        answer = answered(game, g, seat, bot, number, options)
        assert g.why_not(seat, answer) is None
        for other in others(game, g, seat):
            changed += dump(other) != dump(g)
            assert answered(game, other, seat, bot, number, options) == answer
    assert changed > 10  # else nothing was hidden


@pytest.mark.parametrize("key", TABLES)
def test_who_stands_in_for_somebody_knows_no_more(key: str) -> None:
    game = GAMES[TABLES[key][0]]
    for g, seat in moments(key):
        decision = next(each for each in g.waiting if each.seat == seat)
        answers = {game.stand_in(each, decision) for each in (g, *others(game, g, seat))}
        assert len(answers) == 1


@pytest.mark.parametrize("key", TABLES)
def test_what_is_imagined_does_not_depend_on_what_is_true(key: str) -> None:
    """More than the answers: the imagined states themselves are the same, one after another."""
    game, looked = GAMES[TABLES[key][0]], 0
    for number, (g, _) in enumerate(moments(key)):
        for seat in range(g.rules.seats):
            true, *rest = (
                [dump(mind.imagine()) for _ in range(3)]
                for mind in (Mind(game, h, seat, Quick(number).below) for h in (g, *others(game, g, seat)))
            )
            assert all(each == true for each in rest)
            looked += 1
    assert looked > 25


@pytest.mark.parametrize("bot", NAMES)
def test_an_answer_that_another_has_given_in_secret_changes_nothing(bot: str) -> None:
    """Two of Mammut's players swap animals at once (KR21); whoever is asked later knows nothing of the first."""
    for key in ("mammut", "valley"):
        game = GAMES[key]
        for number, g in enumerate(common(key)):
            first, second = g.waiting[:2]
            answers = set()
            for place in sorted({0, first.size() - 1}):
                after = g.copy()
                after.apply(first.seat, first.at(place))
                answers.add(answered(game, after, second.seat, bot, number))
            assert len(answers) == 1


@cache
def common(key: str) -> tuple[AnyState, ...]:
    """Moments at which several are asked at once, and the first of them has a choice."""
    game = GAMES[key]
    found: list[AnyState] = []
    for seed in range(20):
        quick, g = Quick(seed), game.setup(game.rules(3, {}))
        while g.waiting and len(found) < 6:
            if len(g.waiting) > 1 and g.waiting[0].size() > 1 and not quick.below(4):
                found.append(g.copy())
            decision = g.waiting[0]
            g.apply(decision.seat, by_verb(decision, quick.below))
    assert found
    return tuple(found)


@pytest.mark.rule("VC44", "H4")
@pytest.mark.parametrize("bot", ["easy", "medium"])
@pytest.mark.parametrize("uses", [0, 1])
def test_a_shady_deal_is_made_alike_whatever_others_hold(uses: int, bot: str) -> None:
    """Before it, and at what is taken and given: hands that the seat has not seen change nothing."""
    tribes = {
        "fern": {"hand": ["shady_deal", "spying", "raft", "net"]},
        "ember": {"hand": ["bridge", "toughness"]},
        "sun": {},
    }
    pieces = {f"{q},0": {name: {"W": 2, "F": 1}} for q, name in enumerate(tribes)}
    board = {"hexes": {f"{q},0": "plain" for q in range(4)}}
    made = ValleyScene({"board": board, "tribes": tribes, "pieces": pieces, "options": EXTENSION})
    made.g.world.number = 1
    made.play("tribes")
    g, topics = made.g, ["movement"]
    assert_alike(g, bot)
    g.apply(0, Action("play", ("shady_deal", uses, 1)))
    while g.waiting[0].topic != "movement":
        topics.append(g.waiting[0].topic)
        if g.waiting[0].seat != NATURE:
            assert_alike(g, bot)
        g.apply(g.waiting[0].seat, g.waiting[0].at(0))
    assert "give" in topics
    assert ("steal" in topics) == bool(g.rules.cards["shady_deal"].modes[uses].along)


def assert_alike(g: AnyState, bot: str) -> None:
    seat = g.waiting[0].seat
    answers = {answered(VALLEY, other, seat, bot, 7, EXTENSION) for other in (g, *others(VALLEY, g, seat))}
    assert len(answers) == 1


def test_hidden_cards_of_mammut_are_dealt_alike_however_they_lie() -> None:
    hands = ({"P2": "look", "P3": "flip"}, {"P2": "flip", "P3": "look"})
    tables = [Scene(3, middle="A2 S+", hands={"P1": "robbery", **each}, deck="pelt return swap").g for each in hands]
    assert observe(tables[0], 0) == observe(tables[1], 0)
    for seed in range(20):
        one, two = (MAMMUT.redeal(g, 0, Quick(seed).below) for g in tables)
        assert dump(one) == dump(two)


def test_an_order_that_nobody_has_seen_is_not_imagined_in_the_valley() -> None:
    """A position may say which event comes next; that is nobody's knowledge."""
    g = moments("valley")[-1][0].copy()
    g.world.peeked[:] = [()] * 3
    tables = [g]
    for place in (0, 1):
        ordered = g.copy()
        pile = ordered.world.summer
        cards = [str(card) for card, count in zip(pile.kinds, pile.all_counts(), strict=True) for _ in range(count)]
        ordered.world.summer = pile.known(cards[place : place + 2])
        tables.append(ordered)
    assert len({VALLEY.redeal(each, 0, Quick(3).below).world.summer for each in tables}) == 1
    for each, season in zip(tables[1:], ("0", "0"), strict=True):
        each.world.peeked[0] = (season, str(each.world.summer.top[0]))
        assert VALLEY.redeal(each, 0, Quick(3).below).world.summer.top == each.world.summer.top[:1]


@pytest.mark.parametrize(("key", "bot"), [("maamut", "search:12"), ("mammut", "search:4"), ("valley", "medium")])
def test_answers_do_not_depend_on_the_run_of_the_program(key: str, bot: str) -> None:
    script = (
        "from steppe.bots.bot import *; from steppe.games import GAMES; from steppe.core.chance import Quick\n"
        "from steppe.core.play import play_out\n"
        f"m = GAMES[{key!r}]; g = m.setup(m.rules(3, {{}})); b = Quick(5).below; s = bot_named({bot!r}, m)\n"
        "play_out(g, Quick(1), lambda g, d: advise(m, g, d, s, b), limit=45)\n"
        "import sys; sys.stdout.write(m.position(g))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert len(told.pop()) > 40
