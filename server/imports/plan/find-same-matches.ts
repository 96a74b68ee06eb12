import { group } from 'd3-array';
import { foldName } from '#contract/kit/fold-name.ts';
import type { KnownMatch } from '#server/imports/import-facts-queries.ts';
import { identify, type SheetTeams } from '#server/imports/read/sheet-teams.ts';

/** What a row has of its match, to compare it with those of the league. */
export interface ComparedRow {
  home: string;
  away: string;
  day: string;
  instant: string;
  has_time: boolean;
  /** Null for a match to come. */
  goals: readonly [home: number, away: number] | null;
  /** Whether it may correct a stored match with another score. */
  canCorrect: boolean;
  /** Of its column; empty without one. */
  competition: string;
}

/** A stored match that a row has as well: with another score the row may correct it. */
export interface SameMatch {
  match: KnownMatch;
  hasSameScore: boolean;
}

const MINUTE_MS = 60_000;
/** A match that was not imported may have the time of its end. */
const LONGEST_MATCH_MS = 120 * MINUTE_MS;

/**
 * The stored matches that rows have as well: on their day, between their teams, not in another competition, at no other
 * time. Each match is that of one row; those with the same time and score come first.
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

/** Whether both rows have a time, and not the same one. */
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
