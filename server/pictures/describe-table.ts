import { writePlace } from '#contract/competitions/place-words.ts';
import { listTableNotes, numberNotesOf, type TableNote, writeTableNote } from '#contract/competitions/table-notes.ts';
import type { CompetitionTables, TableRow } from '#contract/competitions/tables.ts';
import { leaguesOf } from '#contract/leagues/leagues-of-season.ts';
import type { SeasonOverview } from '#contract/leagues/overview.ts';
import type { LeaguePage } from '#contract/leagues/standings.ts';
import { buildRulesCard, describeLeague, joinSentences } from '#server/pictures/describe-summary.ts';
import { type LinkPreview, MAX_HALF_TABLE_ROWS, MAX_TABLE_ROWS, type TableCard } from '#server/pictures/share-card.ts';

/** Columns of the picture. */
const TABLES_SHOWN = 2;

type Table = Pick<
  CompetitionTables,
  'league_name' | 'season' | 'competition' | 'is_over' | 'deductions' | 'withdrawals'
> & {
  rows: TableRow[];
};

/** A competition by its table. */
export function describeCompetitionTable({ tables, rules, ...named }: CompetitionTables): LinkPreview {
  const rows = tables.flatMap((table) => table.rows);
  const described = describeTable({ ...named, rows });
  const { league_name, season, competition } = named;
  if (rows.length > 0) return described;
  return { ...described, card: buildRulesCard(`${league_name}, ${season.name}`, competition.name, rules) };
}

/** A league by the tables of its season, if any; otherwise by its newest results. Both include its feed. */
export function describeSeason({ league, overview }: { league: LeaguePage; overview: SeasonOverview }): LinkPreview {
  const described = describeLeague(league);
  const { season } = overview;
  const tables = leaguesOf(overview).filter(({ rows }) => rows.length > 0);
  const [only] = tables;
  if (!season || !only) return described;
  const of = `/share/league/${league.id}`;
  if (tables.length > 1) {
    const { alt, card } = describeTables(overview);
    return { ...described, alt, card, picture: `${of}/seasons/${season.id}/tables.png` };
  }
  const { alt, card } = describeTable({ league_name: league.name, season, ...only });
  return { ...described, alt, card, picture: `${of}/competitions/${only.competition.id}/table.png` };
}

/** A season by the tables of its leagues. */
export function describeTables({ league_name, season, ...overview }: SeasonOverview): LinkPreview {
  const tables = leaguesOf(overview).filter(({ rows }) => rows.length > 0);
  const title = season?.name ?? '';
  const shown = tables.slice(0, TABLES_SHOWN);
  const notes = listTableNotes({
    deductions: shown.flatMap(({ deductions }) => deductions),
    withdrawals: shown.flatMap(({ withdrawals }) => withdrawals),
  });
  const firsts = tables.flatMap(({ competition, rows, is_over }) => {
    const [first, second] = rows;
    return first && first.played > 0 ? [`${competition.name}: ${writeLead(first, second, is_over)}`] : [];
  });
  return {
    title,
    text: joinSentences([`The tables of ${title} of ${league_name}`, ...firsts]),
    alt: joinSentences([
      `${title}, ${league_name}`,
      ...shown.map(({ competition, rows }) => {
        const places = rows.slice(0, MAX_HALF_TABLE_ROWS).map(writeRow);
        return `${competition.name}: ${places.join(', ')}`;
      }),
      ...notes.map(writeNoteOfTeam),
    ]),
    card: {
      kind: 'tables',
      corner: league_name,
      title,
      leagues: tables.length,
      tables: shown.map(({ competition, rows }) => ({
        title: competition.name,
        rows: rows.slice(0, MAX_HALF_TABLE_ROWS).map((row) => readRow(row, notes)),
      })),
      notes: notes.map(({ what, reason }) => ({ what, reason })),
    },
  };
}

function describeTable({ league_name, season, competition, is_over, rows, ...marks }: Table): LinkPreview {
  const notes = listTableNotes(marks);
  const corner = `${league_name}, ${season.name}`;
  const [first, second] = rows;
  const name = `${competition.name}, ${season.name} of ${league_name}`;
  const leads = first && first.played > 0 ? writeLead(first, second, is_over) : '';
  const places = rows.slice(0, MAX_TABLE_ROWS).map(writeRow);
  return {
    title: competition.name,
    text: leads ? `The table of ${name}: ${leads}.` : `The table of ${name}.`,
    alt: joinSentences([`${competition.name}, ${corner}`, places.join(', '), ...notes.map(writeNoteOfTeam)]),
    card: {
      kind: 'table',
      corner,
      title: competition.name,
      teams: rows.length,
      rows: rows.slice(0, MAX_TABLE_ROWS).map((row) => readRow(row, notes)),
      notes: notes.map(({ what, reason }) => ({ what, reason })),
    },
  };
}

function writeRow(row: TableRow): string {
  return `${writePlace(row)} ${row.name} ${row.points}`;
}

function readRow(row: TableRow, notes: readonly TableNote[]): TableCard['rows'][number] {
  const { name, team, played, goal_difference, points, zone } = row;
  const figures = { played, goal_difference, points, marks: numberNotesOf(name, notes) };
  return { place: writePlace(row), name, crest: team?.crest ?? null, ...figures, zone };
}

function writeNoteOfTeam(note: TableNote): string {
  return `${note.name}: ${writeTableNote(note)}`;
}

function writeLead(first: TableRow, second: TableRow | undefined, isOver: boolean): string {
  const points = `${first.points} ${first.points === 1 ? 'point' : 'points'}`;
  const matches = `${first.played} ${first.played === 1 ? 'match' : 'matches'}`;
  const behind = second && !first.is_shared ? `, ahead of ${second.name} with ${second.points}` : '';
  const place = first.is_shared ? 'joint first' : isOver ? 'champions' : 'first';
  return `${first.name} are ${place} with ${points} from ${matches}${behind}`;
}
