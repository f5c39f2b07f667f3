/** Small things kept in this browser; a browser that refuses (private mode, full) loses nothing but memory. */

const PREFIX = 'steppe.';

type Where = 'localStorage' | 'sessionStorage'; // for good, or as long as this tab is open

export function kept<T>(key: string, otherwise: T, where: Where = 'localStorage'): T {
  try {
    const text = globalThis[where].getItem(PREFIX + key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown, where: Where = 'localStorage'): void {
  try {
    globalThis[where].setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // nothing depends on it
  }
}
