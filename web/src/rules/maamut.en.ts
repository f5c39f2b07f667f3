export default `
## The aim

You lead one hunter. The mammoth belongs to nobody. Whoever **owns the trap** into which it falls wins the hunt, no matter who drove it there (M8.4).

## The steppe

37 hexes lie at random: grass, snow and rock around a cross in the middle, where the mammoth stands. Nobody ever goes onto rock. Traps are dug in grass only (M1.2).

Everybody holds three cards of value 1, 2 or 3. One after another, the players put their hunters on free hexes at the edge (M3.6).

## Your turn: one of four things

1. **Play a card.** Your hunter goes exactly that far in a straight line. The way must not leave the board or touch rock (M5.2). Other hunters and traps do not hinder you.
2. **Set a trap** where you stand: on grass without a trap, if you are alone there; you have four (M5.6).
3. **Remove a trap** where you stand, your own or somebody else's; you must be alone (M5.8).
4. **Discard** a card, if nothing better offers itself (M5.9).

Whoever played or discarded a card draws a new one.

## The mammoth runs

If your hunter enters its hex, the mammoth runs **as many hexes as your card says, straight away from you** (M6.2). Your card counts in full, however many steps you had left.

- If rock or the edge blocks the way at any point, it looks **clockwise** for the first direction that is clear over the full length. It never runs back to where you came from (M6.4).
- It sees rocks, not traps. On the way it takes, the **first trap** ends everything (M6.5).
- If no direction is clear, it stands and turns on you: **your hunter is out** (M6.6). A 3 is deadly about one time in four, so look at the ghost before you play.
- When it has run, your hunter finishes its own move straight on (M6.7).

## Scared hunters

Where the mammoth passes, hunters flee to a free neighbouring hex that their owner chooses, but not to where it came from (M7.3). A hunter with no free hex is trampled (M7.5).

A hunter that is out leaves its traps behind, and they **still win** for their owner (M8.2).

## Who wins

- The owner of the trap, at once.
- The mammoth, if no hunter is left, if it can no longer be driven into any trap, after 100 rounds, or if all agree to let it go (M9).

## Three hints

- A trap next to rock is worth two: rock decides where the mammoth turns.
- Watch the others' traps more than your own: you may be the one who drives the mammoth into them.
- Discarding is a move, too. Good hunters wait.
`;
