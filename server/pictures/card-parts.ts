import type { Node } from '@takumi-rs/core';
import type { TeamSide } from '#contract/matches/schema.ts';
import { DISPLAY_FAMILIES, TEXT_FAMILIES } from '#server/pictures/card-renderer.ts';
import { legible } from '#server/pictures/card-text.ts';

/** CSS of a node; numbers are pixels. */
export type Style = NonNullable<Node['style']>;

/** Colours of share cards, from the dark theme's tokens. */
export const INK = {
  pitch: '#10191b',
  mown: '#131e20',
  surface: '#1b2426',
  text: '#f1f4f1',
  text2: '#bfc8c7',
  text3: '#95a1a2',
  flag: '#ff6b4a',
  onFlag: '#0b1214',
  stripes: ['#112032', '#14263c'],
  hoops: ['#10271e', '#132d22'],
  Blue: { bright: '#58a6ff', deep: '#1c5fb8' },
  Green: { bright: '#5ee69a', deep: '#1f8a56' },
  zones: { up: '#e9c558', 'play off': '#b9a3f5', 'play off down': '#b9a3f5', down: '#ff7a8a' },
} as const;
export const CHALK = `stroke="${INK.text}" stroke-opacity=".26" stroke-width="4" fill="none"`;
export const SOFT_CHALK = `stroke="${INK.text}" stroke-opacity=".11" stroke-width="4" fill="none"`;

export const WIDTH = 1200;
export const HEIGHT = 630;
/** Margin of a card. */
export const MARGIN = 56;
/** Upper edge of the pitch. */
export const TOUCHLINE = 104;
export const TITLE_SIZE = 52;
const MOWN = 100;

/** The site's two font families, the second in three weights. */
const FONTS = {
  display: { fontFamily: DISPLAY_FAMILIES, fontWeight: 800, fontStretch: '62.5%' },
  regular: { fontFamily: TEXT_FAMILIES, fontWeight: 420 },
  medium: { fontFamily: TEXT_FAMILIES, fontWeight: 540 },
  semibold: { fontFamily: TEXT_FAMILIES, fontWeight: 640 },
} satisfies Record<string, Style>;
/** Average width of a letter, relative to the font size. */
const LETTER_WIDTHS: Record<keyof typeof FONTS, number> = { display: 0.42, regular: 0.5, medium: 0.52, semibold: 0.54 };
/** Share of a block's lines that stays empty at their ends. */
const UNUSED_LINE = 0.3;
export const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The logo's lettering, 24 units high on the baseline y = 0. */
const WORDMARK =
  'M4.22 0L4.22 -20.32L0.15 -20.32L0.15 -24L12.45 -24L12.45 -20.32L8.39 -20.32L8.39 0ZM20.48 0.28Q17.17 0.28 15.7 -1.04Q14.24 -2.37 14.18 -5.47Q14.15 -7.24 14.14 -8.85Q14.12 -10.45 14.12 -12.02Q14.12 -13.59 14.14 -15.19Q14.15 -16.8 14.18 -18.54Q14.24 -21.63 15.7 -22.96Q17.17 -24.28 20.48 -24.28Q23.74 -24.28 25.2 -22.96Q26.66 -21.63 26.75 -18.54Q26.83 -16.78 26.86 -15.18Q26.89 -13.57 26.89 -12Q26.89 -10.42 26.86 -8.83Q26.83 -7.23 26.75 -5.47Q26.66 -2.37 25.2 -1.04Q23.74 0.28 20.48 0.28ZM20.48 -3.12Q21.59 -3.12 22.08 -3.61Q22.57 -4.09 22.58 -5.22Q22.66 -6.97 22.69 -8.66Q22.73 -10.35 22.73 -12.01Q22.73 -13.66 22.69 -15.37Q22.66 -17.07 22.58 -18.81Q22.57 -19.92 22.08 -20.4Q21.59 -20.88 20.48 -20.88Q19.37 -20.88 18.87 -20.4Q18.37 -19.92 18.34 -18.81Q18.26 -17.07 18.23 -15.38Q18.2 -13.69 18.2 -12.02Q18.2 -10.35 18.23 -8.67Q18.26 -6.99 18.34 -5.22Q18.37 -4.09 18.87 -3.61Q19.37 -3.12 20.48 -3.12ZM36.27 0.28Q32.91 0.28 31.45 -1.04Q30 -2.37 29.95 -5.44Q29.89 -10.05 29.89 -14.73Q29.89 -19.41 29.95 -24L34.12 -24Q34.08 -20.92 34.07 -17.7Q34.06 -14.47 34.08 -11.25Q34.09 -8.02 34.12 -4.95Q34.12 -4.05 34.66 -3.59Q35.2 -3.13 36.27 -3.13Q37.29 -3.13 37.82 -3.59Q38.35 -4.05 38.35 -4.95Q38.4 -8.02 38.42 -11.25Q38.44 -14.47 38.43 -17.7Q38.41 -20.92 38.35 -24L42.54 -24Q42.6 -19.41 42.6 -14.73Q42.61 -10.05 42.54 -5.44Q42.49 -2.37 41.04 -1.04Q39.58 0.28 36.27 0.28ZM51.97 0.28Q48.65 0.28 47.19 -1.04Q45.73 -2.37 45.67 -5.46Q45.64 -7.18 45.62 -8.8Q45.61 -10.42 45.61 -12.01Q45.61 -13.59 45.62 -15.22Q45.64 -16.84 45.67 -18.58Q45.71 -21.54 47.22 -22.9Q48.73 -24.27 51.97 -24.27Q55.13 -24.27 56.63 -22.88Q58.12 -21.49 58.21 -18.57Q58.22 -18.03 58.23 -17.43Q58.24 -16.83 58.22 -16.24Q58.21 -15.64 58.18 -15.1L53.99 -15.1Q54.01 -15.69 54.02 -16.33Q54.04 -16.96 54.04 -17.6Q54.04 -18.24 54.02 -18.81Q54.01 -19.93 53.53 -20.4Q53.05 -20.86 51.97 -20.86Q50.86 -20.86 50.36 -20.4Q49.85 -19.93 49.82 -18.81Q49.78 -17.07 49.76 -15.37Q49.73 -13.66 49.73 -12Q49.73 -10.33 49.76 -8.65Q49.78 -6.96 49.82 -5.22Q49.85 -4.09 50.36 -3.61Q50.87 -3.12 51.97 -3.12Q53.11 -3.12 53.6 -3.61Q54.1 -4.09 54.14 -5.22Q54.17 -5.85 54.18 -6.42Q54.19 -6.99 54.18 -7.6Q54.17 -8.22 54.14 -8.94L58.33 -8.94Q58.36 -8.13 58.37 -7.18Q58.37 -6.24 58.33 -5.46Q58.24 -2.37 56.76 -1.04Q55.28 0.28 51.97 0.28ZM61.37 0L61.37 -24L65.54 -24L65.54 -14.02L69.36 -14.02L69.36 -24L73.53 -24L73.53 0L69.36 0L69.36 -10.33L65.54 -10.33L65.54 0ZM77.1 0L77.1 -24L81.27 -24L81.27 -3.67L87.13 -3.67L87.13 0ZM89.52 0L89.52 -24L93.69 -24L93.69 0ZM97.26 0L97.26 -24L104.24 -24L105.95 -16.36L107.64 -3.67L108.98 -3.67L108.23 -13.98L107.9 -24L112.1 -24L112.1 0L104.82 0L103.07 -7.98L101.75 -20.34L100.38 -20.34L101.07 -9.16L101.42 0ZM115.67 0L115.67 -24L126.14 -24L126.14 -20.32L119.84 -20.32L119.84 -14.02L125.84 -14.02L125.84 -10.33L119.84 -10.33L119.84 -3.67L126.14 -3.67L126.14 0Z';

/** The whole card: the pitch below the touchline, the logo and the corner's text above it. */
export function frameCard(pitch: string, corner: string, ...nodes: Node[]): Node {
  const drawing = `${rectangle(0, 0, WIDTH, HEIGHT, INK.pitch)}${pitch}
    ${rectangle(0, 0, WIDTH, TOUCHLINE, INK.pitch)}<path d="M0 102H${WIDTH}" ${CHALK}/>${LOGO}`;
  return box(
    { position: 'relative', width: WIDTH, height: HEIGHT, color: INK.text },
    shape(WIDTH, HEIGHT, drawing, { position: 'absolute', top: 0, left: 0 }),
    textLine(legible(corner, ''), 'medium', 26, {
      position: 'absolute',
      top: 32.5,
      right: MARGIN,
      width: 820,
      textAlign: 'right',
      color: INK.text2,
    }),
    ...nodes,
  );
}

const LOGO = `<clipPath id="badge"><rect width="32" height="32" rx="7"/></clipPath>
    <g transform="translate(${MARGIN} 30) scale(1.375)" clip-path="url(#badge)">
      ${rectangle(0, 0, 32, 32, INK.flag)}
      <path d="M0 9H32M16 9V32M6.6 32a9.4 9.4 0 0 1 18.8 0" fill="none" stroke="${INK.onFlag}" stroke-width="3.6"/>
    </g>
    <path transform="translate(110 66) scale(1.1667)" fill="${INK.text}" d="${WORDMARK}"/>`;

/** The pitch's stripes, and the upper half of a circle at the lower edge. */
export function drawMownPitch(circle?: { x: number; radius: number }): string {
  const bands = Array.from({ length: 6 }, (_, band) => rectangle((2 * band + 1) * MOWN, 0, MOWN, HEIGHT, INK.mown));
  if (circle) bands.push(`<circle cx="${circle.x}" cy="${HEIGHT}" r="${circle.radius}" ${SOFT_CHALK}/>`);
  return bands.join('');
}

/** The heading of a table or a cup, and a text after it that is never cut. */
export function drawTitle(title: string, after?: Node): Node {
  return box(
    { position: 'absolute', top: TOUCHLINE + 16, left: MARGIN, width: WIDTH - 2 * MARGIN, alignItems: 'center' },
    textLine(title, 'display', TITLE_SIZE, { lineHeight: 1.1 }),
    ...(after ? [after] : []),
  );
}

export function rectangle(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
}

export function box(style: Style, ...children: Node[]): Node {
  return { type: 'container', style: { display: 'flex', ...style }, children };
}

/** An SVG drawing. */
export function shape(width: number, height: number, svg: string, style: Style = {}): Node {
  const src = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`;
  return { type: 'image', src, width, height, style: { width, height, flexShrink: 0, ...style } };
}

/** A line of text. A line that is too long ends with an ellipsis; right-to-left text is scaled down instead. */
export function textLine(text: string, font: keyof typeof FONTS, size: number, style: Style = {}): Node {
  const cut: Style = RIGHT_TO_LEFT.test(text) ? { textFit: 'shrink' } : { textOverflow: 'ellipsis', lineClamp: 1 };
  return {
    type: 'text',
    text,
    style: { ...FONTS[font], fontSize: size, lineHeight: 1.5, wordBreak: 'break-all', ...cut, ...style },
  };
}

interface Block {
  size: number;
  width: number;
  most: number;
}

/** At most `most` lines, of about equal length if all of the text fits; else the last one ends with an ellipsis. */
export function lines(text: string, font: keyof typeof FONTS, { size, width, most }: Block, style: Style = {}): Node {
  if (RIGHT_TO_LEFT.test(text)) return textLine(text, font, size, { width, ...style });
  const fits = [...text].length * LETTER_WIDTHS[font] * size < width * (most - UNUSED_LINE);
  const wrapped: Style = { width, lineClamp: most, textOverflow: 'ellipsis', overflowWrap: 'anywhere' };
  const balanced: Style = fits ? { textWrap: 'balance' } : {};
  return { type: 'text', text, style: { ...FONTS[font], fontSize: size, ...wrapped, ...balanced, ...style } };
}

/** A team's mark: Blue's is a rounded square with stripes, Green's a circle with hoops; every other band is dark. */
export function drawMark(side: TeamSide, { size, bands, rim }: { size: number; bands: number; rim: number }): Node {
  const { bright, deep } = INK[side];
  const corner = side === 'Green' ? size / 2 : size * (rim > 0 ? 0.22 : 0.136);
  const band = size / bands;
  const darkBands = Array.from({ length: (bands - 1) / 2 }, (_, index) => {
    const offset = (2 * index + 1) * band;
    return side === 'Blue'
      ? rectangle(offset, rim, band, size - 2 * rim, deep)
      : rectangle(0, offset, size, band, deep);
  });
  return shape(
    size,
    size,
    `<clipPath id="disc"><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2 - rim}"/></clipPath>
    <rect width="${size}" height="${size}" rx="${corner}" fill="${bright}"/>
    <g${side === 'Green' ? ' clip-path="url(#disc)"' : ''}>${darkBands.join('')}</g>`,
  );
}
