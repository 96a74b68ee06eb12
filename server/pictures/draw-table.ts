import type { Node } from '@takumi-rs/core';
import { listZones, ZONE_WORDS } from '#contract/competitions/zone-words.ts';
import {
  box,
  drawMownPitch,
  drawTitle,
  frameCard,
  INK,
  MARGIN,
  RIGHT_TO_LEFT,
  type Style,
  shape,
  textLine,
  WIDTH,
} from '#server/pictures/card-parts.ts';
import { legible } from '#server/pictures/card-text.ts';
import { drawCrest } from '#server/pictures/draw-crest.ts';
import type { TableCard, TablesCard } from '#server/pictures/share-card.ts';

type Row = TableCard['rows'][number];

const HEADINGS_TOP = 186;
const ROWS_TOP = 226;
const ROWS_FOOT = 606;
/** Notes are on one line below the rows. */
const NOTES_TOP = 568;
const HIGHEST_ROW = 76;
/** Maximum teams in one column, which also has matches and goal difference. */
const MOST_IN_ONE_COLUMN = 5;
const GAP = 24;
const PADDING = 20;
const FIGURE_WIDTH = 96;
const PLACE_WIDTH = 48;
const ZONE_WIDTH = 6;
const ZONE_DASHES = { up: '', 'play off': '10 4', 'play off down': '4 4', down: '4 4' } as const;

/** The card of a table: one column with all figures for a few teams, or two with places and points. */
export function drawTable({ corner, title, teams, rows, notes }: TableCard): Node {
  const columns = rows.length > MOST_IN_ONE_COLUMN ? 2 : 1;
  const perColumn = Math.ceil(rows.length / columns);
  const width = (WIDTH - 2 * MARGIN - GAP * (columns - 1)) / columns;
  const height = Math.min(HIGHEST_ROW, (findFoot(notes) - ROWS_TOP) / perColumn);
  const figures = columns === 1 ? FULL_FIGURES : POINTS;
  const note = teams > rows.length ? `First ${rows.length} of ${teams} teams` : '';
  return frameCard(
    drawMownPitch({ x: WIDTH / 2, radius: 120 }),
    corner,
    drawTitle(legible(title, 'Table'), drawNote(note)),
    drawKey(rows),
    ...Array.from({ length: columns }, (_, at) => {
      const left = MARGIN + at * (width + GAP);
      return drawColumn(rows.slice(at * perColumn, (at + 1) * perColumn), { left, width, height, figures });
    }).flat(),
    drawNotes(notes),
  );
}

/** The card of a season's leagues: one column each, with places and points. */
export function drawTables({ corner, title, leagues, tables, notes }: TablesCard): Node {
  const width = (WIDTH - 2 * MARGIN - GAP * (tables.length - 1)) / tables.length;
  const most = Math.max(1, ...tables.map(({ rows }) => rows.length));
  const height = Math.min(HIGHEST_ROW, (findFoot(notes) - ROWS_TOP) / most);
  const note = leagues > tables.length ? `First ${tables.length} of ${leagues} leagues` : '';
  return frameCard(
    drawMownPitch({ x: WIDTH / 2, radius: 120 }),
    corner,
    drawTitle(legible(title, 'Tables'), drawNote(note)),
    ...tables.flatMap(({ title: name, rows }, at) => {
      const left = MARGIN + at * (width + GAP);
      return [
        box(
          { position: 'absolute', top: HEADINGS_TOP, left, width: width - FIGURE_WIDTH },
          textLine(legible(name, 'League'), 'semibold', 26, {}),
        ),
        ...drawColumn(rows, { left, width, height, figures: POINTS }),
      ];
    }),
    drawNotes(notes),
  );
}

function drawNote(note: string): Node {
  return textLine(note, 'medium', 22, { marginLeft: 'auto', paddingLeft: GAP, flexShrink: 0, color: INK.text2 });
}

interface Figure {
  heading: string;
  font: 'display' | 'regular';
  write: (row: Row) => string;
}

const POINTS: Figure[] = [{ heading: 'Pts', font: 'display', write: ({ points }) => writeNumber(points) }];
const FULL_FIGURES: Figure[] = [
  { heading: 'P', font: 'regular', write: ({ played }) => String(played) },
  {
    heading: 'GD',
    font: 'regular',
    write: ({ goal_difference: goals }) => (goals > 0 ? `+${goals}` : writeNumber(goals)),
  },
  ...POINTS,
];

function writeNumber(value: number): string {
  return String(value).replace('-', '–');
}

/** Bottom of the rows. */
function findFoot(notes: TableCard['notes']): number {
  return notes.length > 0 ? NOTES_TOP : ROWS_FOOT;
}

/** As many notes as fit. A right-to-left reason is omitted, as it can't be cut in the middle of a line. */
function drawNotes(notes: TableCard['notes']): Node {
  const numbered = notes.map(({ what, reason }, at) => {
    const drawn = RIGHT_TO_LEFT.test(reason) ? '' : legible(reason, '');
    return `${at + 1}) ${[what, drawn].filter(Boolean).join('. ')}`;
  });
  return box(
    { position: 'absolute', top: NOTES_TOP + 4, left: MARGIN, width: WIDTH - 2 * MARGIN, color: INK.text2 },
    textLine(numbered.join('   '), 'medium', 22, { flex: 1 }),
  );
}

/** Explains the zone bars, in the line above the first column. */
function drawKey(rows: readonly Row[]): Node {
  return box(
    { position: 'absolute', top: HEADINGS_TOP, left: MARGIN, gap: 28, color: INK.text2 },
    ...listZones(rows).map((zone) =>
      box({ gap: 10, alignItems: 'center' }, drawZone(zone, 24), textLine(ZONE_WORDS[zone], 'medium', 22)),
    ),
  );
}

/** A bar, of the same width for a place without a zone. */
function drawZone(zone: Row['zone'], height: number): Node {
  if (zone === null) return shape(ZONE_WIDTH, height, '');
  const dashes = ZONE_DASHES[zone] && ` stroke-dasharray="${ZONE_DASHES[zone]}"`;
  const path = `<path d="M${ZONE_WIDTH / 2} 0v${height}" stroke-width="${ZONE_WIDTH}"`;
  return shape(ZONE_WIDTH, height, `${path} stroke="${INK.zones[zone]}"${dashes}/>`);
}

interface Column {
  left: number;
  width: number;
  /** Row height. */
  height: number;
  figures: readonly Figure[];
}

function drawColumn(rows: readonly Row[], { left, width, height, figures }: Column): Node[] {
  const place = { position: 'absolute', left, width } as const;
  const headings = figures.map(({ heading }) => drawFigure(textLine(heading, 'medium', 22, { color: INK.text2 })));
  return [
    box({ ...place, top: HEADINGS_TOP, paddingRight: PADDING, justifyContent: 'flex-end' }, ...headings),
    box(
      {
        ...place,
        top: ROWS_TOP,
        flexDirection: 'column',
        borderRadius: 10,
        backgroundColor: INK.surface,
        overflow: 'hidden',
      },
      ...rows.map((row, at) => drawRow(row, height, figures, at > 0)),
    ),
  ];
}

function drawRow(row: Row, height: number, figures: readonly Figure[], isRuled: boolean): Node {
  const size = Math.min(30, Math.max(20, height * 0.46));
  const rule: Style = isRuled ? { borderTop: `2px solid ${INK.pitch}` } : {};
  return box(
    { height, paddingRight: PADDING, alignItems: 'center', ...rule },
    drawZone(row.zone, height * 0.72),
    textLine(row.place, 'medium', size, { width: PLACE_WIDTH, textAlign: 'right', color: INK.text2 }),
    box({ margin: '0 14px' }, drawCrest(row.crest, height * 0.68)),
    textLine(legible(row.name, 'Team'), 'semibold', size, { flex: 1 }),
    ...figures.map(({ font, write }) => {
      const [figureSize, color] = font === 'display' ? [size * 1.25, INK.text] : [size, INK.text2];
      const marks = font === 'display' ? row.marks.join(' ') : '';
      return drawFigure(
        textLine(write(row), font, figureSize, { color }),
        textLine(marks, 'medium', size * 0.6, { width: marks ? size * 0.6 : 0, flexShrink: 0, color: INK.text2 }),
      );
    }),
  );
}

function drawFigure(...figure: Node[]): Node {
  return box({ width: FIGURE_WIDTH, flexShrink: 0, justifyContent: 'flex-end' }, ...figure);
}
