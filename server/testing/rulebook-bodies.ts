import type { EndpointName } from '#contract/endpoints.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';

let written = 0;

/** A new valid body for a call about a league's rules; undefined for any other call. */
export async function buildRulebookBody(
  name: EndpointName,
  { $client }: TestDatabase,
  league_id: number,
): Promise<object | undefined> {
  written += 1;
  const text = `# Squads\n\nSeven a side, version ${written}.`;
  if (name === 'POST /leagues/myLeagues/:league_id/rulebook/preview') return { text };
  if (name !== 'POST /leagues/myLeagues/:league_id/rulebook') return undefined;
  const { rows } = await $client.query<{ newest: number | null }>(
    'select max(id) as newest from rulebook_versions where league_id = $1',
    [league_id],
  );
  return { text, seen_version: rows[0]?.newest ?? null };
}
