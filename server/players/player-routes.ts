import { SHORTEST_SEARCH } from '#contract/kit/limits.ts';
import type { MatchHistory } from '#contract/players/schema.ts';
import { createServe } from '#server/access/serve.ts';
import { writeKey } from '#server/kit/calls/declared-keys.ts';
import type { Reading } from '#server/kit/calls/read.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { invalidField, requireFound } from '#server/kit/http/errors.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { listProfileKeys } from '#server/people/player-visibility-queries.ts';
import { findPlayerKey, isNameAddress } from '#server/players/player-key-queries.ts';
import { findHeadToHead, listPlayerMatches } from '#server/players/player-matches-queries.ts';
import { searchPlayers } from '#server/players/player-search-queries.ts';
import { findProfile } from '#server/players/profile-queries.ts';
import { listTeammates } from '#server/players/teammate-queries.ts';
import { listOwnDisputes } from '#server/review/dispute-queries.ts';
import type { Services } from '#server/services.ts';

export function playerRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('GET /players/search', async ({ database, query, viewer }) => {
    const text = query.q.trim();
    if (text.length < SHORTEST_SEARCH) throw invalidField('q', `must be ${SHORTEST_SEARCH} characters or more.`);
    return searchPlayers(database, text, viewer);
  });

  serve('GET /players/:player_key', async ({ params, viewer, ...reading }) => {
    const key = await findKey(reading, params.player_key);
    return requirePlayer(await findProfile(reading.database, key, viewer));
  });

  serve('GET /players/:player_key/matches', async ({ params, query, viewer, ...reading }) => {
    const key = await findKey(reading, params.player_key);
    return requirePlayer(await listPlayerMatches(reading.database, key, viewer, query));
  });

  serve('GET /players/:player_key/teammates', async ({ params, viewer, ...reading }) => {
    const key = await findKey(reading, params.player_key);
    return requirePlayer(await listTeammates(reading.database, key, viewer));
  });

  serve('GET /players/:player_key/head_to_head/:other_key', async ({ params, viewer, ...reading }) => {
    const keys: [string, string] = await Promise.all([
      findKey(reading, params.player_key),
      findKey(reading, params.other_key),
    ]);
    if (keys[0] === keys[1]) throw invalidField('other_key', 'must be another player.');
    return requirePlayer(await findHeadToHead(reading.database, keys, viewer));
  });

  serve('GET /matches/:match_id/profiles', async ({ database, params: { match_id }, viewer }) =>
    requireFound(await listProfileKeys(database, match_id, viewer), `Match ${match_id}`),
  );

  serve('GET /users/match_history', async ({ database, query, user }) => {
    const { roblox_id } = user;
    if (roblox_id === null) {
      return { profile: null, ...NO_MATCHES, disputes: JSON.parse(await listOwnDisputes(database, user.id)) };
    }
    const [profile, list, disputes] = await Promise.all([
      findProfile(database, roblox_id, user, user.roblox_username ?? user.d_username),
      listPlayerMatches(database, roblox_id, user, query),
      listOwnDisputes(database, user.id),
    ]);
    const matches = list ?? JSON.stringify(NO_MATCHES);
    // `list` is an object's JSON text: its fields follow without the opening brace.
    const history: JsonText<MatchHistory> = `{"profile":${profile ?? 'null'},"disputes":${disputes},${matches.slice(1)}`;
    return history;
  });
}

const NO_MATCHES = { matches: [], total_matches: 0 };

/** The key of the player at an address, on which the response depends. */
async function findKey({ database, addKeys }: Reading, address: string): Promise<string> {
  const key = await findPlayerKey(database, address);
  addKeys(writeKey('player', key));
  // A new line with the name, in any match, may belong to another player.
  if (isNameAddress(address)) addKeys('matches');
  return key;
}

/** A hidden player gets the same 404 as an unknown one. */
function requirePlayer<T>(found: T | undefined): T {
  return requireFound(found, 'The player');
}
