"""Look, flip and return: cards that act at once (K5.1 to K5.5, KR8 to KR12)."""

from __future__ import annotations

import pytest

from games.mammut.scene import Scene
from steppe.core.decision import NATURE, Action
from steppe.core.reason import because
from steppe.core.space import Pick, Subset
from steppe.core.state import preview
from steppe.core.view import observe
from steppe.games.mammut.table import FACES

MEAT, MARK = FACES.index("M"), FACES.index("?")


@pytest.mark.rule("K5.1")
def test_cards_are_played_in_ones_own_turn_before_the_take() -> None:
    scene = Scene(middle="A2 P3 ?2 S+", hands={"P1": "pelt pelt look", "P2": "swap"})
    assert scene.g.why_not(1, Action("lay", "swap")).key == "not_asked"  # type: ignore[union-attr]
    scene.play("P1 play pelt", "P1 play look #6", "P1 play pelt")
    assert (scene.world.hands[0], scene.turn) == ((), "P1")
    scene.play("P1 take A")
    assert scene.refuses("P1 play pelt").key == "not_asked"
    assert scene.refuses("P2 play pelt").key == "card_not_in_hand"


@pytest.mark.rule("K5.2", "KR11")
def test_evaluation_cards_lie_face_down_whatever_happens_to_the_tiles() -> None:
    scene = Scene(middle="A2 P3 S+", hands={"P1": "pelt flip"})
    scene.play("P1 play pelt")
    assert scene.world.down == [("pelt",), (), ()]
    assert scene.told("card_laid") == [{"seat": 0, "card": "pelt"}]
    assert scene.refuses("P1 play swap").key == "card_not_in_hand"
    assert scene.g.why_not(0, Action("lay", "flip")) == because("acts_at_once", "K5.2", card="flip")
    scene.play("P1 take A2", "P2 rob P1 > A")
    assert scene.world.down == [("pelt",), (), ()], "no robber takes it along"


@pytest.mark.rule("K5.2")
def test_loot_cards_act_openly() -> None:
    scene = Scene(middle="A2 ?(M)#7 S+", hands={"P1": "look"})
    scene.play("P1 play look #7")
    assert scene.told("card_played")[0] == {"seat": 0, "card": "look", "tiles": (6,), "lots": (), "gone": False}
    assert scene.events()[0].private == {}


@pytest.mark.rule("K5.3", "KR8")
def test_only_the_reader_learns_the_reverse() -> None:
    scene = Scene(middle="?(M)#1 ?(F)#2 A#3 S+#4", lots={"P2": "?(T)#5 P#6"}, hands={"P1": "look pelt"})
    assert scene.g.waiting[0].space("look") == Subset("tile", (0, 1, 4), 1, 2), "wherever they lie"
    scene.play("P1 play look #1 #5")
    assert scene.world.looked == [(0, 4), (), ()]
    assert scene.world.faces[0] == MARK, "the tile stays as it is"
    seen = [observe(scene.g, seat)["world"]["seen"] for seat in (0, 1, None)]
    assert seen == [(((0, MEAT), (4, FACES.index("T"))), 0, 0), (2, (), 0), (2, 0, 0)]
    assert [observe(scene.g, seat)["world"]["looked"] for seat in (0, 1, None)] == [((0, 4), (), ())] * 3
    told = next(event for event in scene.events() if event.name == "tiles_looked")
    assert told.seen_by(0).data["faces"] == (MEAT, FACES.index("T"))
    assert "faces" not in told.seen_by(1).data
    assert "faces" not in told.seen_by(None).data


@pytest.mark.rule("K5.3", "KR10")
def test_one_or_two_question_marks_are_looked_at() -> None:
    scene = Scene(middle="?3 A#9 S+", hands={"P1": "look"})
    assert scene.refuses("P1 play look #9").key == "not_a_mark"
    assert scene.refuses("P1 play look #1 #2 #3").key == "one_or_two"
    assert scene.refuses("P1 play look").key == "one_or_two"
    assert scene.refuses("P1 play look #31").key == "no_such_tile"
    without = Scene(middle="A2 S+", hands={"P1": "look"})
    assert without.verbs() == ["take"]
    assert without.refuses("P1 play look #1").key == "no_target"


@pytest.mark.rule("K5.4")
def test_tiles_anywhere_and_the_shaman_are_turned() -> None:
    scene = Scene(middle="A P2 S+#7", lots={"P1": "T(M)#3 P"}, turn="P2", hands={"P2": "flip"})
    scene.play("P2 play flip #3 #7")
    assert (scene.lot("P1"), scene.middle) == ("P M", "A P2 S-")
    assert scene.turn == "P2"
    assert scene.told("tiles_flipped")[0]["faces"] == (MEAT, FACES.index("S-"))


@pytest.mark.rule("KR8")
def test_both_sides_of_a_turned_tile_are_public() -> None:
    scene = Scene(middle="M(?)#1 ?(F)#2 A S+", hands={"P1": "flip look", "P2": "look"}, lots={"P3": "T"})
    scene.play("P1 play look #2", "P1 play flip #1")
    for seat in (0, 1, None):
        world = observe(scene.g, seat)["world"]
        assert (world["faces"][0], world["reverses"][0]) == (MARK, MEAT)
        assert world["reverses"][1] == -1, "nobody else knows what was looked at"


@pytest.mark.rule("KR8")
def test_a_turned_tile_is_no_longer_a_secret_of_who_looked() -> None:
    scene = Scene(middle="?(F)#2 A S+", hands={"P1": "flip look"})
    scene.play("P1 play look #2", "P1 play flip #2")
    assert scene.world.looked == [(), (), ()]
    assert scene.world.seen == [(), (), ()]
    assert (scene.world.faces[1], scene.world.reverses[1]) == (FACES.index("F"), MARK)


@pytest.mark.rule("K5.4", "KR9")
def test_a_tile_that_shows_an_animal_is_not_turned_unless_agreed() -> None:
    scene = Scene(middle="b(M)#1 A P2 S+", hands={"P1": "flip"})
    assert 0 not in scene.g.waiting[0].space("flip").of  # type: ignore[union-attr]
    assert scene.refuses("P1 play flip #1").key == "shows_animal"
    agreed = Scene(middle="b(M)#1 A P2 S+", hands={"P1": "flip"}, flip_animals="true")
    agreed.play("P1 play flip #1")
    assert agreed.middle == "A P2 M S+"


@pytest.mark.rule("KR9")
def test_a_tile_may_be_turned_onto_an_animal() -> None:
    scene = Scene(middle="M(b)#1 A S+", hands={"P1": "flip"})
    scene.play("P1 play flip #1")
    assert scene.middle == "A b S+"


@pytest.mark.rule("K5.4", "KR10")
def test_one_or_two_different_tiles_are_turned() -> None:
    scene = Scene(middle="A3 S+", hands={"P1": "flip"})
    assert scene.g.waiting[0].space("flip") == Subset("tile", (0, 1, 2, 3), 1, 2)
    assert scene.refuses("P1 play flip #1 #2 #3").key == "one_or_two"
    assert scene.g.why_not(0, Action("flip", (1, 1))).key == "bad_tiles"  # type: ignore[union-attr]


@pytest.mark.rule("K5.5")
def test_lots_go_back_to_the_middle_and_the_turn_stays() -> None:
    scene = Scene(4, middle="S+ F2", lots={"P1": "A3", "P2": "P4 T", "P3": "M3 h"}, turn="P4", hands={"P4": "return"})
    assert scene.g.waiting[0].space("return") == Subset("lot", (0, 1, 2), 1, 3)
    faces = scene.world.faces
    scene.play("P4 play return P1 P3")
    assert (scene.turn, scene.lot("P1"), scene.lot("P3")) == ("P4", "-", "-")
    assert scene.middle == "A3 M3 F2 h S+"
    assert scene.world.faces == faces
    scene.play("P4 take A3")
    assert scene.turn == "P1"


@pytest.mark.rule("KR10", "K5.5")
def test_return_needs_a_lot_with_tiles() -> None:
    scene = Scene(middle="A3 S+", hands={"P1": "return"})
    assert scene.verbs() == ["take"]
    assert scene.refuses("P1 play return P2").key == "no_target"
    other = Scene(middle="A3 S+", lots={"P2": "P"}, hands={"P1": "return"})
    assert other.refuses("P1 play return P3").key == "empty_lot"
    assert other.refuses("P1 play return").key == "choose_a_lot"
    assert other.g.why_not(0, Action("return", (1, 7))).key == "bad_lots"  # type: ignore[union-attr]


@pytest.mark.rule("KR12")
@pytest.mark.parametrize(("option", "spent", "discard"), [("round_end", ("flip",), ()), ("at_once", (), ("flip",))])
def test_played_loot_cards_lie_open_until_the_end_of_the_round(
    option: str, spent: tuple[str, ...], discard: tuple[str, ...]
) -> None:
    scene = Scene(middle="A3 S+", hands={"P1": "flip pelt"}, discard=option)
    scene.play("P1 play flip #1")
    assert (scene.world.spent, scene.world.discard) == (spent, discard)


@pytest.mark.rule("KR12")
def test_a_discarded_loot_card_may_be_drawn_in_the_same_round() -> None:
    for option, hand in (("round_end", ()), ("at_once", ("return",))):
        scene = Scene(middle="A S+", lots={"P2": "P", "P3": "T"}, hands={"P1": "return"}, discard=option)
        scene.play("P1 play return P2", "P1 take A S+", "P2 take all").evaluate()
        assert scene.world.hands[0] == hand


@pytest.mark.rule("KR10")
def test_what_is_under_a_tile_is_shown_by_nature_so_that_nobody_foresees_it() -> None:
    scene = Scene(middle="T(M)#3 ?(F)#4 S+", hands={"P1": "flip look"})
    told = preview(scene.g, 0, Action("flip", (2,)))
    assert [event.name for event in told] == ["card_played"], "a preview does not turn the tile"
    scene.g.apply(0, Action("flip", (2,)))
    assert scene.g.waiting[0].seat == NATURE
    assert scene.g.waiting[0].choices == (("uncover", Pick("faces", ((MEAT,),))),)
