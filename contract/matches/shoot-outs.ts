import type { MatchSummary, TeamSide } from '#contract/matches/schema.ts';

/** Goals of both sides: Blue and Green, or home and away. */
export type GoalPair = readonly [one: number, other: number];

/** Goals by side, as matches, fixtures and results have them. */
export type SideGoals =
  | { Blue: number; Green: number }
  | { home: number; away: number }
  | { for: number; against: number };

/** The goals of both sides in order; null without a shoot-out. */
export function toPair(goals: SideGoals | GoalPair | null | undefined): GoalPair | null {
  if (!goals) return null;
  if ('length' in goals) return goals;
  if ('Blue' in goals) return [goals.Blue, goals.Green];
  return 'home' in goals ? [goals.home, goals.away] : [goals.for, goals.against];
}

/** The shoot-out of a match from the view of a side, its own goals first. */
export function pairOf({ shoot_out }: Pick<MatchSummary, 'shoot_out'>, side: TeamSide): GoalPair | null {
  if (!shoot_out) return null;
  return side === 'Blue' ? [shoot_out.Blue, shoot_out.Green] : [shoot_out.Green, shoot_out.Blue];
}

/** Kicks per side before sudden death: Laws of the Game, 10.3. */
const FIRST_KICKS = 5;

/** Explains why a shoot-out can't end with this score; null for a possible one. */
export function explainShootOut([one, other]: GoalPair): string | null {
  if (one === other) return `The shoot-out has no winner: ${one} - ${other}.`;
  if (isPossible(Math.max(one, other), Math.min(one, other))) return null;
  return `A shoot-out can’t end ${one} - ${other}: it is over once a side can’t catch up.`;
}

/**
 * A shoot-out ends with the kick that makes the lead exceed the loser's remaining kicks by one. So the loser has taken
 * `5 - (lead - 1)` kicks, and the winner has scored with at most one kick more. In sudden death the lead is 1.
 */
function isPossible(winner: number, loser: number): boolean {
  const lead = winner - loser;
  return lead === 1 || winner <= FIRST_KICKS - (lead - 1) + 1;
}

/** Writes '1–1', or '1–1 (3–4 pens)' with a shoot-out. */
export function writeGoals(goals: GoalPair, shootOut: GoalPair | null): string {
  return shootOut ? `${goals.join('–')} ${writeShootOut(shootOut)}` : goals.join('–');
}

/** Writes '(3–4 pens)', the suffix of a score. */
export function writeShootOut(shootOut: GoalPair): string {
  return `(${shootOut.join('–')} pens)`;
}

/** Positive if the first side won, negative if the second did; a shoot-out decides a level score or tie. */
export function compareGoals([one, other]: GoalPair, shootOut: GoalPair | null): number {
  return shootOut ? shootOut[0] - shootOut[1] : one - other;
}
