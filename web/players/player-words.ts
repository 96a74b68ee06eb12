import type { FormLetter } from '#contract/competitions/tables.ts';
import { splitMatchName } from '#contract/matches/match-name.ts';
import type { MatchResult, PlayerLine } from '#contract/players/schema.ts';

export const FORM_LETTERS: Record<MatchResult, FormLetter> = { win: 'W', draw: 'D', loss: 'L' };

/** The opponents in a match, or the match's name if it doesn't name two teams. */
export function opponentOf(matchName: string, team: PlayerLine['team']): string {
  const teams = splitMatchName(matchName);
  if (!teams) return matchName;
  return team === 'Blue' ? teams.green : teams.blue;
}
