import type { Fixture } from '#contract/fixtures/schema.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import { MIN_TIMES_COUNTED } from '#contract/kit/limits.ts';
import type { SquadPlayer } from '#contract/squads/schema.ts';
import { DAY_MINUTES, toIntervals } from '#contract/times/minute-ranges.ts';
import type { BestTimes, PlayerTimes, TeamTimes } from '#contract/times/schema.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, type Sql, sql } from '#database/query.ts';
import { findWindow, type KickOffWindow } from '#server/fixtures/kick-offs/decide-silence.ts';
import { requireKickOffState } from '#server/fixtures/kick-offs/kick-off-state-queries.ts';
import { notFound, requireFound } from '#server/kit/http/errors.ts';
import { todayIn } from '#server/kit/time/league-day-queries.ts';
import { isTimeZone, unknownTimeZone } from '#server/kit/time/zoned-time.ts';
import type { Viewer } from '#server/people/player-visibility-queries.ts';
import { spellCovers, squadPlayer } from '#server/people/squad-player-queries.ts';
import { findFixture } from '#server/results/fixtures/fixture-queries.ts';
import { TEAM_HEAD } from '#server/results/teams/team-queries.ts';
import { isInOffice } from '#server/squads/captain-queries.ts';
import { FROM_MONDAY, findBestTimes, type SlotPlayer } from '#server/times/best-times.ts';
import {
  createClocks,
  FREE,
  findSpans,
  isFilled,
  MINUTE_MS,
  markSlots,
  mondayOf,
  type StoredTimes,
  WEEK_LEAD_HOURS,
} from '#server/times/free-times.ts';
import { EXCEPTIONS } from '#server/times/times-queries.ts';

/** The players of `teams t` of `leagues l` today and its captains, with their accounts' times. */
const PLAYERS = sql`
  (
    select spell.player_key
    from squad_spells spell
    where spell.team_id = t.id and ${spellCovers('spell', todayIn(sql`l.time_zone`))}
    union
    select leader.key
    from (values (t.captain_key), (t.vice_captain_key)) as leader (key)
    where leader.key is not null and ${isInOffice(sql`leader.key`)}
  ) as member
  left join users account on account.roblox_id = member.player_key
  left join weekly_times times on times.user_id = account.id`;

const PLAYER_FIELDS = sql`
  'is_captain', ${isInOffice(sql`member.player_key`)},
  'times', case when times.user_id is not null then json_build_object(
    'time_zone', times.time_zone, 'week', times.week, 'exceptions', ${EXCEPTIONS}
  ) end`;

interface MemberTimes extends SlotPlayer {
  player: SquadPlayer;
  confirmed_week: string | null;
}

/**
 * A team's present week in a time zone, the league's by default; `players` for its captains and the league's staff.
 * Throws 400 for an unknown time zone, 404 for an unknown team.
 */
export async function findTeamTimes(
  database: Database,
  { league_id, slug }: { league_id: number; slug: string },
  timeZone: string | undefined,
  { viewer, names }: { viewer: NonNullable<Viewer> & { roblox_id: string | null }; names: number },
): Promise<TeamTimes> {
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw unknownTimeZone();
  const [found] = await queryPrepared<{
    team: TeamHead;
    league_zone: string;
    sees_names: boolean;
    members: MemberTimes[];
  }>(
    database,
    'find_team_times',
    sql`
      select ${TEAM_HEAD} as team, l.time_zone as league_zone,
        ${isInOffice(sql`${viewer.roblox_id}::text`)} or exists (
          select from league_access where league_id = l.id and user_id = ${viewer.id} and level >= ${names}
        ) as sees_names,
        (
          select coalesce(json_agg(json_build_object(
            'player', named.player, 'confirmed_week', times.confirmed_week, ${PLAYER_FIELDS}
          ) order by lower(named.player ->> 'name'), member.player_key), '[]')
          from ${PLAYERS}
          cross join lateral (select ${squadPlayer(sql`member.player_key`, viewer)} as player) as named
        ) as members
      from teams t
      join open_leagues l on l.id = t.league_id
      where l.id = ${league_id} and t.slug = ${slug} and t.removed_at is null`,
  );
  const { team, league_zone, sees_names, members } = requireFound(found, `Team ${slug} of league ${league_id}`);
  const time_zone = timeZone ?? league_zone;
  const clockOf = createClocks();
  const clock = clockOf(time_zone);
  const monday = mondayOf(clock.wallOf(Date.now()) + WEEK_LEAD_HOURS * 60 * MINUTE_MS);
  const week = new Date(monday).toISOString().slice(0, 10);
  const hours = Array.from({ length: 7 * 24 + 1 }, (_, hour) =>
    clock.instantOf(monday + hour * 60 * MINUTE_MS, 'earlier'),
  );
  const starts = hours.slice(0, -1);
  const marks = members.map(({ times }) => markSlots(times, starts, 60 * MINUTE_MS, clockOf));
  const filled = members.filter(({ times }) => isFilled(times)).length;
  const countAt = (at: number) => marks.filter((slots) => slots[at] === FREE).length;
  const span = { from: hours[0] ?? 0, to: hours.at(-1) ?? 0 };

  /** A player's free times of the week, on the reader's wall clock. */
  function listTimes(times: StoredTimes): PlayerTimes['times'] {
    const { free } = findSpans(times, span, clockOf(times.time_zone));
    const onWall = (instant: number) =>
      (clock.wallOf(Math.min(Math.max(instant, span.from), span.to)) - monday) / MINUTE_MS;
    return toIntervals(free.map(({ from, to }) => ({ from: onWall(from), to: Math.min(onWall(to), 7 * DAY_MINUTES) })));
  }

  return {
    team,
    time_zone,
    week,
    squad: members.length,
    filled,
    free: sees_names || filled >= MIN_TIMES_COUNTED ? starts.map((_, at) => countAt(at)) : null,
    players: sees_names
      ? members.map(({ player, times, confirmed_week }) => ({
          player,
          state: !isFilled(times) ? 'unknown' : confirmed_week === week ? 'as usual' : 'filled',
          times: isFilled(times) ? listTimes(times) : [],
        }))
      : null,
  };
}

/** The best times for a published fixture, none while a side is open. Throws 404 for an unknown fixture. */
export async function findFixtureTimes(database: Database, leagueId: number, fixtureId: number): Promise<BestTimes> {
  const fixture = await findFixture(database, leagueId, fixtureId);
  if (!fixture) throw notFound(`Fixture ${fixtureId} of league ${leagueId}`);
  const [home, away] = [fixture.home.team?.id ?? 0, fixture.away.team?.id ?? 0];
  const [found] = await queryPrepared<{
    league_zone: string;
    sides: { team_id: number; players: SlotPlayer[] }[];
    others: { team_id: number; kick_off: number; is_of_season: boolean }[];
  }>(
    database,
    'find_fixture_times',
    sql`
      select l.time_zone as league_zone,
        (
          select coalesce(json_agg(json_build_object('team_id', t.id, 'players', (
            select coalesce(json_agg(json_build_object(${PLAYER_FIELDS})), '[]') from ${PLAYERS}
          ))), '[]')
          from teams t
          where t.id = any(${[home, away]}::integer[])
        ) as sides,
        (
          select coalesce(json_agg(json_build_object(
            'team_id', team_id, 'kick_off', extract(epoch from f.kick_off) * 1000,
            'is_of_season', c.season_id = ${fixture.competition.season_id}
          )), '[]')
          from ${fixturesOfTeams([home, away])}
          where f.id <> ${fixtureId} and f.kick_off is not null and f.removed_at is null
            and f.status not in ('cancelled', 'walkover')
        ) as others
      from leagues l
      where l.id = ${leagueId}`,
  );
  const { league_zone, sides, others } = requireFound(found, `League ${leagueId}`);
  const rules = await requireKickOffState(database, fixtureId);
  const clockOf = createClocks();
  const now = Date.now();
  const window = rules.window ?? chooseWeek(fixture, now, league_zone);
  const sideOf = (id: number) => ({
    players: sides.find(({ team_id }) => team_id === id)?.players ?? [],
    kick_offs: others
      .filter(({ team_id, is_of_season }) => team_id === id && is_of_season)
      .map(({ kick_off }) => kick_off),
  });
  return findBestTimes({
    home: sideOf(home),
    away: sideOf(away),
    window,
    earliest: now + rules.answer_minutes * MINUTE_MS,
    rules,
    taken: others.map(({ kick_off }) => kick_off),
    league_zone,
    clockOf,
  });
}

/** The week, from Monday, of a fixture without a window; the present one once that is over, or while it has none. */
function chooseWeek({ kick_off, deadline }: Fixture, now: number, timeZone: string): KickOffWindow {
  const stated = kick_off ?? deadline;
  const own = stated === null ? undefined : findWindow(stated, FROM_MONDAY, timeZone);
  return own && Date.parse(own.ends_at) > now ? own : findWindow(new Date(now).toISOString(), FROM_MONDAY, timeZone);
}

/** The fixtures `f` of competitions `c` of some teams, once for each team. */
function fixturesOfTeams(ids: readonly number[]): Sql {
  return sql`
    unnest(${[...ids]}::integer[]) as team_id
    join fixtures f on team_id in (f.home_team_id, f.away_team_id)
    join competitions c on c.id = f.competition_id and c.removed_at is null and c.published_at is not null`;
}
