/** A connection that a test speaks through. */

import type { Value } from '../src/lib/wire/wire';

export class FakeSocket {
  static last: FakeSocket;
  readyState = 1;
  sent: Record<string, Value>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, Value>);
  }
  close(): void {
    this.readyState = 3;
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  asked(what: string): Record<string, Value>[] {
    return this.sent.filter((each) => each.t === what);
  }
}
