/** Sounds made here, no files: stone on stone, a drum, a far trumpet, wind. Silent unless somebody asked for sound. */

import { settings } from './settings.svelte';

let context: AudioContext | null = null;
let all: GainNode | null = null; // everything goes through it: one volume

function ready(): { audio: AudioContext; out: GainNode } | null {
  if (!settings.sound || typeof AudioContext === 'undefined') return null;
  const audio = (context ??= new AudioContext());
  if (audio.state === 'suspended') void audio.resume().catch(() => {}); // a browser wants to be touched first
  if (!all) {
    all = audio.createGain();
    all.connect(audio.destination);
  }
  all.gain.value = settings.volume;
  return { audio, out: all };
}

interface Tone {
  from: number; // Hz
  to: number;
  length: number; // seconds
  loud: number;
  shape: OscillatorType;
  at?: number;
}

function play(...tones: Tone[]): void {
  const found = ready();
  if (!found) return;
  const { audio, out } = found;
  for (const { from, to, length, loud, shape, at = 0 } of tones) {
    const start = audio.currentTime + at;
    const source = audio.createOscillator();
    source.type = shape;
    source.frequency.setValueAtTime(from, start);
    source.frequency.exponentialRampToValueAtTime(to, start + length);
    source.connect(swell(audio, start, length, loud, Math.min(0.02, length / 4))).connect(out);
    source.start(start);
    source.stop(start + length);
  }
}

/** Grows to `loud` and dies away. */
function swell(audio: AudioContext, start: number, length: number, loud: number, rise: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  return gain;
}

/** Something is set down. */
export const stone = (): void => play({ from: 900, to: 240, length: 0.07, loud: 0.2, shape: 'triangle' });

/** Your turn. */
export const drum = (): void =>
  play(...[0, 0.22].map((at): Tone => ({ from: 140, to: 46, length: 0.4, loud: 0.8, shape: 'sine', at })));

/** A beast cries, far away. */
export const trumpet = (): void =>
  play(
    { from: 210, to: 420, length: 0.35, loud: 0.1, shape: 'sawtooth' },
    { from: 420, to: 300, length: 0.5, loud: 0.08, shape: 'sawtooth', at: 0.3 },
  );

/** Winter comes. */
export function wind(): void {
  const found = ready();
  if (!found) return;
  const { audio, out } = found;
  const length = 1.6;
  const buffer = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.Q.value = 3;
  const start = audio.currentTime;
  filter.frequency.setValueAtTime(300, start);
  filter.frequency.linearRampToValueAtTime(900, start + length / 2);
  filter.frequency.linearRampToValueAtTime(350, start + length);
  source
    .connect(filter)
    .connect(swell(audio, start, length, 0.25, length / 2))
    .connect(out);
  source.start(start);
}
