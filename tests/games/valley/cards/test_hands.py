"""Shady Deal: cards that change hands, seen by two and by nobody else (VC44, H4)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.core.record import Record
from steppe.core.save import dump, load
from steppe.core.state import told
from steppe.core.view import observe
from steppe.games.valley.game import VALLEY, laid_down
from steppe.games.valley.notation.course import resolve
from steppe.games.valley.notation.phrase import write_action
from steppe.games.valley.notation.spelling import spelling_of
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.swap import Swap
from steppe.games.valley.phases.window import ANY
from steppe.games.valley.queries.fitting import plays
from steppe.lab.check import secrecy
from steppe.lab.check.conformance import by_verb, text_is_faithful

ROW = {f"{q},0": "plain" for q in range(4)}
PIECES = {"0,0": {"fern": {"W": 1}}, "1,0": {"ember": {"W": 1}}, "3,0": {"sun": {"W": 1}}}
FERN, EMBER, SUN = 0, 1, 2
TRIBES = ("fern", "ember", "sun")
HANDS = {"fern": ["net", "raft", "shady_deal", "spying"], "ember": ["sacrifice", "traps"], "sun": ["bridge"]}


def scene(**hands: list[str]) -> Scene:
    """Fern moves, beside ember; sun looks on."""
    tribes = {name: {"hand": {**HANDS, **hands}[name]} for name in TRIBES}
    options = {"edition": "extension", "fire": "off"}
    made = Scene({"board": {"hexes": ROW}, "tribes": tribes, "pieces": PIECES, "options": options})
    made.g.world.number = 1
    made.play("tribes")
    return made


def say(made: Scene, who: int, text: str) -> Action:
    return resolve(made.g, who, text, spelling_of(made.g, TRIBES))


def deal(made: Scene, text: str = "k shady_deal {rival: ember}") -> Scene:
    made.g.apply(FERN, say(made, FERN, text))
    return made


@pytest.mark.rule("VC44")
def test_a_card_is_drawn_from_a_hand_and_another_goes_back() -> None:
    made = deal(scene())
    assert made.g.waiting[0].seat == NATURE
    made.g.apply(NATURE, Action("stolen", "traps"))
    (asked,) = made.g.waiting
    space: Any = asked.choices[0][1]
    assert (asked.seat, asked.topic, space.of) == (FERN, "give", ("net", "raft", "spying")), "not the card itself"
    made.g.apply(FERN, say(made, FERN, "give raft"))
    assert made.g.world.hands == [("net", "spying", "traps"), ("raft", "sacrifice"), ("bridge",)]
    assert made.g.world.discard == ("shady_deal",)
    assert made.g.waiting[0].topic == "movement", "the question that was open is put again"


@pytest.mark.rule("VC44")
def test_with_spying_the_card_is_chosen_from_the_hand_that_is_shown() -> None:
    made = deal(scene(), "k shady_deal {rival: ember, with: spying}")
    (asked,) = made.g.waiting
    space: Any = asked.choices[0][1]
    assert (asked.seat, asked.topic, space.of) == (FERN, "steal", ("sacrifice", "traps"))
    (seen,) = made.told("hand_seen")
    assert seen.seen_by(FERN).data["cards"] == ("sacrifice", "traps")
    assert "cards" not in seen.seen_by(SUN).data
    made.g.apply(FERN, say(made, FERN, "steal sacrifice"))
    made.g.apply(FERN, say(made, FERN, "give net"))
    assert made.g.world.hands == [("raft", "sacrifice"), ("net", "traps"), ("bridge",)]
    assert made.g.world.discard == ("shady_deal", "spying")


@pytest.mark.rule("VC44", "V12.3")
@pytest.mark.parametrize(
    ("hands", "text", "key"),
    [
        ({"fern": ["shady_deal"]}, "k shady_deal {rival: ember}", "card_rival_with_cards"),
        ({"ember": []}, "k shady_deal {rival: ember}", "card_does_not_fit"),
        ({"fern": ["shady_deal", "spying"]}, "k shady_deal {rival: ember, with: spying}", "card_rival_to_spy_on"),
        ({"fern": ["net", "raft", "shady_deal"]}, "k shady_deal {rival: ember, with: spying}", "card_not_in_hand"),
        ({}, "k shady_deal {rival: sun, with: spying}", "card_does_not_fit"),
    ],
)
def test_what_stands_against_a_deal(hands: dict[str, list[str]], text: str, key: str) -> None:
    made = scene(**hands)
    refused = made.g.why_not(FERN, say(made, FERN, text))
    assert refused is not None
    assert refused.key == key


@pytest.mark.rule("VC44", "R5", "VC16")
def test_nothing_comes_between_taking_and_giving() -> None:
    made = deal(scene(sun=["intuition", "net"], fern=["raft", "shady_deal", "spying"]))
    made.g.apply(NATURE, Action("stolen", "traps"))
    refused = made.g.why_not(SUN, Action("play", ("intuition", 0)))
    assert refused is not None
    assert (refused.key, refused.rule) == ("nothing_comes_between", "R5")


@pytest.mark.rule("VC16", "VC44")
def test_a_stolen_card_answers_no_open_window_any_more() -> None:
    pieces = {"0,0": {"ember": {"W": 1}, "sun": {"W": 1}}, "1,0": {"fern": {"W": 1}}}
    tribes = {"fern": {"hand": ["net", "shady_deal"]}, "ember": {"hand": ["cut_stone"]}, "sun": {"hand": ["bridge"]}}
    options = {"edition": "extension", "fire": "off"}
    made = Scene({"board": {"hexes": ROW}, "tribes": tribes, "pieces": pieces, "options": options})
    made.g.stack, made.g.events = [Combat(hex=made.at("0,0"), seat=EMBER)], made.events
    made.g.advance()
    made.g.apply(EMBER, Action("play", ("cut_stone", 0)))  # face down, as long as sun has not answered
    made.g.apply(FERN, Action("play", ("shady_deal", 0, EMBER)))
    made.g.apply(NATURE, Action("stolen", "cut_stone"))
    made.g.apply(FERN, Action("give", "net"))
    asked = next(each for each in made.g.waiting if each.seat == EMBER)
    assert [verb for verb, _ in asked.choices] == ["pass"]


def test_whoever_draws_a_table_is_told_of_the_questions() -> None:
    told = VALLEY.summary(VALLEY.rules(4, {"edition": "extension"}))["questions"]
    assert told.items() >= {"steal": ["steal", "card"], "give": ["give", "card"]}.items()
    assert VALLEY.summary(VALLEY.rules(4, {}))["questions"] == {}


# -- what others see -------------------------------------------------------------------------------------------------


@pytest.mark.rule("H4", "VC44")
def test_two_are_told_which_cards_changed_hands_and_the_others_are_not() -> None:
    made = deal(scene())
    for who, action in ((NATURE, Action("stolen", "traps")), (FERN, Action("give", "raft"))):
        events = told(made.g, who, action)
        (event,) = (each for each in events if each.name in ("card_stolen", "card_given"))
        assert [event.seen_by(seat).data.get("card") for seat in (FERN, EMBER, SUN, None)] == [
            action.noun,
            action.noun,
            None,
            None,
        ]
        for seat in (SUN, None):
            seen = [each.seen_by(seat) for each in events]
            assert str(action.noun) not in str([(each.data, each.change) for each in seen])
    assert event.data["cause"] == "swap", "in a barter no cause is told (V18.12a)"


@pytest.mark.rule("H4", "H2")
@pytest.mark.parametrize("text", ["k shady_deal {rival: ember}", "k shady_deal {rival: ember, with: spying}"])
def test_a_deal_under_way_shows_nobody_more_than_he_may_see(text: str) -> None:
    made = deal(scene(), text)
    verb = "stolen" if made.g.waiting[0].seat == NATURE else "steal"
    seats = (None, FERN, EMBER, SUN)
    for step in ((verb, "traps"), ("give", "raft")):
        for seat in seats:
            for seed in range(8):
                secrecy.looks_alike(VALLEY, made.g, seat, Quick(seed).below)
                who = made.g.waiting[0].seat
                secrecy.flows_alike(VALLEY, made.g, seat, who, Action(*step), Quick(seed).below)
            secrecy.no_canary(VALLEY, made.g, seat)
            secrecy.positions_look_alike(VALLEY, made.g, seat, Quick(1).below)
        made.g.apply(made.g.waiting[0].seat, Action(*step))


@pytest.mark.rule("H4")
def test_who_was_robbed_imagines_the_card_where_it_is() -> None:
    made = deal(scene())
    made.g.apply(NATURE, Action("stolen", "sacrifice"))
    for seed in range(20):
        imagined = VALLEY.redeal(made.g, EMBER, Quick(seed).below)
        assert "sacrifice" in imagined.world.hands[FERN]
        other = VALLEY.redeal(made.g, SUN, Quick(seed).below)
        assert other.nearest(Swap).taken[FERN][0] in other.world.hands[FERN]
    own = VALLEY.redeal(made.g, FERN, Quick(1).below)
    assert own.world.hands[FERN] == made.g.world.hands[FERN]


@pytest.mark.rule("H4")
def test_two_copies_in_one_hand_are_dealt_anew_without_losing_one() -> None:
    made = scene(ember=["sacrifice", "sacrifice"])
    before = sum(made.g.world.cunning.all_counts()) + sum(map(len, made.g.world.hands))
    made.g.answers = {EMBER: Action("play", ("sacrifice", 0, made.at("1,0"), 0))}
    for seed in range(10):
        world = VALLEY.redeal(made.g, FERN, Quick(seed).below).world
        assert "sacrifice" in world.hands[EMBER]
        assert sum(world.cunning.all_counts()) + sum(map(len, world.hands)) == before
        everything = [*world.hands[EMBER], *world.hands[SUN], *world.hands[FERN]]
        left = world.cunning.all_counts()[world.cunning.kinds.index("sacrifice")]
        assert everything.count("sacrifice") + left == 2


@pytest.mark.rule("R2", "H4")
def test_a_deal_laid_face_down_takes_both_of_its_cards_from_the_hand() -> None:
    made = scene()
    made.g.answers = {FERN: Action("play", ("shady_deal", 1, EMBER))}
    assert laid_down(made.g, FERN) == ("shady_deal", "spying")


def test_a_deal_under_way_is_saved_and_loaded() -> None:
    made = deal(scene())
    made.g.apply(NATURE, Action("stolen", "traps"))
    again = load(VALLEY, made.g.rules, dump(made.g))
    assert [observe(again, seat) for seat in (None, 0, 1, 2)] == [observe(made.g, seat) for seat in (None, 0, 1, 2)]


@pytest.mark.rule("N4", "N5")
@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Action("play", ("shady_deal", 0, EMBER)), "k shady_deal {rival: ember}"),
        (Action("play", ("shady_deal", 1, EMBER)), "k shady_deal {rival: ember, with: spying}"),
        (Action("steal", "traps"), "steal traps"),
        (Action("give", "net"), "give net"),
    ],
)
def test_a_deal_as_text(action: Action, text: str) -> None:
    made = scene()
    spelling = spelling_of(made.g, TRIBES)
    assert write_action(action, spelling) == text
    assert resolve(made.g, FERN, text, spelling) == action


# -- records ---------------------------------------------------------------------------------------------------------


class Dealers:
    """A game in which whoever can make a shady deal does, and hands are often thrown about."""

    def __init__(self, seed: int, seats: int = 4) -> None:
        self.options = {"edition": "extension", "turn_limit": "7"}
        self.g = VALLEY.setup(VALLEY.rules(seats, self.options))
        self.seats, self.quick = seats, Quick(seed)
        self.inputs: list[tuple[int, Action]] = []
        while self.g.waiting:
            who, action = self.next()
            self.g.apply(who, action)
            self.inputs.append((who, action))

    def next(self) -> tuple[int, Action]:
        decision = self.g.waiting[0]
        for seat in range(self.seats) if decision.seat != NATURE else ():
            for noun in plays(self.g, ANY, seat):
                if isinstance(noun, tuple) and noun[0] == "shady_deal":
                    play = Action("play", noun)
                    if self.g.why_not(seat, play) is None and self.quick.below(3):
                        return seat, play
        wanted = Action("deal", "shady_deal")
        if decision.allows(wanted):
            return NATURE, wanted
        return decision.seat, by_verb(decision, self.quick.below)

    def record(self) -> Record:
        return Record("valley", VALLEY.version, self.seats, self.options, inputs=tuple(self.inputs))


@pytest.mark.rule("H4", "H2")
@pytest.mark.parametrize("seed", range(3))
def test_a_record_with_deals_for_every_pair_of_eyes(seed: int) -> None:
    game = Dealers(seed)
    record = game.record()
    handed = [(who, action) for who, action in game.inputs if action.verb in ("stolen", "steal", "give")]
    assert handed
    text_is_faithful(VALLEY, record, game.g, (None, *range(game.seats)))
    text = VALLEY.write_record(record, None, whole=False)
    assert re.search(r" give \?", text)
    assert not re.search(r" (?:give|steal) [^?]", text)
    assert not re.search(r"\[stolen \w+:[^?]", text)


@pytest.mark.rule("H4", "N7")
def test_the_two_read_in_their_records_what_changed_hands() -> None:
    game = next(game for game in map(Dealers, range(20)) if any(action.verb == "give" for _, action in game.inputs))
    place, (giver, action) = next((n, each) for n, each in enumerate(game.inputs) if each[1].verb == "give")
    g = VALLEY.setup(VALLEY.rules(game.seats, game.options))
    for who, each in game.inputs[:place]:
        g.apply(who, each)
    owner = g.nearest(Swap).owner
    short = Record("valley", VALLEY.version, game.seats, game.options, inputs=tuple(game.inputs[: place + 1]))
    for seat in range(game.seats):
        text = VALLEY.write_record(short, seat, whole=False)
        assert (f" give {action.noun}" in text) == (seat in (giver, owner))
