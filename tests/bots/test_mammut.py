"""What bots know of Mammut."""

from __future__ import annotations

from functools import partial

import pytest

from bots.hunts import asked, match
from games.mammut.scene import Scene
from steppe.bots.bot import BOTS, LEVELS, Bot, Mind, advise, bot_named, levels
from steppe.bots.dice import Dice
from steppe.bots.greedy import Greedy
from steppe.bots.mammut.counting import drawn
from steppe.bots.mammut.idea import FEW, ideas
from steppe.bots.mammut.sharing import Sharing
from steppe.bots.mammut.standing import chances
from steppe.bots.mammut.worth import Looting
from steppe.bots.search import Search, both, counted, timed
from steppe.bots.worth import Worth
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action, Seat
from steppe.core.pile import Pile
from steppe.core.space import Below
from steppe.core.view import observe
from steppe.games.maamut.game import MAAMUT
from steppe.games.mammut.cards.deck import DECK, EVALUATED
from steppe.games.mammut.game import MAMMUT, Mammut
from steppe.games.mammut.rules import ANIMAL_SCORES, OPTIONS
from steppe.games.mammut.table import FACES
from steppe.games.mammut.world import G
from toy import TOY
from work import calls

KNOWN = Looting(MAMMUT)
THINKERS = ("greedy", "search:80")
SENSIBLE = (*THINKERS, "medium")  # where the best answer is plainly the best
VALUES = [(option.key, value) for option in OPTIONS for value in option.values[1:]]
OTHER_TILES = "M/P M/T M/A M/A M/F M/F P/T P/T P/A P/A P/F P/F T/A T/A T/F T/F A/F b/M b/P g/M h/T l/P o/A v/F d/M d/P"


def choice(scene: Scene, name: str, seed: int = 1) -> Action:
    """What the bot answers."""
    return advise(MAMMUT, scene.g, scene.g.waiting[0], bot_named(name, MAMMUT), Quick(seed).below)


def shown(scene: Scene, action: Action) -> str:
    """An answer with the faces of its tiles: `take A2 b`."""
    assert isinstance(action.noun, tuple)
    return f"{action.verb} {scene.said(tile for tile in action.noun if isinstance(tile, int))}"


# -- sensible choices --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SENSIBLE)
def test_the_last_takes_all_when_that_is_best(name: str) -> None:
    scene = Scene(3, turn="P3", round=5, middle="T4 M3 F2 h S+", lots={"P1": "A P2", "P2": "F M"})
    for seed in range(4):
        assert shown(scene, choice(scene, name, seed)) == "take T4 M3 F2 h S+"


@pytest.mark.parametrize("name", THINKERS)
def test_a_rich_lot_is_robbed(name: str) -> None:
    scene = Scene(3, turn="P2", round=4, middle="A P T F", lots={"P1": "T5 M4 F3 b d S+"})
    for seed in range(4):
        assert choice(scene, name, seed) == Action("rob", 0)


@pytest.mark.parametrize("name", SENSIBLE)
def test_a_robber_gives_what_is_of_no_use(name: str) -> None:
    # everybody owns the badger already, and a single tile cannot be robbed again
    animals = {"P1": "bd", "P2": "bgh", "P3": "bo"}
    scene = Scene(3, turn="P2", middle="A P", lots={"P1": "T b", "P3": "A2 P"}, animals=animals)
    scene.g.apply(1, Action("rob", 0))
    for seed in range(4):
        assert shown(scene, choice(scene, name, seed)) == "give b"


@pytest.mark.parametrize("name", SENSIBLE)
def test_missing_animals_are_taken_rather_than_owned_ones(name: str) -> None:
    scene = Scene(
        4, round=5, middle="b d g h A4 P4 T4 M4 F4 S+", animals={"P1": "bdlov", "P2": "b", "P3": "d", "P4": "g"}
    )
    for seed in range(4):
        taken = shown(scene, choice(scene, name, seed))
        assert "g h" in taken
        assert "b" not in taken


@pytest.mark.parametrize("name", SENSIBLE)
@pytest.mark.parametrize(("card", "pays"), [("tusk_points", True), ("pelt_points", False), ("axe_points", False)])
def test_a_card_is_laid_when_it_pays(name: str, card: str, pays: bool) -> None:
    # P3 will have all tusks, the others the only pelt and the only axe
    scene = Scene(3, turn="P3", round=4, middle="T4 F2 M S+", lots={"P1": "P", "P2": "A"}, hands={"P3": card})
    for seed in range(4):
        action = choice(scene, name, seed)
        assert action == Action("lay", card) if pays else action.verb != "lay"


@pytest.mark.parametrize("name", SENSIBLE)
def test_the_arrow_is_turned_against_somebody_else(name: str) -> None:
    # all have one fire: the last in the shaman's order loses 5 points, P3 clockwise and P2 the other way round
    lots = {"P1": "A F S+#9", "P2": "P F"}
    scene = Scene(3, turn="P3", round=4, middle="T2 F M", lots=lots, hands={"P3": "flip"}, hides={"P3": 9})
    for seed in range(4):
        assert choice(scene, name, seed) == Action("flip", (8,))


@pytest.mark.parametrize("name", SENSIBLE)
def test_cards_are_kept_where_they_bring_nothing(name: str) -> None:
    scene = Scene(
        3, turn="P3", round=3, middle="T3 F2 M", lots={"P1": "A3 F M2", "P2": "P3 F S+"}, hands={"P3": "swap axe_pelt"}
    )
    for seed in range(4):
        assert choice(scene, name, seed).verb in ("take", "rob")


def test_everything_is_not_left_to_be_robbed() -> None:
    # who opens the round and takes all is robbed at once
    g = asked(MAMMUT.setup(MAMMUT.rules(4, {})), 3)
    for name in THINKERS:
        action = advise(MAMMUT, g, g.waiting[0], bot_named(name, MAMMUT), Quick(1).below)
        assert action.verb != "take" or (isinstance(action.noun, tuple) and len(action.noun) < 20)


def test_in_the_evaluation_a_useless_tile_is_swapped() -> None:
    scene = Scene(
        3,
        phase="evaluate",
        lots={"P1": "b h F", "P2": "F S+", "P3": "F"},
        animals={"P1": "bd", "P2": "g", "P3": "l"},
        down={"P1": "swap"},
    )
    scene.g.apply(NATURE, scene.g.waiting[0].at(0))
    action = choice(scene, "search:20")
    assert action.verb == "swap"
    assert isinstance(action.noun, tuple)
    assert action.noun[0] == "b"
    assert action.noun[1] not in ("b", "d", "h")


# -- what is considered ------------------------------------------------------------------------------------


def test_ideas_are_legal_and_the_same_for_all_states_that_look_alike() -> None:
    count = 0
    for number, g in enumerate(some_states(24)):
        decision = g.waiting[0]
        if decision.topic not in ("turn", "give"):
            continue
        other = MAMMUT.redeal(g, decision.seat, Quick(number).below)
        for most in (1, FEW, 40):
            found = ideas(g, decision, most)
            assert found == ideas(other, decision, most)
            assert 0 < len(found) <= most
            assert len(set(found)) == len(found)
            assert all(map(decision.allows, found))
            count += len(found)
    assert count > 150


def test_a_take_of_all_and_single_kinds_are_among_the_ideas() -> None:
    scene = Scene(4, middle="A4 P5 T5 M4 F4 b d S+", animals={"P1": "b", "P2": "d", "P3": "g", "P4": "h"})
    found = {shown(scene, action) for action in ideas(scene.g, scene.g.waiting[0], 1000)}
    assert {"take T5", "take A4 P5 T5 M4 F4 b d S+"} <= found
    assert len(found) > 60


# -- what is counted ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, *({key: value} for key, value in VALUES)], ids=str)
def test_the_quick_evaluation_is_that_of_the_rules(options: dict[str, str]) -> None:
    compared = 0
    for seed in range(12):
        below = Quick(seed).below
        g = MAMMUT.setup(MAMMUT.rules(2 + seed % 4, options))
        while g.waiting:
            if g.waiting[0].topic == "reveal":
                sharing = Sharing(g)
                shares = sharing.shares(sharing.owners)
                found = sharing.counted(shares, sharing.order(shares), sharing.laid)
                world = evaluated(g, below).world
                more = [ANIMAL_SCORES[count] if world.ended else 0 for count in found.animals]  # K9.2
                assert [a + b for a, b in zip(found.scores, more, strict=True)] == world.scores
                assert found.hides == world.hides
                assert found.animals == list(map(len, world.animals))
                compared += 1
            g.apply(g.waiting[0].seat, g.waiting[0].sample(below))
    assert compared == 3 * (5 + 5 + 4 + 4)


def evaluated(g: G, below: Below) -> G:
    """The state after the evaluation, with the usual answers to its questions."""
    after = g.copy()
    while after.waiting and after.waiting[0].topic != "rows":
        decision = after.waiting[0]
        after.apply(
            decision.seat, decision.sample(below) if decision.seat == NATURE else MAMMUT.stand_in(after, decision)
        )
    return after


def test_what_a_robbery_of_the_last_is_expected_to_bring_is_what_the_robbed_then_weighs() -> None:
    scene = Scene(3, turn="P3", round=4, middle="T2 F", lots={"P1": "A2 P ?(F)", "P2": "M2 F S+"})
    found = []
    for victim, gift in ((0, FACES.index("?")), (1, FACES.index("M"))):
        sharing = Sharing(scene.g)
        sharing.is_better_left(victim, gift, 1, 1)
        sharing.rob(2, victim, gift)
        shares = sharing.shares([0, 1, 2, victim])
        assert sharing.expected == sharing.chances(shares, sharing.laid, [0, 0, 0])
        found.append(sharing.expected)
    assert found[0] != found[1]


def test_cards_are_drawn_as_long_as_there_are_any() -> None:
    assert drawn([2, 3, 1], (1, 2, 0), 9) == [2, 3, 1]
    assert drawn([2, 3, 1], (1, 2, 0), 5) == [1, 3, 1]
    assert drawn([2, 3, 1], (1, 2, 0), 0) == [0, 0, 0]


def test_a_standing_is_better_with_more_of_everything() -> None:
    level = chances(2, (30, 30, 30), (5, 5, 5), (3, 3, 3), (2, 2, 2))
    assert level == pytest.approx([1 / 3] * 3)
    for more in (
        chances(2, (34, 30, 30), (5, 5, 5), (3, 3, 3), (2, 2, 2)),
        chances(2, (30, 30, 30), (8, 5, 5), (3, 3, 3), (2, 2, 2)),
        chances(2, (30, 30, 30), (5, 5, 5), (5, 3, 3), (2, 2, 2)),
        chances(2, (30, 30, 30), (5, 5, 5), (3, 3, 3), (5, 2, 2)),
    ):
        assert sum(more) == pytest.approx(1)
        assert more[0] > level[0] > more[1]


def test_at_the_end_the_rules_decide() -> None:
    assert chances(0, (30, 20), (1, 9), (2, 5), (0, 9)) == [0, 1]  # animals are counted, cards are not
    assert chances(0, (30, 30, 4), (3, 2, 9), (0, 0, 0), (0, 0, 0)) == [1, 0, 0]
    assert chances(0, (30, 30, 4), (3, 3, 9), (0, 0, 0), (0, 0, 0)) == [0.5, 0.5, 0]


# -- what is known -----------------------------------------------------------------------------------------


class Even(Mammut):
    """Deals anew alike for all states that look alike: where the hidden cards really are plays no part."""

    def redeal(self, g: G, seat: Seat | None, below: Below) -> G:
        new = g.copy()
        world = new.world
        others = [other for other in range(g.rules.seats) if other != seat]
        pool = [
            str(kind) for kind, count in zip(DECK.kinds, world.pile.all_counts(), strict=True) for _ in range(count)
        ]
        pool += [card for other in others for card in (*world.hands[other], *world.down[other])]
        pool.sort(key=lambda card: (card not in EVALUATED, card), reverse=True)
        for field in (world.down, world.hands):
            for other in others:
                field[other] = tuple(sorted(pool.pop() for _ in field[other]))
        world.pile = Pile(DECK.kinds, tuple(pool.count(str(kind)) for kind in DECK.kinds))
        return super().redeal(new, seat, below)


EVEN = Even()


def some_states(count: int) -> list[G]:
    """States in which somebody is asked, at different moments of different games."""
    found = []
    for seed in range(count):
        g = asked(match(MAMMUT, [Dice()] * (2 + seed % 4), seed, limit=12 + 9 * seed), seed)
        if g.waiting:
            found.append(g)
    return found


@pytest.mark.parametrize("name", ["easy", "medium", "search:12"])
def test_a_bot_answers_from_what_its_seat_may_know(name: str) -> None:
    # another state that looks alike to the seat, the same generator: the same answer
    changed = 0
    for number, g in enumerate(some_states(16)):
        for decision in g.waiting:
            other = MAMMUT.redeal(g, decision.seat, Quick(1000 + number).below)
            assert observe(g, decision.seat) == observe(other, decision.seat)
            changed += g.world != other.world
            answers = [advise(EVEN, h, decision, bot_named(name, EVEN), Quick(number).below) for h in (g, other)]
            assert answers[0] == answers[1]
    assert changed > 8  # else nothing was hidden


def test_nobody_notices_which_card_is_laid_nor_what_another_sees_under_a_tile() -> None:
    scene = Scene(3, middle="?(M)#1 ?(F)#2 A P T S+", hands={"P1": "look flip pelt swap"})
    g = scene.g
    assert KNOWN.seen(g, 0, 0, Action("lay", "pelt")) == Action("lay", "pelt")
    assert KNOWN.seen(g, 1, 0, Action("lay", "pelt")) == Action("lay")
    assert KNOWN.seen(g, 1, 0, Action("look", (0,))) == Action("look", (0,))
    for verb, others in (("look", None), ("flip", Action("uncover", ((3,),)))):
        h = g.copy()
        h.apply(0, Action(verb, (0,)))
        under = h.waiting[0].at(0)
        assert under == Action("uncover", (3,))
        assert KNOWN.seen(h, 0, NATURE, under) == under
        assert KNOWN.seen(h, 2, NATURE, under) == (others and under)


def test_in_the_tree_nobody_tells_hidden_cards_apart() -> None:
    class Layer(Looting):
        """Lays cards without much thought."""

        def candidates(self, g: G, decision, most: int, below: Below):  # type: ignore[no-untyped-def]
            laid = [Action("lay", card) for card in g.world.hands[decision.seat] if card in EVALUATED]
            return [*filter(decision.allows, laid), *super().candidates(g, decision, most, below)][:most]

    scene = Scene(
        2, middle="A3 P3 T3 M3 F3 S+", hands={"P1": "pelt swap", "P2": "axe_fire"}, deck="pelt swap tusk_fire"
    )
    tree = Search(Layer(MAMMUT), counted(300)).grown(Mind(MAMMUT, scene.g, 0, Quick(1).below))
    laid = [(seat, who, action) for seat, seen in tree for who, action in seen if action.verb == "lay"]
    assert {action.noun for seat, who, action in laid if who == seat} >= {"pelt", "swap"}
    assert {action.noun for seat, who, action in laid if who != seat} == {None}


def test_thinking_changes_nothing() -> None:
    for g in some_states(8):
        before = MAMMUT.position(g)
        for name in THINKERS:
            advise(MAMMUT, g, g.waiting[0], bot_named(name, MAMMUT), Quick(1).below)
        assert MAMMUT.position(g) == before


# -- whole games -------------------------------------------------------------------------------------------


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hard bot in a hurry."""
    monkeypatch.setattr(Looting, "patience", 6)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_levels_play_to_the_end(seats: int) -> None:
    bots = [bot_named(LEVELS[seat % 3], MAMMUT) for seat in range(seats)]
    assert MAMMUT.result(match(MAMMUT, bots, seats)) is not None  # an illegal answer would be refused


@pytest.mark.parametrize(("key", "value"), [*VALUES, ("tiles", f"{OTHER_TILES} ?/P ?/T ?/A ?/F ?/b")])
def test_bots_play_with_every_option(key: str, value: str) -> None:
    for seats, name in ((2, "search:5"), (3, "easy")):
        g = match(MAMMUT, [bot_named(name, MAMMUT)] * seats, 7, {key: value}, limit=60)
        assert g.world.round > g.rules.first_round


def test_the_same_generator_gives_the_same_game() -> None:
    games = [MAMMUT.position(match(MAMMUT, [bot_named("search:6", MAMMUT)] * 2, seed, limit=60)) for seed in (1, 1, 2)]
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_medium_beats_random_and_easy_does_mostly() -> None:
    assert wins(bot_named("medium", MAMMUT), Dice(), games=2) == 2
    assert wins(bot_named("easy", MAMMUT), Dice(), games=4) >= 3


def wins(bot: Bot, other: Bot, games: int) -> int:
    """How many games of two the bot wins, from both seats."""
    won = 0
    for number in range(games):
        seat = number % 2
        won += seat in match(MAMMUT, [bot, other] if seat == 0 else [other, bot], number).world.winners
    return won


# -- levels ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [MAAMUT, MAMMUT, TOY], ids=lambda game: game.key)
def test_games_with_a_search_have_three_levels(game: object) -> None:
    easy, medium, hard = (bot_named(level, game) for level in LEVELS)  # type: ignore[arg-type]
    assert isinstance(easy, Greedy)
    assert isinstance(medium, Greedy)
    assert isinstance(hard, Search)
    assert easy.answers < medium.answers
    assert easy.slack > medium.slack
    assert levels(game) == LEVELS  # type: ignore[arg-type]
    assert set(LEVELS) < set(BOTS)


def test_the_medium_bot_of_mammut_is_plainer_than_the_greedy_one() -> None:
    for game, plainer in ((MAAMUT, False), (MAMMUT, True)):
        medium, greedy = (bot_named(name, game) for name in ("medium", "greedy"))
        assert isinstance(medium, Greedy)
        assert isinstance(greedy, Greedy)
        assert (medium.worlds < greedy.worlds) is (medium.answers < greedy.answers) is plainer
        assert (medium.slack > greedy.slack) is plainer


def test_the_hard_bot_keeps_its_time() -> None:
    ticks = iter(range(10**6))
    bot = bot_named("hard", MAMMUT, clock=lambda: next(ticks) / 10)
    assert isinstance(bot, Search)
    assert 1 <= len(list(bot.limit())) <= 20
    bot = bot_named("hard", MAMMUT, clock=lambda: 0.0)
    assert isinstance(bot, Search)
    assert len(list(bot.limit())) == Looting.patience
    assert len(list(both(counted(3), timed(9, lambda: 0.0))())) == 3


def test_the_medium_bot_is_quick() -> None:
    g = some_states(3)[2]
    bot = bot_named("medium", MAMMUT)
    for seed in range(5):
        work = calls(partial(advise, MAMMUT, g, g.waiting[0], bot, Quick(seed).below))
        assert work < 50_000, "2,000, and 15,000 more for the tables of the first"


def test_other_games_notice_everything_and_prepare_nothing() -> None:
    worth = Worth(TOY)
    g = asked(TOY.setup(TOY.rules(2, {})))
    action = g.waiting[0].at(0)
    assert worth.seen(g, 1, 0, action) == action
    assert worth.seen(g, 1, NATURE, action) is None
    assert not worth.over(g)
    assert worth.prepared(g.waiting[0], action, Mind(TOY, g, 0, Quick(1).below)) == action


def test_a_search_looks_to_the_end_of_the_round() -> None:
    scene = Scene(2, middle="A S+", lots={"P1/1": "P2", "P2/1": "T", "P2/2": "M"})
    assert not KNOWN.over(scene.g)
    scene.play("P1 take all")
    assert scene.asked("reveal")
    assert KNOWN.over(scene.g)
    tree = Search(KNOWN, counted(60)).grown(Mind(MAMMUT, Scene(2, middle="A2 P2 S+").g, 0, Quick(1).below))
    assert max(len(seen) for _, seen in tree) < 12
