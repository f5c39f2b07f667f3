"""Actions as people say them, held against what is asked: marks, hexes and parameters that go without saying."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from steppe.core.decision import Action, Decision, Seat
from steppe.core.reason import Refused
from steppe.core.space import Noun, Pick
from steppe.games.valley.batch import read_step, step_noun
from steppe.games.valley.batches import with_any_status
from steppe.games.valley.notation import parameter
from steppe.games.valley.notation.phrase import read_action
from steppe.games.valley.notation.spelling import Spelling
from steppe.games.valley.party import holds
from steppe.games.valley.phases.roll import Throw, called
from steppe.games.valley.phases.survival import doomed
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.phases.window import PLAY, USE
from steppe.games.valley.queries.march import ENGAGED, MOVED, STEPS, is_fresh
from steppe.games.valley.world import G

PLAYED: Final = {"k": PLAY, "use": USE}  # the words for what is played like a card


def resolve(g: G, seat: Seat, text: str, spelling: Spelling) -> Action:
    """The action that the seat means; a text that says less than it could means the answer that fits it.

    Whether the action is legal is for the game to say.
    """
    asked = next((decision for decision in g.waiting if decision.seat == seat), None)
    words = text.split()
    match words:
        case ["hunt", tribe, _, _] if tribe == spelling.tribe(seat):
            words.remove(tribe)
        case ["lose", kind, "at", name] if asked is not None and asked.topic == "expose":
            plain = spelling.read_kind(kind) == dict(asked.about)["kind"]
            words = ["expose", name if plain else f"{name}:{kind}"]
        case ["sow", name] if asked is not None and asked.topic == "early_sowing":
            words = words[:1] if spelling.read_hex(name) == dict(asked.about)["hex"] else words
    if words[:1] and words[0] in PLAYED:
        return _card(g, seat, PLAYED[words[0]], " ".join(words[1:]), spelling, asked)
    action = read_action(" ".join(words), spelling)
    if asked is not None and action.verb == asked.topic == "starve":
        return unforced(g, asked, action) or action
    if asked is not None and asked.topic in g.rules.questions and not asked.allows(action):
        return only_one(asked, action) or action
    mark = words[-1].partition("@")[2]
    if asked is None or not has_status(spelling, action.verb) or (mark and asked.allows(action)):
        return action
    return next(_alike(asked, action, mark), None) or (action if mark else _as_they_are(g, action))


def only_one(asked: Decision, action: Action) -> Action | None:
    """The only answer that begins like this one: `capture 2`, where there is one village."""
    said = action.noun
    if not isinstance(said, tuple) or not said:
        return None
    fuller = [noun for noun in _offered(asked, action.verb) if isinstance(noun, tuple) and noun[: len(said)] == said]
    return Action(action.verb, fuller[0]) if len(fuller) == 1 else None


def unforced(g: G, asked: Decision, action: Action | None) -> Action | None:
    """V18.20: who starves whatever is chosen need not be named, and may be."""
    if action is None or not isinstance(action.noun, tuple) or not (sure := doomed(g, asked.seat)):
        return action
    return Action(action.verb, tuple([token for token in action.noun if token not in sure]))


def actions(g: G, seat: Seat, text: str, spelling: Spelling) -> list[Action]:
    """All that the seat says: mostly one action; a play may answer the questions that come with it (N5)."""
    word, _, rest = " ".join(text.split()).partition(" ")
    if word != "k":
        return [resolve(g, seat, text, spelling)]
    play, aside = parameter.apart(spelling, rest)
    return [resolve(g, seat, f"k {play}", spelling), *said_with(spelling, aside)]


def said_with(spelling: Spelling, aside: Mapping[str, str]) -> list[Action]:
    """The answers that a play has given beforehand."""
    return [read_action(f"{spelling.asides[key].called} {value}", spelling) for key, value in aside.items()]


def has_status(spelling: Spelling, verb: str) -> bool:
    """Whether the noun of the verb ends with the status of its tokens (P2)."""
    return verb == "move" or (verb in spelling.verbs and spelling.verbs[verb][0].kind == "taker")


def _offered(asked: Decision | None, verb: str) -> tuple[Noun, ...]:
    space = dict(asked.choices).get(verb) if asked is not None else None
    return space.of if isinstance(space, Pick) else ()


def _alike(asked: Decision, action: Action, mark: str) -> Iterator[Action]:
    """P2: the same tokens with another status; without a mark partly moved ones before fresh ones."""
    noun: Any = action.noun
    at = 4 if action.verb == "move" else 2
    if action.verb == "move":
        found: list[Any] = list(with_any_status(dict(asked.choices).get("move"), noun))
    else:
        found = [each for each in _offered(asked, action.verb) if _without(each, at) == _without(noun, at)]
    if mark == "f":
        found = [each for each in found if is_fresh(each[at])]
    elif mark == "p":
        found = [each for each in found if each[at] & MOVED]
    elif mark:
        found = []
    found.sort(key=lambda each: not each[at] & MOVED)
    return (Action(action.verb, each) for each in found)


def _as_they_are(g: G, action: Action) -> Action:
    """A batch that cannot go, with the status that so many tokens there have: what is going before what is done."""
    movement = g.stack[-1]
    if action.verb != "move" or not isinstance(movement, Movement) or not isinstance(action.noun, tuple):
        return action
    step = read_step(action.noun)
    fitting = [
        status for (hex, status), party in movement.ranks(g).items() if hex == step.hex and holds(party, step.group)
    ]
    if not fitting:
        return action
    status = min(fitting, key=lambda each: (each & ENGAGED, not each & STEPS, not each & MOVED))
    return Action("move", step_noun(step._replace(status=status)))


def _without(noun: Any, at: int) -> tuple[Any, ...]:
    return (*noun[:at], *noun[at + 1 :])


def _card(g: G, seat: Seat, verb: str, text: str, spelling: Spelling, asked: Decision | None) -> Action:
    """The only way to play the card that fits what is said of it."""
    try:
        action = Action(verb, parameter.read_play(spelling, text))
        if g.why_not(seat, action) is None:
            return action
    except Refused as refused:
        fitting = plays_like(g, asked, text, spelling, verb)
        if len(fitting) != 1:
            raise refused from None
        return Action(verb, fitting[0])
    return action


def plays_like(g: G, asked: Decision | None, text: str, spelling: Spelling, verb: str = PLAY) -> list[Noun]:
    """Everything that the card can be played for and that contradicts nothing said of it."""
    card, said = parameter.split_play(spelling, parameter.apart(spelling, text)[0])
    use = said.pop("use", "")
    along = said.pop("with", None) if parameter.with_of(card) else None
    several = {
        place: pairs(parameter.several(spelling, mode.shape, said[mode.shape.said]))
        for place, mode in enumerate(card.modes)
        if mode.shape.said in said
    }
    rows = {
        place: parameter.read_row(spelling, mode.shape.rest, said[mode.shape.rest.name])
        for place, mode in enumerate(card.modes)
        if mode.shape.rest is not None and mode.shape.rest.name in said
    }
    for mode in card.modes:
        said.pop(mode.shape.said, "")
        said.pop(mode.shape.rest.name if mode.shape.rest is not None else "", "")
    facts = die_on(g, parameter.facts_of(spelling, said))
    where = dict(asked.about).get("hex") if asked is not None else None
    found: list[Noun] = []
    for noun in _offered(asked, verb):
        assert isinstance(noun, tuple)
        name, place, *aim = noun
        if name != card.id or not isinstance(place, int) or (use and parameter.uses_of(card)[place] != use):
            continue
        if along is not None and card.modes[place].along != along:
            continue
        parts = len(card.modes[place].shape.parts)
        if rows and rows.get(place) != tuple(aim[parts:]):
            continue
        if several:
            if place in several and pairs(aim) == several[place]:
                found.append(noun)
            continue
        shape = parameter.names_of(card, place, len(aim)) or ()
        if "where" in shape and "hex" not in shape and facts.keys() == {"hex", "kind"} and asked is not None:
            own = asked.seat, facts["hex"], facts["kind"]  # a token without its tribe is the own one
            found += [noun] if tuple(aim) == own else []
            continue
        if "hex" in facts and "hex" not in shape and facts["hex"] != where:
            continue  # N5: it may be said where it happens, if that is true
        if tail := card.modes[place].shape.tail:
            missing = [part for part in tail if part not in shape]
            shape, aim = (*shape, *missing), [*aim, *(0 for _ in missing)]
        if facts.keys() - {*shape, "hex"}:
            continue  # more is said than this use has
        if all(facts.get(part, value) == value for part, value in zip(shape, aim, strict=bool(shape))):
            found.append(noun)
    return found


def die_on(g: G, facts: parameter.Facts) -> parameter.Facts:
    """N6: a die that is named by its hex, as the number that it has among those of its tribe."""
    if parameter.DIE_ON not in facts:
        return facts
    throw = next((frame for frame in reversed(g.stack) if isinstance(frame, Throw)), None)
    hex, owner = facts.pop(parameter.DIE_ON), facts["owner"]
    dice = throw.dice if throw is not None else ()
    there = [which for (whose, which), die in zip(called(dice), dice, strict=True) if (whose, die.hex) == (owner, hex)]
    return {**facts, "which": there[0] if len(there) == 1 else 0}  # none, or several: it names no die


def pairs(aim: Sequence[Noun]) -> list[tuple[Noun, ...]]:
    """Tribe and hex of each, in no order."""
    return sorted(zip(aim[::2], aim[1::2], strict=True), key=repr)
