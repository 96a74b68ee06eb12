import type { GroupType } from '#contract/groups.ts';
import type { Database } from '#database/connect.ts';

/** What the rules of changing a group ask of it. */
export interface LockedGroup {
  group_type: GroupType;
  group_league_id: number;
  group_owner_id: number;
}

export interface NewGroupRow extends LockedGroup {
  group_name: string;
  parent_group_id: number | null;
}

/**
 * The group, held until the transaction ends, so that what is counted next is true until the commit; comes after
 * `lockAccount`.
 */
export async function lockGroup(transaction: Database, groupId: number): Promise<LockedGroup | undefined> {
  const { rows } = await transaction.$client.query<LockedGroup>(
    'select group_type, group_league_id, group_owner_id from groups where group_id = $1 for no key update',
    [groupId],
  );
  return rows[0];
}

/** The league of a match, undefined when there is no such match or it was declined. */
export async function findLeagueOfMatch(database: Database, matchId: number): Promise<number | undefined> {
  const { rows } = await database.$client.query<{ league_id: number }>(
    'select league_id from matches where match_id = $1 and declined_at is null',
    [matchId],
  );
  return rows[0]?.league_id;
}

export async function countNestedGroups(database: Database, groupId: number): Promise<number> {
  const { rows } = await database.$client.query<{ count: number }>(
    'select count(*)::integer as count from groups where parent_group_id = $1',
    [groupId],
  );
  return rows[0]?.count ?? 0;
}

/** How many matches a group shows, and whether the match is one that it has. */
export async function countGroupMatches(
  database: Database,
  groupId: number,
  matchId: number,
): Promise<{ count: number; has_match: boolean }> {
  const { rows } = await database.$client.query<{ count: number; has_match: boolean }>(
    `select count(*)::integer as count, coalesce(bool_or(match_id = $2), false) as has_match
     from group_matches join matches using (match_id)
     where group_matches.group_id = $1 and declined_at is null`,
    [groupId, matchId],
  );
  return rows[0] ?? { count: 0, has_match: false };
}

/** Stores a group and answers its id. */
export async function insertGroup(database: Database, group: NewGroupRow): Promise<number> {
  const { rows } = await database.$client.query<{ group_id: number }>(
    `insert into groups (group_name, group_type, group_league_id, parent_group_id, group_owner_id)
     values ($1, $2, $3, $4, $5)
     returning group_id`,
    [group.group_name, group.group_type, group.group_league_id, group.parent_group_id, group.group_owner_id],
  );
  if (!rows[0]) throw new Error('The group was not stored.');
  return rows[0].group_id;
}

/** False when the group has that name already. */
export async function renameGroup(database: Database, groupId: number, name: string): Promise<boolean> {
  const { rowCount } = await database.$client.query(
    'update groups set group_name = $2 where group_id = $1 and group_name <> $2',
    [groupId, name],
  );
  return rowCount === 1;
}

/** Deletes a group with its nested groups; their matches stay. */
export async function deleteGroup(database: Database, groupId: number): Promise<void> {
  await database.$client.query('delete from groups where group_id = $1', [groupId]);
}

/** Puts a match into a group; one that is in it already stays as it is. */
export async function insertGroupMatch(database: Database, groupId: number, matchId: number): Promise<void> {
  await database.$client.query(
    'insert into group_matches (group_id, match_id) values ($1, $2) on conflict do nothing',
    [groupId, matchId],
  );
}

/** False when the group does not show the match. */
export async function deleteGroupMatch(database: Database, groupId: number, matchId: number): Promise<boolean> {
  const { rowCount } = await database.$client.query(
    `delete from group_matches using matches
     where group_matches.group_id = $1 and group_matches.match_id = $2 and matches.match_id = $2
       and declined_at is null`,
    [groupId, matchId],
  );
  return rowCount === 1;
}
