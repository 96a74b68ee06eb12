import {
  countUsers,
  deleteAccount,
  findUserInfo,
  unlinkRobloxAccount,
  updatePrivacy,
} from '#server/accounts/account-queries.ts';
import { findMyData } from '#server/accounts/my-data-queries.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { forbidden, notFound, unauthorized } from '#server/kit/http/errors.ts';
import { sendJson } from '#server/kit/http/json-text.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import { clearSessionCookie } from '#server/kit/sessions/session-cookie.ts';
import type { Services } from '#server/services.ts';

export function accountRoutes(api: TypedFastify, services: Services): void {
  const { database, waitForReplay } = services;

  api.route({
    ...routeOptions('GET /users/info/:discordId'),
    async handler(request) {
      const viewer = await requireUser(services, request);
      const { discordId } = request.params;
      const info = await findUserInfo(database, discordId, viewer.id);
      if (!info) throw notFound(`Discord user ${discordId}`);
      return info;
    },
  });

  api.route({
    ...routeOptions('GET /users/my_data'),
    async handler(request, reply) {
      const user = await requireUser(services, request);
      const data = await findMyData(database, user.id);
      if (!data) throw unauthorized();
      reply.header('content-disposition', 'attachment; filename="touchline-my-data.json"');
      return sendJson(reply, data);
    },
  });

  api.route({
    ...routeOptions('GET /users/analytics_plus'),
    async handler(request) {
      const user = await requireUser(services, request);
      if (!user.is_staff) throw forbidden('Analytics+ is for staff.');
      return { standard: { count: await countUsers(database) } };
    },
  });

  api.route({
    ...routeOptions('POST /users/update_privacy'),
    async handler(request) {
      const user = await requireUser(services, request);
      await updatePrivacy(database, user.id, request.body);
      await waitForReplay();
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /users/unlink_roblox'),
    async handler(request) {
      const user = await requireUser(services, request);
      await unlinkRobloxAccount(database, user.id);
      await waitForReplay();
      return {};
    },
  });

  // The last creator of a league may delete the account too.
  api.route({
    ...routeOptions('POST /auth/delete_account'),
    async handler(request, reply) {
      const user = await requireUser(services, request);
      await deleteAccount(database, user.id);
      await waitForReplay();
      clearSessionCookie(reply, services.config);
      return reply.send({});
    },
  });
}
