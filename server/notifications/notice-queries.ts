import { NEWS_HOURS, NOTICE_DAYS, NOTICES_SHOWN, UNREAD_SHOWN } from '#contract/limits.ts';
import { NOTICE_KINDS } from '#contract/notice-kinds.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, literal, queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { countedGoals, HAS_RESULT, JOIN_AWARD, shootOutOf } from '#server/domain/match-queries.ts';
import { isVisible, type Viewer } from '#server/domain/player-visibility-queries.ts';
import { shownName } from '#server/domain/squad-player-queries.ts';
import { ofSide } from '#server/domain/team-queries.ts';
import type { FoundNotice } from '#server/notifications/build-notice.ts';
import { ledTeams, openDuty } from '#server/notifications/duty-queries.ts';
import { lockPublishing } from '#server/notifications/publishing-lock-queries.ts';

/** Few enough that the transaction is short: a match has up to 131 subjects. */
const EVENTS_AT_ONCE = 100;

/** The leagues, teams and players that the events of `batch` are about. Old results, as of an import, are no news. */
const SUBJECTS = sql`
  select batch.id, 'league' as kind, batch.league_id::text as thing from batch
  union
  select batch.id, 'team', team.id::text
  from batch
  join matches m using (match_id)
  cross join lateral (values (${ofSide('blue', sql`t.id`)}), (${ofSide('green', sql`t.id`)})) as team (id)
  where team.id is not null
  union
  select batch.id, 'player', player_key from batch join match_players using (match_id)
  union
  select batch.id, 'team', team.id::text
  from batch
  join fixtures on fixtures.id = fixture_id
  cross join lateral (values (home_team_id), (away_team_id)) as team (id)
  where team.id is not null
  union
  select batch.id, subject.kind, subject.thing
  from batch
  join transfers on transfers.id = transfer_id
  cross join lateral (
    values ('team', from_team_id::text), ('team', to_team_id::text), ('player', player_key)
  ) as subject (kind, thing)
  where subject.thing is not null`;

export async function hasWaitingEvents(database: Database): Promise<boolean> {
  return (await queryPrepared(database, 'has_waiting_events', sql`select from league_events limit 1`)).length > 0;
}

/** Turns waiting events that somebody follows into notices, and marks the followers' push subscriptions. */
export async function publishEvents(database: Database): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (!(await lockPublishing(transaction))) return;
    await queryPrepared(
      transaction,
      'publish_events',
      sql`
        with taken as (
          delete from league_events
          where id in (select id from league_events order by id limit ${literal(EVENTS_AT_ONCE)})
          returning *
        ),
        batch as materialized (
          select max(taken.id) as id, taken.league_id, event, taken.match_id, fixture_id, transfer_id,
            max(created_at) as created_at
          from taken
          left join matches m on m.match_id = taken.match_id
          where m.submission_date is null or m.submission_date >= created_at - make_interval(hours => ${NEWS_HOURS})
          group by taken.league_id, event, taken.match_id, fixture_id, transfer_id
        ),
        followed as materialized (
          select subject.*
          from (${SUBJECTS}) as subject
          where exists (
            select from follows where follows.kind = subject.kind and follows.thing = subject.thing
          )
        ),
        added as (
          insert into notices (league_id, event, match_id, fixture_id, transfer_id, created_at)
          select league_id, event, match_id, fixture_id, transfer_id, created_at
          from batch
          where id in (select id from followed)
          order by id
          returning *
        ),
        linked as (
          insert into notice_subjects (kind, thing, notice_id)
          select followed.kind, followed.thing, added.id
          from followed
          join batch using (id)
          join added on added.event = batch.event
            and (added.match_id, added.fixture_id, added.transfer_id)
              is not distinct from (batch.match_id, batch.fixture_id, batch.transfer_id)
          returning kind, thing
        ),
        due as (
          update push_subscriptions set due_notice_id = (select max(id) from added)
          from sessions
          where sessions.id = session_id and user_id in (select user_id from follows join linked using (kind, thing))
        )
        select`,
    );
  });
}

/** Deletes notices beyond their time. */
export async function deleteOldNotices(database: Database): Promise<void> {
  await execute(database, sql`delete from notices where created_at < now() - make_interval(days => ${NOTICE_DAYS})`);
}

interface Facts {
  match: Sql;
  fixture: Sql;
  duty: Sql;
  transfer: Sql;
}

/** What a visitor sees of a match, a fixture or a transfer, and captains of a duty; no row of one that is no longer shown. */
function factsOf({ match, fixture, duty, transfer }: Facts): Sql {
  return sql`
    select ${match} as facts
    from matches m
    ${JOIN_AWARD}
    where m.match_id = told.match_id and ${HAS_RESULT}
    union all
    select ${fixture}
    from fixtures f
    join competitions c on c.id = f.competition_id and c.removed_at is null and c.published_at is not null
    join teams home on home.id = f.home_team_id
    join teams away on away.id = f.away_team_id
    where f.id = told.fixture_id and told.led_team_id is null and f.removed_at is null
      and (f.match_id is null or f.status <> 'planned')
    union all
    ${openDuty(duty)}
    union all
    select ${transfer}
    from transfers transfer
    where transfer.id = told.transfer_id and outcome = 'done'`;
}

/** As `NoticeFacts`. */
const FACTS = factsOf({
  match: sql`json_build_object(
    'league', l.name,
    'type', m.type,
    'names', json_build_array(m.blue_name, m.green_name),
    'goals', json_build_array(${countedGoals('blue')}, ${countedGoals('green')}),
    'shoot_out', case when award.fixture_id is null then ${shootOutOf('m')} end
  )`,
  fixture: sql`json_build_object(
    'league', l.name,
    'names', json_build_array(home.name, away.name),
    'status', f.status,
    'kick_off', ${isoTime('f.kick_off')},
    'time_zone', l.time_zone,
    'goals', json_build_array(f.walkover_home_goals, f.walkover_away_goals)
  )`,
  duty: sql`json_build_object(
    'league', l.name,
    'names', json_build_array(home.name, away.name),
    'ends_at', ${isoTime('open.ends_at')},
    'time_zone', l.time_zone
  )`,
  transfer: sql`json_build_object(
    'league', l.name,
    'player', ${shownName(sql`transfer.player_key`)},
    'from', (select name from teams where id = from_team_id),
    'to', (select name from teams where id = to_team_id)
  )`,
});

/** For counting. */
const NO_FACTS = factsOf({ match: sql`null`, fixture: sql`null`, duty: sql`null`, transfer: sql`null` });

const EVENT_OF_KIND = raw(
  `case kind ${Object.entries(NOTICE_KINDS)
    .map(([kind, event]) => `when '${kind}' then '${event}'`)
    .join(' ')} end`,
);

/**
 * The newest notice about each thing that an account follows, and of each duty of the teams that it leads, of the kinds that
 * it chose, since an id, with its facts.
 */
function noticesOf(viewer: NonNullable<Viewer>, since: Sql, { facts = FACTS, limit = NOTICES_SHOWN } = {}): Sql {
  return sql`
    select told.id, told.event, told.league_id, coalesce(told.match_id, told.fixture_id, told.transfer_id) as thing,
      told.created_at, shown.facts
    from (
      select distinct on (event, match_id, fixture_id, transfer_id, led_team_id) notices.*, led_team_id
      from (
        select kind, thing, followed_at, null::integer as led_team_id from follows where user_id = ${viewer.id}
        union all
        select kind, thing, '-infinity', thing::integer from (${ledTeams(viewer)}) as led
      ) as follows
      join notice_subjects using (kind, thing)
      join notices on notices.id = notice_id
      where notices.id > ${since} and notices.created_at >= follows.followed_at
        and notices.created_at > now() - make_interval(days => ${NOTICE_DAYS})
        and (follows.kind <> 'player' or ${isVisible(sql`follows.thing`, viewer)})
        and event = any(coalesce(
          (
            select array(select ${EVENT_OF_KIND} from unnest(kinds) as kind)
            from notification_settings where user_id = ${viewer.id}
          ),
          ${Object.values(NOTICE_KINDS)}::text[]
        ))
      order by event, match_id, fixture_id, transfer_id, led_team_id, notices.id desc
    ) as told
    join leagues l on l.id = told.league_id
    cross join lateral (${facts}) as shown
    order by told.id desc
    limit ${literal(limit)}`;
}

/** An account's notices since an id, the newest first, and the newest one that it has seen. */
export async function listNotices(
  database: Database,
  viewer: NonNullable<Viewer>,
  since = 0,
): Promise<{ read_id: number; notices: FoundNotice[] }> {
  const [found] = await queryPrepared<{ read_id: string; notices: FoundNotice[] }>(
    database,
    'list_notices',
    sql`
      select
        coalesce((select read_notice_id from notification_settings where user_id = ${viewer.id}), 0) as read_id,
        (
          select coalesce(json_agg(
            json_build_object(
              'id', id, 'event', event, 'league_id', league_id, 'thing', thing, 'created_at', ${isoTime('created_at')}, 'facts', facts
            )
            order by id desc
          ), '[]')
          from (${noticesOf(viewer, sql`${since}::bigint`)}) as notice
        ) as notices`,
  );
  return { read_id: Number(found?.read_id ?? 0), notices: found?.notices ?? [] };
}

/** The number of an account's unread notices, at most `UNREAD_SHOWN`. */
export async function countUnread(database: Database, viewer: NonNullable<Viewer>): Promise<number> {
  const [count] = await queryPrepared<{ unread: number }>(
    database,
    'count_unread',
    sql`
      select count(*)::integer as unread
      from (${noticesOf(
        viewer,
        sql`coalesce((select read_notice_id from notification_settings where user_id = ${viewer.id}), 0)`,
        { facts: NO_FACTS, limit: UNREAD_SHOWN },
      )}) as notice`,
  );
  return count?.unread ?? 0;
}

/** Marks a notice and all older ones as read; later ones stay unread, also with an id from nowhere. */
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
