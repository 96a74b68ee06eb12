import { FIXTURE_FIT_DAYS } from '#contract/limits.ts';
import type { Database } from '#database/connect.ts';
import { query, sql } from '#database/query.ts';

/** An imported match by its teams. */
interface PlayedMatch {
  match_id: number;
  home_team_id: number;
  away_team_id: number;
  /** ISO 8601. */
  played_at: string;
}

/**
 * Makes matches the results of open fixtures between their teams within three days, whichever team is at home. A match
 * that fits two fixtures, and a fixture that two matches fit, stay apart, as do fixtures whose teams depend on results.
 * Returns the ids of the bound fixtures.
 */
export async function bindImportedMatches(
  transaction: Database,
  leagueId: number,
  matches: readonly PlayedMatch[],
): Promise<number[]> {
  const days = sql`make_interval(days => ${FIXTURE_FIT_DAYS})`;
  const bound = await query<{ id: number }>(
    transaction,
    sql`
      with fitting as (
        select fixtures.id, played.match_id,
          case when fixtures.home_team_id = played.home_team_id then 'Blue' else 'Green' end as home_side,
          count(*) over (partition by fixtures.id) as matches, count(*) over (partition by played.match_id) as fixtures
        from fixtures
        join competitions on competitions.id = competition_id
        join league_seasons season on season.id = season_id
        join json_to_recordset(${JSON.stringify(matches)}::json) as played (match_id integer, home_team_id integer,
          away_team_id integer, played_at timestamptz)
          on fixtures.kick_off between played_at - ${days} and played_at + ${days}
          and (fixtures.home_team_id, fixtures.away_team_id) in (
            (played.home_team_id, played.away_team_id), (played.away_team_id, played.home_team_id)
          )
        where fixtures.league_id = ${leagueId} and fixtures.removed_at is null and fixtures.match_id is null
          and fixtures.status in ('planned', 'postponed') and home_source is null and away_source is null
          and competitions.published_at is not null and competitions.removed_at is null and season.removed_at is null
      )
      update fixtures set match_id = fitting.match_id, home_side = fitting.home_side
      from fitting
      where fixtures.id = fitting.id and matches = 1 and fixtures = 1
      returning fixtures.id`,
  );
  return bound.map(({ id }) => id);
}

/** Opens the fixtures again that an import bound. */
export async function unbindImportedMatches(transaction: Database, fixtureIds: number[]): Promise<void> {
  await query(
    transaction,
    sql`update fixtures set match_id = null, home_side = null where id = any(${fixtureIds}::integer[])`,
  );
}
