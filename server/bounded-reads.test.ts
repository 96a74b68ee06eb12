import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/kit/define-endpoints.ts';
import { growthOf } from '#contract/kit/endpoint-growth.ts';
import { fillPath } from '#contract/kit/endpoint-path.ts';
import { GROWTH } from '#contract/kit/growth.ts';
import { connect, type Database } from '#database/connect.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { openLeague } from '#server/testing/open-league.ts';
import { storeInvite } from '#server/testing/squad-bodies.ts';
import {
  fillLargestLeague,
  type LargestLeague,
  LEAGUE_RECORDS,
  SITE_RECORDS,
} from '#server/testing/store-largest-league.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

/** Rows that a call may read for each item that its cost grows with, and a constant for any call. */
const ROWS_PER_THING = 60;
const ROWS_OF_ANY_CALL = 3_000;

/** Query strings of calls that need one, with values of the league. */
const QUERIES: Record<string, string> = {
  'GET /search': '?q=player',
  'GET /players/search': '?q=player',
  'GET /leagues/:league_id/players': '?q=player',
  'GET /leagues/myLeagues/:league_id/typed_names': '?q=typed',
  'GET /leagues/myLeagues/:league_id/known_players': '?q=player',
  'GET /leagues/myLeagues/:league_id/merge_preview': '?name=:typed_name&player_key=5000000003',
  'GET /oembed': '?url=http%3A%2F%2Flocalhost%3A8080%2Fleagues%2F:league_id%2Fcompetitions%2F:competition_id',
};

/** The league has no cup and no server on Discord. */
const NOT_FOUND = [
  'GET /leagues/:league_id/competitions/:competition_id/bracket',
  'GET /leagues/myLeagues/:league_id/discord/roles',
];

/** Redirects to other sites, an endless stream, and the files of the archive. */
const UNMEASURED_READS = /\/auth\/discord|roblox|\/events$|archive\.zip$/;

const READS = Object.entries(endpoints as Record<string, Endpoint>).filter(
  ([name]) => name.startsWith('GET ') && !UNMEASURED_READS.test(name),
);

const server = useTestApp();
let database: Database;
let app: ServerApp;
let session: Record<string, string>;
let key: Record<string, string>;
let league: LargestLeague;
let invite = '';

beforeAll(async () => {
  const { league_id } = await openLeague(server);
  const { user, headers } = await signIn(server, {
    is_staff: true,
    is_premium: true,
    roblox_id: '5000000001',
    levels: { [league_id]: 6 },
  });
  session = headers;
  key = { authorization: `Bearer ${await createApiKey(server.database, league_id)}` };
  league = await fillLargestLeague(server.database.$client, { league_id, user_id: user.id });
  invite = await storeInvite(server.database, league_id);
  // The planner reads small tables whole although an index would bound the rows.
  database = connect(`${server.databaseUrl}?options=-c%20enable_seqscan%3Doff`, { max: 1 });
  app = await createApp({ config: server.config, database });
  // Loads the list of matches.
  await app.inject('/api/matches/all_matches');
});
afterAll(async () => {
  await app?.close();
  await database?.$client.end();
});

async function countRowsRead(): Promise<number> {
  await database.$client.query('select pg_stat_force_next_flush()');
  const { rows } = await database.$client.query(
    'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_user_tables',
  );
  return rows[0].read;
}

function headersOf({ access, cache }: Endpoint) {
  if (access === 'API key') return key;
  return access === 'anyone' && cache === 'shared' ? {} : session;
}

let callers = 0;

test.each(READS)('%s reads no more rows than what it grows with bounds', async (name, endpoint) => {
  callers += 1;
  const url = `/api${fillPath(name.slice('GET '.length) + (QUERIES[name] ?? ''), { ...league, invite })}`;
  const before = await countRowsRead();
  const response = await app.inject({ url, headers: headersOf(endpoint), remoteAddress: `10.1.0.${callers}` });
  const read = (await countRowsRead()) - before;
  expect(response.statusCode, response.body).toBe(NOT_FOUND.includes(name) ? 404 : 200);
  const growth = growthOf(name, endpoint);
  const things = GROWTH[growth].most ?? (growth === 'site' ? SITE_RECORDS : LEAGUE_RECORDS);
  expect(read, `${growth}, ${response.body.length} bytes`).toBeLessThanOrEqual(
    ROWS_OF_ANY_CALL + ROWS_PER_THING * things,
  );
});
