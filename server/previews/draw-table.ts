import { drawLine, frameCard, HEIGHT, INK, MARGIN, SOFT_CHALK, TOUCHLINE, WIDTH } from '#server/previews/card-parts.ts';
import { drawCrest, drawUnknownCrest } from '#server/previews/draw-crest.ts';
import { drawMownPitch } from '#server/previews/draw-summary.ts';
import { fitLine } from '#server/previews/fit-text.ts';
import { legible, measure, type TextStyle } from '#server/previews/set-text.ts';
import type { TableCard } from '#server/previews/share-card.ts';

type Row = TableCard['rows'][number];

const TITLE: TextStyle = { font: 'display', size: 52 };
const TITLE_TOP = TOUCHLINE + 16;
const HEADING: TextStyle = { font: 'medium', size: 22 };
const HEADINGS_TOP = 186;
const ROWS_TOP = 226;
const ROWS_FOOT = 606;
const HIGHEST_ROW = 76;
/** Teams that one column has room for; it prints matches and goal difference as well. */
const MOST_IN_ONE_COLUMN = 5;
const GAP = 24;
const PADDING = 20;
const FIGURE_WIDTH = 96;
const ZONE_WIDTH = 6;
const ZONES = [
  { zone: 'up', words: 'Goes up', dashes: '' },
  { zone: 'play off', words: 'Play-offs', dashes: '10 4' },
  { zone: 'down', words: 'Goes down', dashes: '4 4' },
] as const;

/** The card of a table: a column of all figures for a few teams, or two of places and points. */
export function drawTable({ corner, title, teams, rows }: TableCard): string {
  const columns = rows.length > MOST_IN_ONE_COLUMN ? 2 : 1;
  const perColumn = Math.ceil(rows.length / columns);
  const width = (WIDTH - 2 * MARGIN - GAP * (columns - 1)) / columns;
  const height = Math.min(HIGHEST_ROW, (ROWS_FOOT - ROWS_TOP) / perColumn);
  const figures = columns === 1 ? FULL_FIGURES : POINTS;
  const places = Array.from({ length: columns }, (_, at) => {
    const x = MARGIN + at * (width + GAP);
    return drawColumn(rows.slice(at * perColumn, (at + 1) * perColumn), at, { x, width, height, figures });
  });
  const note = teams > rows.length ? `First ${rows.length} of ${teams} teams` : '';
  const noteWidth = measure(note, HEADING);
  const heading = fitLine(legible(title, 'Table', 'display'), TITLE, WIDTH - 2 * MARGIN - noteWidth - GAP);
  const pitch = [
    drawMownPitch(),
    `<circle cx="${WIDTH / 2}" cy="${HEIGHT}" r="120" ${SOFT_CHALK}/>`,
    drawLine(heading, TITLE, { start: MARGIN, top: TITLE_TOP, lineHeight: 1.1, fill: INK.text }),
    drawLine(note, HEADING, { end: WIDTH - MARGIN, top: TITLE_TOP + 16, fill: INK.text2 }),
    drawKey(rows),
    ...places,
  ];
  return frameCard(pitch.join(''), corner);
}

interface Figure {
  heading: string;
  style: 'display' | 'regular';
  write: (row: Row) => string;
}

const POINTS: Figure[] = [{ heading: 'Pts', style: 'display', write: ({ points }) => writeNumber(points) }];
const FULL_FIGURES: Figure[] = [
  { heading: 'P', style: 'regular', write: ({ played }) => String(played) },
  {
    heading: 'GD',
    style: 'regular',
    write: ({ goal_difference: goals }) => (goals > 0 ? `+${goals}` : writeNumber(goals)),
  },
  ...POINTS,
];

function writeNumber(value: number): string {
  return String(value).replace('-', '–');
}

/** What the bars beside the places mean, in the line above the first column. */
function drawKey(rows: readonly Row[]): string {
  let x = MARGIN;
  return ZONES.filter(({ zone }) => rows.some((row) => row.zone === zone))
    .map(({ zone, words }) => {
      const bar = drawZone(zone, x, HEADINGS_TOP + 5, 24);
      const text = drawLine(words, HEADING, { start: x + 16, top: HEADINGS_TOP, fill: INK.text2 });
      x += 16 + measure(words, HEADING) + 28;
      return bar + text;
    })
    .join('');
}

function drawZone(zone: Row['zone'], x: number, top: number, height: number): string {
  const found = ZONES.find((one) => one.zone === zone);
  if (!found) return '';
  const dashes = found.dashes ? ` stroke-dasharray="${found.dashes}"` : '';
  const line = `M${x + ZONE_WIDTH / 2} ${top}v${height}`;
  return `<path d="${line}" stroke="${INK.zones[found.zone]}" stroke-width="${ZONE_WIDTH}"${dashes}/>`;
}

interface Column {
  x: number;
  width: number;
  /** The height of a row. */
  height: number;
  figures: readonly Figure[];
}

function drawColumn(rows: readonly Row[], column: number, { x, width, height, figures }: Column): string {
  const end = x + width - PADDING;
  const headings = figures.map(({ heading }, at) =>
    drawLine(heading, HEADING, {
      end: end - (figures.length - 1 - at) * FIGURE_WIDTH,
      top: HEADINGS_TOP,
      fill: INK.text2,
    }),
  );
  const panel = `<rect x="${x}" y="${ROWS_TOP}" width="${width}" height="${rows.length * height}" rx="10" fill="${INK.surface}"/>`;
  const lines = rows.map((row, at) => {
    const top = ROWS_TOP + at * height;
    return drawRow(row, `crest-${column}-${at}`, { x, top, width, height, figures });
  });
  // Below the names, whose letters may reach into the next row.
  const rules = lines.slice(1).map((_, at) => {
    return `<path d="M${x} ${ROWS_TOP + (at + 1) * height}h${width}" stroke="${INK.pitch}" stroke-width="2"/>`;
  });
  return [...headings, panel, ...rules, ...lines].join('');
}

function drawRow(row: Row, id: string, { x, top, width, height, figures }: Column & { top: number }): string {
  const middle = top + height / 2;
  const nameStyle: TextStyle = { font: 'semibold', size: Math.min(30, Math.max(20, height * 0.46)) };
  const placeEnd = x + PADDING + 34;
  const crest = { middle: placeEnd + 16 + height * 0.32, top: top + height * 0.16, height: height * 0.68 };
  const start = placeEnd + 30 + height * 0.64;
  const end = x + width - PADDING;
  const room = end - (figures.length - 1) * FIGURE_WIDTH - 72 - start;
  const name = fitLine(legible(row.name, 'Team', 'semibold'), nameStyle, room);
  return [
    drawZone(row.zone, x, top + height * 0.14, height * 0.72),
    drawMiddle(row.place, { font: 'medium', size: nameStyle.size }, { end: placeEnd, middle, fill: INK.text2 }),
    row.crest ? drawCrest(row.crest, id, crest) : drawUnknownCrest(crest),
    drawMiddle(name, nameStyle, { start, middle, fill: INK.text }),
    ...figures.map(({ style, write }, at) => {
      const size = style === 'display' ? nameStyle.size * 1.25 : nameStyle.size;
      const fill = style === 'display' ? INK.text : INK.text2;
      const figureEnd = end - (figures.length - 1 - at) * FIGURE_WIDTH;
      return drawMiddle(write(row), { font: style, size }, { end: figureEnd, middle, fill });
    }),
  ].join('');
}

/** A line of text whose middle is at the height `middle`. */
function drawMiddle(
  text: string,
  style: TextStyle,
  { middle, ...place }: { start?: number; end?: number; middle: number; fill: string },
): string {
  const lineHeight = 1.3;
  return drawLine(text, style, { ...place, top: middle - (style.size * lineHeight) / 2, lineHeight });
}
