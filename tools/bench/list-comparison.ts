import { isDeepStrictEqual } from 'node:util';
import type { MatchList } from '#contract/matches.ts';
import type { Database } from '#database/connect.ts';
import type { Random } from '#server/demo/random.ts';
import { pickDay, pickMinima } from '#tools/bench/measure-list.ts';
import { readPlainList } from '#tools/bench/plain-list.ts';
import type { Filters } from '#tools/bench/plain-sql.ts';
import { TEAM_NAMES } from '#tools/bench/team-names.ts';

/** The oldest matches of the mixed writes, in days before now. */
export const RECENT_DAYS = 60;

/** A request for a page of the match list. */
export interface ListRequest {
  filters: Filters;
  page: number;
}

/** Random filters, and the first, the last or another page of the filtered list. */
export async function pickListRequest(database: Database, random: Random): Promise<ListRequest> {
  const filters = {
    ...(random.chance(0.7) ? pickMinima(random) : {}),
    ...(random.chance(0.3) ? { date: random.chance(0.5) ? pickDay(random) : pickRecentDay(random) } : {}),
    ...(random.chance(0.4) ? { team: pickPart(random) } : {}),
  };
  const { total_matches } = await readPlainList(database, filters, 1);
  const pages = Math.max(1, Math.ceil(total_matches / 15));
  return { filters, page: random.pick([1, pages, random.between(1, pages), random.between(1, pages)]) };
}

/** A line that describes how the server's list differs from that of plain SQL; undefined if they are equal. */
export async function findDifference(
  origin: string,
  database: Database,
  { filters, page }: ListRequest,
  headers: Record<string, string>,
): Promise<string | undefined> {
  const search = new URLSearchParams(
    Object.entries({ ...filters, page }).map(([name, value]) => [name, String(value)]),
  );
  const plain = await readPlainList(database, filters, page);
  const response = await fetch(`${origin}/api/matches/all_matches?${search}`, { headers });
  if (!response.ok) return `${search}: status ${response.status}`;
  const list: MatchList = await response.json();
  if (isDeepStrictEqual(list, plain)) return undefined;
  return `${search}: ${describe(list)} instead of ${describe(plain)}`;
}

function describe({ matches, total_matches }: MatchList): string {
  const lines = matches.map((match) =>
    [match.match_id, match.status, match.event_count, match.blue_team.goals, match.green_team.goals].join('/'),
  );
  return `${total_matches} with ${lines.join(' ')}`;
}

/** A day that the mixed writes add matches to. */
function pickRecentDay(random: Random): string {
  return new Date(Date.now() - random.between(0, RECENT_DAYS) * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** Some letters of a match's name, in capitals or not. */
function pickPart(random: Random): string {
  const name = `${random.pick(TEAM_NAMES)} vs ${random.pick(TEAM_NAMES)}`;
  const from = random.between(0, name.length - 3);
  const part = name.slice(from, from + random.between(1, 8)).trim() || 'vs';
  return random.chance(0.5) ? part.toUpperCase() : part;
}
