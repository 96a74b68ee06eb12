import type { LiveSnapshot } from '#contract/live/schema.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { buildLiveDocument } from '#server/submissions/build-live-document.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let lastSeq = 0;

/** A snapshot of the tenth minute, with the next `seq`. */
export function buildSnapshot(snapshot: Partial<LiveSnapshot> = {}): LiveSnapshot {
  lastSeq += 1;
  return {
    seq: lastSeq,
    state: 'first_half',
    clock: '10:00',
    context_data: {
      team_names: { Blue: 'Kestrel United', Green: 'Harbour City' },
      team_goals: { Blue: 1, Green: 0 },
    },
    player_data: {
      Blue: { players: [{ name: 'olive_ten', id: 4417920381, shirt: 10, goals: 1 }], saves: 2 },
    },
    event_data: [{ eventName: 'Goal', timestamp: '9:30', participants: ['olive_ten'], team_affect: 'Blue' }],
    ...snapshot,
  };
}

/** Sends a snapshot with a league's API key. */
export function putSnapshot({ app }: Pick<TestApp, 'app'>, apiKey: string, key: string, snapshot: object) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  return app.inject({ method: 'PUT', url: `/api/game_server/live/${key}`, headers, payload: JSON.stringify(snapshot) });
}

/** Stores a live match that its game server abandoned at 1–0. */
export async function storeAbandonedMatch(
  database: TestDatabase,
  { key, league_id }: { key: string; league_id: number },
): Promise<void> {
  const document = buildLiveDocument(buildSnapshot({ state: 'abandoned', player_data: {}, event_data: [] }));
  await database.$client.query('insert into live_matches (key, league_id, seq, document) values ($1, $2, 1, $3)', [
    key,
    league_id,
    // Distinct documents, which don't equal each other as matches.
    JSON.stringify({ ...document, team_names: { Blue: `Blue ${key}`, Green: `Green ${key}` } }),
  ]);
}

/** Ends all live matches with a stored match, as their submissions would. */
export async function endLiveMatches(database: TestDatabase, matchId: number): Promise<void> {
  await database.$client.query('update live_matches set match_id = $1, ended_at = now(), changed_at = now()', [
    matchId,
  ]);
  await database.$client.query(`select pg_notify('live_matches', key) from live_matches`);
}
