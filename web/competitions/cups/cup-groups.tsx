import type { ReactNode } from 'react';
import type { BestPlaces, Bracket } from '#contract/competitions/cups.ts';
import { ordinal, writePlace } from '#contract/competitions/place-words.ts';
import { listTableNotes, type TableNote, writeTableNote } from '#contract/competitions/table-notes.ts';
import type { TableRow } from '#contract/competitions/tables.ts';
import styles from '#web/competitions/cups/cup-groups.module.css';
import { LotsNote } from '#web/competitions/lots-note.tsx';
import { NoteNumbers } from '#web/kit/charts/note-numbers.tsx';
import { writeDifference } from '#web/kit/charts/signed-number.ts';
import { TeamName } from '#web/kit/heads/team-name.tsx';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { tw } from '#web/kit/styles/tw.ts';
import { Panel } from '#web/kit/ui/panel.tsx';

const COLUMNS = [
  { figure: 'played', head: 'P', name: 'Played' },
  { figure: 'won', head: 'W', name: 'Won', isWide: true },
  { figure: 'drawn', head: 'D', name: 'Drawn', isWide: true },
  { figure: 'lost', head: 'L', name: 'Lost', isWide: true },
  { figure: 'goal_difference', head: 'GD', name: 'Goal difference' },
  { figure: 'points', head: 'Pts', name: 'Points' },
] as const;

/** The tables of a cup's groups, with the qualifying places. */
export function CupGroups({
  league_id,
  groups,
  rounds,
  best_places,
  ...marks
}: Pick<Bracket, 'league_id' | 'groups' | 'rounds' | 'best_places' | 'deductions' | 'withdrawals'>) {
  const notes = listTableNotes(marks);
  const next = rounds[0] && nameForSentence(rounds[0].name);
  const hasPlaces = groups.some(({ rows }) => rows.some(({ zone }) => zone === 'up'));
  return (
    <div className="mt-10 grid grid-cols-2 items-start gap-5 laptop:grid-cols-1 phone:gap-4">
      {groups.map(({ name, is_finished, ...table }) => (
        <GroupPanel
          key={name}
          heading={`Group ${name}`}
          end={is_finished && <span className="text-13 text-ink-3">Finished</span>}
          table={table}
          notes={notes}
          leagueId={league_id}
        />
      ))}
      {best_places && (
        <GroupPanel
          heading={`${ordinal(best_places.place)}-placed teams`}
          end={
            <span className="text-13 text-ink-3">
              {best_places.through === 1 ? 'The best one goes through' : `The best ${best_places.through} go through`}
            </span>
          }
          table={best_places}
          note={
            best_places.counted_places !== null &&
            `Results against teams below ${ordinal(best_places.counted_places)} place don’t count here, as groups differ in size.`
          }
          notes={notes}
          leagueId={league_id}
        />
      )}
      {next && hasPlaces && (
        <p
          className={
            'col-span-full flex items-center gap-2 text-13 text-ink-2 before:h-4 before:w-1 before:bg-zone-up before:content-[""]'
          }
        >
          Goes to the {next}
        </p>
      )}
      {notes.length > 0 && (
        <ol className="col-span-full text-13 wrap-anywhere text-ink-2">
          {notes.map((note) => (
            <li key={note.number}>
              <sup>{note.number}</sup> {note.name}: {writeTableNote(note)}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function nameForSentence(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

interface GroupPanelProps {
  heading: string;
  end: ReactNode;
  note?: string | false;
  /** Notes of the whole cup. */
  notes: readonly TableNote[];
  table: Pick<BestPlaces, 'lots_place'> & { rows: readonly (TableRow & { group?: string })[] };
  leagueId: number;
}

function GroupPanel({ heading, end, note = false, notes, table: { rows, lots_place }, leagueId }: GroupPanelProps) {
  return (
    <Panel
      className={`overflow-hidden [&_tbody_td]:h-11 [&_tbody_td]:py-0.5 ${styles.panel}`}
      heading={heading}
      end={end}
    >
      <DataTable aria-label={heading}>
        <thead>
          <tr>
            <HeadCell align="centre">
              <span aria-hidden="true">#</span>
              <span className="sr-only">Place</span>
            </HeadCell>
            <HeadCell align="left">Team</HeadCell>
            {COLUMNS.map((column) => (
              <HeadCell key={column.figure} align="centre" className={classOf(column)} title={column.name}>
                <span aria-hidden="true">{column.head}</span>
                <span className="sr-only">{column.name}</span>
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TeamRow key={row.name} row={row} notes={notes} leagueId={leagueId} />
          ))}
        </tbody>
      </DataTable>
      {note && (
        <p
          className={
            'col-span-full flex items-center gap-2 text-13 text-ink-2 before:h-4 before:w-1 before:bg-zone-up before:content-[""]'
          }
        >
          {note}
        </p>
      )}
      {lots_place !== null && (
        <div className="border-t border-line px-4 py-3">
          <LotsNote leagueId={leagueId} place={lots_place} />
        </div>
      )}
    </Panel>
  );
}

interface TeamRowProps {
  row: TableRow & { group?: string };
  notes: readonly TableNote[];
  leagueId: number;
}

function TeamRow({ row, notes, leagueId }: TeamRowProps) {
  const goesThrough = row.zone === 'up';
  return (
    <tr className={goesThrough ? styles.through : styles.out}>
      <Cell align="centre" isStrong>
        {writePlace(row)}
      </Cell>
      <Cell align="left" className={`font-medium ${styles.team}`}>
        {row.team ? <TeamName leagueId={leagueId} team={row.team} /> : row.name}
        {row.group !== undefined && <span className="text-ink-3"> · Group {row.group}</span>}
        {goesThrough && <span className="sr-only">, goes through</span>}
      </Cell>
      {COLUMNS.map((column) => (
        <Cell key={column.figure} align="centre" className={classOf(column)}>
          {column.figure === 'goal_difference' ? writeDifference(row.goal_difference) : row[column.figure]}
          {column.figure === 'points' && <NoteNumbers name={row.name} notes={notes} />}
        </Cell>
      ))}
    </tr>
  );
}

function classOf(column: (typeof COLUMNS)[number]): string | undefined {
  if ('isWide' in column) return `${styles.wide} ${tw`phone:hidden`}`;
  return column.figure === 'points' ? styles.points : styles.figure;
}
