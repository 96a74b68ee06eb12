import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { PlaceZones, TeamPlaces } from '#contract/competitions/tables.ts';
import { ChartKey, FoldedTable } from '#web/kit/charts/chart-parts.tsx';
import styles from '#web/kit/charts/place-chart.module.css';
import { listPlaceTicks, listWeekTicks } from '#web/kit/charts/place-ticks.ts';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { WithoutScripts } from '#web/kit/page/without-scripts.tsx';

interface PlaceChartProps {
  /** All teams of the table, by their last place. */
  teams: readonly TeamPlaces[];
  zones: PlaceZones;
  /** Number of planned matchweeks. */
  matchweeks: number;
  /** The highlighted team by name, and another one to compare. */
  team: string;
  other?: string | undefined;
}

/** The places of a table's teams after each matchweek, place 1 at the top. */
export function PlaceChart({ teams, zones, matchweeks, team, other }: PlaceChartProps) {
  const id = useId();
  const subject = teams.find(({ name }) => name === team) ?? teams[0];
  const played = subject?.places.length ?? 0;
  if (!subject || played === 0) {
    return <p className={`text-ink-2 ${styles.none}`}>The chart begins with the first matchweek.</p>;
  }
  const compared = teams.find(({ name }) => name === other && name !== subject.name);
  const weeks = Math.max(matchweeks, played);
  const size = teams.length;
  /** Positions in percent from the left and from the top. */
  const x = (week: number) => round(weeks > 1 ? ((week - 1) / (weeks - 1)) * 100 : 0);
  const y = (place: number) => round(((place - 0.5) / size) * 100);
  const edges = [zones.up, zones.up + zones.play_off, size - zones.down].filter((edge) => edge > 0 && edge < size);
  const draw = ({ places }: TeamPlaces) => `M${places.map((place, at) => `${x(at + 1)} ${y(place)}`).join('L')}`;
  const isNearEnd = played / weeks > 0.8;

  return (
    <>
      <div className={`${styles.plot} ${isNearEnd ? styles.roomForNames : ''}`}>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`${id}-title`}
          className={styles.lines}
        >
          <title
            id={`${id}-title`}
          >{`${subject.name}: place after each matchweek, ${subject.places.join(', ')}`}</title>
          {[...new Set(edges)].map((edge) => (
            <path key={edge} className={styles.grid} d={`M0 ${round((edge / size) * 100)}h100`} />
          ))}
          {teams
            .filter((one) => one !== subject && one !== compared)
            .map((one) => (
              <path key={one.name} className={styles.team} d={draw(one)} />
            ))}
          {compared && <path className={styles.compared} d={draw(compared)} />}
          <path className={styles.subject} d={draw(subject)} />
        </svg>
        <svg className={`tabular ${styles.words}`} aria-hidden="true">
          <ZoneBars zones={zones} size={size} />
          {listPlaceTicks(zones, size).map((place) => (
            <text key={place} className={styles.place} x="-17" y={`${y(place)}%`} dy="0.35em">
              {place}
            </text>
          ))}
          {listWeekTicks(played, weeks).map((week) => (
            <text key={week} className={styles.week} x={`${x(week)}%`} y="100%" dy="1.75em">
              {week === 1 ? 'Week 1' : week}
            </text>
          ))}
          {subject.places.slice(0, -1).map((place, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is a matchweek's.
            <circle key={at} className={styles.dot} cx={`${x(at + 1)}%`} cy={`${y(place)}%`} r="3.5" />
          ))}
          {listNames(teams, subject).map((one, at) => (
            <text
              key={one.name}
              className={one === subject ? styles.subjectName : styles.name}
              x={`${x(played)}%`}
              y={`${y(at + 1)}%`}
              dx={one === subject ? '1.625em' : '1.5em'}
              dy="0.35em"
            >
              {one.team?.short_name ?? [...one.name].slice(0, 3).join('').toUpperCase()}
            </text>
          ))}
          <circle className={styles.now} cx={`${x(played)}%`} cy={`${y(subject.places.at(-1) ?? 1)}%`} r="14" />
          <text className={styles.nowPlace} x={`${x(played)}%`} y={`${y(subject.places.at(-1) ?? 1)}%`} dy="0.35em">
            {subject.places.at(-1)}
          </text>
        </svg>
      </div>
      {compared && (
        <ChartKey>
          <span>
            <i className={styles.subjectLine} />
            {subject.name}
          </span>
          <span>
            <i className={styles.comparedLine} />
            {compared.name}
          </span>
        </ChartKey>
      )}
      <PlaceDetails teams={teams} weeks={played} />
    </>
  );
}

/** The teams in the order of their labels: level ones, the chart's own first, take the free rows below their place. */
function listNames(teams: readonly TeamPlaces[], subject: TeamPlaces): TeamPlaces[] {
  const placeOf = ({ places }: TeamPlaces) => places.at(-1) ?? 1;
  return teams.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || Number(other === subject) - Number(one === subject),
  );
}

/** The zones beside the places, as in the table's rows. */
function ZoneBars({ zones, size }: { zones: PlaceZones; size: number }) {
  const bars = [
    { className: styles.zoneUp, from: 0, to: zones.up },
    { className: styles.zonePlayOff, from: zones.up, to: zones.up + zones.play_off },
    { className: styles.zonePlayOff, from: size - zones.down - zones.play_off_down, to: size - zones.down },
    { className: styles.zoneDown, from: size - zones.down, to: size },
  ];
  return bars
    .filter(({ from, to }) => to > from)
    .map(({ className, from, to }) => (
      <line
        key={from}
        className={className}
        x1="-9"
        x2="-9"
        y1={`${round((from / size) * 100)}%`}
        y2={`${round((to / size) * 100)}%`}
      />
    ));
}

interface PlaceTableProps {
  teams: readonly TeamPlaces[];
  /** Number of played matchweeks. */
  weeks: number;
}

/** The table is rendered only when opened, as it has a cell for each team and matchweek. */
function PlaceDetails(props: PlaceTableProps) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const isChosen = query.get('places') === 'table';
  const [isOpen, setIsOpen] = useState(isChosen);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before hydration.
  useEffect(() => setIsOpen(details.current?.open === true), []);

  function writePath() {
    query.set('places', 'table');
    return `${pathname}?${query}`;
  }

  return (
    <FoldedTable ref={details} open={isChosen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      {isOpen ? (
        <PlaceTable {...props} />
      ) : (
        <WithoutScripts>
          {() => (
            <a className="link" href={writePath()}>
              Load the table
            </a>
          )}
        </WithoutScripts>
      )}
    </FoldedTable>
  );
}

function PlaceTable({ teams, weeks }: PlaceTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it.
    <section className={styles.scrolled} aria-label="Places after each matchweek" tabIndex={0}>
      <DataTable aria-label="Places after each matchweek">
        <thead>
          <tr>
            <HeadCell align="left">Team</HeadCell>
            {Array.from({ length: weeks }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is a matchweek's.
              <HeadCell key={at} align="centre">
                {at + 1}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {teams.map(({ name, places }) => (
            <tr key={name}>
              <HeadCell scope="row" align="left">
                {name}
              </HeadCell>
              {places.map((place, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is a matchweek's.
                <Cell key={at} align="centre">
                  {place}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  );
}

/** Two decimals are finer than any screen. */
function round(number: number): number {
  return Math.round(number * 100) / 100;
}
