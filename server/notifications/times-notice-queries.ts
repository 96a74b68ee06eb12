import type { Database } from '#database/connect.ts';
import { literal, queryPrepared, type Sql, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { todayIn } from '#server/kit/time/league-day-queries.ts';
import { DROP_FORMER, MARK_PUSH } from '#server/notifications/publish-queries.ts';
import { waitToPublish } from '#server/notifications/publishing-lock-queries.ts';
import { spellCovers } from '#server/people/squad-player-queries.ts';
import { isInOffice } from '#server/squads/captain-queries.ts';
import { askingLeagues, LOOKS_FOR_TIME } from '#server/times/question-queries.ts';

/** Keeps the transaction short; the next run asks the others. */
const ASKED_AT_ONCE = 500;

/**
 * Asks the captains and players of teams that look for times, once a week each, whether the week is as usual. A player
 * of several leagues is asked by one.
 */
export async function publishTimesQuestions(database: Database, now = new Date()): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await waitToPublish(transaction);
    await queryPrepared(
      transaction,
      'publish_times_questions',
      sql`
        with asking as materialized (${askingLeagues(now)}),
        due as materialized (
          select distinct on (account.id) account.id as user_id, asking.league_id
          from asking
          join teams t on t.league_id = asking.league_id and t.removed_at is null and ${LOOKS_FOR_TIME}
          cross join lateral (
            select player_key
            from squad_spells spell
            where spell.team_id = t.id and ${spellCovers('spell', todayIn(sql`asking.time_zone`))}
            union
            select leader.key
            from (values (t.captain_key), (t.vice_captain_key)) as leader (key)
            where leader.key is not null and ${isInOffice(sql`leader.key`)}
          ) as member
          join users account on account.roblox_id = member.player_key
          where not exists (
            select from weekly_times times where times.user_id = account.id and confirmed_week >= asking.week
          ) and not exists (
            select
            from notice_subjects subject
            where subject.kind = 'account' and subject.thing = account.id::text and subject.event = 'times.asked'
              and subject.created_at >= asking.begins_at
          )
          order by account.id, asking.league_id
          limit ${literal(ASKED_AT_ONCE)}
        ),
        added as (
          insert into notices (league_id, topic, things, sample)
          select league_id, 'account', count(*), (array_agg(user_id order by user_id))[:1]
          from due
          group by league_id
          returning *
        ),
        linked as (
          insert into notice_subjects (kind, thing, notice_id, event, about_id, created_at)
          select 'account', user_id::text, id, 'times.asked', user_id, created_at
          from due
          join added using (league_id)
          returning *
        ),
        ${DROP_FORMER},
        ${MARK_PUSH}
        select`,
    );
  });
}

/** This week's question, until the account answered it or changed its week. */
export function timesFacts({ id }: { id: number }, facts: (fields: Sql) => Sql): Sql {
  return sql`
    select ${facts(sql`'league', l.name`)}
    where told.event = 'times.asked' and told.created_at > now() - interval '7 days' and not exists (
      select
      from weekly_times times
      where times.user_id = ${id} and (
        saved_at > told.created_at or confirmed_week > (told.created_at at time zone l.time_zone)::date - 7
      )
    )`;
}
