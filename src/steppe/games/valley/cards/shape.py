"""Shapes of aims: what is chosen when a card is played, part by part, as texts and the client name it (N5)."""

from __future__ import annotations

from typing import Final

from steppe.games.valley.card import Part, Shape
from steppe.games.valley.larder import WORDS

HERE: Final = Part("hex", "hex")  # where it happens, where somebody stands or sets out
HOME: Final = Part("hex", "hex", "camp")
TO: Final = Part("to", "hex")  # where somebody goes
BELOW: Final = Part("target", "hex")  # what is struck from beside it
WHERE: Final = Part("where", "hex")  # where the rival's token stands
HER: Final = Part("woman", "hex")  # where the woman stands
WHOM: Final = Part("rival", "seat")
SEX: Final = Part("kind", "kind")
ANIMAL: Final = Part("species", "species")
BEYOND: Final = Part("beyond", "hex", "edge")  # the neighbour on the other side
ORDER: Final = Part("order", "species")  # of several species, one after another
WAY: Final = Part("path", "hex")  # all hexes of a way, from the first to the last
VICTIM: Final = Part("victim", "kind", "piece")
PREY: Final = Part("species", "species", "piece")
LONER: Final = Part("loner", "kind", "piece")
OUT: Final = Part("out", "species")  # the animal that goes, and the one that comes
IN: Final = Part("in", "species")
MEN: Final = Part("warriors", "count")
WOMEN: Final = Part("women", "count")
MARK: Final = Part("status", "status")  # of those meant, in a movement

OWNER: Final = Part("owner", "die", "die")  # N6: the tribe whose die it is, or below 0 what a die of nobody is for
WHICH: Final = Part("which", "place", "die")  # the first, the second … of those
FOE: Final = Part("foe", "side", "victim")  # the side of a fight that somebody is to fall of
PIECE: Final = Part("prey", "piece", "victim")  # of a tribe the kind, of animals the species
PRICE: Final = Part("price", "kind")

HEX: Final = Shape((HERE,))
CAMP: Final = Shape((HOME,))
LOOT: Final = Shape((HERE,), more=WORDS[1:])  # V18.43: and how much of each kind of food, where they are apart
RIVAL: Final = Shape((WHOM,))
WOMAN: Final = Shape((HER,))
SPECIES: Final = Shape((ANIMAL,))
SWAP: Final = Shape((OUT, IN))
PATH: Final = Shape((HERE, TO))
HERD: Final = Shape((HERE, TO, ANIMAL))
TOKEN: Final = Shape((HERE, SEX))
TOKEN_AND_TARGET: Final = Shape((HERE, SEX, BELOW))
TOKEN_AND_VICTIM: Final = Shape((HERE, SEX, BELOW, WHOM, VICTIM))  # one token there of some tribe
TOKEN_AND_PREY: Final = Shape((HERE, SEX, BELOW, PREY))  # one animal there
TOKEN_AND_LONER: Final = Shape((HERE, SEX, BELOW, LONER))  # one loner there
MATCH: Final = Shape((HERE, WHOM, WHERE, SEX))  # an own hex, and the rival's token that comes there
ANYONE: Final = Shape((WHOM, WHERE, SEX))  # a token of some tribe, the own one too
REFUGE: Final = Shape((TO,))
DIE: Final = Shape((OWNER, WHICH))
BLOW: Final = Shape((FOE, PIECE, PRICE))
MOTHERS: Final = Shape((WHOM, HERE), times=2, said="women")
HERD_THERE: Final = Shape((HERE, ANIMAL))
TOKEN_AND_SIDE: Final = Shape((HERE, SEX, BEYOND))  # and one of the sides of its hex
HEX_AND_ORDER: Final = Shape((HERE,), rest=ORDER)
HERD_AND_PATH: Final = Shape((ANIMAL,), rest=WAY)
PARTY: Final = Shape((MEN, WOMEN))
GROUP: Final = Shape((HERE, MEN, WOMEN))
RANK: Final = Shape((HERE, MARK, MEN, WOMEN))
FLIGHT: Final = Shape((TO, MEN, WOMEN))
STEP: Final = Shape((HERE, TO, MEN, WOMEN, MARK))
