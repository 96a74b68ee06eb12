import type { TeamHead } from '#contract/kit/heads.ts';
import type { MessageParts } from '#server/discord/build-message.ts';
import type { CommandContext } from '#server/discord/interactions/command.ts';
import { writeCrestPath } from '#server/results/teams/crest-picture.ts';

type Team = Pick<TeamHead, 'name' | 'crest'> | null;

/** A team's crest beside a message's texts; none for an unknown team. */
export function showCrest(team: Team, linkTo: CommandContext['linkTo']): MessageParts['thumbnail'] {
  const url = team ? linkTo(writeCrestPath(team.crest)) : null;
  return team && url ? { url, alt: `Crest of ${team.name}` } : null;
}

/** The crest of the winner, or after a draw the first team's. */
export function showWinner(
  [first, second]: readonly [Team, Team],
  [goals, conceded]: readonly [number, number],
  kicks: readonly [number, number] | null,
  linkTo: CommandContext['linkTo'],
): MessageParts['thumbnail'] {
  const lead = goals - conceded || (kicks ? kicks[0] - kicks[1] : 0);
  return showCrest(lead < 0 ? second : first, linkTo);
}
