import { CHALK, drawLine, frameCard, INK, MARGIN } from '#server/previews/card-parts.ts';
import { CENTRE, COLUMN_MIDDLES, drawCentre, drawFoot, drawNumbers } from '#server/previews/draw-halves.ts';
import { drawMownPitch } from '#server/previews/draw-summary.ts';
import { fitLines } from '#server/previews/fit-text.ts';
import { legible, measure, type TextStyle } from '#server/previews/set-text.ts';
import type { HeadToHeadCard } from '#server/previews/share-card.ts';

/** The largest size in which both names fit one line is used; else names are broken into two lines. */
const NAMES: TextStyle[] = [64, 52, 40].map((size) => ({ font: 'display', size }));
const NAME_IN_LINES: TextStyle = { font: 'display', size: 48 };
const NAME_LINES = 2;
const NAME_WIDTH = 2 * (COLUMN_MIDDLES[0] - MARGIN);
const NAME_LINE_HEIGHT = 1.02;
const WORDS: TextStyle = { font: 'regular', size: 26 };
const GOALS_GAP = 14;
const VERSUS: TextStyle = { font: 'display', size: 150 };

/** The card of two players, a half for each, with the wins of both in the centre circle. */
export function drawHeadToHead({ players, draws, against, together }: HeadToHeadCard): string {
  const [player, other] = players;
  const names = players.map(({ name }) => legible(name, 'Player', 'display'));
  const style = NAMES.find((one) => names.every((name) => measure(name, one) <= NAME_WIDTH)) ?? NAME_IN_LINES;
  const pitch = [
    drawMownPitch(),
    drawCentre(),
    draws === null ? drawVersus() : drawWins(player.wins, other.wins, draws),
    ...COLUMN_MIDDLES.map((middle, index) => {
      const lines = fitLines(names[index] ?? '', style, NAME_WIDTH, NAME_LINES);
      return drawPlayer(lines, style, draws === null ? null : (players[index]?.goals ?? 0), middle);
    }),
    drawFoot(against, together),
  ];
  return frameCard(pitch.join(''), 'Head-to-head');
}

function drawWins(left: number, right: number, draws: number): string {
  const { x: middle, y } = CENTRE;
  return [
    `<path d="M${middle} ${y - 118}V${y + 108}" ${CHALK}/>`,
    drawLine('Wins', WORDS, { middle, top: y - 166, fill: INK.text2 }),
    drawNumbers(left, right),
    drawLine(draws === 1 ? '1 draw' : `${draws} draws`, WORDS, { middle, top: y + 120, fill: INK.text2 }),
  ].join('');
}

function drawVersus(): string {
  const { x: middle, y } = CENTRE;
  return drawLine('vs', VERSUS, { middle, top: y - VERSUS.size / 2 - 12, lineHeight: 1, fill: INK.text2 });
}

/** The name and the goals below it, in the middle of the half's height. */
function drawPlayer(name: string[], style: TextStyle, goals: number | null, middle: number): string {
  const step = style.size * NAME_LINE_HEIGHT;
  const height = name.length * step;
  const top = CENTRE.y - height / 2 - (goals === null ? 0 : GOALS_GAP + WORDS.size / 2);
  const lines = name.map((line, index) =>
    drawLine(line, style, { middle, top: top + index * step, lineHeight: NAME_LINE_HEIGHT, fill: INK.text }),
  );
  if (goals === null) return lines.join('');
  const words = goals === 1 ? '1 goal' : `${goals} goals`;
  return lines.join('') + drawLine(words, WORDS, { middle, top: top + height + GOALS_GAP, fill: INK.text2 });
}
