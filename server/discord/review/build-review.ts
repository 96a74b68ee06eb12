import {
  buildMessage,
  type DiscordMessage,
  type MessageButton,
  writeName,
  writeShortTime,
} from '#server/discord/build-message.ts';
import { escapeMarkdown } from '#server/discord/discord-text.ts';
import type { CommandContext } from '#server/discord/interactions/command.ts';
import type { ReviewedMatch } from '#server/discord/review/review-queries.ts';
import { showWinner } from '#server/discord/show-crest.ts';

/**
 * The message about a match in the review channel: with buttons while it waits, then with the decision. The reviewer is
 * named only in `/review`'s private answer, as a message that is never edited again would keep an erased name. That
 * answer's buttons lead to the next match and undo the decision.
 */
export function buildReview(
  match: ReviewedMatch,
  linkTo: CommandContext['linkTo'],
  { isOfList = false } = {},
): DiscordMessage {
  const { match_id, league_id, submission_date, decision, team_goals, teams } = match;
  const thumbnail = showWinner([teams.Blue, teams.Green], [team_goals.Blue, team_goals.Green], null, linkTo);
  const title = titleOf(match);
  const ending = isOfList ? '.list' : '';
  const next: MessageButton[] = isOfList
    ? [{ label: 'Next', custom_id: `review:next:${match_id}`, look: 'plain' }]
    : [];
  if (decision) {
    const by = isOfList && decision.by !== null ? `By ${writeName(decision.by)}.` : '';
    const undo: MessageButton[] = isOfList
      ? [{ label: 'Undo', custom_id: `review:undo:${match_id}.list`, look: 'plain' }]
      : [];
    return buildMessage({
      edge: 'done',
      thumbnail,
      title: `${decision.is_accepted ? 'Accepted' : 'Declined'}: ${title}`,
      lines: [by, decision.is_accepted ? 'Tables and form are up to date.' : ''].filter(Boolean),
      buttons: [
        ...next,
        ...undo,
        ...(decision.is_accepted ? [{ label: 'See the match', url: linkTo(`/matches/${match_id}`) }] : []),
      ],
      isPrivate: isOfList,
    });
  }
  const buttons: MessageButton[] = [
    { label: 'Accept', custom_id: `review:accept:${match_id}${ending}`, look: 'good' },
    { label: 'Decline', custom_id: `review:decline:${match_id}${ending}`, look: 'bad' },
    ...next,
    { label: 'See the match', url: linkTo(`/dashboard/myLeagues/${league_id}/review`) },
  ];
  return buildMessage({
    edge: 'attention',
    thumbnail,
    title: `${match.is_disputed ? 'Disputed' : 'Review'}: ${title}`,
    lines: [`Match ${match_id}, ${writeShortTime(submission_date)}`, ...explainWait(match)],
    buttons,
    note: `Accept ${match.is_disputed ? 'keeps the result' : 'counts at once'}. Decline asks for a reason.`,
    isPrivate: isOfList,
  });
}

/** A player's own words are only on the site. */
function explainWait({ hold_reasons, is_disputed }: ReviewedMatch): string[] {
  const reasons = is_disputed ? ['A player disputes this result. Why is on the site.'] : hold_reasons;
  return reasons.length > 0 ? [`**Why it waits:** ${reasons.map((reason) => escapeMarkdown(reason)).join(' ')}`] : [];
}

function titleOf({ match_name, team_names, team_goals }: ReviewedMatch): string {
  const { Blue, Green } = team_names;
  const score = `${writeName(Blue)} ${team_goals.Blue}–${team_goals.Green} ${writeName(Green)}`;
  return match_name === `${Blue} vs ${Green}` ? score : `${writeName(match_name)}, ${score}`;
}
