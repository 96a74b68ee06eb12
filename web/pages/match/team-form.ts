import type { Crest } from '#contract/league-teams.ts';
import { splitMatchName } from '#contract/match-name.ts';
import type { MatchSummary } from '#contract/matches.ts';
import type { MatchResult } from '#contract/players.ts';
import { foldTeamName } from '#contract/team-names.ts';

/** A match from the point of view of one team. */
export interface PlayedMatch {
  match: MatchSummary;
  opponent: string;
  /** The opponent's, if it is a team of the league. */
  crest: Crest | undefined;
  goals: number;
  goalsAgainst: number;
  result: MatchResult;
}

/** The approved matches of `team` in a list, from its point of view. Matches without team names in their name are left out. */
export function readForm(matches: readonly MatchSummary[], team: string): PlayedMatch[] {
  return matches.flatMap((match) => {
    const names = splitMatchName(match.match_name);
    if (!names || !match.status.startsWith('Approved')) return [];
    const { blue_team: blue, green_team: green } = match;
    if (isSameTeam(names.blue, team)) return [toPlayed(match, names.green, blue, green)];
    if (isSameTeam(names.green, team)) return [toPlayed(match, names.blue, green, blue)];
    return [];
  });
}

export function isSameTeam(name: string, other: string): boolean {
  return foldTeamName(name) === foldTeamName(other);
}

type Side = MatchSummary['blue_team'];

function toPlayed(match: MatchSummary, opponent: string, own: Side, other: Side): PlayedMatch {
  const [goals, goalsAgainst] = [own.goals, other.goals];
  const result = goals > goalsAgainst ? 'win' : goals < goalsAgainst ? 'loss' : 'draw';
  return { match, opponent, crest: other.crest, goals, goalsAgainst, result };
}
