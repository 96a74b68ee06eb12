import { titleMatch } from '#contract/match-name.ts';
import type { MatchPlayer, MatchWithoutEvents, TeamSide } from '#contract/matches.ts';
import { isolateName } from '#contract/plain-text.ts';
import { readMatch } from '#contract/read-match.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import { writeDate, writeDoubt, writeScore, writeWinners } from '#server/domain/score-text.ts';
import type { LinkPreview, MatchCard, Scorer } from '#server/previews/share-card.ts';

const SCORERS_NAMED = 3;

/** A match, the score that counts first. */
export function describeMatch(sent: MatchWithoutEvents): LinkPreview {
  const match = readMatch(sent);
  const { league_name, type, status, award } = match;
  const teams = { Blue: readTeam(match, 'Blue'), Green: readTeam(match, 'Green') };
  const shoot_out = award ? undefined : match.context_data.shoot_out;
  const score = writeScore(teams, shoot_out);
  const date = writeDate(match.submission_date);
  const doubt = writeDoubt(status);
  const { Blue, Green } = match.context_data.team_goals;
  const winners = match.player_of_the_match?.winners ?? [];
  const best = writeWinners(winners, isolateName);
  const decision = award ? `awarded (${Blue}–${Green} played)` : '';
  return {
    title: list([titleMatch(match.context_data), league_name, date]),
    text: `${score}. ${list([league_name, type, date, doubt, decision])}.${TEAM_SIDES.map((side) => writeScorers(teams[side])).join('')}${best && ` ${best}.`}`,
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
}

function readTeam(
  { context_data, player_data, teams, award }: MatchWithoutEvents,
  side: TeamSide,
): MatchCard['teams'][TeamSide] {
  const team = teams?.[side];
  return {
    name: context_data.team_names[side],
    goals: (award ?? context_data.team_goals)[side],
    ...(team && { crest: team.crest }),
    scorers: award ? [] : listScorers(player_data[side].players),
  };
}

/** Scorers by descending goals. */
function listScorers(players: MatchPlayer[]): Scorer[] {
  const scorers = players.filter(({ goals }) => goals > 0).map(({ name, goals }) => ({ name, goals }));
  return scorers.sort((a, b) => b.goals - a.goals);
}

/** ' Kestrel United: VoltaicVince 2, TheRealTekkers10.' */
function writeScorers({ name, scorers }: MatchCard['teams'][TeamSide]): string {
  if (scorers.length === 0) return '';
  const named = scorers.slice(0, SCORERS_NAMED).map((one) => (one.goals > 1 ? `${one.name} ${one.goals}` : one.name));
  const others = scorers.length - named.length;
  return ` ${name}: ${list([...named, others > 0 ? `${others} more` : ''])}.`;
}

function list(words: string[]): string {
  return words.filter(Boolean).join(', ');
}
