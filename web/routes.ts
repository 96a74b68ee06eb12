import { type RouteObject, redirect } from 'react-router';
import type { PageHandle } from '#web/kit/page/page-handle.ts';
import { RequireSession } from '#web/kit/session/require-session.tsx';
import { WaitingPage } from '#web/kit/ui/waiting.tsx';
import { lazyFrame, lazyPage } from '#web/lazy-page.ts';
import { PageLayout } from '#web/shell/page-layout.tsx';
import { NotFoundPage } from '#web/site/not-found-page.tsx';
import { RouteError } from '#web/site/route-error.tsx';

const matchEditor: PageHandle = { hidesTabBar: true };
const submitForm: PageHandle = { ...matchEditor, parameters: ['fixture'] };
const notFound: PageHandle = { status: 404 };

/** The selection of a league's figures. */
const FIGURES_PARAMETERS = ['season', 'from', 'to', 'type'];
/** The filter of a league's matches. */
const RECORDS_PARAMETERS = ['season', 'team', 'competition', 'matchweek', 'type', 'status'];
const MATCHES_PARAMETERS = ['season', 'competition', 'team', 'show', 'matchweek', 'page', 'type', 'status'];

const publicPages: RouteObject[] = [
  { path: '/', handle: listedPage(), lazy: lazyPage(() => import('#web/site/landing-page.tsx')) },
  {
    path: '/matches',
    handle: listedPage('team', 'date', 'min_events', 'min_goals', 'min_players', 'page'),
    lazy: lazyPage(() => import('#web/matches/matches-page.tsx')),
  },
  {
    path: '/matches/:match_id',
    handle: listedPage('events'),
    lazy: lazyPage(() => import('#web/matches/page/match-page.tsx')),
  },
  {
    path: '/matches/live',
    handle: listedPage('league'),
    lazy: lazyPage(() => import('#web/matches/live/live-matches-page.tsx')),
  },
  {
    path: '/matches/live/:key',
    lazy: lazyPage(() => import('#web/matches/overlay/live-match-page.tsx')),
  },
  {
    path: '/groups',
    handle: listedPage('name', 'league', 'page'),
    lazy: lazyPage(() => import('#web/groups/groups-page.tsx')),
  },
  {
    path: '/groups/:group_id',
    handle: listedPage('page'),
    lazy: lazyPage(() => import('#web/groups/group-page.tsx')),
  },
  {
    path: '/leagues',
    handle: listedPage('page'),
    lazy: lazyPage(() => import('#web/leagues/leagues-page.tsx')),
  },
  {
    path: '/leagues/new',
    lazy: lazyPage(() => import('#web/leagues/new-league-page.tsx')),
  },
  {
    path: '/leagues/:league_id',
    // Its former parts were tabs, whose queries are kept.
    handle: listedPage('tab', ...new Set([...FIGURES_PARAMETERS, ...RECORDS_PARAMETERS])),
    lazy: lazyPage(() => import('#web/leagues/league-page.tsx')),
  },
  {
    path: '/leagues/:league_id/matches',
    handle: listedPage(...MATCHES_PARAMETERS),
    lazy: lazyPage(() => import('#web/leagues/league-matches-page.tsx')),
  },
  {
    path: '/leagues/:league_id/records',
    handle: listedPage(...RECORDS_PARAMETERS),
    lazy: lazyPage(() => import('#web/leagues/records-page.tsx')),
  },
  {
    path: '/leagues/:league_id/standings',
    handle: listedPage(...FIGURES_PARAMETERS),
    lazy: lazyPage(() => import('#web/leagues/standings-page.tsx')),
  },
  {
    path: '/leagues/:league_id/players',
    handle: listedPage(...FIGURES_PARAMETERS, 'competition'),
    lazy: lazyPage(() => import('#web/leagues/players-page.tsx')),
  },
  {
    path: '/leagues/:league_id/exports',
    handle: listedPage(...FIGURES_PARAMETERS),
    lazy: lazyPage(() => import('#web/leagues/exports-page.tsx')),
  },
  {
    path: '/leagues/:league_id/competitions/:competition_id',
    handle: listedPage('view', 'matchweek', 'split', 'after', 'places', 'team', 'with'),
    lazy: lazyPage(() => import('#web/competitions/competition-page.tsx')),
  },
  {
    path: '/leagues/:league_id/teams',
    handle: listedPage('season'),
    lazy: lazyPage(() => import('#web/teams/teams-page.tsx')),
  },
  {
    path: '/leagues/:league_id/teams/:slug',
    handle: listedPage('tab', 'season', 'day', 'places', 'with'),
    lazy: lazyPage(() => import('#web/teams/team-page.tsx')),
  },
  {
    path: '/leagues/:league_id/transfers',
    handle: read('season', 'page'),
    lazy: lazyPage(() => import('#web/squads/transfers-page.tsx')),
  },
  {
    path: '/leagues/:league_id/sign-up',
    handle: read('season'),
    lazy: lazyPage(() => import('#web/entries/sign-up-page.tsx')),
  },
  {
    path: '/leagues/:league_id/free-agents',
    handle: read('season'),
    lazy: lazyPage(() => import('#web/squads/free-agents-page.tsx')),
  },
  {
    path: '/leagues/:league_id/rules',
    handle: listedPage('season'),
    lazy: lazyPage(() => import('#web/rulebooks/rules-page.tsx')),
  },
  {
    path: '/leagues/:league_id/fixtures',
    handle: read(...MATCHES_PARAMETERS),
    loader: ({ request }) => {
      const { pathname, search } = new URL(request.url);
      throw redirect(pathname.replace(/fixtures\/?$/i, 'matches') + search, 301);
    },
  },
  {
    path: '/leagues/:league_id/fixtures/:fixture_id/sheet',
    handle: matchEditor,
    lazy: lazyPage(() => import('#web/team-sheets/team-sheet-page.tsx')),
  },
  {
    path: '/players/:player_key',
    handle: listedPage('with', 'page'),
    lazy: lazyPage(() => import('#web/players/player-page.tsx')),
  },
  {
    path: '/players/:player_key/vs/:other_key',
    handle: listedPage(),
    lazy: lazyPage(() => import('#web/players/head-to-head-page.tsx')),
  },
  {
    path: '/terms-of-service',
    handle: listedPage(),
    lazy: lazyPage(() => import('#web/site/terms-of-service-page.tsx')),
  },
  {
    path: '/privacy-policy',
    handle: listedPage(),
    lazy: lazyPage(() => import('#web/site/privacy-policy-page.tsx')),
  },
  { path: '/formula', handle: listedPage(), lazy: lazyPage(() => import('#web/docs/formula-page.tsx')) },
  { path: '/licences', handle: listedPage(), lazy: lazyPage(() => import('#web/site/licences-page.tsx')) },
  { path: '/docs', handle: listedPage(), lazy: lazyPage(() => import('#web/docs/docs-page.tsx')) },
  {
    path: '/docs/reference',
    handle: listedPage(),
    lazy: lazyPage(() => import('#web/docs/reference/reference-page.tsx')),
  },
  {
    path: '/docs/webhooks',
    handle: listedPage(),
    lazy: lazyPage(() => import('#web/docs/webhooks-page.tsx')),
  },
  {
    path: '/docs/discord',
    handle: listedPage(),
    lazy: lazyPage(() => import('#web/docs/discord-guide-page.tsx')),
  },
  { path: '/docs/:guide', handle: listedPage(), lazy: lazyPage(() => import('#web/docs/guide-page.tsx')) },
  { path: '/login', handle: read('return_to', 'for'), lazy: lazyPage(() => import('#web/accounts/login-page.tsx')) },
  {
    path: '/plogin',
    handle: read('status', 'return_to'),
    lazy: lazyPage(() => import('#web/accounts/post-login-page.tsx')),
  },
  { path: '/search', handle: read('q'), lazy: lazyPage(() => import('#web/search/search-page.tsx')) },
  { path: '/offline', lazy: lazyPage(() => import('#web/site/offline-page.tsx')) },
  {
    path: '/roblox_linking',
    handle: read('status', 'reason', 'return_to'),
    lazy: lazyPage(() => import('#web/accounts/roblox-linking-page.tsx')),
  },
  {
    path: '/linked_roles',
    handle: read('status'),
    lazy: lazyPage(() => import('#web/accounts/linked-roles-page.tsx')),
  },
];

const protectedPages: RouteObject[] = [
  { path: '/captain/:invite', lazy: lazyPage(() => import('#web/squads/captain-invite-page.tsx')) },
  {
    path: '/notifications',
    handle: read('before'),
    lazy: lazyPage(() => import('#web/notifications/notifications-page.tsx')),
  },
  {
    path: '/submit',
    handle: read('refused', 'league'),
    lazy: lazyPage(() => import('#web/submissions/submit-page.tsx')),
  },
  {
    path: '/submit/:league_id/manual',
    handle: submitForm,
    lazy: lazyPage(() => import('#web/submissions/manual-page.tsx')),
  },
  {
    path: '/submit/:league_id/events',
    handle: submitForm,
    lazy: lazyPage(() => import('#web/submissions/events-page.tsx')),
  },
];

const staffPages: RouteObject[] = [
  {
    path: '/leagues/:league_id/manage',
    ...lazyFrame(() => import('#web/shell/manage-frame.tsx')),
    children: [
      {
        index: true,
        path: '/leagues/:league_id/manage',
        lazy: lazyPage(() => import('#web/leagues/manage/overview-page.tsx')),
      },
      {
        path: '/leagues/:league_id/manage/import',
        lazy: lazyPage(() => import('#web/imports/import-page.tsx')),
      },
      {
        path: '/leagues/:league_id/manage/draw/:competition_id',
        lazy: lazyPage(() => import('#web/competitions/cups/cup-draw-page.tsx')),
      },
      {
        path: '/leagues/:league_id/manage/fixtures/:competition_id',
        handle: read('round', 'team', 'show', 'page', 'decide', 'winner'),
        lazy: lazyPage(() => import('#web/fixtures/manage/plan-page.tsx')),
      },
      {
        path: '/leagues/:league_id/manage/:section',
        handle: read('offer'),
        lazy: lazyPage(() => import('#web/leagues/manage/manage-section.tsx')),
      },
    ],
  },
  {
    path: '/matches/:match_id/edit',
    handle: matchEditor,
    lazy: lazyPage(() => import('#web/review/edit-page.tsx')),
  },
  {
    path: '/dashboard/myLeagues/:id/review',
    handle: read('match'),
    lazy: lazyPage(() => import('#web/review/review-page.tsx')),
  },
  {
    path: '/matches/:match_id/history',
    lazy: lazyPage(() => import('#web/review/history-page.tsx')),
  },
];

const dashboardPages: RouteObject[] = [
  {
    path: '/dashboard',
    lazy: lazyPage(() => import('#web/accounts/dashboard-page.tsx')),
  },
  { path: '/dashboard/times', lazy: lazyPage(() => import('#web/times/times-page.tsx')) },
  {
    path: '/dashboard/settings',
    lazy: lazyPage(() => import('#web/accounts/settings-page.tsx')),
  },
  {
    path: '/dashboard/myLeagues',
    lazy: lazyPage(() => import('#web/leagues/my-leagues/my-leagues-page.tsx')),
  },
  { path: '/dashboard/analyticsPlus', lazy: lazyPage(() => import('#web/accounts/analytics-plus-page.tsx')) },
  {
    path: '/dashboard/leagueRequests',
    lazy: lazyPage(() => import('#web/accounts/league-requests-page.tsx')),
  },
  {
    path: '/dashboard/matchHistory',
    handle: read('page'),
    lazy: lazyPage(() => import('#web/players/match-history-page.tsx')),
  },
];

const embeddedPages: RouteObject[] = [
  {
    path: '/embed/matches/:match_id',
    handle: embedded(),
    lazy: lazyPage(() => import('#web/matches/page/embedded-match-page.tsx')),
  },
  {
    path: '/embed/leagues/:league_id/table',
    handle: embedded('season', 'competition'),
    lazy: lazyPage(() => import('#web/competitions/embedded-table-page.tsx')),
  },
  {
    path: '/embed/leagues/:league_id/fixtures',
    handle: embedded('season', 'competition', 'team', 'show'),
    lazy: lazyPage(() => import('#web/fixtures/embedded-fixtures-page.tsx')),
  },
];

/** The handle of a page that search engines may list. */
function listedPage(...parameters: string[]): PageHandle {
  return { isListed: true, parameters };
}

function read(...parameters: string[]): PageHandle {
  return { parameters };
}

/** Pages over a video, without the site's frame; the second address is that of the live page and one more segment. */
const overlayPages: RouteObject[] = ['/matches/:key/overlay', '/matches/live/:key/overlay'].map((path) => ({
  path,
  lazy: lazyPage(() => import('#web/matches/overlay/overlay-page.tsx')),
}));

/** Pages for a wall screen or a stream, without the site's frame. */
const screenPages: RouteObject[] = [
  {
    path: '/leagues/:league_id/screen',
    handle: read('scene'),
    lazy: lazyPage(() => import('#web/leagues/screen/league-screen-page.tsx')),
  },
];

function embedded(...parameters: string[]): PageHandle {
  return { isEmbedded: true, parameters: [...parameters, 'theme'] };
}

function withSession(pages: RouteObject[]): RouteObject {
  return { Component: RequireSession, children: [{ ErrorBoundary: RouteError, children: pages }] };
}

/** Every page. Error boundaries are inside the layout, and on protected pages inside the session guard. */
export const routes: RouteObject[] = [
  {
    Component: PageLayout,
    ErrorBoundary: RouteError,
    children: [
      {
        ErrorBoundary: RouteError,
        HydrateFallback: WaitingPage,
        children: [
          ...publicPages,
          withSession([...protectedPages, ...staffPages]),
          {
            ...lazyFrame(() => import('#web/accounts/dashboard-layout.tsx')),
            children: [withSession(dashboardPages)],
          },
          { path: '/not-found', handle: notFound, Component: NotFoundPage },
          { path: '*', handle: notFound, Component: NotFoundPage },
        ],
      },
    ],
  },
  {
    ...lazyFrame(() => import('#web/site/embed-frame.tsx')),
    HydrateFallback: WaitingPage,
    children: [...embeddedPages, ...overlayPages, ...screenPages],
  },
];
