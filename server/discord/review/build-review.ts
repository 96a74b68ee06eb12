import {
  type Button,
  buildMessage,
  type DiscordMessage,
  writeName,
  writeShortTime,
} from '#server/discord/build-message.ts';
import type { CommandContext } from '#server/discord/command.ts';
import type { ReviewedMatch } from '#server/discord/review/review-queries.ts';
import { showWinner } from '#server/discord/show-crest.ts';
import { escapeMarkdown } from '#server/domain/discord-text.ts';

/**
 * The message about a match in the review channel: with buttons while it waits, then who decided what. In the answer of
 * `/review`, which is for one person, a button leads to the next match.
 */
export function buildReview(
  match: ReviewedMatch,
  linkTo: CommandContext['linkTo'],
  { isOfList = false } = {},
): DiscordMessage {
  const { match_id, league_id, submission_date, hold_reasons, decision, team_goals, teams } = match;
  const thumbnail = showWinner([teams.Blue, teams.Green], [team_goals.Blue, team_goals.Green], null, linkTo);
  const title = titleOf(match);
  const ending = isOfList ? '.list' : '';
  const next: Button[] = isOfList ? [{ label: 'Next', custom_id: `review:next:${match_id}`, look: 'plain' }] : [];
  if (decision) {
    const by = decision.by === null ? '' : `By ${writeName(decision.by)}.`;
    return buildMessage({
      edge: 'done',
      thumbnail,
      title: `${decision.is_accepted ? 'Accepted' : 'Declined'}: ${title}`,
      lines: [by, decision.is_accepted ? 'Tables and form are up to date.' : ''].filter(Boolean),
      buttons: [
        ...next,
        ...(decision.is_accepted ? [{ label: 'See the match', url: linkTo(`/matches/${match_id}`) }] : []),
      ],
      isPrivate: isOfList,
    });
  }
  const buttons: Button[] = [
    { label: 'Accept', custom_id: `review:accept:${match_id}${ending}`, look: 'good' },
    { label: 'Decline', custom_id: `review:decline:${match_id}${ending}`, look: 'bad' },
    ...next,
    { label: 'See the match', url: linkTo(`/dashboard/myLeagues/${league_id}/review`) },
  ];
  return buildMessage({
    edge: 'attention',
    thumbnail,
    title: `Review: ${title}`,
    lines: [
      `Match ${match_id}, ${writeShortTime(submission_date)}`,
      ...(hold_reasons.length > 0
        ? [`**Why it waits:** ${hold_reasons.map((reason) => escapeMarkdown(reason)).join(' ')}`]
        : []),
    ],
    buttons,
    note: 'Accept counts at once. Decline asks for a reason.',
    isPrivate: isOfList,
  });
}

function titleOf({ match_name, team_names, team_goals }: ReviewedMatch): string {
  const { Blue, Green } = team_names;
  const score = `${writeName(Blue)} ${team_goals.Blue}–${team_goals.Green} ${writeName(Green)}`;
  return match_name === `${Blue} vs ${Green}` ? score : `${writeName(match_name)}, ${score}`;
}
