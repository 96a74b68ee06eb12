import { describeEnd } from '#contract/fixtures/words.ts';
import type { Match, TeamSide } from '#contract/matches/schema.ts';
import { listScorers, onlyRedCards, writeScorer, writeScorers } from '#contract/matches/scorers.ts';
import { toPair, writeGoals } from '#contract/matches/shoot-outs.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { buildMessage, type DiscordMessage, writeName, writeShortTime } from '#server/discord/build-message.ts';
import type { CommandContext } from '#server/discord/interactions/command.ts';
import { showWinner } from '#server/discord/show-crest.ts';
import { writeDoubt, writeWinners } from '#server/results/counted/score-text.ts';

/** A match with its score, its scorers and a link to its page. */
export function buildMatchMessage(match: Match, linkTo: CommandContext['linkTo']): DiscordMessage {
  const { context_data, award, type, status, submission_date, match_id, teams } = match;
  const { team_names, team_goals, shoot_out, extra_time } = context_data;
  const { Blue, Green } = award ?? team_goals;
  const kicks = award ? null : toPair(shoot_out);
  return buildMessage({
    edge: writeDoubt(status) === '' ? 'done' : 'attention',
    title: `${writeName(team_names.Blue)} ${writeGoals([Blue, Green], kicks)} ${writeName(team_names.Green)}`,
    thumbnail: teams && showWinner([teams.Blue, teams.Green], [Blue, Green], kicks, linkTo),
    lines: [
      `${writeName(type)}, ${writeShortTime(submission_date)}`,
      award
        ? `Awarded. ${team_goals.Blue}–${team_goals.Green} was played.`
        : `**${describeEnd({ shoot_out: kicks, had_extra_time: extra_time === true })}**`,
      ...nameScorers(match, TEAM_SIDES),
      writeWinners(match.player_of_the_match?.winners, writeName),
      writeDoubt(status) === '' ? '' : `${writeDoubt(status)}: this match does not count yet.`,
    ].filter(Boolean),
    buttons: [{ label: 'Match page', url: linkTo(`/matches/${match_id}`) }],
  });
}

/**
 * Writes '**Kestrel United**: zephyr_ten 12’, 55’; VoltaicVince 81’; 🟥 kojo 62’', one line for each side with a goal
 * or a red card. Goals of an awarded match don't count.
 */
export function nameScorers(match: Match, sides: readonly TeamSide[]): string[] {
  const scorers = listScorers(match);
  return sides.flatMap((side) => {
    const goals = match.award ? '' : writeScorers(scorers[side], writeName);
    const sentOff = onlyRedCards(scorers[side]).map((line) => `🟥 ${writeScorer(line, writeName)}`);
    const text = [goals, ...sentOff].filter(Boolean).join('; ');
    return text === '' ? [] : [`**${writeName(match.context_data.team_names[side])}**: ${text}`];
  });
}
