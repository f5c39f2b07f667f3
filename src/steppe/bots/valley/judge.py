"""What it is worth to a tribe that so many of its people stand on a hex when its movement ends."""

from __future__ import annotations

from typing import NamedTuple

from steppe.bots.valley.fight import Stake, duel, hunt
from steppe.bots.valley.prices import Prices
from steppe.bots.valley.survey import Band, Strangers, Survey
from steppe.bots.valley.taste import BANK_SITE, FIELD_SITE, FIRE, LEADER, MAN, SETTLERS, WOOD_SITE, Level
from steppe.core.space import Below
from steppe.games.valley.board.board import HALVES
from steppe.games.valley.board.plan import MOUNTAIN, PLAIN
from steppe.games.valley.piece import INTACT, NOBODY, SUMMER, WOMAN
from steppe.games.valley.queries import in_force, march, odds, strength
from steppe.games.valley.queries.added import added
from steppe.games.valley.queries.people import brood, markers
from steppe.games.valley.queries.strength import CAVE, VILLAGE
from steppe.games.valley.variant import COMBAT

REPLY = 0.45  # how often a rival who moves later sends whom he can to a hex that is attacked
RAIDED = (0.25, 0.42)  # how often a rival who could win a hex tries to: one who moves next turn, one who still moves
LONELY = 0.25  # the same, if there is nothing but warriors to be won
HERD_COMES = 0.9  # of what a herd that comes would change, what the next movement cannot mend
SHARED = (1.0, 1.0, 0.66, 0.52, 0.44, 0.38)  # by how many camps the same rival could raid: the danger of each
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


class Judge(Prices):
    """Judges hexes one by one, and what they come to together."""

    def __init__(self, survey: Survey, level: Level, below: Below) -> None:
        super().__init__(survey, level, below)
        self._marks: dict[tuple[int, int, int], Mark] = {}

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
        if home and not men and survey.g.rules.defence:
            bonus += self._more(wives)
        win, points, food = 1.0, self.haze[hex], 0.0
        bands, herds = survey.bands.get(hex), survey.herds.get(hex)
        met = bands or hex in survey.strangers
        if world.camps[hex] == NOBODY and wives and not met and not herds and markers(survey.g, self.seat):
            home = True  # V18.7: it can be claimed
        if met:
            win, men, wives, gain, food, won_camp = self._clash(hex, bands or [], men, wives, bonus)
            points += gain
            home = (home and wives > 0) or won_camp
        sure, left = win, (float(men), float(wives))
        if win and herds:
            chance, left, meat = self._hunts(hex, herds, left, bonus, home=home)
            sure *= chance
            food += win * meat
        points += win * (left[0] * self.man + left[1] * self.wife)  # those left on average
        food += sure * survey.yields(hex)
        if self.cattle:  # V18.38 (h): left alone, they are wild
            points += sure * self.cattle.get(hex, 0.0)
        if hex in world.loners:
            points += sure * (self.wife if world.loners[WOMAN] == hex and self.wives else self.man)
        men, wives = round(left[0]), round(left[1])
        lost, kept = self._safety(hex, men, wives, home=home)
        if hex in survey.dooms:  # V17: who ends here may die of the land itself
            doom = survey.dooms[hex]
            points -= win * doom * (left[0] * self.man + left[1] * self.wife)
            food, kept = food * (1 - doom), kept * (1 - doom)
        points += sure * (min(men, BAND) * self.prospects[hex] - lost)
        if home and wives:
            points += sure * (self.birth * brood(survey.g.rules, wives, men) + self._site_worth(hex))
            return Mark(points, food, sure * kept)
        if men and wives and not met and not herds and self._site(hex):
            points += SETTLERS * (self.next_camp + self._site_worth(hex)) * kept
        return Mark(points, food, 0.0)

    def after_combat(self, hex: int, men: int, wives: int) -> float:
        """What is left of so many there when all combats on the hex are over, in points, with what they win."""
        survey, bonus = self.survey, self._home(self.seat, hex)
        win, points, food = 1.0, 0.0, 0.0
        home = bonus > 0
        bands = survey.bands.get(hex)
        if bands or hex in survey.strangers:
            win, men, wives, points, food, won_camp = self._clash(hex, bands or [], men, wives, bonus)
            home = home or won_camp
        sure, left = win, (float(men), float(wives))
        if win and (herds := survey.herds.get(hex)):
            chance, left, meat = self._hunts(hex, herds, left, bonus, home=home)
            sure, food = win * chance, food + win * meat
        people = win * (left[0] * self.man + left[1] * self.wife)
        return points + people + self.price * food + (sure * self.this_camp if home else 0.0)

    def holds(self, hex: int, men: int, wives: int) -> float:
        """The chance that so many are not beaten by the people of others who are there."""
        bands = self.survey.bands.get(hex)
        if not bands and hex not in self.survey.strangers:
            return 1.0
        return self._clash(hex, bands or [], men, wives, self._home(self.seat, hex)).win

    def _site(self, hex: int) -> bool:
        """V7.11: whether a couple could found a camp there next turn."""
        return march.camp_may_stand(self.world, hex) and markers(self.survey.g, self.seat) > len(self.founded)

    def _site_worth(self, hex: int) -> float:
        """What the ground gives to a camp."""
        board = self.survey.board
        harvest = self.survey.g.rules.harvest[INTACT] * board.grain[hex] / HALVES
        fields = FIELD_SITE * harvest if board.terrain[hex] == PLAIN else 0.0
        return fields + BANK_SITE * board.fish[hex] + WOOD_SITE * board.fruit[SUMMER][hex]

    # -- combats -------------------------------------------------------------------------------------------

    def _clash(self, hex: int, bands: list[Band], men: int, wives: int, bonus: int) -> Clash:
        """V8.6-V8.12, whoever of them it is that fights (V18.35)."""
        fight, others = self.survey.ranks(men, wives)
        found = self._fought(hex, bands, fight, others, bonus)
        if (fight, others) == (men, wives):
            return found
        fallen, gained = max(0, fight - found.men), found.wives - others
        among = round(fallen * men * self.survey.mix[0] / fight) if fight else 0  # the men among them
        return found._replace(men=max(0, men - among), wives=max(0, wives - fallen + among) + gained)

    def _fought(self, hex: int, bands: list[Band], men: int, wives: int, bonus: int) -> Clash:
        """Between tribes: so many who fight, and so many who look on."""
        survey, world = self.survey, self.world
        if in_force.is_peace(world):  # VC45
            return Clash(1.0, men, wives, 0.0, 0.0, False)
        plus = bonus + strength.aids(survey.g, self.seat, hex)
        rivals = [band for band in bands if band.men]
        captives = sum(band.women for band in bands)
        points = food = 0.0
        held = next((band for band in bands if self._defends(band.seat, hex, band.men)), None)
        if hex in survey.strangers:
            win = self._meet(hex, survey.strangers[hex], rivals, men, wives, plus)
            left, captives = win * max(1.0, men / 2) if men else 0.0, captives if men else 0
        elif not men:
            win = 0.0 if rivals else 0.5 if not captives else wives / (wives + captives)
            if rivals and wives and self._defends(self.seat, hex, men):
                win = 1 - self._storm(sum(band.men for band in rivals), 0, wives, self._home(self.seat, hex))
            left, captives = 0.0, 0
        elif held and not rivals:
            win = self._storm(men, plus, held.women, self._home(held.seat, hex))
            left = win * max(1.0, men / 2)
            captives -= held.women
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
        if owner >= 0 and owner != self.seat:
            loot = world.food[owner] // (2 if world.camps.count(owner) == 1 else 4)
            food += win * loot
            wins_camp = bool(markers(survey.g, self.seat)) and bool(gained or wives)
            points += win * LEADER.get(max(0, survey.g.rules.camps_to_win - world.camps.count(owner)), 1.0)
            if survey.g.rules.fire and world.fire[owner] and not world.fire[self.seat]:
                points += win * FIRE
        after = round(left / win) if win else 0
        return Clash(win, after, wives + gained, points, food, wins_camp)

    def _meet(self, hex: int, wild: Strangers, rivals: list[Band], men: int, wives: int, plus: int) -> float:
        """V16.6: the chance against neutral people, and whoever else is there."""
        if not men:
            defended = wives and self._defends(self.seat, hex, men)
            return 1 - self._storm(wild.many, 0, wives, self._home(self.seat, hex)) if defended else 0.0
        others = rivals[: odds.MOST - 2]
        counts = (men, wild.many, *(band.men for band in others))
        homes = (plus, 0, *(self._home(band.seat, hex) for band in others))
        return odds.battle(counts, homes, (self.might, wild.might, *(self.might for _ in others)))[0]

    def _defends(self, seat: int, hex: int, men: int) -> bool:
        """V18.13: whether women of that tribe would fight men there."""
        return bool(self.survey.g.rules.defenders) and not men and self.world.camps[hex] == seat

    def _more(self, wives: int) -> int:
        """V18.13: what so many defenders add besides."""
        return next((more for least, more in self.survey.g.rules.defence if wives >= least), 0)

    def _storm(self, men: int, plus: int, wives: int, bonus: int) -> float:
        """V18.13: the chance that so many men take a camp that women defend."""
        rules = self.survey.g.rules
        women = odds.Force((wives,), (rules.weight[WOMAN],), bonus, steps=rules.defence)
        return odds.last((odds.Force((men,), (self.might,), plus), women))[0]

    def _home(self, seat: int, hex: int) -> int:
        if self.world.camps[hex] != seat:
            return 0
        return CAVE if self.survey.board.kind[hex] == MOUNTAIN else VILLAGE

    def _duel(self, hex: int, band: Band, men: int, plus: int) -> tuple[float, float, float]:
        """Against one tribe, which may send help if it has yet to move."""
        survey = self.survey
        lead = plus - self._home(band.seat, hex) - strength.aids(survey.g, band.seat, hex)
        men += sum(many for _, many in strength.company(self.world, self.seat, hex))
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
        g, company = self.survey.g, strength.company(self.world, self.seat, hex)
        chance, food = 1.0, 0.0
        worth = self.this_camp if home else 0.0
        for species, count in sorted(herds, key=lambda herd: herd[1]):
            meat = count * in_force.prey(g, self.seat, species)
            plus = strength.aids(g, self.seat, hex, species) + sum(each.fights * many for each, many in company)
            stake = Stake(self.man, self.wife, meat * self.price, worth)
            might = odds.might_of(g, species, hex)
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
            meat = count * in_force.prey(self.survey.g, self.seat, species) * self.price
            worth = self.this_camp if home else 0.0
            stake = Stake(self.man, self.wife, meat, worth)
            found = hunt(men, wives, count, warmth, bonus, stake, odds.might_of(self.survey.g, species, hex))
            now = men * self.man + wives * self.wife
            change = now - (found.warriors * self.man + found.women * self.wife + found.win * meat)
            lost += HERD_COMES * chance * change
            if home and wives:
                kept -= HERD_COMES * chance * (1 - found.camp)
        peril = self.survey.perils[hex]
        strikes = peril.one + (0.0 if home and bonus == CAVE else peril.open)
        lost += STRUCK * (strikes * (self.man if men else self.wife) + peril.all * (men * self.man + wives * self.wife))
        kept -= STRUCK * (peril.all + peril.camp + (strikes if not men and wives == 1 else 0.0))
        fight, _ = self.survey.ranks(men, wives)
        for chance, many, might in self.survey.roving.get(hex, ()):
            taken = odds.battle((many, fight), (0, bonus), (might, self.might))[0] if fight else 1.0
            lost += kept * chance * taken * (men * self.man + wives * self.wife)
            kept *= 1 - chance * taken
        if self.level.wary:
            for rival, raiders in enumerate(self.survey.strength):
                taken = self._raid(rival, raiders[hex], fight, bonus, wives if home else 0, rich=home or wives > 0)
                lost += kept * taken * (men * self.man + wives * self.wife + plunder)
                kept *= 1 - taken
        return lost + (1 - kept) * hearth, max(0.0, kept)

    def _raid(self, rival: int, attackers: int, men: int, bonus: int, wives: int, *, rich: bool) -> float:
        """The chance that the rival takes the hex in his next movement."""
        if not attackers or rival == self.seat:
            return 0.0
        win = 1.0
        if men:
            tries = [duel(max(1, round(attackers * share)), men, -bonus, self.might) for share in TRIES]
            win = sum(each.win for each in tries) / len(TRIES)
        elif wives and self.survey.g.rules.defenders:
            win = sum(self._storm(max(1, round(attackers * share)), 0, wives, bonus) for share in TRIES) / len(TRIES)
        tempted = RAIDED[self.survey.follows[rival]] * (1.0 if rich else LONELY)
        return tempted * win * SHARED[self.aims[rival]]
