import type { FastifyInstance } from 'fastify';
import type { LiveResult } from '#contract/live/schema.ts';
import type { Database } from '#database/connect.ts';
import { findNextFixture, replaceDemoKey } from '#demo/play/live-match-queries.ts';
import { DEMO_MATCH_SECONDS, playLiveMatch } from '#demo/play/play-live-match.ts';

const LEAGUE = 8;
const INTERVAL_MS = 5_000;

/**
 * Plays a demo match in real time, over and over. A game server sends snapshots of the next fixture, and never the
 * match, so that the database stays unchanged. A restarted server continues its match, whose clock is the time of day.
 * A fixture that gets a result is followed by the next one; without a fixture nothing is played.
 */
export async function startDemoMatch(app: FastifyInstance, database: Database): Promise<() => Promise<void>> {
  let fixture = await findNextFixture(database, LEAGUE);
  if (!fixture) return async () => {};
  const authorization = `Bearer ${await replaceDemoKey(database, LEAGUE)}`;

  async function send(): Promise<void> {
    if (!fixture) return;
    const now = Date.now();
    const payload = playLiveMatch(fixture, (now / 1000) % DEMO_MATCH_SECONDS, now);
    const url = `/api/game_server/live/${fixture.id}`;
    const response = await app.inject({ method: 'PUT', url, headers: { authorization }, payload });
    const { ignored } = response.json<LiveResult>();
    if (ignored === 'ended' || ignored === 'stored') fixture = await findNextFixture(database, LEAGUE);
  }

  await send();
  const timer = setInterval(() => void send().catch(() => {}), INTERVAL_MS).unref();
  return async () => clearInterval(timer);
}
