import type { Match, TeamSide } from '#contract/matches.ts';
import { readPlayerData } from '#contract/read-match.ts';
import { toPair, writeGoals } from '#contract/shoot-outs.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import { buildMessage, type DiscordMessage, writeName, writeShortTime } from '#server/discord/build-message.ts';
import type { CommandContext } from '#server/discord/command.ts';
import { showWinner } from '#server/discord/show-crest.ts';
import { writeDoubt, writeWinners } from '#server/domain/score-text.ts';

/** A match with its score, its scorers and a link to its page. */
export function buildMatch(match: Match, linkTo: CommandContext['linkTo']): DiscordMessage {
  const { context_data, award, type, status, submission_date, match_id, teams } = match;
  const { team_names, team_goals, shoot_out } = context_data;
  const { Blue, Green } = award ?? team_goals;
  const kicks = award ? null : toPair(shoot_out);
  return buildMessage({
    edge: writeDoubt(status) === '' ? 'done' : 'attention',
    title: `${writeName(team_names.Blue)} ${writeGoals([Blue, Green], kicks)} ${writeName(team_names.Green)}`,
    thumbnail: teams && showWinner([teams.Blue, teams.Green], [Blue, Green], kicks, linkTo),
    lines: [
      `${writeName(type)}, ${writeShortTime(submission_date)}`,
      award ? `Awarded. ${team_goals.Blue}–${team_goals.Green} was played.` : '',
      ...TEAM_SIDES.map((side) => writeScorers(match, side)),
      writeWinners(match.player_of_the_match?.winners, writeName),
      writeDoubt(status) === '' ? '' : `${writeDoubt(status)}: this match does not count yet.`,
    ].filter(Boolean),
    buttons: [{ label: 'Match page', url: linkTo(`/matches/${match_id}`) }],
  });
}

/** '**Kestrel United**: zephyr_ten ×2, VoltaicVince'; empty without a goal. */
export function writeScorers({ player_data, context_data }: Match, side: TeamSide): string {
  const scorers = readPlayerData(player_data)
    [side].players.filter(({ goals }) => goals > 0)
    .toSorted((one, other) => other.goals - one.goals)
    .map(({ name, goals }) => (goals > 1 ? `${writeName(name)} ×${goals}` : writeName(name)));
  return scorers.length === 0 ? '' : `**${writeName(context_data.team_names[side])}**: ${scorers.join(', ')}`;
}
