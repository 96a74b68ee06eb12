import type { MatchRequest } from '#contract/leagues/schema.ts';
import { findScoringSide } from '#contract/matches/event-kinds.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { toPair, writeGoals } from '#contract/matches/shoot-outs.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';

/** Filters of the queue. */
export type QueueFilter = 'all' | 'On-Hold' | 'Pending' | 'Disputed';

const FILTERS = ['all', 'On-Hold', 'Pending', 'Disputed'] as const satisfies QueueFilter[];

export function matchesFilter({ status, disputes }: MatchRequest, filter: QueueFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'Disputed' ? disputes.length > 0 : status === filter;
}

/** The filters with their number of matches; 'Disputed' only if there are any. */
export function countFilters(requests: readonly MatchRequest[]): { filter: QueueFilter; count: number }[] {
  return FILTERS.map((filter) => ({
    filter,
    count: requests.filter((request) => matchesFilter(request, filter)).length,
  })).filter(({ filter, count }) => filter !== 'Disputed' || count > 0);
}

/** The match to open after some are removed from the list: the next remaining one, else the last. */
export function findNext(
  listed: readonly MatchRequest[],
  currentId: number | null,
  removed: ReadonlySet<number>,
): number | null {
  const at = listed.findIndex(({ match_id }) => match_id === currentId);
  const remains = ({ match_id }: MatchRequest) => !removed.has(match_id);
  const next = listed.slice(Math.max(at, 0)).find(remains) ?? listed.slice(0, Math.max(at, 0)).findLast(remains);
  return next?.match_id ?? null;
}

/** The reason for a match's review, in one line. */
export function summariseReasons({ status, hold_reasons, disputes }: MatchRequest): string {
  if (disputes.length > 0) return 'Disputed';
  return hold_reasons[0] ?? (status === 'Pending' ? 'Sent on the website' : 'Corrected since');
}

/** A match with its score, such as 'Wolves 2–1 Lions'. */
export function nameResult(request: MatchRequest): string {
  const { team_names, team_goals, shoot_out } = request.context_data;
  return `${team_names.Blue} ${writeGoals([team_goals.Blue, team_goals.Green], toPair(shoot_out))} ${team_names.Green}`;
}

/** Checks that a match passes, one sentence each. Failed checks are among its hold reasons. */
export function findAgreements({ context_data, player_data, event_data }: MatchRequest): string[] {
  const { team_goals } = context_data;
  const found: string[] = [];
  const scored = (side: TeamSide) => player_data[side].players.reduce((sum, { goals }) => sum + goals, 0);
  const players = TEAM_SIDES.flatMap((side) => player_data[side].players);
  if (players.length > 0 && TEAM_SIDES.every((side) => scored(side) === team_goals[side])) {
    found.push(`Players’ goals add up: ${team_goals.Blue} and ${team_goals.Green}`);
  }
  const goals = { Blue: 0, Green: 0 };
  for (const event of event_data) {
    const side = findScoringSide(event);
    if (side) goals[side] += 1;
  }
  const hasGoals = goals.Blue + goals.Green > 0;
  if (hasGoals && TEAM_SIDES.every((side) => goals[side] === team_goals[side]))
    found.push('The events have every goal');
  if (players.length > 0 && players.every(({ id }) => id !== null)) found.push('Every player has a Roblox ID');
  return found;
}
