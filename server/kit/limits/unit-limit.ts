import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

const WINDOW_MS = 60_000;
const MAX_CALLERS = 20_000;

/** Charges the units if enough are left. Returns whether it did, the units used, and the rest of the window in ms. */
const CHARGE = `
  local used = tonumber(redis.call('GET', KEYS[1]) or '0')
  local units, max = tonumber(ARGV[1]), tonumber(ARGV[2])
  if used + units > max then return { 0, used, redis.call('PTTL', KEYS[1]) } end
  redis.call('INCRBY', KEYS[1], units)
  if used == 0 then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
  return { 1, used + units, redis.call('PTTL', KEYS[1]) }
`;

/** A caller's quota after a charge. */
export interface Charge {
  /** Whether enough units were left and have been charged. */
  isWithin: boolean;
  remaining: number;
  resetMs: number;
}

/**
 * A rate limit in units per minute and caller, for requests that cost several units. Each process counts in memory;
 * while Redis is reachable, the sum of all processes is limited as well.
 */
export class UnitLimit {
  readonly max: number;
  readonly #name: string;
  readonly #redis: Pick<Redis, 'eval'> | undefined;
  /** Limited by `maxSize`, as `max` would allocate memory for all entries at once. */
  readonly #windows = new LRUCache<string, { used: number; endsAt: number }>({
    maxSize: MAX_CALLERS,
    sizeCalculation: () => 1,
  });

  constructor(name: string, max: number, redis: Pick<Redis, 'eval'> | undefined) {
    this.max = max;
    this.#name = name;
    this.#redis = redis;
  }

  /** Charges the units, or none if fewer are left. */
  async charge(caller: string, units: number): Promise<Charge> {
    const own = this.#chargeHere(caller, units);
    const shared = own.isWithin ? await this.#chargeRedis(caller, units) : undefined;
    return shared && (!shared.isWithin || shared.remaining < own.remaining) ? shared : own;
  }

  #chargeHere(caller: string, units: number): Charge {
    const now = Date.now();
    const known = this.#windows.get(caller);
    const window = known && known.endsAt > now ? known : { used: 0, endsAt: now + WINDOW_MS };
    const isWithin = window.used + units <= this.max;
    if (isWithin) window.used += units;
    this.#windows.set(caller, window);
    return { isWithin, remaining: this.max - window.used, resetMs: window.endsAt - now };
  }

  async #chargeRedis(caller: string, units: number): Promise<Charge | undefined> {
    try {
      const key = `touchline-${this.#name}-${caller}`;
      const answer = await this.#redis?.eval(CHARGE, 1, key, units, this.max, WINDOW_MS);
      if (!Array.isArray(answer)) return undefined;
      const [isWithin, used, resetMs] = answer.map(Number) as [number, number, number];
      return { isWithin: isWithin === 1, remaining: this.max - used, resetMs };
    } catch {
      return undefined;
    }
  }
}
