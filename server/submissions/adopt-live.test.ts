import { beforeEach, describe, expect, test } from 'vitest';
import { buildSnapshot, putSnapshot } from '#server/testing/live-snapshots.ts';
import { storeCompetitionWithTeams } from '#server/testing/store-fixtures.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { HARBOUR, KESTREL, useSentMatches } from '#server/testing/use-sent-matches.ts';

const server = useTestApp();
const { gameServer, addFixture, match, send, readFixture, act, remove } = useSentMatches(server);

let games = 0;
let fixtureId = 0;

beforeEach(async () => {
  fixtureId = await addFixture({ kick_off: new Date(Date.now() - 60 * 60 * 1000) });
});

async function put(key: string, snapshot: object = {}) {
  const response = await putSnapshot(server, gameServer.key, key, buildSnapshot(snapshot));
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

function adopt(key: string, { status = 200, query = '', ...body }: Record<string, unknown> = {}) {
  const path = `/leagues/myLeagues/${gameServer.league_id}/fixtures/adopt${query}`;
  return act(path, { key, ...body }, Number(status));
}

async function read(id: number) {
  return (await server.app.inject(`/api/matches/${id}`)).json();
}

const ABANDONED = { state: 'abandoned', clock: '63:10' };

describe('the last snapshot of a live match', () => {
  test('is previewed, adopted as the result of its fixture with its source, and taken back', async () => {
    const key = String(fixtureId);
    const bench = { name: 'bench_gk', id: 4417920382, is_on: false };
    const Blue = { players: [{ name: 'olive_ten', id: 4417920381, goals: 1, started: true }, bench] };
    await put(key, { ...ABANDONED, player_data: { Blue } });
    const preview = await adopt(key, { query: '?dry_run=1' });
    expect(preview).toMatchObject({ team_goals: { Blue: 1, Green: 0 }, state: 'abandoned', fixture_id: fixtureId });
    expect(preview.changes).toContainEqual(
      expect.objectContaining({ team: KESTREL, after: expect.objectContaining({ points: 3 }) }),
    );
    expect(preview).not.toHaveProperty('match_id');
    expect(await readFixture(fixtureId)).toMatchObject({ match_id: null });

    const { match_id, warnings } = await adopt(key, { seq: preview.seq });
    expect(warnings).toEqual([]);
    expect(await readFixture(fixtureId)).toMatchObject({ match_id, home_side: 'Blue' });
    const stored = await read(match_id);
    expect(stored).toMatchObject({ status: 'Approved', context_data: { team_goals: { Blue: 1, Green: 0 } } });
    expect(stored.context_data.submitter_name).toMatch(/^adopted from live by /);
    expect(stored.player_data.Blue.players).toMatchObject([
      { name: 'olive_ten' },
      { name: 'bench_gk', started: false },
    ]);
    expect(stored.event_data).toHaveLength(1);
    expect(await put(key, { state: 'second_half' })).toMatchObject({ ignored: 'stored', Match_ID: match_id });
    expect((await adopt(key, { status: 409 })).error).toBe(`Live match ${key} is stored as match ${match_id}.`);

    await remove(match_id);
    const { fixtures } = (await server.app.inject(`/api/leagues/${gameServer.league_id}/fixtures`)).json();
    expect(fixtures).toMatchObject([{ id: fixtureId, status: 'planned', match_id: null }]);
  });

  test('finds a fixture of a cup by the names of its teams, and has the type of the cup', async () => {
    const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, {
      ...{
        league_id: gameServer.league_id,
        format: 'knockout',
        match_types: ['Cup Match'],
        names: ['Otters', 'Herons'],
      },
    });
    const [home_team_id, away_team_id] = team_ids;
    const cup = { competition_id, home_team_id, away_team_id, kick_off: new Date() };
    const fixture_id = await addFixture({ ...cup, stage: 'final', tie: 1 });
    const team_names = { Blue: 'Otters', Green: 'Herons' };
    await put('cup-game', { ...ABANDONED, context_data: { team_names, team_goals: { Blue: 1, Green: 0 } } });
    const { match_id } = await adopt('cup-game');
    expect(await readFixture(fixture_id)).toMatchObject({ match_id });
    expect(await read(match_id)).toMatchObject({ type: 'Cup Match' });
  });

  test('is not adopted while news comes, once a newer one has come, or beside a result', async () => {
    const key = String(fixtureId);
    await put(key);
    expect((await adopt(key, { status: 409 })).error).toContain('is still being played.');
    await server.database.$client.query(`update live_matches set changed_at = now() - interval '31 seconds'`);
    expect((await adopt(key, { status: 409, seq: 0 })).error).toBe(`Live match ${key} has a newer snapshot by now.`);
    expect(await adopt(key, { query: '?dry_run=1' })).toMatchObject({ state: 'first_half' });

    const decide = `/leagues/myLeagues/${gameServer.league_id}/fixtures/decide`;
    await act(decide, { id: fixtureId, status: 'walkover', winner: 'home', reason: 'They left.' });
    expect((await adopt(key, { status: 409 })).error).toBe(`Fixture ${fixtureId} is a walkover.`);
    expect((await adopt('another-key', { status: 404 })).error).toContain('not found');
  });

  test('is only for those who decide about fixtures of its league', async () => {
    const key = String(fixtureId);
    await put(key, ABANDONED);
    const payload = { key };
    const post = async (levels: Record<number, number>) => {
      const { headers } = await signIn(server, { levels });
      const url = `/api/leagues/myLeagues/${gameServer.league_id}/fixtures/adopt`;
      return (await server.app.inject({ method: 'POST', url, headers, payload })).statusCode;
    };
    expect(await post({ [gameServer.league_id]: 3 })).toBe(403);
    expect(await post({ 8: 6 })).toBe(403);
    expect(await post({ [gameServer.league_id]: 4 })).toBe(200);
  });
});

describe('the submission that comes later', () => {
  const facts = { team_goals: { Blue: 2, Green: 0 } };

  test('for the fixture is held with the adopted match', async () => {
    await put(String(fixtureId), ABANDONED);
    const { match_id } = await adopt(String(fixtureId));
    const sent = await send(match(KESTREL, HARBOUR, { fixture_id: fixtureId, played_at: undefined }, facts));
    const reasons = [`Fixture ${fixtureId} already has match ${match_id}`];
    expect(sent).toMatchObject({ status: 'On-Hold', reasons: [expect.stringContaining(reasons[0] ?? '')] });
  });

  test('with the key of a match without a fixture is held as well, and is then known by its key', async () => {
    games += 1;
    const key = `game-${games}`;
    const names = { team_names: { Blue: 'Hollow Park', Green: 'Fern Vale' } };
    await put(key, { ...ABANDONED, context_data: { ...names, team_goals: { Blue: 1, Green: 0 } } });
    const { match_id, fixture_id } = await adopt(key);
    expect(fixture_id).toBeNull();
    const body = match('Hollow Park', 'Fern Vale', { played_at: undefined }, facts);
    const sent = await send(body, { 'idempotency-key': key });
    expect(sent).toMatchObject({ status: 'On-Hold', reasons: [`Looks like match ${match_id}`] });
    expect(await send(body, { 'idempotency-key': key })).toMatchObject({ Match_ID: sent.Match_ID, duplicate: true });
  });

  test('is stored as any other once the adopted match is removed', async () => {
    games += 1;
    const key = `game-${games}`;
    const names = { team_names: { Blue: 'Hollow Park', Green: 'Fern Vale' } };
    await put(key, { ...ABANDONED, context_data: { ...names, team_goals: { Blue: 1, Green: 0 } } });
    await remove((await adopt(key)).match_id);
    const sent = await send(match('Hollow Park', 'Fern Vale', { played_at: undefined }, facts), {
      'idempotency-key': key,
    });
    expect(sent).toMatchObject({ status: 'Approved - Official', reasons: [] });
  });
});
