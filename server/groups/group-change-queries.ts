import type { GroupType } from '#contract/groups/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import { isListed } from '#server/results/counted/match-queries.ts';

/** The fields of a group that the rules of changing it depend on. */
export interface LockedGroup {
  group_type: GroupType;
  group_league_id: number;
  group_owner_id: number;
}

export interface NewGroupRow extends LockedGroup {
  group_name: string;
  parent_group_id: number | null;
}

/** Locks a group until the transaction ends, so that counts of its matches stay valid. Call it after `lockAccount`. */
export async function lockGroup(transaction: Database, groupId: number): Promise<LockedGroup | undefined> {
  const [group] = await query<LockedGroup>(
    transaction,
    sql`select group_type, group_league_id, group_owner_id from groups where group_id = ${groupId} for no key update`,
  );
  return group;
}

/** The league of a match; undefined unless the match is listed. */
export async function findLeagueOfMatch(database: Database, matchId: number): Promise<number | undefined> {
  const [match] = await query<{ league_id: number }>(
    database,
    sql`select league_id from matches where match_id = ${matchId} and ${isListed('matches')}`,
  );
  return match?.league_id;
}

export async function countNestedGroups(database: Database, groupId: number): Promise<number> {
  const [nested] = await query<{ count: number }>(
    database,
    sql`select count(*)::integer as count from groups where parent_group_id = ${groupId}`,
  );
  return nested?.count ?? 0;
}

/** The number of a group's listed matches, and whether the match is one of them. */
export async function countGroupMatches(
  database: Database,
  groupId: number,
  matchId: number,
): Promise<{ count: number; has_match: boolean }> {
  const [matches] = await query<{ count: number; has_match: boolean }>(
    database,
    sql`
      select count(*)::integer as count, coalesce(bool_or(match_id = ${matchId}), false) as has_match
      from group_matches join matches using (match_id)
      where group_matches.group_id = ${groupId} and ${isListed('matches')}`,
  );
  return matches ?? { count: 0, has_match: false };
}

/** Stores a group and returns its id. */
export async function insertGroup(database: Database, group: NewGroupRow): Promise<number> {
  const [stored] = await query<{ group_id: number }>(
    database,
    sql`
      insert into groups (group_name, group_type, group_league_id, parent_group_id, group_owner_id)
      values (${group.group_name}, ${group.group_type}, ${group.group_league_id}, ${group.parent_group_id},
        ${group.group_owner_id})
      returning group_id`,
  );
  if (!stored) throw new Error('The group was not stored.');
  return stored.group_id;
}

/** Returns false if the group already has that name. */
export async function renameGroup(database: Database, groupId: number, name: string): Promise<boolean> {
  const changed = await execute(
    database,
    sql`update groups set group_name = ${name} where group_id = ${groupId} and group_name <> ${name}`,
  );
  return changed === 1;
}

/** Deletes a group with its nested groups; their matches remain. */
export async function deleteGroup(database: Database, groupId: number): Promise<void> {
  await execute(database, sql`delete from groups where group_id = ${groupId}`);
}

/** Adds a match to a group; if it is already in the group, it keeps its date. */
export async function insertGroupMatch(database: Database, groupId: number, matchId: number): Promise<void> {
  await execute(
    database,
    sql`insert into group_matches (group_id, match_id) values (${groupId}, ${matchId}) on conflict do nothing`,
  );
}

/** Returns false unless the match is listed and in the group. */
export async function deleteGroupMatch(database: Database, groupId: number, matchId: number): Promise<boolean> {
  const changed = await execute(
    database,
    sql`
      delete from group_matches using matches
      where group_matches.group_id = ${groupId} and group_matches.match_id = ${matchId} and matches.match_id = ${matchId}
        and ${isListed('matches')}`,
  );
  return changed === 1;
}
