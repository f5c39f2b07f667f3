"""One build of Steppe, measured row by row: run by the interpreter that has it, told by lines of JSON what to do.

It knows only what Steppe has had from its first release on (GAMES, Quick, Play, observe, states that copy themselves,
bots by name) and where things have moved since; a row that a build cannot play is left out. `{"row": "valley play",
"amount": 5000}` does that much of it and answers with the seconds of processor time; the work is the same whoever does
it: the same seeds, and as many inputs, copies or views.
"""

from __future__ import annotations

import gc
import hashlib
import importlib
import json
import os
import sys
import time
from functools import cache, partial
from itertools import count, cycle, islice
from random import Random

SEATS = 4
STATES = 24  # how many moments of random games are copied, looked at, saved
APART = 29  # inputs from one to the next
LOOKED = 1500  # how many inputs are compared to see whether both sides play the same games
LOOKED_BOTS = 60  # and how many where bots play
GAMES_LONG = 40  # over how many games their length is averaged
PRECISE = 1 << 40  # numbers up to here are drawn from one float


def found(*places):
    """The first of several things, `module:name`, that this build has; None if it has none."""
    for place in places:
        module, name = place.split(":")
        try:
            return getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError):
            continue
    return None


GAMES = found("steppe:GAMES", "steppe.games:GAMES")
Play = found("steppe:Play", "steppe.core.play:Play")
Quick = found("steppe:Quick", "steppe.core.chance:Quick")
observe = found("steppe:observe", "steppe.core.view:observe")
dump, load = found("steppe.core.save:dump"), found("steppe.core.save:load")
bot_named, advise = found("steppe.bots.bot:bot_named"), found("steppe.bots.bot:advise")


def lots(seed):
    """Numbers below n."""
    generator = Random(seed)
    random, randrange = generator.random, generator.randrange
    return lambda n: int(random() * n) if n < PRECISE else randrange(n)


# -- rows: each yields 1 for every unit of work that is done --------------------------------------------


def play(game, rules, seed):
    """Random play without a listener, a unit an input."""
    for number in count(seed):
        below, g = lots(number), game.setup(rules)
        while g.waiting:
            decision = g.waiting[0]
            g.apply(decision.seat, decision.sample(below))
            yield 1


def dream(game, rules, seed):
    """Random play as a search does it: Nature draws at once; a unit an answer of a seat."""
    for number in count(seed):
        below, g = lots(number), game.setup(rules)
        while g.waiting:
            decision = g.waiting[0]
            g.apply(decision.seat, decision.sample(below), below)
            yield 1


def tell(game, options, seed):
    """A game as a table plays it, with events, checksums and a record; a unit an input."""
    for number in count(seed):
        below, table, done = lots(number), Play(game, seats_of(game), options, nature=Quick(number)), 0
        while table.state.waiting:
            decision = table.state.waiting[0]
            table.submit(decision.seat, decision.sample(below))
            yield from (1 for _ in range(len(table.inputs) - done))
            done = len(table.inputs)


def bots(game, rules, seed):
    """Greedy bots; a unit an input."""
    bot = bot_named("greedy", game)
    for number in count(seed):
        below, g = lots(number), game.setup(rules)
        while g.waiting:
            decision = g.waiting[0]
            g.apply(decision.seat, chosen(game, g, decision, bot, below))
            yield 1


def chosen(game, g, decision, bot, below):
    """What the bot answers; by lot what Nature answers, and what leaves no choice."""
    if bot is None or decision.seat < 0 or decision.size() == 1:
        return decision.sample(below)
    return advise(game, g, decision, bot, below)


def over(key, work):
    """The work on one state after the other."""
    for g in cycle(states(key)):
        work(g)
        yield 1


@cache
def states(key):
    """Some moments of random games of the usual rules."""
    game = GAMES[key]
    return list(islice(moments(game, game.rules(seats_of(game), {})), STATES))


def moments(game, rules):
    """States along random games at which a seat is asked."""
    for number in count(1):
        below, g = lots(number), game.setup(rules)
        for inputs in count(1):
            if not g.waiting:
                break
            if inputs % APART == 0 and g.waiting[0].seat >= 0:
                yield g.copy()
            g.apply(g.waiting[0].seat, g.waiting[0].sample(below))


def seats_of(game):
    return min(SEATS, game.seats[-1])


def rows():
    """Every row that this build can play, by its name: how to begin it."""
    made = {}
    for key, game in GAMES.items():
        rules = game.rules(seats_of(game), {})
        hasty = getattr(rules, "hasty", None)
        made[f"{key} play"] = partial(play, game, rules, 1)
        if hasty is not None:
            made[f"{key} haste"] = partial(dream, game, hasty, 1)
        if Play and Quick:
            made[f"{key} table"] = partial(tell, game, {}, 1)
        if bot_named and advise:
            made[f"{key} bots"] = partial(bots, game, rules, 1)
        made[f"{key} copy"] = partial(over, key, lambda g: g.copy())
        if observe:
            made[f"{key} view"] = partial(over, key, look)
        if dump and load:
            made[f"{key} save"] = partial(over, key, saved(game))
        made[f"{key} position"] = partial(over, key, position(game))
        made[f"{key} redeal"] = partial(over, key, redeal(game))
    return made


def look(g):
    for seat in (None, *range(g.rules.seats)):
        observe(g, seat)


def saved(game):
    return lambda g: load(game, g.rules, dump(g))


def position(game):
    return lambda g: game.read_position(game.position(g), {})


def redeal(game):
    below = lots(3)
    return lambda g: game.redeal(g, 0, below)


# -- answering ---------------------------------------------------------------------------------------------


def fingerprints(wanted):
    """By game and by its bots: what play comes to, however things are called: who was asked, among how many answers."""
    found = {}
    for key in {row.split()[0]: None for row in wanted}:
        found[key] = fingerprint(GAMES[key], None, LOOKED)
        if f"{key} bots" in wanted:
            found[f"{key} bots"] = fingerprint(GAMES[key], bot_named("greedy", GAMES[key]), LOOKED_BOTS)
    return found


def fingerprint(game, bot, left):
    all = hashlib.sha256()
    numbers = count(1)
    while left:
        below, g = lots(next(numbers)), game.setup(game.rules(seats_of(game), {}))
        while g.waiting and left:
            decision = g.waiting[0]
            all.update(f"{decision.seat} {decision.size()} {len(g.waiting)};".encode())
            g.apply(decision.seat, chosen(game, g, decision, bot, below))
            left -= 1
    return all.hexdigest()[:16]


def lengths(wanted):
    """How many units a random game has on average, full and in haste."""
    found = {}
    for key, game in GAMES.items():
        rules = game.rules(seats_of(game), {})
        for row, played, luck in ((f"{key} play", rules, False), (f"{key} haste", getattr(rules, "hasty", None), True)):
            if row in wanted:
                found[row] = sum(length(game, played, seed, luck) for seed in range(1, 1 + GAMES_LONG)) / GAMES_LONG
    return found


def length(game, rules, seed, luck):
    below, g, inputs = lots(seed), game.setup(rules), 0
    while g.waiting:
        g.apply(g.waiting[0].seat, g.waiting[0].sample(below), *((below,) if luck else ()))
        inputs += 1
    return inputs


def timed(work, amount):
    """So many units of the row, in seconds of processor time; what came before does not leave its litter to it."""
    gc.collect()
    units = islice(work, amount)
    begun = time.process_time()
    for _ in units:
        pass
    return time.process_time() - begun


def pin():
    """Stay on one core, where the system lets a process choose."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def answer(made, asked):
    if "row" not in asked:
        from importlib.metadata import PackageNotFoundError, version

        try:
            release = version("steppe")
        except PackageNotFoundError:
            release = "?"
        wanted = [row for row in made if asked.get("only", "") in row]
        return {
            "rows": wanted,
            "plays": fingerprints(wanted),
            "lengths": lengths(wanted),
            "rules": {key: str(game.version) for key, game in GAMES.items()},
            "release": release,
        }
    try:
        timed(made[asked["row"]](), max(1, asked["amount"] // 10))  # warmed up
        return {"seconds": timed(made[asked["row"]](), asked["amount"])}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


def main():
    if GAMES is None:
        sys.exit("this interpreter has no Steppe")
    pin()
    made = rows()
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(made, json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
