import type { Lang } from '../wire/wire';

/** Moments come as seconds, milliseconds or ISO texts; here they are milliseconds. */
export function moment(value: number | string | null | undefined): number | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return value > 1e11 ? value : value * 1000;
  const found = Date.parse(value);
  return Number.isNaN(found) ? null : found;
}

/** A stretch of time at a glance: 2:14, 3 h 05, 2 d. */
export function stretch(ms: number, lang: Lang): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)} h ${two(Math.floor((seconds % 3600) / 60))}`;
  return `${Math.floor(seconds / 86400)} ${lang === 'fr' ? 'j' : lang === 'it' ? 'g' : 'd'}`;
}

export function ago(value: number | string, lang: Lang, now = Date.now()): string {
  const then = moment(value);
  if (then === null) return '';
  const minutes = Math.round((then - now) / 60000);
  const format = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute');
  if (Math.abs(minutes) < 60 * 24) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / 1440), 'day');
}
