import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_TEAMS } from '#contract/kit/limits.ts';
import type { EditedTeams, NewTeam, Team } from '#contract/teams/schema.ts';
import { squadSpells } from '#database/tables/squad.ts';
import { findTeamsByNames } from '#server/results/teams/team-queries.ts';
import { openLeague } from '#server/testing/open-league.ts';
import { playMatch } from '#server/testing/play-match.ts';
import { newTeam, storePlayer, storeTeam } from '#server/testing/store-team.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
let league: Awaited<ReturnType<typeof openLeague>>;

beforeEach(async () => {
  league = await openLeague(server);
});

function post(path: string, payload: object) {
  const url = `/api/leagues/myLeagues/${league.league_id}/teams${path}`;
  return server.app.inject({ method: 'POST', url, headers: league.headers, payload });
}

async function succeed(path: string, payload: object): Promise<Team> {
  const response = await post(path, payload);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function refusal(path: string, payload: object): Promise<[number, string]> {
  const response = await post(path, payload);
  return [response.statusCode, response.json().error];
}

async function readTeams(): Promise<Team[]> {
  return (await server.app.inject(`/api/leagues/${league.league_id}/teams`)).json();
}

async function readEdited(): Promise<EditedTeams> {
  const url = `/api/leagues/myLeagues/${league.league_id}/teams`;
  return (await server.app.inject({ url, headers: league.headers })).json();
}

function play(Blue: string, Green: string) {
  return playMatch(
    server.database,
    {},
    { league_id: league.league_id, team_names: { Blue, Green }, match_name: `${Blue} vs ${Green}` },
  );
}

test('an added team is in the public list, with its crest and an address', async () => {
  const team = newTeam('Köln United');
  const added = await succeed('', team);
  expect(added).toEqual({ id: added.id, slug: 'koln-united', former_names: [], spellings: [], ...team });
  expect(await readTeams()).toEqual([added]);
});

test('several teams are added all or none, with every team at fault by its place', async () => {
  await succeed('', newTeam('Wolves'));
  const teams = ['Lions', 'WOLVES', 'Bears', 'Blue'].map((name) => newTeam(name));
  const [status, error] = await refusal('/several', { teams });
  expect([status, error.split('\n').map((line) => line.replace(/: .*/, ''))]).toEqual([409, ['teams[1]', 'teams[3]']]);
  expect((await readTeams()).map(({ name }) => name)).toEqual(['Wolves']);
  const added = await succeed('/several', { teams: [newTeam('Lions'), newTeam('Bears')] });
  expect(added).toMatchObject([{ name: 'Lions' }, { name: 'Bears' }]);
  expect((await refusal('/several', { teams: [newTeam('Owls'), newTeam('owls')] }))[0]).toBe(409);
});

test('a renamed team keeps its former name, and may take it again', async () => {
  const { id } = await succeed('', newTeam('Wolves'));
  const renamed = await succeed('/change', { id, ...newTeam('Lions') });
  expect(renamed).toMatchObject({ name: 'Lions', slug: 'lions', former_names: ['Wolves'] });
  expect(await succeed('/change', { id, ...newTeam('WOLVES') })).toMatchObject({
    name: 'WOLVES',
    slug: 'wolves',
    former_names: ['Lions'],
  });
  expect(await succeed('/change', { id, ...newTeam('Wolves') })).toMatchObject({ former_names: ['Lions'] });
});

describe('a team’s name', () => {
  test('that another team has, in any case and spacing, is refused with 409', async () => {
    const { id } = await succeed('', newTeam('Wolves'));
    await succeed('/spellings', { team_id: id, spelling: 'Wolves FC' });
    const other = await succeed('', newTeam('Lions'));
    const taken = [409, 'Wolves FC is a name of Wolves already.'];
    expect(await refusal('', newTeam('WOLVES  fc'))).toEqual(taken);
    expect(await refusal('/change', { id: other.id, ...newTeam('wolves FC') })).toEqual(taken);
    expect(await refusal('/spellings', { team_id: other.id, spelling: 'ＷＯＬＶＥＳ ＦＣ' })).toEqual(taken);
  });

  test('that is the name of a side is refused with 400', async () => {
    const { id } = await succeed('', newTeam('Wolves'));
    expect(await refusal('', newTeam('blue'))).toEqual([400, "name can't be blue: it is the name of a side."]);
    expect(await refusal('/spellings', { team_id: id, spelling: 'Team Green' })).toEqual([
      400,
      "spelling can't be Team Green: it is the name of a side.",
    ]);
  });

  test.each<[Partial<NewTeam>, string]>([
    [{ short_name: 'W' }, 'short_name must be two to four letters.'],
    [{ short_name: 'WO1' }, 'short_name must be two to four letters.'],
    [
      { crest: { ...newTeam().crest, first_colour: 'red' } },
      'crest.first_colour must be a colour like #1b7a3d, in lower case.',
    ],
  ])('%j answers 400', async (fields, error) => {
    expect(await refusal('', { ...newTeam(), ...fields })).toEqual([400, error]);
  });

  test('finds its team in any spelling', async () => {
    const { id } = await succeed('', newTeam('Wolves'));
    await succeed('/spellings', { team_id: id, spelling: 'Wölves' });
    const found = await findTeamsByNames(server.database, league.league_id, ['WÖLVES', 'wolves ', 'Lions']);
    expect([...found].map(([key, team]) => [key, team.name])).toEqual(
      expect.arrayContaining([
        ['wölves', 'Wolves'],
        ['wolves', 'Wolves'],
      ]),
    );
    expect(found.size).toBe(2);
  });
});

test('names in counted matches without a team are unknown until a team or a spelling has them', async () => {
  await play('Wolves', 'Lions');
  await play('WOLVES', 'Blue');
  expect((await readEdited()).unknown_names).toEqual([
    { name: expect.stringMatching(/wolves/i), matches: 2 },
    { name: 'Lions', matches: 1 },
  ]);
  const { id } = await succeed('', newTeam('Wolves'));
  await succeed('/spellings', { team_id: id, spelling: 'lions' });
  expect((await readEdited()).unknown_names).toEqual([]);
  await succeed('/spellings/remove', { team_id: id, spelling: 'LIONS' });
  expect((await readEdited()).unknown_names).toEqual([{ name: 'Lions', matches: 1 }]);
});

test('a match and lists of matches have the crests of its teams, under any of their names, until a team is removed', async () => {
  const match_id = await play('WOLVES', 'Lions');
  const readMatch = async () => (await server.app.inject(`/api/matches/${match_id}`)).json();
  const readSummary = async () => (await server.app.inject(`/api/leagues/${league.league_id}/matches`)).json()[0];
  expect(await readMatch()).not.toHaveProperty('teams');
  expect((await readSummary()).blue_team).toEqual({ goals: 0, name: 'WOLVES' });
  const { former_names, spellings, ...head } = await succeed('', newTeam('Wolves'));
  expect((await readMatch()).teams).toEqual({ Blue: head, Green: null });
  expect(await readSummary()).toMatchObject({ blue_team: { crest: head.crest, slug: head.slug, id: head.id } });
  await succeed('/remove', { id: head.id });
  expect(await readMatch()).not.toHaveProperty('teams');
});

test('a team is not removed while it has players, also until a last day that is still to come', async () => {
  const { id } = await succeed('', newTeam('Wolves'));
  const player_key = await storePlayer(server.database, '710');
  const spell = { league_id: league.league_id, team_id: id, player_key, first_day: '2026-01-01' };
  const [day, before] = [0, 1].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
  await server.database.insert(squadSpells).values({ ...spell, last_day: day });
  const error = 'Wolves has players in its squad; release them first.';
  expect(await refusal('/remove', { id })).toEqual([409, error]);
  await server.database.update(squadSpells).set({ last_day: before }).where(eq(squadSpells.team_id, id));
  await succeed('/remove', { id });
});

describe('a removed team', () => {
  test('frees its names, and is restored with them', async () => {
    const { id } = await succeed('', newTeam('Wolves'));
    await succeed('/spellings', { team_id: id, spelling: 'Wolves FC' });
    await succeed('/remove', { id });
    expect(await readTeams()).toEqual([]);
    expect((await readEdited()).removed).toMatchObject([{ id, name: 'Wolves', spellings: ['Wolves FC'] }]);
    await succeed('/restore', { id });
    expect(await readTeams()).toMatchObject([{ id, name: 'Wolves', spellings: ['Wolves FC'] }]);
  });

  test('is not restored while another team has one of its names, nor after 30 days', async () => {
    const { id } = await succeed('', newTeam('Wolves'));
    await succeed('/spellings', { team_id: id, spelling: 'Wolves FC' });
    await succeed('/remove', { id });
    const other = await succeed('', newTeam('wolves fc'));
    expect(await refusal('/restore', { id })).toEqual([409, 'wolves fc is a name of wolves fc already.']);
    await succeed('/remove', { id: other.id });
    await server.database.$client.query("update teams set removed_at = now() - interval '31 days' where id = $1", [id]);
    expect(await refusal('/restore', { id })).toEqual([
      404,
      `A removed team ${id} of league ${league.league_id} was not found.`,
    ]);
  });
});

test('a league has 500 former names and spellings at most', async () => {
  const { id } = await succeed('', newTeam('Wolves'));
  await server.database.$client.query(
    `insert into team_spellings (team_id, team_key, league_id, spelling, kind)
    select $1, 'wolves ' || number, $2, 'Wolves ' || number, 'spelling' from generate_series(1, 500) as number`,
    [id, league.league_id],
  );
  const full = [409, 'The teams of this league have 500 spellings, the maximum.'];
  expect(await refusal('/spellings', { team_id: id, spelling: 'Wanderers' })).toEqual(full);
  expect(await refusal('/change', { id, ...newTeam('Wanderers') })).toEqual(full);
  await succeed('/change', { id, ...newTeam('WOLVES') });
  await succeed('/change', { id, ...newTeam('Wolves 1') });
  await succeed('/remove', { id });
  const other = await succeed('', newTeam('Lions'));
  await succeed('/spellings', { team_id: other.id, spelling: 'Pride' });
  expect(await refusal('/restore', { id })).toEqual(full);
});

test('a league has 200 teams at most', async () => {
  await Promise.all(
    Array.from({ length: MAX_TEAMS }, () => storeTeam(server.database, { league_id: league.league_id })),
  );
  expect(await refusal('', newTeam())).toEqual([409, 'This league has 200 teams, the maximum.']);
});
