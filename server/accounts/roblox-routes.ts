import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { readReturnPath } from '#contract/accounts/return-path.ts';
import { RobloxId } from '#contract/kit/text.ts';
import { createServe } from '#server/access/serve.ts';
import { linkRobloxAccount } from '#server/accounts/account-queries.ts';
import {
  demoLimit,
  finishSignIn,
  isConfigured,
  logSignIn,
  readPendingReturnPath,
  type SignIn,
  startSignIn,
} from '#server/accounts/identity-provider.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { invalidField } from '#server/kit/http/errors.ts';
import { siteOrigin } from '#server/kit/http/site-origin.ts';
import { findUser } from '#server/kit/sessions/require-user.ts';
import type { Services } from '#server/services.ts';

/** Roblox's user information with the scopes `openid profile`. */
const RobloxUser = Type.Object({
  sub: RobloxId,
  preferred_username: Type.String({ minLength: 1, maxLength: 100 }),
  /** Unix time in seconds. Linking works without it. */
  created_at: Type.Optional(Type.Unknown()),
});

/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799;

export function robloxRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { config, waitForReplay } = services;
  const roblox: SignIn<typeof RobloxUser> = {
    name: 'roblox',
    provider: config.roblox,
    path: '/users/roblox',
    scope: 'openid profile',
    person: RobloxUser,
    isBoundToSession: true,
  };

  serve(
    'GET /users/roblox',
    async ({ request, reply, query: { return_to } }) => {
      const returnPath = readReturnPath(return_to);
      if (!isConfigured(roblox)) return outcomeUrl(request, 'failed', { return_to: returnPath });
      return startSignIn(roblox, config, request, reply, returnPath ?? '');
    },
    {
      perMinute: demoLimit(config),
      // A browser with an expired session signs in first, and then returns to the linking page.
      async redirect({ request, query: { return_to } }) {
        const returnPath = readReturnPath(return_to);
        if (return_to !== undefined && returnPath === null) {
          throw invalidField('return_to', 'must be a path of this site, such as /leagues/new.');
        }
        if (!request.headers.accept?.includes('text/html') || (await findUser(services, request))) return null;
        const page = encodeURIComponent(returnPath ?? '/dashboard');
        return `${siteOrigin(request, config)}/login?return_to=${page}`;
      },
    },
  );

  serve(
    'GET /users/roblox/callback',
    async ({ database, request, reply }) => {
      const user = await findUser(services, request);
      const return_to = readPendingReturnPath(roblox, config, request);
      const person = await finishSignIn(roblox, config, request, reply);
      const hasIdentity = typeof person !== 'string';
      const isLinked =
        user !== null &&
        hasIdentity &&
        (await linkRobloxAccount(database, user.id, {
          roblox_id: person.sub,
          roblox_username: person.preferred_username,
          roblox_created_on: readDay(person.created_at),
        }));
      // The account's privacy settings may hide the player.
      if (isLinked) await waitForReplay();
      if (isLinked) logSignIn(request, roblox.name, 'succeeded');
      else if (hasIdentity) logSignIn(request, roblox.name, 'failed', { code: user ? 'TAKEN' : 'NO_SESSION' });
      if (isLinked) return outcomeUrl(request, 'success', { return_to });
      const reason = person === 'cancelled' ? 'cancelled' : user !== null && hasIdentity ? 'taken' : null;
      return outcomeUrl(request, 'failed', { reason, return_to });
    },
    { attachValidation: true },
  );

  /** Address of the page with the outcome of linking; null omits a parameter. */
  function outcomeUrl(
    request: FastifyRequest,
    status: 'success' | 'failed',
    more: { reason?: 'cancelled' | 'taken' | null; return_to: string | null },
  ): string {
    const known = Object.entries(more).flatMap(([name, value]) => (value ? [[name, value]] : []));
    return `${siteOrigin(request, config)}/roblox_linking?${new URLSearchParams([['status', status], ...known])}`;
  }
}

/** The UTC day of a Unix time in seconds, as `YYYY-MM-DD`; null for anything else. */
function readDay(seconds: unknown): string | null {
  if (!Number.isInteger(seconds) || Number(seconds) < 0 || Number(seconds) > LAST_SECOND) return null;
  return new Date(Number(seconds) * 1000).toISOString().slice(0, 10);
}
