"""The Valley as everybody else knows it: seats, options, beginning, end, and what a seat may imagine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from steppe.core.decision import Action, Decision, Seat
from steppe.core.door import door
from steppe.core.event import Event
from steppe.core.frame import Frame
from steppe.core.game import Result
from steppe.core.option import changed, settle
from steppe.core.pile import Pile
from steppe.core.reason import Refused, because
from steppe.core.record import Record
from steppe.core.rules import Origin
from steppe.core.space import Below, Noun
from steppe.core.state import State, told
from steppe.games.valley.card import CUNNING, SUMMER_EVENT, WINTER_EVENT
from steppe.games.valley.cards import FRAMES, in_box
from steppe.games.valley.compiling import compiled
from steppe.games.valley.edition import EDITIONS, Edition
from steppe.games.valley.notation import phrase, records
from steppe.games.valley.notation.arrangement import read_position
from steppe.games.valley.notation.noun import CARDS
from steppe.games.valley.notation.position import write_position, write_standing
from steppe.games.valley.notation.spelling import Spelling, spelling_of
from steppe.games.valley.phases import bargain, goods, swap
from steppe.games.valley.phases.animals import Animals, Bolt, Drive, HerdMove
from steppe.games.valley.phases.arrival import Arrival, Return
from steppe.games.valley.phases.bargain import Bargain
from steppe.games.valley.phases.births import Bearing, BirthsPhase, Changeling
from steppe.games.valley.phases.brawl import Brawl
from steppe.games.valley.phases.combat import Combat, CombatPhase, Fighting
from steppe.games.valley.phases.conquest import Conquest
from steppe.games.valley.phases.cunning import Cunning
from steppe.games.valley.phases.entering import Entering
from steppe.games.valley.phases.event import EventPhase, Happening
from steppe.games.valley.phases.expulsion import Expulsion
from steppe.games.valley.phases.herding import Slaughter
from steppe.games.valley.phases.match import TURN, Match, Prompt, Resign, Turn
from steppe.games.valley.phases.roll import Die, DrawAnimal, EachThrows, RandomEntry, RollRegion, RollRiver, Throw
from steppe.games.valley.phases.round import Casualty, Round
from steppe.games.valley.phases.setup import Settle, Setup
from steppe.games.valley.phases.sowing import Sowing
from steppe.games.valley.phases.stepping_in import Announce, Recall
from steppe.games.valley.phases.survival import Survival
from steppe.games.valley.phases.swap import Swap
from steppe.games.valley.phases.terrain import DrawPlace, LavaDice, Leaving
from steppe.games.valley.phases.tribes import Movement, Tribes
from steppe.games.valley.phases.turn_end import TurnEnd, standing
from steppe.games.valley.phases.victim import EachLoses, OnePerHex
from steppe.games.valley.phases.wander import Wander
from steppe.games.valley.phases.window import Pause, PlayCard, Window, is_aside
from steppe.games.valley.piece import BEASTS
from steppe.games.valley.purpose import Heed
from steppe.games.valley.queries.herd import Run
from steppe.games.valley.queries.people import in_all
from steppe.games.valley.rules import Rules
from steppe.games.valley.table import plan, stand_in, stop, story
from steppe.games.valley.table.chart import chart
from steppe.games.valley.table.facts import facts
from steppe.games.valley.table.summary import summary
from steppe.games.valley.variant import Variant
from steppe.games.valley.variants import GROUPS, MINUTES, OPTIONS, PLAYED, PRESETS, VARIANTS
from steppe.games.valley.world import Effect, G, World

INTERJECTIONS = {"play": Announce, "use": Recall, "resign": Resign, "prompt": Prompt}

COMPILED = 64  # tables whose rules are remembered


class Valley:
    """Lead a tribe through summers and winters, and hold four camps and the fire."""

    key = "valley"
    name = "La Vallée des Mammouths"
    version = 2
    seats = range(2, 7)  # V1.1
    editions: Mapping[str, Edition] = EDITIONS
    variants: tuple[Variant, ...] = VARIANTS
    options = OPTIONS
    presets = PRESETS
    groups = GROUPS  # of options, as the set-up shows them
    minutes = MINUTES  # that options cost, where it is known
    played = PLAYED  # what to expect of presets
    frames: tuple[type[Frame], ...] = (
        *(Match, Setup, Settle, Turn, EventPhase, Happening, Arrival, Return),
        *(Animals, HerdMove, Bolt, Wander, Entering, Drive, Tribes, Movement),
        *(CombatPhase, Fighting, Combat, Round, Casualty, Conquest, Brawl),
        *(Survival, Slaughter, BirthsPhase, Bearing, Changeling, Expulsion, Sowing, Cunning, TurnEnd),
        *(Throw, EachThrows, RollRegion, RollRiver, DrawAnimal, RandomEntry, OnePerHex, EachLoses),
        *(DrawPlace, Leaving, LavaDice),
        *(Window, Pause, PlayCard, Announce, Recall, Swap, Bargain, Resign, Prompt),
        *FRAMES,
        *(frame for variant in VARIANTS for frame in variant.frames),
    )
    values = (Effect, Run, Die)
    world = World

    def __init__(self, spelling: Spelling = phrase.PLAIN) -> None:
        self.spelling = spelling  # what hexes are called in texts
        self._compiled: dict[tuple[int, tuple[str, ...]], Rules] = {}  # nothing in rules ever changes

    @door(seats=int, options=Mapping)
    def rules(self, seats: int, options: Mapping[str, str]) -> Rules:
        if seats not in self.seats:
            raise Refused(because("bad_seats", "V1.1", least=self.seats[0], most=self.seats[-1], found=seats))
        chosen = settle(self.options, options)
        key = seats, tuple(chosen.values())
        if key not in self._compiled:
            if len(self._compiled) >= COMPILED:
                self._compiled.clear()
            made = compiled(seats, chosen, self.editions, self.variants, TURN, in_box, INTERJECTIONS, goods.usual)
            of = Origin(VALLEY if type(self) is Valley else self, seats, changed(self.options, chosen))
            hasty = replace(made.hasty, origin=of._replace(way="hasty")) if made.hasty else None
            self._compiled[key] = replace(made, origin=of, hasty=hasty)
        return self._compiled[key]

    def __reduce__(self) -> Any:
        return "VALLEY" if self is VALLEY else (type(self), ())  # what a table calls things, `at` says again

    def setup(self, rules: Rules) -> G:
        seats = rules.seats
        zeros = [0] * seats
        world = World(
            food=zeros.copy(),
            stores=zeros * (len(rules.foods) - 1),
            trophies=[0] * ((seats + 1) * BEASTS) if rules.kept else [],
            fire=zeros.copy(),
            announced=zeros.copy(),
            status=zeros.copy(),
            returned=zeros.copy(),
            due=zeros.copy(),
            leaderless=zeros.copy(),
            prompted=zeros.copy(),
            hands=[()] * seats,
            peeked=[()] * seats,
            bag=list(rules.edition.lettered),  # V2.2
            beside=rules.edition.unlettered,
            cunning=rules.decks[CUNNING],
            summer=rules.decks[SUMMER_EVENT],
            winter=rules.decks[WINTER_EVENT],
            order=tuple(range(seats)),
        )
        g = State(rules, world, [Match()])
        g.advance()
        return g

    def result(self, g: G) -> Result | None:
        world = g.world
        if not world.ended:
            return None
        ranks = [(1,) if seat in world.winners else (0, *standing(world, seat)) for seat in range(g.rules.seats)]
        first = 0 if world.winners else 1  # V13.7, or the turns are over: nobody is first
        return Result(
            places=tuple(1 + first + sum(other > rank for other in ranks) for rank in ranks),
            scores=tuple(float(seat in world.winners) for seat in range(g.rules.seats)),
            reason=world.ended,
        )

    def redeal(self, g: G, seat: Seat | None, below: Below) -> G:
        new = g.copy()
        world = new.world
        hidden = [other for other in range(g.rules.seats) if other != seat]
        kinds, counts = world.cunning.kinds, [*world.cunning.all_counts()]
        exchange = swap.under_way(g)
        laid = {
            other: laid_down(g, other) + swap.seen(g, exchange, seat, other) + bargain.seen(g, seat, other)
            for other in hidden
        }
        for other in hidden:
            for card in rest_of(world.hands[other], laid[other]):
                counts[kinds.index(card)] += 1
        unknown = Pile(kinds, tuple(counts))
        for other in hidden:
            cards = list(laid[other])
            while len(cards) < len(world.hands[other]):
                cards.append(str(unknown.outcomes().sample(below)))
                unknown = unknown.drawn(cards[-1])
            world.hands[other] = tuple(sorted(cards))
        world.cunning = unknown
        if exchange is not None:
            swap.imagine(new, seat, below)
        bargain.imagine(new, seat, below)
        deal_tops(world, seat, below)
        new.ask_again()
        return new

    def modest(self, rules: Rules) -> tuple[str, ...]:
        """The options of a table that its bots take no account of: they answer legally, and no better."""
        return tuple(key for key, variant in rules.on.items() if variant.heed is Heed.MODEST)

    def turn(self, g: G) -> int:
        return g.world.number

    def chairs(self, g: G) -> tuple[int, ...]:
        return tuple(range(g.rules.seats))

    def stand_in(self, g: G, decision: Decision) -> Action:
        return stand_in.answer(g, decision)

    def goes_on(self, g: G) -> list[Event]:
        """N5: what happens if nothing is chosen at questions that only come with a play."""
        events: list[Event] = []
        while g.waiting and is_aside(g, asked := g.waiting[0]):
            events += told(g, asked.seat, stand_in.answer(g, asked))
        return events

    def at(self, g: G) -> Valley:
        """The same game, which calls the hexes as the board of this table does."""
        return type(self)(spelling_of(g))

    def write(self, action: Action) -> str:
        return phrase.write_action(action, self.spelling)

    @door(text=str)
    def read(self, text: str) -> Action:
        return phrase.read_action(text, self.spelling)

    def say(self, kind: str, noun: Noun) -> str:
        return phrase.say(kind, noun, self.spelling)

    def position(self, g: G, seat: Seat | None = None, *, whole: bool = True) -> str:
        return write_position(g, seat, whole=whole)

    def standing(self, g: G) -> str:
        return write_standing(g)

    @door(text=str, options=Mapping)
    def read_position(self, text: str, options: Mapping[str, str]) -> G:
        return read_position(self, text, options)

    def chart(self, key: str) -> dict[str, Any]:
        return chart(key)

    def summary(self, rules: Rules) -> dict[str, Any]:
        return summary(rules)

    def facts(self, g: G, seat: Seat | None) -> dict[str, Any]:
        return facts(g, seat)

    def draft(self, g: G, seat: Seat, actions: Sequence[Action]) -> plan.Draft:
        if not g.world.board or not in_all(g.world, seat) or g.world.leaderless[seat]:
            raise Refused(because("not_asked"))
        return plan.tried(g, seat, actions)

    def wait(self, decision: Decision) -> int:
        return stop.wait(decision.window)

    def story(self, events: Iterable[Event]) -> float:
        return story.seconds(events)

    def moment(self, g: G) -> str:
        return f"{g.world.number} {g.world.phase}"

    def read_orders(self, data: Iterable[Mapping[str, Any]]) -> tuple[stop.Order, ...]:
        topics = {each.topic for variant in self.variants for each in variant.questions if each.declined}
        return stop.read_orders(data, self.spelling.cards, topics)

    def answer_for(self, g: G, decision: Decision, orders: Iterable[stop.Order]) -> Action | None:
        return stop.answer_for(g, decision, orders)

    def is_refusable(self, g: G, decision: Decision) -> bool:
        return stop.is_refusable(g, decision)

    @door(record=Record)
    def write_record(self, record: Record, seat: Seat | None = None, *, whole: bool = True) -> str:
        return records.write_record(self, record, seat, whole=whole)

    @door(text=str)
    def read_record(self, text: str) -> Record:
        return records.read_record(self, text)


def laid_down(g: G, seat: Seat) -> tuple[str, ...]:
    """The cards that a secret answer of the seat takes from its hand: played, or thrown away."""
    verb, noun = g.answers.get(seat, Action("pass"))
    if not isinstance(noun, tuple) or not noun:
        return ()
    if verb == "play":
        card, place, *_ = noun
        along = g.rules.cards[str(card)].modes[cast("int", place)].along
        return (str(card), along) if along else (str(card),)
    asked = any(each.key == verb and each.kind == CARDS for each in g.rules.questions.values())
    return tuple(map(str, noun)) if asked else ()


def rest_of(hand: tuple[str, ...], known: tuple[str, ...]) -> Iterable[str]:
    """The cards of a hand without those that are known."""
    return (Counter(hand) - Counter(known)).elements() if known else hand


def deal_tops(world: World, seat: Seat | None, below: Below) -> None:
    """The next event, where somebody has seen it and the seat has not, may be any of its pile.

    What nobody has seen is not known either, even if the position that was read says how the pile lies.
    """
    own = world.peeked[seat] if seat is not None else ()
    for season, pile in enumerate((world.summer, world.winter)):
        if not pile.top:
            continue
        unknown = Pile(pile.kinds, pile.all_counts())
        here = str(season)
        if any(seen[:1] == (here,) for seen in world.peeked):
            top = own[1] if own[:1] == (here,) else str(unknown.outcomes().sample(below))
            world.peeked[:] = [(here, top) if seen[:1] == (here,) else seen for seen in world.peeked]
            unknown = unknown.known((top,))
        if season:
            world.winter = unknown
        else:
            world.summer = unknown


VALLEY = Valley()
