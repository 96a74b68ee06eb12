import type { LoaderFunctionArgs } from 'react-router';
import { call } from '#web/kit/http/call.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { chooseSeason } from '#web/kit/paths/league-paths.ts';

/** A league for its figures, and the page's query. Throws 404 for a season of another league. */
export async function loadLeaguePage({ params, request: { url, signal } }: LoaderFunctionArgs) {
  const league_id = requirePathId(params.league_id);
  const league = await call('GET /leagues/:league_id', { params: { league_id }, signal });
  const query = new URL(url).searchParams;
  chooseSeason(league, query);
  return { league, query };
}
