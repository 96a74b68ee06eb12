import type { Node } from '@takumi-rs/core';
import {
  box,
  drawMownPitch,
  drawTitle,
  frameCard,
  INK,
  MARGIN,
  TITLE_SIZE,
  textLine,
  WIDTH,
} from '#server/pictures/card-parts.ts';
import { legible } from '#server/pictures/card-text.ts';
import type { BracketCard, BracketCardTie } from '#server/pictures/share-card.ts';

const HEADINGS_TOP = 186;
const TIES_TOP = 226;
const TIES_FOOT = 606;
const GAP = 44;
const ROW_HEIGHT = 40;
/** More ties would be too small to read. */
const MOST_TIES = 4;

/** The card of a cup: one column per round, and lines from each tie to the next. */
export function drawBracket({ corner, title, champion, rounds }: BracketCard): Node {
  const shown = rounds.filter(({ ties }) => ties.length <= MOST_TIES);
  const width = (WIDTH - 2 * MARGIN - GAP * (shown.length - 1)) / Math.max(1, shown.length);
  const joints = shown.slice(1).map(({ ties }, at) => {
    return drawJoints(shown[at]?.ties.length ?? 0, ties.length, MARGIN + at * (width + GAP) + width);
  });
  return frameCard(
    drawMownPitch({ x: WIDTH / 2, radius: 120 }) + joints.join(''),
    corner,
    drawTitle(legible(title, 'Cup'), champion === null ? undefined : drawChampion(champion)),
    ...shown.flatMap((round, at) => drawRound(round, MARGIN + at * (width + GAP), width)),
  );
}

/** A long cup name is cut before the champion's. */
function drawChampion(name: string): Node {
  const style = { flexShrink: 0, maxWidth: '60%', lineHeight: 1.1 };
  return textLine(`: ${legible(name, 'Team')}`, 'display', TITLE_SIZE, style);
}

function drawRound({ name, ties }: BracketCard['rounds'][number], left: number, width: number): Node[] {
  const place = { position: 'absolute', left, width } as const;
  const heading = { ...place, top: HEADINGS_TOP, color: INK.text2 };
  return [
    textLine(legible(name, ''), 'medium', 22, heading),
    ...ties.map((tie, at) =>
      box(
        {
          ...place,
          top: middleOf(at, ties.length) - ROW_HEIGHT,
          flexDirection: 'column',
          borderRadius: 10,
          backgroundColor: INK.surface,
        },
        ...drawTie(tie),
      ),
    ),
  ];
}

function middleOf(at: number, count: number): number {
  return TIES_TOP + ((TIES_FOOT - TIES_TOP) * (at + 0.5)) / count;
}

function drawJoints(ties: number, nextTies: number, x: number): string {
  const half = GAP / 2;
  return Array.from({ length: ties }, (_, at) => {
    const next = middleOf(Math.floor((at * nextTies) / ties), nextTies);
    return `<path d="M${x} ${middleOf(at, ties)}h${half}V${next}h${half}" stroke="${INK.text3}" stroke-width="2" fill="none"/>`;
  }).join('');
}

function drawTie({ winner, sides }: BracketCardTie): Node[] {
  return sides.map(({ name, goals, penalties }, at) => {
    const isOut = winner !== null && winner !== (at === 0 ? 'home' : 'away');
    const score = goals === null ? '–' : penalties === undefined ? String(goals) : `${goals} (${penalties})`;
    return box(
      {
        height: ROW_HEIGHT,
        padding: '0 14px',
        gap: 14,
        alignItems: 'center',
        justifyContent: 'space-between',
        color: isOut ? INK.text3 : INK.text,
      },
      textLine(legible(name, 'Team'), 'semibold', 22),
      textLine(score, 'display', 28, { flexShrink: 0 }),
    );
  });
}
