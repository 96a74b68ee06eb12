import { CHALK, drawLine, HEIGHT, INK, MARGIN, TOUCHLINE, WIDTH } from '#server/previews/card-parts.ts';
import { fitLine } from '#server/previews/fit-text.ts';
import { legible, measure, type TextStyle } from '#server/previews/set-text.ts';

export const CENTRE = { x: WIDTH / 2, y: 322, radius: 188 };
/** The middles of the text columns in the left and right half. */
export const COLUMN_MIDDLES = [209, 991] as const;
export const COLUMN_WIDTH = 330;
export const FOOT_TOP = 557;

const DIGITS = { font: 'display', size: 224 } as const;
/** A side's number stays within the circle. */
const DIGITS_WIDTH = 158;
const FOOT: TextStyle = { font: 'regular', size: 26 };
const FOOT_WIDTH = 500;

/** The halfway line and the centre circle. */
export function drawCentre(): string {
  return [
    `<path d="M${CENTRE.x} ${TOUCHLINE}V${HEIGHT}" ${CHALK}/>`,
    `<circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="${CENTRE.radius}" fill="${INK.pitch}"/>`,
    `<circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="${CENTRE.radius}" ${CHALK}/>`,
  ].join('');
}

/**
 * A number in each half of the circle, both in the size that fits the wider one. The number of the side that `lead` is
 * against is paler, which is the lower one unless stated.
 */
export function drawNumbers(left: number, right: number, lead = left - right): string {
  const longest = Math.max(left, right) > 9 ? 170 : DIGITS.size;
  const widest = Math.max(...[left, right].map((number) => measure(String(number), { ...DIGITS, size: longest })));
  const style = { ...DIGITS, size: longest * Math.min(1, DIGITS_WIDTH / widest) };
  const draw = (own: number, ownLead: number, middle: number) =>
    drawLine(String(own), style, {
      middle,
      top: CENTRE.y - style.size / 2,
      lineHeight: 1,
      fill: ownLead < 0 ? INK.text3 : INK.text,
    });
  return draw(left, lead, CENTRE.x - 95) + draw(right, -lead, CENTRE.x + 95);
}

/** A line in each lower corner; the left one is shortened if it is too long. */
export function drawFoot(left: string, right: string): string {
  return [
    drawLine(fitLine(legible(left, '', 'regular'), FOOT, FOOT_WIDTH), FOOT, {
      start: MARGIN,
      top: FOOT_TOP,
      fill: INK.text2,
    }),
    drawLine(right, FOOT, { end: WIDTH - MARGIN, top: FOOT_TOP, fill: INK.text2 }),
  ].join('');
}
