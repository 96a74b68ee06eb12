import { deleteAccount } from '#server/accounts/account-queries.ts';
import { requireUser } from '#server/auth/require-user.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { Routes } from '#server/http/routes.ts';
import { clearSessionCookie } from '#server/http/session-cookie.ts';
import type { Services } from '#server/services.ts';

/** The end of an account, for everyone at any time: for the last creator of a league too. */
export function deleteAccountRoutes(api: Routes, services: Services): void {
  api.route({
    ...endpoint('POST /auth/delete_account'),
    async handler(request, reply) {
      const user = await requireUser(services, request);
      await deleteAccount(services.database, user.id);
      clearSessionCookie(reply, services.config);
      return reply.send({});
    },
  });
}
