import type { LeagueOverview } from '#contract/league-overview.ts';
import { writePlace } from '#contract/place-words.ts';
import { FormLetters } from '#web/components/form-letters.tsx';
import { writeDifference, writeNumber } from '#web/components/signed-number.ts';
import { TeamCrest } from '#web/components/team-crest.tsx';
import { ZoneKey, ZoneWords, zoneRowClass } from '#web/components/zones.tsx';
import { ScreenPanel } from '#web/pages/league-screen/screen-panel.tsx';
import styles from '#web/pages/league-screen/screen-table.module.css';
import typography from '#web/styles/typography.module.css';

/** More teams get smaller rows. */
const LARGE_ROWS = 12;

const COLUMNS = [
  { head: '#', name: 'Place' },
  { head: 'Team' },
  { head: 'P', name: 'Played' },
  { head: 'W', name: 'Won' },
  { head: 'D', name: 'Drawn' },
  { head: 'L', name: 'Lost' },
  { head: 'GD', name: 'Goal difference' },
  { head: 'Pts', name: 'Points' },
  { head: 'Last five' },
] as const;

interface ScreenTableProps {
  overview: LeagueOverview;
  /** The teams that play now. */
  playing: ReadonlySet<number>;
}

export function ScreenTable({ overview: { rows, matchweeks, competition }, playing }: ScreenTableProps) {
  const zones = (['up', 'play off', 'down'] as const).filter((zone) => rows.some((row) => row.zone === zone));
  const hasDeductions = rows.some(({ points_deducted }) => points_deducted > 0);
  const week = matchweeks.findLast(({ is_finished }) => is_finished)?.number;
  return (
    <ScreenPanel
      className={rows.length > LARGE_ROWS ? styles.dense : undefined}
      heading="Table"
      end={week === undefined ? competition.name : `After matchweek ${week}`}
    >
      <table className={styles.table} aria-label={competition.name}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column.head} scope="col">
                {'name' in column ? (
                  <>
                    <span aria-hidden="true">{column.head}</span>
                    <span className={typography.screenReaderOnly}>{column.name}</span>
                  </>
                ) : (
                  column.head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className={zoneRowClass(row.zone)}>
              <td>{writePlace(row)}</td>
              <th scope="row">
                <span className={styles.team}>
                  <TeamCrest crest={row.team?.crest ?? null} className={styles.crest} />
                  <span className={typography.truncated}>{row.name}</span>
                  {row.team && playing.has(row.team.id) && (
                    <i className={styles.playing} role="img" aria-label="Playing now" />
                  )}
                  <ZoneWords zone={row.zone} />
                </span>
              </th>
              <td>{row.played}</td>
              <td>{row.won}</td>
              <td>{row.drawn}</td>
              <td>{row.lost}</td>
              <td>{writeDifference(row.goal_difference)}</td>
              <td className={styles.points}>
                {writeNumber(row.points)}
                {row.points_deducted > 0 && <sup>*</sup>}
              </td>
              <td>
                <FormLetters form={row.form} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {(zones.length > 0 || hasDeductions) && (
        <footer className={styles.tableFoot}>
          <ZoneKey zones={zones} />
          {hasDeductions && <p>* After points were deducted</p>}
        </footer>
      )}
    </ScreenPanel>
  );
}
