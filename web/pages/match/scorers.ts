import { foldName } from '#contract/fold-name.ts';
import type { MatchEvent, TeamSide } from '#contract/matches.ts';
import { findScoringSide, readEventKind } from '#web/pages/match/event-kind.ts';
import { formatMinute } from '#web/pages/match/match-clock.ts';

/** A player's goals, own goals or red cards in a match; `minutes` is empty unless all of them have a clock. */
export interface ScorerLine {
  kind: 'goal' | 'own-goal' | 'red-card';
  player: string;
  count: number;
  minutes: string[];
}

/** Goals and red cards per player, by side and first event. Own goals are on the side whose score they raise. */
export function listScorers(events: readonly MatchEvent[]): Record<TeamSide, ScorerLine[]> {
  return { Blue: listScorersOf('Blue', events), Green: listScorersOf('Green', events) };
}

function listScorersOf(side: TeamSide, events: readonly MatchEvent[]): ScorerLine[] {
  const lines = new Map<string, ScorerLine>();
  for (const event of events) {
    const kind = readEventKind(event);
    if (kind !== 'goal' && kind !== 'own-goal' && kind !== 'red-card') continue;
    if ((kind === 'red-card' ? event.team_affect : findScoringSide(event)) !== side) continue;
    const player = event.participants[0]?.trim() || 'Unknown';
    const key = `${kind} ${foldName(player)}`;
    const line = lines.get(key) ?? { kind, player, count: 0, minutes: [] };
    const minute = formatMinute(event.timestamp);
    lines.set(key, { ...line, count: line.count + 1, minutes: minute ? [...line.minutes, minute] : line.minutes });
  }
  return [...lines.values()].map((line) => (line.minutes.length === line.count ? line : { ...line, minutes: [] }));
}
