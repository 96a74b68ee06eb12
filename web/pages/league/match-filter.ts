import { LARGEST_ID, MAX_NAME_LENGTH, MAX_ROUND } from '#contract/limits.ts';
import type { MatchStatus } from '#contract/matches.ts';
import { ANY_MATCH_TYPE } from '#contract/sports.ts';
import type { LeagueMatchesQuery, LeaguePage } from '#contract/standings.ts';
import { chooseSeason, competitionsOf } from '#web/components/league-paths.ts';

/** What the league's matches are filtered by, as parameters of the call. */
export type MatchFilter = Omit<LeagueMatchesQuery, 'before'>;

/** Everyone sees matches that count; only reviewers see the others. */
export const COUNTED_STATUSES = ['Approved - Official', 'Approved'] as const satisfies MatchStatus[];
export const WAITING_STATUSES = ['On-Hold', 'Pending'] as const satisfies MatchStatus[];
const STATUSES: readonly MatchStatus[] = [...COUNTED_STATUSES, ...WAITING_STATUSES];

/**
 * The filter of the page's query; invalid values are ignored, and a matchweek without its competition is, too. A league
 * without competitions filters by team alone.
 */
export function readMatchFilter(
  { competitions }: Pick<LeaguePage, 'competitions'>,
  query: URLSearchParams,
): MatchFilter {
  const team = cleanText(query.get('team'));
  if (competitions.length === 0) return team ? { team } : {};
  const type = cleanText(query.get('type'));
  const status = STATUSES.find((one) => one === query.get('status'));
  const competition = readNumber(query.get('competition'), LARGEST_ID);
  const matchweek = competition && readNumber(query.get('matchweek'), MAX_ROUND);
  return {
    ...(team && { team }),
    ...(competition && { competition }),
    ...(matchweek && { matchweek }),
    ...(type && type !== ANY_MATCH_TYPE && { type }),
    ...(status && { status }),
  };
}

/** The page's query with this filter; its season and days stay. */
export function writeMatchFilter(query: URLSearchParams, filter: MatchFilter): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of ['team', 'competition', 'matchweek', 'type', 'status'] as const) {
    const value = filter[name];
    if (value === undefined) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** Whether anything but the team, which has its own heading, is filtered by. */
export function isNarrowed({ competition, type, status }: MatchFilter): boolean {
  return competition !== undefined || type !== undefined || status !== undefined;
}

/** The competitions to choose from: those of the season shown, leagues first, and the chosen one. */
export function listCompetitions(
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

function readNumber(text: string | null, max: number): number | undefined {
  const number = text !== null && /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= max ? number : undefined;
}

/** The server rejects control characters and longer names. */
function cleanText(text: string | null): string {
  return (text ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, MAX_NAME_LENGTH)
    .trim();
}
