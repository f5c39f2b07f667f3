"""Sheets, views, piles and hexes."""

from __future__ import annotations

import json
from dataclasses import field

import pytest

from steppe.core.chance import Quick
from steppe.core.decision import Action, Decision
from steppe.core.hexes import CENTRE, DIRECTIONS, Hex, clockwise, disc
from steppe.core.pile import Pile
from steppe.core.save import _sheet
from steppe.core.sheet import Counted, Owned, Public, Rare, Sheet, project, sheet
from steppe.core.space import Pick
from steppe.core.view import decision_data, observe
from toy import TOY


@sheet
class Tent(Sheet):
    name: Public[str] = ""
    guests: Public[list[int]] = field(default_factory=list)
    purses: Owned[list[tuple[int, ...]]] = field(default_factory=list)
    chest: Counted[tuple[int, ...]] = ()
    secret: int = 42
    torn: Rare[tuple[int, ...]] = ()
    lent: Rare[list[int]] = field(default_factory=list)


def test_what_is_rare_is_seen_by_all_once_there_is_some() -> None:
    assert Tent.rare == {"torn", "lent"}
    assert not {"torn", "lent"} & project(Tent(), 0, frozenset()).keys()
    tent = Tent(torn=(3,), lent=[1])
    seen = project(tent, None, frozenset())
    assert (seen["torn"], seen["lent"]) == ((3,), (1,))
    assert tent.copy() == tent


def test_a_field_shows_only_what_it_says() -> None:
    tent = Tent(name="a", guests=[1], purses=[(1, 2), (3,)], chest=(9, 9))
    assert project(tent, 0, frozenset()) == {"name": "a", "guests": (1,), "purses": ((1, 2), 1), "chest": 2}
    assert project(tent, 1, frozenset())["purses"] == (2, (3,))
    assert project(tent, None, frozenset())["purses"] == (2, 1)
    assert project(tent, None, frozenset({"purses"}))["purses"] == ((1, 2), (3,))


def test_a_copy_shares_nothing_that_can_change() -> None:
    tent = Tent(guests=[1], purses=[(1,)])
    other = tent.copy()
    assert other == tent
    other.guests.append(2)
    other.purses[0] = ()
    assert tent == Tent(guests=[1], purses=[(1,)])
    assert not hasattr(tent, "__dict__"), "a sheet has no room for undeclared fields"


def test_an_undecorated_sheet_cannot_be_copied() -> None:
    class Bare(Sheet):
        pass

    with pytest.raises(AssertionError, match="@sheet"):
        Bare().copy()


def test_a_view_holds_the_own_questions_and_nobody_elses() -> None:
    g = TOY.setup(TOY.rules(3, {}))
    nature = Quick(1)
    while g.waiting[0].seat < 0:
        g.apply(-1, nature.answer(g.waiting[0]))
    view = observe(g, 1)
    assert [ask["seat"] for ask in view["asks"]] == [1]
    assert view["may"] == ("swear",)
    assert view["flow"][-1]["frame"] == "Auction"
    assert "luck" not in view["world"]
    assert observe(g, None)["asks"] == ()
    before = observe(g, 1)
    g.apply(0, Action("bid", 2))
    assert observe(g, 1) == before, "that another has answered is not to be seen"
    json.dumps(view)


def test_a_question_says_itself_whether_it_is_a_reaction() -> None:
    asked = Decision(0, "react", (("pass", None),), (("hex", 3),))
    assert not asked.window
    assert decision_data(asked) == {"seat": 0, "topic": "react", "about": {"hex": 3}, "choices": ({"verb": "pass"},)}
    assert decision_data(asked._replace(window="dusk"))["window"] == "dusk"


def test_a_pile_knows_no_order() -> None:
    pile = Pile(("a", "b", "c"), (2, 0, 1))
    assert len(pile) == 3
    assert pile.outcomes() == Pick("card", ("a", "c"), (2, 1))
    assert pile.drawn("a") == Pile(("a", "b", "c"), (1, 0, 1))
    assert not Pile(("a",), (0,))


def test_a_pile_with_a_known_top() -> None:
    pile = Pile(("a", "b"), (2, 2)).known(("b", "a"))
    assert pile == Pile(("a", "b"), (1, 1), ("b", "a"))
    assert len(pile) == 4
    assert pile.outcomes() == Pick("card", ("b",), (1,))
    assert pile.drawn("b").drawn("a").outcomes() == Pick("card", ("a", "b"), (1, 1))
    assert pile.all_counts() == (2, 2)
    with pytest.raises(ValueError, match="hold"):
        Pile(("a",), (1,)).known(("a", "a"))


def test_hexes() -> None:
    assert [len(disc(radius)) for radius in range(5)] == [1, 7, 19, 37, 61]
    assert CENTRE.plus(0, 3).distance(CENTRE) == 3
    assert all(Hex(1, 2).plus(d).plus(clockwise(d, 3)) == Hex(1, 2) for d in range(6))
    path = CENTRE
    for direction in range(6):
        path = path.plus(direction)
    assert path == CENTRE, "six steps, each a sixth further round, come home"
    assert DIRECTIONS[clockwise(5)] == "E"


@sheet
class Attic(Sheet):
    chairs: Public[list[int]] = field(default_factory=list)
    ghosts: Rare[list[int]] = field(default_factory=list)
    bats: Rare[tuple[int, ...]] = ()


def test_what_is_rare_is_left_out_while_it_is_empty() -> None:
    attic = Attic(chairs=[3])
    assert attic.common() == {"chairs": (3,)}
    assert attic.rare == {"ghosts", "bats"}
    copy = attic.copy()
    copy.ghosts.append(7)
    assert copy.common() == {"chairs": (3,), "ghosts": (7,)}
    assert (attic.ghosts, project(attic, None, frozenset())) == ([], {"chairs": (3,)})
    assert _sheet(attic) == {"chairs": [3]}
    assert _sheet(Attic(bats=(1,))) == {"chairs": [], "bats": [1]}
