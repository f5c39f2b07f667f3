"""What tribes say to each other and agree on: joint hunts, barters, truces (V18.10-V18.12, V18.39, V18.40)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from steppe.core.decision import Seat
from steppe.core.space import Noun
from steppe.games.valley.deeds import camp
from steppe.games.valley.party import told
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.added import in_order
from steppe.games.valley.queries.in_force import SHARES
from steppe.games.valley.world import Effect, G


def _note(g: G, *rows: Effect) -> None:
    """A row that is noted twice is there once."""
    camp.remember(g, *[row for row in dict.fromkeys(rows) if row not in g.world.effects])


# -- joint hunts ---------------------------------------------------------------------------------------------------


def meet(g: G, hex: int) -> None:
    """V18.39: the tribes on the hex speak of a hunt, once in a turn."""
    _note(g, Effect(in_force.PARLEYED, hex=hex))
    g.emit("tribes_parleyed", hex=hex)


def propose(g: G, seat: Seat, hex: int, shares: Iterable[tuple[Seat, int]]) -> None:
    """V18.39: so much of the meat for each."""
    g.emit("hunt_proposed", seat=seat, hex=hex)
    for owner, count in shares:
        g.emit("share_named", seat=owner, count=count)


def turn_down(g: G, seats: tuple[Seat, ...], hex: int) -> None:
    """One refusal is enough."""
    g.emit("hunt_refused", owner=seats, hex=hex)


def hunt_together(g: G, hex: int, shares: Iterable[tuple[Seat, int]]) -> None:
    """V18.10: no fight among them this turn; with their shares, in the order in which they lose."""
    rows = [
        Effect(in_force.HUNTER, seat, hex, place * SHARES + share, "combat")
        for place, (seat, share) in enumerate(shares)
    ]
    _note(g, Effect(in_force.TRUCE, hex=hex), *rows)
    g.emit("hunt_agreed", hex=hex)


def lose_in_turn(g: G, seat: Seat, hex: int) -> None:
    """V18.39: who has lost somebody is the last to lose again."""
    rows = in_force.hunters(g.world, hex)
    mine = next((row for row in rows if row.seat == seat), None)
    if mine is None:
        return
    place = rows[-1].value // SHARES + 1
    new = mine._replace(value=place * SHARES + mine.value % SHARES)
    g.world.effects = in_order(g.rules, tuple([new if row == mine else row for row in g.world.effects]))
    g.emit("loss_borne", seat=seat, hex=hex)


# -- barter --------------------------------------------------------------------------------------------------------


def visit(g: G, hex: int) -> None:
    """V18.40: the two tribes on the hex of a camp speak of a barter, once in a turn."""
    _note(g, Effect(in_force.BARTERED, hex=hex))
    g.emit("camp_visited", hex=hex)


def offer(
    g: G, seat: Seat, owner: Seat, give: Mapping[str, Noun], get: Mapping[str, Noun], cards: tuple[str, ...]
) -> None:
    """V18.40, H4: public but for the names of cards, which the partner sees before he answers."""
    g.emit("goods_offered", seat=seat, owner=owner, **give)
    g.emit("goods_wanted", seat=seat, owner=owner, **get)
    if cards:
        g.emit("cards_shown", {"cards": (seat, owner)}, seat=seat, owner=owner, cards=cards, count=len(cards))


def approach(g: G, seat: Seat, hex: int, other: int) -> None:
    """V18.12: from here no other offer is made to those there in this turn."""
    _note(g, Effect(in_force.OFFERED, seat, hex, other))
    g.emit("traders_met", seat=seat, hex=hex, to=other)


def refuse(g: G, seat: Seat, owner: Seat) -> None:
    g.emit("barter_refused", seat=seat, owner=owner)


def agree(g: G, seat: Seat, owner: Seat) -> None:
    g.emit("barter_agreed", seat=seat, owner=owner)


def keep_peace(g: G, hex: int, host: Seat) -> None:
    """V18.11: after a barter nobody fights there this turn; the owner of the camp hunts."""
    _note(g, Effect(in_force.TRUCE, host, hex))
    g.emit("truce_made", hex=hex)


def engage(g: G, seat: Seat, hex: int, party: int) -> None:
    """V18.12, V7.9: these of a tribe that is not moving now do nothing else this turn."""
    old = next((row for row in g.world.effects if row[:3] == (in_force.ENGAGED, seat, hex)), None)
    if old is not None:
        g.world.effects = tuple([row for row in g.world.effects if row != old])
        party += old.value
    _note(g, Effect(in_force.ENGAGED, seat, hex, party))
    g.emit("tokens_engaged", seat=seat, hex=hex, **told(party))


def end_movement(g: G, seat: Seat, moved: Mapping[int, int], engaged: Mapping[int, int]) -> None:
    """V18.12: these have moved or do something else, by hex; they trade with nobody this turn."""
    rows = [Effect(in_force.BUSY, seat, hex, party) for hex, party in moved.items()]
    rows += [Effect(in_force.ENGAGED, seat, hex, party) for hex, party in engaged.items()]
    camp.forget(g, in_force.BUSY, seat)
    camp.forget(g, in_force.ENGAGED, seat)
    _note(g, *rows)
    g.emit("movement_over", seat=seat)
