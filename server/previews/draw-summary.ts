import type { TeamSide } from '#contract/matches.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import {
  drawLine,
  drawMark,
  frameCard,
  HEIGHT,
  INK,
  MARGIN,
  rectangle,
  SOFT_CHALK,
  TOUCHLINE,
} from '#server/previews/card-parts.ts';
import { fitLine, fitLines } from '#server/previews/fit-text.ts';
import { legible, measure, type TextStyle } from '#server/previews/set-text.ts';
import type { SummaryCard } from '#server/previews/share-card.ts';

type Result = SummaryCard['results'][number];

const MOWN = 100;
const HALFWAY = 700;

const TITLE_TOP = 148;
const TITLE_WIDTH = 620;
const TITLE_LINES = 3;
const TITLE: TextStyle = { font: 'display', size: 78 };
const LONG_TITLE: TextStyle = { font: 'display', size: 64 };
const TITLE_LINE_HEIGHT = 0.96;

const FIGURE: TextStyle = { font: 'display', size: 64 };
const LABEL: TextStyle = { font: 'regular', size: 24 };
const FIGURES_TOP = 488;
const FIGURE_LINE_HEIGHT = 0.9;
const FIGURES_GAP = 48;

const WORDS: TextStyle = { font: 'regular', size: 26 };
/** Clear of the centre circle. */
const WORDS_WIDTH = 516;
const WORDS_LINES = 4;
const WORDS_LINE_HEIGHT = 1.4;
const WORDS_FOOT = 590;

const RESULTS = { x: 744, top: 140, width: 400 };
const HEADING: TextStyle = { font: 'medium', size: 24 };
const RESULT_HEIGHT = 109;
const RESULT_GAP = 6;
const TEAM_NAME: TextStyle = { font: 'semibold', size: 27 };
const GOALS: TextStyle = { font: 'display', size: 36 };
const TEAM_STEP = 41.6;

/** The card of a group, a league or a player: name and figures left, the newest results right of the halfway line. */
export function drawSummary({ corner, title, fallback, figures, text, results }: SummaryCard): string {
  const pitch = [
    drawMownPitch(),
    `<path d="M${HALFWAY} ${TOUCHLINE}V${HEIGHT}" ${SOFT_CHALK}/>`,
    `<circle cx="${HALFWAY}" cy="${HEIGHT}" r="120" ${SOFT_CHALK}/>`,
    drawTitle(legible(title, fallback, 'display')),
    drawFigures(figures),
    drawWords(text),
    ...(results.length > 0 ? [drawHeading(), ...results.map(drawResult)] : []),
  ];
  return frameCard(pitch.join(''), corner);
}

export function drawMownPitch(): string {
  return Array.from({ length: 6 }, (_, band) => rectangle((2 * band + 1) * MOWN, 0, MOWN, HEIGHT, INK.mown)).join('');
}

function drawTitle(title: string): string {
  const isLong = fitLines(title, TITLE, TITLE_WIDTH, TITLE_LINES + 1).length > TITLE_LINES;
  const style = isLong ? LONG_TITLE : TITLE;
  return fitLines(title, style, TITLE_WIDTH, TITLE_LINES)
    .map((line, index) =>
      drawLine(line, style, {
        start: MARGIN,
        top: TITLE_TOP + index * style.size * TITLE_LINE_HEIGHT,
        lineHeight: TITLE_LINE_HEIGHT,
        fill: INK.text,
      }),
    )
    .join('');
}

function drawFigures(figures: SummaryCard['figures']): string {
  let x = MARGIN;
  return figures
    .map(({ value, label }) => {
      const figure = value.toLocaleString('en-GB');
      const place = { start: x, top: FIGURES_TOP };
      x += Math.max(measure(figure, FIGURE), measure(label, LABEL)) + FIGURES_GAP;
      return (
        drawLine(figure, FIGURE, { ...place, lineHeight: FIGURE_LINE_HEIGHT, fill: INK.text }) +
        drawLine(label, LABEL, {
          ...place,
          top: FIGURES_TOP + FIGURE.size * FIGURE_LINE_HEIGHT,
          fill: INK.text2,
        })
      );
    })
    .join('');
}

/** As many lines as fit, from the foot up. */
function drawWords(text: string): string {
  const lines = fitLines(legible(text, '', 'regular'), WORDS, WORDS_WIDTH, WORDS_LINES);
  const top = WORDS_FOOT - lines.length * WORDS.size * WORDS_LINE_HEIGHT;
  return lines
    .map((line, index) =>
      drawLine(line, WORDS, {
        start: MARGIN,
        top: top + index * WORDS.size * WORDS_LINE_HEIGHT,
        lineHeight: WORDS_LINE_HEIGHT,
        fill: INK.text2,
      }),
    )
    .join('');
}

function drawHeading(): string {
  return drawLine('Latest results', HEADING, { start: RESULTS.x, top: RESULTS.top, fill: INK.text2 });
}

/** A box with both teams, the loser's line paler; the first and the last box have the list's round corners. */
function drawResult(result: Result, index: number, { length }: Result[]): string {
  const top = RESULTS.top + 48 + index * (RESULT_HEIGHT + RESULT_GAP);
  const upper = index === 0 ? 14 : 4;
  const lower = index === length - 1 ? 14 : 4;
  const box = outlineBox(RESULTS.x, top, RESULTS.width, RESULT_HEIGHT, upper, lower);
  return `<path d="${box}" fill="${INK.surface}"/>${TEAM_SIDES.map((side) => drawSide(result, side, top)).join('')}`;
}

function outlineBox(x: number, y: number, width: number, height: number, upper: number, lower: number): string {
  const corner = (radius: number, dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx * radius} ${dy * radius}`;
  return [
    `M${x} ${y + upper}${corner(upper, 1, -1)}H${x + width - upper}${corner(upper, 1, 1)}`,
    `V${y + height - lower}${corner(lower, -1, 1)}H${x + lower}${corner(lower, -1, -1)}Z`,
  ].join('');
}

function drawSide(result: Result, side: TeamSide, boxTop: number): string {
  const { name, goals } = result[side];
  const opposite = side === 'Blue' ? 'Green' : 'Blue';
  const other = result[opposite];
  const penalties = result.shoot_out?.[side];
  const hasLost = result.shoot_out ? result.shoot_out[side] < result.shoot_out[opposite] : goals < other.goals;
  const fill = hasLost ? INK.text3 : INK.text;
  const figure = penalties === undefined ? String(goals) : `${goals} (${penalties})`;
  const top = boxTop + 14 + (side === 'Green' ? TEAM_STEP : 0);
  const middle = top + 19.8;
  const end = RESULTS.x + RESULTS.width - 22;
  const start = RESULTS.x + 54;
  const width = end - Math.max(measure(figure, GOALS), 21) - 14 - start;
  const text = fitLine(legible(name || side, '', 'semibold'), TEAM_NAME, width);
  return [
    drawMark(side, { x: RESULTS.x + 18, y: middle - 11, size: 22, bands: 5, rim: 0 }),
    drawLine(text, TEAM_NAME, { start, top: middle - (TEAM_NAME.size * 1.3) / 2, lineHeight: 1.3, fill }),
    drawLine(figure, GOALS, { end, top: middle - (GOALS.size * 1.1) / 2, lineHeight: 1.1, fill }),
  ].join('');
}
