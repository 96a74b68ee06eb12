import { LAZY_LOAD_TIMEOUT } from '#contract/limits.ts';

/** Loads a page's module for a lazy route; rejects after 120 s (spec §7). */
export function lazyPage<M>(load: () => Promise<M>): () => Promise<M> {
  return () => inTime(load());
}

/** The module of a lazy part of a page; rejects after 120 s (spec §7). */
export async function inTime<M>(module: Promise<M>): Promise<M> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading this page timed out.')), LAZY_LOAD_TIMEOUT);
  });
  try {
    return await Promise.race([module, timeOut]);
  } finally {
    clearTimeout(timer);
  }
}
