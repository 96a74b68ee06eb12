import { Type } from 'typebox';
import { RobloxId } from '#contract/text.ts';
import { linkRobloxAccount } from '#server/accounts/account-queries.ts';
import {
  finishSignIn,
  isConfigured,
  logSignIn,
  relaxDemoLimit,
  type SignIn,
  startSignIn,
} from '#server/auth/identity-provider.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import { siteOrigin } from '#server/http/site-origin.ts';
import type { Services } from '#server/services.ts';
import { findUser, requireUser } from '#server/sessions/require-user.ts';

/** Roblox's user information with the scopes `openid profile`. */
const RobloxUser = Type.Object({
  sub: RobloxId,
  preferred_username: Type.String({ minLength: 1, maxLength: 100 }),
});

export function robloxRoutes(api: TypedFastify, services: Services): void {
  const { config, database, waitForReplay } = services;
  const roblox: SignIn<typeof RobloxUser> = {
    name: 'roblox',
    provider: config.roblox,
    path: '/users/roblox',
    scope: 'openid profile',
    person: RobloxUser,
    isBoundToSession: true,
  };

  api.route({
    ...relaxDemoLimit(routeOptions('GET /users/roblox'), config),
    async handler(request, reply) {
      await requireUser(services, request);
      if (!isConfigured(roblox)) {
        return reply.redirect(`${siteOrigin(request, config)}/roblox_linking?status=failed`);
      }
      return reply.redirect(await startSignIn(roblox, config, request, reply));
    },
  });

  api.route({
    ...routeOptions('GET /users/roblox/callback'),
    attachValidation: true,
    async handler(request, reply) {
      const user = await findUser(services, request);
      const person = await finishSignIn(roblox, config, request, reply);
      const hasIdentity = typeof person !== 'string';
      const isLinked =
        user !== null &&
        hasIdentity &&
        (await linkRobloxAccount(database, user.id, {
          roblox_id: person.sub,
          roblox_username: person.preferred_username,
        }));
      // The account's privacy settings may hide the player.
      if (isLinked) await waitForReplay();
      if (isLinked) logSignIn(request, roblox.name, 'succeeded');
      else if (hasIdentity) logSignIn(request, roblox.name, 'failed', { code: user ? 'TAKEN' : 'NO_SESSION' });
      return reply.redirect(`${siteOrigin(request, config)}/roblox_linking?status=${isLinked ? 'success' : 'failed'}`);
    },
  });
}
