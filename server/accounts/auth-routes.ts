import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { readReturnPath } from '#contract/accounts/return-path.ts';
import type { User } from '#contract/accounts/schema.ts';
import { inTransaction } from '#database/transaction.ts';
import { createServe } from '#server/access/serve.ts';
import { upsertDiscordUser } from '#server/accounts/account-queries.ts';
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
import { readBrowserFamily } from '#server/kit/sessions/browser-family.ts';
import { clearSessionCookie, setSessionCookie } from '#server/kit/sessions/session-cookie.ts';
import { createSession, endSession, type SessionUser } from '#server/kit/sessions/session-queries.ts';
import { listUnseenDecisions } from '#server/leagues/league-request-queries.ts';
import type { Services } from '#server/services.ts';

/** Discord's response of `/users/@me` with the scopes `identify email`. */
const DiscordUser = Type.Object({
  id: Type.String({ pattern: '^\\d{1,20}$' }),
  username: Type.String({ minLength: 1, maxLength: 100 }),
  avatar: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
  email: Type.Optional(Type.Union([Type.String({ maxLength: 320 }), Type.Null()])),
});

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** `status` of /plogin, the page after a sign-in. */
const LANDING = { failed: 0, cancelled: 1, signedIn: 2 } as const;

export function authRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { config } = services;
  const discord: SignIn<typeof DiscordUser> = {
    name: 'discord',
    provider: config.discord,
    path: '/auth/discord',
    scope: 'identify email',
    person: DiscordUser,
    isBoundToSession: false,
  };

  serve('GET /auth/session', async ({ database, request, reply, user }) => {
    // Using the session extends its expiry, and that of its cookie.
    if (request.sessionToken) setSessionCookie(reply, config, request.sessionToken);
    return { user: toUser(user), decisions: await listUnseenDecisions(database, user.id) };
  });

  // Pages without scripts sign out by a form; its fields are ignored.
  api.register(async (scope: TypedFastify) => {
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, async () => undefined);
    createServe(scope, services)('POST /auth/logout', async ({ database, request, reply }) => {
      if (request.sessionToken) await endSession(database, request.sessionToken);
      clearSessionCookie(reply, config);
      if (request.headers['content-type'] === FORM_TYPE) return reply.redirect('/', 303);
    });
  });

  serve(
    'GET /auth/discord',
    async ({ request, reply, query: { return_to } }) => {
      const returnPath = readReturnPath(return_to);
      if (return_to !== undefined && returnPath === null) {
        throw invalidField('return_to', 'must be a path of this site, such as /submit.');
      }
      if (!isConfigured(discord)) return landingUrl(request, 'failed', returnPath);
      return startSignIn(discord, config, request, reply, returnPath ?? '');
    },
    { perMinute: demoLimit(config) },
  );

  serve(
    'GET /auth/discord/callback',
    async ({ database, request, reply }) => {
      const returnPath = readPendingReturnPath(discord, config, request);
      const person = await finishSignIn(discord, config, request, reply);
      if (typeof person === 'string') return landingUrl(request, person, returnPath);
      if (request.sessionToken) await endSession(database, request.sessionToken);
      // In one transaction: the account may be deleted concurrently.
      const token = await inTransaction(database, async (transaction) => {
        const userId = await upsertDiscordUser(transaction, {
          discord_id: person.id,
          d_username: person.username,
          d_avatar: person.avatar ?? null,
          email: person.email ?? null,
        });
        return createSession(transaction, userId, readBrowserFamily(request.headers['user-agent']));
      });
      logSignIn(request, discord.name, 'succeeded');
      setSessionCookie(reply, config, token);
      return landingUrl(request, 'signedIn', returnPath);
    },
    { attachValidation: true },
  );

  /** The page at the end of a sign-in, which continues to `return_to`. */
  function landingUrl(request: FastifyRequest, outcome: keyof typeof LANDING, returnPath: string | null): string {
    const query = new URLSearchParams({
      status: String(LANDING[outcome]),
      ...(returnPath && { return_to: returnPath }),
    });
    return `${siteOrigin(request, config)}/plogin?${query}`;
  }
}

/** The user with the contract's field names, without the Roblox username. */
function toUser({ is_staff, is_premium, roblox_username: _, creation_date, ...user }: SessionUser): User {
  return { ...user, creation_date: creation_date.toISOString(), isStaff: is_staff, isPremium: is_premium };
}
