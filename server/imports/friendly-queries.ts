import type { CompetitionFormat } from '#contract/kit/heads.ts';
import type { Database } from '#database/connect.ts';
import { query, sql } from '#database/query.ts';
import type { PairedMatch } from '#server/imports/plan/pair-matches.ts';

/** The competition that counts a match without a fixture; if it has fixtures, the match is a friendly. */
export interface TakenBy {
  name: string;
  format: CompetitionFormat;
  has_fixtures: boolean;
}

/** For each match, the competition that counts it without a fixture; null for none. */
export function listTakers(
  database: Database,
  leagueId: number,
  matches: readonly Pick<PairedMatch, 'played_at' | 'type' | 'home_team_id' | 'away_team_id'>[],
): Promise<(TakenBy | null)[]> {
  return query<{ taker: TakenBy | null }>(
    database,
    sql`
      select case when taken.id is not null then json_build_object('name', c.name, 'format', c.format, 'has_fixtures', exists (
        select from fixtures f where f.competition_id = taken.id and f.removed_at is null
      )) end as taker
      from json_to_recordset(${JSON.stringify(matches.map((match, place) => ({ ...match, place })))}::json)
        as played (place integer, played_at timestamptz, type text, home_team_id integer, away_team_id integer)
      left join lateral competition_of_match(${leagueId}, played_at, type, home_team_id, away_team_id) as taken (id) on true
      left join competitions c on c.id = taken.id
      order by place`,
  ).then((rows) => rows.map(({ taker }) => taker));
}
