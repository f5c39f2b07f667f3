/** Sounds made here, no files: stone on stone, a drum, a far trumpet. Silent unless somebody asked for sound. */

import { settings } from './settings.svelte';

let context: AudioContext | null = null;

function ready(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

interface Tone {
  from: number; // Hz
  to: number;
  length: number; // seconds
  loud: number;
  shape: OscillatorType;
  at?: number;
}

function tone(audio: AudioContext, { from, to, length, loud, shape, at = 0 }: Tone): void {
  const start = audio.currentTime + at;
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = shape;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + Math.min(0.02, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

export function stone(): void {
  const audio = ready();
  if (audio) tone(audio, { from: 900, to: 240, length: 0.07, loud: 0.12, shape: 'triangle' });
}

export function drum(): void {
  const audio = ready();
  if (!audio) return;
  for (const at of [0, 0.22]) tone(audio, { from: 140, to: 46, length: 0.4, loud: 0.5, shape: 'sine', at });
}

export function trumpet(): void {
  const audio = ready();
  if (!audio) return;
  tone(audio, { from: 210, to: 420, length: 0.35, loud: 0.06, shape: 'sawtooth' });
  tone(audio, { from: 420, to: 300, length: 0.5, loud: 0.05, shape: 'sawtooth', at: 0.3 });
}
