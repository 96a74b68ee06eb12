import { setImmediate as nextTurn } from 'node:timers/promises';

/** The length of work between two turns of the event loop, so that other requests are answered meanwhile. */
const SLICE_MS = 2;
/** A longer turn answered other requests, which may soon need another one. */
const IDLE_TURN_MS = 0.5;
/** A slice lets other requests go ahead for so long at most. */
const MAX_WAIT_MS = 10;

/** Slices of all work run one after the other. */
let lastSlice: Promise<void> = Promise.resolve();

/** A slice has `most` items, if their work goes on after `map` has returned, as that of sockets does. */
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
