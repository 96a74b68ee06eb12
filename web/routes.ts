import type { RouteObject } from 'react-router';
import type { PageHandle } from '#web/components/page-handle.ts';
import { PageLayout } from '#web/components/page-layout.tsx';
import { lazyFrame, lazyPage } from '#web/lazy-page.ts';
import { NotFoundPage } from '#web/pages/errors/not-found-page.tsx';
import { RouteError } from '#web/pages/errors/route-error.tsx';
import { RequireSession } from '#web/session/require-session.tsx';
import { WaitingPage } from '#web/ui/waiting.tsx';

const matchEditor: PageHandle = { hidesTabBar: true };
const submitForm: PageHandle = { ...matchEditor, parameters: ['fixture'] };
const notFound: PageHandle = { status: 404 };

/** The tab, what its figures count, and the filter of its matches. */
const LEAGUE_PARAMETERS = ['tab', 'season', 'from', 'to', 'type', 'team', 'competition', 'matchweek', 'status'];

const publicPages: RouteObject[] = [
  { path: '/', handle: listed(), lazy: lazyPage(() => import('#web/pages/landing/landing-page.tsx')) },
  {
    path: '/matches',
    handle: listed('team', 'date', 'min_events', 'min_goals', 'min_players', 'page'),
    lazy: lazyPage(() => import('#web/pages/matches/matches-page.tsx')),
  },
  {
    path: '/matches/:match_id',
    handle: listed('events'),
    lazy: lazyPage(() => import('#web/pages/match/match-page.tsx')),
  },
  {
    path: '/matches/live',
    handle: listed('league'),
    lazy: lazyPage(() => import('#web/pages/live/live-matches-page.tsx')),
  },
  {
    path: '/matches/live/:key',
    lazy: lazyPage(() => import('#web/pages/match/live-match-page.tsx')),
  },
  {
    path: '/groups',
    handle: listed('name', 'league', 'page'),
    lazy: lazyPage(() => import('#web/pages/groups/groups-page.tsx')),
  },
  {
    path: '/groups/:group_id',
    handle: listed('page'),
    lazy: lazyPage(() => import('#web/pages/group/group-page.tsx')),
  },
  {
    path: '/leagues',
    handle: listed('page'),
    lazy: lazyPage(() => import('#web/pages/leagues/leagues-page.tsx')),
  },
  {
    path: '/leagues/new',
    lazy: lazyPage(() => import('#web/pages/league-request/new-league-page.tsx')),
  },
  {
    path: '/leagues/:league_id',
    handle: listed(...LEAGUE_PARAMETERS),
    lazy: lazyPage(() => import('#web/pages/league/league-page.tsx')),
  },
  {
    path: '/leagues/:league_id/competitions/:competition_id',
    handle: listed('view', 'matchweek', 'split', 'after', 'places', 'team', 'with'),
    lazy: lazyPage(() => import('#web/pages/competition/competition-page.tsx')),
  },
  {
    path: '/leagues/:league_id/teams',
    handle: listed('season'),
    lazy: lazyPage(() => import('#web/pages/teams/teams-page.tsx')),
  },
  {
    path: '/leagues/:league_id/teams/:slug',
    handle: listed('tab', 'season', 'day', 'places', 'with'),
    lazy: lazyPage(() => import('#web/pages/team/team-page.tsx')),
  },
  {
    path: '/leagues/:league_id/transfers',
    handle: read('season', 'page'),
    lazy: lazyPage(() => import('#web/pages/transfers/transfers-page.tsx')),
  },
  {
    path: '/leagues/:league_id/rules',
    handle: listed('season'),
    lazy: lazyPage(() => import('#web/pages/rules/rules-page.tsx')),
  },
  {
    path: '/leagues/:league_id/fixtures',
    handle: listed('season', 'competition', 'team', 'show', 'matchweek', 'page'),
    lazy: lazyPage(() => import('#web/pages/fixtures/fixtures-page.tsx')),
  },
  {
    path: '/leagues/:league_id/fixtures/:fixture_id/sheet',
    handle: matchEditor,
    lazy: lazyPage(() => import('#web/pages/team-sheet/team-sheet-page.tsx')),
  },
  {
    path: '/players/:player_key',
    handle: listed('with', 'page'),
    lazy: lazyPage(() => import('#web/pages/player/player-page.tsx')),
  },
  {
    path: '/players/:player_key/vs/:other_key',
    handle: listed(),
    lazy: lazyPage(() => import('#web/pages/player/head-to-head-page.tsx')),
  },
  {
    path: '/terms-of-service',
    handle: listed(),
    lazy: lazyPage(() => import('#web/pages/legal/terms-of-service-page.tsx')),
  },
  {
    path: '/privacy-policy',
    handle: listed(),
    lazy: lazyPage(() => import('#web/pages/legal/privacy-policy-page.tsx')),
  },
  { path: '/formula', handle: listed(), lazy: lazyPage(() => import('#web/pages/docs/formula-page.tsx')) },
  { path: '/licences', handle: listed(), lazy: lazyPage(() => import('#web/pages/legal/licences-page.tsx')) },
  { path: '/docs', handle: listed(), lazy: lazyPage(() => import('#web/pages/docs/docs-page.tsx')) },
  {
    path: '/docs/reference',
    handle: listed(),
    lazy: lazyPage(() => import('#web/pages/docs/reference-page.tsx')),
  },
  {
    path: '/docs/webhooks',
    handle: listed(),
    lazy: lazyPage(() => import('#web/pages/docs/webhooks-page.tsx')),
  },
  {
    path: '/docs/discord',
    handle: listed(),
    lazy: lazyPage(() => import('#web/pages/docs/discord-guide-page.tsx')),
  },
  { path: '/docs/:guide', handle: listed(), lazy: lazyPage(() => import('#web/pages/docs/guide-page.tsx')) },
  { path: '/login', handle: read('return_to'), lazy: lazyPage(() => import('#web/pages/login/login-page.tsx')) },
  {
    path: '/plogin',
    handle: read('status', 'return_to'),
    lazy: lazyPage(() => import('#web/pages/login/post-login-page.tsx')),
  },
  { path: '/offline', lazy: lazyPage(() => import('#web/pages/offline/offline-page.tsx')) },
  {
    path: '/roblox_linking',
    handle: read('status', 'reason', 'return_to'),
    lazy: lazyPage(() => import('#web/pages/login/roblox-linking-page.tsx')),
  },
  {
    path: '/linked_roles',
    handle: read('status'),
    lazy: lazyPage(() => import('#web/pages/login/linked-roles-page.tsx')),
  },
];

const protectedPages: RouteObject[] = [
  {
    path: '/notifications',
    handle: read('before'),
    lazy: lazyPage(() => import('#web/pages/notifications/notifications-page.tsx')),
  },
  {
    path: '/submit',
    handle: read('refused', 'league'),
    lazy: lazyPage(() => import('#web/pages/submit/submit-page.tsx')),
  },
  {
    path: '/submit/:league_id/manual',
    handle: submitForm,
    lazy: lazyPage(() => import('#web/pages/submit/manual-page.tsx')),
  },
  {
    path: '/submit/:league_id/events',
    handle: submitForm,
    lazy: lazyPage(() => import('#web/pages/submit/events-page.tsx')),
  },
];

const staffPages: RouteObject[] = [
  {
    path: '/leagues/:league_id/manage',
    ...lazyFrame(() => import('#web/pages/league-manage/manage-frame.tsx')),
    children: [
      {
        index: true,
        path: '/leagues/:league_id/manage',
        lazy: lazyPage(() => import('#web/pages/league-manage/overview-page.tsx')),
      },
      {
        path: '/leagues/:league_id/manage/import',
        lazy: lazyPage(() => import('#web/pages/league-manage/import/import-page.tsx')),
      },
      {
        path: '/leagues/:league_id/manage/draw/:competition_id',
        lazy: lazyPage(() => import('#web/pages/competition/cup-draw-page.tsx')),
      },
      {
        path: '/leagues/:league_id/manage/fixtures/:competition_id',
        handle: read('round', 'team', 'show', 'page', 'decide', 'winner'),
        lazy: lazyPage(() => import('#web/pages/league-manage/fixtures/plan-page.tsx')),
      },
      {
        path: '/leagues/:league_id/manage/:section',
        handle: read('offer'),
        lazy: lazyPage(() => import('#web/pages/league-manage/manage-section.tsx')),
      },
    ],
  },
  {
    path: '/matches/:match_id/edit',
    handle: matchEditor,
    lazy: lazyPage(() => import('#web/pages/corrections/edit-page.tsx')),
  },
  {
    path: '/dashboard/myLeagues/:id/review',
    handle: read('match'),
    lazy: lazyPage(() => import('#web/pages/review/review-page.tsx')),
  },
  {
    path: '/matches/:match_id/history',
    lazy: lazyPage(() => import('#web/pages/corrections/history-page.tsx')),
  },
];

const dashboardPages: RouteObject[] = [
  {
    path: '/dashboard',
    lazy: lazyPage(() => import('#web/pages/dashboard/dashboard-page.tsx')),
  },
  {
    path: '/dashboard/settings',
    lazy: lazyPage(() => import('#web/pages/settings/settings-page.tsx')),
  },
  {
    path: '/dashboard/myLeagues',
    lazy: lazyPage(() => import('#web/pages/league-manage/my-leagues/my-leagues-page.tsx')),
  },
  { path: '/dashboard/analyticsPlus', lazy: lazyPage(() => import('#web/pages/dashboard/analytics-plus-page.tsx')) },
  {
    path: '/dashboard/leagueRequests',
    lazy: lazyPage(() => import('#web/pages/dashboard/league-requests-page.tsx')),
  },
  {
    path: '/dashboard/matchHistory',
    handle: read('page'),
    lazy: lazyPage(() => import('#web/pages/player/match-history-page.tsx')),
  },
];

const embeddedPages: RouteObject[] = [
  {
    path: '/embed/matches/:match_id',
    handle: embedded(),
    lazy: lazyPage(() => import('#web/pages/match/embedded-match-page.tsx')),
  },
  {
    path: '/embed/leagues/:league_id/table',
    handle: embedded('season', 'competition'),
    lazy: lazyPage(() => import('#web/pages/competition/embedded-table-page.tsx')),
  },
  {
    path: '/embed/leagues/:league_id/fixtures',
    handle: embedded('season', 'competition', 'team', 'show'),
    lazy: lazyPage(() => import('#web/pages/fixtures/embedded-fixtures-page.tsx')),
  },
];

/** Search engines may list the page. */
function listed(...parameters: string[]): PageHandle {
  return { isListed: true, parameters };
}

function read(...parameters: string[]): PageHandle {
  return { parameters };
}

/** Over a video, without the site around it; the second address is that of the live page and one more part. */
const overlayPages: RouteObject[] = ['/matches/:key/overlay', '/matches/live/:key/overlay'].map((path) => ({
  path,
  lazy: lazyPage(() => import('#web/pages/match/overlay-page.tsx')),
}));

/** On a wall or in a stream, without the site around it. */
const screenPages: RouteObject[] = [
  {
    path: '/leagues/:league_id/screen',
    handle: read('scene'),
    lazy: lazyPage(() => import('#web/pages/league-screen/league-screen-page.tsx')),
  },
];

function embedded(...parameters: string[]): PageHandle {
  return { isEmbedded: true, parameters: [...parameters, 'theme'] };
}

function withSession(pages: RouteObject[]): RouteObject {
  return { Component: RequireSession, children: [{ ErrorBoundary: RouteError, children: pages }] };
}

/** Every screen. Error boundaries are inside the layout, and on protected pages inside the session guard. */
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
            ...lazyFrame(() => import('#web/pages/dashboard/dashboard-layout.tsx')),
            children: [withSession(dashboardPages)],
          },
          { path: '/not-found', handle: notFound, Component: NotFoundPage },
          { path: '*', handle: notFound, Component: NotFoundPage },
        ],
      },
    ],
  },
  {
    ...lazyFrame(() => import('#web/pages/errors/embed-frame.tsx')),
    HydrateFallback: WaitingPage,
    children: [...embeddedPages, ...overlayPages, ...screenPages],
  },
];
