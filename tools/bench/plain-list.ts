import type { MatchList } from '#contract/matches.ts';
import type { Database } from '#database/connect.ts';
import { buildCondition, type Filters } from '#tools/bench/plain-sql.ts';

/** The expected page of the match list, by one plain statement. */
export async function readPlainList(database: Database, filters: Filters, page: number): Promise<MatchList> {
  const values: unknown[] = [];
  const condition = buildCondition(filters, values);
  const { rows } = await database.$client.query<{ list: MatchList }>(
    `select json_build_object(
       'matches', (
         select coalesce(json_agg(json_build_object(
           'match_id', match_id, 'match_name', match_name, 'league_name', league_name, 'status', status,
           'submission_date', to_char(submission_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'overall_player_count', overall_player_count, 'event_count', event_count,
           'blue_team', json_build_object('goals', blue_goals), 'green_team', json_build_object('goals', green_goals)
         ) order by ordinal), '[]')
         from (
           select m.*, l.name as league_name, row_number() over (order by m.submission_date desc, m.match_id desc) as ordinal
           from matches m join leagues l on l.id = m.league_id
           where ${condition}
           order by m.submission_date desc, m.match_id desc
           limit 15 offset ${(page - 1) * 15}
         ) as page
       ),
       'total_matches', (select count(*) from matches m where ${condition})
     ) as list`,
    values,
  );
  return rows[0]?.list ?? { matches: [], total_matches: 0 };
}
