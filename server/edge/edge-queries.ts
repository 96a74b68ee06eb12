import type { Database } from '#database/connect.ts';
import { execute, query, queryPrepared, raw, sql } from '#database/query.ts';
import { type DatabaseSnapshot, isChangedSince, SNAPSHOT_COLUMNS } from '#database/snapshot.ts';

/** Beyond this number of changed matches or noted changes everything is purged. */
export const MAX_CHANGES = 2_000;

/** Up to which snapshot an edge was purged; nulls for an edge that has yet to be purged of everything. */
export interface EdgePosition {
  url: string;
  snapshot: string | null;
  server_start: string | null;
}

/** What the transactions changed that had not ended at a snapshot, and the snapshot of this statement. */
export interface EdgeChanges extends DatabaseSnapshot {
  /** Incomplete beyond `MAX_CHANGES`. */
  count: number;
  /** Players whose name or visibility changed, or who left, and all matches, leagues and players that show them. */
  people: ChangedThings;
  others: ChangedThings;
  has_changed_league: boolean;
  has_renamed_league: boolean;
}

export interface ChangedThings {
  matches: number[];
  leagues: number[];
  /** Leagues whose own names, teams or competitions changed. */
  names: number[];
  players: string[];
  groups: number[];
}

/** Switches the notes of changes on, or keeps them on; forgets edges that no server has confirmed for an hour. */
export async function confirmEdges(database: Database, urls: readonly string[]): Promise<void> {
  await execute(
    database,
    sql`
      insert into edges (url)
      select unnest(${urls}::text[])
      on conflict (url) do update set confirmed_at = now()`,
  );
  await execute(database, sql`delete from edges where confirmed_at < now() - interval '1 hour'`);
  await execute(
    database,
    sql`
      delete from edge_changes
      where not exists (
        select from edges
        where snapshot is not null and not pg_visible_in_snapshot(edge_changes.changed_xid, snapshot::pg_snapshot)
      )
      and changed_xid < pg_snapshot_xmin(pg_current_snapshot())`,
  );
}

export async function listPositions(database: Database, urls: readonly string[]): Promise<EdgePosition[]> {
  return queryPrepared<EdgePosition>(
    database,
    'list_edge_positions',
    sql`select url, snapshot, server_start from edges where url = any(${urls}::text[])`,
  );
}

/**
 * Moves the position unless another server has moved it meanwhile. The commit doesn't wait for the disk: a lost position
 * only repeats the purge.
 */
export async function movePosition(
  database: Database,
  { url, snapshot }: EdgePosition,
  to: DatabaseSnapshot,
): Promise<void> {
  await query(
    database,
    sql`
      update edges set snapshot = ${to.snapshot}, server_start = ${to.server_start}, confirmed_at = now()
      from (select set_config('synchronous_commit', 'off', true)) as setting
      where url = ${url} and snapshot is not distinct from ${snapshot}`,
  );
}

/** Without an earlier snapshot nothing counts as changed. */
export async function listEdgeChanges(database: Database, since: string | null): Promise<EdgeChanges> {
  const hasChanged = isChangedSince(since);
  const limit = sql`${MAX_CHANGES + 1}::integer`;
  const [changes] = await queryPrepared<EdgeChanges>(
    database,
    'list_edge_changes',
    sql`
      with all_changed as materialized (
        select match_id
        from (select match_id, row_number() over () as number from matches where ${hasChanged}) as numbered
        where number <= ${limit}
      ),
      -- The limits are for the planner, which expects a fixed share of each table to have changed.
      changed as materialized (select match_id from all_changed limit ${limit}),
      all_noted as materialized (
        select distinct kind, thing
        from (select kind, thing, row_number() over () as number from edge_changes where ${hasChanged}) as numbered
        where number <= ${limit}
      ),
      noted as materialized (select kind, thing from all_noted limit ${limit}),
      changed_leagues as materialized (select id as league_id from leagues where ${hasChanged}),
      people as materialized (
        select thing as player_key from noted where kind = 'person'
        union
        select 'name:' || lower(thing) from noted where kind = 'username'
      ),
      people_matches as materialized (
        select distinct match_id from match_players where player_key in (select player_key from people)
      ),
      other_matches as materialized (
        select match_id from changed
        union
        select thing::bigint from noted where kind = 'match'
      )
      select ${raw(SNAPSHOT_COLUMNS)},
        (select count(*) from changed)::integer + (select count(*) from noted)::integer as count,
        exists (select from changed_leagues) as has_changed_league,
        exists (select from noted where kind = 'renamed') as has_renamed_league,
        json_build_object(
          'matches', (select coalesce(json_agg(match_id), '[]') from people_matches),
          'leagues', (
            select coalesce(json_agg(league_id), '[]')
            from (
              select league_id from people_matches join matches using (match_id)
              union select league_id from squad_spells where player_key in (select player_key from people)
              union select league_id from transfers where player_key in (select player_key from people)
              union select league_id from added_bans where player_key in (select player_key from people)
            ) as of_people
          ),
          'names', json_build_array(),
          'players', (
            select coalesce(json_agg(player_key), '[]')
            from (
              select player_key from people
              union select player_key from people_matches join match_players using (match_id)
            ) as with_people
          ),
          'groups', (
            select coalesce(json_agg(distinct group_id), '[]')
            from people_matches join group_matches using (match_id)
          )
        ) as people,
        json_build_object(
          'matches', (select coalesce(json_agg(match_id), '[]') from other_matches),
          'leagues', (
            select coalesce(json_agg(league_id), '[]')
            from (
              select league_id from other_matches join matches using (match_id)
              union select league_id from changed_leagues
              union select thing::integer from noted where kind in ('league', 'names')
              union
              select league_id from competitions
              where id in (select thing::integer from noted where kind = 'competition')
              union
              select league_id from fixtures where id in (select thing::integer from noted where kind = 'fixture')
            ) as of_others
          ),
          'names', (select coalesce(json_agg(thing::integer), '[]') from noted where kind = 'names'),
          'players', (
            select coalesce(json_agg(player_key), '[]')
            from (
              select player_key from other_matches join match_players using (match_id)
              union select thing from noted where kind = 'player'
            ) as in_others
          ),
          'groups', (
            select coalesce(json_agg(group_id), '[]')
            from (
              select group_id from other_matches join group_matches using (match_id)
              union
              select parent_group_id
              from other_matches join group_matches using (match_id) join groups using (group_id)
              where parent_group_id is not null
              union select thing::integer from noted where kind = 'group'
            ) as with_others
          )
        ) as others`,
  );
  if (!changes) throw new Error('PostgreSQL returned no changes.');
  return changes;
}
