import type { Timing } from '#tools/bench/load.ts';

/** One line of the table. */
export interface Figure {
  row: string;
  connections?: number;
  timing?: Timing;
  value?: Value;
  /** The bound: minimal code for the same work, measured in the same run. */
  bound?: { name: string; timing: Timing };
  target?: Target;
}

/** A figure other than response times, such as bytes or memory. */
interface Value {
  amount: number;
  unit: 'ms' | 's' | 'kB' | 'MB' | '';
}

/** A row of one value, with the most that it should be. */
export function valueFigure(row: string, amount: number, unit: Value['unit'], max?: number): Figure {
  return { row, value: { amount, unit }, ...(max !== undefined && { target: { of: 'value', max } }) };
}

/** The target of `timing` or `value`, or of `timing` as a share of its bound. */
export interface Target {
  of: 'p50' | 'p99' | 'perSecond' | 'value' | 'ratio';
  min?: number;
  max?: number;
}

/** The figures as a Markdown table. */
export function printFigures(figures: Figure[]): string {
  return printTable(figures.map(listCells));
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

/** The cells of a row with their headings. */
function listCells(figure: Figure): [heading: string, text: string][] {
  const { row, connections, timing, value, bound } = figure;
  const isMet = isOnTarget(figure);
  return [
    ['', row],
    ['conns', String(connections ?? '')],
    ['p50 ms', value ? `${round(value.amount)} ${value.unit}`.trim() : round(timing?.p50)],
    ['p99 ms', round(timing?.p99)],
    ['req/s', round(timing?.perSecond)],
    ['bound', bound?.name ?? ''],
    ['p50 ms', round(bound?.timing.p50)],
    ['p99 ms', round(bound?.timing.p99)],
    ['req/s', round(bound?.timing.perSecond)],
    ['ratio', round(ratioOf(figure))],
    ['target', describeTarget(figure)],
    ['', isMet === undefined ? '' : isMet ? 'yes' : 'NO'],
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

function printTable(rows: [heading: string, text: string][][]): string {
  const lines = [(rows[0] ?? []).map(([heading]) => heading), ...rows.map((row) => row.map(([, text]) => text))];
  const widths = (rows[0] ?? []).map((_, at) => Math.max(3, ...lines.map((line) => line[at]?.length ?? 0)));
  const [head, ...body] = lines.map((line) => {
    const cells = line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)));
    return `| ${cells.join(' | ')} |`;
  });
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [head, `| ${rule.join(' | ')} |`, ...body].join('\n');
}
