import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openLeague } from '#server/testing/open-league.ts';
import { dayFromToday } from '#server/testing/squad-bodies.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { useTestApp } from '#server/testing/test-app.ts';

// After any sequence of changes by staff and captains, no player is in two teams of a league on one day.

const server = useTestApp();

const STEPS = ['register', 'change', 'remove', 'restore', 'offer', 'approve', 'refuse', 'release', 'undo'] as const;
const step = fc.record({
  what: fc.constantFrom(...STEPS),
  team: fc.nat(2),
  player: fc.nat(2),
  from: fc.integer({ min: -6, max: 3 }),
  length: fc.option(fc.nat(4), { nil: null }),
  pick: fc.nat(1000),
});

test('squads never overlap, and no sequence of changes fails with a 5xx', async () => {
  const { league_id, headers } = await openLeague(server);
  const { $client } = server.database;
  const teams = [
    await storeTeam(server.database, { league_id }),
    await storeTeam(server.database, { league_id }),
    await storeTeam(server.database, { league_id }),
  ];
  const post = (path: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/leagues/${path}`, headers, payload });
  const manage = (path: string, payload: object) => post(`myLeagues/${league_id}/${path}`, payload);
  const pickId = async (table: 'squad_spells' | 'transfers', pick: number): Promise<number> => {
    const { rows } = await $client.query(`select id from ${table} where league_id = $1 order by id`, [league_id]);
    return rows[pick % Math.max(1, rows.length)]?.id ?? 1;
  };

  async function run({
    what,
    team,
    player,
    from,
    length,
    pick,
  }: typeof step extends fc.Arbitrary<infer S> ? S : never) {
    const team_id = teams[team] ?? 0;
    const [first_day, last_day] = [dayFromToday(from), length === null ? null : dayFromToday(from + length)];
    const id = await pickId(what === 'register' || what === 'offer' ? 'transfers' : 'squad_spells', pick);
    const transfer = await pickId('transfers', pick);
    switch (what) {
      case 'register':
        return manage('squads', { team_id, first_day, players: [{ name: `Mover ${player}` }] });
      case 'change':
        return manage('squads/change', { id, first_day, last_day, shirt_number: null });
      case 'remove':
        return manage('squads/remove', { id });
      case 'restore':
        return manage('squads/restore', { id });
      case 'offer':
        return post(`${league_id}/transfers/offer`, { team_id, player_key: `name:mover ${player}` });
      case 'approve':
        return manage('transfers/decide', { id: transfer, decision: 'approve' });
      case 'refuse':
        return manage('transfers/decide', { id: transfer, decision: 'refuse', reason: 'Too late.' });
      case 'release':
        return post(`${league_id}/transfers/release`, { spell_id: id });
      case 'undo':
        return manage('transfers/undo', { id: transfer, reason: 'By mistake.' });
    }
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      await $client.query('delete from transfers where league_id = $1', [league_id]);
      await $client.query('delete from squad_spells where league_id = $1', [league_id]);
      for (const one of steps) {
        const response = await run(one);
        expect(response.statusCode, response.body).toBeLessThan(500);
      }
      const { rows } = await $client.query(
        `select one.id
         from squad_spells one
         join squad_spells other on other.league_id = one.league_id and other.player_key = one.player_key
           and other.id > one.id
         where one.league_id = $1 and one.removed_at is null and other.removed_at is null
           and daterange(one.first_day, one.last_day, '[]') && daterange(other.first_day, other.last_day, '[]')`,
        [league_id],
      );
      expect(rows).toEqual([]);
    }),
    { numRuns: 10 },
  );
});
