import type { EndpointName } from '#contract/endpoints.ts';
import { LARGEST_ID, MATCHES_PER_PAGE, PLAYER_MATCHES_PER_PAGE } from '#contract/limits.ts';

type GetName = Extract<EndpointName, `GET ${string}`>;

interface Page {
  /** What its first screen needs of `web/pages/`. */
  modules: string[];
  /** What its loader asks; its path's parameters are the page's. */
  call?: GetName;
  /** The call's query, from the page's. */
  query?: (query: URLSearchParams) => URLSearchParams;
  /** The paged list that it asks for besides. */
  list?: GetName;
}

/** Not that of the API's search for players, which is no player. */
const PLAYER_KEY = /^(?!search$)./i;

const DASHBOARD = 'dashboard/dashboard-layout.tsx';

/** The pages of the site, `web/routes.ts`'s by path. An address that is none of them does not exist. */
export const PAGES: Record<string, Page> = {
  '/': { modules: ['landing/landing-page.tsx'], call: 'GET /matches/ad_matches' },
  '/matches': { modules: ['matches/matches-page.tsx'], call: 'GET /matches/all_matches', query: toListQuery },
  '/matches/:match_id': { modules: ['match/match-page.tsx'], call: 'GET /matches/:match_id' },
  '/groups': { modules: ['groups/groups-page.tsx'], call: 'GET /groups/all_groups' },
  '/groups/:group_id': { modules: ['group/group-page.tsx'], call: 'GET /groups/:group_id' },
  '/leagues': { modules: ['leagues/leagues-page.tsx'], call: 'GET /leagues/all' },
  '/leagues/:league_id': { modules: ['league/league-page.tsx'], call: 'GET /leagues/:league_id' },
  '/players/:player_key': {
    modules: ['player/player-page.tsx'],
    call: 'GET /players/:player_key',
    list: 'GET /players/:player_key/matches',
  },
  '/players/:player_key/vs/:other_key': {
    modules: ['player/head-to-head-page.tsx'],
    call: 'GET /players/:player_key/head_to_head/:other_key',
  },
  '/terms-of-service': { modules: ['legal/terms-of-service-page.tsx'] },
  '/privacy-policy': { modules: ['legal/privacy-policy-page.tsx'] },
  '/docs': { modules: ['docs/reading-guide.tsx', 'docs/docs-page.tsx'] },
  '/docs/reference': { modules: ['docs/reference-page.tsx'], call: 'GET /openapi.json' },
  '/login': { modules: ['login/login-page.tsx'] },
  '/plogin': { modules: ['login/post-login-page.tsx'] },
  '/roblox_linking': { modules: ['login/roblox-linking-page.tsx'] },
  '/submit': { modules: ['submit/submit-page.tsx'], call: 'GET /submissions/website-credentials' },
  '/submit/:league_id/manual': {
    modules: ['submit/manual-page.tsx'],
    call: 'GET /submissions/:league_id/website-credentials',
  },
  '/submit/:league_id/events': {
    modules: ['submit/events-page.tsx'],
    call: 'GET /submissions/:league_id/website-credentials',
  },
  '/matches/:match_id/edit': { modules: ['corrections/edit-page.tsx'], call: 'GET /matches/:match_id/corrections' },
  '/dashboard/myLeagues/:id/review': { modules: ['review/review-page.tsx'], call: 'GET /leagues/myLeagues/:id' },
  '/matches/:match_id/history': {
    modules: ['corrections/history-page.tsx'],
    call: 'GET /matches/:match_id/corrections',
  },
  '/dashboard': { modules: [DASHBOARD, 'dashboard/dashboard-page.tsx'] },
  '/dashboard/settings': { modules: [DASHBOARD, 'settings/settings-page.tsx'] },
  '/dashboard/myLeagues': {
    modules: [DASHBOARD, 'my-leagues/my-leagues-page.tsx'],
    call: 'GET /leagues/myLeagues',
  },
  '/dashboard/analyticsPlus': {
    modules: [DASHBOARD, 'dashboard/analytics-plus-page.tsx'],
    call: 'GET /users/analytics_plus',
  },
  '/dashboard/matchHistory': {
    modules: [DASHBOARD, 'player/match-history-page.tsx'],
    call: 'GET /users/match_history',
    query: toPageQuery,
  },
};

/** A page, and what the server asks for it, each as method and path. */
export interface FoundPage {
  /** By which `PAGES` knows it. */
  path: string;
  /** Its own path, whatever the case and the slash at the end of what was asked for. */
  address: string;
  call?: string;
  /** Of the call. */
  endpoint?: GetName;
  list?: string;
}

/** As the router of the site reads paths: in any case, with or without a slash at the end. */
const patterns = Object.keys(PAGES).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\/$/, '').replace(/:(\w+)/g, toGroup)}/?$`, 'i'),
}));

/** An id is a number; a player's key is any text of one segment. */
function toGroup(_: string, name: string): string {
  return `(?<${name}>${isId(name) ? '[1-9]\\d*' : '[^/]+'})`;
}

function isId(name: string): boolean {
  return name === 'id' || name.endsWith('_id');
}

/** The page at an address and what it asks the API; undefined when there is no such page. */
export function findPage(pathname: string, search: URLSearchParams): FoundPage | undefined {
  for (const { path, pattern } of patterns) {
    const found = pattern.exec(pathname);
    const params = found && readParams(found.groups ?? {});
    if (!params) continue;
    const { call, query, list } = PAGES[path] ?? {};
    const fill = (name: string) => name.replace(/:(\w+)/g, (_, param: string) => params[param] ?? '');
    return {
      path,
      address: fill(path),
      ...(call && { call: query ? `${fill(call)}?${query(search)}` : fill(call), endpoint: call }),
      ...(list && { list: `${fill(list)}?${toPageQuery(search)}` }),
    };
  }
  return undefined;
}

/** The parameters of a path as the site spells them in its calls; null when one cannot be what it stands for. */
function readParams(groups: Record<string, string>): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [name, text] of Object.entries(groups)) {
    const value = decode(text);
    if (isId(name) ? Number(value) > LARGEST_ID : !PLAYER_KEY.test(value)) return null;
    params[name] = encodeURIComponent(value);
  }
  return params;
}

/** Empty when it is not encoded text. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function toPageQuery(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams({ page: query.get('page') ?? '1', per_page: String(PLAYER_MATCHES_PER_PAGE) });
}

/** In the site's order, so that the page finds the answer by its URL. */
function toListQuery(query: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams({ page: query.get('page') ?? '1', per_page: String(MATCHES_PER_PAGE) });
  for (const name of ['team', 'date', 'min_events', 'min_goals', 'min_players']) {
    const value = query.get(name);
    if (value !== null) asked.set(name, value);
  }
  return asked;
}
