import type { Node } from '@takumi-rs/core';
import { box, CHALK, HEIGHT, INK, MARGIN, TOUCHLINE, textLine, WIDTH } from '#server/pictures/card-parts.ts';
import { legible } from '#server/pictures/card-text.ts';

export const CENTRE = { x: WIDTH / 2, y: 322, radius: 188 };
/** Centres of the text columns in the left and right half. */
export const COLUMN_MIDDLES = [209, 991] as const;

const NUMBER_OFFSET = 95;
/** Font sizes by number of digits, so that a side's number fits the circle. */
const DIGIT_SIZES: Record<number, number> = { 1: 224, 2: 166, 3: 118 };
const SMALLEST_DIGITS = 84;

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
 * against is paler; by default that is the lower one.
 */
export function drawNumbers(left: number, right: number, lead = left - right): Node[] {
  const size = DIGIT_SIZES[String(Math.max(left, right)).length] ?? SMALLEST_DIGITS;
  const draw = (own: number, ownLead: number, middle: number) =>
    drawInCircle(
      textLine(String(own), 'display', size, { lineHeight: 1, color: ownLead < 0 ? INK.text3 : INK.text }),
      middle,
      CENTRE.y - size / 2,
    );
  return [draw(left, lead, CENTRE.x - NUMBER_OFFSET), draw(right, -lead, CENTRE.x + NUMBER_OFFSET)];
}

/** A text centred on `x`. */
export function drawInCircle(text: Node, x: number, top: number): Node {
  const { radius } = CENTRE;
  return box({ position: 'absolute', left: x - radius, top, width: 2 * radius, justifyContent: 'center' }, text);
}

/** A line in each lower corner; the left one is cut if too long. */
export function drawFoot(left: string, right: string, maxWidth = 500): Node {
  const style = { color: INK.text2 };
  return box(
    { position: 'absolute', top: 557, left: MARGIN, right: MARGIN, justifyContent: 'space-between' },
    textLine(legible(left, ''), 'regular', 26, { ...style, maxWidth }),
    textLine(right, 'regular', 26, style),
  );
}
