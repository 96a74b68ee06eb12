import { setImmediate as nextTurn } from 'node:timers/promises';

/** Length of work between two turns of the event loop, so that other requests are served meanwhile. */
const SLICE_MS = 2;
/** In milliseconds. A longer turn served other requests, so slices wait for another turn. */
const IDLE_TURN_MS = 0.5;
/** Maximum time for which a slice lets other requests go ahead. */
const MAX_WAIT_MS = 10;

/** Slices of all work run sequentially. */
let lastSlice: Promise<void> = Promise.resolve();

/** A slice has at most `most` items, for work that continues after `map` has returned, like that of sockets. */
export async function mapInSlices<T, R>(
  items: readonly T[],
  map: (item: T, at: number) => R,
  most = Number.POSITIVE_INFINITY,
): Promise<R[]> {
  const results: R[] = [];
  let started = performance.now();
  for (const [at, item] of items.entries()) {
    results.push(map(item, at));
    if (performance.now() - started < SLICE_MS && (at + 1) % most !== 0) continue;
    lastSlice = lastSlice.then(waitForIdleTurn);
    await lastSlice;
    started = performance.now();
  }
  return results;
}

async function waitForIdleTurn(): Promise<void> {
  const since = performance.now();
  let turn: number;
  do {
    turn = performance.now();
    await nextTurn();
  } while (performance.now() - turn > IDLE_TURN_MS && performance.now() - since < MAX_WAIT_MS);
}

/** Ends a turn of the event loop. */
export function yieldToOthers(): Promise<void> {
  return nextTurn();
}
