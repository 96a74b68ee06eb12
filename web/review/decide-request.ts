import type { MatchRequest } from '#contract/leagues/schema.ts';
import type { RequestDecision } from '#contract/review/schema.ts';
import { call } from '#web/kit/http/call.ts';
import { MATCH_ACCEPTED, MATCH_DENIED } from '#web/messages.ts';

type Decided = Pick<MatchRequest, 'match_id' | 'league_id'>;
type Decision = Pick<RequestDecision, 'option' | 'reason' | 'takes_fixture'>;

/** Confirmation of each decision. */
export const DECISION_TOASTS = { accept: MATCH_ACCEPTED, decline: MATCH_DENIED } as const;

/** Accepts or declines a match; a dry run returns the effect on tables. */
export function decideRequest({ match_id, league_id }: Decided, decision: Decision, { dry_run = false } = {}) {
  return call('POST /leagues/myLeagues/match_request', {
    querystring: dry_run ? { dry_run } : {},
    body: { match_id, league_id, ...decision },
  });
}

/** Undoes one's own decision: the match is in review again. */
export function undoDecision({ match_id, league_id }: Decided) {
  return call('POST /leagues/myLeagues/undo_decision', { body: { match_id, league_id } });
}
