"""Actions and positions as text (K12), and what a view of them shows (K13)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.mammut.scene import Scene
from games.mammut.tables import WILD, game_of, some_options
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.core.reason import Reason, Refused, because
from steppe.core.space import Noun
from steppe.core.text import LANGUAGES, Teller
from steppe.games.mammut.cards.deck import DECK, EVALUATED, NAMES
from steppe.games.mammut.game import MAMMUT
from steppe.games.mammut.match import Match
from steppe.games.mammut.notation.line import in_full, read_line
from steppe.games.mammut.table import FACES, NO_FACE, TILES
from steppe.games.mammut.world import PLACE_NAMES, SPECIES, G

SIGNS = "APTMFbdghlovS?+-#()x0123456789/|,:>.=% \t\nPplay٣é\u2028\x00"


def refusal(text: str, **options: str) -> Reason:
    """Why a position is refused; it can be said in every language."""
    with pytest.raises(Refused) as caught:
        MAMMUT.read_position(text, options)
    told(caught.value.reason)
    return caught.value.reason


def told(reason: Reason) -> None:
    assert reason.rule
    for language in LANGUAGES:
        said = Teller(MAMMUT, language).reason(reason)
        assert said
        assert "{" not in said


# -- actions -----------------------------------------------------------------------------------------------------

ACTIONS: dict[str, Action] = {
    **{f"take #{tile + 1}": Action("take", (tile,)) for tile in range(TILES)},
    "take #4 #9": Action("take", (3, 8)),
    **{f"rob {name}": Action("rob", place) for place, name in enumerate(PLACE_NAMES)},
    "> #7 #8": Action("give", (6, 7)),
    "play look #4 #5": Action("look", (3, 4)),
    "play flip #4": Action("flip", (3,)),
    "play return P2 P3": Action("return", (1, 2)),
    "play return P1/2 P2/1": Action("return", (6, 7)),
    **{f"play {card}": Action("lay", card) for card in sorted(EVALUATED)},
    "pass": Action("pass"),
    **{f"eval {old}>{new}": Action("swap", (old, new)) for old in SPECIES for new in SPECIES},
    **{f"eval {animal}": Action("choose", animal) for animal in SPECIES},
    "eval -": Action("keep"),
}


@pytest.mark.rule("K12")
def test_every_action_has_one_text_with_or_without_its_player() -> None:
    for text, action in ACTIONS.items():
        assert MAMMUT.write(action) == text
        assert MAMMUT.read(text) == action
        named = f"eval P4:{text[5:]}" if text.startswith("eval") else f"P4 {text}"
        assert MAMMUT.read(named) == action


@pytest.mark.rule("K12")
@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("take #9 #4", Action("take", (3, 8))),  # handles in any order
        ("P2 take T(M)#3 ?#12", Action("take", (2, 11))),  # with what the tiles show
        ("give #7 #8", Action("give", (6, 7))),
        ("  P1   play\tflip  #4 ", Action("flip", (3,))),
        ("play return P2/1 P1/2", Action("return", (6, 7))),
        ("take -", Action("take", ())),
        ("take #4 #4", Action("take", (3, 3))),  # the rules refuse it
    ],
)
def test_other_ways_to_write_an_action(text: str, action: Action) -> None:
    assert MAMMUT.read(text) == action
    assert MAMMUT.read(MAMMUT.write(action)) == action


@pytest.mark.rule("K12")
@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "bad_action"),
        ("P2", "bad_action"),
        ("take", "bad_action"),
        ("walk #4", "bad_action"),
        ("take #0", "bad_tile"),
        ("take #33", "bad_tile"),
        ("take #٣", "bad_tile"),
        ("take 3", "bad_tile"),
        ("take X", "bad_tile"),
        ("take A0", "bad_tile"),
        ("take A(Q)#3", "bad_tile"),
        ("take all #3", "bad_tile"),
        ("take all", "name_handles"),
        ("take A2 b", "name_handles"),
        ("> M", "name_handles"),
        ("rob", "bad_action"),
        ("rob P6", "bad_place"),
        ("rob P1 #3", "bad_action"),
        ("rob P1 >", "bad_action"),
        ("P3 rob P1 > #7 #8", "two_actions"),
        ("play", "bad_action"),
        ("play look", "card_without_target"),
        ("play return", "card_without_target"),
        ("play ace", "bad_card"),
        ("play pelt #3", "bad_action"),
        ("play x", "card_not_named"),
        ("play return P2 #3", "bad_place"),
        ("pass P2", "bad_action"),
        ("eval", "bad_action"),
        ("eval P1:b>o P2:v", "bad_action"),
        ("P1 eval b>o", "bad_action"),
        ("eval P1:b>x", "bad_decision"),
        ("eval P1:", "bad_decision"),
        ("P0 pass", "bad_action"),
    ],
)
def test_what_is_no_action(text: str, key: str) -> None:
    with pytest.raises(Refused) as caught:
        MAMMUT.read(text)
    assert caught.value.reason.key == key
    told(caught.value.reason)


@pytest.mark.parametrize(
    "action",
    [Action("take", (32,)), Action("take", 3), Action("rob", 9), Action("rob", None), Action("lay", "look"),
     Action("lay", "ace"), Action("return", ()), Action("return", (9,)), Action("pass", 1), Action("swap", ("b", "x")),
     Action("choose", "bd"), Action("draw", "look"), Action("sides", 3), Action("dance")],
)  # fmt: skip
def test_what_is_no_action_is_not_written(action: Action) -> None:
    with pytest.raises(ValueError, match="not an action"):
        MAMMUT.write(action)


@settings(max_examples=300)
@given(st.sampled_from(["", "take ", "rob ", "play ", "eval ", "P1 ", "> "]), st.text(SIGNS, max_size=8))
def test_any_text_is_an_action_or_refused(head: str, tail: str) -> None:
    reason = None
    try:
        action = MAMMUT.read(head + tail)
    except Refused as no:
        reason = no.reason
    if reason:
        assert reason.rule
    else:
        assert MAMMUT.read(MAMMUT.write(action)) == action


@pytest.mark.parametrize(
    ("kind", "noun", "word"),
    [("tile", 4, "#5"), ("tiles", 31, "#32"), ("given", 0, "#1"), ("lot", 6, "P1/2"), ("place", 4, "P5"),
     ("seat", 2, "P3"), ("winner", 0, "P1"), ("tied", 4, "P5"), ("owner", -1, "–"), ("lot", 9, "–"),
     ("card", "look", "look"), ("points", 3, "3"), ("swap", ("b", "o"), "b>o"), ("seat", None, "None")],
)  # fmt: skip
def test_nouns_in_sentences(kind: str, noun: Noun, word: str) -> None:
    assert MAMMUT.say(kind, noun) == word


# -- lines at a table --------------------------------------------------------------------------------------------

TABLE = Scene(
    3,
    middle="A#1 A#2 ?(M)#3 ?(F)#4 b#5 S+#6",
    lots={"P2": "T(M)#7 M#8 M#9 ?(T)#10", "P3": "P#11"},
    hands={"P1": "look flip return pelt"},
)


def line(text: str, *, whole: bool = True, scene: Scene = TABLE) -> list[tuple[int, Action]]:
    return read_line(scene.g, text, whole=whole)


@pytest.mark.rule("K12")
@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("P1 take all", [(0, Action("take", (0, 1, 2, 3, 4, 5)))]),
        ("take all", [(0, Action("take", (0, 1, 2, 3, 4, 5)))]),
        ("P1 take A2 b", [(0, Action("take", (0, 1, 4)))]),
        ("P1 take A", [(0, Action("take", (0,)))]),
        ("P1 take A #1", [(0, Action("take", (0, 1)))]),  # what is named by its handle is not meant twice
        ("P1 take ?(F)", [(0, Action("take", (3,)))]),
        ("P1 take ?(F) ?", [(0, Action("take", (2, 3)))]),
        ("P1 rob P2 > M", [(0, Action("rob", 1)), (0, Action("give", (7,)))]),
        ("P1 rob P2 > M2 #10", [(0, Action("rob", 1)), (0, Action("give", (7, 8, 9)))]),
        ("P1 rob P2", [(0, Action("rob", 1))]),
        ("P2 take A", [(1, Action("take", (0,)))]),  # the rules say whose turn it is
        ("P1 play look #4 #10", [(0, Action("look", (3, 9)))]),
        ("P1 play flip T", [(0, Action("flip", (6,)))]),
        ("P1 play flip S+ P", [(0, Action("flip", (5, 10)))]),
        ("P1 play return P2 P3", [(0, Action("return", (1, 2)))]),
        ("P1 play pelt", [(0, Action("lay", "pelt"))]),
        ("eval P3:b>o", [(2, Action("swap", ("b", "o")))]),
    ],
)
def test_faces_may_replace_handles(text: str, actions: list[tuple[int, Action]]) -> None:
    assert line(text) == actions


@pytest.mark.rule("K12")
@pytest.mark.parametrize(
    ("text", "key", "rule"),
    [
        ("P1 take A3", "no_such_tiles", "K4.3"),
        ("P1 take T", "no_such_tiles", "K4.3"),
        ("P1 take ?(P)", "no_such_tiles", "K4.3"),
        ("P1 take P#1", "other_face", "K4.3"),
        ("P1 rob P2 > M3", "no_such_tiles", "K4.4"),
        ("P1 play flip ?", "which_tile", "K12"),
        ("P1 play flip F", "no_such_tiles", "KR10"),
        ("P4 pass", "no_such_player", "K2.1"),
    ],
)
def test_lines_that_mean_nothing_here(text: str, key: str, rule: str) -> None:
    with pytest.raises(Refused) as caught:
        line(text)
    assert (caught.value.reason.key, caught.value.reason.rule) == (key, rule)
    told(caught.value.reason)


@pytest.mark.rule("K13", "KR8")
def test_a_player_names_only_reverses_that_he_knows() -> None:
    scene = Scene(3, middle="?(M)#1 ?(F)#2 A#3 S+#4", hands={"P1": "look"})
    with pytest.raises(Refused):
        line("P1 take ?(F)", whole=False, scene=scene)
    assert in_full(scene.g, "take ?") == "take #1"
    scene.play("P1 play look #1")
    assert in_full(scene.g, "take ?(M)") == "take #1"
    assert in_full(scene.g, "P1 take ?") == "take #2"  # the one of which nothing is known
    with pytest.raises(Refused):
        in_full(scene.g, "take ?(F)")


@pytest.mark.rule("K4.4", "K12")
def test_the_second_half_of_a_robbery_by_itself() -> None:
    scene = Scene(3, middle="A", lots={"P2": "T2 M S+"})
    scene.g.apply(0, Action("rob", 1))
    assert line("P1 > T M", scene=scene) == [(0, Action("give", (1, 3)))]
    assert line("give M", scene=scene) == [(0, Action("give", (3,)))]
    assert in_full(TABLE.g, "rob P2 > M") == "rob P2 > #8"
    assert MAMMUT.read(in_full(scene.g, "> M")) == Action("give", (3,))


# -- positions: what is written ------------------------------------------------------------------------------------

WHOLE = """\
mammut-position 1 players 3 round 2 start P1 turn P3 phase share give_back=exactly_one
middle ?(M)#1 A(F)#2 S+(S-)#4
P1 score 10 hide 0 animals bg hand look,pelt down swap lots ?(M)#3 knows 3
P2 score 7 hide 12 animals - hand - down - lots T(?)#5 b(M)#32 knows -
P3 score 0 hide 3 animals bdghlov hand flip down axe_fire,pelt lots - knows 1
spent look
discard return,return
deck x10"""

OWN = """\
mammut-position 1 players 3 round 2 start P1 turn P3 phase share give_back=exactly_one
middle ?#1 A#2 S+#4
P1 score 10 hide 0 animals bg hand look,pelt down swap lots ?(M)#3
P2 score 7 hide 12 animals - hand - down - lots T#5 b#32
P3 score 0 hide 3 animals bdghlov hand x1 down x2 lots -
spent look
discard return,return
deck x10"""


@pytest.mark.rule("K12")
def test_a_whole_position() -> None:
    g = MAMMUT.read_position(WHOLE, {})
    world = g.world
    assert MAMMUT.position(g) == WHOLE
    assert (world.round, world.start, world.seat, world.phase, g.rules.give_one) == (2, 0, 2, "share", True)
    assert (world.middle, world.lots[:3]) == ((0, 1, 3), [(2,), (4, 31), ()])
    assert [FACES[world.faces[tile]] for tile in (0, 1, 2, 3, 4, 31)] == ["?", "A", "?", "S+", "T", "b"]
    assert [FACES[world.backs[tile]] for tile in (0, 1, 2, 3, 4, 31)] == ["M", "F", "M", "S-", "?", "M"]
    assert (world.looked, world.seen[2]) == ([(2,), (), (0,)], ((0, FACES.index("M")),))
    assert (world.hands[0], world.down[2], world.spent) == (("look", "pelt"), ("axe_fire", "pelt"), ("look",))
    assert (world.scores, world.hides, world.animals) == ([10, 7, 0], [0, 12, 3], ["bg", "", "bdghlov"])
    assert (g.waiting[0].seat, g.waiting[0].topic, len(world.pile)) == (2, "turn", 10)
    held = [card for cards in (*world.hands, *world.down, world.spent, world.discard) for card in cards]
    assert [held.count(name) + n for name, n in zip(NAMES, world.pile.counts, strict=True)] == list(DECK.counts)


@pytest.mark.rule("K12")
def test_line_ends_are_blanks_like_others() -> None:
    for text in (WHOLE.replace("\n", " "), WHOLE.replace("\n", "\r\n") + "\n", WHOLE.replace(" ", "   ")):
        assert MAMMUT.position(MAMMUT.read_position(text, {})) == WHOLE


@pytest.mark.rule("K12", "K13")
def test_a_view_leaves_out_what_the_seat_does_not_know() -> None:
    g = MAMMUT.read_position(WHOLE, {})
    assert MAMMUT.position(g, 0, whole=False) == OWN
    theirs = MAMMUT.position(g, 2, whole=False)
    assert "hand x2 down x1 lots ?#3" in theirs
    assert "hand flip down axe_fire,pelt" in theirs
    assert "middle ?(M)#1 A#2" in theirs
    onlooker = MAMMUT.position(g, None, whole=False)
    assert "(" not in onlooker
    assert not {*NAMES} - {"look", "return"} & {*onlooker.replace(",", " ").split()}
    assert "knows" not in OWN + theirs + onlooker


@pytest.mark.rule("K12", "K13")
def test_a_view_that_is_read_is_filled_with_what_fits() -> None:
    g = MAMMUT.read_position(OWN, {})
    world = g.world
    assert MAMMUT.position(g, 0, whole=False) == OWN
    assert world.hands[0] == ("look", "pelt")
    assert len(world.hands[2]) == 1
    assert set(world.down[2]) <= EVALUATED
    assert len(world.down[2]) == 2
    rows = [set(row) for row in g.rules.table.rows]
    assert all({world.faces[tile], world.backs[tile]} in rows for tile in (0, 1, 2, 3, 4, 31))
    held = [card for cards in (*world.hands, *world.down, world.spent, world.discard) for card in cards]
    assert [held.count(name) + n for name, n in zip(NAMES, world.pile.counts, strict=True)] == list(DECK.counts)


@pytest.mark.rule("KR8", "K13")
def test_what_was_turned_is_known_to_all() -> None:
    scene = Scene(3, middle="T(M)#1 ?(F)#2 A S+", hands={"P1": "flip look"}, lots={"P2": "P"})
    scene.play("P1 play flip #1", "P1 play look #2")
    text = MAMMUT.position(scene.g)
    assert [row.rpartition(" ")[2] for row in text.splitlines() if "knows" in row] == ["1,2", "1", "1"]
    again = MAMMUT.read_position(text, {}).world
    assert (again.reverses, again.looked) == (scene.world.reverses, scene.world.looked)
    assert "M(T)#1 ?(F)#2" in MAMMUT.position(scene.g, 0, whole=False)
    for seat in (1, 2, None):
        assert "M(T)#1 ?#2" in MAMMUT.position(scene.g, seat, whole=False)


@pytest.mark.rule("K10.1", "K12")
def test_two_players_have_two_lots() -> None:
    scene = Scene(2, middle="A#1 P#2", lots={"P1/2": "T#3 M#4", "P2/1": "S+#5"})
    text = MAMMUT.position(scene.g)
    assert " lots - | T(" in text
    assert " lots S+(S-)#5 | - knows" in text
    again = MAMMUT.read_position(text, {})
    assert again.world.lots == scene.world.lots
    assert MAMMUT.position(again) == text
    wrong = text.replace(" | -", "")
    assert refusal(wrong) == because("wrong_lots", "K10.1", seat=1, expected=2, found=1)
    assert refusal(WHOLE.replace("lots - knows", "lots - | - knows")).key == "wrong_lots"


@pytest.mark.rule("K4.4", "K12")
def test_a_robbery_under_way() -> None:
    scene = Scene(2, middle="A", lots={"P2/1": "T2 S+", "P2/2": "M"})
    before = MAMMUT.position(scene.g)
    scene.g.apply(0, Action("rob", 7))
    text = MAMMUT.position(scene.g)
    assert text == before.replace("phase share", "phase share rob P2/1")
    again = MAMMUT.read_position(text, {})
    assert again.waiting == scene.g.waiting
    for g in (again, scene.g):
        g.apply(0, Action("give", (1,)))
    assert MAMMUT.position(again) == MAMMUT.position(scene.g)
    assert again.waiting == scene.g.waiting
    assert refusal(text.replace("rob P2/1", "rob P2/2")) == because("cannot_be_robbed", "K4.4", lot=8)
    assert refusal(text.replace("rob P2/1", "rob P1/1")).key == "cannot_be_robbed"
    assert refusal(text.replace("rob P2/1", "rob P2/3")).key == "bad_place"


SWAPS = Scene(
    phase="evaluate",
    lots={"P1": "b S+", "P2": "h", "P3": "l"},
    animals={"P1": "bd", "P2": "h", "P3": "l"},
    down={"P1": "swap", "P2": "swap pelt_animal"},
)
SWAPS.g.apply(NATURE, SWAPS.g.waiting[0].at(0))


@pytest.mark.rule("KR23", "K12")
def test_decisions_about_animals() -> None:
    g = SWAPS.g.copy()
    assert [decision.topic for decision in g.waiting] == ["swap", "swap"]
    text = MAMMUT.position(g)
    assert "phase animals" in text
    assert "down pelt_animal,swap" in text
    assert MAMMUT.read_position(text, {}).waiting == g.waiting
    g.apply(1, Action("swap", ("h", "o")))
    partly = MAMMUT.position(g)
    assert "\ndecided P2:h>o\nspent" in partly
    again = MAMMUT.read_position(partly, {})
    assert (again.waiting, again.answers) == (g.waiting, g.answers)
    assert MAMMUT.position(again) == partly
    assert "decided" not in MAMMUT.position(g, 0, whole=False)
    assert "decided P2:h>o" in MAMMUT.position(g, 1, whole=False)
    again.apply(0, Action("keep"))
    assert again.world.animals == ["bd", "ho", "l"]
    assert refusal(partly.replace("decided P2:h>o", "decided P3:-")) == because("decision_not_due", "KR23", text="P3:-")
    assert refusal(partly.replace("decided P2:h>o", "decided P2:h>o P1:-")).key == "decision_not_due"
    assert refusal(partly.replace("decided P2:h>o", "decided P2:o>h")).key == "no_such_swap"
    assert refusal(partly.replace("decided P2:h>o", "decided -")).key == "no_such_player"
    assert refusal(WHOLE.replace("\nspent", "\ndecided P2:-\nspent")).key == "animals_not_due"


@pytest.mark.rule("K9.3", "K9.4")
def test_a_finished_game() -> None:
    text = WHOLE.replace("round 2 start P1 turn P3 phase share", "round 5 start P3 turn P3 phase over")
    text = text.replace("middle ?(M)#1 A(F)#2 S+(S-)#4", "middle -").replace("lots ?(M)#3 knows 3", "lots - knows -")
    text = text.replace("knows 1", "knows -")
    for scores, hides, ended, winners in (
        ((10, 7, 0), (0, 12, 3), "most_points", (0,)),
        ((10, 10, 0), (0, 12, 3), "more_hides", (1,)),
        ((10, 10, 0), (4, 4, 3), "shared", (0, 1)),
    ):
        for player, (score, hide) in enumerate(zip(scores, hides, strict=True), 1):
            rows = [row.split(" ") for row in text.split("\n")]
            for row in rows:
                if row[0] == f"P{player}":
                    row[2], row[4] = str(score), str(hide)
            text = "\n".join(" ".join(row) for row in rows)
        g = MAMMUT.read_position(text, {})
        assert (g.waiting, g.world.ended, g.world.winners) == ((), ended, winners)
        assert MAMMUT.position(g) == text
        assert MAMMUT.result(g) is not None
    assert refusal(text.replace("round 5", "round 4")) == because("over_too_early", "K9.1", round=4)


@pytest.mark.rule("K6.3")
def test_who_ended_the_distribution_has_the_start_mammoth() -> None:
    text = WHOLE.replace("middle ?(M)#1 A(F)#2 S+(S-)#4", "middle -").replace("lots - knows 1", "lots ?#1 S+ knows 1")
    g = MAMMUT.read_position(text.replace("phase share", "phase evaluate"), {})
    assert (g.world.start, g.waiting[0].topic) == (2, "reveal")


@pytest.mark.rule("K8.1", "K12")
def test_waiting_for_a_throw() -> None:
    text = """\
mammut-position 1 players 2 round 3 start P2 turn P2 phase throw
middle -
P1 score 10 hide 0 animals b hand look down - lots - | - knows -
P2 score 10 hide 0 animals d hand - down - lots - | - knows -
spent -
discard flip
deck x17"""
    g = MAMMUT.read_position(text, {})
    assert MAMMUT.position(g) == text
    assert g.waiting[0].topic == "rows"
    for topic in ("rows", "sides"):
        g.apply(NATURE, Action(topic, g.waiting[0].sample(Quick(1).below).noun))
    assert (g.waiting[0].seat, g.world.phase) == (1, "share")
    for old, new in (("lots - | - knows -\nspent", "lots A | - knows -\nspent"), ("spent -", "spent look"),
                     ("down - lots - | - knows -\nspent", "down pelt lots - | - knows -\nspent")):  # fmt: skip
        assert refusal(text.replace(old, new).replace("x17", "x9")) == because("not_cleaned_up", "K8.1")


def test_a_state_that_is_no_decision_can_be_written() -> None:
    g = MAMMUT.setup(MAMMUT.rules(4, {}))
    assert MAMMUT.position(g).startswith("mammut-position 1 players 4 round 0 start P1 turn P1 phase setup\n")
    assert refusal(MAMMUT.position(g)).key == "bad_phase"
    assert isinstance(g.stack[0], Match)


# -- options ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("K12")
def test_options_are_part_of_a_position() -> None:
    options = {"give_back": "exactly_one", "flip_animals": "true", "reshuffle": "false", "start": "host", "tiles": WILD}
    *_, play = (play for play, _ in zip(game_of(3, 3, options), range(5), strict=False))
    text = MAMMUT.position(play.state)
    first, tiles, *_ = text.splitlines()
    assert first.endswith(" start=host flip_animals=true give_back=exactly_one reshuffle=false")
    assert tiles == f"tiles {WILD}"
    for chosen in ({}, options, {"give_back": "exactly_one"}):
        again = MAMMUT.read_position(text, chosen)
        assert again.rules == play.state.rules
        assert MAMMUT.position(again) == text
    more = MAMMUT.read_position(text, {"axe_draw": "arrow"})
    assert more.rules.axes_by_arrow
    conflict = because("other_option", "K12", option="give_back", expected="at_least_one", found="exactly_one")
    assert refusal(text, give_back="at_least_one") == conflict
    for old, new, key in (
        ("=true", "=maybe", "bad_option_value"),
        ("flip_animals=", "flip=", "no_such_option"),
        ("flip_animals=true", "reshuffle=true", "bad_position"),
        ("tiles b/M", "tiles M/M", "same_faces"),
        ("tiles b/M", "tiles", "wrong_rows"),
    ):
        with pytest.raises(Refused) as caught:
            MAMMUT.read_position(text.replace(old, new, 1), {})
        assert caught.value.reason.key == key


# -- what is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("K12")
@pytest.mark.parametrize(
    ("old", "new", "key", "rule"),
    [
        ("mammut-position 1", "mammut-position 2", "bad_position", "K12"),
        ("mammut-position", "mammut", "bad_position", "K12"),
        ("players 3", "players 6", "bad_seats", "K2.1"),
        ("players 3", "players three", "bad_position", "K12"),
        ("players 3", "players 4", "bad_position", "K12"),
        ("round 2", "round 0", "no_such_round", "K2.6"),
        ("round 2", "round 6", "no_such_round", "K2.6"),
        ("start P1", "start P4", "no_such_player", "K2.1"),
        ("turn P3", "turn", "no_such_player", "K2.1"),
        ("turn P3", "turn P1", "no_open_place", "K4.5"),
        ("phase share", "phase rest", "bad_phase", "K12"),
        ("phase share", "phase evaluate", "middle_not_empty", "K6.2"),
        ("phase share", "phase throw", "middle_not_empty", "K6.2"),
        ("middle ", "", "bad_position", "K12"),
        ("middle ?(M)#1 A(F)#2 S+(S-)#4", "middle", "bad_position", "K12"),
        ("?(M)#1", "#1", "bad_tile", "K12"),
        ("?(M)#1", "?(Q)#1", "bad_tile", "K12"),
        ("?(M)#1", "?(M)#40", "bad_tile", "K12"),
        ("A(F)#2", "A(F)#1", "handle_twice", "K12"),
        ("A(F)#2", "A(F)2", "tiles_not_in_table", "K1.1"),
        ("A(F)#2", "A(v)#2", "tiles_not_in_table", "K1.1"),
        ("A(F)#2", "A40", "too_many_tiles", "K1.1"),
        ("S+(S-)#4", "S+(S-)#4 S-", "tiles_not_in_table", "K1.1"),
        ("score 10", "score -1", "bad_position", "K12"),
        ("score 10", "score 10000", "bad_position", "K12"),
        ("hide 0", "hide x", "bad_position", "K12"),
        ("animals bg", "animals bb", "bad_animals", "K1.4"),
        ("animals bg", "animals x", "bad_animals", "K1.4"),
        ("hand look,pelt", "hand look,ace", "bad_card", "K1.3"),
        ("hand look,pelt", "hand look,,pelt", "bad_card", "K1.3"),
        ("hand look,pelt", "hand x20", "too_many_cards", "K1.3"),
        ("hand look,pelt", "hand x15", "too_many_cards", "K1.3"),
        ("hand look,pelt", "hand look,look,look", "too_many_copies", "K1.3"),
        ("hand look,pelt", "hand swap,swap", "too_many_copies", "K1.3"),
        ("down swap", "down flip", "acts_at_once", "K5.2"),
        ("down swap", "down x12", "too_many_cards", "K1.3"),
        ("knows 3", "knows 2", "not_a_mark", "K5.3"),
        ("knows 3", "knows 9", "known_tile_missing", "K12"),
        ("knows 3", "knows 33", "bad_position", "K12"),
        ("knows 3", "knows ,", "bad_position", "K12"),
        (" knows 3", "", "knows_missing", "K12"),
        ("spent look", "spent axe_points", "not_spent", "KR12"),
        ("spent look", "spent swap", "not_spent", "KR12"),
        ("spent look", "spent x1", "open_card_unknown", "K12"),
        ("discard return,return", "discard", "bad_position", "K12"),
        ("discard return,return", "cards return,return", "bad_card", "K1.3"),
        ("deck x10", "deck x11", "too_many_cards", "K1.3"),
        ("deck x10", "deck x9,look", "unknown_on_top", "K12"),
        ("deck x10", "deck", "bad_position", "K12"),
        ("deck x10", "deck x10 P4", "bad_card", "K1.3"),
        ("deck x10", "deck x٣", "bad_card", "K1.3"),
    ],
)
def test_what_is_wrong_with_a_position(old: str, new: str, key: str, rule: str) -> None:
    assert old in WHOLE
    reason = refusal(WHOLE.replace(old, new, 1))
    assert (reason.key, reason.rule) == (key, rule)


@pytest.mark.rule("K7.1")
def test_no_question_mark_is_left_when_animals_are_decided() -> None:
    text = MAMMUT.position(SWAPS.g)
    assert refusal(text.replace("lots l(P)#4", "lots ?(P)#4")) == because("mark_not_turned", "K7.1")
    assert refusal("") == because("bad_position", "K12", expected="mammut-position", found="-")


@pytest.mark.rule("K12", "KR27")
def test_a_known_pile_keeps_its_order() -> None:
    text = WHOLE.replace("deck x10", "deck flip,swap,x8")
    g = MAMMUT.read_position(text, {})
    assert g.world.pile.top == ("flip", "swap")
    assert MAMMUT.position(g) == text
    assert MAMMUT.position(MAMMUT.read_position(text.replace("flip,swap,x8", "flip swap x8"), {})) == text
    assert MAMMUT.position(g, 0, whole=False) == OWN
    few = MAMMUT.read_position(WHOLE.replace("deck x10", "deck x2"), {})  # a small position
    assert len(few.world.pile) == 2


# -- whole games -------------------------------------------------------------------------------------------------------


def like(g: G) -> tuple[object, ...]:
    """What a position says of a state; a redeemed tile is no longer part of it, nor are looks at what all know."""
    world, lying = g.world, {*g.world.middle, *(tile for lot in g.world.lots for tile in lot)}
    tiles = [(t, world.faces[t], world.backs[t], world.reverses[t]) for t in sorted(lying)]
    seen = [tuple(pair for pair in each if world.reverses[pair[0]] == NO_FACE) for each in world.seen]
    gone = replace(world, turn=0, faces=(), backs=(), reverses=(), looked=[], seen=[], pile=DECK.__class__((), ()))
    return gone, tiles, seen, world.pile.all_counts()


@pytest.mark.rule("K12", "K13")
@settings(max_examples=10)
@given(st.integers(0, 10**6), st.integers(2, 5))
def test_positions_are_read_as_they_were_written(seed: int, players: int) -> None:
    options = some_options(seed)
    for count, play in enumerate(game_of(seed, players, options)):
        g = play.state
        text = MAMMUT.position(g)
        again = MAMMUT.read_position(text, options)
        assert MAMMUT.position(again) == text
        assert (again.waiting, again.answers) == (g.waiting, g.answers)
        common = all_looked(g)
        assert common or like(again) == like(g)
        seat = (*range(players), None)[count % (players + 1)]
        seen = MAMMUT.position(g, seat, whole=False)
        filled = MAMMUT.read_position(seen, options)
        assert MAMMUT.position(filled, seat, whole=False) == seen
        assert [(d.seat, d.topic) for d in filled.waiting] == [(d.seat, d.topic) for d in g.waiting] or g.answers


def all_looked(g: G) -> bool:
    """Whether all players have looked at the same tile one by one: a position does not tell that from a public one."""
    return bool(set(g.world.looked[0]).intersection(*g.world.looked))


@settings(max_examples=400)
@given(st.sampled_from([WHOLE, OWN, "swaps"]), st.lists(
    st.tuples(st.floats(0, 1), st.integers(0, 4), st.text(SIGNS, max_size=3)), min_size=1, max_size=3
))  # fmt: skip
def test_any_text_is_a_position_or_refused(text: str, edits: list[tuple[float, int, str]]) -> None:
    text = MAMMUT.position(SWAPS.g) if text == "swaps" else text
    for where, gone, new in edits:
        place = int(where * len(text))
        text = text[:place] + new + text[place + gone :]
    reason = None
    try:
        g = MAMMUT.read_position(text, {})
    except Refused as no:
        reason = no.reason
    if reason:
        assert reason.rule
    else:
        again = MAMMUT.position(g)
        if g.waiting and g.waiting[0].seat != NATURE:
            assert MAMMUT.position(MAMMUT.read_position(again, {})) == again
