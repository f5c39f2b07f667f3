"""The door through which editions and variants come in: tables, turn, rows of sums, hooks, bars, verbs, memory."""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import fields
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import steppe
from refusing import because_of
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action, Seat
from steppe.core.frame import DONE, Flow, Frame, ask
from steppe.core.option import Option, unmet
from steppe.core.play import Play
from steppe.core.reason import Reason, Refused, because
from steppe.core.record import from_json, replay, to_json
from steppe.core.save import dump, load
from steppe.core.sheet import Public, sheet
from steppe.core.space import Noun
from steppe.core.view import observe
from steppe.games.valley import effect
from steppe.games.valley.board.box import BOXES
from steppe.games.valley.board.tile import TILES
from steppe.games.valley.card import CUNNING, SUMMER_EVENT, WINTER_EVENT, Card, Mode
from steppe.games.valley.cards import CARDS, PRINTINGS, ground, strike
from steppe.games.valley.deeds import camp, clock, food
from steppe.games.valley.edition import EDITIONS, USUAL, Edition
from steppe.games.valley.effect import Concern, Declared, Key, Touch
from steppe.games.valley.game import VALLEY, Valley
from steppe.games.valley.phases.combat import CombatPhase
from steppe.games.valley.phases.match import TURN
from steppe.games.valley.phases.survival import Survival
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.phases.window import SURVIVAL, TRIBE_MOVE, WINDOWS
from steppe.games.valley.piece import PACK, WOLF
from steppe.games.valley.purpose import Purpose
from steppe.games.valley.queries import in_force, strength
from steppe.games.valley.queries.march import Ranks
from steppe.games.valley.queries.people import markers
from steppe.games.valley.rules import Homecoming, Rules
from steppe.games.valley.table import plan
from steppe.games.valley.variant import (
    BOARD,
    CLASH,
    HEX,
    KILLED,
    MEAL,
    MOVEMENT,
    NUMBER,
    POINTS,
    QUANTITIES,
    QUESTIONS,
    SOW,
    SPECIES,
    TRIBE,
    Bonus,
    Edit,
    Phase,
    Row,
    Tables,
    Variant,
    Verb,
    after,
)
from steppe.games.valley.variants import OPTIONS, VARIANTS
from steppe.games.valley.world import Effect, G
from steppe.lab.check import conformance
from steppe.lab.check.invariants import INVARIANTS

ALL_CARDS = [*CARDS.values(), *(card for those in PRINTINGS.values() for card in those.values())]
HOUSE = Path(steppe.__file__).parent / "games" / "valley"
PLAYERS = ("phases", "queries", "deeds", "refusal")  # who plays by the rules and knows nobody who made them
TABLES = {*Tables.__annotations__}


def strings(path: Path) -> set[str]:
    """The texts that a module has, but for what it says of itself."""
    tree = ast.parse(path.read_text("utf-8"))
    said = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    found = (n for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str))
    return {str(node.value) for node in found if id(node) not in said}


# -- the house -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(HOUSE.rglob("*.py")), ids=lambda path: str(path.relative_to(HOUSE)))
def test_no_module_names_an_edition(path: Path) -> None:
    if path in (HOUSE / "edition.py", HOUSE / "board" / "box.py"):
        return
    years = {text for text in strings(path) if text in ("1991", "2002")}
    assert not years, f"{path.name} names an edition"


@pytest.mark.parametrize("room", PLAYERS)
def test_who_plays_by_the_rules_names_no_option_and_no_card(room: str) -> None:
    options = {option.key for option in OPTIONS} - {"board", "turn_limit"}  # a draw and an end of that name
    for path in (HOUSE / room).glob("*.py"):
        named = strings(path) & options
        assert not named - ({"fire"} if room != "phases" else set()), f"{path.name} names {named}"
        if room == "phases":
            assert not strings(path) & CARDS.keys(), path.name


SOURCE = Path(steppe.__file__).parent
OPTION_KEYS = {option.key for option in OPTIONS}  # V18.16: the card and the option have the same name
OTHER_WORDS = {  # what is a card's name by chance, or is named after one: effects, rows of sums, pieces, inventions
    "games/valley/queries/in_force.py": {"lean_meat", "net", "headstrong", "cannibals", "palisade", "pit"},
    "games/valley/board/tile.py": {"desert", "fertile_plain", "marsh", "jungle", "lava_pit", "glacier"},  # tiles
    "games/valley/queries/strength.py": {"torches"},
    "lab/measure/lockstep.py": {"traps"},  # of Mâamut
    "games/valley/neutral.py": {"neanderthals"},  # N7: whose die it is
    "games/valley/variants/abandoned_camps.py": {"disease"},  # of what somebody dies
    "games/valley/variants/readings.py": {"cold_snap"},
    "games/valley/variants/totems.py": {"sacrifice"},  # V18.18: to the totem
    "games/valley/variants/dietetics.py": {"locusts"},  # V18.43: what they eat
    "games/valley/notation/phrase.py": {"panic"},  # N7: a die of that name
    "games/valley/notation/spelling.py": {"flood"},
    "games/valley/examples/example.py": {"palisade", "lean_meat"},
    "games/valley/examples/finding.py": {"palisade"},
    "games/valley/examples/form.py": {"palisade", "lean_meat", "pit"},
    "games/valley/examples/phrase.py": {"spying"},  # N5: `with: spying`
    "games/valley/variants/inventions.py": {"bow", "swimming"},  # N2
    "cli/picture/valley_sign.py": {"pit"},
    "cli/picture/valley.py": {"flood", "desert", "fertile_plain", "marsh", "jungle", "lava_pit", "glacier"},
}


@pytest.mark.parametrize("room", ["games/valley", "bots", "lab", "cli", "server"])
def test_only_a_card_and_its_box_know_it_by_its_name(room: str) -> None:
    """Whoever wants to know something of a card asks the card: its shape, its purpose, its harm, its steps."""
    for path in sorted((SOURCE / room).rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        if name.startswith("games/valley/cards/") or name == "games/valley/edition.py" or "maamut" in name:
            continue
        assert strings(path) & (CARDS.keys() - OPTION_KEYS) == OTHER_WORDS.get(name, set()), name


def test_bots_name_no_verb_of_a_variant() -> None:
    verbs = {verb.key for variant in VARIANTS for edit in variant.edits.values() for verb in edit.verbs}
    for path in (SOURCE / "bots" / "valley").glob("*.py"):
        assert not strings(path) & verbs, path.name


def test_whoever_judges_finds_what_a_card_is_good_for() -> None:
    """A card of a movement is tried by nobody who does not know what it is for; an event that kills people says so."""
    for card in ALL_CARDS:
        for mode in card.modes:
            if TRIBE_MOVE in mode.windows:
                assert mode.purpose is not Purpose.TRIAL, card.id
            kills = ("one_per_hex", "wreck")
            strikes = any(step is strike.burn or step.__qualname__.startswith(kills) for step in named(mode.do))
            strikes |= any(TILES[tile].kills or TILES[tile].razes for tile in tiles_laid(mode.do))
            assert bool(mode.harm) == strikes, card.id
            for harm in mode.harm:
                assert harm.does <= {"one", "open", "all", "camp"}


def tiles_laid(steps: Any) -> list[str]:
    return [step.tile for step in steps if isinstance(step, ground.Lays)]


def named(steps: Any) -> list[Any]:
    return [step for step in steps if hasattr(step, "__qualname__")]


def test_rules_have_tables_and_no_flag_for_each_option() -> None:
    booleans = {each.name for each in fields(Rules) if each.type == "bool"}
    assert booleans == {"fire", "quick", "rough"}, "V18.2; for imagined states; derived from how animals go"
    names = [each.name for each in fields(Rules)]
    assert {*names[names.index("board") : names.index("turn")]} == TABLES
    assert booleans & TABLES == {"fire"}
    read = {node.attr for node in attributes() if ast.unparse(node.value).endswith("rules")}
    assert not read & ({option.key for option in OPTIONS} - TABLES - {"edition"})
    assert "on" not in read, "what is on is for checks and reports"


def attributes() -> list[ast.Attribute]:
    paths = [path for room in PLAYERS for path in (HOUSE / room).glob("*.py")]
    trees = [ast.parse(path.read_text("utf-8")) for path in paths]
    return [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)]


def test_no_two_variants_that_can_be_on_together_write_one_table() -> None:
    writers = [
        (variant.option.key, value, table)
        for variant in VARIANTS
        for value, edit in variant.edits.items()
        for table in edit.tables
    ]
    for (one, its, table), (other, theirs, same) in combinations(writers, 2):
        if one != other and table == same:
            chosen = {one: its, other: theirs}
            assert unmet(OPTIONS, chosen), f"{one}={its} and {other}={theirs} both write {table}"


def test_every_point_question_and_quantity_is_used_and_passed() -> None:
    edits = [edit for variant in VARIANTS for edit in variant.edits.values()]
    hooks = {key for edit in edits for key, _ in edit.hooks} | {key for card in ALL_CARDS for key, _ in card.hooks}
    rows = {row.of for edit in edits for row in edit.bonuses} | {r.of for c in CARDS.values() for r in c.bonuses}
    rows |= {row.of for row in strength.STANDING}
    assert hooks - WINDOWS.keys() == {*POINTS}
    assert rows == {*QUANTITIES}
    assert {key for edit in edits for key, _ in edit.bars} == {*QUESTIONS}
    source = "".join(
        path.read_text("utf-8") for room in ("phases", "queries", "deeds") for path in (HOUSE / room).glob("*.py")
    )
    for name in (*POINTS, *QUESTIONS, *QUANTITIES):
        assert any(f"{form}{name.upper()}," in source for form in ("g, ", "get(", "variant.")), name
    assert not {*POINTS} & WINDOWS.keys()


def test_what_hangs_where_is_fixed_when_the_game_begins() -> None:
    rules = VALLEY.rules(4, {})
    assert [*rules.on] == ["board", "fire"]
    assert {*rules.points} == {CLASH, KILLED}
    assert [len(hooks) for hooks in rules.points.values()] == [1, 1], "flint and torches share theirs"
    assert [row.key for row in rules.bonuses[MEAL]] == ["no_fire"]
    assert [*rules.acts] == ["take_fire"]
    assert rules.live == rules.fits.keys() | rules.points.keys()
    plain = VALLEY.rules(4, {"fire": "off"})
    assert (plain.acts, plain.bonuses[MEAL], plain.bars["victory"]) == ({}, (), ())
    assert [phase.name for phase in rules.turn] == [phase.name for phase in TURN]


# -- a box of our own -------------------------------------------------------------------------------------------------


def eat_well(g: G, play: Any) -> None:
    food.gain(g, play.seat, 3, "return", "return")


NET = Card(id="net", deck=CUNNING, words="net_of_old", modes=(Mode(windows=(SURVIVAL,), do=(eat_well,)),))
SMALL = Edition(
    key="small",
    box=BOXES["2002"],
    boards=("1b+2b", "1a+2a"),
    letters=("ABC", "ABCD", "ABCDE", "abceg", "acd", "abdefhijk"),
    packs=3,
    decks={
        CUNNING: {"net": 6, "flint": 2, "cannibals": 2, "swimming": 3},
        SUMMER_EVENT: {"good_rains": 2, "flood": 1},
        WINTER_EVENT: {"cold_snap": 2},
    },
    own={"net": NET},
    hands=(3, 3, 2, 2, 2),
    goals=(3, 3, 3, 3, 3),
    tables={
        "supply": (7, 4),
        "start": (3, 2),
        "start_food": 9,
        "camp_markers": 3,
        "food": (2, 2, 2, 2, 2, 9),
        "arrivals": ((2, 2), (2, 2), (1, 1)),
        "births": (1, 1, 1, 1, 1, 1),
        "harvest": (0, 1, 2),
        "returns": (Homecoming((2, 1), 1, 4, year=1),),
    },
)


class Small(Valley):
    """The Valley with one box more."""

    editions = {**EDITIONS, "small": SMALL}
    options = tuple(
        Option(
            option.key,
            ("small", "2002") if option.key == "edition" else option.values,
            option.rule,
            least=option.least,
            free=option.free,
            by_edition={"small": SMALL.boards} if option.key == "board" else {},
        )
        for option in OPTIONS
    )


def driven(game: Valley, seats: int, options: dict[str, str], inputs: int, seed: int = 1) -> Play:
    """A random game, checked now and then as fuzzing does."""
    quick = Quick(seed)
    play = Play(game, seats, options, nature=quick)
    for count in range(inputs):
        if not play.state.waiting:
            break
        decision = play.state.waiting[quick.below(len(play.state.waiting))]
        play.submit(decision.seat, decision.sample(quick.below))
        INVARIANTS["valley"](play.state)
        if count % 40 == 0:
            sound(game, play.state, options)
    return play


def sound(game: Valley, g: G, options: dict[str, str]) -> None:
    conformance.positions_are_faithful(game, g, options)
    saved = dump(g)
    assert dump(load(game, g.rules, saved)) == saved
    for seat in range(g.rules.seats):
        assert observe(game.redeal(g, seat, Quick(3).below), seat) == observe(g, seat)


def test_another_box_is_played_written_and_read() -> None:
    game = Small()
    play = driven(game, 3, {"turn_limit": "9"}, 900)
    g = play.state
    rules = g.rules
    assert rules.edition is SMALL
    assert (rules.hand, rules.camps_to_win, rules.start_food) == (2 + 1, 3, 9)
    assert [herd.bit_count() for herd in rules.edition.lettered] == [3, 4, 5, 5, 3, 9]
    assert rules.edition.unlettered == 0b111 << PACK
    assert (len(rules.decks[CUNNING]), rules.cards["net"], rules.copies["swimming"]) == (13, NET, 3)
    assert "torches" not in rules.cards
    assert markers(g, 0) <= 3
    assert in_force.meat(g, 5) == 9
    record = play.record()
    read = from_json(to_json(record))
    assert dump(replay(game, read)) == dump(g)
    text = game.write_record(record)
    assert game.write_record(game.read_record(text)) == text
    assert {"1b+2b"} == {g.world.board}


def test_what_is_told_of_the_rules_is_that_of_the_box() -> None:
    game = Small()
    told = game.summary(game.rules(3, {}))
    assert (told["edition"], told["need"], told["hand"], told["supply"], told["camps"]) == ("small", 3, 3, [7, 4], 3)
    assert [food for *_, food in told["beasts"]] == [2, 2, 2, 2, 2, 9]
    assert (told["births"], told["harvest"], told["returns"]) == ([1] * 6, [0, 1, 2], [[2, 1, 1, 4]])
    assert told["arrivals"] == [[2, 2], [2, 2], [1, 1]]
    assert told["uses"]["net"] == [[SURVIVAL]]
    assert {*told["uses"]} == {"net", "flint", "cannibals", "swimming"}


def test_counters_and_cards_of_a_box_are_written_by_its_own_signs() -> None:
    game = Small()
    g = game.setup(game.rules(3, {}))
    here = game.at(g)
    assert here.write(Action("counter", WOLF * PACK + 2)) == "counter wolf:C"
    assert here.read("counter wolf:C") == Action("counter", 2)
    for text in ("counter wolf:D", "k torches", "deal torches"):
        with pytest.raises(Refused) as refused:
            here.read(text)
        assert refused.value.reason.key.startswith("not_in_box" if "torches" in text else "bad_")
    assert VALLEY.read("counter wolf:D") == Action("counter", 3)
    assert here.spelling.herd(WOLF, 0b101 | 0b11 << PACK) == "AC12"
    with pytest.raises(Refused, check=because_of("bad_order")):
        here.read_orders([{"wish": "never", "card": "torches"}])
    assert here.read_orders([{"wish": "never", "card": "net"}])


def test_a_board_of_another_box_is_refused() -> None:
    assert USUAL.box.key == "2002"
    assert [*EDITIONS] == ["2002", "1991", "extension"]
    for options, board in (({}, "random-37:5:1991"), ({"edition": "1991"}, "random-61:5")):
        with pytest.raises(Refused):
            VALLEY.rules(3, {**options, "board": board})
    assert VALLEY.rules(3, {"edition": "1991", "board": "random-37:5"}).board == "random-37:5:1991"


# -- variants of our own ----------------------------------------------------------------------------------------------

MOON, HOWLS, STONE = Key("moon"), Key("howls"), Key("stone")


@pytest.fixture(autouse=True)
def _declared(monkeypatch: pytest.MonkeyPatch) -> None:
    """What they remember is declared as every effect is, as long as a test lasts."""
    monkeypatch.setitem(
        effect._declared, MOON, Declared(frozenset({Touch.EVENTS}), "the species", (Concern.EVERYBODY,))
    )
    monkeypatch.setitem(effect._declared, HOWLS, Declared(frozenset({Touch.FOOD}), "the turn", (Concern.TRIBE,)))
    monkeypatch.setitem(effect._declared, STONE, Declared(frozenset({Touch.CAMPS}), "how many", (Concern.TRIBE_THERE,)))


@sheet
class Moon(Frame):
    """A phase: every tribe may howl."""

    seat: Public[Seat] = 0

    def start(self, g: G, _: Any) -> Flow:
        clock.begin_phase(g, "moon")
        if MOON not in g.world.keys:
            camp.put_in_force(g, Effect(MOON, value=WOLF, until="gone"))
        return ask(0, "howl", self.howled, (("howl", None), ("pass", None)))

    def howled(self, g: G, got: Action) -> Flow:
        if got.verb == "howl":
            camp.put_in_force(g, Effect(HOWLS, 0, value=g.world.number, until="gone"))
        return DONE


def hungry(g: G, seat: Seat) -> int:
    return 1


def has_howled(g: G, seat: Seat) -> bool:
    return in_force.holds(g.world, HOWLS, seat)


def shiver(g: G, survival: Survival) -> Frame | None:
    return Shiver() if MOON in g.world.keys else None


@sheet
class Shiver(Frame):
    """A rule that a hook runs before the window."""

    def start(self, g: G, _: Any) -> Flow:
        return ask(0, "shiver", self.over, (("shiver", None),))

    def over(self, g: G, _: Any) -> Flow:
        food.gain(g, 0, 1, "return", "return")
        return DONE


def stones(g: G, seat: Seat, ranks: Ranks, calm: bool) -> tuple[Noun, ...]:
    taken = {each.hex for each in g.world.effects if each.key == STONE}
    return tuple(hex for hex in g.world.spots[seat] if hex not in taken)


def heap(g: G, movement: Movement, hex: int) -> None:
    camp.put_in_force(g, Effect(STONE, movement.seat, hex, 2, "gone"))


def why_no_stone(g: G, seat: Seat, ranks: Ranks, noun: Noun) -> Reason:
    return because("no_such_hex", "V7.13")


def no_sowing(g: G, seat: Seat, hex: int) -> Reason | None:
    return because("no_such_hex", "V11.1")


def few_stones(g: G) -> str:
    return "too many stones" if sum(each.key == STONE for each in g.world.effects) > 60 else ""


MOONS = Variant(
    option=Option("moons", ("off", "on"), "V18.2"),
    edits={
        "on": Edit(
            tables={"start_food": 30},
            turn=(after(CombatPhase, Phase("moon", Moon())),),
            bonuses=(Bonus(MEAL, "howls", hungry, has_howled),),
            hooks=((SURVIVAL, shiver),),
            bars=((SOW, no_sowing),),
            verbs=(
                Verb(key="heap", menu=MOVEMENT, kind="hex", offers=stones, act=heap, why_not=why_no_stone, word="h"),
                Verb(
                    key="curse",
                    menu=MOVEMENT,
                    kind="omen",
                    offers=lambda g, seat, ranks, calm: ((seat, "x"),) if g.world.number == 2 else (),
                    act=lambda g, movement, noun: None,
                    why_not=why_no_stone,
                    drafted=False,
                ),
            ),
        )
    },
    frames=(Moon, Shiver),
    rows=(
        Row(MOON, BOARD, "omen", SPECIES),
        Row(HOWLS, TRIBE, "howled", NUMBER),
        Row(STONE, HEX, "stones", NUMBER),
    ),
    holds=few_stones,
)


class Moonlit(Valley):
    """The Valley with one variant more."""

    variants = (*VARIANTS, MOONS)
    options = (*OPTIONS, MOONS.option)
    frames = (*Valley.frames, *MOONS.frames)


ON = {"moons": "on", "turn_limit": "9"}


def test_a_phase_of_a_variant_is_told_where_it_comes() -> None:
    game = Moonlit()
    rules = game.rules(3, ON)
    phases = game.summary(rules)["phases"]
    assert phases[phases.index("moon") - 1 : phases.index("moon") + 2] == ["combat", "moon", "survival"]
    assert "moon" not in game.summary(game.rules(3, {}))["phases"]
    g = driven(game, 3, ON, 120).state
    assert "moon" in game.facts(g, 0)["turn"]["phases"]


def test_a_variant_made_of_every_edit_is_played_written_and_read() -> None:
    game = Moonlit()
    play = driven(game, 3, ON, 500)
    assert play.state.rules.start_food == 30
    seen = Counter(action.verb for _, action in play.inputs)
    assert all(seen[verb] for verb in ("heap", "howl", "shiver")), seen
    assert not seen["sow"] or seen["sow"] <= 3, "only when the game begins"
    record = play.record()
    assert dump(replay(game, from_json(to_json(record)))) == dump(play.state)
    text = game.write_record(record)
    assert game.write_record(game.read_record(text)) == text
    assert " h " in text


def test_what_a_variant_remembers_stands_at_its_home() -> None:
    game = Moonlit()
    play = driven(game, 2, ON, 140)
    g = play.state
    camp.put_in_force(g, Effect(STONE, 1, 5, 7, "gone"))
    camp.put_in_force(g, Effect(STONE, 1, 5, 3, "gone"))
    camp.put_in_force(g, Effect(HOWLS, 1, value=4, until="gone"))
    camp.put_in_force(g, Effect(in_force.FERTILE, 1, value=1))
    text = game.position(g)
    assert "omen: wolf" in text
    assert "howled: 4" in text
    assert "stones: {ember: [3, 7]}" in text or "ember: [3, 7]" in text
    read = game.read_position(text, ON)
    assert read.world.effects == g.world.effects
    assert g.world.effects[0].key != "stone", "what is remembered comes last"


def test_without_the_variant_nothing_of_it_is_there() -> None:
    game = Moonlit()
    usual, plain = game.rules(3, {}), VALLEY.rules(3, {})
    assert [phase.name for phase in usual.turn] == [phase.name for phase in plain.turn]
    assert (usual.points, usual.rows, usual.acts.keys()) == (plain.points, plain.rows, plain.acts.keys())
    g = game.setup(usual)
    quick = Quick(5)
    while g.waiting[0].topic != "movement":
        g.apply(g.waiting[0].seat, g.waiting[0].sample(quick.below))
    told = g.why_not(g.waiting[0].seat, Action("heap", 3))
    assert told == because("not_played", "V18.2", verb="heap")
    assert observe(g, 0)["world"].keys() == observe(VALLEY.setup(plain), 0)["world"].keys()


def test_a_verb_is_refused_drafted_and_written_as_it_says() -> None:
    game = Moonlit()
    g = game.setup(game.rules(2, ON))
    quick = Quick(2)
    while not (g.waiting[0].topic == "movement" and g.world.number == 2):
        decision = g.waiting[0]
        g.apply(decision.seat, decision.sample(quick.below))
    seat = g.waiting[0].seat
    choices = dict(g.waiting[0].choices)
    assert [verb for verb, _ in g.waiting[0].choices][-2:] in (["curse", "end"], ["play", "end"])
    hexes: Any = choices["heap"]
    here = game.at(g)
    stone = Action("heap", hexes.of[0])
    assert here.write(stone) == f"h {here.say('hex', hexes.of[0])}"
    assert here.read(here.write(stone)) == stone
    curse = Action("curse", (seat, "x"))
    assert here.read(here.write(curse)) == curse, "a kind of noun that nobody knows is written as data"
    assert g.why_not(seat, Action("heap", 999)) == because("no_such_hex", "V7.13")
    tried = plan.tried(g, seat, [stone])
    assert (tried.legal, tried.removable) == (1, (0,)), "P4: it can be taken back"
    assert plan.tried(g, seat, [stone, curse]).legal == 1, "P6: it commits what comes before"
    assert plan.tried(g, seat, [stone, curse]).reason is None


def test_its_invariant_is_asked_only_where_it_is_on() -> None:
    game = Moonlit()
    for options, wrong in (({}, False), (ON, True)):
        g = game.setup(game.rules(2, options))
        quick = Quick(1)
        while not g.world.board or g.waiting[0].seat == NATURE:
            g.apply(g.waiting[0].seat, g.waiting[0].sample(quick.below))
        for place in range(61):
            camp.put_in_force(g, Effect(STONE, 0, place % 37, place, "gone"))
        if wrong:
            with pytest.raises(AssertionError, match="too many stones"):
                INVARIANTS["valley"](g)
        else:
            INVARIANTS["valley"](g)


def test_cards_hang_up_what_they_need_only_while_they_are_in_the_box() -> None:
    usual, small = VALLEY.rules(2, {}), Small().rules(2, {})
    assert usual.bonuses["starved"] == CARDS["cannibals"].bonuses
    assert small.points.keys() == {"clash", "killed"}
