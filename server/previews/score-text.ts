import { splitMatchName } from '#contract/match-name.ts';
import type { MatchStatus, MatchSummary, TeamSide } from '#contract/matches.ts';
import { isolateName } from '#contract/plain-text.ts';

type Teams = Record<TeamSide, { name: string; goals: number }>;

/** 'Kestrel United 3–2 Harbour City FC'. */
export function writeScore({ Blue, Green }: Teams): string {
  return `${isolateName(Blue.name)} ${Blue.goals}–${Green.goals} ${isolateName(Green.name)}`;
}

/** The score of a match in a list. Its name may lack the teams: 'Charity Shield Final, Blue 3–2 Green'. */
export function writeResult(match: MatchSummary): string {
  const score = writeScore(readTeams(match));
  return splitMatchName(match.match_name) ? score : `${match.match_name}, ${score}`;
}

/** The teams of a match in a list, named by their sides if the match's name lacks them. */
export function readTeams({ match_name, blue_team, green_team }: MatchSummary): Teams {
  const { blue, green } = splitMatchName(match_name) ?? { blue: 'Blue', green: 'Green' };
  return { Blue: { name: blue, goals: blue_team.goals }, Green: { name: green, goals: green_team.goals } };
}

/** '16 Nov 2025', in UTC. */
export function writeDate(timestamp: string): string {
  return new Date(timestamp).toUTCString().slice(5, 16).replace(/^0/, '');
}

/** The status of a result that isn't approved yet, else empty. */
export function writeDoubt(status: MatchStatus): string {
  return status === 'On-Hold' || status === 'Pending' ? status : '';
}
