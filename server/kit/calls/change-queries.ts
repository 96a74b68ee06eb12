import type { Database } from '#database/connect.ts';
import { execute, literal, queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import { type DatabaseSnapshot, isChangedSince, SNAPSHOT_COLUMNS } from '#database/snapshot.ts';

/** With more changed matches or notes than this, everything is purged. */
export const MAX_CHANGES = 2_000;

/** Changes by transactions that were unfinished at a snapshot, and the snapshot of this statement. */
export interface Changes extends DatabaseSnapshot {
  /** Incomplete beyond `MAX_CHANGES`. */
  count: number;
  /** Players who were renamed, hidden, shown or erased, and all matches, leagues and players that mention them. */
  people: ChangedIds;
  others: ChangedIds;
  has_changed_league: boolean;
  /** Whether a league was renamed, or a team got another name or crest. */
  has_renamed: boolean;
}

export interface ChangedIds {
  matches: number[];
  leagues: number[];
  /** Leagues with changed names, teams or competitions. */
  names: number[];
  players: string[];
  groups: number[];
}

/** The rows that changed since a snapshot, without others that mention them. */
export interface ChangedRows {
  has_changed_match: boolean;
  leagues: number[];
  /** The noted groups, and their parents and nested groups. */
  groups: number[];
  /** At most `MAX_CHANGES` and one. */
  notes: { kind: string; thing: string }[];
}

/** The snapshot of this statement and, if it differs, the changed rows; three times as fast as `listChangedThings`. */
export async function listChangedRows(
  database: Database,
  since: DatabaseSnapshot,
): Promise<DatabaseSnapshot & { changed: ChangedRows | null }> {
  const hasChanged = isChangedSince(since.snapshot);
  const limit = literal(MAX_CHANGES + 1);
  const [rows] = await queryPrepared<DatabaseSnapshot & { changed: ChangedRows | null }>(
    database,
    'list_changed_rows',
    sql`
      with note as materialized (select distinct kind, thing from edge_changes where ${hasChanged} limit ${limit})
      select ${raw(SNAPSHOT_COLUMNS)},
        case when pg_current_snapshot()::text <> ${since.snapshot} then json_build_object(
          'has_changed_match', exists (select from matches where ${hasChanged}),
          'leagues', (select coalesce(json_agg(id), '[]') from leagues where ${hasChanged}),
          'groups', (
            select coalesce(json_agg(group_id), '[]')
            from (select thing::integer as id from note where kind = 'group') as noted
            cross join lateral (
              select id as group_id
              union select parent_group_id from groups where group_id = id and parent_group_id is not null
              union select group_id from groups where parent_group_id = id
            ) as near
          ),
          'notes', (select coalesce(json_agg(note), '[]') from note)
        ) end as changed`,
  );
  if (!rows) throw new Error('PostgreSQL returned no changes.');
  return rows;
}

/** Everything that changed since a snapshot, consistently by one statement. */
export async function listChangedThings(database: Database, since: string): Promise<Changes> {
  const hasChanged = isChangedSince(since);
  const limit = sql`${MAX_CHANGES + 1}::integer`;
  const [changes] = await queryPrepared<Changes>(
    database,
    'list_changed_things',
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
      ),
      noted_groups as materialized (select thing::integer as group_id from noted where kind = 'group'),
      other_groups as materialized (
        select group_id from other_matches join group_matches using (match_id)
        union
        select group_id from groups
        where group_league_id in (select thing::integer from noted where kind = 'names')
        union
        select group_id from noted_groups
        union
        -- A nested group names the group around it.
        select group_id from groups where parent_group_id in (select group_id from noted_groups)
      )
      select ${raw(SNAPSHOT_COLUMNS)},
        (select count(*) from changed)::integer + (select count(*) from noted)::integer as count,
        exists (select from changed_leagues) as has_changed_league,
        exists (select from noted where kind = 'renamed') as has_renamed,
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
          'groups', ${withParents(sql`select group_id from people_matches join group_matches using (match_id)`)}
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
          'groups', ${withParents(sql`select group_id from other_groups`)}
        ) as others`,
  );
  if (!changes) throw new Error('PostgreSQL returned no changes.');
  return changes;
}

/** A JSON array of the groups in a query and their parents, which show the matches of nested groups. */
function withParents(groups: Sql): Sql {
  return sql`(
    with found as (${groups})
    select coalesce(json_agg(group_id), '[]')
    from (
      select group_id from found
      union
      select parent_group_id from found join groups using (group_id) where parent_group_id is not null
    ) as with_parents
  )`;
}

/**
 * Deletes change notes older than the snapshot that every edge has been purged of. Transaction ids are meaningless on a
 * server that started at another time, where nothing is deleted.
 */
export async function deleteOldChanges(database: Database, before: DatabaseSnapshot): Promise<void> {
  await execute(
    database,
    sql`
      delete from edge_changes
      where pg_visible_in_snapshot(changed_xid, ${before.snapshot}::pg_snapshot)
        and pg_postmaster_start_time()::text = ${before.server_start}
        and not exists (
          select from edges
          where snapshot is not null and not pg_visible_in_snapshot(edge_changes.changed_xid, snapshot::pg_snapshot)
        )`,
  );
}
