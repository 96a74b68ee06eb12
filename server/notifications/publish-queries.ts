import { NEWS_HOURS, NOTICE_DAYS, NOTICES_SHOWN } from '#contract/kit/limits.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { NOTICE_EVENTS } from '#contract/notifications/kinds.ts';
import type { Database } from '#database/connect.ts';
import { execute, literal, queryPrepared, raw, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { todayIn, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { lockPublishing } from '#server/notifications/publishing-lock-queries.ts';
import { spellCovers } from '#server/people/squad-player-queries.ts';
import { ofSide } from '#server/results/teams/team-queries.ts';
import { hasAccount } from '#server/squads/transfer-queries.ts';
import { LIFTED_BAN } from '#server/suspensions/ban-queries.ts';

/** Keeps the transaction short: a match has up to 131 subjects. */
const ACTS_AT_ONCE = 100;
/** Number of an act's things checked for being visible. */
const SAMPLE_SIZE = 10;

const TOPIC = raw(
  `case event ${Object.entries(NOTICE_EVENTS)
    .map(([event, topic]) => `when '${event}' then '${topic}'`)
    .join(' ')} end`,
);

/**
 * Whether an event is still news when it is published. Old results, as of an import, aren't, nor is a fixture that was
 * only linked to its match. A fixture decided by an award has both.
 */
const IS_NEWS = sql`case event
  when 'match.approved' then exists (
    select from matches
    where match_id = about_id and submission_date >= taken.created_at - make_interval(hours => ${NEWS_HOURS})
  )
  when 'fixture.changed' then exists (
    select from fixtures where id = about_id and (match_id is null or status <> 'planned')
  )
  else true
end`;

/** Staff approve a transfer that the player accepted, or that is offered to a player without an account. */
const APPROVALS = sql`
  select things.league_id, things.created_at, 'transfer.waiting', about_id
  from things
  join transfers transfer on transfer.id = about_id
  where outcome is null and (
    event = 'transfer.offered' and not ${hasAccount(sql`transfer.player_key`)}
    or event = 'transfer.answered' and accepted_at is not null
  )`;

const TEAMS_OF_MATCH = sql`
  join matches m on m.match_id = about_id
  cross join lateral (values (${ofSide('blue', sql`t.id`)}), (${ofSide('green', sql`t.id`)})) as team (id)`;
const TEAMS_OF_FIXTURE = sql`
  join fixtures on fixtures.id = about_id
  cross join lateral (values (home_team_id), (away_team_id)) as team (id)`;

/**
 * Whether the act of `events` closed `match_disputes dispute` of `matches m`: by a decision, a correction or a removal.
 */
const IS_CLOSED = sql`dispute.outcome is not null and events.created_at = coalesce(
  (select decided_at from review_decisions where review_decisions.id = dispute.decision_id),
  case dispute.outcome when 'corrected' then m.corrected_at else m.declined_at end
)`;

/** Subjects of the rows of `events`. The actor is excluded when the notice is read. */
const SUBJECTS = sql`
  select events.*, 'league' as kind, league_id::text as thing
  from events
  where event in ('match.approved', 'fixture.changed', 'transfer.changed')
  union
  select events.*, case event when 'match.approved' then 'team' else 'captain' end, team.id::text
  from events ${TEAMS_OF_MATCH}
  where event in ('match.approved', 'review.decided')
  union
  select events.*, 'player', player_key
  from events join match_players on match_players.match_id = about_id
  where event = 'match.approved'
  union
  select events.*, case event when 'fixture.changed' then 'team' else 'captain' end, team.id::text
  from events ${TEAMS_OF_FIXTURE}
  where event in ('fixture.changed', 'kick_off.offered', 'kick_off.answered')
  union
  select events.*, subject.kind, subject.thing
  from events
  join transfers transfer on transfer.id = about_id
  cross join lateral (
    values ('transfer.changed', 'team', from_team_id::text), ('transfer.changed', 'team', to_team_id::text),
      ('transfer.changed', 'player', player_key),
      ('transfer.answered', 'captain', to_team_id::text),
      ('transfer.answered', 'captain', case outcome when 'undone' then from_team_id::text end)
  ) as subject (event, kind, thing)
  where subject.event = events.event
  union
  select events.*, 'account', account.id::text
  from events
  join transfers transfer on transfer.id = about_id
  join users account on account.roblox_id = player_key
  where event = 'transfer.offered' or event = 'transfer.answered' and outcome in ('done', 'withdrawn', 'refused', 'undone')
  union
  select events.*, 'account', account.id::text
  from events
  join matches m on m.match_id = about_id
  join users account on account.id = case when m.submitter_id <> 'N/A' then m.submitter_id::integer end
  where event = 'review.decided'
  union
  select events.*, 'account', user_id::text
  from events
  join matches m on m.match_id = about_id
  join match_disputes dispute on dispute.match_id = about_id and ${IS_CLOSED}
  where event = 'dispute.decided'
  union
  select events.*, subject.kind, subject.thing
  from events
  join audit_entries entry on entry.id = about_id
  cross join lateral (${LIFTED_BAN}) as ban
  cross join lateral (
    select 'account' as kind, id::text as thing from users where roblox_id = ban.player_key
    union all
    select 'captain', team_id::text
    from squad_spells spell
    where spell.league_id = events.league_id and spell.player_key = ban.player_key
      and ${spellCovers('spell', todayIn(zoneOf(sql`events.league_id`)))}
  ) as subject
  where event = 'ban.lifted'
  union
  select events.*, 'account', about_id::text
  from events
  where event = 'ownership.offered'
  union
  select events.*, 'captain', team_id::text
  from events
  join season_entries on season_entries.id = about_id
  where event = 'entry.decided'
  union
  select events.*, 'captain', team_id::text
  from events
  join season_movements on season_movements.id = about_id
  where event = 'place.kept'
  union
  select events.*, 'staff', league_id::text
  from events
  where event in ('review.waiting', 'dispute.opened', 'transfer.waiting', 'entry.waiting')`;

/** The accounts that a subject of the given row reaches now: followers, holders of the role, or the account itself. */
const ACCOUNTS = sql`
  select user_id from follows where follows.kind = subject.kind and follows.thing = subject.thing
  union all
  select account.id
  from teams t
  join users account on account.roblox_id in (t.captain_key, t.vice_captain_key)
  where t.id = case when subject.kind in ('captain', 'team') then subject.thing::integer end
  union all
  select user_id
  from league_access
  where league_id = case subject.kind when 'staff' then subject.thing::integer end
    and level >= ${literal(ACCESS_LEVELS.requests)}
  union all
  select subject.thing::integer where subject.kind = 'account'`;

/** Marks the push subscriptions of the accounts that the rows of `linked` reach; a part of `with` after `added`. */
export const MARK_PUSH = sql`
  marked as (
    update push_subscriptions set due_notice_id = (select max(id) from added)
    from sessions
    where sessions.id = session_id and user_id in (
      select reached.user_id
      from (select distinct kind, thing from linked where thing is not null) as subject
      cross join lateral (${ACCOUNTS}) as reached
    )
  )`;

/**
 * Keeps only the newest notice about a thing, and the newest `NOTICES_SHOWN` of each subject; parts of `with` after
 * `linked`.
 */
export const DROP_FORMER = sql`
  replaced as (
    delete from notice_subjects former
    using linked
    where former.kind = linked.kind and former.thing = linked.thing and former.event = linked.event
      and former.about_id = linked.about_id
  ),
  trimmed as (
    delete from notice_subjects former
    using (
      select kind, thing, (
        select notice_id
        from notice_subjects kept
        where kept.kind = longer.kind and kept.thing = longer.thing
        order by notice_id desc
        offset greatest(${literal(NOTICES_SHOWN)} - added_count, 0) limit 1
      ) as newest_dropped
      from (select kind, thing, count(*) as added_count from linked group by kind, thing) as longer
    ) as full_list
    where former.kind = full_list.kind and former.thing = full_list.thing and former.notice_id <= newest_dropped
  )`;

/** An event with a time to come waits until its act can no longer be undone from its toast. */
const IS_DUE = sql`created_at <= now()`;

export async function hasWaitingEvents(database: Database): Promise<boolean> {
  return (
    (await queryPrepared(database, 'has_waiting_events', sql`select from league_events where ${IS_DUE} limit 1`))
      .length > 0
  );
}

/**
 * Turns waiting events with recipients into notices, and marks their push subscriptions. An act becomes one notice for
 * each match or transfer, and one for all its fixtures.
 */
export async function publishEvents(database: Database): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (!(await lockPublishing(transaction))) return;
    await queryPrepared(
      transaction,
      'publish_events',
      sql`
        with acts as (
          select league_id, created_at
          from league_events
          where ${IS_DUE}
          group by league_id, created_at
          order by min(id)
          limit ${literal(ACTS_AT_ONCE)}
        ),
        taken as (
          delete from league_events
          using acts
          where league_events.league_id = acts.league_id and league_events.created_at = acts.created_at
          returning league_events.*
        ),
        things as materialized (
          select distinct league_id, taken.created_at, event, about_id
          from taken cross join unnest(about_ids) as about_id
          where ${IS_NEWS}
        ),
        events as materialized (
          select *, ${TOPIC} as topic, case ${TOPIC} when 'fixture' then 0 else about_id end as act
          from (select * from things union all ${APPROVALS}) as event
        ),
        reached as materialized (
          select subject.*
          from (
            select league_id, created_at, topic, act, event, kind, thing, case count(*) when 1 then min(about_id) end as about_id
            from (${SUBJECTS}) as concerned
            where thing is not null
            group by league_id, created_at, topic, act, event, kind, thing
          ) as subject
          where exists (${ACCOUNTS})
        ),
        added as (
          insert into notices (league_id, topic, things, sample, created_at)
          select league_id, topic, count(distinct about_id),
            (array_agg(distinct about_id))[:${literal(SAMPLE_SIZE)}], created_at
          from events
          where (league_id, created_at, topic, act) in (select league_id, created_at, topic, act from reached)
          group by league_id, created_at, topic, act
          order by created_at, min(about_id)
          returning *
        ),
        linked as (
          insert into notice_subjects (kind, thing, notice_id, event, about_id, created_at)
          select kind, thing, added.id, event, about_id, created_at
          from reached
          join added using (league_id, created_at, topic)
          where act in (0, sample[1])
          returning *
        ),
        ${DROP_FORMER},
        ${MARK_PUSH}
        select`,
    );
  });
}

/** Deletes expired notices. */
export async function deleteOldNotices(database: Database): Promise<void> {
  await execute(database, sql`delete from notices where created_at < now() - make_interval(days => ${NOTICE_DAYS})`);
}
