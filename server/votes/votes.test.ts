import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Match } from '#contract/matches/schema.ts';
import type { MatchVote, OwnVote } from '#contract/votes/schema.ts';
import { auditEntries } from '#database/tables/audit.ts';
import { erasureRequests } from '#database/tables/erasure.ts';
import { matches, users } from '#database/tables/schema.ts';
import { matchNominations, matchVotes } from '#database/tables/vote.ts';
import { describeMatch } from '#server/pictures/describe-match.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { type Line, playMatch } from '#server/testing/play-match.ts';
import { requestErasureOf, WEBHOOK_SECRET } from '#server/testing/roblox-webhook.ts';
import { storePlayer, storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp({ ROBLOX_WEBHOOK_SECRET: WEBHOOK_SECRET });
const ID = (at: number) => `55500000${String(at).padStart(2, '0')}`;
const LEAGUE = 8;
/** Six players with linked accounts on each side. */
const line = (at: number, columns: Partial<Line> = {}): Line => ({ name: `player_${at}`, id: ID(at), ...columns });
const BLUE = [line(1, { goals: 2 }), line(2, { goals: 1 }), line(3), line(4), line(5), line(6)];
const GREEN = [line(7, { goals: 1 }), line(8), line(9), line(10), line(11), { name: 'no_id', id: null, goals: 0 }];
const people: Record<string, string>[] = [];
let supporter: Record<string, string>;

beforeAll(async () => {
  for (let at = 0; at <= 11; at += 1) people.push((await signIn(server, { roblox_id: ID(at) })).headers);
  supporter = (await signIn(server)).headers;
  await storePlayer(server.database, ID(1));
  await storeTeam(server.database, { league_id: LEAGUE, name: 'Lions', captain_key: ID(1) });
});

function play(columns: Parameters<typeof playMatch>[2] = {}): Promise<number> {
  return playMatch(server.database, { Blue: BLUE, Green: GREEN }, { team_goals: { Blue: 3, Green: 1 }, ...columns });
}

async function readVote(matchId: number): Promise<MatchVote> {
  return (await server.app.inject(`/api/matches/${matchId}/vote`)).json();
}

async function readMatch(matchId: number): Promise<Match> {
  return (await server.app.inject(`/api/matches/${matchId}`)).json();
}

async function readOwn(matchId: number, headers: Record<string, string> | undefined): Promise<OwnVote> {
  return (await server.app.inject({ url: `/api/matches/${matchId}/own_vote`, headers })).json();
}

function vote(matchId: number, headers: Record<string, string> | undefined, player_key: string | null) {
  return server.app.inject({ method: 'POST', url: `/api/matches/${matchId}/vote`, headers, payload: { player_key } });
}

function nominate(matchId: number, headers: Record<string, string> | undefined, payload: object) {
  return server.app.inject({ method: 'POST', url: `/api/matches/${matchId}/nomination`, headers, payload });
}

/** Votes of the match's players by number: `[voter, candidate]`. */
async function voteAll(matchId: number, votes: [number, number][]): Promise<void> {
  for (const [voter, candidate] of votes) {
    const { statusCode, body } = await vote(matchId, people[voter], ID(candidate));
    expect(statusCode, body).toBe(200);
  }
}

/** Moves the publication of a match two days back, so that its vote has ended. */
async function end(matchId: number): Promise<void> {
  const before = new Date(Date.now() - 48 * 3_600_000);
  await server.database.$client.query("update leagues set player_vote_since = '2026-01-01' where id = $1", [LEAGUE]);
  await server.database
    .update(matches)
    .set({ received_at: before, submission_date: before })
    .where(eq(matches.match_id, matchId));
}

const winnersOf = async (matchId: number) => (await readVote(matchId)).winners.map(({ id }) => id);

describe('a vote', () => {
  test('is open for a day with nominees by the formula, and shows shares only to those who voted', async () => {
    const id = await play();
    const open = await readVote(id);
    expect(open).toMatchObject({ match_id: id, state: 'open', quorum: 5, winners: [], tally: null });
    const hours = (Date.parse(open.closes_at ?? '') - Date.now()) / 3_600_000;
    expect([hours > 23.9, hours <= 24.25, Date.parse(open.closes_at ?? '') % 900_000]).toEqual([true, true, 0]);
    expect(open.nominees.map((one) => one.id)).toEqual([ID(1), ID(2), ID(7)]);
    expect(open.nominees[0]).toMatchObject({ name: 'player_1', side: 'Blue', by_captain: false });
    expect(open.nominees[0]?.figures).toEqual([
      { figure: 'goals', count: 2 },
      { figure: 'win', count: 1 },
    ]);

    expect(await readOwn(id, people[2])).toMatchObject({ voter: 'player', player_key: null, tally: null });
    await voteAll(id, [[2, 1]]);
    expect((await vote(id, supporter, ID(7))).statusCode).toBe(200);
    await voteAll(id, [[2, 7]]);
    expect(await readOwn(id, people[2])).toMatchObject({
      player_key: ID(7),
      tally: {
        players: { votes: 1, shares: [{ player_key: ID(7), share: 100 }] },
        supporters: { votes: 1, shares: [{ player_key: ID(7), share: 100 }] },
      },
    });
    expect(await readOwn(id, supporter)).toMatchObject({ voter: 'supporter', player_key: ID(7) });
    expect(await readVote(id)).toEqual(open);

    expect((await vote(id, people[2], null)).statusCode).toBe(200);
    expect(await readOwn(id, people[2])).toMatchObject({ player_key: null, tally: null });
  });

  test('refuses oneself, others than the nominees, and votes after its end', async () => {
    const id = await play();
    const refused = [
      await vote(id, people[1], ID(1)),
      await vote(id, people[1], ID(11)),
      await vote(id, people[1], 'nobody'),
    ];
    expect(refused.map(({ statusCode, json }) => [statusCode, json().error])).toEqual([
      [400, 'player_key must not be yourself.'],
      [400, 'player_key must be one of the nominees.'],
      [400, 'player_key must be one of the nominees.'],
    ]);
    await end(id);
    const late = await vote(id, people[1], ID(2));
    expect([late.statusCode, late.json().error]).toEqual([409, `The vote on match ${id} has ended.`]);
  });

  test('is won with the quorum of players, by both after a tie, and whatever supporters vote', async () => {
    const [won, tied, few] = [await play(), await play(), await play()];
    await voteAll(won, [
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 7],
      [6, 7],
    ]);
    await voteAll(tied, [
      [2, 1],
      [3, 1],
      [4, 7],
      [5, 7],
      [6, 2],
    ]);
    await voteAll(few, [
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 1],
    ]);
    for (const id of [won, few]) expect((await vote(id, supporter, ID(7))).statusCode).toBe(200);
    const { closes_at } = await readVote(won);
    expect((await readMatch(won)).player_of_the_match).toEqual({ closes_at, winners: null });
    for (const id of [won, tied, few]) await end(id);
    expect([await winnersOf(won), await winnersOf(tied), await winnersOf(few)]).toEqual([[ID(1)], [ID(1), ID(7)], []]);
    expect(await readVote(won)).toMatchObject({
      state: 'ended',
      tally: {
        players: {
          votes: 5,
          shares: [
            { player_key: ID(1), share: 60 },
            { player_key: ID(7), share: 40 },
          ],
        },
        supporters: { votes: 1, shares: [{ player_key: ID(7), share: 100 }] },
      },
    });

    const [wonMatch, tiedMatch, fewMatch] = [await readMatch(won), await readMatch(tied), await readMatch(few)];
    const winner = { player_key: ID(1), id: ID(1), name: 'player_1', side: 'Blue' };
    const level = { player_key: ID(7), id: ID(7), name: 'player_7', side: 'Green' };
    expect([wonMatch, tiedMatch, fewMatch].map((match) => match.player_of_the_match?.winners)).toEqual([
      [winner],
      [winner, level],
      [],
    ]);
    const stream = await server.app.inject(`/api/leagues/${LEAGUE}/matches.ndjson?since=${tied - 1}`);
    expect(JSON.parse(stream.body.split('\n')[0] ?? '')).toEqual(tiedMatch);
    const { text, alt, card } = describeMatch(tiedMatch);
    expect([text, alt]).toEqual(
      [1, 2].map(() => expect.stringMatching(/\. Player of the Match: player_1 and player_7\.$/)),
    );
    expect(card).toMatchObject({ winners: [{ name: 'player_1' }, { name: 'player_7' }] });
    const { statusCode, headers } = await server.app.inject(`/share/match/${tied}.png`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(describeMatch(fewMatch).card).not.toHaveProperty('winners');

    const profile = (await server.app.inject(`/api/players/${ID(1)}`)).json();
    const boards = (await server.app.inject(`/api/leagues/${LEAGUE}/leaderboards`)).json();
    expect(profile.player_of_the_match).toBe(2);
    expect((await server.app.inject(`/api/players/${ID(2)}`)).json()).not.toHaveProperty('player_of_the_match');
    expect(boards.player_of_the_match).toMatchObject([
      { rank: 1, id: ID(1), value: 2 },
      { rank: 2, id: ID(7), value: 1 },
    ]);
    const csv = await server.app.inject(`/api/leagues/${LEAGUE}/leaderboards.csv`);
    expect(csv.body).toMatch(/^player_of_the_match,1,player_1,5550000001,,,,,2,All types\r$/m);
  });

  test('has the nominee of each captain, who may not speak for the other side', async () => {
    const id = await play();
    expect((await readOwn(id, people[1])).nominations).toMatchObject([{ side: 'Blue', player_key: null }]);
    const other = await nominate(id, people[1], { side: 'Green', player_key: ID(8) });
    expect(other.statusCode).toBe(403);
    expect((await nominate(id, people[1], { side: 'Blue', player_key: ID(8) })).json().error).toBe(
      'player_key must be a player of this side in the match.',
    );
    expect((await nominate(id, people[1], { side: 'Blue', player_key: ID(6) })).statusCode).toBe(200);
    expect((await readVote(id)).nominees.at(-1)).toMatchObject({ id: ID(6), by_captain: true });
    await nominate(id, people[1], { side: 'Blue', player_key: null });
    expect((await readVote(id)).nominees.map((one) => one.id)).not.toContain(ID(6));
  });

  test('does not exist for history, and keeps no result of a match without votes from before it existed', async () => {
    const history = await play({ submission_date: new Date(Date.now() - 3 * 86_400_000) });
    expect(await readVote(history)).toMatchObject({ state: 'none', closes_at: null, nominees: [] });
    expect((await vote(history, people[2], ID(1))).statusCode).toBe(409);
    expect(await readMatch(history)).not.toHaveProperty('player_of_the_match');
    const old = await play();
    await end(old);
    expect(await readVote(old)).toMatchObject({ state: 'ended', winners: [] });
    await server.database.$client.query('update leagues set player_vote_since = now() where id = $1', [LEAGUE]);
    expect((await readVote(old)).state).toBe('none');
  });
});

test('a league ends its votes and begins again, and the log says so', async () => {
  const id = await play();
  const editor = await signIn(server, { levels: { [LEAGUE]: 5 } });
  const setVotes = async (has_player_vote: boolean) => {
    const payload = { league_id: LEAGUE, name: 'Global Conference Association', desc: null, has_player_vote };
    const url = '/api/leagues/myLeagues/update_information';
    expect((await server.app.inject({ method: 'POST', url, headers: editor.headers, payload })).statusCode).toBe(200);
  };
  await setVotes(false);
  expect((await readVote(id)).state).toBe('none');
  const log = await server.database.select().from(auditEntries).where(eq(auditEntries.action, 'information updated'));
  expect(log).toMatchObject([{ before: { has_player_vote: true }, after: { has_player_vote: false } }]);
  await setVotes(true);
  expect((await readVote(id)).state).toBe('none');
  expect((await readVote(await play())).state).toBe('open');
});

test('a correction, a hidden profile and an erasure end a nomination and the votes for it', async () => {
  const id = await play();
  await voteAll(id, [
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 7],
    [6, 7],
    [8, 7],
    [9, 2],
  ]);
  const creator = await signIn(server, { levels: { [LEAGUE]: 6 } });
  const body = await copyMatch(server, id, {
    player_data: { Blue: { players: BLUE.slice(1) }, Green: { players: GREEN } },
  });
  const corrected = await server.app.inject({
    method: 'POST',
    url: `/api/matches/${id}/corrections`,
    headers: creator.headers,
    payload: body,
  });
  expect(corrected.statusCode, corrected.body).toBe(200);
  expect((await readVote(id)).nominees.map((one) => one.id)).not.toContain(ID(1));
  await server.database
    .update(users)
    .set({ visibility: 'limited' })
    .where(eq(users.roblox_id, ID(2)));
  expect((await readVote(id)).nominees.map((one) => one.id)).not.toContain(ID(2));
  await server.database
    .update(users)
    .set({ visibility: 'public' })
    .where(eq(users.roblox_id, ID(2)));

  const mine = (await server.app.inject({ url: '/api/users/my_data', headers: people[8] })).json();
  expect(mine.votes).toMatchObject([{ match_id: id, player_key: ID(7) }]);
  for (const at of [7, 8]) expect((await requestErasureOf(server, ID(at))).statusCode).toBe(200);
  await expect.poll(async () => (await server.database.select().from(erasureRequests)).length).toBe(0);
  const left = await server.database.select().from(matchVotes).where(eq(matchVotes.match_id, id));
  expect(left.map(({ candidate_key }) => candidate_key).toSorted()).toEqual([ID(1), ID(1), ID(1), ID(2)]);
  expect((await readVote(id)).nominees.map((one) => one.id)).not.toContain(ID(7));
  expect(await server.database.select().from(matchNominations)).toEqual([]);
});

test('nobody wins in place of a winner who hides after the end of a vote', async () => {
  const id = await play();
  await voteAll(id, [
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 2],
    [6, 2],
  ]);
  await end(id);
  expect(await winnersOf(id)).toEqual([ID(1)]);
  const setVisibility = (visibility: 'private' | 'public') =>
    server.database
      .update(users)
      .set({ visibility })
      .where(eq(users.roblox_id, ID(1)));
  await setVisibility('private');
  expect(await winnersOf(id)).toEqual([]);
  await setVisibility('public');
  expect(await winnersOf(id)).toEqual([ID(1)]);
});

test('an account that is unlinked or deleted after the end of a vote changes neither winner nor shares', async () => {
  const match_id = await play();
  await voteAll(match_id, [
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 2],
    [6, 2],
  ]);
  const open = await play();
  await voteAll(open, [
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 1],
    [6, 1],
  ]);
  await end(match_id);
  const before = await readVote(match_id);
  expect(before.winners.map(({ player_key }) => player_key)).toEqual([ID(1)]);
  const call = (url: string, headers: Record<string, string> | undefined) =>
    server.app.inject({ method: 'POST', url: `/api${url}`, headers });
  expect((await call('/users/unlink_roblox', people[2])).statusCode).toBe(200);
  expect((await call('/auth/delete_account', people[3])).statusCode).toBe(200);
  expect(await readVote(match_id)).toEqual(before);
  const { rows } = await server.database.$client.query(
    'select count(*)::integer as votes from match_votes where match_id = any($1) and user_id is null',
    [[match_id, open]],
  );
  expect(rows).toEqual([{ votes: 1 }]);
  await end(open);
  expect((await readVote(open)).winners).toEqual([]);
});
