export default `
## The aim

You lead a Stone Age tribe through summers and winters. Whoever has **four camps and fire** at the end of a turn, and had announced the four camps at the end of the turn before, wins (V13.3). With two players, it takes five camps. Everybody sees an announcement coming, so expect visitors (V13.5).

## The valley

Hexes are plains, forests, mountains, volcanoes (which are mountains) and the lake. Rivers run along the sides of hexes. A hex with a whole side on a river or on the lake is **on the bank** (V1.7).

A camp on a plain or in a forest is a **village**, on a mountain a **cave** (V2.5). It exists as long as a woman of the tribe is in it (V15.3).

## A turn

A year has three turns of summer and three of winter; the first year begins on the second summer turn (V3.1). The turn has its phases, always in this order (V3.2):

1. **Event**: a card of the season is drawn and carried out. None in the first two turns (V4.2).
2. **Arrival**: animals are drawn from the bag; their letter says where they come in (V5.4).
3. **Animals**: one die for all of them gives the direction (V6.2).
4. **Tribes**: the tribes move, one after the other (V7.2).
5. **Combat**: wherever tribes, or people and animals, share a hex (V8.1).
6. **Survival**: food is gained and eaten; on the last turn of summer comes the harvest (V9.2).
7. **Births**, and new cards, on the last turn of each season; **sowing** on the last turn of winter (V10.1, V11.1, V12.1).
8. **End**: who has won, who announces, who is gone (V13).

## Animals

| animal | steps | mountains | rivers | food |
| --- | --- | --- | --- | --- |
| wolf | 3 | yes | no | 1 |
| tiger | 3 | yes | no | 2 |
| bear | 2 | yes | yes | 3 |
| bison | 2 | no | no | 4 |
| rhino | 1 | no | no | 5 |
| mammoth | 1 | no | no | 6 |

A herd whose first step is blocked goes the other way; if that is blocked too, it stays (V6.5). It stops where people are (V6.6). Animals of one species on a hex are one herd (V6.9). Bison, rhinos and mammoths trample the field they enter: intact, damaged, gone (V6.11).

## Moving

The tribe with the most camps goes first, then clockwise (V7.1). Each of your people may walk one or two hexes, together or apart (V7.3). Rivers and the lake cannot be crossed (V7.4); whoever enters a mountain stops (V7.5).

**Guards**: on a hex with opponents or animals, you must leave at least as many of yours as there are of them (V7.6).

Instead of moving,

- a man and a woman **found a camp** on a hex without opponents and without a camp (V7.11);
- somebody **takes fire** on a volcano (V7.13). Beside a blaze or on flowing lava, fire can be taken even by those who move (V7.14). A tribe needs a camp to keep fire (V7.15).

Nothing is final before you say *done*: until then every step can be taken back.

## Combat

Each side rolls a die and adds (V8.5):

- 1 for each warrior, or for each animal of the species;
- 1 in its own village, 2 in its own cave;
- 1 against animals, if it has fire.

Equal totals are rolled again. Otherwise every side below the highest loses one; its owner chooses whom. It goes on until one side is left.

Between tribes only men fight (V8.6). Women without men are **captured** without a fight (V8.9). Whoever conquers a camp carries off a quarter of the loser's food, half if it was the last camp, gets fire if the loser had it, and then **takes** the camp with its women or **razes** it (V8.10, V8.11, V8.12).

Against animals all your people take part; women add nothing but may be lost (V8.13). The meat is yours when the last animal of the species is dead (V8.14).

## Food

Each occupied hex gives, however many stand on it (V9.2): **1** on a bank, all year; **1** in a forest, in summer; at the harvest **8** for an intact field, **4** for a damaged one, to whoever stands on it. Then all fields are gone (V9.3).

Each person eats 1; in winter, without fire, one and a half (V9.5). If there is not enough, you choose who starves (V9.6).

## Births, sowing, cards

A camp with one woman has one birth, with two or more women two. Die: 1-2 a woman, 3-5 a warrior, 6 twins (V10.1, V10.2). A tribe has at most 10 warriors, 6 women and 5 camps (V1.2).

At the end of winter a field can be sown in each village on a plain, for 1 food (V11.1).

You begin with five cunning cards, four with five or six players (V2.8). Each says when it is played; then it is discarded. At the end of a season, whoever has fewer than at the start draws one (V12.1).

When something happens that a card may answer, all who might hold one are asked at once and in secret (R2). Among people at a live table this takes a fixed time, even when nobody can react; *Hold* gives you half a minute, and may be a bluff (R7). Leave a standing order on a card, and it is played or passed for you; nobody will know (R8).

## Gone, and back

A tribe that dies out in year 1 comes back once, on an empty hex on the fringe, with 3 warriors, 1 woman, 8 food and 3 cards (V14.2). Later it is out (V14.5).

## The edition of 1991

The old box is played by the same rules (V18.1). What differs:

- a tribe has 9 warriors instead of 10 (V1.2) and begins with 14 food (V2.3);
- at the harvest a field gives 12, a damaged one 6 (V9.2);
- 36 animals come in by the letters A to R, whatever the terrain (V5.4);
- whoever crosses water with a card stops there (VR54);
- 27 cunning cards and 28 events, with their own wording: each card shows its year. A flood or a frost names its river, without a die (V1.6).

Whatever is lost of the old rules is played as in 2002 (VR3).

## The extension of 2008

The box of 2002, with 33 more cunning cards and 25 more events (V18.1), and what these bring to the valley:

- **tiles**: an event lays one on a hex drawn by lot, for good or until another covers it (V17.1);
- in a **desert** people die at survival; a **fertile plain** gives half as much again at the harvest (V17.2). **Marsh** and **jungle** stop whoever enters, and feed more (V17.3);
- in a **lava pit** everyone dies on a 5 or 6; a **new volcano** has fire to take (V17.4). Off a **glacier**, in summer, you need a 1 or 2; winter kills there (V17.5). A **new lake** drowns what it covers;
- **neanderthals**: four warriors, one hex a turn after the animals. They fight everybody, carry off women and raze camps (V16.6);
- the **yeti** walks the mountains until winter ends, with +6; a cub may be born in a cave and turns its people out (V16.7, V16.8);
- **herds**: after beating bison, Domestication keeps one. Lead it to a village on a plain before your next move ends; there it breeds, and feeds you at survival (V18.38);
- **shamans and spirits**: shamans void an event, or have its die thrown again; spirits add 1 to a die of yours, or take 1 from a rival's (VC41);
- **things on hexes**: a pit kills the next herd to enter, a barricade stops whoever tries that side; meat left lying goes to the first tribe alone with it (VC11);
- in the **Garden of Eden** tribes share hexes in peace for a turn (VC45);
- you may act **beside opponents** if as many of yours stand guard (V7.10).

## Variants

Tables may add players' variants; the set-up says each in a sentence. The ones that change most:

- **plants and meat**: two stocks; meat is eaten first, and what is left of it after the meal is lost (V18.19);
- **totems**: after its first kill of a species a tribe may take it as its totem: +1 against it, and an offering at the end of every season (V18.18);
- **trophies**: hunted animals stay with the tribe until the bag is empty (V18.17);
- **predation**: tigers, and wolves two to one, hunt bison and rhinos when the tribes have fought, and may fall upon a herd at a camp (V18.9); **carrion** is left where hunters died, for whoever is alone there after the combats (V18.15);
- **domestication**: who beats bison may keep some, to breed at a village and to be eaten in need (V18.16);
- **shared rations**: in hunger a couple alone on its hex may live on one ration; next turn it can do nothing, and falls in any combat (V18.20);
- **deadly combat**: animals add by species, women half a point (V18.8);
- **women defend their camp** where no man is (V18.13); **empty camps** stand until somebody claims them (V18.7);
- **a birth for every woman**, if a man is there (V18.21); **acting beside opponents** whom others hold (V18.14);
- **barter** in camps and between neighbours, **joint hunts** with shares agreed beforehand (V18.40, V18.39).

## Five hints

- A plain on a river between forests feeds its tribe in summer. Winter feeds nobody: enter it with stock and fire.
- Move newcomers into a camp before the last woman leaves it (V7.16).
- A hunt with twice as many warriors as animals is nearly safe; with equal numbers it is a coin toss.
- Keep a warrior in every camp. Women alone are a gift to the neighbours.
- Keep a card for the turn after your announcement.
`;
