import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { DAY_MINUTES, paintWeek, type Span, toSpans } from '#contract/times/minute-ranges.ts';
import type { WeeklyInterval } from '#contract/times/schema.ts';
import { tw } from '#web/kit/styles/tw.ts';
import type { Week } from '#web/times/use-week.ts';
import { nameWeekday, WEEK_DAYS, writeMinutes } from '#web/times/week-words.ts';

const STEP = 30;
const ROWS_A_DAY = DAY_MINUTES / STEP;
const NOON = 12 * 60;

type CellState = 'free' | 'partly free' | 'not free';

const LOOKS: Record<CellState, string> = {
  free: tw`bg-ink`,
  'partly free': tw`bg-[linear-gradient(180deg,var(--text)_50%,var(--surface-2)_0)]`,
  'not free': tw`bg-surface-2`,
};
const ACTIVE = tw`[table:focus-visible_&]:outline-2 [table:focus-visible_&]:-outline-offset-2 [table:focus-visible_&]:outline-focus`;

/** A cell by weekday and row of the day. */
interface Cell {
  weekday: number;
  row: number;
}

function spanOf({ weekday, row }: Cell): Span {
  const from = (weekday - 1) * DAY_MINUTES + row * STEP;
  return { from, to: from + STEP };
}

function stateOf(cell: Cell, spans: readonly Span[]): CellState {
  const { from, to } = spanOf(cell);
  if (spans.some((span) => span.from <= from && to <= span.to)) return 'free';
  return spans.some((span) => span.from < to && from < span.to) ? 'partly free' : 'not free';
}

/** Days and rows of each arrow. */
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Strokes of a finger, a mouse or keys, which paint or rub out by the state of their first cell. */
function usePainting(week: Week, firstRow: number, idOf: (cell: Cell) => string) {
  const [active, setActive] = useState<Cell>({ weekday: 1, row: 38 });
  const stroke = useRef<{ isFree: boolean; intervals: WeeklyInterval[] } | null>(null);

  function paint(cell: Cell) {
    const isFree = stateOf(cell, toSpans(week.intervals)) !== 'free';
    stroke.current ??= { isFree, intervals: [...week.intervals] };
    stroke.current.intervals = paintWeek(stroke.current.intervals, spanOf(cell), stroke.current.isFree);
    week.show(stroke.current.intervals);
  }

  function endStroke() {
    if (stroke.current) week.save(stroke.current.intervals);
    stroke.current = null;
  }

  function paintAt({ clientX, clientY }: { clientX: number; clientY: number }) {
    const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]');
    if (!found) return;
    const cell = { weekday: Number(found.dataset.weekday), row: Number(found.dataset.row) };
    setActive(cell);
    paint(cell);
  }

  function continueStroke({ nativeEvent }: PointerEvent<HTMLElement>) {
    if (!stroke.current) return;
    // A fast finger skips cells between two events.
    const points = nativeEvent.getCoalescedEvents?.() ?? [];
    for (const point of points.length > 0 ? points : [nativeEvent]) paintAt(point);
  }

  function pressKey(event: KeyboardEvent) {
    const move = MOVES[event.key];
    if (!move && event.key !== ' ') return;
    event.preventDefault();
    if (!move) {
      paint(active);
      endStroke();
      return;
    }
    const [days, rows] = move;
    const next = {
      weekday: Math.min(Math.max(active.weekday + days, 1), 7),
      row: Math.min(Math.max(active.row + rows, firstRow), ROWS_A_DAY - 1),
    };
    if (event.shiftKey) {
      paint(active);
      paint(next);
    }
    setActive(next);
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  }

  return {
    active,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => event.button === 0 && paintAt(event),
      onPointerMove: continueStroke,
      onPointerUp: endStroke,
      onPointerCancel: endStroke,
      onKeyDown: pressKey,
      onKeyUp: ({ key }: KeyboardEvent) => key === 'Shift' && endStroke(),
      onBlur: endStroke,
    },
  };
}

/**
 * The usual week to paint. A stroke frees the cells below it, or rubs them out if it began on a free one, and is saved
 * when it ends. With keys, arrows move, Space paints a cell, and Shift with arrows paints a run.
 */
export function WeekGrid({ week, hasMorning }: { week: Week; hasMorning: boolean }) {
  const id = useId();
  const firstRow = hasMorning ? 0 : NOON / STEP;
  const idOf = ({ weekday, row }: Cell) => `${id}-${weekday}-${row}`;
  const { active, handlers } = usePainting(week, firstRow, idOf);
  const spans = toSpans(week.intervals);
  const rows = Array.from({ length: ROWS_A_DAY - firstRow }, (_, index) => firstRow + index);

  return (
    <table
      {...handlers}
      className="w-full table-fixed cursor-crosshair border-separate [border-spacing:2px_0] text-center text-12 text-ink-3 select-none focus-visible:outline-offset-4"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA's pattern of a grid on a table.
      role="grid"
      aria-label="Usual week"
      aria-activedescendant={idOf(active)}
      tabIndex={0}
    >
      <thead>
        <tr>
          <th className="w-10" scope="col">
            <span className="sr-only">Time</span>
          </th>
          {WEEK_DAYS.map((weekday) => (
            <th key={weekday} className="pb-1 text-ink-2" scope="col">
              {nameWeekday(weekday).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            {row % 2 === 0 && (
              <th className="pe-2 text-end align-top leading-none font-regular tabular" scope="row" rowSpan={2}>
                {writeMinutes(row * STEP)}
              </th>
            )}
            {WEEK_DAYS.map((weekday) => {
              const isActive = weekday === active.weekday && row === active.row;
              const state = stateOf({ weekday, row }, spans);
              return <GridCell key={weekday} id={idOf({ weekday, row })} {...{ weekday, row, state, isActive }} />;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function GridCell({ id, weekday, row, state, isActive }: Cell & { id: string; state: CellState; isActive: boolean }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell.
    <td
      id={id}
      className={`h-5 touch-none ${row % 2 === 0 ? 'border-t-2 border-bg' : ''} ${LOOKS[state]} ${isActive ? ACTIVE : ''}`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid.
      role="gridcell"
      aria-label={`${nameWeekday(weekday)} ${writeMinutes(row * STEP)}, ${state}`}
      aria-selected={state === 'free'}
      data-weekday={weekday}
      data-row={row}
    />
  );
}
