import { foldName } from '#contract/kit/fold-name.ts';
import { findScoringSide, readEventKind } from '#contract/matches/event-kinds.ts';
import { sortByClock, writeMinute } from '#contract/matches/match-clock.ts';
import type { MatchEvent, MatchPlayer, TeamSide } from '#contract/matches/schema.ts';
import { bySide } from '#contract/matches/sides.ts';

/**
 * A player's goals, own goals or red cards in a match. `minutes` is empty unless all of them, up to eight, have a
 * clock; a penalty is marked: '81’ (pen.)'.
 */
export interface ScorerLine {
  kind: 'goal' | 'own-goal' | 'red-card';
  player: string;
  count: number;
  minutes: string[];
}

/** A side's first lines; `more` counts the rest. */
export interface Scorers {
  lines: ScorerLine[];
  more: number;
}

const MAX_LINES = 8;
const MAX_MINUTES = 8;
const UNKNOWN = 'Unknown';

/** A stored or live match. */
interface ScoredMatch {
  event_data: readonly MatchEvent[];
  player_data: Record<TeamSide, { players: readonly Pick<MatchPlayer, 'name' | 'goals' | 'red_card'>[] }>;
}

/**
 * Goals and red cards by player, for pages, pictures, feeds and messages. Ordered by side and first event, followed by
 * those known only from players' figures. Own goals are on the side that they count for.
 */
export function listScorers(match: ScoredMatch): Record<TeamSide, Scorers> {
  const events = sortByClock(match.event_data);
  return bySide((side) => {
    const lines = listLines(side, events, match);
    return { lines: lines.slice(0, MAX_LINES), more: Math.max(0, lines.length - MAX_LINES) };
  });
}

/** Number of players sent off on each side. */
export function countRedCards(match: ScoredMatch): Record<TeamSide, number> {
  return bySide((side) =>
    listLines(side, match.event_data, match)
      .filter(({ kind }) => kind === 'red-card')
      .reduce((sum, { count }) => sum + count, 0),
  );
}

/** Only the goals, with the number of further scorers. */
export function onlyGoals({ lines, more }: Scorers): Scorers {
  return { lines: lines.filter(({ kind }) => kind !== 'red-card'), more };
}

/** The players sent off, among the first lines. */
export function onlyRedCards({ lines }: Scorers): ScorerLine[] {
  return lines.filter(({ kind }) => kind === 'red-card');
}

/** Writes 'gus (o.g.) 81’', 'zephyr_ten 12’, 55’ (pen.)' or 'olive ×2'. */
export function writeScorer(line: ScorerLine, writeName = (name: string) => name): string {
  return `${writeName(line.player)} ${writeMarkedTimes(line)}`.trimEnd();
}

/** Writes the text after a name: '(o.g.) 81’', '12’, 55’ (pen.)', '×2', or empty. */
export function writeMarkedTimes(line: ScorerLine): string {
  return [line.kind === 'own-goal' ? '(o.g.)' : '', writeTimes(line)].filter(Boolean).join(' ');
}

/** Writes '12’, 55’'; '×2' if a minute is unknown, and empty for one. */
export function writeTimes({ count, minutes }: ScorerLine): string {
  if (minutes.length > 0) return minutes.join(', ');
  return count > 1 ? `×${count}` : '';
}

/** The goals of a side in one line: 'zephyr_ten 12’, 55’; olive ×2; 3 more'. Empty without a goal. */
export function writeScorers(scorers: Scorers, writeName?: (name: string) => string, most = MAX_LINES): string {
  const { lines, more } = onlyGoals(scorers);
  const others = Math.max(0, lines.length - most) + more;
  const named = lines.slice(0, most).map((line) => writeScorer(line, writeName));
  return [...named, others > 0 ? `${others} more` : ''].filter(Boolean).join('; ');
}

type Lines = Map<string, ScorerLine>;

function listLines(side: TeamSide, events: readonly MatchEvent[], { player_data }: ScoredMatch): ScorerLine[] {
  const lines: Lines = new Map();
  for (const [at, event] of events.entries()) {
    const kind = readEventKind(event);
    if (kind !== 'goal' && kind !== 'own-goal' && kind !== 'red-card') continue;
    if ((kind === 'red-card' ? event.team_affect : findScoringSide(event)) !== side) continue;
    const line = addTo(lines, kind, event.participants[0]?.trim() || UNKNOWN, 1);
    const minute = writeMinute(event);
    const mark = kind === 'goal' && isPenalty(event, events[at - 1]) ? ' (pen.)' : '';
    if (minute && line.minutes.length < MAX_MINUTES) line.minutes.push(minute + mark);
  }
  addFigures(lines, player_data[side].players);
  return [...lines.values()].filter(({ count }) => count > 0).map(withAllMinutes);
}

/** Adds goals and cards without an event, and those whose event names no player. */
function addFigures(lines: Lines, players: ScoredMatch['player_data'][TeamSide]['players']): void {
  const unknown = lines.get(keyOf('goal', UNKNOWN));
  for (const [kind, stat] of [
    ['goal', 'goals'],
    ['red-card', 'red_card'],
  ] as const) {
    const totals: Lines = new Map();
    for (const player of players) addTo(totals, kind, player.name, player[stat]);
    for (const [key, { player, count }] of [...totals].toSorted(([, one], [, other]) => other.count - one.count)) {
      const missing = count - (lines.get(key)?.count ?? 0);
      if (missing <= 0) continue;
      addTo(lines, kind, player, missing);
      if (kind === 'goal' && unknown) unknown.count -= missing;
    }
  }
}

function addTo(lines: Lines, kind: ScorerLine['kind'], player: string, count: number): ScorerLine {
  const key = keyOf(kind, player);
  const line = lines.get(key) ?? { kind, player, count: 0, minutes: [] };
  line.count += count;
  lines.set(key, line);
  return line;
}

function keyOf(kind: ScorerLine['kind'], player: string): string {
  return `${kind} ${foldName(player)}`;
}

function withAllMinutes(line: ScorerLine): ScorerLine {
  return line.minutes.length === line.count ? line : { ...line, minutes: [] };
}

/** Game servers send a Penalty, and right after it the Goal that it became. */
function isPenalty({ team_affect, timestamp }: MatchEvent, before: MatchEvent | undefined): boolean {
  if (before?.eventName.trim().toLowerCase() !== 'penalty') return false;
  return before.team_affect === team_affect && before.timestamp === timestamp;
}
