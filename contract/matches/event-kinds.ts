import type { MatchEvent, TeamSide } from '#contract/matches/schema.ts';
import { otherSide } from '#contract/matches/sides.ts';

/** Kinds with a marker on the timeline. */
export type MarkedKind = 'goal' | 'own-goal' | 'yellow-card' | 'red-card';
export type EventKind = MarkedKind | 'disallowed' | 'substitution' | 'other';

const KINDS = new Map<string, EventKind>([
  ['goal', 'goal'],
  ['own goal', 'own-goal'],
  ['yellow card', 'yellow-card'],
  ['red card', 'red-card'],
  ['substitution', 'substitution'],
  ['substitute', 'substitution'],
]);

/** Only a valid Goal or Own Goal changes the score; a scored Penalty is followed by its Goal. */
export function readEventKind({ eventName, disallowed }: Pick<MatchEvent, 'eventName' | 'disallowed'>): EventKind {
  const kind = KINDS.get(eventName.trim().toLowerCase()) ?? 'other';
  return disallowed && (kind === 'goal' || kind === 'own-goal') ? 'disallowed' : kind;
}

/** The side that an event scores for; an own goal counts for the opponents of its scorer. */
export function findScoringSide(event: MatchEvent): TeamSide | null {
  const kind = readEventKind(event);
  if (!event.team_affect) return null;
  if (kind === 'goal') return event.team_affect;
  return kind === 'own-goal' ? otherSide(event.team_affect) : null;
}
