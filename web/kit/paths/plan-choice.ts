import type { PlanQuery } from '#contract/fixtures/plans.ts';
import { FIXTURE_NEEDS } from '#contract/fixtures/words.ts';
import { LARGEST_ID, MAX_ROUND } from '#contract/kit/limits.ts';
import type { LeagueWaiting } from '#contract/leagues/schema.ts';
import { defineParams, numberParam, oneOfParam } from '#web/kit/page/query-params.ts';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';

/** The fixtures selected by the page's query; by default those of the current round. */
export const planParams = defineParams({
  round: numberParam(MAX_ROUND),
  team: numberParam(LARGEST_ID),
  show: oneOfParam('all', ...FIXTURE_NEEDS),
});
export type PlanChoice = ReturnType<typeof planParams.read>;

export function choosePlan({ round, team, show }: PlanChoice): PlanQuery {
  if (round !== undefined) return { round };
  if (show === 'all') return { team };
  return { team, show: show ?? (team === undefined ? 'current round' : undefined) };
}

/** A walkover that a link proposes: its fixture and the winner. */
export const proposalParams = defineParams({
  decide: numberParam(LARGEST_ID),
  winner: oneOfParam('home', 'away', 'neither'),
});

type Forfeit = NonNullable<LeagueWaiting['forfeits']>['oldest'][number];

/** A link to the decision about a fixture without a team's check-in, among that team's fixtures. */
export function proposeWalkover(leagueId: number, { fixture, missing }: Forfeit): string {
  const [side] = missing;
  const winner = missing.length > 1 ? 'neither' : side === 'home' ? 'away' : 'home';
  const team = side && fixture[side].team?.id;
  const query = new URLSearchParams({ ...(team && { team: String(team) }), decide: String(fixture.id), winner });
  return `${leaguePaths.manageFixtures(leagueId, fixture.competition.id)}?${query}#fixture-${fixture.id}`;
}
