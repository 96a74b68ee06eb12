import { useId } from 'react';
import { countOf } from '#contract/kit/count-of.ts';
import type { CareerPoint } from '#contract/players/schema.ts';
import { FoldedTable } from '#web/kit/charts/chart-parts.tsx';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { formatFootballDate, toDay } from '#web/kit/time/football-date.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel, PanelBody, PanelHead } from '#web/kit/ui/panel.tsx';
import styles from '#web/players/career/career-chart.module.css';
import { findBreaks, findTop, listTicks, scaleMatches, slotOf, toColumns } from '#web/players/career/career-scale.ts';

/** Minimum height of the chart in boxes, so that a single goal doesn't fill it. */
const MIN_HEIGHT = 4;
/** Gap above and below a box, as a fraction of its height. */
const BOX_GAP = 0.06;

/** Goals and assists: per match as boxes, cumulative as a table. */
export function CareerChart({ career }: { career: readonly CareerPoint[] }) {
  const id = useId();
  const [first, last] = [career[0], career.at(-1)];
  if (!first || !last) return null;
  return (
    <Panel
      className="grid grid-rows-[auto_minmax(0,1fr)] overflow-hidden [&_details_table]:-mx-5 [&_details_table]:mt-2 [&_details_table]:-mb-5 [&_details_table]:w-[calc(100%_+_2_*_var(--s-5))] [&>div]:flex [&>div]:flex-col [&>header]:flex-wrap"
      aria-labelledby={id}
    >
      <PanelHead>
        <h2 className="part-title" id={id}>
          {career.length === last.appearances
            ? 'Goals, match by match'
            : `Goals, ${Math.round(last.appearances / career.length)} matches a column`}
        </h2>
        <Key last={last} />
      </PanelHead>
      <PanelBody>
        {career.length === 1 ? (
          <p className="text-ink-2">The chart begins with the second match.</p>
        ) : last.goals + last.assists === 0 ? (
          <p className="text-ink-2">No goals and no assists so far.</p>
        ) : (
          <Chart career={career} first={first} last={last} />
        )}
        <FoldedTable>
          <CareerTable career={career} />
        </FoldedTable>
      </PanelBody>
    </Panel>
  );
}

function Key({ last }: { last: CareerPoint }) {
  return (
    <ul className="flex gap-4 text-14 text-ink-2 [&_b]:text-ink [&_i]:aspect-square [&_i]:w-3.5 [&_i]:rounded-[2px] [&_i]:border-2 [&_i]:border-ink [&_i]:forced-color-adjust-none [&>li]:flex [&>li]:items-center [&>li]:gap-1.5">
      <li>
        <i className="bg-ink" />
        Goals <b className="tabular">{last.goals}</b>
      </li>
      <li>
        <i />
        Assists <b className="tabular">{last.assists}</b>
      </li>
    </ul>
  );
}

interface ChartProps {
  career: readonly CareerPoint[];
  first: CareerPoint;
  last: CareerPoint;
}

function Chart({ career, first, last }: ChartProps) {
  const id = useId();
  const columns = toColumns(career);
  const top = findTop(Math.max(MIN_HEIGHT, ...columns.map(({ goals, assists }) => goals + assists)));
  /** Percent from the top of the chart. */
  const y = (count: number) => 100 - (count / top) * 100;
  const breaks = findBreaks(career);
  const x = scaleMatches(columns.length + breaks.length);

  /** The path of `count` boxes above `base`, with gaps between them. */
  function drawBoxes(column: number, base: number, count: number): string {
    const left = round(x(slotOf(column, breaks)) ?? 0);
    const width = round(x.bandwidth());
    return Array.from({ length: count }, (_, at) => {
      const [foot, head] = [y(base + at + BOX_GAP), y(base + at + 1 - BOX_GAP)].map(round);
      return `M${left} ${foot}h${width}V${head}h${-width}z`;
    }).join('');
  }

  const [from, to] = [first, last].map((point) => formatFootballDate(point.submission_date));
  return (
    <>
      <div className={styles.plot}>
        <svg className={`tabular ${styles.ticks}`} aria-hidden="true">
          {listTicks(top).map((tick) => (
            <g key={tick}>
              <line x2="100%" y1={`${y(tick)}%`} y2={`${y(tick)}%`} />
              <text x="-0.75em" y={`${y(tick)}%`} dy="0.35em">
                {tick}
              </text>
            </g>
          ))}
          {breaks.map(({ before, months }) => {
            const left = x(slotOf(before, breaks) - 1) ?? 0;
            const right = left + x.bandwidth();
            return (
              <g key={before} className={styles.break}>
                <line x1={`${left}%`} x2={`${left}%`} y2="100%" />
                <line x1={`${right}%`} x2={`${right}%`} y2="100%" />
                <text x={`${(left + right) / 2}%`} y="50%">
                  {months}-month break
                </text>
              </g>
            );
          })}
        </svg>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-desc`}
        >
          <title id={`${id}-title`}>Goals and assists by match</title>
          <desc id={`${id}-desc`}>
            {`From ${from} to ${to}: ${countOf(last.goals, 'goal')} and ${countOf(last.assists, 'assist')} in ${countOf(last.appearances, 'match', 'matches')}.`}
          </desc>
          <path className={styles.goals} d={columns.map(({ goals }, at) => drawBoxes(at, 0, goals)).join('')} />
          <path
            className={styles.assists}
            d={columns.map(({ goals, assists }, at) => drawBoxes(at, goals, assists)).join('')}
          />
        </svg>
      </div>
      <p className="ms-8 me-1 mt-2 flex justify-between text-13 text-ink-3 tabular" aria-hidden="true">
        <time dateTime={toDay(first.submission_date)}>{from}</time>
        <time dateTime={toDay(last.submission_date)}>{to}</time>
      </p>
    </>
  );
}

/** Two decimals are finer than any screen. */
function round(number: number): number {
  return Math.round(number * 100) / 100;
}

function CareerTable({ career }: { career: readonly CareerPoint[] }) {
  return (
    <DataTable aria-label="Goals and assists over time">
      <thead>
        <tr>
          <HeadCell align="left">After the match of</HeadCell>
          <HeadCell>Matches</HeadCell>
          <HeadCell>Goals</HeadCell>
          <HeadCell>Assists</HeadCell>
        </tr>
      </thead>
      <tbody>
        {career.map((point) => (
          <tr key={point.match_id}>
            <Cell align="left">
              <Link className="name-link" to={`/matches/${point.match_id}`}>
                {formatFootballDate(point.submission_date)}
              </Link>
            </Cell>
            <td>{point.appearances}</td>
            <td>{point.goals}</td>
            <td>{point.assists}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
