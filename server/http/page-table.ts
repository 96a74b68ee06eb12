import type { EndpointName } from '#contract/endpoints.ts';
import { LARGEST_ID, MATCHES_PER_PAGE } from '#contract/limits.ts';

type GetName = Extract<EndpointName, `GET ${string}`>;

interface Page {
  /** What its first screen needs of `web/pages/`. */
  modules: string[];
  /** What its loader asks; its path's parameters are the page's. */
  call?: GetName;
  /** The call's query, from the page's. */
  query?: (query: URLSearchParams) => URLSearchParams;
}

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
  '/terms-of-service': { modules: ['legal/terms-of-service-page.tsx'] },
  '/privacy-policy': { modules: ['legal/privacy-policy-page.tsx'] },
  '/docs': { modules: ['docs/docs-page.tsx'] },
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
  '/dashboard/matchHistory': { modules: [DASHBOARD] },
};

/** As the router of the site reads paths: in any case, with or without a slash at the end. */
const patterns = Object.keys(PAGES).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[1-9]\\d*)')}/?$`, 'i'),
}));

/** The page at an address and what it asks the API, as method and path; undefined when there is no such page. */
export function findPage(pathname: string, search: URLSearchParams): { path: string; call?: string } | undefined {
  for (const { path, pattern } of patterns) {
    const found = pattern.exec(pathname);
    const params = found?.groups ?? {};
    if (!found || Object.values(params).some((id) => Number(id) > LARGEST_ID)) continue;
    const { call, query } = PAGES[path] ?? {};
    if (!call) return { path };
    const asked = call.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    return { path, call: query ? `${asked}?${query(search)}` : asked };
  }
  return undefined;
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
