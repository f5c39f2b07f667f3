// A boardgame.io server (in-memory storage, Socket.IO) with a small game whose state is about 5 kB; loopback only.
'use strict';
const { Server } = require('boardgame.io/server');

const walk = {
  name: 'walk',
  setup: () => ({
    cells: Array(37).fill(0),
    pos: [0, 9, 27, 36],
    filler: Array.from({ length: 207 }, (_, i) => ({ id: i, t: 'abcdef' })),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step({ G, playerID }, d) {
      const p = Number(playerID);
      G.pos[p] = (G.pos[p] + d + 37) % 37;
      G.cells[G.pos[p]] += 1;
    },
  },
};

Server({ games: [walk], origins: ['http://127.0.0.1'] }).run({ port: Number(process.env.PORT) });
