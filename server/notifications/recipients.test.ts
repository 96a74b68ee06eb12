import { beforeEach, describe, expect, test } from 'vitest';
import type { NoticeList } from '#contract/notifications/schema.ts';
import { leagues } from '#database/tables/schema.ts';
import { publishDuties } from '#server/notifications/duty-queries.ts';
import { publishEvents } from '#server/notifications/publish-queries.ts';
import { listDuePushes, storeSubscriptions } from '#server/testing/due-pushes.ts';
import { storeSpell } from '#server/testing/squad-bodies.ts';
import { storeCompetitionWithTeams, storeFixture, storeOffer } from '#server/testing/store-fixtures.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storePlayer } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
type Person = Awaited<ReturnType<typeof signIn>>;
type Bells = Record<string, string[]>;

const LIONS_CAPTAIN = 'captain';
let league_id = 0;
let competition_id = 0;
let lions = 0;
let wolves = 0;
let people: Record<string, Person> = {};

beforeEach(async () => {
  const { database } = server;
  const [league] = await database.insert(leagues).values({ name: 'Autumn Cup' }).returning();
  league_id = league?.id ?? 0;
  const entered = await storeCompetitionWithTeams(database, { league_id, names: ['Lions', 'Wolves'] });
  competition_id = entered.competition_id;
  [lions = 0, wolves = 0] = entered.team_ids;
  people = {
    captain: await signIn(server),
    vice: await signIn(server),
    rival: await signIn(server),
    player: await signIn(server),
    submitter: await signIn(server, { levels: { [league_id]: 1 } }),
    reviewer: await signIn(server, { levels: { [league_id]: 2 } }),
    admin: await signIn(server, { levels: { [league_id]: 5 } }),
    fan: await signIn(server),
    stranger: await signIn(server),
  };
  const keyOf = (name: string) => storePlayer(database, people[name]?.user.roblox_id ?? '', name);
  const captains = 'update teams set captain_key = $2, vice_captain_key = $3 where id = $1';
  await database.$client.query(captains, [lions, await keyOf('captain'), await keyOf('vice')]);
  await database.$client.query(captains, [wolves, await keyOf('rival'), null]);
  await storeSpell(database, { league_id, team_id: wolves, player_key: await keyOf('player') });
  await post('fan', '/follows', { kind: 'league', thing: String(league_id) });
});

async function post(name: string, path: string, payload: object) {
  const headers = people[name]?.headers ?? {};
  const response = await server.app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** Unread notices in people's bells, newest first; people without any are omitted. */
async function readBells(): Promise<Bells> {
  await publishEvents(server.database);
  await publishDuties(server.database);
  const bells: Bells = {};
  for (const [name, { headers }] of Object.entries(people)) {
    const bell: NoticeList = (await server.app.inject({ url: '/api/notifications', headers })).json();
    if (bell.notices.length > 0) bells[name] = bell.notices.map(({ title, body }) => `${title} | ${body}`);
  }
  return bells;
}

const subscribe = (...names: string[]) => storeSubscriptions(server.database, people, names);
const listPushed = () => listDuePushes(server.database, people);

async function readPath(name: string): Promise<string | undefined> {
  const headers = people[name]?.headers ?? {};
  const bell: NoticeList = (await server.app.inject({ url: '/api/notifications', headers })).json();
  return bell.notices[0]?.path;
}

describe('kick-off offers', () => {
  const KICK_OFF = '2031-03-08T19:00:00.000Z';
  const OFFERED = '2031-03-07T18:30:00.000Z';
  let fixture_id = 0;

  beforeEach(async () => {
    const fixture = { league_id, competition_id, home_team_id: lions, away_team_id: wolves };
    fixture_id = await storeFixture(server.database, { ...fixture, kick_off: new Date(KICK_OFF) });
  });

  function offer(name = LIONS_CAPTAIN): Promise<{ id: number }> {
    return post(name, `/leagues/${league_id}/kick_off_offers`, { fixture_id, kick_off: OFFERED });
  }

  function answer(name: string, id: number, answer: string) {
    return post(name, `/leagues/${league_id}/kick_off_offers/answer`, { id, answer });
  }

  test('reach the other captains of both teams while they are open', async () => {
    const { id } = await offer();
    const offered = 'Lions v Wolves | New kick-off proposed: Fri 7 Mar, 18:30 UTC · Autumn Cup';
    expect(await readBells()).toEqual({ vice: [offered], rival: [offered] });
    expect(await readPath('rival')).toBe(`/leagues/${league_id}/fixtures/${fixture_id}/sheet`);
    await answer(LIONS_CAPTAIN, id, 'withdrawn');
    const withdrawn = 'Lions v Wolves | Proposed kick-off withdrawn: Fri 7 Mar, 18:30 UTC · Autumn Cup';
    expect(await readBells()).toEqual({ vice: [withdrawn], rival: [withdrawn] });
  });

  test('that are accepted are one notification of captains, and a changed fixture for followers', async () => {
    const { id } = await offer();
    await answer('rival', id, 'accepted');
    const agreed = 'Lions v Wolves | New kick-off agreed: Fri 7 Mar, 18:30 UTC · Autumn Cup';
    const changed = 'Lions v Wolves | Kick-off Fri 7 Mar, 18:30 UTC · Autumn Cup';
    expect(await readBells()).toEqual({ captain: [agreed], vice: [agreed], fan: [changed] });
  });

  test('that are declined reach the captains who offered', async () => {
    const { id } = await offer('rival');
    await answer('vice', id, 'declined');
    const declined = 'Lions v Wolves | Proposed kick-off declined: Fri 7 Mar, 18:30 UTC · Autumn Cup';
    expect(await readBells()).toEqual({ captain: [declined], rival: [declined] });
  });

  test('that are withdrawn reach the other captains of both teams', async () => {
    const { id } = await offer();
    await subscribe('captain', 'vice', 'rival');
    await answer(LIONS_CAPTAIN, id, 'withdrawn');
    const withdrawn = 'Lions v Wolves | Proposed kick-off withdrawn: Fri 7 Mar, 18:30 UTC · Autumn Cup';
    expect(await readBells()).toEqual({ vice: [withdrawn], rival: [withdrawn] });
    expect(await listPushed()).toEqual(expect.arrayContaining(['vice', 'rival']));
  });

  test('that expire without an answer reach the captains of both teams, once', async () => {
    const kick_off = new Date(Date.now() + 20 * 60_000);
    await storeOffer(server.database, { fixture_id, team_id: lions, kick_off });
    const bells = await readBells();
    const expired = expect.stringMatching(/^Lions v Wolves \| Proposed kick-off expired: .+ UTC · Autumn Cup$/);
    expect(bells).toEqual({ captain: [expired], vice: [expired], rival: [expired] });
    expect(await readBells()).toEqual(bells);
  });

  test('reach no former captain, and nobody who muted the team', async () => {
    await offer();
    await server.database.$client.query('update teams set captain_key = null where id = $1', [wolves]);
    await post('vice', '/follows/mute', { kind: 'captain', thing: String(lions), is_muted: true });
    expect(await readBells()).toEqual({});
    const roles = await server.app.inject({ url: '/api/follows/roles', headers: people.vice?.headers ?? {} });
    const path = `/leagues/${league_id}/teams/lions`;
    expect(roles.json()).toEqual([{ kind: 'captain', thing: String(lions), name: 'Lions', path, is_muted: true }]);
    await post('vice', '/follows/mute', { kind: 'captain', thing: String(lions), is_muted: false });
    expect(Object.keys(await readBells())).toEqual(['vice']);
  });
});

describe('transfer offers', () => {
  async function offer(): Promise<number> {
    const body = { team_id: lions, player_key: people.player?.user.roblox_id };
    return (await post(LIONS_CAPTAIN, `/leagues/${league_id}/transfers/offer`, body)).id;
  }

  test('reach the player, and the answer the other captain of the team', async () => {
    const id = await offer();
    expect(await readBells()).toEqual({ player: ['Your transfer to Lions | Offered to you · Autumn Cup'] });
    expect(await readPath('player')).toBe('/dashboard');
    await post('player', '/users/transfers/answer', { id, answer: 'decline' });
    const declined = 'Transfer of player to Lions | Declined by the player · Autumn Cup';
    expect(await readBells()).toEqual({ captain: [declined], vice: [declined] });
  });

  test('that are withdrawn reach the player and the other captain', async () => {
    const id = await offer();
    await post('vice', `/leagues/${league_id}/transfers/withdraw`, { id });
    expect(await readBells()).toEqual({
      captain: ['Transfer of player to Lions | Offer withdrawn · Autumn Cup'],
      player: ['Your transfer to Lions | Offer withdrawn · Autumn Cup'],
    });
  });

  test('that staff undo reach the player and the captains of both teams, and followers no longer read of them', async () => {
    const id = await offer();
    await post('player', '/users/transfers/answer', { id, answer: 'accept' });
    expect((await readBells()).fan).toEqual(['player: Wolves to Lions | Autumn Cup']);
    await subscribe('player', 'rival', 'fan');
    await post('admin', `/leagues/myLeagues/${league_id}/transfers/undo`, { id, reason: 'Too late.' });
    const undone = 'Transfer of player to Lions | Undone by the league · Autumn Cup';
    expect(await readBells()).toEqual({
      captain: [undone],
      vice: [undone],
      rival: [undone],
      player: ['Your transfer to Lions | Undone by the league · Autumn Cup'],
    });
    expect(await listPushed()).toEqual(expect.arrayContaining(['rival', 'player']));
  });

  test('that are accepted wait for staff who may approve, and followers read of the finished one alone', async () => {
    const rules = `insert into squad_rules (league_id, approves_transfers) values ($1, true)`;
    await server.database.$client.query(rules, [league_id]);
    const id = await offer();
    await post('player', '/users/transfers/answer', { id, answer: 'accept' });
    const accepted = 'Transfer of player to Lions | Accepted, waits for the league’s approval · Autumn Cup';
    expect(await readBells()).toEqual({
      captain: [accepted],
      vice: [accepted],
      admin: ['Transfer of player to Lions | Waits for approval · Autumn Cup'],
    });
    await post('admin', `/leagues/myLeagues/${league_id}/transfers/decide`, { id, decision: 'approve' });
    const done = 'Transfer of player to Lions | Completed · Autumn Cup';
    expect(await readBells()).toEqual({
      captain: [done],
      vice: [done],
      rival: ['player: Wolves to Lions | Autumn Cup'],
      player: ['Your transfer to Lions | Completed · Autumn Cup'],
      fan: ['player: Wolves to Lions | Autumn Cup'],
    });
  });

  test('that staff refuse name no reason', async () => {
    const id = await offer();
    const body = { id, decision: 'refuse', reason: 'Too many forwards.' };
    await post('admin', `/leagues/myLeagues/${league_id}/transfers/decide`, body);
    const refused = 'Transfer of player to Lions | Refused by the league · Autumn Cup';
    expect(await readBells()).toEqual({
      captain: [refused],
      vice: [refused],
      player: ['Your transfer to Lions | Refused by the league · Autumn Cup'],
    });
  });

  test('to a player without an account wait for staff at once', async () => {
    await server.database.$client.query('update users set roblox_id = null where id = $1', [people.player?.user.id]);
    await offer();
    expect(await readBells()).toEqual({ admin: ['Transfer of player to Lions | Waits for approval · Autumn Cup'] });
    expect(await readPath('admin')).toBe(`/leagues/${league_id}/manage/squads`);
  });
});

describe('matches in review', () => {
  async function submit(columns: Parameters<typeof storeMatch>[1] = {}): Promise<number> {
    const submitter_id = String(people.submitter?.user.id);
    return storeMatch(server.database, { league_id, status: 'Pending', submitter_id, ...columns });
  }

  function decide(match_id: number, option: 'accept' | 'decline', facts: object = {}) {
    return post('reviewer', '/leagues/myLeagues/match_request', { match_id, league_id, option, ...facts });
  }

  test('reach the staff who review, and accepted ones the submitter, both teams’ captains and followers', async () => {
    const match_id = await submit();
    const waiting = 'Lions 1–0 Wolves | Waits for review · Autumn Cup';
    expect(await readBells()).toEqual({ reviewer: [waiting], admin: [waiting] });
    expect(await readPath('admin')).toBe(`/dashboard/myLeagues/${league_id}/review`);
    await decide(match_id, 'accept');
    const accepted = 'Lions 1–0 Wolves | Accepted in review · Autumn Cup';
    expect(await readBells()).toEqual({
      captain: [accepted],
      vice: [accepted],
      rival: [accepted],
      submitter: [accepted],
      fan: ['Lions 1–0 Wolves | League Match · Autumn Cup'],
    });
    expect(await readPath('rival')).toBe(`/matches/${match_id}`);
  });

  test('that are declined reach the submitter and both captains without the reason, until that is undone', async () => {
    const match_id = await submit();
    await decide(match_id, 'decline', { reason: 'olive_ten cheated.' });
    const declined = 'Lions 1–0 Wolves | Declined in review · Autumn Cup';
    const told = { captain: [declined], vice: [declined], rival: [declined], submitter: [declined] };
    expect(await readBells()).toEqual(told);
    await post('reviewer', '/leagues/myLeagues/undo_decision', { match_id, league_id });
    const waiting = 'Lions 1–0 Wolves | Waits for review · Autumn Cup';
    expect(await readBells()).toEqual({ admin: [waiting] });
  });

  test('reach nobody without the level any more, and nobody who muted the league', async () => {
    await submit();
    await server.database.$client.query('update league_access set level = 1 where user_id = $1', [
      people.reviewer?.user.id,
    ]);
    await post('admin', '/follows/mute', { kind: 'staff', thing: String(league_id), is_muted: true });
    expect(await readBells()).toEqual({});
  });

  test('that are disputed reach the staff, and the outcome the player who disputes', async () => {
    const match_id = await submit({ status: 'Approved', submitter_id: 'N/A' });
    await server.database.$client.query(
      `insert into match_players (match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card, submission_date)
       values ($1, 'Green', 1, $2, 'player', 0, 0, 0, 0, now())`,
      [match_id, people.player?.user.roblox_id],
    );
    await post('player', `/matches/${match_id}/disputes`, { reason: 'I scored twice.' });
    const approved = 'Lions 1–0 Wolves | League Match · Autumn Cup';
    const results = { captain: [approved], vice: [approved], rival: [approved], fan: [approved] };
    const disputed = 'Lions 1–0 Wolves | A player disputes this result · Autumn Cup';
    expect(await readBells()).toEqual({ ...results, reviewer: [disputed], admin: [disputed] });
    await decide(match_id, 'accept');
    const kept = 'Lions 1–0 Wolves | Your dispute: the league kept the result · Autumn Cup';
    expect(await readBells()).toMatchObject({ player: [kept], fan: [approved] });
    expect(Object.keys(await readBells())).not.toContain('admin');
  });
});

describe('lifted bans', () => {
  const lift = 'Your ban was lifted | Autumn Cup';
  const ofPlayer = 'The ban of player was lifted | Autumn Cup';

  test('reach the player and the captains of the team, until they are undone', async () => {
    const player_key = people.player?.user.roblox_id ?? '';
    await post('admin', `/leagues/myLeagues/${league_id}/bans`, { player_key, matches: 2, reason: 'Late' });
    expect(await readBells()).toEqual({});
    const { rows } = await server.database.$client.query('select id from added_bans where league_id = $1', [league_id]);
    const ban_id = rows[0].id;
    await subscribe('player', 'rival', 'captain');
    await post('admin', `/leagues/myLeagues/${league_id}/bans/lift`, { ban_id, reason: 'Served.' });
    expect(await readBells()).toEqual({ player: [lift], rival: [ofPlayer] });
    expect(await listPushed()).toEqual(expect.arrayContaining(['rival', 'player']));
    expect(await readPath('rival')).toBe(`/leagues/${league_id}/teams/wolves?tab=squad`);
    await post('admin', `/leagues/myLeagues/${league_id}/bans/restore`, { ban_id });
    expect(await readBells()).toEqual({});
  });
});

test('a role’s notifications begin with the role, also after another captain or a lower level', async () => {
  const keyOf = (name: string) => people[name]?.user.roblox_id ?? '';
  const set = (captain: string | null, vice: string | null) =>
    server.database.$client.query('update teams set captain_key = $2, vice_captain_key = $3 where id = $1', [
      lions,
      captain && keyOf(captain),
      vice && keyOf(vice),
    ]);
  const change = (Level: number) =>
    post('owner', '/users/update_access', {
      league_id,
      removedUsers: [],
      addedUsers: [],
      changedUsers: [{ RBX: null, DISC: people.submitter?.user.discord_id, Level }],
    });
  people.owner = await signIn(server, { levels: { [league_id]: 6 } });
  await storePlayer(server.database, keyOf('stranger'), 'stranger');
  const play = () =>
    storeMatch(server.database, { league_id, blue_name: 'Lions', green_name: 'Otters', status: 'Pending' });
  await play();
  expect(Object.keys(await readBells()).toSorted()).toEqual(['admin', 'owner', 'reviewer']);
  await set('vice', 'stranger');
  await change(2);
  expect(Object.keys(await readBells()).toSorted()).toEqual(['admin', 'owner', 'reviewer']);
  await play();
  expect((await readBells()).submitter).toHaveLength(1);
});

test('many fixtures that one act moves are one notification, and a team’s only one is named to its followers', async () => {
  const fixture = { league_id, competition_id, home_team_id: lions, away_team_id: wolves };
  const owls = (await storeCompetitionWithTeams(server.database, { league_id, names: ['Owls', 'Hawks'] })).team_ids;
  const kick_off = new Date('2031-03-08T19:00:00.000Z');
  for (const round of [1, 2]) await storeFixture(server.database, { ...fixture, round, kick_off });
  const [home_team_id = 0, away_team_id = 0] = owls;
  await storeFixture(server.database, { ...fixture, home_team_id, away_team_id, kick_off });
  await post('stranger', '/follows', { kind: 'team', thing: String(home_team_id) });
  const move = { competition_id, days: 7 };
  await post('admin', `/leagues/myLeagues/${league_id}/fixtures/move`, move);
  const moved = '3 fixtures moved | Autumn Cup';
  expect(await readBells()).toEqual({
    captain: [moved],
    vice: [moved],
    rival: [moved],
    fan: [moved],
    stranger: ['Owls v Hawks | Kick-off Sat 15 Mar, 19:00 UTC · Autumn Cup'],
  });
});

test('the bell counts to 99, and a person’s list is walked by a cursor that nobody else’s notices prolong', async () => {
  const fixture = { league_id, competition_id, home_team_id: lions, away_team_id: wolves };
  const kick_off = new Date('2031-03-08T19:00:00.000Z');
  for (let round = 1; round <= 210; round += 1) await storeFixture(server.database, { ...fixture, round, kick_off });
  await server.database.$client.query(
    `insert into league_events (league_id, event, about_ids, created_at)
     select league_id, 'fixture.changed', array[id], now() - id * interval '1 second' from fixtures where league_id = $1`,
    [league_id],
  );
  await server.database.$client.query(`update users set creation_date = now() - interval '1 day'`);
  await server.database.$client.query(`update teams set captain_since = now() - interval '1 day'`);
  for (let batch = 1; batch <= 3; batch += 1) await publishEvents(server.database);
  const headers = people.rival?.headers ?? {};
  const unread = await server.app.inject({ url: '/api/notifications/unread', headers });
  expect(unread.json()).toEqual({ unread: 99, has_more: true });
  const ids: number[] = [];
  let next: number | null = Number.MAX_SAFE_INTEGER;
  let pages = 0;
  while (next !== null) {
    const url = `/api/notifications?before=${next}&per_page=60`;
    const page: NoticeList = (await server.app.inject({ url, headers })).json();
    ids.push(...page.notices.map(({ id }) => id));
    next = page.next;
    pages += 1;
  }
  expect([new Set(ids).size, ids.length, pages]).toEqual([200, 200, 4]);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
});
