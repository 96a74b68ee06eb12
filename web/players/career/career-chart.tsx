import { useId } from 'react';
import { countOf } from '#contract/kit/count-of.ts';
import type { CareerPoint } from '#contract/players/schema.ts';
import playerLinkStyles from '#web/kit/heads/player-link.module.css';
import tableStyles from '#web/kit/list/data-table.module.css';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import typography from '#web/kit/styles/typography.module.css';
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
    <Panel className={styles.career} aria-labelledby={id}>
      <PanelHead>
        <h2 className={typography.partTitle} id={id}>
          {career.length === last.appearances
            ? 'Goals, match by match'
            : `Goals, ${Math.round(last.appearances / career.length)} matches a column`}
        </h2>
        <Key last={last} />
      </PanelHead>
      <PanelBody>
        {career.length === 1 ? (
          <p className={typography.muted}>The chart begins with the second match.</p>
        ) : last.goals + last.assists === 0 ? (
          <p className={typography.muted}>No goals and no assists so far.</p>
        ) : (
          <Chart career={career} first={first} last={last} />
        )}
        <details className={tableStyles.folded}>
          <summary>Show as a table</summary>
          <CareerTable career={career} />
        </details>
      </PanelBody>
    </Panel>
  );
}

function Key({ last }: { last: CareerPoint }) {
  return (
    <ul className={styles.key}>
      <li>
        <i className={styles.box} />
        Goals <b className={typography.figures}>{last.goals}</b>
      </li>
      <li>
        <i className={`${styles.box} ${styles.assistsBox}`} />
        Assists <b className={typography.figures}>{last.assists}</b>
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
        <svg className={`${styles.ticks} ${typography.figures}`} aria-hidden="true">
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
      <p className={`${styles.ends} ${typography.figures}`} aria-hidden="true">
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
              <Link className={playerLinkStyles.link} to={`/matches/${point.match_id}`}>
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
