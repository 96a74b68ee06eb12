import type { Node } from '@takumi-rs/core';
import { Semaphore } from '#server/kit/cache/semaphore.ts';
import { overloaded } from '#server/kit/http/errors.ts';
import {
  box,
  drawMownPitch,
  frameCard,
  HEIGHT,
  INK,
  lines,
  MARGIN,
  SOFT_CHALK,
  TOUCHLINE,
  textLine,
  WIDTH,
} from '#server/pictures/card-parts.ts';
import { renderPng } from '#server/pictures/card-renderer.ts';
import { findDrawable, legible } from '#server/pictures/card-text.ts';
import { drawBracket } from '#server/pictures/draw-bracket.ts';
import { drawCrest } from '#server/pictures/draw-crest.ts';
import { drawHeadToHead } from '#server/pictures/draw-head-to-head.ts';
import { drawMatch } from '#server/pictures/draw-match.ts';
import { drawSummary } from '#server/pictures/draw-summary.ts';
import { drawTable, drawTables } from '#server/pictures/draw-table.ts';
import type { CrestCard, MatchPicture, ShareCard, SiteCard } from '#server/pictures/share-card.ts';

/** One picture at a time, as requests take precedence for CPU time. */
const painting = new Semaphore(1);
const LIMITS = {
  // A picture takes 10 to 20 ms, so the last one waits less than half a second.
  maxWaiting: 20,
  timeoutMs: 10_000,
  refuse: () => overloaded('Too many pictures wait to be painted. Try again soon.', 2),
};

const CREST_SIZE = 256;
const CREST_MARGIN = 8;

/** The card's layout, 1200 × 630 pixels unless it is a crest. */
export async function drawCard(card: ShareCard): Promise<Node> {
  if (card.kind === 'crest') return drawCrestAlone(card);
  await findDrawable(JSON.stringify(card));
  if (card.kind === 'match') return canName(card) ? drawMatch(card) : drawSite(NEUTRAL);
  if (card.kind === 'head-to-head') return drawHeadToHead(card);
  if (card.kind === 'bracket') return drawBracket(card);
  if (card.kind === 'table') return drawTable(card);
  if (card.kind === 'tables') return drawTables(card);
  return card.kind === 'summary' ? drawSummary(card) : drawSite(card);
}

/** Used if a team's name can't be drawn, as the name of its side could be another team's. */
const NEUTRAL: SiteCard = { kind: 'site', title: '', text: '' };

function canName({ teams: { Blue, Green } }: MatchPicture): boolean {
  return [Blue, Green].every(({ name }) => name === '' || legible(name, '') !== '');
}

/** The site's own card: an empty pitch with the centre circle at the lower edge. */
function drawSite({ title, text }: SiteCard): Node {
  const place = { position: 'absolute', left: MARGIN } as const;
  const block = { size: 128, width: WIDTH - 2 * MARGIN, most: 2 };
  return frameCard(
    `${drawMownPitch({ x: 1000, radius: 100 })}<path d="M1000 ${TOUCHLINE}V${HEIGHT}" ${SOFT_CHALK}/>`,
    '',
    lines(title, 'display', block, { ...place, top: 158, lineHeight: 0.95 }),
    textLine(text, 'regular', 34, { ...place, top: 480, color: INK.text2 }),
  );
}

/** Discord draws it at 85 CSS pixels, on screens of up to three device pixels each. */
function drawCrestAlone({ crest }: CrestCard): Node {
  const style = { width: CREST_SIZE, height: CREST_SIZE, alignItems: 'center', justifyContent: 'center' } as const;
  return box(style, drawCrest(crest, CREST_SIZE - 2 * CREST_MARGIN));
}

/** A card's PNG, painted outside the event loop. Rejects with 503 if too many pictures wait. */
export function paintCard(card: ShareCard): Promise<Buffer> {
  return painting.run(async () => renderPng(await drawCard(card)), LIMITS);
}
