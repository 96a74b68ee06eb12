import type { EndpointName } from '#contract/endpoints.ts';

/** Calls whose answers hold whole matches. A first visit needs none of the code that reads these. */
export const CALLS_WITH_MATCHES = [
  'GET /matches/:match_id',
  'GET /leagues/myLeagues/:id',
  'GET /matches/:match_id/corrections',
  'GET /matches/:match_id/corrections/:revision',
] as const satisfies readonly EndpointName[];
export type CallWithMatches = (typeof CALLS_WITH_MATCHES)[number];
