"""A warrior who studies for a whole season turns a card into a lasting progress (V18.6, M2a, C4d, C4g, K1a)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from steppe.core.decision import Action, Decision, Seat
from steppe.core.frame import DONE, Flow, Frame, ask, ask_all
from steppe.core.option import Option
from steppe.core.reason import Reason, because
from steppe.core.sheet import Public, sheet
from steppe.core.space import Noun, Pick, Space, Subset
from steppe.games.valley import batch
from steppe.games.valley.deeds import camp, knowledge
from steppe.games.valley.party import one
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.window import COMBAT_START
from steppe.games.valley.piece import OFF, WARRIOR
from steppe.games.valley.purpose import Heed, Purpose, is_idle
from steppe.games.valley.queries import march, odds, strength
from steppe.games.valley.queries.added import barred
from steppe.games.valley.queries.calendar import is_first, is_last
from steppe.games.valley.queries.in_force import LEARNED, PROGRESS, STUDENTS, USED
from steppe.games.valley.queries.knowledge import noted, progresses, students, teachable
from steppe.games.valley.queries.march import Ranks
from steppe.games.valley.queries.people import camps, led, of_kind, tribes_on, turn_order
from steppe.games.valley.variant import (
    CAMP_GONE,
    CARD,
    ELIMINATED,
    HEX,
    MOVEMENT,
    NUMBER,
    PLAY,
    SEASON_OVER,
    TAKEN,
    TRIBE,
    Deal,
    Edit,
    Good,
    Question,
    Row,
    Variant,
    Verb,
)
from steppe.games.valley.world import G

STUDY, ASIDE, LAY, LEARN, FIRE = "study", "aside", "lay", "learn", "fire"
MAN, DOWN, LESSON = 3.0, 3.0, 4.0  # points of food: a warrior who is lost, a card worth laying down, what is learnt


# -- M2a: to study -----------------------------------------------------------------------------------------------


def fresh_men(found: Ranks, hex: int) -> int:
    """How many warriors stand there who have not moved and do nothing else."""
    return march.fresh_on(found, hex, batch.MEN & ~1)


def places(g: G, seat: Seat, found: Ranks, _: bool) -> tuple[Any, ...]:
    """In the first turn of a season, in every own camp: so many of its fresh warriors."""
    if not is_first(g.world):
        return ()
    nouns: list[Any] = []
    for hex in camps(g.world, seat):
        men = fresh_men(found, hex)
        nouns += [noun_of(hex, count) for count in range(1, men + 1) if march.may_act(g, seat, found, hex, count)]
    return tuple(nouns)


def noun_of(hex: int, count: int) -> tuple[int, ...]:
    return batch.written((hex,), one(WARRIOR, count))


def begin(g: G, movement: Any, noun: Any) -> None:
    hex, count, *_ = noun
    knowledge.study(g, movement.seat, hex, count)


def why_not_study(g: G, seat: Seat, found: Ranks, noun: Any) -> Reason:
    """V18.6, V7.9, V7.10."""
    if not isinstance(noun, tuple) or len(noun) < 2 or not all(type(part) is int for part in noun):
        return because("who_studies", "V18.6")
    hex, count, *others = noun
    if any(others) or count < 1:
        return because("who_studies", "V18.6")
    if not is_first(g.world):
        return because("study_begins_a_season", "V18.6")
    if not 0 <= hex < g.world.size or g.world.camps[hex] != seat:
        return because("study_needs_a_camp", "V18.6")
    if of_kind(g.world, seat, hex, WARRIOR) < count:
        return because("no_such_tokens", "P2", hex=hex)
    if fresh_men(found, hex) < count:
        return because("engaged", "V7.9", hex=hex)
    return march.why_not_beside(g, seat, found, hex, count) or because("study_needs_a_camp", "V18.6")


# -- C4d: to stand aside ------------------------------------------------------------------------------------------


@sheet
class Aside(Frame):
    """VR41: who has students where a combat begins says how many stand aside; the others fight, and study no more."""

    seat: Public[Seat] = OFF
    hex: Public[int] = OFF

    def start(self, g: G, _: Any) -> Flow:
        count = strength.bystanders(g.world, self.seat, self.hex)
        if not count or not led(g.world, self.seat):
            return DONE
        return ask(self.seat, ASIDE, self.chosen, ((ASIDE, Pick("count", tuple(range(count + 1)))),), hex=self.hex)

    def chosen(self, g: G, got: Action) -> Flow:
        count = strength.bystanders(g.world, self.seat, self.hex)
        knowledge.end_study(g, self.seat, self.hex, count - cast("int", got.noun), "combat")
        return DONE

    def why_not_start(self, g: G, action: Action) -> Reason | None:
        return because("so_many_students", "V18.6") if action.verb == ASIDE else None


def before_combat(g: G, combat: Any) -> Frame | None:
    """Those who hunt; between tribes, whoever lives there, unless he looks on (V18.11)."""
    if not isinstance(combat, Combat) or STUDENTS not in g.world.keys:
        return None
    sides = tribes_on(g.world, combat.hex) if combat.species == strength.TRIBES else combat.hunters(g)
    asked = [s for s in sides if s != combat.onlooker - 1 and strength.bystanders(g.world, s, combat.hex)]
    return Aside(seat=asked[0], hex=combat.hex) if asked else None  # there is one camp, and so one of them


# -- C4g: to learn from the conquered ------------------------------------------------------------------------------


@sheet
class Lesson(Frame):
    """After taking a camp: the fire, or one progress of the loser, who keeps it."""

    seat: Public[Seat] = OFF
    owner: Public[Seat] = OFF
    fire: Public[bool] = False

    def offered(self, g: G) -> tuple[str, ...]:
        fire = self.fire and not g.world.fire[self.seat] and self.seat in g.world.camps  # V7.15
        return (*((FIRE,) if fire else ()), *teachable(g.world, self.seat, self.owner))

    def start(self, g: G, _: Any) -> Flow:
        offered = self.offered(g)
        if not offered:
            return DONE
        if not led(g.world, self.seat):
            return self.learnt(g, offered[0])
        return ask(self.seat, LEARN, self.chosen, ((LEARN, Subset("card", offered, 0, 1)),), owner=self.owner)

    def chosen(self, g: G, got: Action) -> Flow:
        noun = cast("tuple[str, ...]", got.noun)
        return self.learnt(g, noun[0]) if noun else DONE

    def learnt(self, g: G, what: str) -> Flow:
        if what == FIRE:
            camp.gain_fire(g, self.seat, "conquest")
        else:
            knowledge.learn(g, self.seat, self.owner, what)
        return DONE

    def why_not_start(self, g: G, action: Action) -> Reason | None:
        return because("one_thing_is_learnt", "V18.6") if action.verb == LEARN else None


def after_taking(g: G, conquest: Any) -> Frame | None:
    knowledge.check_studies(g, conquest.hex)
    lesson = Lesson(seat=conquest.seat, owner=conquest.owner, fire=conquest.fire)
    return lesson if lesson.offered(g) else None


# -- K1a: to lay a card down ---------------------------------------------------------------------------------------


def has_studied(g: G, seat: Seat) -> bool:
    return any(row.key == STUDENTS and row.seat == seat for row in g.world.effects)


def layable(g: G, seat: Seat) -> tuple[str, ...]:
    """The cards of the hand that may be a progress and are none of the tribe's yet."""
    own, cards = progresses(g.world, seat), g.rules.cards
    return tuple(
        [id for id in dict.fromkeys(g.world.hands[seat]) if id in cards and cards[id].lasting and id not in own]
    )


@sheet
class Laying(Frame):
    """All who have studied for the season and hold cards are asked at once and in secret, whatever they hold (R10)."""

    def start(self, g: G, _: Any) -> Flow:
        asked = [question(g, seat) for seat in turn_order(g.world, OFF) if is_asked(g, seat)]
        return ask_all(asked, self.chosen) if asked else self.chosen(g, {})

    def chosen(self, g: G, got: Mapping[Seat, Action]) -> Flow:
        for seat in turn_order(g.world, OFF):
            for id in cast("tuple[str, ...]", got[seat].noun) if seat in got else ():
                knowledge.lay_down(g, seat, id)
        for row in [row for row in g.world.effects if row.key == STUDENTS]:
            knowledge.end_study(g, row.seat, row.hex, row.value, "season")
        return DONE

    def why_not_start(self, g: G, action: Action) -> Reason | None:
        return because("one_card_of_the_list", "V18.6") if action.verb == LAY else None


def is_asked(g: G, seat: Seat) -> bool:
    """In haste, only whoever has something to lay down."""
    if not led(g.world, seat) or not g.world.hands[seat] or not has_studied(g, seat):
        return False
    if barred(g, PLAY, seat):  # to lay a card down is to play it
        return False
    return bool(layable(g, seat)) or not g.rules.quick


def question(g: G, seat: Seat) -> Decision:
    return Decision(seat, LAY, ((LAY, Subset("card", layable(g, seat), 0, 1)),))


def season_ends(g: G, _: Any) -> Frame | None:
    return Laying() if is_last(g.world) and STUDENTS in g.world.keys else None


# -- in a barter ---------------------------------------------------------------------------------------------------


def to_teach(g: G, deal: Deal) -> Space:
    """V18.12a: what the giver knows and the taker does not."""
    lessons = tuple(sorted(teachable(g.world, deal.taker, deal.giver)))
    return Subset("card", lessons, 0, len(lessons))


def teach(g: G, deal: Deal, cards: tuple[str, ...]) -> None:
    """VR73: knowledge is copied; the giver keeps it."""
    for card in cards:
        knowledge.learn(g, deal.taker, deal.giver, card)


def why_not_taught(g: G, deal: Deal, cards: Any) -> Reason:
    own = progresses(g.world, deal.giver)
    for card in cards if isinstance(cards, tuple) else ():
        if card not in own:
            return because("no_such_progress", "V18.12a", seat=deal.giver, card=card)
        if card in progresses(g.world, deal.taker):
            return because("knows_it_already", "V18.12a", seat=deal.taker, card=card)
    return because("no_such_offer", "V18.40")


def read_progress(spelling: Any, text: str, own: bool) -> Noun:
    word, _, id = text.partition(" ")
    return (id,) if word == PROGRESS and id in spelling.cards else None


BARTERED = Good(
    key=PROGRESS,
    has=to_teach,
    give=teach,
    why_not=why_not_taught,
    told=lambda cards: {PROGRESS: cards},
    write=lambda _, cards: tuple([f"{PROGRESS} {card}" for card in cards]),
    read=read_progress,
    worth=lambda g, deal, cards: sum([worth_learning(g, deal.taker, (card,)) for card in cards]),
    none=(),
    alike=False,
)


# -- the variant ---------------------------------------------------------------------------------------------------


def camp_gone(g: G, hex: int) -> None:
    if STUDENTS in g.world.keys:
        knowledge.check_studies(g, hex)


def lasting(cards: Mapping[str, Any]) -> tuple[Any, ...]:
    """The list of V18.6: what its cards say of themselves."""
    return tuple([card for card in cards.values() if card.lasting])


def worth_laying(g: G, seat: Seat, noun: Any) -> float:
    """In points of food: a card that can be used again and again; one that brings nothing by itself stays a card."""
    if not noun:
        return 0.0
    card = g.rules.cards[noun[0]]
    if is_idle(card):
        return -1.0
    return DOWN + USEFUL.get(card.modes[0].purpose, 0.0)


USEFUL = {  # what can be done nearly every turn comes first
    Purpose.FISHING: 4.0,
    Purpose.BIRTHS: 3.0,
    Purpose.WEAPON: 3.0,
    Purpose.AVERTING: 2.5,
    Purpose.DAUGHTERS: 2.0,
    Purpose.HIDING: 1.5,
    Purpose.CROSSING: 1.0,
}


def worth_aside(g: G, seat: Seat, noun: Any) -> float:
    """Who stands aside goes on studying; who fights makes it likelier to win, and to keep all the others."""
    frame = g.stack[-1]
    assert isinstance(frame, Aside)
    combat = g.nearest(Combat)
    trial = g.copy()
    count = strength.bystanders(g.world, seat, frame.hex)
    knowledge.end_study(trial, seat, frame.hex, count - noun, "combat")
    won = odds.of_combat(trial, frame.hex, combat.species, seat).get(seat, 0.0)
    stake = MAN * (of_kind(g.world, seat, frame.hex, WARRIOR) + 1) + 2 * MAN
    return won * stake + (LESSON if noun else 0.0)


def worth_learning(g: G, seat: Seat, noun: Any) -> float:
    if not noun:
        return 0.0
    return 3 * LESSON if noun[0] == FIRE else LESSON + worth_laying(g, seat, noun)


def first_lesson(_: G, decision: Decision) -> Action:
    """The fire if it can be had, else the first progress."""
    space = cast("Subset", dict(decision.choices)[LEARN])
    return Action(LEARN, (space.of[0],))


def all_aside(_: G, decision: Decision) -> Action:
    return Action(ASIDE, cast("Pick", dict(decision.choices)[ASIDE]).of[-1])


def holds(g: G) -> str:
    """Students are warriors in a camp of their tribe; what is learnt is known."""
    world = g.world
    for row in world.effects:
        if row.key == STUDENTS and world.camps[row.hex] != row.seat:
            return f"students of {row.seat} without a camp on {row.hex}"
        if row.key == STUDENTS and not 0 < row.value <= of_kind(world, row.seat, row.hex, WARRIOR):
            return f"{row.value} students of {row.seat} on {row.hex}"
    for seat in range(g.rules.seats):
        own = progresses(world, seat)
        if len({*own}) < len(own) or not {*noted(world, LEARNED, seat)} <= {*own}:
            return f"progresses {own} of {seat}"
        if any(students(world, seat, hex) and not of_kind(world, seat, hex, WARRIOR) for hex in range(world.size)):
            return f"nobody of {seat} studies"
    return ""


def nothing(verb: str) -> Any:
    return lambda _, __: Action(verb, ())


VARIANT = Variant(
    option=Option("tribal_progress", ("off", "on"), "V18.6"),
    heed=Heed.RULES,
    edits={
        "on": Edit(
            tables={"spoils": frozenset()},
            crafts=lasting,
            goods=(BARTERED,),
            hooks=(
                (COMBAT_START, before_combat),
                (TAKEN, after_taking),
                (CAMP_GONE, camp_gone),
                (SEASON_OVER, season_ends),
                (ELIMINATED, knowledge.lose_all),
            ),
            verbs=(
                Verb(
                    key=STUDY,
                    menu=MOVEMENT,
                    kind="men",
                    offers=places,
                    act=begin,
                    why_not=why_not_study,
                    purpose=Purpose.STUDY,
                ),
            ),
        )
    },
    frames=(Aside, Lesson, Laying),
    questions=(
        Question(topic=ASIDE, id="C4d", key=ASIDE, kind="count", modest=all_aside, worth=worth_aside),
        Question(topic=LEARN, id="C4g", key=LEARN, kind="lore", modest=first_lesson, worth=worth_learning),
        Question(topic=LAY, id="K1a", key=LAY, kind="cards", modest=nothing(LAY), worth=worth_laying),
    ),
    rows=(
        Row(PROGRESS, TRIBE, "progress", CARD, counted="knows"),
        Row(LEARNED, TRIBE, "learned", CARD),
        Row(USED, TRIBE, "used", CARD, until="turn"),
        Row(STUDENTS, HEX, "students", NUMBER, counted="students"),
    ),
    holds=holds,
)
