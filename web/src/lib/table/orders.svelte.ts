/** What is answered for one seat at windows: kept by the server, shown and changed here. */

import { api, reasonOf } from '../wire/api';
import type { Reason, Seat, StandingOrder } from '../wire/wire';

export type Given = readonly StandingOrder[];

export class Orders {
  list = $state.raw<Given>([]);
  lost = $state(false); // the last change did not arrive
  reason = $state.raw<Reason | null>(null); // and why, where the server says it
  private changes = 0;
  private chain: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly table: string,
    private readonly seat: Seat,
  ) {}

  /** What the server has, unless something was changed here meanwhile. */
  async load(): Promise<void> {
    const { orders } = await api.orders(this.table, this.seat);
    if (!this.changes) this.list = orders;
  }

  /** Gives these orders in place of those before; where they do not arrive, those stay. */
  give(orders: Given): Promise<void> {
    const before = this.list;
    const change = ++this.changes;
    this.list = orders;
    this.lost = false;
    const done = this.chain.then(async () => {
      try {
        await api.order(this.table, this.seat, [...orders]);
      } catch (error) {
        if (change === this.changes) this.list = before;
        this.lost = true;
        this.reason = reasonOf(error);
      }
    });
    this.chain = done;
    return done;
  }
}
