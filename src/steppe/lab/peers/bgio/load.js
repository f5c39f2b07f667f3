// Closed loop: every player a socket; the next moves as soon as it has seen the update of the last move.
// Usage: node load.js <players> <matches> <seconds> <port>; prints a line {"t":"start"} and a line {"t":"end",...}.
'use strict';
const { io } = require('socket.io-client');
const [players, matches, seconds, port] = process.argv.slice(2).map(Number);
const say = (data) => process.stdout.write(JSON.stringify(data) + '\n');
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
let counting = false, moves = 0, all = 0, waits = [];

async function match(number) {
  const id = `m${number}`;
  const sockets = [], seen = new Map(), sent = new Map();
  let first = null;
  const move = (p, state) => {
    sent.set(state._stateID, performance.now());
    const step = [1, 2, 3, -1, -2, -3][Math.floor(Math.random() * 6)];
    const action = { type: 'MAKE_MOVE', payload: { type: 'step', args: [step], playerID: String(p) } };
    sockets[p].emit('update', action, state._stateID, id, String(p));
  };
  const hear = (p, state) => {
    const count = (seen.get(state._stateID) ?? 0) + 1;
    seen.set(state._stateID, count);
    if (state.ctx.currentPlayer === String(p)) move(p, state);
    if (count < players) return;
    seen.delete(state._stateID);
    all++;
    for (const [before, at] of sent) {
      if (before >= state._stateID) continue;
      sent.delete(before);
      if (counting) { moves++; waits.push(performance.now() - at); }
    }
  };
  for (let p = 0; p < players; p++) {
    const socket = io(`http://127.0.0.1:${port}/walk`, { transports: ['websocket'], forceNew: true });
    sockets.push(socket);
    await new Promise((done) => socket.on('connect', done));
    socket.on('update', (_, state) => hear(p, state));
    await new Promise((done) => {
      socket.once('sync', (_, info) => { first = info.state; done(); });
      socket.emit('sync', id, String(p), undefined, players);
    });
  }
  return () => move(Number(first.ctx.currentPlayer), first);
}

(async () => {
  const starts = [];
  for (let i = 0; i < matches; i++) starts.push(await match(i));
  starts.forEach((start) => start());
  await pause(2000);
  counting = true;
  say({ t: 'start' });
  await pause(seconds * 1000);
  counting = false;
  waits.sort((a, b) => a - b);
  say({ t: 'end', moves, all, p50: +waits[waits.length >> 1].toFixed(2), p99: +waits[Math.floor(waits.length * 0.99)].toFixed(2) });
  process.exit(0);
})();
