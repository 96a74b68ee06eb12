import { encryptApiKey } from '#server/api-keys/encrypt-api-key.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { notFound } from '#server/kit/http/errors.ts';
import { sendJson } from '#server/kit/http/json-text.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '#server/kit/sessions/session-queries.ts';
import { createToken, listTokens, revokeToken } from '#server/kit/sessions/token-queries.ts';
import type { Services } from '#server/services.ts';

/** Sessions and personal tokens of the account. */
export function sessionRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;

  api.route({
    ...routeOptions('GET /auth/sessions'),
    async handler(request, reply) {
      const user = await requireUser(services, request);
      const sessions = await listOwnSessions(database, user.id, request.sessionToken ?? '');
      return sendJson(reply, sessions);
    },
  });

  api.route({
    ...routeOptions('GET /auth/tokens'),
    async handler(request) {
      const user = await requireUser(services, request);
      return listTokens(database, user.id);
    },
  });

  api.route({
    ...routeOptions('POST /auth/tokens'),
    async handler(request) {
      const user = await requireUser(services, request);
      return { key: encryptApiKey(await createToken(database, user.id, request.body)) };
    },
  });

  api.route({
    ...routeOptions('POST /auth/tokens/revoke'),
    async handler(request) {
      const user = await requireUser(services, request);
      const { id } = request.body;
      if (!(await revokeToken(database, user.id, id))) throw notFound(`Token ${id}`);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /auth/end_session'),
    async handler(request) {
      const user = await requireUser(services, request);
      const { id } = request.body;
      if (!(await endOwnSession(database, user.id, id))) throw notFound(`Session ${id}`);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /auth/end_other_sessions'),
    async handler(request) {
      const user = await requireUser(services, request);
      await endOtherSessions(database, user.id, request.sessionToken ?? '');
      return {};
    },
  });
}
