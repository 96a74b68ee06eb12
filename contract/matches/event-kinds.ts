import type { MatchEvent, TeamSide } from '#contract/matches/schema.ts';
import { otherSide } from '#contract/matches/sides.ts';

/** Kinds that have a marker on the line of the match. */
export type MarkedKind = 'goal' | 'own-goal' | 'yellow-card' | 'red-card';
export type EventKind = MarkedKind | 'disallowed' | 'substitution' | 'other';

const KINDS: Record<string, EventKind> = {
  goal: 'goal',
  'own goal': 'own-goal',
  'yellow card': 'yellow-card',
  'red card': 'red-card',
  substitution: 'substitution',
  substitute: 'substitution',
};

/** Only a Goal or an Own Goal that stood raises a score; a scored Penalty is followed by its Goal. */
export function readEventKind({ eventName, disallowed }: Pick<MatchEvent, 'eventName' | 'disallowed'>): EventKind {
  const kind = KINDS[eventName.trim().toLowerCase()] ?? 'other';
  return disallowed && (kind === 'goal' || kind === 'own-goal') ? 'disallowed' : kind;
}

/** The side whose score the event raises: an own goal has its scorer's team and counts for the other. */
export function findScoringSide(event: MatchEvent): TeamSide | null {
  const kind = readEventKind(event);
  if (!event.team_affect) return null;
  if (kind === 'goal') return event.team_affect;
  return kind === 'own-goal' ? otherSide(event.team_affect) : null;
}
