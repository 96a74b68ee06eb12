import { listTableNotes, numberNotesOf } from '#contract/competitions/table-notes.ts';
import type { CompetitionTables } from '#contract/competitions/tables.ts';
import { listZones } from '#contract/competitions/zone-words.ts';
import { LotsNote } from '#web/competitions/lots-note.tsx';
import { TeamRows } from '#web/competitions/team-rows.tsx';
import { ZoneKey } from '#web/kit/charts/zones.tsx';
import { apiUrl } from '#web/kit/http/call.ts';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';

/** The table of a round robin, with the legend of its marks. */
export function TablePanel({ table }: { table: CompetitionTables }) {
  const rows = table.tables[0]?.rows ?? [];
  const week = Math.min(table.after ?? table.last_matchweek, table.last_matchweek);
  if (rows.length === 0) {
    return <EmptyState title="No table yet">The league’s staff have not chosen the teams.</EmptyState>;
  }
  return (
    <Panel as="div" className="overflow-hidden">
      <TeamRows
        leagueId={table.league_id}
        label={week > 0 ? `${table.season.name} after matchweek ${week}` : table.season.name}
        rows={rows}
        movement={week > 1 ? `Movement since matchweek ${week - 1}` : 'Movement'}
        footnotes={({ name }) => <Footnotes table={table} name={name} />}
      />
      <TableFoot table={table} />
    </Panel>
  );
}

/** The legend of the table's marks, and its rules. */
function TableFoot({ table }: { table: CompetitionTables }) {
  const rows = table.tables.flatMap((one) => one.rows);
  const zones = listZones(rows);
  const lotsPlace = table.tables[0]?.lots_place;
  const notes = table.split === 'all' ? listTableNotes(table) : [];
  const file = `/leagues/${table.league_id}/competitions/${table.competition.id}/table.csv`;
  const query = new URLSearchParams({ 'include-headers': 'true', bom: '1' });
  if (table.split !== 'all') query.set('split', table.split);
  if (table.after !== null) query.set('after', String(table.after));
  return (
    <div className="grid gap-2 border-t border-line px-5 py-4 text-14 text-ink-2 phone:px-4 [&_p]:max-w-[88ch] [&_p]:wrap-anywhere [&_sup]:me-0.5 [&_sup]:text-[0.6875rem]/[0]">
      <ZoneKey zones={zones} />
      {lotsPlace && <LotsNote leagueId={table.league_id} place={lotsPlace} />}
      {notes.map(({ number, name, what, reason, day }) => (
        <p key={number} id={`note-${number}`} className="wrap-text">
          <sup>{number}</sup> {name}: {what}
          {day !== null && ` on ${formatFootballDate(day)}`}. {reason}
        </p>
      ))}
      <p>{table.rules}</p>
      <p>
        <a className="link" href={`${apiUrl(file)}?${query}`}>
          Table as CSV
        </a>
      </p>
    </div>
  );
}

/** The footnote numbers of a team; the notes are below the table. */
function Footnotes({ table, name }: { table: CompetitionTables; name: string }) {
  const numbers = numberNotesOf(name, listTableNotes(table));
  if (numbers.length === 0 || table.split !== 'all') return null;
  return (
    <sup className="absolute ms-px [translate:0_-0.05em] align-baseline text-[0.6875rem]/none">
      {numbers.map((number, at) => (
        <a key={number} href={`#note-${number}`} target="_self" aria-label={`Note ${number}`}>
          {at > 0 && ' '}
          {number}
        </a>
      ))}
    </sup>
  );
}
