import { Resvg } from '@resvg/resvg-js';
import { drawCard } from '#server/previews/draw-card.ts';
import type { ShareCard } from '#server/previews/share-card.ts';
import { runTasks } from '#server/worker-queue.ts';

runTasks(
  async (card: ShareCard) => {
    const svg = await drawCard(card);
    // All text is outlines by now.
    return new Uint8Array(new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng());
  },
  ({ buffer }) => [buffer as ArrayBuffer],
);
