"""Reading a record for somebody's eyes: hands that he does not see hold whatever is wanted of them for a while."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from steppe.core.decision import Action, Seat
from steppe.core.event import Event
from steppe.core.pile import Pile
from steppe.core.reason import Refused, because
from steppe.core.space import Pick
from steppe.games.valley.notation import offer
from steppe.games.valley.notation.eyes import Eyes
from steppe.games.valley.notation.noun import CARDS
from steppe.games.valley.notation.phrase import read_action
from steppe.games.valley.notation.spelling import NOTATION, UNKNOWN, Spelling
from steppe.games.valley.phases import bargain, swap
from steppe.games.valley.phases.bargain import ACCEPT, Bargain
from steppe.games.valley.piece import OFF
from steppe.games.valley.rules import Hand
from steppe.games.valley.world import G

DEALING = "deal"
HANDED = ("stolen", "steal", "give")  # H4: verbs whose cards only two see


class Unseen:
    """What the reader knows, and the game as it is imagined for the time being."""

    def __init__(self, g: G) -> None:
        self.g = g
        pile = g.world.cunning
        cards = [str(card) for card, count in zip(pile.kinds, pile.all_counts(), strict=True) for _ in range(count)]
        self.eyes = Eyes(cards)
        self.known: Counter[tuple[str, Seat]] = Counter()  # cards in hands that are seen, where others are not
        self.laid: list[str] = []  # cards on the discards
        self.exchange = 0  # how many there were
        self.offer = OFF  # the input of the offer on the table, if its cards are not seen
        self.open: dict[int, int] = {}  # offers of so many cards that nobody has seen and nobody has taken
        self.agreed: dict[Seat, tuple[Hand, Hand]] = {}  # what each gives and gets by the answer that is read now

    # -- hands -------------------------------------------------------------------------------------------------

    def pretend(self, seat: Seat, cards: Hand, thrown: dict[Seat, Hand], spelling: Spelling) -> None:
        """As if a hand that nobody sees held what is played, given or thrown away now."""
        hands = list(self.g.world.hands)
        laid = {who: spent(action, spelling) for who, action in self.g.answers.items()} | {seat: cards}
        for owner, open in thrown.items():  # who plays a card may lose the rest of the hand by the same input
            if all(self.known[each, owner] for each in hands[owner]):
                continue  # nothing of it has to be imagined
            if owner in self.agreed and bargain.under_way(self.g) is not None:  # it is laid open after the exchange
                gives, gets = self.agreed[owner]
                open = tuple((Counter(open) - Counter(gets) + Counter(gives)).elements())
            for held in (open, (*open, *laid.get(owner, ()))):
                if len(held) == len(hands[owner]) and held[-1]:
                    hands[owner] = tuple(sorted(held))
        for who, named in laid.items():
            hands[who] = self.holding(who, hands[who], named)
        if hands != self.g.world.hands:
            self.g.world = replace(self.g.world, hands=hands)
            self.g.ask_again()

    def holding(self, who: Seat, hand: Hand, cards: Hand) -> Hand:
        """The hand with these cards in place of others."""
        wanted = Counter([card for card in cards if card in self.g.world.cunning.kinds])
        lacking = wanted - Counter(hand)
        kept = (*swap.kept(self.g, who), *bargain.kept(self.g, who))
        spare = list((Counter(hand) - wanted - Counter(kept)).elements())
        if not lacking or len(spare) < lacking.total():
            return hand
        rest = Counter(hand) - Counter(spare[: lacking.total()])
        return tuple(sorted((rest + lacking).elements()))

    def pretend_pile(self, card: str) -> None:
        """As if there were only this card in the pile."""
        pile = self.g.world.cunning
        top = (card,) * len(pile)
        self.g.world = replace(self.g.world, cunning=Pile(pile.kinds, (0,) * len(pile.kinds), top))
        self.g.ask_again()

    # -- what comes to light -------------------------------------------------------------------------------------

    def see(self, event: Event) -> None:
        """What comes to light of cunning cards."""
        if event.name in ("card_played", "card_thrown_away", "hand_discarded"):
            seat = event.data["seat"]
            for card in event.data["cards"] if event.name == "hand_discarded" else (event.data["card"],):
                self.laid.append(card)
                self.leaves(seat, card)
            if event.name == "hand_discarded":
                self.eyes.thrown(seat)
        elif event.name == "progress_laid":
            self.leaves(event.data["seat"], event.data["card"])
        elif event.name == "knowledge_lost":
            self.laid += event.data["cards"]
        elif event.name == "pile_renewed":
            self.eyes.shuffled(self.laid)
            self.laid = []

    def leaves(self, seat: Seat, card: str) -> None:
        """A card is seen as it leaves a hand: one that the reader knew, or one that comes to light."""
        if self.known[card, seat]:
            self.known[card, seat] -= 1
        elif not self.eyes.shown(card, seat):
            raise Refused(because("hands_fit", NOTATION))

    def dealt(self, at: int, owner: Seat, card: str, laid: Hand) -> str:
        """The card as it is played for the time being; an unknown hand may be laid open as soon as it is dealt."""
        if card == UNKNOWN:
            self.eyes.dealt(at, owner)
            held = len(self.g.world.hands[owner])
            card = laid[-1] if len(laid) == held + 1 else str(self.g.world.cunning.kinds[0])
            if len(laid) == held + 1:
                hands = [laid[:-1] if seat == owner else hand for seat, hand in enumerate(self.g.world.hands)]
                self.g.world = replace(self.g.world, hands=hands)
        elif not self.eyes.shown(card):
            raise Refused(because("hands_fit", NOTATION))
        else:
            self.known[card, owner] += 1
        self.pretend_pile(card)
        return card

    # -- from hand to hand (H4) ----------------------------------------------------------------------------------

    def handed(self, at: int, verb: str, card: str) -> str:
        """A card goes from hand to hand; the card as it is played for the time being."""
        under_way = swap.under_way(self.g)
        if under_way is None:
            return card
        giver, taker = under_way.owner, under_way.seat
        if verb == "give":
            giver, taker = taker, giver
        if card == UNKNOWN:
            self.exchange += verb != "give"
            self.eyes.moved(at, giver, taker, self.exchange)
            space = dict(self.g.waiting[0].choices)[verb]
            assert isinstance(space, Pick)
            return str(space.of[0])
        mine = bool(self.known[card, giver])
        if not mine:
            hands = list(self.g.world.hands)
            hands[giver] = self.holding(giver, hands[giver], (card,))
            self.g.world = replace(self.g.world, hands=hands)
            self.g.ask_again()
        self.leaves(giver, card)
        if mine:
            self.eyes.lent(card, taker)
        else:
            self.known[card, taker] += 1
        return card

    # -- offers (H4) -------------------------------------------------------------------------------------------

    def bartered(self, at: int, seat: Seat, said: str, thrown: dict[Seat, Hand]) -> str:
        """An offer or an answer to one; the text with cards as they are played for the time being."""
        word, cards = said.partition(" ")[0], offer.cards_said(said)
        on_table, spare, self.agreed = bargain.under_way(self.g), self.g.world.hands[seat], {}
        if word == ACCEPT and on_table is not None:
            if self.offer != OFF and seat in thrown:
                self.exchange_unseen(on_table, thrown[seat])
            self.accepted(on_table)
            if UNKNOWN in cards:
                for _ in cards:
                    self.eyes.moved(at, seat, on_table.seat, self.exchange)
                if on_table.seat in thrown:
                    spare = thrown[on_table.seat]
                    self.hold(seat, spare[: len(cards)])
            elif cards:
                self.hand_on(seat, on_table.seat, cards)
            gives, gets = spare[: len(cards)] if UNKNOWN in cards else cards, on_table.named[on_table.seat]
            self.agreed = {seat: (gives, gets), on_table.seat: (gets, gives)}
        elif word != ACCEPT:
            self.offer = at if UNKNOWN in cards else OFF
            if self.offer == at:
                self.open[at] = len(cards)
            else:
                self.show(seat, cards)
        if UNKNOWN not in cards:
            return said
        return offer.said_with(said, spare[: len(cards)])

    def exchange_unseen(self, on_table: Bargain, open: Hand) -> None:
        """Whoever accepts cards that nobody has seen lays his hand open by the same input: they are among those."""
        cards = open[: len(on_table.named[on_table.seat])]
        on_table.named = [cards if each else each for each in on_table.named]
        self.hold(on_table.seat, cards)

    def show(self, seat: Seat, cards: Hand) -> None:
        """Cards that the reader sees in another hand, and that stay there for now."""
        unknown = [card for card in cards if not self.known[card, seat]]
        if unknown:
            self.hold(seat, cards)
        for card in unknown:
            self.leaves(seat, card)
            self.eyes.lent(card, seat)

    def hold(self, seat: Seat, cards: Hand) -> None:
        """As if the hand held these."""
        hands = list(self.g.world.hands)
        hands[seat] = self.holding(seat, hands[seat], cards)
        if hands != self.g.world.hands:
            self.g.world = replace(self.g.world, hands=hands)
            self.g.ask_again()

    def accepted(self, on_table: Bargain) -> None:
        """What was offered goes to the one who has accepted it."""
        self.exchange += 1
        if self.offer != OFF:
            for _ in range(self.open.pop(self.offer)):
                self.eyes.moved(self.offer, on_table.seat, on_table.owner, self.exchange)
        else:
            self.hand_on(on_table.seat, on_table.owner, on_table.named[on_table.seat])

    def hand_on(self, giver: Seat, taker: Seat, cards: Hand) -> None:
        """Cards that the reader sees go from hand to hand; he is one of the two."""
        mine = [card for card in cards if self.known[card, giver]]
        if len(mine) < len(cards):
            self.hold(giver, cards)
        for card in cards:
            known = bool(self.known[card, giver])
            self.leaves(giver, card)
            if known:
                self.eyes.lent(card, taker)
            else:
                self.known[card, taker] += 1

    def put_in(self, start: G, inputs: list[tuple[Seat, Action]]) -> list[tuple[Seat, Action]]:
        """The inputs, with the cards that were unknown while reading; offers that came to nothing name any."""
        cards = self.eyes.taken()
        found: list[tuple[Seat, Action]] = []
        for place, (who, action) in enumerate(inputs):
            if action.verb in offer.SECRET and (place in cards or place in self.open):
                hand = start.world.hands[who] if self.open else ()
                action = offer.with_cards(self.g, action, cards.get(place) or hand[: self.open.get(place, 0)])
            elif place in cards:
                action = Action(action.verb, cards[place][0])
            if self.open:
                start.apply(who, action)
            found.append((who, action))
        return found


def spent(action: Action, spelling: Spelling) -> Hand:
    """The cards that an answer takes from the hand of whoever gives it: played, or thrown away."""
    verb, noun = action
    lays = verb == "play" or (verb in spelling.verbs and spelling.verbs[verb][0].kind == CARDS)
    if not lays or not isinstance(noun, tuple) or not noun:
        return ()
    if verb != "play" or str(noun[0]) not in spelling.cards:
        return (str(noun[0]),)
    card, place, *_ = noun
    modes = spelling.cards[str(card)].modes
    along = modes[place].along if isinstance(place, int) and 0 <= place < len(modes) else ""
    return (str(card), along) if along else (str(card),)


def named(said: str, spelling: Spelling) -> Hand:
    """The same of an answer that is still text; what else a play says may only make sense with the card in hand."""
    word, _, rest = said.partition(" ")
    if word != "k":
        return spent(read_action(said, spelling), spelling)
    card = rest.split(" ")[0]
    modes = spelling.cards[card].modes if card in spelling.cards else ()
    return (card, *(mode.along for mode in modes if mode.along and f"with: {mode.along}" in rest))
