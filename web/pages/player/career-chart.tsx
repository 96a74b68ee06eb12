import { type CSSProperties, useId } from 'react';
import { Link } from 'react-router';
import type { CareerPoint } from '#contract/players.ts';
import { formatFootballDate, toDay } from '#web/components/football-date.ts';
import { type ChartPoint, listTicks, placePoints } from '#web/pages/player/career-scale.ts';
import { inWords } from '#web/pages/player/result-words.ts';
import '#web/ui/panel.css';
import '#web/ui/table.css';
import '#web/pages/player/career-chart.css';

/** Goals and assists as they added up, as two lines and as a table. */
export function CareerChart({ career }: { career: readonly CareerPoint[] }) {
  const id = useId();
  const [first, last] = [career[0], career.at(-1)];
  if (!first || !last) return null;
  return (
    <section className="panel career" aria-labelledby={id}>
      <header className="panel__head">
        <h2 className="h3" id={id}>
          Goals over time
        </h2>
        <Key last={last} />
      </header>
      <div className="panel__body">
        {career.length === 1 ? (
          <p className="muted">The chart begins with the second match.</p>
        ) : last.goals + last.assists === 0 ? (
          <p className="muted">No goals and no assists so far.</p>
        ) : (
          <Chart career={career} first={first} last={last} />
        )}
        <details className="career__table">
          <summary>Show as a table</summary>
          <CareerTable career={career} />
        </details>
      </div>
    </section>
  );
}

function Key({ last }: { last: CareerPoint }) {
  return (
    <ul className="career__key">
      <li>
        <i className="career__dash" />
        Goals <b className="num">{last.goals}</b>
      </li>
      <li>
        <i className="career__dash career__dash--assists" />
        Assists <b className="num">{last.assists}</b>
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
  const ticks = listTicks(Math.max(last.goals, last.assists));
  const top = ticks.at(-1) ?? 1;
  const goals = toPath(placePoints(career, (point) => point.goals, top));
  const assists = toPath(placePoints(career, (point) => point.assists, top));
  const [from, to] = [first, last].map((point) => formatFootballDate(point.submission_date));
  return (
    <>
      <div className="career__plot">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="career__tick num"
            style={{ '--y': `${100 - (tick / top) * 100}%` } as CSSProperties}
            aria-hidden="true"
          >
            {tick}
          </span>
        ))}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-desc`}
        >
          <title id={`${id}-title`}>Goals and assists over time</title>
          <desc id={`${id}-desc`}>
            {`From ${from} to ${to}: ${inWords(last.goals, 'goal')} and ${inWords(last.assists, 'assist')} in ${inWords(last.appearances, 'match', 'matches')}.`}
          </desc>
          <path className="career__area" d={`${goals}V100H0Z`} />
          <path className="career__line career__line--assists" d={assists} />
          <path className="career__line" d={goals} />
        </svg>
      </div>
      <p className="career__ends num" aria-hidden="true">
        <time dateTime={toDay(first.submission_date)}>{from}</time>
        <time dateTime={toDay(last.submission_date)}>{to}</time>
      </p>
    </>
  );
}

/** In steps: a sum stays until the match that raises it. */
function toPath([start, ...points]: ChartPoint[]): string {
  const steps = points.map(({ x, y }) => `H${x.toFixed(2)}V${y.toFixed(2)}`);
  return `M0 ${start?.y.toFixed(2) ?? 100}${steps.join('')}`;
}

function CareerTable({ career }: { career: readonly CareerPoint[] }) {
  return (
    <table className="tbl" aria-label="Goals and assists over time">
      <thead>
        <tr>
          <th scope="col" className="l">
            After the match of
          </th>
          <th scope="col">Matches</th>
          <th scope="col">Goals</th>
          <th scope="col">Assists</th>
        </tr>
      </thead>
      <tbody>
        {career.map((point) => (
          <tr key={point.match_id}>
            <td className="l">
              <Link className="player-link" to={`/matches/${point.match_id}`}>
                {formatFootballDate(point.submission_date)}
              </Link>
            </td>
            <td>{point.appearances}</td>
            <td>{point.goals}</td>
            <td>{point.assists}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
