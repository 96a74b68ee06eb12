import { Semaphore } from '#server/kit/cache/semaphore.ts';
import { overloaded } from '#server/kit/http/errors.ts';
import { renderPng } from '#server/pictures/card-renderer.ts';
import { drawCard } from '#server/pictures/draw-card.ts';
import type { ShareCard } from '#server/pictures/share-card.ts';

/** One picture at a time, as requests go first while processors are scarce. */
const painting = new Semaphore(1);
const LIMITS = {
  // A picture takes 10 to 20 ms, so the last one waits less than half a second.
  maxWaiting: 20,
  timeoutMs: 10_000,
  refuse: () => overloaded('Too many pictures wait to be painted. Try again soon.', 2),
};

/** A card's PNG, painted outside the event loop. Rejects with 503 when too many pictures wait. */
export function paintCard(card: ShareCard): Promise<Buffer> {
  return painting.run(async () => renderPng(await drawCard(card)), LIMITS);
}
