import type { Endpoint } from '#contract/kit/define-endpoints.ts';
import { GROWTH, type Growth } from '#contract/kit/growth.ts';
import type { JsonSchema } from '#contract/kit/openapi.ts';

/** Growths that parts of a path say, the most telling one first. */
const OF_PATHS: readonly [RegExp, Growth][] = [
  [/:competition_id|:fixture_id|\/fixtures|\/competitions\//, 'season'],
  [/:match_id|\/live/, 'match'],
  [/:group_id/, 'group'],
  [/:player_key/, 'player'],
  [/:slug/, 'team'],
];

const OF_COSTS: Record<Exclude<Endpoint['cost'], 'light'>, Growth> = {
  standings: 'season',
  management: 'season',
  players: 'player',
  groups: 'group',
  exports: 'league',
  search: 'league',
  pictures: 'match',
};

/** As the endpoint's record states, or else as its path, query and cost say. */
export function growthOf(name: string, { grows, cost, querystring, body, access }: Endpoint): Growth {
  const query: JsonSchema | undefined = querystring;
  if (grows) return grows;
  const byPath = OF_PATHS.find(([part]) => part.test(name))?.[1];
  if (byPath) return byPath;
  if (query?.properties?.page) return 'page';
  if (cost !== 'light') return OF_COSTS[cost];
  if (body) return 'body';
  if (/:league_id|:id/.test(name)) return 'settings';
  return access === 'signed in' ? 'own' : 'nothing';
}

/** 'Its cost grows with the fixtures of a season, 2,000 at most.' */
export function describeGrowth(growth: Growth): string {
  const { with: things, most } = GROWTH[growth];
  const bound = most ? `, ${most.toLocaleString('en-GB')} at most` : '';
  return `Its cost grows with ${things}${bound}.`;
}
