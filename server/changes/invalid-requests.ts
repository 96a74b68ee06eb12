/**
 * Discord bans an address for an hour after 10,000 invalid requests in ten minutes. All programs behind the address
 * share the limit.
 */
export const MAX_INVALID_REQUESTS = 5_000;
const WINDOW_SECONDS = 10 * 60;
const SLOT_SECONDS = 10;

/** Counts requests that Discord refused in the last ten minutes, in slots of ten seconds. */
export class InvalidRequests {
  readonly #slots = new Map<number, number>();

  add(now = Date.now()): void {
    const slot = slotOf(now);
    this.#slots.set(slot, (this.#slots.get(slot) ?? 0) + 1);
  }

  count(now = Date.now()): number {
    const oldest = slotOf(now) - WINDOW_SECONDS / SLOT_SECONDS;
    for (const slot of this.#slots.keys()) {
      if (slot <= oldest) this.#slots.delete(slot);
    }
    return [...this.#slots.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Seconds until requests may resume, that is, until the count is below its limit; 0 if it is. */
  pause(now = Date.now()): number {
    let left = this.count(now);
    for (const [slot, count] of this.#slots) {
      if (left < MAX_INVALID_REQUESTS) break;
      left -= count;
      if (left < MAX_INVALID_REQUESTS) return slot * SLOT_SECONDS + WINDOW_SECONDS - Math.floor(now / 1000);
    }
    return 0;
  }
}

function slotOf(now: number): number {
  return Math.floor(now / 1000 / SLOT_SECONDS);
}
