import type { Timing } from '#tools/bench/load.ts';

/** One line of the table. */
export interface Figure {
  row: string;
  connections?: number;
  timing?: Timing;
  /** A figure other than response times, such as bytes or memory. */
  value?: { amount: number; unit: 'ms' | 's' | 'B' | 'kB' | 'MB' | '' };
  /** The bound: minimal code for the same work, measured in the same run. */
  bound?: { name: string; timing: Timing };
  target?: Target;
}

/** The target of `timing` or `value`, or of `timing` as a share of its bound. */
export interface Target {
  of: 'p50' | 'p99' | 'perSecond' | 'value' | 'ratio';
  min?: number;
  max?: number;
}

const HEADINGS = [
  '',
  'conns',
  'p50 ms',
  'p99 ms',
  'req/s',
  'bound',
  'p50 ms',
  'p99 ms',
  'req/s',
  'ratio',
  'target',
  '',
];

/** The figures as a Markdown table. */
export function printFigures(figures: Figure[]): string {
  return printTable(HEADINGS, figures.map(listCells));
}

/** Whether the target is met; undefined without a target. */
export function isOnTarget(line: Figure): boolean | undefined {
  const { target } = line;
  if (!target) return undefined;
  const figure = judgedFigure(target, line);
  if (figure === undefined) return undefined;
  return figure >= (target.min ?? Number.NEGATIVE_INFINITY) && figure <= (target.max ?? Number.POSITIVE_INFINITY);
}

function judgedFigure({ of }: Target, figure: Figure): number | undefined {
  if (of === 'value') return figure.value?.amount;
  return of === 'ratio' ? ratioOf(figure) : figure.timing?.[of];
}

/** Responses per second as a share of the bound's. */
function ratioOf({ timing, bound }: Figure): number | undefined {
  return timing && bound && timing.perSecond / bound.timing.perSecond;
}

function listCells(figure: Figure): string[] {
  const { row, connections, timing, value, bound } = figure;
  const isMet = isOnTarget(figure);
  return [
    row,
    String(connections ?? ''),
    value ? `${round(value.amount)} ${value.unit}`.trim() : round(timing?.p50),
    round(timing?.p99),
    round(timing?.perSecond),
    bound?.name ?? '',
    round(bound?.timing.p50),
    round(bound?.timing.p99),
    round(bound?.timing.perSecond),
    round(ratioOf(figure)),
    describeTarget(figure),
    isMet === undefined ? '' : isMet ? 'yes' : 'NO',
  ];
}

function describeTarget({ target, value }: Figure): string {
  if (!target) return '';
  const units = { value: value?.unit ?? '', ratio: '', perSecond: 'req/s', p50: 'ms', p99: 'ms' };
  const unit = units[target.of];
  const bound = target.min === undefined ? `<= ${target.max}` : `>= ${target.min}`;
  return `${bound} ${unit}`.trim();
}

/** Rounds to three significant digits, thousands to integers. */
function round(figure: number | undefined): string {
  if (figure === undefined) return '';
  if (!Number.isFinite(figure)) return '-';
  return (figure >= 100 ? Math.round(figure) : Number(figure.toPrecision(3))).toLocaleString('en-GB');
}

function printTable(headings: string[], rows: string[][]): string {
  const widths = headings.map((heading, at) => Math.max(heading.length, 3, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(headings), line(rule), ...rows.map(line)].join('\n');
}
