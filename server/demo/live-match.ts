import type { FastifyInstance } from 'fastify';
import type { Database } from '#database/connect.ts';
import { findNextFixture, replaceDemoKey } from '#server/demo/live-match-queries.ts';
import { DEMO_MATCH_SECONDS, playLiveMatch } from '#server/demo/play-live-match.ts';

const LEAGUE = 8;
const INTERVAL_MS = 5_000;

/**
 * Plays a match of the demo in real time, over and over: a game server that sends snapshots of the next fixture, and never
 * the match, so that the database stays as it is. Without a fixture nothing is played.
 */
export async function startDemoMatch(app: FastifyInstance, database: Database): Promise<() => Promise<void>> {
  const fixture = await findNextFixture(database, LEAGUE);
  if (!fixture) return async () => {};
  const authorization = `Bearer ${await replaceDemoKey(database, LEAGUE)}`;

  async function send(): Promise<void> {
    const now = Date.now();
    const payload = playLiveMatch(fixture as NonNullable<typeof fixture>, (now / 1000) % DEMO_MATCH_SECONDS, now);
    const url = `/api/game_server/live/${fixture?.id}`;
    await app.inject({ method: 'PUT', url, headers: { authorization }, payload });
  }

  await send();
  const timer = setInterval(() => void send().catch(() => {}), INTERVAL_MS).unref();
  return async () => clearInterval(timer);
}
