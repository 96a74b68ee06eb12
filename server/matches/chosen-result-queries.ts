import type { LeagueExportQuery } from '#contract/matches.ts';
import type { Database } from '#database/connect.ts';
import { query, type Sql, sql } from '#database/query.ts';
import {
  belongsToTarget,
  belongsToTargetSeason,
  hasNoFixture,
  isInScope,
  isOnDays,
  TARGET_SCOPE,
  targetCompetition,
  targetSeason,
} from '#server/competitions/match-competition-queries.ts';
import { isCounted } from '#server/matches/match-queries.ts';
import { type MatchIds, spanOf } from '#server/matches/match-stream-queries.ts';

type ChosenMatches = Pick<LeagueExportQuery, 'season' | 'competition' | 'from' | 'to'>;

/** A `target` that visitors may read, and the conditions that give it a match with or without a fixture. */
interface Choice {
  target: Sql;
  isVisible: Sql;
  /** On `competitions planned`, the competition of the match's fixture. */
  isPlanned: Sql;
  /** On `matches m` without a fixture. */
  isUnplanned: Sql;
}

const MATCH_FACTS = {
  day: sql`(m.submission_date at time zone 'UTC')::date`,
  type: sql`m.type`,
  home_id: sql`blue.team_id`,
  away_id: sql`green.team_id`,
};

function chooseCompetition(leagueId: number, competition: number, season: number | undefined): Choice {
  return {
    target: targetCompetition(competition),
    isVisible: sql`target.league_id = ${leagueId} and target.published_at is not null
      and target.season_id = ${season === undefined ? sql`target.season_id` : season}`,
    isPlanned: sql`planned.id = target.id`,
    isUnplanned: sql`${isInScope(TARGET_SCOPE)} and ${belongsToTarget(MATCH_FACTS)}`,
  };
}

function chooseSeason(leagueId: number, season: number): Choice {
  return {
    target: targetSeason(leagueId, season),
    isVisible: sql`true`,
    isPlanned: sql`planned.season_id = target.id`,
    isUnplanned: sql`${isOnDays(TARGET_SCOPE)} and ${belongsToTargetSeason(MATCH_FACTS)}`,
  };
}

/**
 * The counted matches of a competition, else of a season, oldest first. Undefined without such a league, null without such
 * a published competition or season in it.
 */
export async function listChosenResultIds(
  database: Database,
  leagueId: number,
  { season, competition, ...span }: ChosenMatches,
): Promise<MatchIds | null | undefined> {
  const { start, end } = spanOf(span);
  const { target, isVisible, isPlanned, isUnplanned } =
    competition === undefined ? chooseSeason(leagueId, season ?? 0) : chooseCompetition(leagueId, competition, season);
  const isInSpan = sql`${isCounted('m')} and m.submission_date >= ${start} and m.submission_date < ${end}`;
  // Not a prepared statement, as the best plan depends on the days.
  const [league] = await query<MatchIds & { is_known: boolean }>(
    database,
    sql`
      with ${target},
      chosen as (
        select m.match_id, m.submission_date
        from target
        join competitions planned on ${isPlanned} and planned.removed_at is null
        join fixtures f on f.competition_id = planned.id and f.removed_at is null
        join matches m on m.match_id = f.match_id
        where ${isInSpan}
        union all
        select m.match_id, m.submission_date
        from target
        join matches m on m.league_id = target.league_id
        join team_names blue_known on blue_known.league_id = m.league_id and blue_known.name = m.blue_name
        join team_names green_known on green_known.league_id = m.league_id and green_known.name = m.green_name
        left join spellings blue on blue.team_key = blue_known.team_key
        left join spellings green on green.team_key = green_known.team_key
        where ${isInSpan} and ${hasNoFixture('m')} and ${isUnplanned}
      )
      select name, exists (select from target where ${isVisible}) as is_known, (
        select coalesce(string_agg(int8send(match_id), ''::bytea order by submission_date, match_id), '') from chosen
      ) as ids
      from leagues
      where id = ${leagueId}`,
  );
  if (!league) return undefined;
  return league.is_known ? { name: league.name, ids: league.ids } : null;
}
