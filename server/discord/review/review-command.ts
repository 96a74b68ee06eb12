import type { MatchRequest } from '#contract/leagues.ts';
import { buildMessage, type DiscordMessage } from '#server/discord/build-message.ts';
import type { CommandContext, LeagueCommand } from '#server/discord/command.ts';
import { buildReview } from '#server/discord/review/build-review.ts';
import type { ReviewedMatch } from '#server/discord/review/review-queries.ts';

export const reviewCommand: LeagueCommand = {
  name: 'review',
  description: 'Matches that wait for a decision, one after another',
  access: 'staff',
  options: [],
  isMaybePrivate: true,
  run: (context) => showRequest(context, Number.POSITIVE_INFINITY),
  async press(context, action, subject) {
    return action === 'next' && /^\d{1,15}$/.test(subject) ? showRequest(context, Number(subject)) : undefined;
  },
};

/** The newest waiting match that is older than the given one; after the oldest comes the newest. */
async function showRequest({ call, league, linkTo }: CommandContext, before: number): Promise<DiscordMessage> {
  // Below level 2 the list of requests is empty; this call says which level it needs.
  await call('person', 'GET /leagues/myLeagues/:league_id/waiting', { league_id: league.id });
  const { Requests } = await call('person', 'GET /leagues/myLeagues/:id', { id: league.id });
  const waiting = Requests.filter(({ status }) => status === 'Pending' || status === 'On-Hold').toSorted(
    (one, other) => other.match_id - one.match_id,
  );
  const next = waiting.find(({ match_id }) => match_id < before) ?? waiting[0];
  if (next) return buildReview(toReviewed(next, league.id), linkTo, { isOfList: true });
  return buildMessage({
    edge: 'done',
    title: 'No matches to review',
    buttons: [{ label: 'Requests', url: linkTo(`/dashboard/myLeagues/${league.id}/review`) }],
    isPrivate: true,
  });
}

function toReviewed(request: MatchRequest, league_id: number): ReviewedMatch {
  const { match_id, context_data, submission_date, hold_reasons, teams } = request;
  const { match_name, team_names, team_goals } = context_data;
  return {
    match_id,
    league_id,
    match_name,
    team_names,
    team_goals,
    teams,
    submission_date,
    hold_reasons,
    decision: null,
  };
}
