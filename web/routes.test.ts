import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { RequireSession } from '#web/kit/session/require-session.tsx';
import { routes } from '#web/routes.ts';

function listPaths(within: RouteObject[], isProtected = false): { path: string; isProtected: boolean }[] {
  return within.flatMap(({ path, Component, children = [] }) => {
    const guarded = isProtected || Component === RequireSession;
    return [...(path ? [{ path, isProtected: guarded }] : []), ...listPaths(children, guarded)];
  });
}

const PUBLIC = [
  '/',
  '/matches',
  '/matches/:match_id',
  '/groups',
  '/groups/:group_id',
  '/leagues',
  '/terms-of-service',
  '/privacy-policy',
  '/login',
  '/plogin',
  '/roblox_linking',
];
const PROTECTED = [
  '/submit',
  '/submit/:league_id/manual',
  '/submit/:league_id/events',
  '/dashboard',
  '/dashboard/settings',
  '/dashboard/myLeagues',
  '/dashboard/analyticsPlus',
];
const SPECIFIED = [...PUBLIC, ...PROTECTED, '/not-found', '*'];

test('every specified screen has a route, in the specified order', () => {
  const paths = listPaths(routes).map(({ path }) => path);
  expect(paths.filter((path) => SPECIFIED.includes(path))).toEqual(SPECIFIED);
});

test('exactly the protected screens require a session', () => {
  const guarded = listPaths(routes).filter(({ path, isProtected }) => isProtected && SPECIFIED.includes(path));
  expect(guarded.map(({ path }) => path)).toEqual(PROTECTED);
});
