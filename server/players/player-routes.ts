import { SHORTEST_SEARCH } from '#contract/limits.ts';
import type { MatchHistory } from '#contract/players.ts';
import { findUser, requireUser } from '#server/auth/require-user.ts';
import { badRequest, notFound } from '#server/http/errors.ts';
import { type JsonText, sendJson } from '#server/http/json-text.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import { keysOf, writeKey } from '#server/http/surrogate-keys.ts';
import { findPlayerKey } from '#server/players/player-key-queries.ts';
import { findHeadToHead, listPlayerMatches } from '#server/players/player-matches-queries.ts';
import { searchPlayers } from '#server/players/player-search-queries.ts';
import { listProfileKeys, valuesOf } from '#server/players/player-visibility-queries.ts';
import { findProfile } from '#server/players/profile-queries.ts';
import { listTeammates } from '#server/players/teammate-queries.ts';
import { listOwnDisputes } from '#server/review/dispute-queries.ts';
import type { Services } from '#server/services.ts';

export function playerRoutes(api: TypedFastify, services: Services): void {
  const { database, readStale, heavyReads } = services;

  api.route({
    ...routeOptions('GET /players/search'),
    async handler(request, reply) {
      const text = request.query.q.trim();
      if (text.length < SHORTEST_SEARCH) throw badRequest(`q must be ${SHORTEST_SEARCH} characters or more.`);
      const viewer = await findUser(services, request);
      const found = await readStale(request, ({ database, heavyReads }) =>
        heavyReads.search.run(() => searchPlayers(database, text, viewer)),
      );
      return sendJson(reply, found);
    },
  });

  api.route({
    ...routeOptions('GET /players/:player_key'),
    async handler(request, reply) {
      const viewer = await findUser(services, request);
      const profile = await readStale(request, async ({ database, responses, heavyReads }) => {
        const key = await findPlayerKey({ database, responses }, request.params.player_key);
        request.furtherKeys = [writeKey('player', key)];
        return responses.find(
          ['profile', key, ...valuesOf(viewer)],
          () => heavyReads.players.run(() => findProfile(database, key, viewer)),
          keysOf(request),
        );
      });
      return sendJson(reply, requireFound(profile));
    },
  });

  api.route({
    ...routeOptions('GET /players/:player_key/matches'),
    async handler(request, reply) {
      const viewer = await findUser(services, request);
      const list = await readStale(request, async ({ database, responses, heavyReads }) => {
        const key = await findPlayerKey({ database, responses }, request.params.player_key);
        request.furtherKeys = [writeKey('player', key)];
        return responses.find(
          ['player_matches', key, ...valuesOf(viewer), request.query],
          () => heavyReads.players.run(() => listPlayerMatches(database, key, viewer, request.query)),
          keysOf(request),
        );
      });
      return sendJson(reply, requireFound(list));
    },
  });

  api.route({
    ...routeOptions('GET /players/:player_key/teammates'),
    async handler(request, reply) {
      const viewer = await findUser(services, request);
      const teammates = await readStale(request, async ({ database, responses, heavyReads }) => {
        const key = await findPlayerKey({ database, responses }, request.params.player_key);
        request.furtherKeys = [writeKey('player', key)];
        return responses.find(
          ['teammates', key, ...valuesOf(viewer)],
          () => heavyReads.players.run(() => listTeammates(database, key, viewer)),
          keysOf(request),
        );
      });
      return sendJson(reply, requireFound(teammates));
    },
  });

  api.route({
    ...routeOptions('GET /players/:player_key/head_to_head/:other_key'),
    async handler(request, reply) {
      const { player_key, other_key } = request.params;
      const viewer = await findUser(services, request);
      const record = await readStale(request, async ({ database, responses, heavyReads }) => {
        const keys: [string, string] = await Promise.all([
          findPlayerKey({ database, responses }, player_key),
          findPlayerKey({ database, responses }, other_key),
        ]);
        if (keys[0] === keys[1]) throw badRequest('other_key must be another player.');
        request.furtherKeys = keys.map((key) => writeKey('player', key));
        return responses.find(
          ['head_to_head', ...keys, ...valuesOf(viewer)],
          () => heavyReads.players.run(() => findHeadToHead(database, keys, viewer)),
          keysOf(request),
        );
      });
      return sendJson(reply, requireFound(record));
    },
  });

  api.route({
    ...routeOptions('GET /matches/:match_id/profiles'),
    async handler(request, reply) {
      const { match_id } = request.params;
      const viewer = await findUser(services, request);
      const keys = await listProfileKeys(database, match_id, viewer);
      if (!keys) throw notFound(`Match ${match_id}`);
      return sendJson(reply, keys);
    },
  });

  api.route({
    ...routeOptions('GET /users/match_history'),
    async handler(request, reply) {
      const user = await requireUser(services, request);
      const { roblox_id } = user;
      if (roblox_id === null) {
        return { profile: null, ...NO_MATCHES, disputes: JSON.parse(await listOwnDisputes(database, user.id)) };
      }
      const [profile, list, disputes] = await Promise.all([
        heavyReads.players.run(() => findProfile(database, roblox_id, user, user.roblox_username ?? user.d_username)),
        heavyReads.players.run(() => listPlayerMatches(database, roblox_id, user, request.query)),
        listOwnDisputes(database, user.id),
      ]);
      const matches = list ?? JSON.stringify(NO_MATCHES);
      // `list` is the text of an object: its fields follow without the opening brace.
      const history: JsonText<MatchHistory> = `{"profile":${profile ?? 'null'},"disputes":${disputes},${matches.slice(1)}`;
      return sendJson(reply, history);
    },
  });
}

const NO_MATCHES = { matches: [], total_matches: 0 };

/** A hidden player gets the same 404 as one that does not exist. */
function requireFound<T>(found: JsonText<T> | undefined): JsonText<T> {
  if (found === undefined) throw notFound('The player');
  return found;
}
