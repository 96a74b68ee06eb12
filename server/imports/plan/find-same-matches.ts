import { group } from 'd3-array';
import { foldName } from '#contract/kit/fold-name.ts';
import type { KnownMatch } from '#server/imports/import-facts-queries.ts';
import { identify, type SheetTeams } from '#server/imports/read/sheet-teams.ts';

/** The facts of a row's match to compare with the league's. */
export interface ComparedRow {
  home: string;
  away: string;
  day: string;
  instant: string;
  has_time: boolean;
  /** Null for an unplayed match. */
  goals: readonly [home: number, away: number] | null;
  /** Whether it may correct a stored match with another score. */
  canCorrect: boolean;
  /** The competition in its column; empty without one. */
  competition: string;
}

/** The stored match of a row; if the score differs, the row may correct it. */
export interface SameMatch {
  match: KnownMatch;
  hasSameScore: boolean;
}

const MINUTE_MS = 60_000;
/** A match that was not imported may have its end as its time. */
const LONGEST_MATCH_MS = 120 * MINUTE_MS;

/**
 * The stored matches of rows: same day and teams, and no other competition or time. Each match belongs to one row;
 * equal time and score take precedence.
 */
export function findSameMatches<Row extends ComparedRow>(
  rows: readonly Row[],
  stored: readonly KnownMatch[],
  teams: SheetTeams,
): Map<Row, SameMatch> {
  const found = new Map<Row, SameMatch>();
  const byTeams = group(stored, (match) => keyOf(teams, match.day, match.home_name, match.away_name));
  const claimed = new Set<KnownMatch>();
  const passes: ((row: Row, match: KnownMatch) => boolean)[] = [
    (row, match) => hasSameScore(row, match, teams) && row.has_time && isSameMinute(row, match),
    (row, match) => hasSameScore(row, match, teams),
    (row, match) => row.canCorrect && hasSameSides(row, match, teams),
  ];
  for (const [pass, fits] of passes.entries()) {
    for (const row of rows) {
      if (found.has(row)) continue;
      const match = byTeams
        .get(keyOf(teams, row.day, row.home, row.away))
        ?.find((one) => !claimed.has(one) && fits(row, one) && !isApart(row, one) && !isElsewhere(row, one));
      if (!match) continue;
      claimed.add(match);
      found.set(row, { match, hasSameScore: pass < passes.length - 1 });
    }
  }
  return found;
}

/** Whether both rows have a time, and the times differ. */
export function haveOtherTimes(row: ComparedRow, other: ComparedRow): boolean {
  return row.has_time && other.has_time && !isSameMinute(row, { played_at: other.instant });
}

function keyOf(teams: SheetTeams, day: string, ...names: string[]): string {
  return [day, ...names.map((name) => identify(teams, name)).toSorted()].join('\n');
}

function hasSameSides({ home }: ComparedRow, { home_name }: KnownMatch, teams: SheetTeams): boolean {
  return identify(teams, home) === identify(teams, home_name);
}

function hasSameScore(row: ComparedRow, match: KnownMatch, teams: SheetTeams): boolean {
  const { home_goals, away_goals } = match;
  const goals = hasSameSides(row, match, teams) ? [home_goals, away_goals] : [away_goals, home_goals];
  return row.goals?.join() === goals.join();
}

function isSameMinute({ instant }: ComparedRow, { played_at }: Pick<KnownMatch, 'played_at'>): boolean {
  return Math.abs(Date.parse(instant) - Date.parse(played_at)) < MINUTE_MS;
}

function isApart(row: ComparedRow, { played_at, has_time, is_exact }: KnownMatch): boolean {
  if (!row.has_time || !has_time) return false;
  return Math.abs(Date.parse(row.instant) - Date.parse(played_at)) >= (is_exact ? MINUTE_MS : LONGEST_MATCH_MS);
}

function isElsewhere({ competition }: ComparedRow, { competitions }: KnownMatch): boolean {
  const named = foldName(competition);
  return named !== '' && competitions.length > 0 && !competitions.some((name) => foldName(name) === named);
}
