import { Type } from 'typebox';
import { defineEndpoints } from '#contract/kit/define-endpoints.ts';
import { SEARCHES_PER_MINUTE } from '#contract/kit/limits.ts';
import { FoundThing, SearchQuery } from '#contract/search/schema.ts';

/** The search of the whole site. */
export const searchEndpoints = defineEndpoints('Search', {
  'GET /search': {
    summary: 'Players, teams, leagues, groups and matches by part of a name, best match first',
    access: 'anyone',
    cost: 'search',
    grows: 'site',
    cache: 'revalidated',
    reads: 'replica',
    rateLimit: { perMinute: SEARCHES_PER_MINUTE },
    querystring: SearchQuery,
    response: { 200: Type.Array(FoundThing) },
  },
});
