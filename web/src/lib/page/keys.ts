/** Single keys at the table; while somebody writes they are letters. */

export interface Deeds {
  next(): unknown;
  undo(): unknown;
  done(): unknown;
  write(): unknown;
  hold(): unknown;
  skip(): unknown;
  help(): unknown;
  letGo(): unknown;
}

const KEYS: Record<string, keyof Deeds> = {
  n: 'next',
  u: 'undo',
  d: 'done',
  '/': 'write',
  h: 'hold',
  s: 'skip',
  '?': 'help',
  Escape: 'letGo',
};

export function keysAt(deeds: Deeds): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    const target = event.target as Element | null;
    const writing = target?.closest('input:not([type=radio], [type=checkbox]), textarea, select') != null;
    const line = target?.id === 'notation' && event.key === '/'; // the same key opens the line and closes it
    if (document.querySelector('dialog[open]') || (writing && event.key !== 'Escape' && !line)) return;
    const deed = KEYS[event.key];
    if (!deed) return;
    if (event.key !== 'Escape') event.preventDefault();
    deeds[deed]();
  };
}
