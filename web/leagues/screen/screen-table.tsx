import { writePlace } from '#contract/competitions/place-words.ts';
import { listTableNotes, writeTableNote } from '#contract/competitions/table-notes.ts';
import { listZones } from '#contract/competitions/zone-words.ts';
import type { LeagueOverview } from '#contract/leagues/overview.ts';
import { FormLetters } from '#web/kit/charts/form-letters.tsx';
import { NoteNumbers } from '#web/kit/charts/note-numbers.tsx';
import { writeDifference, writeNumber } from '#web/kit/charts/signed-number.ts';
import { ZoneKey, ZoneWords, zoneRowClass } from '#web/kit/charts/zones.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { ScreenPanel } from '#web/leagues/screen/screen-panel.tsx';
import styles from '#web/leagues/screen/screen-table.module.css';

/** With more teams, rows are smaller. */
const LARGE_ROWS = 12;

const SCREEN_COLUMNS = [
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
  /** Whether the season has further leagues. */
  isOneOfSeveral: boolean;
  /** Ids of teams in a live match. */
  playing: ReadonlySet<number>;
}

export function ScreenTable({ overview, isOneOfSeveral, playing }: ScreenTableProps) {
  const { rows, last_matchweek: week, competition, is_over } = overview;
  const zones = listZones(rows);
  const notes = listTableNotes(overview);
  const isDense = rows.length > LARGE_ROWS;
  return (
    <ScreenPanel
      className={isDense ? styles.dense : undefined}
      heading={isOneOfSeveral ? competition.name : 'Table'}
      end={week === 0 ? (isOneOfSeveral ? '' : competition.name) : is_over ? 'Final table' : `After matchweek ${week}`}
    >
      <table className={styles.table} aria-label={competition.name}>
        <thead>
          <tr>
            {SCREEN_COLUMNS.map((column) => (
              <th key={column.head} scope="col">
                {'name' in column ? (
                  <>
                    <span aria-hidden="true">{column.head}</span>
                    <span className="sr-only">{column.name}</span>
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
                <span className="flex max-w-96 items-center gap-4 leading-[1.2] font-medium text-ink tablet:max-w-72 tablet:gap-[0.8rem]">
                  <TeamCrest
                    crest={row.team?.crest ?? null}
                    className={isDense ? 'h-[1.65rem] w-6' : 'h-[2.475rem] w-9'}
                  />
                  <span className="truncated">{row.name}</span>
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
                <NoteNumbers name={row.name} notes={notes} />
              </td>
              <td>
                <FormLetters form={row.form} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {(zones.length > 0 || notes.length > 0) && (
        <footer className="flex justify-between gap-8 border-t-2 border-line px-8 pt-3 pb-4 text-ink-2 [&_li]:before:h-6.5 [&_li]:before:w-1.75 [&_ul]:gap-x-8 [&_ul]:gap-y-2 [&_ul]:text-[1.5rem]">
          <ZoneKey zones={zones} />
          {notes.length > 0 && (
            <ol className="min-w-0 text-[1.25rem]/[1.3] wrap-anywhere">
              {notes.map((note) => (
                <li key={note.number}>
                  <sup>{note.number}</sup> {note.name}: {writeTableNote(note)}
                </li>
              ))}
            </ol>
          )}
        </footer>
      )}
    </ScreenPanel>
  );
}
