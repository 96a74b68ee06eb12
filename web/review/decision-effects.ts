import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import type { MatchRequest } from '#contract/leagues/schema.ts';
import { writeGoals } from '#contract/matches/shoot-outs.ts';

const LIST_FORMAT = new Intl.ListFormat('en-GB');

/** The earlier decision about a held match's fixture, in one sentence; null without one. */
export function describeEarlierDecision({ match_id, named_fixture: fixture }: MatchRequest): string | null {
  if (!fixture || fixture.match_id === match_id) return null;
  const { status, status_reason, score } = fixture;
  const name = `Fixture ${fixture.id}, ${fixture.home ?? 'open'} v ${fixture.away ?? 'open'},`;
  const reason = status_reason ? `: “${status_reason}”` : '';
  const result = score ? ` ${writeGoals([score.home, score.away], null)}` : '';
  if (status === 'walkover') return `${name} was decided${result} as a walkover${reason}.`;
  if (status === 'cancelled') return `${name} was cancelled${reason}.`;
  return fixture.match_id === null ? null : `${name} already has match ${fixture.match_id}, which ended${result}.`;
}

/** The effects of accepting and declining a match, one sentence each. */
export function describeEffects(request: MatchRequest): { accept: string; decline: string } {
  const { match_id, disputes, named_fixture: fixture } = request;
  const isResult = fixture?.match_id === match_id;
  const reopened = isResult ? ' and opens its fixture again' : '';
  const restorable = `It can be restored for ${RESTORABLE_DAYS} days.`;
  if (disputes.length > 0) {
    const closed = `the ${disputes.length === 1 ? 'dispute' : 'disputes'} of ${LIST_FORMAT.format(disputes.map(({ by }) => by))}`;
    return {
      accept: `Accept rejects ${closed}: the match stays as it is, in tables too.`,
      decline: `Decline upholds ${closed}: it takes the match out of every list and table${reopened}. ${restorable}`,
    };
  }
  const decided = describeEarlierDecision(request);
  return {
    accept: decided
      ? 'Accept counts the match for its players. The fixture keeps its result unless you choose this one.'
      : `Accept counts the match${isResult ? ` as the result of fixture ${fixture?.id}` : ''}, in tables too.`,
    decline: `Decline keeps the match out of every list and table${reopened}. ${restorable}`,
  };
}
