import type { Group, GroupSummary, ListedGroup } from '#contract/groups/schema.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, query, queryPrepared, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { isListed, MATCH_SUMMARY } from '#server/results/counted/match-queries.ts';

/** The fields of the contract's `GroupSummary`, from `groups g` and `leagues gl`, for `json_build_object`. */
const SUMMARY_FIELDS = sql`
    'group_id', g.group_id,
    'group_name', g.group_name,
    'group_type', g.group_type,
    'group_league_id', g.group_league_id,
    'group_league_name', gl.name,
    'parent_group_id', g.parent_group_id`;

const SUMMARIES = sql`
  coalesce(json_agg(json_build_object(${SUMMARY_FIELDS}) order by g.creation_date desc, g.group_id desc), '[]')`;

/** Every group with its figures, newest first. */
export async function listGroups(database: Database): Promise<JsonText<ListedGroup[]>> {
  const [list] = await queryPrepared<{ groups: string }>(
    database,
    'list_groups',
    sql`
      with in_group as (
        select group_id, match_id, bool_and(is_nested) as is_nested
        from (
          select group_id, match_id, false from group_matches
          union all
          select parent_group_id, match_id, true from groups join group_matches using (group_id)
          where parent_group_id is not null
        ) as added (group_id, match_id, is_nested)
        group by group_id, match_id
      ),
      figures as (
        select in_group.group_id, count(*) as total, count(*) filter (where is_nested) as nested, min(submission_date) as first_date,
          (array_agg(match_id order by submission_date desc, match_id desc))[1] as last_match_id
        from in_group join matches using (match_id)
        where ${isListed('matches')}
        group by in_group.group_id
      )
      select coalesce(json_agg(
        json_build_object(${SUMMARY_FIELDS},
          'group_owner_id', g.group_owner_id,
          'total_matches', coalesce(figures.total, 0),
          'nested_matches', coalesce(figures.nested, 0),
          'first_match_date', ${isoTime('figures.first_date')},
          'last_match', case when m.match_id is not null then ${MATCH_SUMMARY} end
        )
        order by g.creation_date desc, g.group_id desc
      ), '[]')::text as groups
      from groups g
      join open_leagues gl on gl.id = g.group_league_id
      left join figures on figures.group_id = g.group_id
      left join matches m on m.match_id = figures.last_match_id
      left join open_leagues l on l.id = m.league_id`,
  );
  return list?.groups ?? '[]';
}

/** The account that owns a group; undefined for an unknown group. */
export async function findGroupOwner(database: Database, groupId: number): Promise<number | undefined> {
  const [group] = await query<{ group_owner_id: number }>(
    database,
    sql`select group_owner_id from groups where group_id = ${groupId}`,
  );
  return group?.group_owner_id;
}

/** The groups that a user owns, newest first. */
export async function listOwnedGroups(
  database: Database,
  ownerId: number,
): Promise<JsonText<{ groups: GroupSummary[] }>> {
  const [list] = await queryPrepared<{ owned: string }>(
    database,
    'list_owned_groups',
    sql`
      select json_build_object('groups', ${SUMMARIES})::text as owned
      from groups g
      join open_leagues gl on gl.id = g.group_league_id
      where g.group_owner_id = ${ownerId}`,
  );
  return list?.owned ?? '{"groups":[]}';
}

/**
 * A group with its own listed matches, newest first, and its nested groups, oldest first; undefined for an unknown
 * group. A visitor's `callerId` is null.
 */
export async function findGroup(
  database: Database,
  groupId: number,
  callerId: number | null,
): Promise<JsonText<Group> | undefined> {
  const [found] = await queryPrepared<{ group: string }>(
    database,
    'find_group',
    sql`
      select json_build_object(${SUMMARY_FIELDS},
        'parent_group_name', parent.group_name,
        'group_owner_id', g.group_owner_id,
        'group_ids', nested.ids,
        'matches_info', (
          select coalesce(json_agg(${MATCH_SUMMARY} order by m.submission_date desc, m.match_id desc), '[]')
          from group_matches gm
          join matches m using (match_id)
          join open_leagues l on l.id = m.league_id
          where gm.group_id = g.group_id and ${isListed('m')}
        ),
        'nested_matches', (
          select count(distinct match_id)
          from groups child
          join group_matches gm using (group_id)
          join matches m using (match_id)
          where child.parent_group_id = g.group_id and ${isListed('m')}
            and not exists (select from group_matches own where own.group_id = g.group_id and own.match_id = gm.match_id)
        ),
        'groups_info', nested.info,
        'ownsGroup', coalesce(g.group_owner_id = ${callerId}::integer, false)
      )::text as group
      from groups g
      join open_leagues gl on gl.id = g.group_league_id
      left join groups parent on parent.group_id = g.parent_group_id
      cross join lateral (
        select
          coalesce(json_agg(group_id order by group_id), '[]') as ids,
          coalesce(json_agg(json_build_object('group_id', group_id, 'group_name', group_name) order by group_id), '[]')
            as info
        from groups
        where parent_group_id = g.group_id
      ) as nested
      where g.group_id = ${groupId}`,
  );
  return found?.group;
}
