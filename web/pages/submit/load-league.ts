import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { LeagueMethod, WebsiteCredentials } from '#contract/leagues.ts';
import { call } from '#web/http/call.ts';

/** Loader of a submission form: the league of the address, if it takes submissions by `method`; else back to /submit. */
export function loadLeague(method: LeagueMethod) {
  return async function loadLeagueOfForm({ params, request }: LoaderFunctionArgs): Promise<WebsiteCredentials> {
    if (!/^\d{1,9}$/.test(params.league_id ?? '')) throw data(null, { status: 404 });
    const league = await call('GET /submissions/:league_id/website-credentials', {
      params: { league_id: Number(params.league_id) },
      signal: request.signal,
    });
    if (!league.methods.includes(method)) throw redirect('/submit');
    return league;
  };
}
