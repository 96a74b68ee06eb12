import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { ACCESS_LEVELS, HIGHEST_ACCESS_LEVEL } from '#contract/leagues/access-levels.ts';
import type { Database } from '#database/connect.ts';
import type { Grants, Guard, GuardedRequest, Guards, SignedIn } from '#server/access/grants.ts';
import { findLeagueAccess, requireLevel } from '#server/access/league-access-queries.ts';
import { onWebsite } from '#server/changes/audit-queries.ts';
import { requireKnownSubjects } from '#server/changes/draft-queries.ts';
import type { Config } from '#server/config.ts';
import { isSignedByDiscord, readPublicKey } from '#server/discord/interactions/verify-signature.ts';
import { isSignedByRoblox } from '#server/erasure/verify-roblox-signature.ts';
import { findGroupOwner } from '#server/groups/group-queries.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { forbidden, invalidSignature, notFound, requireFound, robloxNotLinked } from '#server/kit/http/errors.ts';
import { parseJson } from '#server/kit/limits/json-limits.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import type { SessionUser } from '#server/kit/sessions/session-queries.ts';
import { isPlayerOf } from '#server/review/dispute-queries.ts';
import { findMatchAccess } from '#server/review/match-access-queries.ts';
import { findCaptainAccess } from '#server/squads/captain-queries.ts';
import { findOfferedPlayer } from '#server/squads/transfer-queries.ts';
import { guardGameServers } from '#server/submissions/game-server-senders.ts';

interface Parts {
  config: Config;
  database: Database;
  redis: Redis | undefined;
}

type Check<Account, Found> = (account: Account, guarded: GuardedRequest) => Promise<Found>;

/** The guards of the API, one for each access in the contract's records. */
export function createGuards({ config, database, redis }: Parts): Guards {
  const { accounts, linked } = createAccountGuards(database);
  const level = (needed: number) =>
    accounts(async ({ user }, guarded) => {
      const held = await requireLeagueLevel(database, user.id, guarded, needed);
      if (guarded.subjects) await requireKnownSubjects(database, held.league_id, held.level, guarded.subjects());
      return held;
    });

  const captainOrLevel = (needed: number) =>
    accounts(async ({ user }, { teams }) => {
      if (!teams) throw new Error('The route names no teams.');
      const { league_id, team_ids } = await teams(user);
      const access = requireFound(await findCaptainAccess(database, user, league_id, team_ids), `League ${league_id}`);
      const is_staff = (access.level ?? 0) >= needed;
      if (is_staff || access.team_ids.length > 0) return { league_id, team_ids: access.team_ids, is_staff };
      throw forbidden(
        `You need to be the team’s captain or have access level ${needed} or higher in ${access.league_name}.`,
      );
    });

  return {
    anyone: { admit: async () => ({}) },
    'signed in': accounts(async () => ({})),
    staff: accounts(async ({ user }, { endpoint }) => {
      if (!user.is_staff) throw forbidden(endpoint.refusal ?? 'This is for staff.');
      return {};
    }),
    'level 1': level(1),
    'level 2': level(2),
    'level 4': level(4),
    'level 5': level(5),
    'level 6': level(6),
    'level 5 or staff': accounts(async ({ user }, { params: { league_id = 0 } }) => {
      const league = requireFound(await findLeagueAccess(database, user.id, league_id), `League ${league_id}`);
      const needed = league.is_closed ? HIGHEST_ACCESS_LEVEL : ACCESS_LEVELS.information;
      if (!user.is_staff) requireLevel(league.level, needed, league.name);
      return { league_id };
    }),
    'captain or level 4': captainOrLevel(4),
    'captain or level 5': captainOrLevel(5),
    'group owner': accounts(async ({ user }, { params: { group_id = 0 } }) => {
      const owner = requireFound(await findGroupOwner(database, group_id), `Group ${group_id}`);
      if (owner !== user.id) throw forbidden('Only the owner of a group may change it.');
      return {};
    }),
    linked: linked(async () => ({})),
    'linked, level 1': linked(async ({ user }, guarded) => requireLeagueLevel(database, user.id, guarded, 1)),
    'player of the match': linked(async ({ user }, { params: { match_id = 0 } }) => {
      const isPlayer = requireFound(await isPlayerOf(database, match_id, user.roblox_id), `Match ${match_id}`);
      if (!isPlayer) throw forbidden(`Only players of match ${match_id} can dispute it.`);
      return {};
    }),
    'player of the transfer': accounts(async ({ user }, { body: { id = 0 } }) => {
      const { league_id, player_key } = requireFound(await findOfferedPlayer(database, id), `Transfer ${id}`);
      if (player_key !== user.roblox_id) throw forbidden('Only the player answers this offer.');
      return { league_id };
    }),
    'API key': guardGameServers(database, redis),
    Roblox: guardSigned(readRobloxSignature(config)),
    Discord: guardSigned(readDiscordSignature(config)),
  };
}

/** Guards of signed-in accounts, and of those with a linked Roblox account. */
function createAccountGuards(database: Database) {
  /** Accounts identified before their request's body was parsed. */
  const identified = new WeakMap<FastifyRequest, SessionUser>();

  async function requireAccount(request: FastifyRequest): Promise<SignedIn> {
    const user = identified.get(request) ?? (await requireUser({ database }, request));
    return { user, actor: onWebsite(user) };
  }

  async function requireLinked(request: FastifyRequest): Promise<Grants['linked']> {
    const { user, actor } = await requireAccount(request);
    const { roblox_id } = user;
    if (roblox_id === null) throw robloxNotLinked();
    return { user: { ...user, roblox_id }, actor };
  }

  /** Admits accounts that `check` doesn't refuse; its result is passed to the handler. */
  function guardAccounts<Account extends SignedIn, Found extends object>(
    requireOne: (request: FastifyRequest) => Promise<Account>,
    check: Check<Account, Found>,
  ) {
    return {
      identify: async (request: FastifyRequest) => {
        identified.set(request, (await requireAccount(request)).user);
      },
      admit: async (guarded: GuardedRequest) => {
        const account = await requireOne(guarded.request);
        return { ...account, ...(await check(account, guarded)) };
      },
    };
  }

  return {
    accounts: <Found extends object>(check: Check<SignedIn, Found>) => guardAccounts(requireAccount, check),
    linked: <Found extends object>(check: Check<Grants['linked'], Found>) => guardAccounts(requireLinked, check),
  };
}

/** Throws 404 for an unknown league or match, 403 below the level. */
async function requireLeagueLevel(
  database: Database,
  userId: number,
  { endpoint, params, body }: GuardedRequest,
  needed: number,
): Promise<{ league_id: number; level: number }> {
  const { match_id, league_id = params.id ?? body.league_id ?? 0 } = params;
  if (match_id !== undefined) {
    const access = requireFound(await findMatchAccess(database, userId, match_id), `Match ${match_id}`);
    return { league_id: access.league_id, level: requireLevel(access.level, needed, access.name) };
  }
  const league = requireFound(await findLeagueAccess(database, userId, league_id), `League ${league_id}`);
  if (league.is_closed && !endpoint.takesClosed) {
    if (league.level !== HIGHEST_ACCESS_LEVEL) throw notFound(`League ${league_id}`);
    throw forbidden(`${league.name} is closed. Restore it on its management page first.`);
  }
  return { league_id, level: requireLevel(league.level, needed, league.name) };
}

/** A service's request signature; null while the service isn't configured. */
interface Signature {
  /** Subject of the 404 while the service isn't configured. */
  subject: string;
  refusal: string;
  isSigned: ((headers: IncomingHttpHeaders, body: Buffer, now: Date) => boolean) | null;
}

function readRobloxSignature({ robloxWebhookSecret: secret }: Config): Signature {
  return {
    subject: 'This webhook',
    refusal: 'roblox-signature is missing, wrong or older than ten minutes.',
    isSigned: secret === null ? null : (headers, body, now) => isSignedByRoblox(secret, headers, body, now),
  };
}

function readDiscordSignature({ discordApp }: Config): Signature {
  const key = discordApp && readPublicKey(discordApp.publicKey);
  return {
    subject: 'The Discord application',
    refusal: 'x-signature-ed25519 is missing, wrong or older than five minutes.',
    isSigned: key && ((headers, body, now) => isSignedByDiscord(key, headers, body, now)),
  };
}

/** Verifies the signature of a body before parsing it. */
function guardSigned({ subject, refusal, isSigned }: Signature) {
  function prepare(scope: TypedFastify): void {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_: FastifyRequest, body: Buffer) => body,
    );
    scope.addHook('onRequest', async () => {
      if (!isSigned) throw notFound(subject);
    });
    scope.addHook('preValidation', async (request) => {
      const { body, headers } = request;
      if (!Buffer.isBuffer(body) || !isSigned?.(headers, body, new Date())) throw invalidSignature(refusal);
      request.body = parseJson(body.toString('utf8'));
    });
  }
  return { prepare, admit: async () => ({}) } satisfies Guard<'Roblox' | 'Discord'>;
}
