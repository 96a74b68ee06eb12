import { isolateName } from '#contract/kit/plain-text.ts';
import { titleMatch } from '#contract/matches/match-name.ts';
import type { Match, MatchWithoutEvents, TeamSide } from '#contract/matches/schema.ts';
import { listScorers, onlyGoals, type Scorers, writeMarkedTimes, writeScorers } from '#contract/matches/scorers.ts';
import { bySide, TEAM_SIDES } from '#contract/matches/sides.ts';
import { readMatch } from '#contract/review/read-match.ts';
import type { LinkPreview, MatchPicture } from '#server/pictures/share-card.ts';
import { writeDate, writeDoubt, writeScore, writeWinners } from '#server/results/counted/score-text.ts';

const SCORERS_NAMED = 3;

/** A match with its counted score; an awarded one has no scorers. The page itself lists them. */
export function describeMatch(
  sent: Match | (MatchWithoutEvents & { scorers: Record<TeamSide, Scorers> }),
): LinkPreview {
  const match = readMatch(sent);
  const { league_name, type, status, award } = match;
  const listed = 'scorers' in match ? match.scorers : listScorers(match);
  const scorers = bySide((side) => (award ? { lines: [], more: 0 } : onlyGoals(listed[side])));
  const teams = bySide((side) => readTeam(match, side, scorers[side]));
  const shoot_out = award ? undefined : match.context_data.shoot_out;
  const score = writeScore(teams, shoot_out);
  const date = writeDate(match.submission_date);
  const doubt = writeDoubt(status);
  const { Blue, Green } = match.context_data.team_goals;
  const winners = match.player_of_the_match?.winners ?? [];
  const best = writeWinners(winners, isolateName);
  const end = match.context_data.extra_time && !award ? 'after extra time' : '';
  const decision = award ? `awarded (${Blue}–${Green} played)` : '';
  return {
    title: list([titleMatch(match.context_data), league_name, date]),
    text: `${score}. ${list([league_name, type, date, end, doubt, decision])}.${TEAM_SIDES.map(nameScorers).join('')}${best && ` ${best}.`}`,
    alt: `${score}. ${list([league_name, date, decision])}.${best && ` ${best}.`}`,
    card: {
      kind: 'match',
      league: league_name,
      type: list([type, doubt, award ? 'awarded' : '']),
      date,
      teams,
      ...(shoot_out && { shoot_out }),
      ...(winners.length > 0 && { winners: winners.map(({ name }) => ({ name })) }),
    },
  };

  /** Writes ' Kestrel United: VoltaicVince 12’, 55’; TheRealTekkers10 ×2.' */
  function nameScorers(side: TeamSide): string {
    const named = writeScorers(scorers[side], undefined, SCORERS_NAMED);
    return named && ` ${teams[side].name}: ${named}.`;
  }
}

function readTeam(
  { context_data, teams, award }: MatchWithoutEvents,
  side: TeamSide,
  { lines, more }: Scorers,
): MatchPicture['teams'][TeamSide] {
  const team = teams?.[side];
  return {
    name: context_data.team_names[side],
    goals: (award ?? context_data.team_goals)[side],
    ...(team && { crest: team.crest }),
    scorers: lines.map((line) => ({ name: line.player, times: writeMarkedTimes(line) })),
    more,
  };
}

function list(words: string[]): string {
  return words.filter(Boolean).join(', ');
}
