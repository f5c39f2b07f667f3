"""What a bot may know, and the bots by name."""

from __future__ import annotations

import pytest

from bots.hunts import asked, hunt, match
from bots.stones import GAME as STONES
from steppe.bots.bot import BOTS, Mind, advise, bot_named, counted_instead
from steppe.bots.dice import Dice
from steppe.bots.search import Search
from steppe.bots.worth import Worth
from steppe.core.chance import Quick
from steppe.core.decision import Action, Seat
from steppe.core.game import AnyGame, AnyState
from steppe.core.pile import Pile
from steppe.core.reason import Refused
from steppe.core.space import Below, Noun
from steppe.core.view import observe
from steppe.games import GAMES
from steppe.games.maamut.game import MAAMUT
from toy import TOY, G, ToyGame

NAMES = ("random", "greedy", "search:12")


class Even(ToyGame):
    """Deals the same anew for all states that look alike: its own order of the hidden cards plays no part."""

    def redeal(self, g: G, seat: Seat | None, below: Below) -> G:
        new = g.copy()
        world = new.world
        hidden = [other for other in range(g.rules.seats) if other != seat]
        cards: list[Noun] = [card for other in hidden for card in world.hands[other]]
        cards += [kind for kind, n in zip(world.pile.kinds, world.pile.counts, strict=True) for _ in range(n)]
        cards.sort(key=str)
        for other in hidden:
            world.hands[other] = tuple(str(cards.pop()) for _ in world.hands[other])
        world.pile = Pile(world.pile.kinds, tuple(map(cards.count, world.pile.kinds)))
        return super().redeal(new, seat, below)


EVEN = Even()


def some_states(game: AnyGame, seats: int, count: int) -> list[AnyState]:
    """States in which somebody is asked, at different moments of different games."""
    found = []
    for seed in range(count):
        g = asked(match(game, [Dice()] * seats, seed, limit=4 + 7 * seed), seed)
        if g.waiting:
            found.append(g)
    return found


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("game", "seats"), [(MAAMUT, 2), (MAAMUT, 4), (EVEN, 3)], ids=["two", "four", "toy"])
def test_a_bot_answers_from_what_its_seat_may_know(name: str, game: AnyGame, seats: int) -> None:
    # another state that looks alike to the seat, the same generator: the same answer
    changed = 0
    for number, g in enumerate(some_states(game, seats, 12)):
        for decision in g.waiting:
            other = game.redeal(g, decision.seat, Quick(1000 + number).below)
            changed += game.position(g) != game.position(other)
            answers = [advise(game, h, decision, bot_named(name, game), Quick(number).below) for h in (g, other)]
            assert answers[0] == answers[1]
            assert decision.allows(answers[0])
    assert changed > 5  # else nothing was hidden


def test_a_mind_shows_no_state_but_imagined_ones() -> None:
    g = asked(hunt([Dice()] * 2, 3, limit=40))
    mind = Mind(MAAMUT, g, g.waiting[0].seat, Quick(1).below)
    shown = [getattr(mind, name) for name in dir(mind) if not name.startswith("_")]
    assert not any(thing is g or thing is g.world for thing in shown)
    imagined = [mind.imagine() for _ in range(20)]
    assert all(observe(h, mind.seat) == observe(g, mind.seat) for h in imagined)
    assert len({h.world.hands[1 - mind.seat] for h in imagined}) > 1


def test_to_imagine_changes_nothing() -> None:
    g = asked(hunt([Dice()] * 3, 5, limit=60))
    before = MAAMUT.position(g)
    for name in NAMES:
        advise(MAAMUT, g, g.waiting[0], bot_named(name, MAAMUT), Quick(1).below)
    assert MAAMUT.position(g) == before


@pytest.mark.parametrize("name", NAMES)
def test_an_answer_given_in_secret_stays_one(name: str) -> None:
    answers = set()
    for side in ("heads", "tails"):
        g = STONES.setup(STONES.rules(2, {}))
        g.apply(0, Action("hide", side))
        answers.add(advise(STONES, g, g.waiting[0], bot_named(name, STONES), Quick(4).below))
        mind = Mind(STONES, g, 1, Quick(4).below)
        assert mind.imagine().answers == {}
        assert [decision.seat for decision in mind.imagine().waiting] == [0, 1]
    assert len(answers) == 1


@pytest.mark.parametrize("name", NAMES)
def test_the_same_generator_gives_the_same_game(name: str) -> None:
    games = [MAAMUT.position(hunt([bot_named(name, MAAMUT)] * 2, seed, limit=40)) for seed in (1, 1, 2)]
    assert games[0] == games[1]
    assert games[0] != games[2]


@pytest.mark.parametrize("name", [*BOTS, "search:7", "search:0.25s", "search:3s"])
def test_bots_are_found_by_name(name: str) -> None:
    assert hasattr(bot_named(name, MAAMUT), "choose")
    assert hasattr(bot_named(name, TOY), "choose")


@pytest.mark.parametrize(
    "name",
    ["", "Greedy", "greedy:3", "search:", "search:0", "search:0s", "search:0.0s", "search:-1", "search:s", "search:³"],
)
def test_other_names_are_refused_with_the_list(name: str) -> None:
    with pytest.raises(Refused) as refused:
        bot_named(name, MAAMUT)
    assert refused.value.reason.key == "unknown_bot"
    params = dict(refused.value.reason.params)
    assert params["bot"] == name
    assert all(bot in str(params["allowed"]) for bot in BOTS)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_it_is_known_which_bots_look_at_the_clock(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (Worth, *Worth.__subclasses__()):
        monkeypatch.setattr(kind, "patience", 2)
    monkeypatch.setattr("steppe.bots.bot.ITERATIONS", 2)
    g = next(g for g in some_states(game, 3, 12) if g.waiting[0].size() > 1)
    for name in (*BOTS, "search:2", "search:0.5s", "search:1s"):
        looks: list[float] = []

        def clock(looks: list[float] = looks) -> float:
            looks.append(len(looks) / 4)
            return looks[-1]

        advise(game, g, g.waiting[0], bot_named(name, game, clock), Quick(1).below)
        instead = counted_instead(name, game)
        assert (instead is not None) == bool(looks), name
        if instead:
            assert counted_instead(instead, game) is None
            assert isinstance(bot_named(instead, game), Search)


def test_a_limit_in_the_name_is_kept() -> None:
    bot = bot_named("search:7", MAAMUT)
    assert isinstance(bot, Search)
    assert len(list(bot.limit())) == 7
    now = iter(range(1000))
    timed = bot_named("search:0.5s", MAAMUT, clock=lambda: next(now) / 100)
    assert isinstance(timed, Search)
    assert len(list(timed.limit())) == 50
