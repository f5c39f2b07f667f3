export default `
## The aim

The hunt is over and the loot lies in the middle. Take a lot, and somebody will rob you; take a little, and a little is all you have. After the last round, whoever has the **most points** wins (K9.3).

## The loot

All 32 tiles are poured out of the bag. Each shows one of its two sides, and nobody may look at the other (K3.2).

- **Axe**: a card for each one. In the last round there are no cards, but 3 points (K7.5).
- **Pelt**: your lean mammoth moves up the hide track. Whoever is first gains as many points as the number of the round, and whoever is last loses as many (K7.6).
- **Tusk**: 2 points each (K7.7).
- **Meat**: 8 points for the most, 5 for the second, 2 for the third; 8 and 5 with three players, only 8 with two (K7.8).
- **Fire**: whoever has the fewest loses 5 points (K7.9).
- **Animals**: a token of each species, once. At the end 3 different ones are worth 4 points, then 9, 15, 22, and all seven 30 (K9.2).
- **Question mark**: it is turned over before scoring, and its other side counts (K7.1).
- **Shaman**: he scores nothing but decides every tie: first his owner, then the others in the direction of his arrow, red clockwise, blue counter-clockwise (K7.3).

## Your turn

The owner of the start mammoth begins (K4.2). First play as many cards as you like (K5.1), then take once, in one of two ways:

1. **From the middle**: any tiles, at least one (K4.3).
2. **By robbing**: another player's whole loot. At least one tile of it goes into the middle, your choice; at least one stays with you (K4.4).

Next to play is the next player clockwise with nothing in front of them (K4.5). So a robbed player gets another turn, and may rob the robber (K4.6).

If you are the only one left without loot, you may still rob; but from the middle you must take **everything** (K6.1). When everybody has something, the round is scored. Whoever took last begins the next one (K6.3).

## Cards

Loot cards act at once:

- **Peek**: look secretly under one or two question marks (K5.3).
- **Flip**: turn over one or two tiles, wherever they lie, even the shaman, but none that shows an animal (K5.4).
- **Return**: the loot of one or more players goes back to the middle. It is still your turn (K5.5).

All other cards are laid face down in front of you and count in the evaluation (K5.2). Read them well: many reward whoever has the most of something, and that may be somebody else (K5.6).

## The evaluation

Cards are turned up and question marks turned over; then axes, pelts, tusks, meat, fires and animals are counted, in this order. Nobody falls below 0 points (K7.2). If several have the fewest, it is the last of them in the shaman's order (K7.4).

With two or three players there are five rounds, with four or five players four: rounds 2 to 5 (K2.6).

## Two players

Each player has two places for loot (K10.1). A robber takes one lot (K10.4). Both lots count together (K10.6), and the warmer player gains a point for each fire (K10.7).

## About the tiles

Nobody has published what the tiles of the box show. Ours are a **reconstruction** that fits all that is known. If you own the box, you can enter the real faces when you open a table (K1.2).

## Three hints

- Leave something for the others. Loot a little poorer than the best is seldom robbed.
- The shaman is worth a tile: close behind him you win every tie, and with four or five players fires are nearly always tied.
- A card that rewards “the most” is best laid when you already know who will have it.
`;
