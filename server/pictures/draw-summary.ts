import type { Node } from '@takumi-rs/core';
import type { TeamSide } from '#contract/matches/schema.ts';
import { otherSide, TEAM_SIDES } from '#contract/matches/sides.ts';
import {
  box,
  drawMark,
  drawMownPitch,
  frameCard,
  HEIGHT,
  INK,
  lines,
  MARGIN,
  SOFT_CHALK,
  TOUCHLINE,
  textLine,
} from '#server/pictures/card-parts.ts';
import { legible } from '#server/pictures/card-text.ts';
import type { SummaryCard } from '#server/pictures/share-card.ts';

type Result = SummaryCard['results'][number];

const HALFWAY = 700;
const TITLE = { width: 620, most: 3 };
const LONG_TITLE = 48;
/** Avoids the centre circle. */
const WORDS = { size: 26, width: 516, most: 4 };
const RESULTS = { left: 744, top: 140, width: 400 };
const RESULT_HEIGHT = 109;
const MARK = { size: 22, bands: 5, rim: 0 };

/**
 * The card of a group, a league or a player: name and figures on the left, the newest results right of the halfway
 * line.
 */
export function drawSummary({ corner, title, fallback, figures, text, results }: SummaryCard): Node {
  const pitch = [
    drawMownPitch({ x: HALFWAY, radius: 120 }),
    `<path d="M${HALFWAY} ${TOUCHLINE}V${HEIGHT}" ${SOFT_CHALK}/>`,
  ];
  const name = legible(title, fallback);
  const size = [...name].length > LONG_TITLE ? 64 : 78;
  return frameCard(
    pitch.join(''),
    corner,
    lines(name, 'display', { size, ...TITLE }, { position: 'absolute', top: 148, left: MARGIN, lineHeight: 0.96 }),
    drawFigures(figures),
    drawWords(text),
    ...(results.length > 0 ? [drawResults(results)] : []),
  );
}

function drawFigures(figures: SummaryCard['figures']): Node {
  return box(
    { position: 'absolute', top: 488, left: MARGIN, gap: 48 },
    ...figures.map(({ value, label }) =>
      box(
        { flexDirection: 'column' },
        textLine(value.toLocaleString('en-GB'), 'display', 64, { lineHeight: 0.9 }),
        textLine(label, 'regular', 24, { color: INK.text2 }),
      ),
    ),
  );
}

/** Positioned upwards from the foot. */
function drawWords(text: string): Node {
  const words = lines(legible(text, ''), 'regular', WORDS, { lineHeight: 1.4, color: INK.text2 });
  return box({ position: 'absolute', bottom: 40, left: MARGIN }, words);
}

function drawResults(results: Result[]): Node {
  return box(
    { position: 'absolute', ...RESULTS, flexDirection: 'column', gap: 6 },
    textLine('Latest results', 'medium', 24, { marginBottom: 6, color: INK.text2 }),
    ...results.map(drawResult),
  );
}

/** A box with both teams, the loser's line paler. Only the first and last box have rounded corners. */
function drawResult(result: Result, index: number, { length }: Result[]): Node {
  const upper = index === 0 ? 14 : 4;
  const lower = index === length - 1 ? 14 : 4;
  return box(
    {
      height: RESULT_HEIGHT,
      flexShrink: 0,
      flexDirection: 'column',
      justifyContent: 'center',
      padding: '0 22px 0 18px',
      borderRadius: `${upper}px ${upper}px ${lower}px ${lower}px`,
      backgroundColor: INK.surface,
    },
    ...TEAM_SIDES.map((side) => drawSide(result, side)),
  );
}

function drawSide(result: Result, side: TeamSide): Node {
  const { name, goals } = result[side];
  const opposite = otherSide(side);
  const penalties = result.shoot_out?.[side];
  const hasLost = result.shoot_out
    ? result.shoot_out[side] < result.shoot_out[opposite]
    : goals < result[opposite].goals;
  return box(
    { height: 41.6, alignItems: 'center', gap: 14, color: hasLost ? INK.text3 : INK.text },
    drawMark(side, MARK),
    textLine(name ? legible(name, 'Team') : side, 'semibold', 27, { flex: 1 }),
    textLine(penalties === undefined ? String(goals) : `${goals} (${penalties})`, 'display', 36, { flexShrink: 0 }),
  );
}
