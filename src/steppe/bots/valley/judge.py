"""What it is worth to a tribe that so many of its people stand on a hex when its movement ends."""

from __future__ import annotations

from typing import NamedTuple

from steppe.bots.valley.fight import Stake, duel, hunt
from steppe.bots.valley.survey import STRIDE, Band, Survey, strolls
from steppe.bots.valley.taste import (
    BANK_SITE,
    BARREN,
    BIRTH,
    CAMP,
    FEW,
    FIELD_SITE,
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
    SETTLERS,
    STARVED,
    WIFE,
    WOOD_SITE,
    Level,
    between,
    camps_worth,
)
from steppe.core.space import Below
from steppe.games.valley.board.plan import FOREST, MOUNTAIN, PLAIN
from steppe.games.valley.phases.turn_end import YEAR_OF_RETURN
from steppe.games.valley.piece import IN, OFF, OUT, WARRIOR, WOMAN
from steppe.games.valley.queries import in_force, march, odds, strength
from steppe.games.valley.queries.added import added
from steppe.games.valley.queries.people import in_all, markers, supply, tame_on
from steppe.games.valley.queries.strength import CAVE, VILLAGE
from steppe.games.valley.variant import COMBAT

REPLY = 0.45  # how often a rival who moves later sends whom he can to a hex that is attacked
RAIDED = (0.25, 0.42)  # how often a rival who could win a hex tries to: one who moves next turn, one who still moves
LONELY = 0.25  # the same, if there is nothing but warriors to be won
HERD_COMES = 0.9  # of what a herd that comes would change, what the next movement cannot mend
SHARED = (1.0, 1.0, 0.66, 0.52, 0.44, 0.38)  # by how many camps the same rival could raid: the danger of each
NEARBY = 0.1  # of what a rival's camp is worth, for each warrior who could go there next turn
CHASE = (0.08, 0.08, 0.08, 0.05, 0.05, 0.03, 0.03)  # the same of a band, by how far away it is
BAND = 4  # as many of them as count
STRUCK = 1.0  # of what an event may do, how much counts
TRIES = (0.0, 0.4, 0.8)  # of the warriors who could come, how many do: one, some, most


class Mark(NamedTuple):
    """What the people on a hex bring."""

    points: float
    food: float
    camps: float


NOTHING = Mark(0.0, 0.0, 0.0)


class Clash(NamedTuple):
    """A combat with other tribes, if it is won."""

    win: float
    men: int  # who are left then
    wives: int  # with those captured
    points: float  # for the tribe, on average
    food: float
    camp: bool  # whether a camp is won


class Judge:
    """Judges hexes one by one, and what they come to together."""

    def __init__(self, survey: Survey, level: Level, below: Below) -> None:
        g, seat = survey.g, survey.seat
        self.survey, self.level = survey, level
        world = self.world = survey.world
        self.seat = seat
        self.founded: set[int] = set()  # camps that are about to be founded
        men, wives = sum(survey.men), sum(survey.women)
        self.people = men + wives
        comes_back = world.year == YEAR_OF_RETURN and not world.returned[seat]
        few = 0.0 if comes_back else FEW[min(self.people, len(FEW) - 1)]
        self.man = MAN * RARE_MAN[min(men, len(RARE_MAN) - 1)] + few
        self.wife = WIFE * RARE_WIFE[min(wives, len(RARE_WIFE) - 1)] + few
        self.prey = self._prey()
        self.eaten, self.lacks = in_force.ration(g, seat, self.people), survey.lacks(self.people)
        self.camps = camps_worth(g, seat)
        self.count = world.camps.count(seat)
        self.next_camp = min(LAST_CAMP, self.camps[min(7, self.count + 1)] - self.camps[min(7, self.count)])
        self.this_camp = self.camps[self.count] - self.camps[self.count - 1] if self.count else CAMP
        self.price = self._price()
        self.wives = supply(g, seat, WOMAN)
        self.might = g.rules.weight[WARRIOR]  # half points of a warrior
        last = self.count == 1
        self.hearth = FIRE if last and world.fire[seat] else 0.0  # V15.7: what goes with a camp that is lost
        self.plunder = max(1.0, self.price) * world.food[seat] / (2 if last else 4)  # V8.11: and with one that is taken
        self.haze = [(below(2001) - 1000) / 1000 * level.haze for _ in range(survey.size)]
        births = BIRTH if survey.last else BIRTH * LATER
        self.birth = births if self.wives + supply(g, seat, WARRIOR) else 0.0
        homes = [hex for hex, owner in enumerate(world.camps) if owner == seat]
        self.aims = [sum(men[hex] > 0 for hex in homes) for men in survey.strength]
        self.prospects = self._prospects() if level.wary else [0.0] * survey.size
        self._marks: dict[tuple[int, int, int], Mark] = {}

    # -- together ------------------------------------------------------------------------------------------

    def total(self, points: float, food: float, camps: float) -> float:
        """Of all hexes."""
        return points + self.stock(self.world.food[self.seat] + food - self.eaten) + between(self.camps, camps)

    def stock(self, left: float) -> float:
        """What so much food is worth after the meals of this turn; the less there is, the more."""
        if left < 0:
            return STARVED * left
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
            if status == IN and rival != self.seat and (world.year > YEAR_OF_RETURN or world.returned[rival]):
                found[rival] = barren * PREY[min(left, len(PREY) - 1)] / max(1, in_all(world, rival))
        return found

    def _prospects(self) -> list[float]:
        """By hex: what it is worth to a warrior that he could raid a camp from there next turn."""
        survey, world = self.survey, self.world
        found = [0.0] * survey.size
        needed = survey.g.rules.camps_to_win
        for hex, owner in enumerate(world.camps):
            if owner not in (OFF, self.seat):
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
        if band.men >= sum(self.survey.men):
            return 0.0
        return self.prey[band.seat] * (band.men + band.women) + self.wife * min(band.women, self.wives)

    # -- one hex -------------------------------------------------------------------------------------------

    def mark(self, hex: int, men: int, wives: int) -> Mark:
        """What so many warriors and women there bring."""
        found = self._marks.get((hex, men, wives))
        if found is None:
            found = self._marks[hex, men, wives] = self._judge(hex, men, wives) if men + wives else NOTHING
        return found

    def _judge(self, hex: int, men: int, wives: int) -> Mark:
        survey, world = self.survey, self.world
        home = wives > 0 and (world.camps[hex] == self.seat or hex in self.founded)
        bonus = (CAVE if survey.board.kind[hex] == MOUNTAIN else VILLAGE) if home else 0
        win, points, food = 1.0, self.haze[hex], 0.0
        bands, herds = survey.bands.get(hex), survey.herds.get(hex)
        if bands:
            win, men, wives, gain, food, won_camp = self._clash(hex, bands, men, wives, bonus)
            points += gain
            home = (home and wives > 0) or won_camp
        sure, left = win, (float(men), float(wives))
        if win and herds:
            chance, left, meat = self._hunts(hex, herds, left, bonus, home=home)
            sure *= chance
            food += win * meat
        points += win * (left[0] * self.man + left[1] * self.wife)  # those left on average
        food += sure * survey.yields(hex)
        if hex in world.loners:
            points += sure * (self.wife if world.loners[WOMAN] == hex and self.wives else self.man)
        men, wives = round(left[0]), round(left[1])
        lost, kept = self._safety(hex, men, wives, home=home)
        points += sure * (min(men, BAND) * self.prospects[hex] - lost)
        if home and wives:
            points += sure * (self.birth * min(2, wives) + self._site_worth(hex))
            return Mark(points, food, sure * kept)
        if men and wives and not bands and not herds and self._site(hex):
            points += SETTLERS * (self.next_camp + self._site_worth(hex)) * kept
        return Mark(points, food, 0.0)

    def after_combat(self, hex: int, men: int, wives: int) -> float:
        """What is left of so many there when all combats on the hex are over, in points, with what they win."""
        survey, bonus = self.survey, self._home(self.seat, hex)
        win, points, food = 1.0, 0.0, 0.0
        home = bonus > 0
        if bands := survey.bands.get(hex):
            win, men, wives, points, food, won_camp = self._clash(hex, bands, men, wives, bonus)
            home = home or won_camp
        sure, left = win, (float(men), float(wives))
        if win and (herds := survey.herds.get(hex)):
            chance, left, meat = self._hunts(hex, herds, left, bonus, home=home)
            sure, food = win * chance, food + win * meat
        people = win * (left[0] * self.man + left[1] * self.wife)
        return points + people + self.price * food + (sure * self.this_camp if home else 0.0)

    def _site(self, hex: int) -> bool:
        """V7.11: whether a couple could found a camp there next turn."""
        return march.camp_may_stand(self.world, hex) and markers(self.survey.g, self.seat) > len(self.founded)

    def _site_worth(self, hex: int) -> float:
        """What the ground gives to a camp."""
        board = self.survey.board
        fields = FIELD_SITE if board.terrain[hex] == PLAIN else 0.0
        return fields + BANK_SITE * board.fishing[hex] + WOOD_SITE * (board.terrain[hex] == FOREST)

    # -- combats -------------------------------------------------------------------------------------------

    def _clash(self, hex: int, bands: list[Band], men: int, wives: int, bonus: int) -> Clash:
        """V8.6-V8.12."""
        survey, world = self.survey, self.world
        plus = bonus + strength.aids(survey.g, self.seat, hex)
        rivals = [band for band in bands if band.men]
        captives = sum(band.women for band in bands)
        points = food = 0.0
        if not men:
            win = 0.0 if rivals else 0.5 if not captives else wives / (wives + captives)
            left, captives = 0.0, 0
        elif not rivals:
            win, left = 1.0, float(men)
        elif len(rivals) == 1:
            win, left, killed = self._duel(hex, rivals[0], men, plus)
            points += (0.4 * MAN + self.prey[rivals[0].seat]) * killed
        else:
            counts = (men, *(band.men for band in rivals))
            homes = (self._home(band.seat, hex) for band in rivals)
            win = odds.battle(counts, (plus, *homes), (self.might,) * len(counts))[0]
            left = win * max(1.0, men / 2)
        gained = min(captives, self.wives)
        points += win * sum(self.prey[band.seat] * band.women for band in bands)
        wins_camp = False
        owner = world.camps[hex]
        if owner not in (OFF, self.seat):
            loot = world.food[owner] // (2 if world.camps.count(owner) == 1 else 4)
            food += win * loot
            wins_camp = bool(markers(survey.g, self.seat)) and bool(gained or wives)
            points += win * LEADER.get(max(0, survey.g.rules.camps_to_win - world.camps.count(owner)), 1.0)
            if survey.g.rules.fire and world.fire[owner] and not world.fire[self.seat]:
                points += win * FIRE
        after = round(left / win) if win else 0
        return Clash(win, after, wives + gained, points, food, wins_camp)

    def _home(self, seat: int, hex: int) -> int:
        if self.world.camps[hex] != seat:
            return 0
        return CAVE if self.survey.board.kind[hex] == MOUNTAIN else VILLAGE

    def _duel(self, hex: int, band: Band, men: int, plus: int) -> tuple[float, float, float]:
        """Against one tribe, which may send help if it has yet to move."""
        survey = self.survey
        lead = plus - self._home(band.seat, hex) - strength.aids(survey.g, band.seat, hex)
        men += tame_on(self.world, self.seat, hex).bit_count()
        plain = duel(men, band.men, lead, self.might)
        more = min(3, survey.strength[band.seat][hex] - band.men)
        if not survey.follows[band.seat] or more <= 0 or not self.level.wary or self.world.phase != "tribes":
            return plain
        helped = duel(men, band.men + more, lead, self.might)
        win, left, killed = (p * (1 - REPLY) + h * REPLY for p, h in zip(plain, helped, strict=True))
        return win, left, killed

    def _hunts(
        self, hex: int, herds: list[tuple[int, int]], left: tuple[float, float], bonus: int, *, home: bool
    ) -> tuple[float, tuple[float, float], float]:
        """V8.13: the chance to win against all species, who is left on average, and the meat."""
        g, wolves = self.survey.g, tame_on(self.world, self.seat, hex).bit_count()
        chance, food = 1.0, 0.0
        worth = self.this_camp if home else 0.0
        for species, count in sorted(herds, key=lambda herd: herd[1]):
            meat = count * in_force.meat(g, species)
            plus = strength.aids(g, self.seat, hex, species) + strength.TAME_WOLF * wolves
            stake = Stake(self.man, self.wife, meat * self.price, worth)
            might = odds.might_of(g.rules, species)
            found = hunt(round(left[0]), round(left[1]), count, plus, bonus, stake, might)
            food += chance * found.win * meat
            left = found.warriors, found.women
            chance *= found.win
        return chance, left, food

    # -- what may come -------------------------------------------------------------------------------------

    def _safety(self, hex: int, men: int, wives: int, *, home: bool) -> tuple[float, float]:
        """Points that are likely to be lost before the tribe can mend it, and the chance to keep a camp there."""
        lost, kept = 0.0, 1.0
        if not men + wives:
            return 0.0, 0.0
        hearth, plunder = (self.hearth, self.plunder) if home and self.world.camps[hex] == self.seat else (0.0, 0.0)
        bonus = (CAVE if self.survey.board.kind[hex] == MOUNTAIN else VILLAGE) if home else 0
        for chance, species, count in self.survey.threats.get(hex, ()):
            warmth = added(self.survey.g, COMBAT, self.seat, hex, species)
            meat = count * in_force.meat(self.survey.g, species) * self.price
            worth = self.this_camp if home else 0.0
            stake = Stake(self.man, self.wife, meat, worth)
            found = hunt(men, wives, count, warmth, bonus, stake, odds.might_of(self.survey.g.rules, species))
            now = men * self.man + wives * self.wife
            change = now - (found.warriors * self.man + found.women * self.wife + found.win * meat)
            lost += HERD_COMES * chance * change
            if home and wives:
                kept -= HERD_COMES * chance * (1 - found.camp)
        peril = self.survey.perils[hex]
        strikes = peril.one + (0.0 if home and bonus == CAVE else peril.open)
        lost += STRUCK * (strikes * (self.man if men else self.wife) + peril.all * (men * self.man + wives * self.wife))
        kept -= STRUCK * (peril.all + peril.camp + (strikes if not men and wives == 1 else 0.0))
        if self.level.wary:
            for rival, raiders in enumerate(self.survey.strength):
                taken = self._raid(rival, raiders[hex], men, bonus, rich=home or wives > 0)
                lost += kept * taken * (men * self.man + wives * self.wife + plunder)
                kept *= 1 - taken
        return lost + (1 - kept) * hearth, max(0.0, kept)

    def _raid(self, rival: int, attackers: int, men: int, bonus: int, *, rich: bool) -> float:
        """The chance that the rival takes the hex in his next movement."""
        if not attackers or rival == self.seat:
            return 0.0
        win = 1.0
        if men:
            tries = [duel(max(1, round(attackers * share)), men, -bonus, self.might) for share in TRIES]
            win = sum(each.win for each in tries) / len(TRIES)
        tempted = RAIDED[self.survey.follows[rival]] * (1.0 if rich else LONELY)
        return tempted * win * SHARED[self.aims[rival]]
