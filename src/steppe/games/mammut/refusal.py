"""Why an action is not among the answers: the conditions of its rule in order, and the first that fails."""

from __future__ import annotations

from steppe.core.decision import Action
from steppe.core.reason import Reason, because
from steppe.core.space import Noun
from steppe.games.mammut.cards.deck import LOOT, NAMES
from steppe.games.mammut.table import MARK
from steppe.games.mammut.world import OWNERS, SPECIES, G


def why_not_turn(g: G, action: Action) -> Reason | None:
    """K4, K5: cards, then a take."""
    verb, noun = action
    if verb == "take":
        return _why_not_take(g, noun)
    if verb == "rob":
        return _why_not_rob(g, noun)
    if verb in LOOT:
        return _why_not_play(g, verb, noun)
    if verb == "lay":
        return _why_not_lay(g, noun)
    if verb == "pass":
        return because("no_noun", "KR7") if noun is not None else because("can_take", "KR7")
    if verb == "give":
        return because("rob_first", "K4.4")
    return because("not_now", "K4.1") if verb in ("swap", "keep", "choose") else None


def _numbers(noun: Noun) -> tuple[int, ...] | None:
    """Different numbers in rising order; None if they are not."""
    if not isinstance(noun, tuple):
        return None
    numbers = tuple([number for number in noun if type(number) is int])
    return numbers if len(numbers) == len(noun) and list(numbers) == sorted(set(numbers)) else None


def _why_not_take(g: G, noun: Noun) -> Reason:
    """K4.3, KR2, K6.1."""
    middle, tiles = g.world.middle, _numbers(noun)
    if not middle:
        return because("middle_empty", "K4.3")
    if tiles is None:
        return because("bad_tiles", "K4.3")
    if not tiles:
        return because("take_something", "KR2")
    for tile in tiles:
        if tile not in middle:
            return because("not_in_middle", "K4.3", tile=tile)
    return because("must_take_all", "K6.1", count=len(middle))


def _why_not_rob(g: G, noun: Noun) -> Reason:
    """K4.4, K4.7, KR3, K10.4."""
    lots = g.world.lots
    if not any(lots):
        return because("nothing_to_rob", "K4.7")
    if type(noun) is not int or noun not in g.rules.all_places:
        return because("no_such_lot", "K4.4")
    if OWNERS[noun] == g.world.seat:
        return because("own_lot", "K10.4" if g.rules.seats == 2 else "K4.4")
    return because("empty_lot", "K4.4", lot=noun) if not lots[noun] else because("single_tile", "KR3", lot=noun)


def _why_not_play(g: G, card: str, noun: Noun) -> Reason:
    """K5.3 to K5.5, KR9, KR10."""
    rule = {"look": "K5.3", "flip": "K5.4", "return": "K5.5"}[card]
    if card not in g.world.hands[g.world.seat]:
        return because("card_not_in_hand", "K5.1", card=card)
    if LOOT[card].space(g) is None:
        return because("no_target", "KR10", card=card)
    numbers = _numbers(noun)
    if card == "return":
        if numbers is None or any(lot not in g.rules.all_places for lot in numbers):
            return because("bad_lots", rule)
        empty = next((lot for lot in numbers if not g.world.lots[lot]), None)
        return because("choose_a_lot", "KR10") if empty is None else because("empty_lot", rule, lot=empty)
    if numbers is None:
        return because("bad_tiles", rule)
    faces = g.world.faces
    for tile in numbers:
        if not 0 <= tile < len(faces) or faces[tile] < 0:
            return because("no_such_tile", rule)
        if card == "look" and faces[tile] != MARK:
            return because("not_a_mark", rule, tile=tile, face=faces[tile])
        if card == "flip" and not g.rules.flip_animals and 5 <= faces[tile] < 12:
            return because("shows_animal", "KR9", tile=tile, face=faces[tile])
    return because("one_or_two", "KR10", card=card)


def _why_not_lay(g: G, noun: Noun) -> Reason:
    """K5.2."""
    if not isinstance(noun, str) or noun not in NAMES:
        return because("no_such_card", "K1.3")
    if noun not in g.world.hands[g.world.seat]:
        return because("card_not_in_hand", "K5.1", card=noun)
    return because("acts_at_once", "K5.2", card=noun)


def why_not_give(g: G, action: Action, lot: int) -> Reason:
    """K4.4, KR3, KR4: what a robber puts into the middle."""
    tiles, held = _numbers(action.noun), g.world.lots[lot]
    if action.verb != "give":
        return because("must_give", "K4.4", lot=lot)
    if tiles is None:
        return because("bad_tiles", "K4.4")
    for tile in tiles:
        if tile not in held:
            return because("not_in_lot", "K4.4", tile=tile, lot=lot)
    if not tiles:
        return because("give_something", "K4.4")
    return because("give_exactly_one", "KR4") if g.rules.give_one else because("keep_something", "KR3")


def why_not_swap(g: G, action: Action) -> Reason | None:
    """KR21: a tile for a token."""
    match action:
        case ("swap", (str(_), str(new))) if new in SPECIES and len(new) == 1:
            return because("no_such_swap", "KR21")
        case ("swap", _):
            return because("bad_swap", "KR21")
        case ("keep", _):
            return because("no_noun", "KR21")
    return because("animals_first", "K7.10")


def why_not_choose(g: G, action: Action) -> Reason | None:
    """KR22: an animal of choice."""
    if action.verb != "choose":
        return because("animals_first", "K7.10")
    if action.noun not in tuple(SPECIES):
        return because("no_such_animal", "K1.2")
    return because("animal_owned", "KR22", animal=action.noun)
