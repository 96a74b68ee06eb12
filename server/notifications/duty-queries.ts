import { MAX_SHEET_DEADLINE_MINUTES, SHEET_REMINDER_MINUTES } from '#contract/limits.ts';
import type { Database } from '#database/connect.ts';
import { literal, queryPrepared, type Sql, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import type { Viewer } from '#server/domain/player-visibility-queries.ts';
import { waitToPublish } from '#server/notifications/publishing-lock-queries.ts';
import { isInOffice } from '#server/squads/captain-queries.ts';

/** Few enough that the transaction is short. */
const DUTIES_AT_ONCE = 100;

const OPENS_AT = sql`f.kick_off - make_interval(mins => c.check_in_opens_minutes)`;
const SHEET_DEADLINE = sql`f.kick_off - make_interval(mins => c.sheet_deadline_minutes)`;
const REMINDER = sql`make_interval(mins => ${literal(SHEET_REMINDER_MINUTES)})`;

/**
 * What the captains of `teams t` have still to do for `fixtures f` of `competitions c`: its event and its end. Sheets are a
 * duty where the competition has a deadline before kick-off, or the team has named one before.
 */
const OPEN_DUTIES = sql`
  from (
    select 'check_in.opened' as event, ${OPENS_AT} as begins_at,
      f.kick_off - make_interval(mins => c.check_in_closes_minutes) as ends_at
    where not exists (
      select from check_ins
      where check_ins.fixture_id = f.id and check_ins.team_id = t.id and checked_in_at >= ${OPENS_AT}
    )
    union all
    select 'sheet.due', ${SHEET_DEADLINE} - ${REMINDER}, ${SHEET_DEADLINE}
    where (c.sheet_deadline_minutes > 0 or exists (select from team_sheets sheet where sheet.team_id = t.id))
      and not exists (select from team_sheets sheet where sheet.fixture_id = f.id and sheet.team_id = t.id)
  ) as duty
  where begins_at <= now() and ends_at > now() and f.removed_at is null
    and f.status in ('planned', 'postponed', 'to be replayed') and (f.match_id is null or f.status <> 'planned')`;

/** A duty of the team `led_team_id` that `told` is about, while it is still to be done, for the facts of notices. */
export function openDuty(facts: Sql): Sql {
  return sql`
    select ${facts}
    from fixtures f
    join competitions c on c.id = f.competition_id and c.removed_at is null and c.published_at is not null
    join teams home on home.id = f.home_team_id
    join teams away on away.id = f.away_team_id
    join teams t on t.id = told.led_team_id
    cross join lateral (select ends_at ${OPEN_DUTIES} and event = told.event) as open
    where f.id = told.fixture_id`;
}

/** The teams that an account leads, as subjects of notices. */
export function ledTeams(viewer: NonNullable<Viewer>): Sql {
  return sql`
    select 'captain' as kind, t.id::text as thing
    from users account
    join teams t on t.captain_key = account.roblox_id or t.vice_captain_key = account.roblox_id
    where account.id = ${viewer.id} and ${isInOffice(sql`account.roblox_id`)}`;
}

/**
 * Adds notices of duties that have begun for teams whose captains have accounts, once for each team and kick-off, and marks
 * the push subscriptions of these captains.
 */
export async function publishDuties(database: Database): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await waitToPublish(transaction);
    await queryPrepared(
      transaction,
      'publish_duties',
      sql`
        with due as materialized (
          select f.id as fixture_id, f.league_id, t.id as team_id, duty.event
          from fixtures f
          join competitions c on c.id = f.competition_id and c.removed_at is null and c.published_at is not null
          join teams t on t.id in (f.home_team_id, f.away_team_id)
          cross join lateral (select event, begins_at ${OPEN_DUTIES}) as duty
          where f.kick_off > now()
            and f.kick_off < now() + make_interval(mins => ${literal(MAX_SHEET_DEADLINE_MINUTES + SHEET_REMINDER_MINUTES)})
            and exists (select from users where roblox_id in (t.captain_key, t.vice_captain_key))
            and not exists (
              select
              from notice_subjects
              join notices on notices.id = notice_id
              where kind = 'captain' and thing = t.id::text and notices.fixture_id = f.id
                and notices.event = duty.event and created_at >= duty.begins_at
            )
          order by f.kick_off, f.id
          limit ${literal(DUTIES_AT_ONCE)}
        ),
        added as (
          insert into notices (league_id, event, fixture_id)
          select distinct league_id, event, fixture_id from due
          returning *
        ),
        linked as (
          insert into notice_subjects (kind, thing, notice_id)
          select 'captain', due.team_id::text, added.id
          from due
          join added using (fixture_id, event)
        )
        update push_subscriptions set due_notice_id = (select max(id) from added)
        from sessions
        join users account on account.id = user_id
        where sessions.id = session_id and exists (
          select
          from due
          join teams t on t.id = due.team_id
          where account.roblox_id in (t.captain_key, t.vice_captain_key)
        )`,
    );
  });
}
