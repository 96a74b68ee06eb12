import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { EntryLeague, LeagueMethod } from '#contract/leagues.ts';
import { call } from '#web/http/call.ts';
import { requirePathId } from '#web/http/path-id.ts';

/** Creates the loader of a submission form: loads the URL's league, or redirects to /submit if it doesn't accept `method`. */
export function loadLeague(method: LeagueMethod) {
  return async function loadLeagueOfForm({ params, request }: LoaderFunctionArgs): Promise<EntryLeague> {
    const league_id = requirePathId(params.league_id);
    const league = await call('GET /submissions/:league_id/website-credentials', {
      params: { league_id },
      signal: request.signal,
    });
    if (!league.methods.includes(method)) throw redirect('/submit');
    return league;
  };
}
