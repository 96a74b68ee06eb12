import type { MatchEvent, TeamSide } from '#contract/matches.ts';

export type EventKind = 'goal' | 'own-goal' | 'yellow-card' | 'red-card' | 'other';

const KINDS: Record<string, EventKind> = {
  goal: 'goal',
  'own goal': 'own-goal',
  'yellow card': 'yellow-card',
  'red card': 'red-card',
};

/** Only a Goal or an Own Goal raises a score; a scored Penalty is followed by its Goal. */
export function readEventKind({ eventName }: Pick<MatchEvent, 'eventName'>): EventKind {
  return KINDS[eventName.trim().toLowerCase()] ?? 'other';
}

export function otherSide(side: TeamSide): TeamSide {
  return side === 'Blue' ? 'Green' : 'Blue';
}

/** The side whose score the event raises: an own goal has its scorer's team and counts for the other. */
export function findScoringSide(event: MatchEvent): TeamSide | null {
  const kind = readEventKind(event);
  if (!event.team_affect) return null;
  if (kind === 'goal') return event.team_affect;
  return kind === 'own-goal' ? otherSide(event.team_affect) : null;
}
