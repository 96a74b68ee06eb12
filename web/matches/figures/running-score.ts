import { findScoringSide } from '#contract/matches/event-kinds.ts';
import type { MatchEvent, TeamSide } from '#contract/matches/schema.ts';

/** The score after each event, in chronological order, if it changed, else null. */
export function listRunningScores(events: readonly MatchEvent[]): (Record<TeamSide, number> | null)[] {
  const score = { Blue: 0, Green: 0 };
  return events.map((event) => {
    const side = findScoringSide(event);
    if (!side) return null;
    score[side] += 1;
    return { ...score };
  });
}
