import { NOTICE_DAYS, UNREAD_SHOWN } from '#contract/kit/limits.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { NOTICE_EVENTS, NOTICE_KINDS, type NoticeEvent, type NoticeKind } from '#contract/notifications/kinds.ts';
import type { UnreadNotices } from '#contract/notifications/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, literal, queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import type { FoundNotice } from '#server/notifications/build-notice.ts';
import { factsFor } from '#server/notifications/notice-facts-queries.ts';
import { isMuted, rolesOf } from '#server/notifications/role-queries.ts';
import { isVisible, type Viewer } from '#server/people/player-visibility-queries.ts';

type Account = NonNullable<Viewer>;

/** Notices examined per read, including those that the person may not or no longer see. */
const EXAMINED = literal(UNREAD_SHOWN + 1);

/** Notices read per subject to find the lower bound of `candidatesFor`. */
const FIRST_READ = literal(8);

const ALL_EVENTS = Object.keys(NOTICE_EVENTS) as NoticeEvent[];

/** An array of the events of the kind `kind`. */
const EVENTS_OF_KIND = raw(
  `case kind ${(Object.entries(NOTICE_KINDS) as [NoticeKind, readonly NoticeEvent[]][])
    .map(([kind, events]) => `when '${kind}' then array[${events.map((event) => `'${event}'`).join()}]`)
    .join(' ')} end`,
);

function chosenEvents({ id }: Account): Sql {
  return sql`coalesce(
    (
      select array(select event from unnest(kinds) as kind cross join unnest(${EVENTS_OF_KIND}) as event)
      from notification_settings where user_id = ${id}
    ),
    ${ALL_EVENTS}::text[]
  )`;
}

/** The access level from which staff are notified of their league's event. */
const LEVEL_OF_EVENT = sql`case event
  when 'transfer.waiting' then ${literal(ACCESS_LEVELS.access)} else ${literal(ACCESS_LEVELS.requests)}
end`;

/** An account's follows: by choice, by its present roles, and its personal notices. Muted roles are excluded. */
function followedBy(account: Account): Sql {
  return sql`
    select kind, thing, followed_at, null::smallint as level
    from follows
    where user_id = ${account.id} and (kind <> 'player' or ${isVisible(sql`follows.thing`, account)})
    union all
    select followed.kind, role.thing, coalesce(role.since, '-infinity'), role.level
    from (${rolesOf(account)}) as role
    cross join lateral (
      select role.kind union all select 'team' where role.kind = 'captain'
    ) as followed (kind)
    where not ${isMuted(account)}
    union all
    select 'account', ${account.id}::integer::text, '-infinity', null`;
}

interface Range {
  /** Exclusive bounds of ids. */
  since: Sql;
  before?: Sql;
}

/** The newest notices of each subject in `followed` between two ids, at most `limit`: one index range per subject. */
function newestOfEach(account: Account, { since, before = sql`null::bigint` }: Range, limit: Sql): Sql {
  return sql`
    select followed.kind, followed.thing, notice_id, event, about_id
    from followed
    cross join lateral (
      select notice_id, event, about_id
      from notice_subjects subject
      where subject.kind = followed.kind and subject.thing = followed.thing
        and notice_id > ${since} and (${before} is null or notice_id < ${before})
        and subject.created_at >= followed_at and subject.created_at > now() - make_interval(days => ${literal(NOTICE_DAYS)})
        and event = any(${chosenEvents(account)})
        and (followed.level is null or followed.level >= ${LEVEL_OF_EVENT})
      order by notice_id desc
      limit ${limit}
    ) as found`;
}

/**
 * `candidates` for `with`: the newest notices for an account between two ids, at most `EXAMINED`, each with its first
 * event and, for a single thing, its id. The first few of each subject give a bound below which none of the newest can
 * be. So the cost depends neither on other people's notices nor much on full lists.
 */
function candidatesFor(account: Account, range: Range): Sql {
  const bound = sql`greatest(${range.since}, (select id from bound) - 1)`;
  return sql`
    followed as materialized (${followedBy(account)}),
    bound as materialized (
      select case count(*) when ${EXAMINED} then min(notice_id) end as id
      from (
        select distinct notice_id
        from (${newestOfEach(account, range, FIRST_READ)}) as first
        order by notice_id desc
        limit ${EXAMINED}
      ) as newest
    ),
    candidates as materialized (
      select notice_id, (array_agg(event order by array_position(${ALL_EVENTS}::text[], event)))[1] as event,
        case when min(about_id) = max(about_id) and count(*) = count(about_id) then min(about_id) end as about_id,
        array_agg(thing::integer) filter (where kind = 'captain') as led_team_ids,
        bool_or(kind in ('captain', 'staff')) as is_role
      from (${newestOfEach(account, { ...range, since: bound }, EXAMINED)}) as reached
      group by notice_id
      order by notice_id desc
      limit ${EXAMINED}
    )`;
}

/**
 * The visible notices of `candidates`, newest first. The account's own changes are excluded: the log has each with the
 * same league and time.
 */
function shownOf(account: Account, { isCount = false } = {}): Sql {
  const acts = sql`from audit_entries entry where entry.league_id = notices.league_id and entry.at = notices.created_at`;
  return sql`
    from (
      select candidates.*, notices.league_id, things, sample, notices.created_at,
        case when about_id is null then (select action ${acts} limit 1) end as action,
        exists (select ${acts} and entry.actor_id = ${account.id}) as is_own
      from candidates
      join notices on notices.id = notice_id
      order by notice_id desc
    ) as told
    join open_leagues l on l.id = told.league_id
    cross join lateral (${factsFor(account, { isCount })}) as shown
    where not is_own`;
}

const READ_ID = (account: Account) =>
  sql`coalesce((select read_notice_id from notification_settings where user_id = ${account.id}), 0)`;

export interface FoundNotices {
  /** The newest notice that the account has seen. */
  read_id: number;
  notices: FoundNotice[];
  /** The last examined notice if older ones may follow; else null. */
  examined_id: number | null;
}

/** An account's notices between two ids, newest first, at most `limit`. */
export async function listNotices(
  database: Database,
  account: Account,
  { since = 0, before = null, limit }: { since?: number; before?: number | null; limit: number },
): Promise<FoundNotices> {
  const range = { since: sql`${since}::bigint`, before: sql`${before}::bigint` };
  const [found] = await queryPrepared<{ read_id: string; notices: FoundNotice[]; examined_id: string | null }>(
    database,
    'list_notices',
    sql`
      with ${candidatesFor(account, range)}
      select ${READ_ID(account)} as read_id,
        (select case when count(*) = ${EXAMINED} then min(notice_id) end from candidates) as examined_id,
        (
          select coalesce(json_agg(
            json_build_object(
              'id', notice_id, 'event', event, 'league_id', league_id, 'thing', about_id, 'created_at', ${isoTime('created_at')}, 'facts', facts
            )
            order by notice_id desc
          ), '[]')
          from (
            select told.*, facts
            ${shownOf(account)}
            order by notice_id desc
            limit ${limit}
          ) as notice
        ) as notices`,
  );
  const examined = found?.examined_id ?? null;
  return {
    read_id: Number(found?.read_id ?? 0),
    notices: found?.notices ?? [],
    examined_id: examined === null ? null : Number(examined),
  };
}

/** The number of an account's unread notices, counted up to `UNREAD_SHOWN`. */
export async function countUnread(database: Database, account: Account): Promise<UnreadNotices> {
  const [count] = await queryPrepared<{ unread: number }>(
    database,
    'count_unread',
    sql`
      with ${candidatesFor(account, { since: READ_ID(account) })}
      select count(*)::integer as unread
      from (
        select ${shownOf(account, { isCount: true })} limit ${literal(UNREAD_SHOWN + 1)}
      ) as notice`,
  );
  const unread = count?.unread ?? 0;
  return { unread: Math.min(unread, UNREAD_SHOWN), has_more: unread > UNREAD_SHOWN };
}

/** Marks a notice and all older ones as read; later ones stay unread, even with a nonexistent id. */
export async function markRead(database: Database, userId: number, id: number): Promise<void> {
  await execute(
    database,
    sql`
      insert into notification_settings (user_id, read_notice_id)
      select ${userId}, coalesce(max(id), 0) from notices where id <= ${id}
      on conflict (user_id) do update
        set read_notice_id = greatest(notification_settings.read_notice_id, excluded.read_notice_id)`,
  );
}
