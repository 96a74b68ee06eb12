import { DEFAULT_MATCH_TYPE, MATCH_TYPES } from '#contract/submissions/sports.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, sql } from '#database/query.ts';
import { findNearestName } from '#server/kit/http/nearest-name.ts';
import type { NewMatch } from '#server/results/counted/new-match.ts';

/**
 * The warning about a stated type that no competition of the league counts. Without a similar type, there is none for a
 * match that states its fixture, or in a league without competitions.
 */
export async function findTypeWarnings(
  database: Database,
  { league_id, type, states_type, fixture_id }: NewMatch,
): Promise<string[]> {
  // Most matches have the default type.
  if (!states_type || type === DEFAULT_MATCH_TYPE) return [];
  const rows = await queryPrepared<{ type: string }>(
    database,
    'list_match_types',
    sql`
      select distinct type from competitions cross join unnest(match_types) as type
      where league_id = ${league_id} and published_at is not null and removed_at is null`,
  );
  const counted = rows.map((row) => row.type);
  const hasCompetitions = counted.length > 0;
  const known: readonly string[] = hasCompetitions ? counted : MATCH_TYPES;
  if (known.includes(type)) return [];
  const meant = findNearestName(
    type,
    [...counted, ...MATCH_TYPES].filter((other) => other !== type),
  );
  if (!meant && (!hasCompetitions || fixture_id !== undefined)) return [];
  const reason = hasCompetitions ? ', which no competition of this league counts' : '';
  return [`type is ${type}${reason}.${meant ? ` Did you mean ${meant}?` : ''}`];
}
