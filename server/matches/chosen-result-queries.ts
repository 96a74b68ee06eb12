import type { LeagueExportQuery } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { query, sql } from '#database/query.ts';
import { isWithinSpan, seasonSpan, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { HAS_STATS, type LeagueResults } from '#server/matches/league-export-queries.ts';
import { spanOf } from '#server/matches/match-stream-queries.ts';

type ChosenMatches = Pick<LeagueExportQuery, 'season' | 'competition' | 'from' | 'to'>;

/**
 * The counted matches of a competition, else of a season, oldest first. Undefined for an unknown league, null for an
 * unknown season or published competition.
 */
export async function listChosenResultIds(
  database: Database,
  leagueId: number,
  { season, competition, ...span }: ChosenMatches,
): Promise<LeagueResults | null | undefined> {
  const { start, end } = spanOf(span, zoneOf(leagueId));
  // Not prepared, as the best plan depends on the days.
  const [league] = await query<LeagueResults & { is_known: boolean }>(
    database,
    sql`
      with target as materialized (
        select season.id as season_id, ${seasonSpan(zoneOf(leagueId))}, c.id as competition_id,
          array(select other.id from competitions other where other.season_id = season.id) as competitions
        from league_seasons season
        left join competitions c on c.season_id = season.id and c.id = ${competition ?? null}::integer
          and c.removed_at is null and c.published_at is not null
        where season.league_id = ${leagueId} and season.removed_at is null
          and season.id = coalesce(${season ?? null}::integer, c.season_id)
          and (${competition ?? null}::integer is null or c.id is not null)
      )
      select name, exists (select from target) as is_known, ${HAS_STATS}, (
        select coalesce(string_agg(int8send(match_id), ''::bytea order by played_at, match_id), '')
        from target
        cross join lateral (
          select match_id, played_at
          from results r
          where r.league_id = ${leagueId} and r.is_published and r.in_table and r.match_id is not null
            and r.played_at >= ${start} and r.played_at < ${end}
            and case
              when target.competition_id is not null then r.competition_id = target.competition_id
              when r.competition_id > 0 then r.competition_id = any(target.competitions)
              else ${isWithinSpan('r.played_at', 'target')}
            end
          offset 0
        ) as chosen
      ) as ids
      from open_leagues leagues
      where id = ${leagueId}`,
  );
  if (!league) return undefined;
  const { is_known, ...results } = league;
  return is_known ? results : null;
}
