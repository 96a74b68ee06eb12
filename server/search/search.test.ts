import { beforeAll, describe, expect, test } from 'vitest';
import type { FoundThing } from '#contract/search/schema.ts';
import { leagues, matches } from '#database/tables/schema.ts';
import { searchThings } from '#server/search/search-queries.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { readPlan } from '#server/testing/read-plan.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeUnlistedLeague } from '#server/testing/store-league-request.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
let owner: number;

beforeAll(async () => {
  owner = (await signIn(server)).user.id;
});

function get(q: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url: '/api/search', query: { q }, headers });
}

async function search(q: string, headers?: Record<string, string>): Promise<FoundThing[]> {
  const response = await get(q, headers);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

function nameOf(thing: FoundThing): string {
  if (thing.kind === 'group') return `group ${thing.group_name}`;
  return `${thing.kind} ${thing.kind === 'match' ? thing.match_name : thing.name}`;
}

async function namesOf(q: string, headers?: Record<string, string>): Promise<string[]> {
  return (await search(q, headers)).map(nameOf);
}

describe('GET /search', () => {
  test('finds every kind of thing, the nearest first', async () => {
    await server.database.insert(leagues).values({ id: 90_000, name: 'Harbour' });
    const match_id = await storeMatch(server.database, { blue_name: 'Harbour City', green_name: 'Old Harbour' });
    const group = await storeGroup(server.database, { group_owner_id: owner, group_name: 'North Harbour nights' });
    const nested = { group_owner_id: owner, group_name: 'Harbourfront', parent_group_id: group };
    const nested_id = await storeGroup(server.database, nested);
    await scoreMatch(server.database, [1, 0], { blue: [{ name: 'harbourmaster', id: '71' }] });
    const found = await search('harbour');
    expect(found.map(nameOf)).toEqual([
      'league Harbour',
      'team Harbour City',
      'player harbourmaster',
      'group Harbourfront',
      'match Harbour City vs Old Harbour',
      'team Old Harbour',
      'group North Harbour nights',
    ]);
    expect(found[0]).toEqual({ kind: 'league', id: 90_000, name: 'Harbour' });
    expect(found[1]).toEqual({
      kind: 'team',
      name: 'Harbour City',
      league_id: 8,
      league_name: 'Global Conference Association',
      last_played: expect.stringMatching(/Z$/),
    });
    expect(found[2]).toMatchObject({ player_key: '71', team_name: 'Lions' });
    expect(found[3]).toMatchObject({ group_id: nested_id, parent_group_name: 'North Harbour nights' });
    expect(found[4]).toMatchObject({ match_id, blue_team: { goals: 1 } });
  });

  test('ranks a name with a word that begins with the text above one that has it within a word', async () => {
    await server.database.insert(leagues).values([
      { id: 90_002, name: 'Barnyard' },
      { id: 90_003, name: 'Canyard Yard' },
    ]);
    expect(await namesOf('yard')).toEqual(['league Canyard Yard', 'league Barnyard']);
  });

  test('ranks teams and players with equally close names by their last match', async () => {
    const played = (day: string) => new Date(`2026-10-${day}T20:00:00Z`);
    const matches = [
      { blue_name: 'Quayside Old Boys', submission_date: played('20') },
      { blue_name: 'Quay', submission_date: played('01') },
      { blue_name: 'The Quay', submission_date: played('25') },
      { blue_name: 'Quays', submission_date: played('05') },
      { blue_name: 'Antiquay', submission_date: played('30') },
    ];
    for (const match of matches) await storeMatch(server.database, match);
    expect((await namesOf('quay')).filter((name) => name.startsWith('team'))).toEqual([
      'team Quay',
      'team Quayside Old Boys',
      'team Quays',
      'team The Quay',
      'team Antiquay',
    ]);
    for (const [name, id, day] of [
      ['zonk', '7401', '03'],
      ['zonk1', '7402', '02'],
      ['zonkers_long_name', '7403', '09'],
    ] as const) {
      await scoreMatch(server.database, [1, 0], { blue: [{ name, id }], submission_date: played(day) });
    }
    expect(await namesOf('zonk')).toEqual(['player zonk', 'player zonkers_long_name', 'player zonk1']);
  });

  test('finds a match by its id', async () => {
    await server.database.$client.query('alter sequence matches_match_id_seq restart with 47800');
    const match_id = await storeMatch(server.database);
    expect(await search('47800')).toMatchObject([{ kind: 'match', match_id }]);
    expect(await search('#47800')).toMatchObject([{ kind: 'match', match_id }]);
    await server.database.$client.query('update matches set declined_at = now() where match_id = $1', [match_id]);
    expect(await search('47800')).toEqual([]);
  });

  test('ranks a match with the number above a name that has it', async () => {
    await server.database.insert(leagues).values({ id: 90_001, name: 'Season #47900' });
    await server.database.$client.query('alter sequence matches_match_id_seq restart with 47900');
    await storeMatch(server.database);
    expect(await namesOf('#47900')).toEqual(['match Lions vs Wolves', 'league Season #47900']);
  });

  test('finds a team once, by the name that its table has, whatever it was called', async () => {
    for (const blue_name of ['Rovers', 'ROVERS', 'Rövers  FC', 'Wanderers']) {
      await storeMatch(server.database, { blue_name });
    }
    await storeTeam(server.database, { league_id: 8, name: 'Rovers', spellings: ['Wanderers'] });
    const teams = async (q: string) => (await namesOf(q)).filter((name) => name.startsWith('team'));
    expect(await teams('rovers')).toEqual(['team Rovers', 'team Rövers  FC']);
    expect(await teams('wanderers')).toEqual(['team Rovers']);
    expect(await teams('rövers fc')).toEqual(['team Rövers  FC']);
  });

  test.each(['Skoda', 'škoda', 'S\u030ckoda', 'Ｓkoda\u200b'])('finds Škoda by %s', async (q) => {
    await server.database.insert(leagues).values({ id: 90_077, name: 'Škoda Cup' }).onConflictDoNothing();
    await storeMatch(server.database, { blue_name: 'Škoda Lions' });
    expect(await namesOf(q)).toEqual(expect.arrayContaining(['team Škoda Lions', 'league Škoda Cup']));
  });

  test('finds no team without a match that counts, and no side as a team', async () => {
    const match_id = await storeMatch(server.database, {
      blue_name: 'Rudeteam',
      green_name: 'Green',
      status: 'Pending',
    });
    const teams = async (q: string) => (await search(q)).filter(({ kind }) => kind === 'team').length;
    expect(await teams('rudeteam')).toBe(0);
    await server.database.update(matches).set({ status: 'Approved' });
    expect([await teams('rudeteam'), await teams('green')]).toEqual([1, 0]);
    await server.database.$client.query('update matches set declined_at = now() where match_id = $1', [match_id]);
    expect(await namesOf('rudeteam')).toEqual([]);
  });

  test('finds a team before its first match, by any of its names and with its crest, until it is removed', async () => {
    const id = await storeTeam(server.database, { league_id: 8, name: 'Quarrymen', spellings: ['Stonecutters'] });
    const league_id = await storeUnlistedLeague(server.database, owner, 'Unlisted');
    await storeTeam(server.database, { league_id, name: 'Quarrymen Reserves' });
    const expected = { kind: 'team', name: 'Quarrymen', league_id: 8, slug: 'quarrymen', crest: { outline: 'shield' } };
    for (const q of ['quarrymen', 'stonecut']) {
      const found = await search(q);
      expect(found).toMatchObject([expected]);
      expect(found[0]).not.toHaveProperty('last_played');
    }
    await storeMatch(server.database, { blue_name: 'Quarrymen' });
    expect((await search('quarrymen'))[0]).toMatchObject({ ...expected, last_played: expect.stringMatching(/Z$/) });
    await server.database.$client.query('update team_spellings set removed_at = now() where team_id = $1', [id]);
    await server.database.$client.query('update teams set removed_at = now() where id = $1', [id]);
    expect(await search('stonecut')).toEqual([]);
  });

  test('finds a team by its new name after a correction', async () => {
    const match_id = await storeMatch(server.database, { blue_name: 'Mistyped' });
    await server.database.$client.query("update matches set blue_name = 'Corrected' where match_id = $1", [match_id]);
    expect((await namesOf('corrected'))[0]).toBe('team Corrected');
    expect((await namesOf('mistyped')).filter((name) => name.startsWith('team'))).toEqual([]);
  });

  test('shows hidden players to those who may see them', async () => {
    const hidden = await signIn(server, { visibility: 'private' });
    await scoreMatch(server.database, [1, 0], { blue: [{ name: 'Unseen', id: hidden.user.roblox_id }] });
    expect(await namesOf('unseen')).toEqual([]);
    expect(await namesOf('unseen', hidden.headers)).toEqual(['player Unseen']);
  });

  test('reads the wildcards of LIKE as letters', async () => {
    await storeGroup(server.database, { group_owner_id: owner, group_name: '100%_sure' });
    expect(await namesOf('%_s')).toEqual(['group 100%_sure']);
    expect(await namesOf('%%')).toEqual([]);
    expect(await namesOf("o'hara;\\")).toEqual([]);
  });

  test('answers 400 to less than two characters, and 429 to the 121st search of a minute', async () => {
    expect((await get(' x ')).json()).toMatchObject({ error: 'q must be 2 characters or more.' });
    expect((await server.app.inject('/api/search')).json()).toMatchObject({ error: 'q is missing.' });
    const { headers } = await signIn(server);
    const statuses: number[] = [];
    for (let call = 0; call < 121; call += 1) statuses.push((await get('nobody', headers)).statusCode);
    expect(statuses).toEqual([...Array(120).fill(200), 429]);
  });

  test('reads indexes of 20,000 leagues, groups and teams', async () => {
    const { $client } = server.database;
    await $client.query(`insert into leagues (name) select 'League ' || md5(n::text) from generate_series(1, 20000) n`);
    await $client.query(
      `insert into groups (group_name, group_type, group_league_id, group_owner_id)
       select 'Group ' || md5(n::text), 'root', 8, $1 from generate_series(1, 20000) n`,
      [owner],
    );
    await $client.query(
      `insert into team_names select 8, team, fold_name(team)
       from generate_series(1, 20000) n, lateral (select 'Team ' || md5(n::text)) as named (team)`,
    );
    await $client.query('analyze');
    await $client.query(
      `with stored as (
         insert into teams (league_id, name, short_name, slug, crest_outline, crest_pattern, first_colour, second_colour)
         select 8, 'Club ' || md5(n::text), 'CLB', md5(n::text), 'shield', 'sash', '#000000', '#ffffff'
         from generate_series(1, 20000) n
         returning id, name
       )
       insert into team_spellings (team_id, team_key, league_id, spelling, kind)
       select id, fold_name(name), 8, name, 'name' from stored`,
    );
    await $client.query(
      `insert into matches (league_id, status, method, type, match_name, blue_name, green_name, blue_goals, green_goals,
         player_data, event_data)
       select id, 'Approved', 'Manual', 'League Match', 'A vs B', 'Blue ' || id, 'Green ' || id, 1, 0, '{}', '[]'
       from (select id from leagues order by id desc limit 300) as played, generate_series(1, 10)`,
    );
    await $client.query('vacuum analyze');
    const plan = await readPlan(server.database, 'search_named', () => searchThings(server.database, 'harbour', null));
    for (const index of [
      'team_names_search',
      'team_spellings_search',
      'leagues_search',
      'groups_search',
      'matches_of_blue_team',
    ]) {
      expect(plan).toContain(index);
    }
    expect(plan).not.toMatch(/Seq Scan on (leagues|groups|team_names|team_spellings|matches)/);
  });
});

test('GET /leagues/:league_id/matches?team= lists the matches under every name of the team', async () => {
  const [league] = await server.database.insert(leagues).values({ name: 'Doors' }).returning();
  const league_id = league?.id ?? 0;
  const store = (blue_name: string, green_name: string, day: number) =>
    storeMatch(server.database, { league_id, blue_name, green_name, submission_date: new Date(2026, 1, day) });
  const own = [
    await store('Owls', 'Larks', 1),
    await store('Larks', 'OWLS', 2),
    await store('Night Birds', 'Finches', 3),
  ];
  await store('Larks', 'Finches', 4);
  await storeMatch(server.database, { league_id: 8, blue_name: 'Owls' });
  await storeTeam(server.database, { league_id, name: 'Owls', spellings: ['Night Birds'] });
  const list = async (query: Record<string, string>) => {
    const response = await server.app.inject({ url: `/api/leagues/${league_id}/matches`, query });
    return response.json().map(({ match_id }: { match_id: number }) => match_id);
  };
  expect(await list({ team: 'owls' })).toEqual(own.toReversed());
  expect(await list({ team: 'Night  birds' })).toEqual(own.toReversed());
  expect(await list({ team: 'Owls', before: String(own[1]) })).toEqual([own[0]]);
  expect(await list({ team: 'Nobody' })).toEqual([]);
  expect(await list({ team: 'Owl' })).toEqual([]);
});
