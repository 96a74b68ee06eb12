import { parentPort } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import type { Painted } from '#server/previews/card-painter.ts';
import { drawCard } from '#server/previews/draw-card.ts';
import type { ShareCard } from '#server/previews/share-card.ts';

parentPort?.on('message', async (card: ShareCard) => {
  try {
    const svg = await drawCard(card);
    // All text is outlines by now.
    const png = new Uint8Array(new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng());
    parentPort?.postMessage({ png } satisfies Painted, [png.buffer]);
  } catch (error) {
    parentPort?.postMessage({ failure: String(error) } satisfies Painted);
  }
});
