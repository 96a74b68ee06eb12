import type { Endpoint, RequestLeague } from '#contract/kit/define-endpoints.ts';
import type { JsonSchema } from '#contract/kit/openapi.ts';

/** The place that the endpoint's record states, or the one derived from path, body and access. */
export function leagueOf(name: string, { league, access, body }: Endpoint): RequestLeague {
  const schema: JsonSchema | undefined = body;
  if (league) return league;
  if (/:(league_id|id|match_id|group_id)\b/.test(name)) return 'path';
  if (schema?.properties?.league_id) return 'body';
  return access === 'anyone' ? 'site' : 'account';
}

const SENTENCES: Record<RequestLeague, string> = {
  path: 'A token limited to a league makes this call for that league alone.',
  body: 'A token limited to a league makes this call for that league alone.',
  account: 'A token limited to a league can’t make this call.',
  site: 'A token limited to a league reads this as a visitor.',
};

export function describeLeagueTokens(league: RequestLeague): string {
  return SENTENCES[league];
}
