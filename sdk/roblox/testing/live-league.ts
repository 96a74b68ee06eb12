import { readFileSync } from 'node:fs';
import path from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, onTestFinished, vi } from 'vitest';
import { leagues, matches } from '#database/tables/schema.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { type BadNetwork, openBadNetwork } from '#sdk/roblox/testing/bad-network.ts';
import { openPlace, type Place, type PlaceOptions } from '#sdk/roblox/testing/place.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { UnitLimit } from '#server/kit/limits/unit-limit.ts';
import type { BuiltSite } from '#server/site/built-site.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { type TestApp, useTestApp } from '#server/testing/test-app.ts';
import { freePort } from '#server/testing/visitor.ts';

/** The beginning of a place's script. */
export const START = `
local HttpService = game:GetService("HttpService")
local Touchline = require(game:GetService("ServerScriptService").Touchline)
local touchline = Touchline.new(HttpService:GetSecret("league_api_key"))
local teams = { Blue = "Lions", Green = "Wolves" }
`;

/** `START` with options of `Touchline.new`, in Luau. */
export function startWith(options: string): string {
  return START.replace('"league_api_key")', `$&, { ${options} }`);
}

interface League {
  id: number;
  key: string;
}

interface LiveLeague {
  server: TestApp;
  database: TestDatabase;
  port: number;
  network: BadNetwork;
  league: League;
  openLeague(): Promise<League>;
  /** Stores a fixture of two new teams that kicks off now; returns its id. */
  planFixture(names: string[]): Promise<number>;
  /** Removes the site's limits per minute until the test ends, as a place's clock is thousands of times faster. */
  liftLimits(): void;
  /** Matches of the league, oldest first. */
  listStored(league_id?: number): Promise<(typeof matches.$inferSelect)[]>;
  /** Opens a place with the league's key. */
  open(script: string, options?: Partial<PlaceOptions>): Promise<Place>;
  /** Opens a place whose script continues `START`. */
  play(script: string, options?: Partial<PlaceOptions>): Promise<Place>;
}

/** A running server behind a network that can fail, and a new league with its key for each test. Pages need a site. */
export function useLiveLeague(site?: () => BuiltSite): LiveLeague {
  const server = useTestApp({}, site);
  const live: LiveLeague = {
    server,
    database: {} as TestDatabase,
    port: 0,
    network: {} as BadNetwork,
    league: { id: 0, key: '' },
    async openLeague() {
      const [row] = await server.database.insert(leagues).values({ name: 'League' }).returning();
      const id = row?.id ?? 0;
      return { id, key: await createApiKey(server.database, id) };
    },
    async planFixture(names) {
      const league_id = live.league.id;
      const { competition_id, team_ids } = await storeCompetitionWithTeams(live.database, {
        ...{ league_id, names, name: 'Division One' },
      });
      const [home_team_id, away_team_id] = team_ids;
      const fixture = { league_id, competition_id, home_team_id, away_team_id, kick_off: new Date() };
      return storeFixture(live.database, fixture);
    },
    liftLimits() {
      const charge = vi.spyOn(UnitLimit.prototype, 'charge');
      charge.mockResolvedValue({ isWithin: true, remaining: 1, resetMs: 0 });
      onTestFinished(() => charge.mockRestore());
    },
    listStored(league_id = live.league.id) {
      return server.database
        .select()
        .from(matches)
        .where(eq(matches.league_id, league_id))
        .orderBy(asc(matches.match_id));
    },
    open(script, options = {}) {
      const secrets = { league_api_key: live.league.key };
      return openPlace({ origin: live.network.url, secrets, ...options, script });
    },
    play(script, options = {}) {
      return live.open(START + script, options);
    },
  };
  beforeAll(async () => {
    live.database = server.database;
    live.port = await freePort();
    await server.app.listen({ host: '127.0.0.1', port: live.port });
    live.network = await openBadNetwork(live.port);
  });
  afterAll(() => live.network.close());
  beforeEach(async () => {
    live.league = await live.openLeague();
    live.network.outage = undefined;
    live.network.outages.clear();
  });
  return live;
}

/** Texts that a place printed, warned or threw. */
export function listOutput({ output }: Place, level: 'print' | 'warn' | 'error'): string[] {
  return output.filter((line) => line.level === level).map(({ text }) => text);
}

/** Reads a file of the module's folder. */
export function readModuleFile(name: string): string {
  return readFileSync(path.join(import.meta.dirname, '..', name), 'utf8');
}
