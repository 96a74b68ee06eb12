import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '#contract/kit/define-endpoints.ts';
import type { Database } from '#database/connect.ts';
import { isApiKey, requireLeagueByApiKey } from '#server/api-keys/api-key-queries.ts';
import { markVerified, readBearerToken, readPersonalToken } from '#server/kit/calls/credentials.ts';
import { forbiddenToToken, invalidCredential } from '#server/kit/http/errors.ts';
import { areInLeague, findTokenUser, type TokenUser } from '#server/kit/sessions/token-queries.ts';
import type { Services } from '#server/services.ts';

/** Handlers check these credentials, some of them before the body is read. */
const CHECKED_BY_HANDLERS: readonly Access[] = ['API key', 'Roblox', 'Discord'];

/**
 * Answers 401 to an invalid, revoked or expired token or API key, even where none is needed. Otherwise a program served
 * as a visitor would not notice that its credential has ended. Answers 403 if a token's scope or league excludes the
 * request.
 */
export function checkCredentials(api: FastifyInstance, { database }: Services): void {
  api.decorateRequest('tokenUser', null);
  api.addHook('preHandler', (request) => limitToLeague(database, request));
  api.addHook('preParsing', async (request) => {
    const credential = readBearerToken(request);
    const { access } = request.routeOptions.config;
    if (credential === undefined || access === undefined || CHECKED_BY_HANDLERS.includes(access)) return;
    if (readPersonalToken(request) === undefined) {
      if (!isApiKey(credential)) throw invalidCredential('Authorization has neither a personal token nor an API key.');
      await requireLeagueByApiKey(database, credential);
      markVerified(credential);
      return;
    }
    const user = await findTokenUser(database, credential);
    if (!user) throw invalidCredential('The personal token is not valid: it is unknown, revoked or expired.');
    markVerified(credential, `tokens of ${user.id}`);
    if (access !== 'anyone') requireScope(request, user);
    request.tokenUser = user;
  });
}

function requireScope({ method, routeOptions }: FastifyRequest, { scope }: TokenUser): void {
  if (routeOptions.config.isForSessions) throw forbiddenToToken('A personal token can’t do this: sign in on the site.');
  const isRead = method === 'GET' || method === 'HEAD';
  if (scope === 'read' && !isRead) throw forbiddenToToken('This token is for reading: changes need the scope write.');
}

interface Named {
  league_id?: number | null;
  match_id?: number | null;
  group_id?: number | null;
}

/** Runs after validation, as a body may name the league. Unknown subjects are refused like those of another league. */
async function limitToLeague(database: Database, request: FastifyRequest): Promise<void> {
  const own = request.tokenUser?.league_id ?? null;
  if (own === null) return;
  const { league } = request.routeOptions.config;
  if (league === 'site') {
    request.tokenUser = null;
    return;
  }
  const { league_id, match_id, group_id } = league === 'path' ? readPath(request) : ((request.body ?? {}) as Named);
  // A body may omit its league, for example for a group that is only the account's.
  const isOfAccount = league === 'account' || (league === 'body' && (league_id ?? group_id ?? null) === null);
  if (isOfAccount) throw forbiddenToToken('This token is limited to a league, and this call is not about one.');
  const isOwn = (league_id ?? own) === own && (await areInLeague(database, own, { match_id, group_id }));
  if (!isOwn) throw forbiddenToToken('This token is limited to another league.');
}

/** `id` is a league's id in paths. */
function readPath({ params }: FastifyRequest): Named {
  const { id, ...named } = params as Named & { id?: number };
  return id === undefined ? named : { ...named, league_id: id };
}
