import type { Endpoint } from '#contract/kit/define-endpoints.ts';
import { GROWTH, type Growth } from '#contract/kit/growth.ts';
import type { JsonSchema } from '#contract/kit/openapi.ts';

/** Growth by path pattern; the first match wins. */
const GROWTH_BY_PATH: readonly [RegExp, Growth][] = [
  [/:competition_id|:fixture_id|\/fixtures|\/competitions\//, 'season'],
  [/:match_id|\/live/, 'match'],
  [/:group_id/, 'group'],
  [/:player_key/, 'player'],
  [/:slug/, 'team'],
];

const GROWTH_BY_COST: Record<Exclude<Endpoint['cost'], 'light'>, Growth> = {
  standings: 'season',
  management: 'season',
  players: 'player',
  groups: 'group',
  exports: 'league',
  search: 'league',
  pictures: 'match',
};

/** The growth that the endpoint's record states, or the one derived from path, query and cost. */
export function growthOf(name: string, { grows, cost, querystring, body, access }: Endpoint): Growth {
  const query: JsonSchema | undefined = querystring;
  if (grows) return grows;
  const byPath = GROWTH_BY_PATH.find(([part]) => part.test(name))?.[1];
  if (byPath) return byPath;
  if (query?.properties?.page) return 'page';
  if (cost !== 'light') return GROWTH_BY_COST[cost];
  if (body) return 'body';
  if (/:league_id|:id/.test(name)) return 'settings';
  return access === 'signed in' ? 'own' : 'nothing';
}

/** Writes 'Its cost grows with the fixtures of a season, 2,000 at most.' */
export function describeGrowth(growth: Growth): string {
  const { with: things, most } = GROWTH[growth];
  const bound = most ? `, ${most.toLocaleString('en-GB')} at most` : '';
  return `Its cost grows with ${things}${bound}.`;
}
