import type { FixtureStage } from '#contract/fixtures/schema.ts';
import type { MatchStreamQuery } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, queryPrepared, sql } from '#database/query.ts';
import { zoneOf } from '#server/kit/time/league-day-queries.ts';
import { type MatchIds, spanOf } from '#server/matches/match-stream-queries.ts';
import { nameRound, type RoundPlace } from '#server/results/brackets/name-round.ts';
import {
  countedGoals,
  countsForPlayers,
  HAS_RESULT,
  isCounted,
  JOIN_AWARD,
  MATCH_PLACE,
  yesOrNo,
} from '#server/results/counted/match-queries.ts';
import { ofSide } from '#server/results/teams/team-queries.ts';

/** A result as a CSV row. */
export interface ResultRow {
  match_id: number;
  submission_date: string;
  status: string;
  type: string;
  match_name: string;
  blue_name: string;
  blue_goals: number;
  green_name: string;
  green_goals: number;
  overall_player_count: number | null;
  event_count: number | null;
  extra_time: 'yes' | 'no';
  blue_penalties: number | null;
  green_penalties: number | null;
  fixture_id: number | null;
  competition_id: number | null;
  season_id: number | null;
  blue_team_id: number | null;
  green_team_id: number | null;
  season: string | null;
  competition: string | null;
  group: string | null;
  /** Null without a fixture. */
  round: string | null;
}

/** A player's line in a match as a CSV row; `id` is null for a player without a Roblox id. */
export interface PlayerLineRow {
  match_id: number;
  submission_date: string;
  type: string;
  team: string;
  team_name: string;
  name: string;
  id: string | null;
  goals: number;
  assists: number;
  yellow_cards: number;
  red_cards: number;
  /** The line as it was sent, for matches with added stats. */
  sent: object | null;
}

/** The matches of a league's files; `has_stats` if any line of the league has added stats. */
export interface LeagueResults extends MatchIds {
  has_stats: boolean;
}

/** Whether a league, the row `leagues`, has lines with added stats. */
export const HAS_STATS = sql`exists (select from line_stats where line_stats.league_id = leagues.id) as has_stats`;

/** The counted matches of a league, oldest first; undefined for an unknown league. */
export async function listLeagueResultIds(
  database: Database,
  leagueId: number,
  span: Pick<MatchStreamQuery, 'from' | 'to'>,
): Promise<LeagueResults | undefined> {
  const { start, end } = spanOf(span, zoneOf(leagueId));
  const [league] = await queryPrepared<LeagueResults>(
    database,
    'list_league_result_ids',
    sql`
      select name, ${HAS_STATS}, (
        select coalesce(string_agg(int8send(match_id), ''::bytea order by submission_date, match_id), '')
        from matches m
        where league_id = ${leagueId} and ${isCounted('m')} and submission_date >= ${start} and submission_date < ${end}
      ) as ids
      from open_leagues leagues
      where id = ${leagueId}`,
  );
  return league;
}

/** Results with awarded scores, in the order of the ids; matches without a result are omitted. */
export async function listResults(database: Database, matchIds: number[]): Promise<ResultRow[]> {
  const rows = await queryPrepared<Omit<ResultRow, 'round'> & RoundPlace & { stage: FixtureStage | null }>(
    database,
    'list_results',
    sql`
      select m.match_id, ${isoTime('m.submission_date')} as submission_date, m.status, type, match_name,
        blue_name, ${countedGoals('blue')} as blue_goals, green_name, ${countedGoals('green')} as green_goals,
        overall_player_count, event_count, ${yesOrNo(sql`m.had_extra_time and award.fixture_id is null`)} as extra_time,
        case when award.fixture_id is null then m.blue_penalties end as blue_penalties,
        case when award.fixture_id is null then m.green_penalties end as green_penalties,
        place.fixture_id, place.competition_id, place.season_id,
        ${ofSide('blue', sql`t.id`)} as blue_team_id, ${ofSide('green', sql`t.id`)} as green_team_id,
        season.name as season, c.name as competition, c.format, f.stage, f.group_name as "group", f.round, case
          when f.stage in ('winners', 'losers') then (
            select max(other.round) from fixtures other
            where other.competition_id = f.competition_id and other.stage = f.stage and other.removed_at is null
          )
        end as last_round
      from unnest(${matchIds}::bigint[]) with ordinality as batch (id, place)
      join matches m on m.match_id = batch.id
      ${JOIN_AWARD}
      left join lateral (${MATCH_PLACE}) as place on true
      left join fixtures f on f.id = place.fixture_id
      left join competitions c on c.id = place.competition_id
      left join league_seasons season on season.id = place.season_id
      where ${HAS_RESULT}
      order by batch.place`,
  );
  return rows.map((row) => ({ ...row, round: row.stage === null ? null : nameRound(row) }));
}

/**
 * Lines in the order of the ids, Blue's first, in the order they were sent. Added stats are read from the matches, as
 * `line_stats` lacks some and has derived minutes.
 */
export async function listPlayerLines(database: Database, matchIds: number[]): Promise<PlayerLineRow[]> {
  return queryPrepared<PlayerLineRow>(
    database,
    'list_player_lines',
    sql`
      with sent as materialized (
        select match_id, side.team, slot, sent.line
        from (select distinct match_id from line_stats where match_id = any(${matchIds}::bigint[])) as measured
        join matches m using (match_id)
        cross join (values ('Blue'), ('Green')) as side (team)
        cross join lateral json_array_elements(m.player_data -> side.team -> 'players') with ordinality as sent (line, slot)
      )
      select match_id, ${isoTime('m.submission_date')} as submission_date, type, line.team,
        case line.team when 'Blue' then blue_name else green_name end as team_name,
        coalesce(line.name, typed_names.name) as name,
        case when line.player_key not like 'name:%' then line.player_key end as id,
        line.goals, line.assists, line.yellow_cards, line.red_card as red_cards, sent.line as sent
      from unnest(${matchIds}::bigint[]) with ordinality as batch (match_id, place)
      join matches m using (match_id)
      join match_players as line using (match_id)
      left join typed_names using (match_id, team, slot)
      left join sent using (match_id, team, slot)
      where ${countsForPlayers('m')}
      order by place, line.team, line.slot`,
  );
}
