"""The engine beside the text of the rules: whole games, and how many ways a game can go on."""

from __future__ import annotations

import pytest

from games.maamut.scene import BOARDS, Scene, bold, check, some_position
from games.maamut.textbook import Book, position_text
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.world import G

# A position and the number of action sequences of length 1, 2, 3, 4. A flight is an action; draws are known.
WAYS_ON = {
    "{B1} d4 Ac4,Be4 - A123,B223 2131?26 0.0.0 A 5": (16, 142, 1305, 13548),
    "{B1} d4 Ac4,Be4,Ce4 Be3 A123,B223,C122 2131?23 0.0.0 A 5": (16, 129, 1316, 12390),
    "{B1} g4 Ad4,Bg3,Cf5,Df4 Ab4,Bc4,Cd5,De5 A123,B123,C122,D113 2131?20 0.0.0 A 9": (18, 126, 666, 4854),
    "{B2} e2 Ac2,Bf5 Ad2,Bd3 A222,B113 3121?26 0.0.0 B 4": (7, 21, 159, 966),
    "{B3} d4 Ag1,Bc4 Ba7 A123,B233 2123?25 0.1.0 A 7": (4, 32, 112, 886),
}


def ways_on(g: G, depth: int) -> int:
    """How many sequences of so many actions there are; a game that is over ends its sequence."""
    while g.waiting and g.waiting[0].seat == NATURE:
        g.apply(NATURE, g.waiting[0].at(0))
    if not g.waiting:
        return 0
    decision = g.waiting[0]
    if depth == 1:
        return decision.size()
    count = 0
    for action in decision.actions():
        after = g.copy()
        after.apply(decision.seat, action)
        count += ways_on(after, depth - 1)
    return count


class Told:
    """The same, told by the text of the rules; it begins again from the position for each sequence."""

    def __init__(self, position: str) -> None:
        self.position = position
        self.top = position.split(" ")[5].partition("?")[0]
        self.first = Book.open(position)

    def ways_on(self, depth: int, *played: str) -> int:
        game = Book.open(self.position, self.first.looked_up).game()
        top, answers = iter(self.top), iter(played)
        question = next(game)
        try:
            while answer := next(top) if question.kind == "draw" else next(answers, ""):
                question = game.send(answer)
        except StopIteration:
            return 0
        if depth == 1:
            return len(question.answers)
        return sum(self.ways_on(depth - 1, *played, answer) for answer in question.answers)


@pytest.mark.parametrize("position", WAYS_ON)
def test_as_many_ways_on_as_counted(position: str) -> None:
    g = Scene(position).g
    g.events = None
    assert tuple(ways_on(g.copy(), depth) for depth in (1, 2, 3, 4)) == WAYS_ON[position]


@pytest.mark.parametrize("position", WAYS_ON)
def test_as_many_ways_on_as_by_the_book(position: str) -> None:
    told = Told(position.format(**BOARDS))
    assert tuple(told.ways_on(depth) for depth in (1, 2, 3, 4)) == WAYS_ON[position]


def placed_at_random(nature: Quick, players: int) -> str:
    """Hunters placed at random on a random deal, the first turn to come."""
    g: G = MAAMUT.setup(MAAMUT.rules(players, {}))
    while not g.world.turn:
        decision = g.waiting[0]
        g.apply(decision.seat, decision.sample(nature.below))
    return MAAMUT.position(g)


@pytest.mark.rule(
    "M4.1", "M4.2", "M4.3", "M4.4", "M5.1", "M5.2", "M6.4", "M6.6", "M6.7", "M7.2", "M7.3", "M7.5", "M9.2"
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_go_by_the_book(players: int) -> None:
    """Random games, bent towards the mammoth so that much happens; every question and position the same."""
    nature = Quick(players)
    flights = ends = 0
    for count in range(24):
        begin = some_position if count % 2 else placed_at_random
        g = MAAMUT.read_position(begin(nature, players), {})
        book = Book.open(MAAMUT.position(g))
        game = book.game()
        question = next(game)
        while g.waiting:
            decision = g.waiting[0]
            written = [_answer(action) for action in decision.actions()]
            assert (decision.topic, decision.seat, sorted(written)) == (*question[:2], sorted(question.answers))
            assert position_text(MAAMUT.position(g)) == book.text()
            action = bold(g, nature)
            flights += decision.topic == "flee"
            g.apply(decision.seat, action)
            try:
                question = game.send(_answer(action))
            except StopIteration:
                break
        assert not g.waiting
        assert book.over == MAAMUT.position(g).split(" ")[7].lstrip("=")
        assert position_text(MAAMUT.position(g)) == book.text()
        ends += book.over != "M"
    assert flights > 5
    assert ends > 0


def _answer(action: Action) -> str:
    """As the book writes answers: a card drawn as its value, a flight as its hex."""
    return str(action.noun) if action.verb == "draw" else MAAMUT.write(action).lstrip("~")


def example(position: str, action: str, nature: Quick) -> dict[str, object]:
    """A turn as the book tells it, in the form of N5."""
    book, pile = Book.open(position), position.split(" ")[5]
    game = book.game()
    told: dict[str, object] = {"position": position, "legal_actions": next(game).answers}
    actions, choices = [action], list[list[str]]()
    try:
        question = game.send(action)
        while question.kind != "turn":
            answer = pile[0]
            if question.kind == "draw":
                pile = pile[1:]
            else:
                answer = question.answers[nature.below(len(question.answers))]
                choices.append(question.answers)
                actions.append(f"~{answer}")
            question = game.send(answer)
    except StopIteration:
        pass
    *pieces, _, discard, turn = book.text().split(" ")
    decides = f"={book.over}" if book.over else "ABCD"[book.seat]
    told["result"] = " ".join((position.split(" ")[0], *pieces, pile, discard, decides, turn))
    return {**told, "actions": actions, **({"choices": choices} if choices else {})}


@pytest.mark.rule("N5")
@pytest.mark.parametrize("position", WAYS_ON)
def test_what_the_book_tells_holds_as_a_worked_example(position: str) -> None:
    text, nature = position.format(**BOARDS), Quick(5)
    for action in Book.open(text).legal():
        case = example(text, action, nature)
        assert check(case, {}) == []
        for key in ("result", "choices", "legal_actions"):  # each of them can fail
            if key in case:
                wrong: object = {"result": text, "choices": [["d4"]], "legal_actions": ["D1"]}[key]
                assert all(fault.key.startswith(key) for fault in check({**case, key: wrong}, {}))
                assert check({**case, key: wrong}, {})
