"""What people, camps and food are worth to a tribe just now, and what it may hope for where it stands."""

from __future__ import annotations

from steppe.bots.valley.kind import keepsake, room
from steppe.bots.valley.survey import STRIDE, Band, Survey, strolls
from steppe.bots.valley.taste import (
    BARREN,
    BIRTH,
    CAMP,
    FEW,
    FIRE,
    LAST_CAMP,
    LATER,
    LEADER,
    MAN,
    PLENTY,
    PREY,
    PRICES,
    RARE_MAN,
    RARE_WIFE,
    STARVED,
    WIFE,
    Level,
    between,
    camps_worth,
)
from steppe.core.space import Below
from steppe.games.valley.party import ANY_WOMAN, UNIT
from steppe.games.valley.piece import IN, OUT, STUDENT, WARRIOR
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.herding import herds_of
from steppe.games.valley.queries.homecoming import comes_back
from steppe.games.valley.queries.people import in_all, supply

NEARBY = 0.1  # of what a rival's camp is worth, for each warrior who could go there next turn
CHASE = (0.08, 0.08, 0.08, 0.05, 0.05, 0.03, 0.03)  # the same of a band, by how far away it is
LIVING = 4.0  # what a bison of the tribe is worth that is at home


class Prices:
    """Of one tribe, as it stands before it thinks about anything."""

    def __init__(self, survey: Survey, level: Level, below: Below) -> None:
        g, seat = survey.g, survey.seat
        self.survey, self.level = survey, level
        world = self.world = survey.world
        self.seat = seat
        self.founded: set[int] = set()  # camps that are about to be founded
        men, wives = sum(survey.men), sum(survey.women)
        self.people = men + wives
        few = 0.0 if comes_back(g, seat) else FEW[min(self.people, len(FEW) - 1)]
        self.man = MAN * RARE_MAN[min(men, len(RARE_MAN) - 1)] + few
        self.wife = WIFE * RARE_WIFE[min(wives, len(RARE_WIFE) - 1)] + few
        self.prey = self._prey()
        self.eaten, self.lacks = in_force.ration(g, seat, self.people), survey.lacks(self.people)
        self.keeps = survey.keeps()
        self.camps = camps_worth(g, seat)
        self.count = world.camps.count(seat)
        self.next_camp = min(LAST_CAMP, self.camps[min(7, self.count + 1)] - self.camps[min(7, self.count)])
        self.this_camp = self.camps[self.count] - self.camps[self.count - 1] if self.count else CAMP
        self.price = self._price()
        self.wives = room(g, seat)
        self.might = g.rules.weight[WARRIOR]  # half points of a warrior
        last = self.count == 1
        self.hearth = FIRE if last and world.fire[seat] else 0.0  # V15.7: what goes with a camp that is lost
        self.plunder = max(1.0, self.price) * world.food[seat] / (2 if last else 4)  # V8.11: and with one that is taken
        self.haze = [(below(2001) - 1000) / 1000 * level.haze for _ in range(survey.size)]
        births = BIRTH if survey.last else BIRTH * LATER
        self.birth = births if any(supply(g, seat, kind) for kind in g.rules.kinds) else 0.0
        homes = [hex for hex, owner in enumerate(world.camps) if owner == seat]
        self.aims = [sum(men[hex] > 0 for hex in homes) for men in survey.strength]
        self.cattle = {herd.hex: LIVING * herd.size for herd in herds_of(world, seat)} if world.companions else {}
        self.prospects = self._prospects() if level.wary else [0.0] * survey.size

    def token(self, kind: int, gone: int = 0) -> float:
        """What somebody of this kind is worth; `gone`: so many are given up already, less than 0: taken in."""
        worth = self.wife if UNIT[kind] & ANY_WOMAN else self.man
        return worth + keepsake(self.survey.g, self.seat, WARRIOR if kind == STUDENT else kind, gone)

    # -- together ------------------------------------------------------------------------------------------

    def total(self, points: float, food: float, camps: float) -> float:
        """Of all hexes."""
        return points + self.stock(self.world.food[self.seat] + food - self.eaten) + between(self.camps, camps)

    def stock(self, left: float) -> float:
        """What so much food is worth after the meals of this turn; the less there is, the more."""
        if left < 0:
            return STARVED * left
        left = min(left, self.keeps)
        worth = 0.0
        for lack, price in zip(self.lacks, PRICES, strict=True):
            part = min(left, lack)
            worth += price * part
            left -= part
        return worth + PLENTY * left

    def _price(self) -> float:
        """What one more food point is worth, roughly."""
        hexes = [hex for hex in range(self.survey.size) if self.survey.men[hex] or self.survey.women[hex]]
        left = self.world.food[self.seat] + sum(map(self.survey.yields, hexes)) - self.eaten
        return round(self.stock(left + 2) - self.stock(left + 1), 2)

    def _prey(self) -> list[float]:
        """By rival: what it is worth, besides, to take one of his people from him (V13.6)."""
        world, rules = self.world, self.survey.g.rules
        left = sum(status != OUT for status in world.status) - 1
        barren = 1.0 if sum(self.survey.women) else BARREN
        found = [0.0] * rules.seats
        for rival, status in enumerate(world.status):
            if status == IN and rival != self.seat and not comes_back(self.survey.g, rival):
                found[rival] = barren * PREY[min(left, len(PREY) - 1)] / max(1, in_all(world, rival))
        return found

    def _prospects(self) -> list[float]:
        """By hex: what it is worth to a warrior that he could raid a camp from there next turn."""
        survey, world = self.survey, self.world
        found = [0.0] * survey.size
        needed = survey.g.rules.camps_to_win
        for hex, owner in enumerate(world.camps):
            if owner >= 0 and owner != self.seat:
                worth = NEARBY * LEADER.get(max(0, needed - world.camps.count(owner)), 1.0)
                for near, _ in strolls(world.ground, survey.ways, hex, STRIDE):
                    found[near] = max(found[near], worth)
        for hex, bands in survey.bands.items():
            if (worth := sum(map(self._quarry, bands))) > 0:
                for near, away in enumerate(survey.board.distance[hex]):
                    if away < len(CHASE):
                        found[near] = max(found[near], CHASE[away] * worth)
        return found

    def _quarry(self, band: Band) -> float:
        """What a band is worth that the tribe's warriors together could beat."""
        if band.men >= self.survey.ranks(sum(self.survey.men), sum(self.survey.women))[0]:
            return 0.0
        return self.prey[band.seat] * (band.men + band.women) + self.wife * min(band.women, self.wives)
