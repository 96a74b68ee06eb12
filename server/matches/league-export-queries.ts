import type { MatchStreamQuery } from '#contract/matches.ts';
import type { Database } from '#database/connect.ts';
import { IS_COUNTED } from '#server/matches/match-queries.ts';
import { type MatchIds, spanOf } from '#server/matches/match-stream-queries.ts';

/** A result as its row of the file. */
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
}

/** What a player did in a match, as its row of the file; `id` is null for a player who is known by name alone. */
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
}

const DATE = `to_char(m.submission_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The matches of a league that count, oldest first; undefined when there is no such league. */
export async function listLeagueResultIds(
  database: Database,
  leagueId: number,
  span: Pick<MatchStreamQuery, 'from' | 'to'>,
): Promise<MatchIds | undefined> {
  const { rows } = await database.$client.query<MatchIds>({
    name: 'list_league_result_ids',
    text: `
      select name, (
        select coalesce(string_agg(int4send(match_id), ''::bytea order by submission_date, match_id), '')
        from matches m
        where league_id = $1 and ${IS_COUNTED} and submission_date >= $2 and submission_date < $3
      ) as ids
      from leagues
      where id = $1`,
    values: [leagueId, ...spanOf(span)],
  });
  return rows[0];
}

/** In the order of the ids; a match that no longer counts is left out. */
export async function listResults(database: Database, matchIds: number[]): Promise<ResultRow[]> {
  const { rows } = await database.$client.query<ResultRow>({
    name: 'list_results',
    text: `
      select match_id, ${DATE} as submission_date, status, type, match_name, blue_name, blue_goals, green_name,
        green_goals, overall_player_count, event_count
      from unnest($1::integer[]) with ordinality as batch (match_id, place)
      join matches m using (match_id)
      where ${IS_COUNTED}
      order by place`,
    values: [matchIds],
  });
  return rows;
}

/** In the order of the ids, each match's Blue first and each team in the order it was sent in; names as matches have them. */
export async function listPlayerLines(database: Database, matchIds: number[]): Promise<PlayerLineRow[]> {
  const { rows } = await database.$client.query<PlayerLineRow>({
    name: 'list_player_lines',
    text: `
      select match_id, ${DATE} as submission_date, type, line.team,
        case line.team when 'Blue' then blue_name else green_name end as team_name,
        coalesce(line.name, typed_names.name) as name,
        case when line.player_key not like 'name:%' then line.player_key end as id,
        line.goals, line.assists, line.yellow_cards, line.red_card as red_cards
      from unnest($1::integer[]) with ordinality as batch (match_id, place)
      join matches m using (match_id)
      join match_players as line using (match_id)
      left join typed_names using (match_id, team, slot)
      where ${IS_COUNTED}
      order by place, line.team, line.slot`,
    values: [matchIds],
  });
  return rows;
}
