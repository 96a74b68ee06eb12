import { normalise } from '#contract/plain-text.ts';
import { loadFonts } from '#server/previews/card-fonts.ts';
import { drawLine, frameCard, HEIGHT, INK, MARGIN, SOFT_CHALK, TOUCHLINE, WIDTH } from '#server/previews/card-parts.ts';
import { drawBracket } from '#server/previews/draw-bracket.ts';
import { drawHeadToHead } from '#server/previews/draw-head-to-head.ts';
import { drawMatch } from '#server/previews/draw-match.ts';
import { drawMownPitch, drawSummary } from '#server/previews/draw-summary.ts';
import { drawTable } from '#server/previews/draw-table.ts';
import { fitLines } from '#server/previews/fit-text.ts';
import type { ShareCard, SiteCard } from '#server/previews/share-card.ts';

/** Characters of the fixed texts on cards. */
const FIXED_TEXTS =
  'Latest results Blue Green Player Group League Competition Head-to-head Wins draws goals vs +0123456789,. … – Winner Team Table P GD Pts +– Goes up Play-offs down First of teams';

/** SVG of 1200 × 630 pixels. All text is drawn as outlines, so names can't become markup. */
export async function drawCard(card: ShareCard): Promise<string> {
  const texts = JSON.stringify(card, (_, fact) =>
    typeof fact === 'string' ? normalise(fact, 'NFC') + normalise(fact, 'NFKC') : fact,
  );
  await loadFonts(new Set(FIXED_TEXTS + texts));
  if (card.kind === 'match') return drawMatch(card);
  if (card.kind === 'head-to-head') return drawHeadToHead(card);
  if (card.kind === 'bracket') return drawBracket(card);
  if (card.kind === 'table') return drawTable(card);
  return card.kind === 'summary' ? drawSummary(card) : drawSite(card);
}

/** The site's own card: an empty pitch with the centre circle at the lower edge. */
function drawSite({ title, text }: SiteCard): string {
  const heading = { font: 'display', size: 128 } as const;
  const lines = fitLines(title, heading, WIDTH - 2 * MARGIN, 2);
  const top = 158;
  const pitch = [
    drawMownPitch(),
    `<path d="M1000 ${TOUCHLINE}V${HEIGHT}" ${SOFT_CHALK}/>`,
    `<circle cx="1000" cy="${HEIGHT}" r="100" ${SOFT_CHALK}/>`,
    ...lines.map((line, index) =>
      drawLine(line, heading, {
        start: MARGIN,
        top: top + index * heading.size * 0.95,
        lineHeight: 0.95,
        fill: INK.text,
      }),
    ),
    drawLine(text, { font: 'regular', size: 34 }, { start: MARGIN, top: 480, fill: INK.text2 }),
  ];
  return frameCard(pitch.join(''), '');
}
