import { expect, test } from 'vitest';
import { openLeague } from '#server/testing/open-league.ts';
import { dayFromToday, storeSpell } from '#server/testing/squad-bodies.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { storeTypedName } from '#server/testing/store-typed-name.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

async function openMerge() {
  const { league_id, headers } = await openLeague(server);
  const merge = await storeTypedName(server.database, league_id);
  const name_key = `name:${merge.name.toLowerCase()}`;
  const team_id = await storeTeam(server.database, { league_id, name: 'Kestrel United' });
  const post = (path: string, payload: object) =>
    server.app.inject({
      method: 'POST',
      url: `/api/leagues/myLeagues/${league_id}/player_merges${path}`,
      headers,
      payload,
    });
  return { league_id, merge, name_key, team_id, post };
}

test('a merge gives the squads, bans and captaincy of a name to the player, and its undo gives them back', async () => {
  const { league_id, merge, name_key, team_id, post } = await openMerge();
  const { $client } = server.database;
  await storeSpell(server.database, { league_id, team_id, player_key: name_key });
  await $client.query('update teams set captain_key = $1 where id = $2', [name_key, team_id]);
  await $client.query(`insert into added_bans (league_id, player_key, matches, reason) values ($1, $2, 1, 'Late')`, [
    league_id,
    name_key,
  ]);
  const listKeys = async () => {
    const { rows } = await $client.query(
      `select player_key from squad_spells where league_id = $1
       union all select captain_key from teams where id = $2
       union all select player_key from added_bans where league_id = $1`,
      [league_id, team_id],
    );
    return rows.map(({ player_key }) => player_key);
  };
  const merged = await post('', merge);
  expect(merged.statusCode, merged.body).toBe(200);
  expect(await listKeys()).toEqual([merge.player_key, merge.player_key, merge.player_key]);
  expect((await post('/undo', { id: merged.json().id, reason: 'Two people.' })).statusCode).toBe(200);
  expect(await listKeys()).toEqual([name_key, name_key, name_key]);
});

test('a merge of two who belong to squads on the same days answers 409 and moves nothing', async () => {
  const { league_id, merge, name_key, team_id, post } = await openMerge();
  const other = await storeTeam(server.database, { league_id, name: 'Otters' });
  await storeSpell(server.database, { league_id, team_id, player_key: name_key });
  await storeSpell(server.database, {
    league_id,
    team_id: other,
    player_key: merge.player_key,
    first_day: dayFromToday(-5),
  });
  const response = await post('', merge);
  expect([response.statusCode, response.json().error]).toEqual([
    409,
    'Both belong to a squad on the same days: Kestrel United and Otters. End or remove one of them first.',
  ]);
});

test('days that bring a name and a player into squads of two teams make them two people, and other days one again', async () => {
  const { league_id, headers } = await openLeague(server);
  const { $client } = server.database;
  const home = await storeTeam(server.database, { league_id, name: 'Kestrel United' });
  const away = await storeTeam(server.database, { league_id, name: 'Harbour City' });
  const post = async (path: string, payload: object) => {
    const url = `/api/leagues/myLeagues/${league_id}/squads${path}`;
    const response = await server.app.inject({ method: 'POST', url, headers, payload });
    expect(response.statusCode, response.body).toBe(200);
  };
  const listSpells = async () => {
    const { rows } = await $client.query(
      `select id, player_key from squad_spells where league_id = $1 and removed_at is null order by id`,
      [league_id],
    );
    return rows as { id: number; player_key: string }[];
  };
  const listKeys = async () => (await listSpells()).map(({ player_key }) => player_key);
  const [id, name] = ['7600000001', 'twice_ten'];
  await post('', { team_id: away, first_day: dayFromToday(-90), players: [{ name, id }] });
  const [known] = await listSpells();
  const until = (last_day: string | null) =>
    post('/change', { id: known?.id, first_day: dayFromToday(-90), last_day, shirt_number: null });
  await until(dayFromToday(-60));
  await post('', { team_id: home, first_day: dayFromToday(-50), players: [{ name }] });
  expect(await listKeys()).toEqual([id, id]);
  await until(dayFromToday(-40));
  expect(await listKeys()).toEqual([id, `name:${name}`]);
  await until(dayFromToday(-55));
  expect(await listKeys()).toEqual([id, id]);
  const typed = (await listSpells())[1]?.id;
  await post('/change', { id: typed, first_day: dayFromToday(-58), last_day: null, shirt_number: null });
  expect(await listKeys()).toEqual([id, `name:${name}`]);
  await post('/remove', { id: known?.id });
  expect(await listKeys()).toEqual([`name:${name}`]);
  await post('/restore', { id: known?.id });
  expect(await listKeys()).toEqual([id, `name:${name}`]);
});
