// Closed loop: every player a socket; the next moves as soon as it has seen the update of the last move.
// Usage: node load.js <players> <matches> <seconds> <port> <server's process> <its clock's ticks a second>
'use strict';
const { readFileSync } = require('fs');
const { io } = require('socket.io-client');
const [players, matches, seconds, port, server, ticks] = process.argv.slice(2).map(Number);
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

const cpuSeconds = () => {
  const parts = readFileSync(`/proc/${server}/stat`, 'utf8').split(') ').pop().split(' ');
  return (Number(parts[11]) + Number(parts[12])) / ticks;
};

(async () => {
  const before = cpuSeconds();
  const starts = [];
  for (let i = 0; i < matches; i++) starts.push(await match(i));
  starts.forEach((start) => start());
  await pause(2000);
  counting = true;
  await pause(seconds * 1000);
  counting = false;
  const used = cpuSeconds() - before;
  waits.sort((a, b) => a - b);
  const found = {
    moves: all,
    moves_per_s: moves / seconds,
    cpu_us_per_move: (used / all) * 1e6,
    moves_per_cpu_s: all / used,
    p50_ms: waits[waits.length >> 1],
    p99_ms: waits[Math.floor(waits.length * 0.99)],
  };
  for (const [name, value] of Object.entries(found)) found[name] = Math.round(value * 100) / 100;
  process.stdout.write(JSON.stringify(found) + '\n');
  process.exit(0);
})();
