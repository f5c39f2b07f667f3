"""The Valley in the terminal: the board, groups that are typed, cards that come in between, whole games."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from cli.terminal import LANGUAGES, steppe
from steppe.cli.keyboard import Left
from steppe.cli.picture import valley, valley_answer, valley_sign
from steppe.cli.screen import told
from steppe.cli.story import paragraphs
from steppe.cli.table import Table
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action, Decision
from steppe.core.event import Event
from steppe.core.play import Play
from steppe.core.space import Pick, Subset
from steppe.core.text import Teller
from steppe.games.valley.board.writing import write
from steppe.games.valley.game import VALLEY
from steppe.games.valley.world import G, ground
from steppe.lab.check.conformance import by_verb
from steppe.lab.golden.valley import BOTH_WIN, LAST_MOVE

PICTURE = valley.Picture()
CARDS = LAST_MOVE.format(sky=", fire: true", ember="", sun="").replace(
    "sun: {food: 20, hand: []", "sun: {food: 20, hand: [endurance, intuition, net]"
)
CROWDED = CARDS.replace(
    "4-1: {sun: {W: 2, F: 1}, camp: sun}",
    "4-1: {sun: {W: 2, F: 1}, camp: sun, field: damaged, animals: {wolf: A12, mammoth: e}}\n"
    "  4-2: {sky: {W: 1}, ember: {W: 1}, sun: {W: 1}, hazard: fire, loner: W}\n"
    "  4-3: {sun: {W: 1}, tame: {sun: b}}",
)


def table(start: str, lang: str = "en") -> Table:
    """Three people at one keyboard."""
    play = Play(VALLEY, 3, nature=Quick(1), start=start)
    return Table(play, told(VALLEY, lang), PICTURE, terminal=False)


def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], at: Table, *lines: str) -> str:
    """What is shown while these lines are typed, until the input ends."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    monkeypatch.setenv("COLUMNS", "110")
    with pytest.raises(Left):
        at.run()
    return capsys.readouterr().out


def flat(text: str) -> str:
    return " ".join(text.split())


def state(text: str) -> G:
    return VALLEY.read_position(text, {})


# -- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "board"), [("fr", "1b+2a"), ("en", "random-37"), ("it", "random-61")])
def test_a_whole_game_by_numbers(lang: str, board: str) -> None:
    result = steppe(
        *("play", "valley", "--bots", "random", "--seed", "2", "--lang", lang, "--options", f"board={board}"),
        typed="1\n" * 600,
    )
    assert result.exit_code == 0
    assert "#" not in result.stdout, "hexes have the names of their board"
    over = {"fr": "La partie est finie.", "en": "The game is over.", "it": "La partita è finita."}
    assert over[lang] in flat(result.stdout)


def test_who_has_no_card_for_a_window_is_not_asked_alone() -> None:
    asked = Decision(0, "react", (("pass", None),), (("hex", -1),), "survival")
    assert PICTURE.obvious(state(CARDS), asked) == Action("pass")
    more = asked._replace(choices=(*asked.choices, ("play", Pick("play", (("net", 0),)))))
    assert PICTURE.obvious(state(CARDS), more) is None
    assert PICTURE.obvious(state(CARDS), asked._replace(topic="movement", window="")) is None


def test_a_board_of_ones_own_and_an_end_after_some_turns(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(write(ground("random-61:5").plan), "utf-8")
    options = ("--options", f"board=@{file}", "turn_limit=2")
    result = steppe("simulate", "valley", "--players", "2", "--games", "2", *options, "--json")
    data = json.loads(result.stdout)
    assert data["reasons"] == {"turn_limit": 2}
    assert (data["finished"], data["unfinished"]) == (0, 2)
    assert data["census"]["boards"] == {"wild": {"games": 2, "nobody": 2}}
    shown = steppe("simulate", "valley", "--players", "2", "--games", "2", *options).stdout
    assert "board=(a file)" in flat(shown)
    assert "unfinished: 2" in shown


def test_an_option_that_needs_another_is_refused() -> None:
    refused = steppe("play", "valley", "--options", "fire=off", "fire_both_turns=on")
    assert refused.exit_code == 2
    assert "fire_both_turns=on is only for tables with fire=on" in refused.stderr


# -- the picture -----------------------------------------------------------------------------------------------------


def test_the_board_shows_people_of_every_kind() -> None:
    assert valley_sign.people_sign({"sky": {"W": 2, "F": 1, "G": 1}}).plain.endswith("2W1G1F")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_shows_people_camps_fields_and_animals(lang: str) -> None:
    result = steppe("position", CROWDED, "--lang", lang)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    row = next(number for number, line in enumerate(lines) if line.startswith("4-1 fd"))
    assert lines[row].startswith("4-1 fd⌂,  4-2 f ^")
    assert lines[row + 1].startswith("●2W1F     ▲1▬1●1?W  ●1W1T"), "three tribes on a hex by their numbers"
    assert lines[row + 2].startswith("wo3 ma")
    assert any("═" in line for line in lines)


@pytest.mark.rule("V17.1")
def test_the_board_shows_tiles_and_what_lies_under_them() -> None:
    text = CARDS.replace(
        "4-1: {sun: {W: 2, F: 1}, camp: sun}", "4-1: {sun: {W: 2, F: 1}, camp: sun}\n  4-2: {tile: marsh}"
    )
    result = steppe("position", f"{text}tiles_out: [desert, fertile_plain]\n", "--options", "edition=extension")
    assert result.exit_code == 0
    assert "4-2 S " in result.stdout
    assert "S marsh 4-2 (f)" in flat(result.stdout)
    assert "Out of the game: desert, fertile plain" in flat(result.stdout)


def test_the_board_shows_things_on_hexes_and_edges() -> None:
    assert valley_sign.people_sign({"sky": {"W": 2}, "domestic": {"sky": "ab"}}).plain == "▲2W2B"
    assert valley_sign.beasts_sign({"animals": {"wolf": "A"}, "pit": True, "cache": 8}).plain == "wo ∪ +8"
    assert valley_sign.beasts_sign({"carrion": 3, "cache": 2}).plain == "+2 †3"
    weary = {"sky": {"W": 2, "F": 1}, "exhausted": {"sky": {"W": 1, "F": 1}}}
    assert valley_sign.people_sign(weary).plain == "▲1W1w1f"
    board = ground("1a+2a")
    whole = [line.plain for line in valley._rows(board, {}, [["3-4", "3-5"], ["3-4", "4-4", "spent"]])]
    assert sum("╳" in line for line in whole) == 3
    assert sum("¦" in line for line in whole) == 1


def test_of_hands_only_what_may_be_known_is_shown() -> None:
    teller = told(VALLEY, "en")
    own = VALLEY.position(state(CARDS), 2, whole=False)
    other = VALLEY.position(state(CARDS), 0, whole=False)
    assert "Endurance" in PICTURE.hand(teller, own, 2)
    assert "each hex where you fish gives 2 food" in PICTURE.hand(teller, own, 2)
    assert teller.texts["card.endurance.faq"] in PICTURE.hand(teller, own, 2)
    assert PICTURE.hand(teller, other, 2) == "You hold no cards."


def test_positions_are_read_from_files_too(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(BOTH_WIN, "utf-8")
    data = json.loads(steppe("position", f"@{file}", "--json").stdout)
    assert data["decides"] == [{"seat": "sun", "topic": "movement"}]
    assert "m 4-1>4-2 2W1F@f" in data["actions"]
    assert steppe("position", f"@{tmp_path / 'nothing.txt'}").exit_code == 2


def test_a_game_is_replayed_as_a_story(tmp_path: Path) -> None:
    steppe("simulate", "valley", "--players", "2", "--games", "1", "--records", tmp_path, "--options", "turn_limit=3")
    result = steppe("replay", tmp_path / "0001.txt", "--lang", "en")
    assert result.exit_code == 0
    assert "Year 1, summer, turn 3." in result.stdout
    assert "The agreed number of turns has been played" in flat(result.stdout)
    assert "No player has won." in flat(result.stdout)


def test_phases_are_paragraphs_and_empty_ones_are_left_out() -> None:
    events = [
        Event("turn_began", {"year": 1, "season": 0, "turn": 2, "number": 1}),
        Event("phase_began", {"phase": "combat"}),
        Event("phase_began", {"phase": "survival"}),
        Event("food_gained", {"seat": 0, "count": 1, "cause": "fishing"}),
        Event("phase_began", {"phase": "turn_end"}),
    ]
    lines = [text.plain for text in paragraphs(events, told(VALLEY, "en"), PICTURE)]
    assert lines == ["Year 1, summer, turn 2.", "Survival. Sky gains 1 food (fishing)."]


# -- answers ---------------------------------------------------------------------------------------------------------


def movement(g: G) -> Decision:
    return next(decision for decision in g.waiting if decision.topic == "movement")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("4-1>4-2", "m 4-1>4-2 2W1F@f"),
        ("4-1>4-2 1w", "m 4-1>4-2 1W@f"),
        ("m 4-1>4-2 2w1f", "m 4-1>4-2 2W1F@f"),
        ("m 4-1>5-1 F@f", "m 4-1>5-1 1F@f"),
        ("end", "end"),
        ("resign", "resign"),
        ("k intuition", "k intuition"),
    ],
)
def test_what_is_typed(text: str, written: str) -> None:
    g = state(CARDS)
    (action,) = valley_answer.typed(g, movement(g), text)
    assert VALLEY.at(g).write(action) == written
    assert g.why_not(2, action) is None


def test_those_who_have_gone_a_step_are_found_without_a_mark() -> None:
    g = state(CARDS)
    g.apply(2, valley_answer.typed(g, movement(g), "4-1>4-2 2w")[0])
    (on,) = valley_answer.typed(g, movement(g), "4-2>4-3 1w")
    assert VALLEY.write(on) == "m 4-2>4-3 1W@p"


def test_of_many_steps_the_largest_groups_get_a_number() -> None:
    g = state(CARDS.replace("4-1: {sun: {W: 2, F: 1}", "4-1: {sun: {W: 5, F: 4}"))
    shown = [VALLEY.write(action) for action in PICTURE.listed(g, movement(g))]
    assert "m 4-1>4-2 5W4F@f" in shown
    assert "m 4-1>4-2 1W@f" not in shown
    besides = dict(PICTURE.besides(told(VALLEY, "en"), g, movement(g)))
    assert "any group of yours, as long as enough stay behind" in besides.values()
    assert besides["k intuition"].startswith("play Intuition: Any time: look at the next event card.")


def test_of_too_many_victims_the_modest_choice_gets_a_number() -> None:
    g = state(CARDS.replace("4-1: {sun: {W: 2, F: 1}", "4-1: {sun: {W: 5, F: 4}"))
    tokens = tuple((15, kind, number) for kind, count in ((0, 5), (1, 4)) for number in range(count))
    asked = Decision(2, "starve", (("starve", Subset("token", tokens, 3, 3)),), (("count", 3),))
    (action,) = PICTURE.listed(g, asked)
    assert PICTURE.entry(told(VALLEY, "en"), g, 2, action)[0] == "let starve: 3W 4-1"


def test_a_card_is_shown_with_its_text_and_comes_in_between(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at = table(CARDS)
    shown = flat(typed(monkeypatch, capsys, at, "why 4-1>3-4", "k intuition", "4-1>4-2 1w", "?"))
    assert "3-4 is not next to 4-1. (V7.3)" in shown
    assert "Sun plays Intuition." in shown
    assert "Sun foresees the next event: " in shown
    assert "Sun moves a warrior from 4-1 to 4-2." in shown
    assert "hunt 3-3 bison" in shown
    assert [action.verb for seat, action in at.play.inputs if seat != NATURE] == ["play", "move"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_can_be_put(lang: str) -> None:
    """Menus of random games: every answer that gets a number can be taken, and says something."""
    below, teller = Quick(8).below, told(VALLEY, lang)
    topics = set()
    for seats in (2, 4):
        g = VALLEY.setup(VALLEY.rules(seats, {}))
        while g.waiting:
            decision = g.waiting[0]
            if decision.seat != NATURE and decision.topic not in topics:
                topics.add(decision.topic)
                listed = PICTURE.listed(g, decision)
                assert listed
                for action in listed:
                    assert decision.allows(action)
                    assert PICTURE.entry(teller, g, decision.seat, action)[0].strip()
                    (again,) = valley_answer.typed(g, decision, PICTURE.written(g, decision.seat, action))
                    assert again == action
                PICTURE.besides(teller, g, decision)
            g.apply(decision.seat, by_verb(decision, below))
    assert topics >= {"settle", "movement", "react", "fight", "starve", "casualty"}


@pytest.mark.parametrize(("lang", "wolf"), [("fr", "loup A"), ("en", "wolf A"), ("it", "lupo A")])
def test_the_story_names_animals_in_its_language_and_leaves_out_what_is_only_remembered(lang: str, wolf: str) -> None:
    events = [
        Event("counter_shown", {"counter": 0}),
        Event("effect_began", {"key": "fought", "seat": 0, "hex": -1, "value": 0, "until": "turn", "card": ""}),
        Event("effect_ended", {"key": "fought", "seat": 0, "hex": -1}),
    ]
    (said,) = paragraphs(events, told(VALLEY, lang), PICTURE)
    assert said.plain.endswith(f"{wolf}.")
    assert said.plain.count(".") == 1


def test_a_set_of_options_is_chosen_by_its_name() -> None:
    done = steppe("simulate", "valley", "--preset", "beginner", "--options", "turn_limit=2", "--games", "1", "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["options"] == {"fire": "off", "beginner_food": "on", "turn_limit": "2"}
    refused = steppe("play", "valley", "--preset", "nonsense")
    assert refused.exit_code == 2
    assert "no ready-made set “nonsense”" in refused.stderr


FULL = """valley: 1
seats: [sky, ember, sun]
board: "1a+2a"
time: {year: 1, season: summer, turn: 3, number: 2}
phase: cunning
order: [sky, ember, sun]
tribes:
  sky: {food: 12, hand: [camouflage, fertility_herbs, net, raft, spear_thrower]}
  ember: {food: 12, hand: []}
  sun: {food: 12, hand: []}
pieces:
  2-3: {sky: {W: 6, F: 3}, camp: sky}
  4-2: {ember: {W: 7, F: 3}, camp: ember}
  4-6: {sun: {W: 7, F: 3}, camp: sun}
thrown: 3
flow: [{frame: Match, at: next}, {frame: Turn, at: over, queue: [{frame: TurnEnd}], \
got: [null, null, null, null, null, null], one: false}, {frame: Cunning, at: count, one: false, left: []}, \
{frame: Exchange, at: chosen, asked: start, one: false}]
"""


def test_a_question_of_a_variant_is_numbered_and_can_be_typed() -> None:
    g = VALLEY.read_position(FULL, {"discard_at_season_end": "on"})
    (asked,) = g.waiting
    teller = Teller(VALLEY, "en")
    shown = [teller.action(action) for action in PICTURE.listed(g, asked)]
    assert sorted(shown)[:2] == ["keep all cards", "throw away Camouflage"]
    assert valley_answer.typed(g, asked, "discard net") == [Action("discard", ("net",))]
    assert valley_answer.typed(g, asked, "discard -") == [Action("discard", ())]
