import { findScoringSide, readEventKind } from '#contract/event-kinds.ts';
import { foldName } from '#contract/fold-name.ts';
import type { MatchEvent, TeamSide } from '#contract/matches.ts';
import { bySide } from '#contract/teams.ts';
import { formatMinute } from '#web/components/match-clock.ts';

/** A player's goals, own goals or red cards in a match; `minutes` is empty unless all of them, up to eight, have a clock. */
export interface ScorerLine {
  kind: 'goal' | 'own-goal' | 'red-card';
  player: string;
  count: number;
  minutes: string[];
}

/** A side's first lines; `more` counts the others. */
export interface Scorers {
  lines: ScorerLine[];
  more: number;
}

const MAX_LINES = 8;
const MAX_MINUTES = 8;

/** Goals and red cards per player, by side and first event. Own goals are on the side whose score they raise. */
export function listScorers(events: readonly MatchEvent[]): Record<TeamSide, Scorers> {
  return bySide((side) => takeFirst(listScorersOf(side, events)));
}

function takeFirst(lines: readonly ScorerLine[]): Scorers {
  return { lines: lines.slice(0, MAX_LINES), more: Math.max(0, lines.length - MAX_LINES) };
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
    line.count += 1;
    if (minute && line.count <= MAX_MINUTES) line.minutes.push(minute);
    lines.set(key, line);
  }
  return [...lines.values()].map((line) => (line.minutes.length === line.count ? line : { ...line, minutes: [] }));
}
