import type { Node } from '@takumi-rs/core';
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
import { findDrawable, legible } from '#server/pictures/card-text.ts';
import { drawBracket } from '#server/pictures/draw-bracket.ts';
import { drawCrest } from '#server/pictures/draw-crest.ts';
import { drawHeadToHead } from '#server/pictures/draw-head-to-head.ts';
import { drawMatch } from '#server/pictures/draw-match.ts';
import { drawSummary } from '#server/pictures/draw-summary.ts';
import { drawTable, drawTables } from '#server/pictures/draw-table.ts';
import type { CrestCard, MatchPicture, ShareCard, SiteCard } from '#server/pictures/share-card.ts';

const CREST_SIZE = 256;
const CREST_MARGIN = 8;

/** The card's layout, of 1200 × 630 pixels unless it is a crest. */
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

/** For a match with a team whose name no font can write: the name of a side would be another team's. */
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

/** Discord draws it at 85 pixels, on screens of up to three pixels each. */
function drawCrestAlone({ crest }: CrestCard): Node {
  const style = { width: CREST_SIZE, height: CREST_SIZE, alignItems: 'center', justifyContent: 'center' } as const;
  return box(style, drawCrest(crest, CREST_SIZE - 2 * CREST_MARGIN));
}
