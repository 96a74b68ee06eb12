import { createServe } from '#server/access/serve.ts';
import { encryptApiKey } from '#server/api-keys/encrypt-api-key.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { notFound } from '#server/kit/http/errors.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '#server/kit/sessions/session-queries.ts';
import { createToken, listTokens, revokeToken } from '#server/kit/sessions/token-queries.ts';
import type { Services } from '#server/services.ts';

/** Sessions and personal tokens. */
export function sessionRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('GET /auth/sessions', ({ database, request, user }) =>
    listOwnSessions(database, user.id, request.sessionToken ?? ''),
  );

  serve('GET /auth/tokens', ({ database, user }) => listTokens(database, user.id));

  serve('POST /auth/tokens', async ({ database, body, user }) => ({
    key: encryptApiKey(await createToken(database, user.id, body)),
  }));

  serve('POST /auth/tokens/revoke', async ({ database, body: { id }, user }) => {
    if (!(await revokeToken(database, user.id, id))) throw notFound(`Token ${id}`);
  });

  serve('POST /auth/end_session', async ({ database, body: { id }, user }) => {
    if (!(await endOwnSession(database, user.id, id))) throw notFound(`Session ${id}`);
  });

  serve('POST /auth/end_other_sessions', ({ database, request, user }) =>
    endOtherSessions(database, user.id, request.sessionToken ?? ''),
  );
}
