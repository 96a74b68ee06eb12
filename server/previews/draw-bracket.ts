import { drawLine, frameCard, HEIGHT, INK, MARGIN, SOFT_CHALK, TOUCHLINE, WIDTH } from '#server/previews/card-parts.ts';
import { drawMownPitch } from '#server/previews/draw-summary.ts';
import { fitLine } from '#server/previews/fit-text.ts';
import { legible, measure, type TextStyle } from '#server/previews/set-text.ts';
import type { BracketCard, BracketCardTie } from '#server/previews/share-card.ts';

const TITLE: TextStyle = { font: 'display', size: 52 };
const TITLE_TOP = TOUCHLINE + 16;
const HEADING: TextStyle = { font: 'medium', size: 22 };
const HEADINGS_TOP = 186;
const TIES_TOP = 226;
const TIES_FOOT = 606;
const GAP = 44;
const ROW_HEIGHT = 40;
const NAME: TextStyle = { font: 'semibold', size: 22 };
const GOALS: TextStyle = { font: 'display', size: 28 };
const PADDING = 14;
/** More would be too small to read. */
const MOST_TIES = 4;

/** The card of a cup: a column a round, and lines from each tie to the next. */
export function drawBracket({ corner, title, champion, rounds }: BracketCard): string {
  const shown = rounds.filter(({ ties }) => ties.length <= MOST_TIES);
  const width = (WIDTH - 2 * MARGIN - GAP * (shown.length - 1)) / Math.max(1, shown.length);
  const pitch = [
    drawMownPitch(),
    `<circle cx="${WIDTH / 2}" cy="${HEIGHT}" r="120" ${SOFT_CHALK}/>`,
    drawLine(writeHeading(title, champion), TITLE, {
      start: MARGIN,
      top: TITLE_TOP,
      lineHeight: 1.1,
      fill: INK.text,
    }),
    ...shown.map((round, at) => drawRound(round, MARGIN + at * (width + GAP), width, shown[at + 1]?.ties.length)),
  ];
  return frameCard(pitch.join(''), corner);
}

/** The cup and its champion; a long name of the cup is cut before the champion's is. */
function writeHeading(title: string, champion: string | null): string {
  const room = WIDTH - 2 * MARGIN;
  const cup = legible(title, 'Cup', 'display');
  if (champion === null) return fitLine(cup, TITLE, room);
  const winner = `: ${legible(champion, 'Team', 'display')}`;
  const heading = fitLine(cup, TITLE, Math.max(room / 2, room - measure(winner, TITLE))) + winner;
  return fitLine(heading, TITLE, room);
}

function drawRound(
  { name, ties }: BracketCard['rounds'][number],
  x: number,
  width: number,
  nextTies: number | undefined,
): string {
  const heading = drawLine(fitLine(legible(name, '', 'medium'), HEADING, width), HEADING, {
    start: x,
    top: HEADINGS_TOP,
    fill: INK.text2,
  });
  const lines = nextTies === undefined ? '' : drawLines(ties.length, nextTies, x + width);
  return heading + lines + ties.map((tie, at) => drawTie(tie, x, middleOf(at, ties.length), width)).join('');
}

function middleOf(at: number, count: number): number {
  return TIES_TOP + ((TIES_FOOT - TIES_TOP) * (at + 0.5)) / count;
}

function drawLines(ties: number, nextTies: number, x: number): string {
  const half = GAP / 2;
  return Array.from({ length: ties }, (_, at) => {
    const next = middleOf(Math.floor((at * nextTies) / ties), nextTies);
    return `<path d="M${x} ${middleOf(at, ties)}h${half}V${next}h${half}" stroke="${INK.text3}" stroke-width="2" fill="none"/>`;
  }).join('');
}

function drawTie({ winner, sides }: BracketCardTie, x: number, middle: number, width: number): string {
  const top = middle - ROW_HEIGHT;
  const box = `<rect x="${x}" y="${top}" width="${width}" height="${2 * ROW_HEIGHT}" rx="10" fill="${INK.surface}"/>`;
  const rows = sides.map(({ name, goals, penalties }, at) => {
    const isOut = winner !== null && winner !== (at === 0 ? 'home' : 'away');
    const fill = isOut ? INK.text3 : INK.text;
    const rowMiddle = top + (at + 0.5) * ROW_HEIGHT;
    const score = goals === null ? '–' : penalties === undefined ? String(goals) : `${goals} (${penalties})`;
    const room = width - 3 * PADDING - Math.max(measure(score, GOALS), 20);
    return [
      drawLine(fitLine(legible(name, 'Team', 'semibold'), NAME, room), NAME, {
        start: x + PADDING,
        top: rowMiddle - NAME.size * 0.65,
        lineHeight: 1.3,
        fill,
      }),
      drawLine(score, GOALS, { end: x + width - PADDING, top: rowMiddle - GOALS.size * 0.55, lineHeight: 1.1, fill }),
    ].join('');
  });
  return box + rows.join('');
}
