import { beforeEach, describe, expect, test } from 'vitest';
import { playMatch, scoreMatch } from '#server/testing/play-match.ts';
import { dayFromToday, storeSpell } from '#server/testing/squad-bodies.ts';
import { useSquadLeague } from '#server/testing/squad-league.ts';
import { storePlayer } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const { league, post, manage, newId, register, readSquad, readManaged } = useSquadLeague(server);
let [league_id, kestrels, otters] = [0, 0, 0];
let headers: Record<string, string>;

beforeEach(() => {
  ({ league_id, headers, kestrels, otters } = league);
});

async function namesOf(slug: string, day?: string): Promise<string[]> {
  return (await readSquad(slug, day)).players.map(({ player }) => player.name);
}

describe('a registration', () => {
  test('stores players by id and by name, with their numbers, in the order of the numbers', async () => {
    const players = [
      { name: 'OffsideOtto', id: newId(), shirt_number: 9 },
      { name: 'Nil_Nora', shirt_number: 1 },
    ];
    expect((await register(kestrels, players)).statusCode).toBe(200);
    const squad = await readSquad('kestrel-united', '2026-11-03');
    expect(squad.players.map(({ player, shirt_number }) => [player.name, shirt_number])).toEqual([
      ['Nil_Nora', 1],
      ['OffsideOtto', 9],
    ]);
    expect(await namesOf('kestrel-united', '2026-11-02')).toEqual([]);
  });

  test('before the first match leaves the player to be found by search after it', async () => {
    const line = { name: 'Early_Edda', id: newId() };
    await register(kestrels, [line]);
    await playMatch(server.database, { Blue: [line] }, { league_id });
    expect((await server.app.inject('/api/players/search?q=early_edda')).json()).toMatchObject([line]);
  });

  test('makes the player known at once: typed names count, staff find and merge, until the spell is removed', async () => {
    const [{ id, ...edda }, typed] = [{ id: newId(), name: 'New_Edda' }, 'edda typed'];
    await playMatch(server.database, { Blue: [{ name: 'NEW_EDDA' }, { name: typed }] }, { league_id });
    const listTyped = async () => {
      const url = `/api/leagues/myLeagues/${league_id}/typed_names?q=edda`;
      const { names } = (await server.app.inject({ url, headers })).json();
      return Object.fromEntries(
        names.map(({ name, player }: { name: string; player: { id: string } | null }) => [name, player?.id]),
      );
    };
    expect(await listTyped()).toEqual({ NEW_EDDA: undefined, [typed]: undefined });
    const [spell] = (await register(kestrels, [{ ...edda, id }])).json().ids;
    expect(await listTyped()).toEqual({ NEW_EDDA: id, [typed]: undefined });
    await playMatch(server.database, { Blue: [{ name: 'new_edda' }] }, { league_id });
    expect((await server.app.inject(`/api/players/${id}`)).json().totals).toMatchObject({ appearances: 2 });
    const known = `/api/leagues/myLeagues/${league_id}/known_players?q=${id}`;
    expect((await server.app.inject({ url: known, headers })).json()).toMatchObject([{ id, matches: 2 }]);
    const merged = await manage('player_merges', { name: typed, player_key: id, reason: 'A misspelled name' });
    expect(merged.statusCode, merged.body).toBe(200);

    await manage('squads/remove', { id: spell });
    expect(await listTyped()).toEqual({ new_edda: undefined, [typed]: id });
    await manage('squads/restore', { id: spell });
    expect(await listTyped()).toEqual({ new_edda: id, [typed]: id });
  });

  test('by a sheet makes the player known, until the import is undone', async () => {
    const id = newId();
    await playMatch(server.database, { Blue: [{ name: 'Sheet_Sue' }] }, { league_id });
    const sheet = { kind: 'squads', text: `Team,Player,Roblox ID\nKestrel United,sheet_sue,${id}\n` };
    const { id: importId } = (await manage('imports', sheet)).json();
    expect((await server.app.inject(`/api/players/${id}`)).json().totals).toMatchObject({ appearances: 1 });
    const undone = await manage('imports/undo', { id: importId });
    expect(undone.statusCode, undone.body).toBe(200);
    expect((await server.app.inject(`/api/players/${id}`)).statusCode).toBe(404);
  });

  test('with a player of another team answers 409 and registers no player', async () => {
    const otto = { name: 'OffsideOtto', id: newId() };
    await register(kestrels, [otto]);
    const response = await register(otters, [{ name: 'Nil_Nora' }, otto], '2026-11-10');
    expect([response.statusCode, response.json().error]).toEqual([
      409,
      'OffsideOtto already belongs to Kestrel United from 3 Nov 2026.',
    ]);
    expect(await namesOf('otters', '2026-11-10')).toEqual([]);
  });

  test('by a name that one player of the league bears registers that player', async () => {
    const id = newId();
    await scoreMatch(server.database, [1, 0], { league_id, blue: [{ name: 'Known_Keeper', id }] });
    await register(kestrels, [{ name: 'known_KEEPER' }]);
    expect((await readSquad('kestrel-united', '2026-11-03')).players).toMatchObject([
      { player: { player_key: id, name: 'Known_Keeper' } },
    ]);
    const free = newId();
    await scoreMatch(server.database, [1, 0], { league_id, blue: [{ name: 'Free_Agent', id: free }] });
    const again = await register(otters, [{ name: 'Free_Agent' }, { name: 'Someone', id: free }]);
    expect([again.statusCode, again.json().error]).toEqual([400, 'Someone is entered twice.']);
  });

  test('beyond the limit answers 409 with the day and the limit', async () => {
    await manage('squads/rules', { squad_limit: 2, approves_transfers: false, windows: [] });
    await register(kestrels, [{ name: 'One' }, { name: 'Two' }]);
    const response = await register(kestrels, [{ name: 'Three' }], '2026-12-01');
    expect([response.statusCode, response.json().error]).toEqual([
      409,
      'Kestrel United would have 3 players on 1 Dec 2026; the limit is 2.',
    ]);
  });

  test('beyond the limit of a position answers 409, also by a change or a transfer; other positions have room', async () => {
    const limits = { squad_limit: null, approves_transfers: false, windows: [] };
    await manage('squads/rules', { ...limits, position_limits: { goalkeeper: 1 } });
    const keeper = { name: 'Glove_Gwen', id: newId(), position: 'goalkeeper' };
    const rest = [{ name: 'Back_Bea', position: 'defender' }, { name: 'Anywhere_Ann' }];
    const [, bea] = (await register(kestrels, [keeper, ...rest], dayFromToday(-9))).json().ids;
    const refused = / would have 2 goalkeepers on \d+ \w{3} \d{4}; the limit is 1\.$/;
    const second = { name: 'Second_Sid', id: newId(), position: 'goalkeeper' };
    expect((await register(kestrels, [second])).json().error).toMatch(refused);
    const days = { id: bea, first_day: dayFromToday(-9), last_day: null, shirt_number: 5 };
    expect((await manage('squads/change', { ...days, position: 'goalkeeper' })).json().error).toMatch(refused);
    expect((await manage('squads/change', { ...days, position: null })).statusCode).toBe(200);
    await register(otters, [second], dayFromToday(-9));
    const offer = { team_id: kestrels, player_key: second.id };
    expect((await post(`/leagues/${league_id}/transfers/offer`, offer)).json().error).toMatch(refused);
    expect((await post(`/leagues/${league_id}/transfers/offer`, { ...offer, position: 'forward' })).statusCode).toBe(
      200,
    );
    // A call without the positions' limits leaves them unchanged.
    await manage('squads/rules', { ...limits, squad_limit: 9 });
    expect((await readManaged(kestrels)).rules).toMatchObject({ squad_limit: 9, position_limits: { goalkeeper: 1 } });
  });
});

test('a spell that ends makes room for the next one, and a removed one is restored unless it overlaps', async () => {
  const otto = { name: 'OffsideOtto', id: newId() };
  const [id] = (await register(kestrels, [otto])).json().ids;
  const days = { id, first_day: '2026-11-03', shirt_number: 10 };
  expect((await manage('squads/change', { ...days, last_day: '2026-11-02' })).json().error).toBe(
    'last_day must not be before first_day.',
  );
  expect((await manage('squads/change', { ...days, last_day: '2026-11-09' })).statusCode).toBe(200);
  expect((await register(otters, [otto], '2026-11-10')).statusCode).toBe(200);
  expect((await manage('squads/change', { ...days, last_day: null })).json().error).toBe(
    'OffsideOtto already belongs to Otters from 10 Nov 2026.',
  );
  expect((await manage('squads/remove', { id })).statusCode).toBe(200);
  expect((await readManaged(kestrels)).removed).toMatchObject([{ id, shirt_number: 10, last_day: '2026-11-09' }]);
  expect((await register(kestrels, [otto], '2026-11-01')).statusCode).toBe(409);
  expect((await manage('squads/restore', { id })).statusCode).toBe(200);
  expect(await namesOf('kestrel-united', '2026-11-09')).toEqual(['OffsideOtto']);
});

test('captains belong to the squad, and one who left acts no longer', async () => {
  const captain = await signIn(server);
  const key = await storePlayer(server.database, captain.user.roblox_id ?? '', 'CaptainKit');
  const body = { team_id: kestrels, captain_key: key, vice_captain_key: null };
  expect((await manage('squads/captains', body)).json().error).toBe(
    'Captains must belong to the squad of Kestrel United.',
  );
  const spell = await storeSpell(server.database, { league_id, team_id: kestrels, player_key: key });
  expect((await manage('squads/captains', body)).statusCode).toBe(200);
  expect((await readSquad('kestrel-united')).players).toMatchObject([{ role: 'captain' }]);
  const player_key = await storePlayer(server.database, newId(), 'NewOne');
  await storeSpell(server.database, { league_id, team_id: otters, player_key });
  const offer = { team_id: kestrels, player_key };
  expect((await post(`/leagues/${league_id}/transfers/offer`, offer, captain.headers)).statusCode).toBe(200);
  await manage('squads/change', {
    id: spell,
    first_day: dayFromToday(-30),
    last_day: dayFromToday(-1),
    shirt_number: null,
  });
  const again = await post(`/leagues/${league_id}/transfers/offer`, offer, captain.headers);
  expect(again.statusCode).toBe(403);
});

describe('an invite', () => {
  async function invite(team_id = kestrels): Promise<string> {
    return (await manage('squads/invite', { team_id })).json().invite;
  }
  const read = (link: string) => server.app.inject({ url: `/api/captain_invites/${link}`, headers });
  const accept = (link: string, as: Record<string, string>) => post(`/captain_invites/${link}/accept`, {}, as);

  test('makes its first guest captain and a member of the squad, and works once', async () => {
    const [guest, late] = [await signIn(server), await signIn(server)];
    const link = await invite();
    expect((await read(link)).json()).toMatchObject({
      league_id,
      team: { slug: 'kestrel-united' },
      has_captain: false,
    });
    expect((await accept(link, guest.headers)).json()).toEqual({ league_id, slug: 'kestrel-united' });
    expect((await readSquad('kestrel-united')).players).toMatchObject([
      { player: { name: guest.user.roblox_username }, role: 'captain', first_day: dayFromToday(0) },
    ]);
    for (const response of [await accept(link, late.headers), await read(link)]) {
      expect([response.statusCode, response.json().error]).toEqual([
        404,
        'An open invite with this link was not found.',
      ]);
    }
    expect((await accept(await invite(), guest.headers)).statusCode).toBe(200);
    expect((await readSquad('kestrel-united')).players).toHaveLength(1);
  });

  test('ends with the next one, with its days, and with its team', async () => {
    const links = [await invite(), await invite()];
    expect((await read(links[0] ?? '')).statusCode).toBe(404);
    expect((await read(links[1] ?? '')).statusCode).toBe(200);
    await server.database.$client.query("update captain_invites set expires_at = now() - interval '1 second'");
    expect((await read(links[1] ?? '')).statusCode).toBe(404);
    const last = await invite();
    await server.database.$client.query('update teams set removed_at = now() where id = $1', [kestrels]);
    expect((await read(last)).statusCode).toBe(404);
  });

  test('of a player of another team is refused and stays open', async () => {
    const guest = await signIn(server);
    const player_key = await storePlayer(server.database, guest.user.roblox_id ?? '', 'CaptainKit');
    await storeSpell(server.database, { league_id, team_id: otters, player_key });
    const link = await invite();
    const refused = await accept(link, guest.headers);
    expect([refused.statusCode, refused.json().error]).toEqual([409, expect.stringContaining('belongs to Otters')]);
    expect((await read(link)).statusCode).toBe(200);
  });
});
