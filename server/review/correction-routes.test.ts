import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Match } from '#contract/matches/schema.ts';
import type { Correction, CorrectionDetail, MatchCorrections } from '#contract/review/corrections.ts';
import { matchRevisions } from '#database/tables/correction.ts';
import { matches, players } from '#database/tables/schema.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const gameServer = useGameServer(server);
type Person = Awaited<ReturnType<typeof signIn>>;
let admin: Person;
let other: Person;

beforeAll(async () => {
  admin = await signIn(server, { levels: { [gameServer.league_id]: 4 } });
  other = await signIn(server, { levels: { [gameServer.league_id]: 6 } });
});

async function play(fields: { name?: string; id?: string; goals?: { Blue: number; Green: number } } = {}) {
  const { name = 'Olive', id = '7001', goals = { Blue: 1, Green: 0 } } = fields;
  const response = await gameServer.post({
    context_data: { team_names: { Blue: 'Lions', Green: 'Wolves' }, team_goals: goals },
    player_data: {
      Blue: { players: [{ name, id, goals: 1 }], saves: 3 },
      Green: { players: [{ name: 'Quick', id: '88' }] },
    },
    event_data: [{ eventName: 'Goal', timestamp: '12:00', participants: [name], team_affect: 'Blue' }],
    non_targeted_event_data: { possession: 51 },
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().Match_ID as number;
}

async function read(match_id: number): Promise<Match> {
  return (await server.app.inject(`/api/matches/${match_id}`)).json();
}

function post(path: string, payload: object, { headers }: Person = admin) {
  return server.app.inject({ method: 'POST', url: `/api/matches/${path}`, headers, payload });
}

async function correct(match_id: number, changes: Partial<Correction>, person = admin) {
  return post(`${match_id}/corrections`, await copyMatch(server, match_id, changes), person);
}

function restore(match_id: number, revision: number, to: number) {
  return post(`${match_id}/restore_revision`, { revision, to, reason: 'It was right.' });
}

async function get(path: string) {
  return (await server.app.inject({ url: `/api/matches/${path}`, headers: admin.headers })).json();
}

describe('POST /matches/:match_id/corrections', () => {
  test('changes the match at once, and stores editor, time, reason and former contents', async () => {
    const match_id = await play();
    const before = await read(match_id);
    const page = await server.app.inject(`/api/matches/${match_id}`);
    const response = await correct(match_id, { team_goals: { Blue: 1, Green: 2 }, type: 'Cup Match' });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({
      revision: 2,
      contents: { type: 'Cup Match' },
      contradictions: [expect.any(String)],
    });

    const after = await read(match_id);
    expect(after).toEqual({
      ...before,
      type: 'Cup Match',
      context_data: { ...before.context_data, team_goals: { Blue: 1, Green: 2 } },
      revision: 2,
      corrected_at: expect.any(String),
    });
    const again = await server.app.inject({
      url: `/api/matches/${match_id}`,
      headers: { 'if-none-match': String(page.headers.etag) },
    });
    expect(again.statusCode).toBe(200);

    const history: MatchCorrections = await get(`${match_id}/corrections`);
    expect(history).toMatchObject({
      match_id,
      revision: 2,
      status: 'Approved - Official',
      contents: { type: 'Cup Match' },
    });
    expect(history.corrections).toEqual([
      {
        revision: 2,
        at: after.corrected_at,
        by: admin.user.roblox_username,
        reason: 'The scorer was someone else.',
        restored: null,
      },
    ]);
    const detail: CorrectionDetail = await get(`${match_id}/corrections/2`);
    expect(detail.before).toMatchObject({ type: 'League Match', team_goals: { Blue: 1, Green: 0 } });
    expect(detail.after).toEqual(history.contents);
  });

  test('a dry run answers what would be and stores nothing', async () => {
    const match_id = await play();
    const before = await read(match_id);
    const body = await copyMatch(server, match_id, { team_goals: { Blue: 0, Green: 0 } });
    const response = await post(`${match_id}/corrections?dry_run=true`, body);
    expect(response.json()).toMatchObject({
      revision: 1,
      contents: { team_goals: { Blue: 0, Green: 0 } },
      contradictions: [
        "The goals of Blue's players add up to 1, but Blue's score is 0.",
        'The score is 0 - 0, but the Goal and Own Goal events give 1 - 0.',
      ],
    });
    expect(await read(match_id)).toEqual(before);
    const same = await post(`${match_id}/corrections?dry_run=true`, await copyMatch(server, match_id));
    expect(same.statusCode).toBe(200);
  });

  test('concurrent corrections of one revision store one, and nothing is lost', async () => {
    const match_id = await play();
    const body = await copyMatch(server, match_id);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((Green) =>
        post(`${match_id}/corrections`, { ...body, team_goals: { Blue: 1, Green } }, Green % 2 ? admin : other),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const winner = answers.find(({ statusCode }) => statusCode === 200);
    const loser = answers.find(({ statusCode }) => statusCode === 409);
    expect(loser?.json()).toMatchObject({
      error: `Match ${match_id} was changed meanwhile: it is at revision 2, not 1.`,
    });
    expect((await read(match_id)).context_data.team_goals).toEqual(winner?.json().contents.team_goals);
    expect(await server.database.$count(matchRevisions, eq(matchRevisions.match_id, match_id))).toBe(1);
  });

  test('editors of two matches with the same players do not wait for each other in a circle', async () => {
    const ids = await Promise.all([play(), play(), play(), play()]);
    for (let round = 0; round < 5; round += 1) {
      const names = round % 2 ? ['Ann', 'Bea', 'Cleo'] : ['Cleo', 'Bea', 'Ann'];
      const answers = await Promise.all(
        ids.map((id, at) => {
          const lines = names.map((name, key) => ({ name: `${name}${round}${at}`, id: `500${key}` }));
          const Blue = { players: at % 2 ? lines : lines.toReversed() };
          return correct(id, { player_data: { Blue, Green: { players: [] } } });
        }),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    }
  });

  test('an edit and a decline at once leave a declined match, with the edit or without', async () => {
    const match_id = await play({ goals: { Blue: 0, Green: 0 } });
    const body = await copyMatch(server, match_id, { type: 'Cup Match' });
    const decline = { match_id, league_id: gameServer.league_id, option: 'decline' };
    const [edit, review] = await Promise.all([
      post(`${match_id}/corrections`, body),
      server.app.inject({
        method: 'POST',
        url: '/api/leagues/myLeagues/match_request',
        headers: other.headers,
        payload: decline,
      }),
    ]);
    expect(review.statusCode).toBe(200);
    expect([200, 404]).toContain(edit.statusCode);
    const [row] = await server.database.select().from(matches).where(eq(matches.match_id, match_id));
    expect(row?.declined_at).not.toBeNull();
    expect(row?.type).toBe(edit.statusCode === 200 ? 'Cup Match' : 'League Match');
    for (const call of [
      () => post(`${match_id}/corrections`, body),
      () => restore(match_id, 2, 1),
      () => server.app.inject({ url: `/api/matches/${match_id}/corrections`, headers: admin.headers }),
    ]) {
      const response = await call();
      expect([response.statusCode, response.json()]).toMatchObject([
        404,
        { error: `Match ${match_id} was not found.` },
      ]);
    }
  });

  test('reasons of a match On-Hold are those of its data now; its status is left to its reviewers', async () => {
    const match_id = await play({ goals: { Blue: 0, Green: 0 } });
    expect((await correct(match_id, { team_goals: { Blue: 1, Green: 0 } })).statusCode).toBe(200);
    const [row] = await server.database.select().from(matches).where(eq(matches.match_id, match_id));
    expect(row).toMatchObject({ status: 'On-Hold', hold_reasons: [] });
  });

  test('players have the names of their newest matches, corrected or not', async () => {
    const nameOf = async (key: string) => {
      const [row] = await server.database.select().from(players).where(eq(players.player_key, key));
      return row?.name;
    };
    await play({ name: 'Pat', id: '9001' });
    const match_id = await play({ name: 'Patt', id: '9001' });
    expect(await nameOf('9001')).toBe('Patt');
    const line = (name: string, id?: string) => ({ Blue: { players: [{ name, id }] }, Green: { players: [] } });
    await correct(match_id, { player_data: line('Patty', '9001') });
    expect(await nameOf('9001')).toBe('Patty');
    await correct(match_id, { player_data: line('Someone Else') });
    expect(await nameOf('9001')).toBe('Pat');
    expect(await nameOf('name:someone else')).toBe('Someone Else');
    await restore(match_id, 3, 2);
    expect(await nameOf('9001')).toBe('Patty');
  });
});

describe('POST /matches/:match_id/restore_revision', () => {
  test('restores a former revision as a correction of its own', async () => {
    const match_id = await play();
    const first = await read(match_id);
    await correct(match_id, { type: 'Cup Match' });
    await correct(match_id, { event_data: [], team_names: { Blue: 'Tigers', Green: 'Wolves' } });
    const response = await restore(match_id, 3, 1);
    expect(response.json()).toMatchObject({ revision: 4, contents: { type: 'League Match' } });
    expect(await read(match_id)).toEqual({ ...first, revision: 4, corrected_at: expect.any(String) });
    const { corrections }: MatchCorrections = await get(`${match_id}/corrections`);
    expect(corrections.map(({ revision, restored }) => [revision, restored])).toEqual([
      [4, 1],
      [3, null],
      [2, null],
    ]);
    await restore(match_id, 4, 2);
    expect(await read(match_id)).toMatchObject({ type: 'Cup Match', context_data: { match_name: 'Lions vs Wolves' } });
  });
});
