import { LRUCache } from 'lru-cache';
import { busy } from '#server/kit/http/errors.ts';

export interface FairLimits {
  /** Maximum concurrent calls. */
  permits: number;
  /** Maximum permits of one caller. */
  permitsPerCaller: number;
  /** Maximum permits of all callers over their allowance together. */
  permitsOverAllowance: number;
  /** Maximum permits by kind of call; other kinds are unlimited. */
  permitsPerKind: Readonly<Record<string, number>>;
}

/**
 * Permit time, with exponential decay, above which a caller is over its allowance. In steady state that is a twentieth
 * of the time.
 */
const ALLOWANCE_MS = 500;
/** Time constant of the decay of permit time. */
const DECAY_MS = 10_000;
const MAX_CALLERS = 20_000;
/**
 * Further calls of one caller never start. Their 503 is delayed until the timeout, so that immediate retries don't keep
 * the server busy with refusals.
 */
const MAX_WAITING_PER_CALLER = 20;
/** Beyond this number, the last call of the heaviest caller never starts. */
const MAX_WAITING = 200;
const RETRY_AFTER_SECONDS = 2;
/** A caller is alone if no other one sent a request for this long. */
const ALONE_AFTER_MS = 1_000;
/** Equals the time that a query waits for a connection of the pool. */
const WAIT_TIMEOUT_MS = 5_000;
/** The only waiting call of a caller over its allowance waits for its own share, not because the server is busy. */
const OVER_ALLOWANCE_TIMEOUT_MS = 20_000;

interface Account {
  /** Milliseconds of permits held, decayed until `updatedAt`; excludes running calls. */
  usedMs: number;
  updatedAt: number;
  /** Start time of each running call. */
  startedAt: number[];
}

/** Limits of a call's wait for a permit. */
interface Wait {
  ended?: AbortSignal;
  timeoutMs?: number;
}

interface Call {
  account: Account;
  kind: string;
}

interface Ticket extends Call {
  queuedAt: number;
  start: () => void;
  fail: (error: Error) => void;
}

/** Releases the permit; repeated calls have no effect. */
export type ReleasePermit = () => void;

/**
 * A semaphore with fair shares of time: the next permit goes to the waiting caller with the least recent permit time
 * (least attained service), minus the waiting time of its call. Callers over their allowance may hold few of the
 * permits together, and each pauses after a call for as long as the call took. However many calls they send, other
 * callers soon get a permit, and an idle processor half of the time. A caller that is alone has no allowance.
 */
export class FairSemaphore {
  readonly #limits: FairLimits;
  /** Limited by `maxSize`, as `max` would allocate memory for all entries at once. */
  readonly #accounts = new LRUCache<string, Account>({ maxSize: MAX_CALLERS, sizeCalculation: () => 1 });
  /** Calls that hold a permit. */
  readonly #running: Call[] = [];
  readonly #waiting: Ticket[] = [];
  /** Permits of callers that pause because they are over their allowance. */
  #pausing = 0;
  #latestCaller: string | undefined;
  /** When the latest caller last changed. */
  #changedAt = Number.NEGATIVE_INFINITY;

  constructor(limits: FairLimits) {
    this.#limits = limits;
  }

  /** Records a request of a caller, whether heavy or not. */
  notice(caller: string): void {
    if (caller === this.#latestCaller) return;
    if (this.#latestCaller !== undefined) this.#changedAt = performance.now();
    this.#latestCaller = caller;
  }

  /** Runs the work with a permit. Throws as `acquire` does. */
  async run<T>(caller: string, kind: string, work: () => Promise<T>, wait?: Wait): Promise<T> {
    const release = await this.acquire(caller, kind, wait);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Throws 503 after the timeout, and once `ended` is aborted. */
  acquire(caller: string, kind: string, { ended, timeoutMs }: Wait = {}): Promise<ReleasePermit> {
    this.notice(caller);
    const account = this.#accountOf(caller);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        ended?.removeEventListener('abort', abort);
        remove(this.#waiting, ticket);
      };
      const ticket: Ticket = {
        account,
        kind,
        queuedAt: performance.now(),
        start: () => {
          leave();
          resolve(this.#start({ account, kind }));
        },
        fail: (error) => {
          leave();
          reject(error);
        },
      };
      const abort = () => ticket.fail(busy(RETRY_AFTER_SECONDS));
      const timer = setTimeout(abort, timeoutMs ?? this.#timeoutOf(account));
      ended?.addEventListener('abort', abort);
      this.#waiting.push(ticket);
      if (ended?.aborted) return abort();
      this.#startWaiting();
      if (this.#countWaiting(account) > MAX_WAITING_PER_CALLER) remove(this.#waiting, ticket);
      else if (this.#waiting.length > MAX_WAITING) remove(this.#waiting, this.#findLast());
    });
  }

  #accountOf(caller: string): Account {
    const known = this.#accounts.get(caller);
    if (known) return known;
    const account: Account = { usedMs: 0, updatedAt: performance.now(), startedAt: [] };
    this.#accounts.set(caller, account);
    return account;
  }

  #timeoutOf(account: Account): number {
    const isOver = usedMs(account, performance.now()) > ALLOWANCE_MS;
    return isOver && this.#countWaiting(account) === 0 ? OVER_ALLOWANCE_TIMEOUT_MS : WAIT_TIMEOUT_MS;
  }

  #start(call: Call): ReleasePermit {
    const { account } = call;
    const startedAt = performance.now();
    account.startedAt.push(startedAt);
    this.#running.push(call);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const now = performance.now();
      remove(account.startedAt, startedAt);
      remove(this.#running, call);
      account.usedMs = decayedMs(account, now) + (now - startedAt);
      account.updatedAt = now;
      if (account.usedMs > ALLOWANCE_MS && !this.#isAlone(now)) this.#pause(now - startedAt);
      this.#startWaiting();
    };
  }

  #pause(milliseconds: number): void {
    this.#pausing += 1;
    setTimeout(() => {
      this.#pausing -= 1;
      this.#startWaiting();
    }, milliseconds).unref();
  }

  #startWaiting(): void {
    for (let next = this.#findNext(); next; next = this.#findNext()) next.start();
  }

  /**
   * The startable call of the caller with the least permit time. Within the allowance, waiting time is deducted:
   * otherwise a stream of new callers would overtake the call until its 503.
   */
  #findNext(): Ticket | undefined {
    const { permits, permitsPerCaller } = this.#limits;
    if (this.#waiting.length === 0 || this.#running.length >= permits) return undefined;
    const now = performance.now();
    const permitsOverAllowance = this.#isAlone(now) ? permits : this.#limits.permitsOverAllowance;
    const runningOver = this.#running.filter(({ account }) => usedMs(account, now) > ALLOWANCE_MS).length;
    const mayBeOver = runningOver + this.#pausing < permitsOverAllowance;
    let next: Ticket | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const ticket of this.#waiting) {
      const used = usedMs(ticket.account, now);
      const isOver = used > ALLOWANCE_MS;
      const isOwnFree = ticket.account.startedAt.length < permitsPerCaller;
      const rank = isOver ? used : used - (now - ticket.queuedAt);
      if (rank < least && (mayBeOver || !isOver) && isOwnFree && this.#isKindFree(ticket.kind))
        [next, least] = [ticket, rank];
    }
    return next;
  }

  #isAlone(now: number): boolean {
    return now - this.#changedAt > ALONE_AFTER_MS;
  }

  #isKindFree(kind: string): boolean {
    const permits = this.#limits.permitsPerKind[kind] ?? this.#limits.permits;
    return this.#running.filter((call) => call.kind === kind).length < permits;
  }

  #countWaiting(account: Account): number {
    return this.#waiting.filter((ticket) => ticket.account === account).length;
  }

  /** The last call of the caller with the most permit time. */
  #findLast(): Ticket | undefined {
    const now = performance.now();
    let last: Ticket | undefined;
    let most = 0;
    for (const ticket of this.#waiting) {
      const used = usedMs(ticket.account, now);
      if (used >= most) [last, most] = [ticket, used];
    }
    return last;
  }
}

/** Includes running calls. */
function usedMs(account: Account, now: number): number {
  return account.startedAt.reduce((sum, startedAt) => sum + now - startedAt, decayedMs(account, now));
}

function decayedMs({ usedMs, updatedAt }: Account, now: number): number {
  return usedMs * Math.exp((updatedAt - now) / DECAY_MS);
}

function remove<T>(list: T[], entry: T | undefined): void {
  const at = list.indexOf(entry as T);
  if (at >= 0) list.splice(at, 1);
}
