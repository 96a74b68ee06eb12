import { expect, test } from 'vitest';
import { leagues } from '#database/schema.ts';
import { LeagueCache } from '#server/competitions/league-cache.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeDeduction, storeSeason } from '#server/testing/store-table-rules.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { storeMerge } from '#server/testing/store-typed-name.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

async function openLeague(): Promise<number> {
  const [league] = await server.database.insert(leagues).values({ name: 'Cup' }).returning({ id: leagues.id });
  return league?.id ?? 0;
}

test('each change of a league’s matches or rules raises the version of that part', async () => {
  const league_id = await openLeague();
  const cache = new LeagueCache(server.database);
  const change = async (work: () => Promise<unknown>) => {
    await cache.refresh();
    const before = cache.versionOf(league_id);
    await work();
    await cache.refresh();
    const after = cache.versionOf(league_id);
    return { matches: after.matches > before.matches, rules: after.rules > before.rules };
  };
  const run = (text: string, values: unknown[] = [league_id]) => server.database.$client.query(text, values);
  let season = 0;
  let deduction = 0;
  let match = 0;
  const MATCHES = { matches: true, rules: false };
  const RULES = { matches: false, rules: true };
  const steps: [string, () => Promise<unknown>, object][] = [
    ['nothing', async () => {}, { matches: false, rules: false }],
    ['another league’s match', () => storeMatch(server.database), { matches: false, rules: false }],
    ['a match', async () => (match = await storeMatch(server.database, { league_id })), MATCHES],
    ['a decline', () => run('update matches set declined_at = now() where match_id = $1', [match]), MATCHES],
    ['a name', () => run(`update leagues set name = 'Winter Cup' where id = $1`), RULES],
    ['a season', async () => (season = await storeSeason(server.database, { league_id })), RULES],
    ['a changed season', () => run('update league_seasons set removed_at = now() where league_id = $1'), RULES],
    ['a deduction', async () => (deduction = await storeDeduction(server.database, season)), RULES],
    ['a removed deduction', () => run('delete from point_deductions where id = $1', [deduction]), RULES],
    ['a team', () => storeTeam(server.database, { league_id, name: 'Wolves', spellings: ['Wolves FC'] }), RULES],
    ['a removed spelling', () => run('delete from team_spellings where league_id = $1'), RULES],
    ['a merge', () => storeMerge(server.database, league_id), { matches: true, rules: true }],
    ['an undone merge', () => run('update player_merges set undone_at = now() where league_id = $1'), RULES],
  ];
  for (const [name, work, expected] of steps) expect(await change(work), name).toEqual(expected);
});

test('a transaction that commits late counts as a change after later ones have committed', async () => {
  const league_id = await openLeague();
  const cache = new LeagueCache(server.database);
  await cache.refresh();
  const late = await server.database.$client.connect();
  await late.query('begin');
  await late.query(`update leagues set name = 'Late Cup' where id = $1`, [league_id]);
  await storeMatch(server.database);
  await cache.refresh();
  const { rules } = cache.versionOf(league_id);
  await late.query('commit');
  late.release();
  await cache.refresh();
  expect(cache.versionOf(league_id).rules).toBeGreaterThan(rules);
});

test('JSON of an older version is not found, and a failure is not cached', async () => {
  const league_id = await openLeague();
  const cache = new LeagueCache(server.database);
  await cache.refresh();
  const former = cache.versionOf(league_id);
  const read = (json: string) => async () => ({ json, matches: 1 });
  const failing = () => Promise.reject(new Error('No sums.'));
  await expect(cache.find(former, ['table'], failing)).rejects.toThrow('No sums.');
  expect(await cache.find(former, ['table'], read('1'))).toBe('1');
  expect(await cache.find(former, ['table'], read('2'))).toBe('1');
  expect(await cache.find(former, ['boards'], read('3'))).toBe('3');
  await storeMatch(server.database, { league_id });
  await cache.refresh();
  expect(await cache.find(cache.versionOf(league_id), ['table'], read('4'))).toBe('4');
  // A request that began before the change may have what was read after it.
  expect(await cache.find(former, ['table'], read('5'))).toBe('4');
});

test('a read of several leagues queries only those without current JSON', async () => {
  const ids = [await openLeague(), await openLeague(), await openLeague()];
  const cache = new LeagueCache(server.database);
  const reads: number[][] = [];
  const readAll = async () => {
    await cache.refresh();
    const found = cache.findAll(
      ids,
      () => ['overview'],
      async (due) => {
        reads.push(due);
        return new Map(due.map((id) => [id, { json: `${id} ${reads.length}`, matches: 0 }]));
      },
    );
    return Promise.all(found);
  };
  expect(await readAll()).toEqual(ids.map((id) => `${id} 1`));
  await storeMatch(server.database, { league_id: ids[1] ?? 0 });
  expect(await readAll()).toEqual([`${ids[0]} 1`, `${ids[1]} 2`, `${ids[2]} 1`]);
  expect(reads).toEqual([ids, [ids[1]]]);
});
