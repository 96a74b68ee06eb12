import { buildMessage, type DiscordMessage } from '#server/discord/build-message.ts';
import type { CommandContext, LeagueCommand } from '#server/discord/interactions/command.ts';
import { buildReview } from '#server/discord/review/build-review.ts';

/** A match; '.list' marks a button of `/review`'s answer rather than of the review channel. */
const SUBJECT = /^(\d{1,15})(\.list)?$/;

export const reviewCommand: LeagueCommand = {
  name: 'review',
  description: 'Matches that wait for a decision, one after another',
  access: 'staff',
  options: [],
  isMaybePrivate: true,
  run: (context) => showNext(context, Number.MAX_SAFE_INTEGER),
  form: ({ action }) =>
    action === 'decline'
      ? { title: 'Decline the match', hint: 'Its submitter reads it on the site.', isRequired: false }
      : undefined,
  async press(context, { action, subject, reason }) {
    const [, id, list] = SUBJECT.exec(subject) ?? [];
    if (id === undefined) return undefined;
    const match_id = Number(id);
    if (action === 'next') return showNext(context, match_id);
    const { call, league, linkTo, review } = context;
    const named = { match_id, league_id: league.id };
    if (action === 'undo') await call('person', 'POST /leagues/myLeagues/undo_decision', named);
    else if (action !== 'accept' && action !== 'decline') return undefined;
    else
      await call('person', 'POST /leagues/myLeagues/match_request', {
        ...named,
        option: action,
        ...(reason && { reason }),
      });
    const match = await review.find(match_id);
    return match && buildReview(match, linkTo, { isOfList: list !== undefined });
  },
};

async function showNext({ call, league, linkTo, review }: CommandContext, before: number): Promise<DiscordMessage> {
  // The API's refusal names the level that the list needs.
  await call('person', 'GET /leagues/myLeagues/:league_id/waiting', { league_id: league.id });
  const next = await review.findNext(before);
  if (next) return buildReview(next, linkTo, { isOfList: true });
  return buildMessage({
    edge: 'done',
    title: 'No matches to review',
    buttons: [{ label: 'Requests', url: linkTo(`/dashboard/myLeagues/${league.id}/review`) }],
    isPrivate: true,
  });
}
