import { AGENDA_SHOWN } from '#contract/kit/limits.ts';
import type { AgendaItem } from '#contract/leagues/agenda.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, literal, queryPrepared, sql } from '#database/query.ts';
import { ANSWER_BY, CAN_MOVE, LAPSES_AT } from '#server/fixtures/kick-offs/kick-off-state-queries.ts';
import { todayIn, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { OPEN_DUTIES, PUBLISHED_FIXTURE } from '#server/notifications/duty-queries.ts';
import { rolesOf } from '#server/notifications/role-queries.ts';
import { spellCovers } from '#server/people/squad-player-queries.ts';

/** An account's tasks as a captain, the most urgent first, then the next match and the last result of each of its teams. */
export function listAgenda(
  database: Database,
  account: { id: number; is_staff: boolean; roblox_id: string | null },
): Promise<AgendaItem[]> {
  return queryPrepared<AgendaItem>(
    database,
    'list_agenda',
    sql`
      with led as materialized (
        select thing::integer as id from (${rolesOf(account)}) as role where kind = 'captain'
      ),
      own as (
        select id from led
        union
        select team_id
        from squad_spells spell
        join teams t on t.id = team_id and t.removed_at is null
        where player_key = ${account.roblox_id}::text and ${spellCovers('spell', todayIn(zoneOf(sql`t.league_id`)))}
      ),
      tasks as (
        select case duty.event when 'sheet.due' then 'team sheet' else 'check-in' end as kind, f.id as fixture_id,
          f.kick_off, duty.ends_at, null::bigint as match_id, null::integer as home_goals,
          null::integer as away_goals, led.id as team_id
        from led
        join teams t on t.id = led.id
        join fixtures f on t.id in (f.home_team_id, f.away_team_id) and f.kick_off > now()
        join competitions c on c.id = f.competition_id
        cross join lateral (select event, ends_at ${OPEN_DUTIES}) as duty
        union
        select 'kick-off offer', f.id, o.kick_off, ${ANSWER_BY}, null, null, null, led.id
        from led
        join fixtures f on led.id in (f.home_team_id, f.away_team_id) and ${CAN_MOVE}
        join fixture_offers o on o.fixture_id = f.id and o.answer is null and o.team_id <> led.id
        where ${LAPSES_AT} > now()
        union
        select 'next match', next.id, next.kick_off, null, null, null, null, own.id
        from own
        cross join lateral (
          select f.id, f.kick_off
          from ${PUBLISHED_FIXTURE}
          where own.id in (f.home_team_id, f.away_team_id) and f.kick_off > now() and ${CAN_MOVE}
          order by f.kick_off
          limit 1
        ) as next
        union
        select 'last result', last.fixture_id, last.played_at, null, last.match_id, last.home_goals, last.away_goals, own.id
        from own
        cross join lateral (
          select fixture_id, played_at, match_id, home_goals, away_goals
          from fixture_results
          where own.id in (home_team_id, away_team_id) and is_published and match_id is not null
            and home_goals is not null
          order by played_at desc
          limit 1
        ) as last
      )
      select tasks.kind, l.id as league_id, l.name as league_name, team_id, fixture_id, home.name as home, away.name as away,
        ${isoTime('tasks.kick_off')} as kick_off, ${isoTime('ends_at')} as ends_at,
        tasks.match_id,
        case when tasks.match_id is not null then json_build_object('home', home_goals, 'away', away_goals) end as score
      from (
        select kind, fixture_id, kick_off, ends_at, match_id, home_goals, away_goals, min(team_id) as team_id
        from tasks
        group by 1, 2, 3, 4, 5, 6, 7
      ) as tasks
      join (${PUBLISHED_FIXTURE}) on f.id = fixture_id
      join open_leagues l on l.id = f.league_id
      order by ends_at nulls last, tasks.match_id is not null, tasks.kick_off, fixture_id, tasks.kind
      limit ${literal(AGENDA_SHOWN)}`,
  );
}
