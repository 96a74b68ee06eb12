import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LeaguePlayer, OwnTransfers, TransferList } from '#contract/squads/schema.ts';
import { users } from '#database/tables/schema.ts';
import { playMatch } from '#server/testing/play-match.ts';
import { dayFromToday, storeSpell } from '#server/testing/squad-bodies.ts';
import { useSquadLeague } from '#server/testing/squad-league.ts';
import { storePlayer } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const { league, post, manage, register, readSquad, readManaged } = useSquadLeague(server);
let [league_id, kestrels, otters] = [0, 0, 0];
let headers: Record<string, string>;

beforeEach(() => {
  ({ league_id, headers, kestrels, otters } = league);
});

async function namesOf(slug: string, day?: string): Promise<string[]> {
  return (await readSquad(slug, day)).players.map(({ player }) => player.name);
}

describe('a transfer', () => {
  type Person = Awaited<ReturnType<typeof signIn>>;
  let captain: Person;
  let player: Person;
  let player_key: string;

  beforeEach(async () => {
    captain = await signIn(server);
    player = await signIn(server);
    const captain_key = await storePlayer(server.database, captain.user.roblox_id ?? '', 'CaptainKit');
    player_key = await storePlayer(server.database, player.user.roblox_id ?? '', 'OffsideOtto');
    await server.database.$client.query('update teams set captain_key = $1 where id = $2', [captain_key, otters]);
    await storeSpell(server.database, { league_id, team_id: kestrels, player_key });
  });

  function offer(shirt_number: number | null = null) {
    const body = { team_id: otters, player_key, shirt_number };
    return post(`/leagues/${league_id}/transfers/offer`, body, captain.headers);
  }

  function answer(id: number, answer: 'accept' | 'decline', as = player) {
    return post('/users/transfers/answer', { id, answer }, as.headers);
  }

  async function readOwn(person: Person): Promise<OwnTransfers> {
    return (await server.app.inject({ url: '/api/users/transfers', headers: person.headers })).json();
  }

  test('is not offered to the deleted players of a match', async () => {
    await playMatch(server.database, { Blue: [{ name: 'Deleted player' }] }, { league_id });
    const body = { team_id: otters, player_key: 'name:deleted player', shirt_number: null };
    const response = await post(`/leagues/${league_id}/transfers/offer`, body, captain.headers);
    expect(response.statusCode).toBe(404);
  });

  test('is offered to anyone found in the league’s squads, also by a spell of a hidden player or one without an ID', async () => {
    await server.database.update(users).set({ visibility: 'private' }).where(eq(users.id, player.user.id));
    await register(kestrels, [{ name: 'Offside_Nora' }]);
    const found = await server.app.inject({
      url: `/api/leagues/${league_id}/players?q=offs`,
      headers: captain.headers,
    });
    const players: LeaguePlayer[] = found.json();
    expect(players.map(({ player, team }) => [player, team?.id])).toEqual([
      [{ player_key: null, name: 'OffsideOtto' }, kestrels],
      [{ player_key: null, name: 'Offside_Nora' }, kestrels],
    ]);
    for (const { spell_id } of players) {
      const body = { team_id: otters, spell_id };
      const response = await post(`/leagues/${league_id}/transfers/offer`, body, captain.headers);
      expect(response.statusCode, response.body).toBe(200);
    }
    const twice = { team_id: otters, player_key, spell_id: players[0]?.spell_id };
    expect((await post(`/leagues/${league_id}/transfers/offer`, twice, captain.headers)).json().error).toBe(
      'Either player_key or spell_id names the player.',
    );
  });

  test('is offered by a captain, accepted by the player, done at once and undone by staff', async () => {
    const { id } = (await offer(11)).json();
    expect((await readOwn(player)).offers).toMatchObject([{ id, to: { name: 'Otters' }, from: { id: kestrels } }]);
    expect((await readOwn(captain)).teams).toMatchObject([{ team: { id: otters }, transfers: [{ id }] }]);
    expect((await answer(id, 'accept', captain)).statusCode).toBe(403);
    expect((await answer(id, 'accept')).statusCode).toBe(200);
    expect((await answer(id, 'accept')).json().error).toBe('This transfer was made already.');
    expect(await namesOf('otters')).toEqual(['OffsideOtto']);
    expect(await namesOf('kestrel-united')).toEqual([]);
    expect(await namesOf('kestrel-united', dayFromToday(-1))).toEqual(['OffsideOtto']);
    const list: TransferList = (await server.app.inject(`/api/leagues/${league_id}/transfers?team=otters`)).json();
    expect(list).toMatchObject({ total_transfers: 1, transfers: [{ id, shirt_number: 11, to: { name: 'Otters' } }] });
    expect((await manage('transfers/undo', { id, reason: 'Wrong player.' })).statusCode).toBe(200);
    expect([await namesOf('otters'), await namesOf('kestrel-united')]).toEqual([[], ['OffsideOtto']]);
  });

  test('waits for staff where the league approves transfers, who may refuse it with a reason', async () => {
    await manage('squads/rules', { squad_limit: null, approves_transfers: true, windows: [] });
    const { id } = (await offer()).json();
    expect((await manage('transfers/decide', { id, decision: 'approve' })).json().error).toBe(
      'The player has a linked account and answers the offer first.',
    );
    await answer(id, 'accept');
    expect((await readOwn(player)).offers).toMatchObject([{ id, accepted_at: expect.any(String) }]);
    expect(await namesOf('otters')).toEqual([]);
    expect((await readManaged(otters)).transfers).toMatchObject([{ id, accepted_at: expect.any(String) }]);
    expect((await manage('transfers/decide', { id, decision: 'refuse' })).statusCode).toBe(400);
    const refusal = { id, decision: 'refuse', reason: 'The deadline has passed.' };
    expect((await manage('transfers/decide', refusal)).statusCode).toBe(200);
    const second = (await offer()).json().id;
    await answer(second, 'accept');
    expect((await manage('transfers/decide', { id: second, decision: 'approve' })).statusCode).toBe(200);
    expect(await namesOf('otters')).toEqual(['OffsideOtto']);
  });

  test('is approved by staff for a player without an account', async () => {
    await server.database.$client.query('update users set roblox_id = null where id = $1', [player.user.id]);
    const { id } = (await offer()).json();
    expect((await manage('transfers/decide', { id, decision: 'approve' })).statusCode).toBe(200);
    expect(await namesOf('otters')).toEqual(['OffsideOtto']);
  });

  test('needs room in the squad', async () => {
    await manage('squads/rules', { squad_limit: 1, approves_transfers: false, windows: [] });
    await storeSpell(server.database, { league_id, team_id: otters });
    expect((await offer()).json().error).toMatch(/^Otters would have 2 players on .*; the limit is 1\.$/);
  });

  test('is offered once at a time, withdrawn by its captain and declined by the player', async () => {
    const { id } = (await offer()).json();
    expect((await offer()).json().error).toBe('OffsideOtto has an open offer from Otters already.');
    expect((await post(`/leagues/${league_id}/transfers/withdraw`, { id }, player.headers)).statusCode).toBe(403);
    expect((await post(`/leagues/${league_id}/transfers/withdraw`, { id }, captain.headers)).statusCode).toBe(200);
    const second = (await offer()).json().id;
    expect((await answer(second, 'decline')).statusCode).toBe(200);
    expect(await namesOf('kestrel-united')).toEqual(['OffsideOtto']);
  });

  test('is offered to a released player, who is a free agent', async () => {
    const spell_id = (await readManaged(kestrels)).spells[0]?.id;
    expect((await post(`/leagues/${league_id}/transfers/release`, { spell_id }, captain.headers)).statusCode).toBe(403);
    expect((await post(`/leagues/${league_id}/transfers/release`, { spell_id })).statusCode).toBe(200);
    const agents = (await server.app.inject(`/api/leagues/${league_id}/free_agents`)).json();
    const otto = { player: { name: 'OffsideOtto' }, last_played: null, last_team: { name: 'Kestrel United' } };
    expect(agents.at(-1)).toMatchObject(otto);
    const { id } = (await offer()).json();
    await answer(id, 'accept');
    expect((await server.app.inject(`/api/leagues/${league_id}/free_agents`)).body).not.toContain('OffsideOtto');
  });

  describe('while squads are locked', () => {
    const windows = [
      { first_day: dayFromToday(-20), last_day: dayFromToday(-5) },
      { first_day: dayFromToday(-4), last_day: dayFromToday(-2) },
      { first_day: dayFromToday(5), last_day: dayFromToday(9) },
    ];
    const lock =
      /^Squads have been locked since \d+ \w{3} \d{4} and open again on \d+ \w{3} \d{4}\.( Staff can change them with a reason\.)?$/;
    const reason = 'Their goalkeeper is injured.';

    beforeEach(() => manage('squads/rules', { squad_limit: null, approves_transfers: false, windows }));

    test('is refused to captains, with the days of the lock, which everyone reads', async () => {
      const shown = { is_locked: true, locked_from: dayFromToday(-1), opens_on: dayFromToday(5), season: null };
      expect((await readSquad('otters')).lock).toEqual(shown);
      expect((await server.app.inject(`/api/leagues/${league_id}/transfers`)).json().lock).toEqual(shown);
      expect((await readManaged(otters)).lock).toEqual(shown);
      const url = `/leagues/${league_id}/transfers`;
      const spell_id = await storeSpell(server.database, { league_id, team_id: otters });
      const own = [
        await post(`${url}/offer`, { team_id: otters, player_key, reason }, captain.headers),
        await post(`${url}/release`, { spell_id, reason }, captain.headers),
      ];
      for (const response of own) {
        expect([response.statusCode, response.json().error]).toEqual([409, expect.stringMatching(lock)]);
        expect(response.json().error).not.toContain('Staff');
      }
    });

    test('is made by staff with a reason, which the log and the player’s data have', async () => {
      const body = { team_id: otters, player_key };
      const url = `/leagues/${league_id}/transfers/offer`;
      expect((await post(url, body)).json().error).toMatch(lock);
      const { id } = (await post(url, { ...body, reason })).json();
      expect((await answer(id, 'accept')).statusCode).toBe(200);
      expect(await namesOf('otters')).toEqual(['OffsideOtto']);
      const log = (await server.app.inject({ url: `/api/leagues/myLeagues/${league_id}/audit`, headers })).json();
      expect(log[0]).toMatchObject({ action: 'transfer done', after: { reason } });
      const data = await server.app.inject({ url: '/api/users/my_data', headers: player.headers });
      expect(data.json().transfers).toMatchObject([{ exception_reason: reason }]);
    });

    test('offered before it is approved by staff with a reason; registrations, ends and removals need one too', async () => {
      await manage('squads/rules', { squad_limit: null, approves_transfers: true, windows: [] });
      const { id } = (await offer()).json();
      await answer(id, 'accept');
      await manage('squads/rules', { squad_limit: null, approves_transfers: true, windows });
      const [spell] = (await readManaged(kestrels)).spells;
      const days = { id: spell?.id, first_day: dayFromToday(-30), last_day: dayFromToday(-1), shirt_number: null };
      const calls = [
        ['squads', { team_id: kestrels, first_day: dayFromToday(0), players: [{ name: 'Late_Lou' }] }],
        ['transfers/decide', { id, decision: 'approve' }],
        ['squads/remove', { id: spell?.id }],
        ['squads/restore', { id: spell?.id }],
        ['squads/change', days],
      ] as const;
      expect((await manage('squads/change', { ...days, last_day: null, shirt_number: 7 })).statusCode).toBe(200);
      for (const [path, payload] of calls.filter(([name]) => name !== 'squads/restore')) {
        expect((await manage(path, payload)).json().error, path).toMatch(lock);
      }
      for (const [path, payload] of calls.filter(([name]) => name !== 'transfers/decide')) {
        const made = await manage(path, { ...payload, reason });
        expect(made.statusCode, `${path} ${made.body}`).toBe(200);
      }
      const log = (await server.app.inject({ url: `/api/leagues/myLeagues/${league_id}/audit`, headers })).json();
      expect(log[0]).toMatchObject({ action: 'squad changed', after: { players: ['OffsideOtto'], reason } });
    });

    test('in a window without a later one is open, with the day on which the lock begins', async () => {
      const open = [{ first_day: dayFromToday(-3), last_day: dayFromToday(3) }];
      await manage('squads/rules', { squad_limit: null, approves_transfers: false, windows: open });
      expect((await readSquad('otters')).lock).toEqual({
        is_locked: false,
        locked_from: dayFromToday(4),
        opens_on: null,
        season: null,
      });
      expect((await offer()).statusCode).toBe(200);
    });
  });
});
