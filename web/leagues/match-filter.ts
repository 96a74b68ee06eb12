import { LARGEST_ID, MAX_NAME_LENGTH, MAX_ROUND } from '#contract/kit/limits.ts';
import type { LeagueMatchesQuery, LeaguePage } from '#contract/leagues/standings.ts';
import type { MatchStatus } from '#contract/matches/schema.ts';
import { ANY_MATCH_TYPE } from '#contract/submissions/sports.ts';
import { defineParams, numberParam, oneOfParam, type QueryParams, textParam } from '#web/kit/page/query-params.ts';
import { chooseSeason, competitionsOf } from '#web/kit/paths/league-paths.ts';

/** Filters of a league's matches, as parameters of the call. */
export type MatchFilter = Omit<LeagueMatchesQuery, 'before'>;

/** Only counted matches are public; reviewers also see the others. */
export const COUNTED_STATUSES = ['Approved - Official', 'Approved'] as const satisfies MatchStatus[];
export const WAITING_STATUSES = ['On-Hold', 'Pending'] as const satisfies MatchStatus[];

const params = defineParams({
  team: textParam(MAX_NAME_LENGTH),
  competition: numberParam(LARGEST_ID),
  matchweek: numberParam(MAX_ROUND),
  type: (text) => (text === ANY_MATCH_TYPE ? undefined : textParam(MAX_NAME_LENGTH)(text)),
  status: oneOfParam<MatchStatus>(...COUNTED_STATUSES, ...WAITING_STATUSES),
});

/**
 * The filter of the page's query. A matchweek without its competition is ignored, and a league without competitions
 * filters only by team.
 */
export function matchParams({ competitions }: Pick<LeaguePage, 'competitions'>): QueryParams<MatchFilter> {
  return {
    ...params,
    read(query) {
      const { team, matchweek, ...others } = params.read(query);
      if (competitions.length === 0) return team ? { team } : {};
      return { ...(team && { team }), ...others, ...(others.competition && matchweek && { matchweek }) };
    },
  };
}

/** Whether there is any filter besides the team, which has its own heading. */
export function isNarrowed({ competition, type, status }: MatchFilter): boolean {
  return competition !== undefined || type !== undefined || status !== undefined;
}

/** The available competitions: those of the displayed season, leagues first, and the chosen one. */
export function listFilterCompetitions(
  league: LeaguePage,
  query: URLSearchParams,
  chosen: number | undefined,
): LeaguePage['competitions'] {
  const { leagues, cups } = competitionsOf(league, chooseSeason(league, query));
  const ids = [...leagues, ...cups].map(({ id }) => id);
  const ofSeason = ids.flatMap((id) => league.competitions.filter((one) => one.id === id));
  const other = league.competitions.filter(({ id }) => id === chosen && !ids.includes(id));
  return [...ofSeason, ...other];
}
