/** Your turn: the title and the icon of the tab, and Web Push. */

import { api } from '../wire/api';
import { worker } from './worker';

const plain = '/icon.svg';
const turn = '/icon-turn.svg';

export function setTitle(title: string, awaited: boolean): void {
  document.title = awaited ? `● ${title}` : title;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = awaited ? turn : plain;
  if (link && !link.href.endsWith(wanted)) link.href = wanted;
  const badge = navigator as Navigator & {
    setAppBadge?: (n?: number) => Promise<void>;
    clearAppBadge?: () => Promise<void>;
  };
  void (awaited ? badge.setAppBadge?.() : badge.clearAppBadge?.())?.catch(() => {});
}

export const pushPossible = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis && isSecureContext;

export async function pushIsOn(): Promise<boolean> {
  if (!pushPossible()) return false;
  return (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) != null;
}

/** False: the person or the browser would not have it. */
export async function pushOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { key } = await api.pushKey();
  const registration = await worker();
  await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(key),
  });
  const { endpoint, keys } = subscription.toJSON();
  await api.pushOn({ endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } });
  return true;
}

export async function pushOff(): Promise<void> {
  if (!pushPossible()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await api.pushOff(subscription.endpoint).catch(() => {});
  await subscription.unsubscribe();
}

export function bytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
