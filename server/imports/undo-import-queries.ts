import type { ImportKind } from '#contract/imports/schema.ts';
import type { Report } from '#contract/kit/progress.ts';
import type { Database } from '#database/connect.ts';
import type { ImportedAs } from '#database/imported-as.ts';
import { execute, query, sql } from '#database/query.ts';
import { lockActor } from '#server/changes/account-lock-queries.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { unbindImportedMatches } from '#server/imports/bind-matches-queries.ts';
import { restoreTeams } from '#server/imports/change-teams-queries.ts';
import { isInUse, isTeamInUse } from '#server/imports/import-use-queries.ts';
import { conflict, notFound } from '#server/kit/http/errors.ts';
import { assignMatches } from '#server/matches/assign-matches-queries.ts';
import {
  deleteLines,
  deleteUnusedPlayers,
  MATCHES_AT_ONCE,
  renameToNewest,
  rewriteLines,
} from '#server/matches/match-lines-queries.ts';
import { lockTypedNames, resolveNamesOfPlayers, resolveTypedNames } from '#server/people/typed-names-queries.ts';
import { isListed } from '#server/results/counted/match-queries.ts';

/** Merges named in a message. */
const NAMES_SHOWN = 5;

interface StoredImport {
  kind: ImportKind;
  row_count: number;
  is_undone: boolean;
  is_in_use: boolean;
}

/**
 * Undoes an import as a whole (docs/decisions/0030). Throws 404 for an unknown one, and 409 if it is undone or other
 * rows depend on it. For a merge of names that would lose its last match, the message names it.
 */
export async function undoImport(
  database: Database,
  leagueId: number,
  importId: number,
  actor: Actor,
  report: Report = () => {},
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockActor(transaction, actor);
    await lockMadeMatches(transaction, leagueId, importId);
    await lockLeague(transaction, leagueId);
    const [stored] = await query<StoredImport>(
      transaction,
      sql`
        select kind, row_count, undone_at is not null as is_undone, undone_at is null and ${isInUse('i')} as is_in_use
        from imports i
        where id = ${importId} and league_id = ${leagueId}
        for no key update of i`,
    );
    if (!stored) throw notFound(`Import ${importId} of league ${leagueId}`);
    if (stored.is_undone) throw conflict('This import is undone already.');
    if (stored.is_in_use) throw conflict('In use since: cannot be undone.');
    const merges = await listBackedMerges(transaction, leagueId);
    const made = await listMade(transaction, importId);
    const corrected = stored.kind === 'matches' ? 'corrected match' : 'match';
    if (stored.kind === 'player lines' || stored.kind === 'matches')
      await restoreMatches(transaction, leagueId, made(corrected), report);
    if (stored.kind !== 'player lines')
      await removeRows(transaction, leagueId, { importId, kind: stored.kind, made, report });
    await refuseOpenMerges(transaction, leagueId, merges);
    await execute(transaction, sql`update imports set undone_at = now() where id = ${importId}`);
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'import undone',
      after: { import: importId, kind: stored.kind, rows: stored.row_count },
    });
  });
}

/** The usual lock order: matches, then their league's typed names. */
async function lockMadeMatches(transaction: Database, leagueId: number, importId: number): Promise<void> {
  await execute(
    transaction,
    sql`
      select from matches
      where league_id = ${leagueId} and match_id in (
        select row_id from imported_rows where import_id = ${importId} and made in ('match', 'corrected match')
      )
      order by match_id
      for no key update`,
  );
  await lockTypedNames(transaction, leagueId);
}

interface BackedMerge {
  id: number;
  name: string;
}

/** The merges of a league whose name and player both have listed matches, by name. */
function listBackedMerges(transaction: Database, leagueId: number): Promise<BackedMerge[]> {
  return query<BackedMerge>(
    transaction,
    sql`
      select id, name
      from player_merges merge
      where league_id = ${leagueId} and undone_at is null
        and exists (
          select from typed_names typed join matches m using (match_id)
          where typed.league_id = merge.league_id and typed.search_name = merge.search_name and ${isListed('m')}
        )
        and exists (
          select from match_players line join matches m using (match_id)
          where line.player_key = merge.player_key and line.name is not null and m.league_id = merge.league_id
            and ${isListed('m')}
        )
      order by search_name`,
  );
}

/** Throws 409 if merges would lose all their matches, because the list of typed names would no longer show them. */
async function refuseOpenMerges(
  transaction: Database,
  leagueId: number,
  before: readonly BackedMerge[],
): Promise<void> {
  const after = new Set((await listBackedMerges(transaction, leagueId)).map(({ id }) => id));
  const names = before.flatMap(({ id, name }) => (after.has(id) ? [] : name));
  if (names.length === 0) return;
  const more = names.length > NAMES_SHOWN ? [`${names.length - NAMES_SHOWN} more`] : [];
  const list = new Intl.ListFormat('en-GB').format([...names.slice(0, NAMES_SHOWN), ...more]);
  throw conflict(`Names of this import are merged into players: ${list}. Undo those merges first.`);
}

/** The ids of the rows that an import created, by `imported_rows.made`. */
type Made = (made: ImportedAs) => number[];

interface UndoneRows {
  importId: number;
  kind: ImportKind;
  made: Made;
  report: Report;
}

async function removeRows(
  transaction: Database,
  leagueId: number,
  { importId, kind, made, report }: UndoneRows,
): Promise<void> {
  if (kind === 'matches') {
    await unbindImportedMatches(transaction, importId, made('fixture'));
    await deleteFixtures(transaction, made('new fixture'));
    const matches = made('match');
    await removeMatches(transaction, leagueId, matches, report);
    await assignMatches(transaction, leagueId, matches);
  }
  if (made('changed team').length > 0) await restoreTeams(transaction, importId);
  if (kind === 'squads') await deleteSpells(transaction, leagueId, made('squad spell'));
  if (kind === 'fixtures') await deleteFixtures(transaction, made('fixture'));
  await deleteCompetitions(transaction, { seasons: made('season'), competitions: made('competition') });
  await execute(transaction, sql`delete from point_deductions where id = any(${made('deduction')}::integer[])`);
  const teams = made('team');
  await execute(
    transaction,
    sql`
      delete from teams using imports i
      where i.id = ${importId} and teams.id = any(${teams}::integer[]) and not ${isTeamInUse('teams', 'i')}`,
  );
}

async function deleteFixtures(transaction: Database, ids: number[]): Promise<void> {
  await execute(transaction, sql`delete from fixtures where id = any(${ids}::integer[])`);
}

async function deleteCompetitions(
  transaction: Database,
  { seasons, competitions }: { seasons: number[]; competitions: number[] },
): Promise<void> {
  if (competitions.length > 0)
    await execute(transaction, sql`delete from competitions where id = any(${competitions}::integer[])`);
  if (seasons.length > 0)
    await execute(transaction, sql`delete from league_seasons where id = any(${seasons}::integer[])`);
}

/**
 * Hides matches instead of deleting their rows, as clients refer to them by id. A row keeps its teams and score without
 * players, and is dated too old to be restored.
 */
async function removeMatches(transaction: Database, leagueId: number, ids: number[], report: Report): Promise<void> {
  const { keys, names } = await deleteLines(transaction, ids);
  for (let from = 0; from < ids.length; from += MATCHES_AT_ONCE) {
    report({ step: 'Removing matches', done: from, total: ids.length });
    await execute(
      transaction,
      sql`
        update matches
        set declined_at = 'epoch', player_data = json_build_object(
            'Blue', jsonb_set(player_data::jsonb -> 'Blue', '{players}', '[]'),
            'Green', jsonb_set(player_data::jsonb -> 'Green', '{players}', '[]')
          ), event_data = '[]'
        where match_id = any(${ids.slice(from, from + MATCHES_AT_ONCE)}::bigint[])`,
    );
  }
  report({ step: 'Removing matches', done: ids.length, total: ids.length });
  await resolveTypedNames(transaction, leagueId, names);
  await deleteUnusedPlayers(transaction, keys);
  await execute(transaction, renameToNewest(sql`player_key = any(${keys}::text[])`));
}

async function deleteSpells(transaction: Database, leagueId: number, ids: number[]): Promise<void> {
  const players = await query<{ player_key: string }>(
    transaction,
    sql`delete from squad_spells where id = any(${ids}::integer[]) returning player_key`,
  );
  const keys = players.map(({ player_key }) => player_key);
  await resolveNamesOfPlayers(transaction, leagueId, keys);
  await deleteUnusedPlayers(transaction, keys);
}

/**
 * Restores the contents of matches before the import. The revision grows, so that forms opened meanwhile are rejected.
 */
async function restoreMatches(transaction: Database, leagueId: number, ids: number[], report: Report): Promise<void> {
  if (ids.length === 0) return;
  await execute(
    transaction,
    sql`
      with undone as (
        delete from match_revisions revision
        using matches m
        where m.match_id = any(${ids}::bigint[]) and revision.match_id = m.match_id and revision.revision = m.revision
        returning revision.match_id, before
      )
      update matches
      set player_data = before -> 'player_data', event_count = (before ->> 'event_count')::smallint,
        overall_player_count = (before ->> 'overall_player_count')::smallint, event_data = before -> 'event_data',
        blue_goals = (before -> 'team_goals' ->> 'Blue')::smallint,
        green_goals = (before -> 'team_goals' ->> 'Green')::smallint,
        had_extra_time = coalesce((before ->> 'extra_time')::boolean, false),
        blue_penalties = (before -> 'shoot_out' ->> 'Blue')::smallint,
        green_penalties = (before -> 'shoot_out' ->> 'Green')::smallint, revision = matches.revision + 1,
        corrected_at = (
          select max(earlier.corrected_at) from match_revisions earlier
          where earlier.match_id = matches.match_id and earlier.revision < matches.revision
        )
      from undone
      where matches.match_id = undone.match_id`,
  );
  await rewriteLines(transaction, leagueId, ids, report);
}

async function listMade(transaction: Database, importId: number): Promise<Made> {
  const rows = await query<{ made: ImportedAs; ids: number[] }>(
    transaction,
    sql`select made, array_agg(row_id order by row_id) as ids from imported_rows where import_id = ${importId} group by made`,
  );
  const idsOf = new Map(rows.map(({ made, ids }) => [made, ids]));
  return (made) => idsOf.get(made) ?? [];
}
