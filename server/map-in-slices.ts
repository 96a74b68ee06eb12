/** Of work between two turns of the event loop, so that other requests are answered meanwhile. */
const SLICE_MS = 4;

export async function mapInSlices<T, R>(items: readonly T[], map: (item: T, at: number) => R): Promise<R[]> {
  const results: R[] = [];
  let started = performance.now();
  for (const [at, item] of items.entries()) {
    results.push(map(item, at));
    if (performance.now() - started < SLICE_MS) continue;
    await yieldToOthers();
    started = performance.now();
  }
  return results;
}

/** Ends a turn of the event loop. */
export function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
