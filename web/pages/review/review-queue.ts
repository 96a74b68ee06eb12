import type { MatchRequest } from '#contract/leagues.ts';

/** Which of the waiting matches are listed. */
export type QueueFilter = 'all' | 'On-Hold' | 'Pending' | 'Disputed';

const FILTERS = ['all', 'On-Hold', 'Pending', 'Disputed'] as const satisfies QueueFilter[];

export function matchesFilter({ status, disputes }: MatchRequest, filter: QueueFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'Disputed' ? disputes.length > 0 : status === filter;
}

/** The filters with how many matches each lists; of disputes only where there are some. */
export function countFilters(requests: readonly MatchRequest[]): { filter: QueueFilter; count: number }[] {
  return FILTERS.map((filter) => ({
    filter,
    count: requests.filter((request) => matchesFilter(request, filter)).length,
  })).filter(({ filter, count }) => filter !== 'Disputed' || count > 0);
}

/** The match to go on to when some leave the list: the next one that stays, else the last. */
export function findNext(
  listed: readonly MatchRequest[],
  currentId: number | null,
  leaving: ReadonlySet<number>,
): number | null {
  const at = listed.findIndex(({ match_id }) => match_id === currentId);
  const stays = ({ match_id }: MatchRequest) => !leaving.has(match_id);
  const next = listed.slice(Math.max(at, 0)).find(stays) ?? listed.slice(0, Math.max(at, 0)).findLast(stays);
  return next?.match_id ?? null;
}

/** Why a match waits, in a line. */
export function summariseReasons({ status, hold_reasons, disputes }: MatchRequest): string {
  if (disputes.length > 0) return 'Disputed';
  if (status === 'Pending') return 'Sent on the website';
  return hold_reasons[0] ?? 'Corrected since';
}

/** Both teams' names; a team without one is called by its side. */
export function nameTeams({ context_data: { team_names } }: MatchRequest): { Blue: string; Green: string } {
  return { Blue: team_names.Blue.trim() || 'Blue', Green: team_names.Green.trim() || 'Green' };
}

/** A match with its score, such as 'Wolves 2–1 Lions'. */
export function nameResult(request: MatchRequest): string {
  const { Blue, Green } = nameTeams(request);
  const { team_goals } = request.context_data;
  return `${Blue} ${team_goals.Blue}–${team_goals.Green} ${Green}`;
}
