import { beforeAll, describe, expect, test } from 'vitest';
import type { Correction } from '#contract/review/corrections.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const LEAGUE = 8;
const server = useTestApp();
let headers: Record<string, string>;

beforeAll(async () => {
  headers = (await signIn(server, { levels: { [LEAGUE]: 4 } })).headers;
});

function post(path: string, payload: object, from = headers) {
  return server.app.inject({ method: 'POST', url: `/api/matches/${path}`, headers: from, payload });
}

async function correct(match_id: number, changes: Partial<Correction>) {
  return post(`${match_id}/corrections`, await copyMatch(server, match_id, changes));
}

function restore(match_id: number, revision: number, to: number) {
  return post(`${match_id}/restore_revision`, { revision, to, reason: 'It was right.' });
}

describe('POST /matches/:match_id/corrections', () => {
  test.each<[string, object, string]>([
    ['a reason of blanks', { reason: '  ' }, 'reason must be one line of visible text.'],
    ['a reason of two lines', { reason: 'one\ntwo' }, 'reason must be one line of visible text.'],
    ['a long reason', { reason: 'x'.repeat(401) }, 'reason must be 400 characters at most.'],
    ['no revision', { revision: undefined }, 'revision is missing.'],
    ['a negative score', { team_goals: { Blue: -1, Green: 0 } }, 'team_goals.Blue must be from 0 to 999.'],
    ['a team without a name', { team_names: { Blue: '', Green: 'x' } }, 'team_names.Blue must not be empty.'],
    [
      'a player without a name',
      { player_data: { Blue: { players: [{ goals: 1 }] }, Green: { players: [] } } },
      'player_data.Blue.players[0].name is missing.',
    ],
    [
      'half a goal',
      { player_data: { Blue: { players: [{ name: 'a', goals: 0.5 }] }, Green: { players: [] } } },
      'player_data.Blue.players[0].goals must be an integer from 0 to 999.',
    ],
    [
      'too many players',
      { player_data: { Blue: { players: Array(65).fill({ name: 'a' }) }, Green: { players: [] } } },
      'player_data.Blue.players must have 64 entries at most.',
    ],
    [
      'an event of no team',
      { event_data: [{ eventName: 'Goal', team_affect: 'Red' }] },
      'event_data[0].team_affect must be one of "Blue", "Green", null.',
    ],
    ['no change', {}, 'The correction changes nothing.'],
  ])('answers 400 to %s', async (_case, changes, error) => {
    const response = await correct(await storeMatch(server.database), changes);
    expect([response.statusCode, response.json()]).toMatchObject([400, { error }]);
  });

  test('answers 403 below level 4, 401 without a session, 404 for an unknown match', async () => {
    const match_id = await storeMatch(server.database);
    const analyst = await signIn(server, { levels: { [LEAGUE]: 3 } });
    const body = await copyMatch(server, match_id, { type: 'Cup Match' });
    const refused = await post(`${match_id}/corrections`, body, analyst.headers);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { error: 'You need access level 4 or higher in Global Conference Association.' },
    ]);
    expect((await post(`${match_id}/corrections`, body, {})).statusCode).toBe(401);
    expect((await post('2000000000/corrections', body)).statusCode).toBe(404);
    expect((await server.app.inject(`/api/matches/${match_id}`)).json().revision).toBe(1);
  });
});

test('POST /matches/:match_id/restore_revision of an old revision, to a later one or to the same is refused', async () => {
  const match_id = await storeMatch(server.database);
  await correct(match_id, { type: 'Cup Match' });
  expect((await restore(match_id, 1, 1)).statusCode).toBe(409);
  expect((await restore(match_id, 2, 3)).json()).toMatchObject({
    error: `Revision 3 of match ${match_id} was not found.`,
  });
  expect((await restore(match_id, 2, 2)).statusCode).toBe(404);
  expect((await restore(match_id, 2, 1)).statusCode).toBe(200);
});

test('GET /matches/:match_id/corrections/:revision answers 404 for a revision that no correction made', async () => {
  const match_id = await storeMatch(server.database);
  const response = await server.app.inject({ url: `/api/matches/${match_id}/corrections/1`, headers });
  expect([response.statusCode, response.json()]).toMatchObject([
    404,
    { error: `A correction of match ${match_id} to revision 1 was not found.` },
  ]);
});
