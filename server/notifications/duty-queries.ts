import { MAX_SHEET_DEADLINE_MINUTES, SHEET_REMINDER_MINUTES } from '#contract/kit/limits.ts';
import type { Database } from '#database/connect.ts';
import { literal, queryPrepared, type Sql, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { CAN_MOVE, LAPSES_AT } from '#server/fixtures/kick-offs/kick-off-state-queries.ts';
import { listKickOffReminders } from '#server/fixtures/kick-offs/silence-queries.ts';
import { DROP_FORMER, MARK_PUSH } from '#server/notifications/publish-queries.ts';
import { waitToPublish } from '#server/notifications/publishing-lock-queries.ts';

/** Keeps the transaction short. */
const DUTIES_AT_ONCE = 100;

const OPENS_AT = sql`f.kick_off - make_interval(mins => c.check_in_opens_minutes)`;
const SHEET_DEADLINE = sql`f.kick_off - make_interval(mins => c.sheet_deadline_minutes)`;
const REMINDER = sql`make_interval(mins => ${literal(SHEET_REMINDER_MINUTES)})`;

/**
 * The open tasks of the captains of `teams t` for `fixtures f` of `competitions c`: event and deadline. Sheets are
 * required if the competition has a deadline before kick-off, or the team has named one before.
 */
export const OPEN_DUTIES = sql`
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

/** A published fixture with its teams, as `f`, `home` and `away`. */
export const PUBLISHED_FIXTURE = sql`
  fixtures f
  join competitions c on c.id = f.competition_id and c.removed_at is null and c.published_at is not null
  join teams home on home.id = f.home_team_id
  join teams away on away.id = f.away_team_id`;

/** An open duty of one of the teams `led_team_ids`, the subject of the notice, for its facts. */
export function openDuty(facts: Sql): Sql {
  return sql`
    select ${facts}
    from ${PUBLISHED_FIXTURE}
    cross join lateral (
      select max(ends_at) as ends_at
      from teams t
      cross join lateral (select ends_at ${OPEN_DUTIES} and event = told.event) as duty
      where t.id = any(told.led_team_ids) and t.id in (f.home_team_id, f.away_team_id)
    ) as open
    where f.id = told.about_id and told.event in ('check_in.opened', 'sheet.due') and open.ends_at is not null`;
}

/** Offers of kick-offs that expired without an answer in the last day, for both teams. */
const LAPSED_OFFERS = sql`
  select f.id as fixture_id, f.league_id, t.id as team_id, 'kick_off.lapsed' as event, o.offered_at as begins_at
  from fixture_offers o
  join fixtures f on f.id = o.fixture_id and ${CAN_MOVE}
  join teams t on t.id in (f.home_team_id, f.away_team_id)
  where o.answer is null and ${LAPSES_AT} <= now() and ${LAPSES_AT} > now() - interval '1 day'`;

const BEGUN_DUTIES = sql`
  select f.id as fixture_id, f.league_id, t.id as team_id, duty.event, duty.begins_at
  from fixtures f
  join competitions c on c.id = f.competition_id and c.removed_at is null and c.published_at is not null
  join teams t on t.id in (f.home_team_id, f.away_team_id)
  cross join lateral (select event, begins_at ${OPEN_DUTIES}) as duty
  where f.kick_off > now()
    and f.kick_off < now() + make_interval(mins => ${literal(MAX_SHEET_DEADLINE_MINUTES + SHEET_REMINDER_MINUTES)})`;

/**
 * Adds notices of new duties, of kick-offs to agree and of expired proposals for teams whose captains have accounts, once for each team and time,
 * and marks the push subscriptions of these captains.
 */
export async function publishDuties(database: Database): Promise<void> {
  const reminders = JSON.stringify(await listKickOffReminders(database));
  await inTransaction(database, async (transaction) => {
    await waitToPublish(transaction);
    await queryPrepared(
      transaction,
      'publish_duties',
      sql`
        with due as materialized (
          select duty.*
          from (
            ${BEGUN_DUTIES}
            union all
            ${LAPSED_OFFERS}
            union all
            select fixture_id, league_id, team_id, 'kick_off.due', begins_at
            from json_to_recordset(${reminders}::json)
              as reminder (fixture_id integer, league_id integer, team_id integer, begins_at timestamptz)
          ) as duty
          join teams t on t.id = team_id
          where exists (select from users where roblox_id in (t.captain_key, t.vice_captain_key))
            and not exists (
              select
              from notice_subjects subject
              where subject.kind = 'captain' and subject.thing = team_id::text and subject.about_id = fixture_id
                and subject.event = duty.event and subject.created_at >= duty.begins_at
            )
          order by begins_at, fixture_id
          limit ${literal(DUTIES_AT_ONCE)}
        ),
        acts as (
          select league_id, event, fixture_id, row_number() over (order by min(begins_at), fixture_id, event) as number
          from due
          group by league_id, event, fixture_id
        ),
        added as (
          insert into notices (league_id, topic, sample)
          select league_id, 'fixture', array[fixture_id] from acts order by number
          returning *
        ),
        numbered as (select id, created_at, row_number() over (order by id) as number from added),
        linked as (
          insert into notice_subjects (kind, thing, notice_id, event, about_id, created_at)
          select 'captain', team_id::text, id, event, fixture_id, created_at
          from due
          join acts using (event, fixture_id)
          join numbered using (number)
          returning *
        ),
        ${DROP_FORMER},
        ${MARK_PUSH}
        select`,
    );
  });
}
