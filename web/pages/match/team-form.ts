import { splitMatchName } from '#contract/match-name.ts';
import type { MatchSummary } from '#contract/matches.ts';
import type { MatchResult } from '#contract/players.ts';
import { foldTeamName } from '#contract/team-names.ts';

/** A match from the point of view of one team. */
export interface PlayedMatch {
  match: MatchSummary;
  opponent: string;
  goals: number;
  goalsAgainst: number;
  result: MatchResult;
}

/** The approved matches of `team` in a list, from its point of view. Matches without team names in their name are left out. */
export function readForm(matches: readonly MatchSummary[], team: string): PlayedMatch[] {
  return matches.flatMap((match) => {
    const names = splitMatchName(match.match_name);
    if (!names || !match.status.startsWith('Approved')) return [];
    const { goals: blue } = match.blue_team;
    const { goals: green } = match.green_team;
    if (isSameTeam(names.blue, team)) return [toPlayed(match, names.green, blue, green)];
    if (isSameTeam(names.green, team)) return [toPlayed(match, names.blue, green, blue)];
    return [];
  });
}

export function isSameTeam(name: string, other: string): boolean {
  return foldTeamName(name) === foldTeamName(other);
}

function toPlayed(match: MatchSummary, opponent: string, goals: number, goalsAgainst: number): PlayedMatch {
  const result = goals > goalsAgainst ? 'win' : goals < goalsAgainst ? 'loss' : 'draw';
  return { match, opponent, goals, goalsAgainst, result };
}
