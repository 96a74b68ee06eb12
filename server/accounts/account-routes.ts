import { createServe } from '#server/access/serve.ts';
import {
  countUsers,
  deleteAccount,
  findUserInfo,
  unlinkRobloxAccount,
  updatePrivacy,
} from '#server/accounts/account-queries.ts';
import { findMyData } from '#server/accounts/my-data-queries.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { requireFound, unauthorized } from '#server/kit/http/errors.ts';
import { clearSessionCookie } from '#server/kit/sessions/session-cookie.ts';
import type { Services } from '#server/services.ts';

export function accountRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { waitForReplay } = services;

  serve('GET /users/info/:discordId', async ({ database, params: { discordId }, user }) =>
    requireFound(await findUserInfo(database, discordId, user.id), `Discord user ${discordId}`),
  );

  serve('GET /users/my_data', async ({ database, reply, user }) => {
    const data = await findMyData(database, user.id);
    if (!data) throw unauthorized();
    reply.header('content-disposition', 'attachment; filename="touchline-my-data.json"');
    return data;
  });

  serve('GET /users/analytics_plus', async ({ database }) => ({ standard: { count: await countUsers(database) } }));

  serve('POST /users/update_privacy', async ({ database, body, user }) => {
    await updatePrivacy(database, user.id, body);
    await waitForReplay();
  });

  serve('POST /users/unlink_roblox', async ({ database, user }) => {
    await unlinkRobloxAccount(database, user.id);
    await waitForReplay();
  });

  // This includes the last creator of a league.
  serve('POST /auth/delete_account', async ({ database, reply, user }) => {
    await deleteAccount(database, user.id);
    await waitForReplay();
    clearSessionCookie(reply, services.config);
  });
}
