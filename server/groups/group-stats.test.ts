import fc from 'fast-check';
import Value from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { type BasicStats, GroupStats } from '#contract/groups/schema.ts';
import type { MatchPlayer } from '#contract/matches/schema.ts';
import { onWebsite } from '#server/changes/audit-queries.ts';
import type { NewMatch } from '#server/results/counted/new-match.ts';
import { removeMatch } from '#server/review/removal-queries.ts';
import { restoreMatch } from '#server/review/review-queries.ts';
import { type Line, playMatch } from '#server/testing/play-match.ts';
import { readPlan, storeManyMatches } from '#server/testing/read-plan.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
let headers: Record<string, string>;
let group_owner_id: number;

beforeAll(async () => {
  const account = await signIn(server);
  headers = account.headers;
  group_owner_id = account.user.id;
});

async function askStats(id: number): Promise<Record<string, BasicStats>> {
  const response = await server.app.inject({ url: `/api/groups/${id}/group_stats`, headers });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const body: GroupStats = response.json();
  expect(Value.Errors(GroupStats, body)).toEqual([]);
  expect(body.error).toBeNull();
  return body.stats.basic;
}

function play(blue: Line[], green: Line[] = [], columns: Partial<NewMatch> = {}): Promise<number> {
  return playMatch(server.database, { Blue: blue, Green: green }, columns);
}

async function remove(matchId: number): Promise<void> {
  const removal = { match_id: matchId, reason: 'It was played twice.' };
  expect(await removeMatch(server.database, removal, onWebsite({ id: group_owner_id }))).toBe(true);
}

test('GET /groups/:group_id/group_stats: sums by player, whatever the status of the matches', async () => {
  const ids = [
    await play([{ name: 'Olive', id: '501', goals: 2, yellow_cards: 1 }], [{ name: 'Guest', assists: 1 }]),
    await play([{ name: 'Olive', id: '501', goals: 1, red_card: 1 }], [], { status: 'Pending' }),
    await play([{ name: 'guest', goals: 1 }], [{ name: 'Olive', id: '501', assists: 3 }], { status: 'On-Hold' }),
  ];
  expect(await askStats(await storeGroup(server.database, { group_owner_id }, ids))).toEqual({
    '501': { name: 'Olive', id: '501', goals: 3, assists: 3, yellow_cards: 1, red_cards: 1 },
    'name:guest': { name: 'guest', id: null, goals: 1, assists: 1, yellow_cards: 0, red_cards: 0 },
  });
});

test('GET /groups/:group_id/group_stats: a player is shown by the newest name', async () => {
  const old = await play([{ name: 'Before', id: '502', goals: 1 }], [], { submission_date: new Date('2025-01-01') });
  const id = await storeGroup(server.database, { group_owner_id }, [old]);
  await play([{ name: 'Now', id: '502' }], [], { submission_date: new Date('2026-01-01') });
  await play([{ name: 'Long ago', id: '502' }], [], { submission_date: new Date('2020-01-01') });
  expect(await askStats(id)).toMatchObject({ '502': { name: 'Now', goals: 1 } });
});

test('GET /groups/:group_id/group_stats: a root group counts its nested groups too, each match once', async () => {
  const { database } = server;
  const [shared, own, deep] = [
    await play([{ name: 'Scorer', id: '503', goals: 1 }]),
    await play([{ name: 'Scorer', id: '503', goals: 10 }]),
    await play([{ name: 'Scorer', id: '503', goals: 30 }]),
  ];
  const root = await storeGroup(database, { group_owner_id }, [shared, own]);
  const nested = await storeGroup(database, { group_owner_id, parent_group_id: root }, [shared, deep]);
  await storeGroup(database, { group_owner_id, parent_group_id: root }, [shared, deep]);
  expect((await askStats(root))['503']?.goals).toBe(41);
  expect((await askStats(nested))['503']?.goals).toBe(31);
});

test('GET /groups/:group_id/group_stats: a declined match does not count until it is restored', async () => {
  const kept = await play([{ name: 'Keeper', id: '504', goals: 1 }]);
  const gone = await play([{ name: 'Keeper', id: '504', goals: 5 }]);
  const id = await storeGroup(server.database, { group_owner_id }, [kept, gone]);
  await remove(gone);
  expect((await askStats(id))['504']?.goals).toBe(1);
  await restoreMatch(server.database, gone);
  expect((await askStats(id))['504']?.goals).toBe(6);
});

test('GET /groups/:group_id/group_stats: an empty group has no players', async () => {
  expect(await askStats(await storeGroup(server.database, { group_owner_id }))).toEqual({});
});

test('GET /groups/:group_id/group_stats: 401 for visitors, 404 without such a group', async () => {
  const id = await storeGroup(server.database, { group_owner_id });
  const visitor = await server.app.inject(`/api/groups/${id}/group_stats`);
  expect([visitor.statusCode, visitor.json()]).toMatchObject([401, { error: 'Log in first.' }]);
  const missing = await server.app.inject({ url: '/api/groups/2147483647/group_stats', headers });
  expect([missing.statusCode, missing.json()]).toMatchObject([404, { error: 'Group 2147483647 was not found.' }]);
});

test('GET /groups/:group_id/group_stats: any groups give what a plain sum over their matches gives', async () => {
  let round = 0;
  const lines = fc.array(
    fc.record({
      who: fc.nat(5),
      goals: fc.nat(999),
      assists: fc.nat(999),
      yellow_cards: fc.nat(9),
      red_card: fc.nat(2),
    }),
    { maxLength: 8 },
  );
  const game = fc.record({
    day: fc.nat(400),
    alias: fc.nat(2),
    blue: lines,
    green: lines,
    isRemoved: fc.boolean(),
    inGroups: fc.subarray(['root', 'nested', 'also nested', 'another'] as const),
  });
  const season = fc.uniqueArray(game, { maxLength: 8, selector: ({ day }) => day });
  await fc.assert(
    fc.asyncProperty(season, async (games) => {
      round += 1;
      const played: (Played & { match_id: number; inGroups: string[] })[] = [];
      for (const { blue, green, day, alias, ...placed } of games) {
        const submission_date = new Date(Date.UTC(2026, 0, 1 + day));
        const sides = [blue, green].map((side) =>
          side.map(({ who, ...counts }) => ({ ...counts, ...identify(round, who, alias) })),
        ) as [MatchPlayer[], MatchPlayer[]];
        const match_id = await play(...sides, { submission_date });
        played.push({ ...placed, match_id, submission_date, lines: sides.flat() });
      }
      for (const { match_id, isRemoved } of played) if (isRemoved) await remove(match_id);
      const within = (...names: string[]) =>
        played.filter(({ inGroups }) => inGroups.some((one) => names.includes(one)));
      const idsOf = (name: string) => within(name).map(({ match_id }) => match_id);
      const { database } = server;
      const root = await storeGroup(database, { group_owner_id }, idsOf('root'));
      const nested = await storeGroup(database, { group_owner_id, parent_group_id: root }, idsOf('nested'));
      await storeGroup(database, { group_owner_id, parent_group_id: root }, idsOf('also nested'));
      await storeGroup(database, { group_owner_id }, idsOf('another'));
      expect(await askStats(root)).toEqual(sumUp(within('root', 'nested', 'also nested'), played));
      expect(await askStats(nested)).toEqual(sumUp(within('nested'), played));
    }),
    { numRuns: 40 },
  );
});

/**
 * A player of a round. The first three have ids and change names; the others are known by name, in varying spelling.
 */
function identify(round: number, who: number, alias: number): { id: string | null; name: string } {
  if (who < 3) return { id: `${round}000${who}`, name: `Alias ${alias}` };
  const name = `Guest ${round} ${who}`;
  return { id: null, name: [name, name.toUpperCase(), name.toLowerCase()][alias] ?? name };
}

interface Played {
  submission_date: Date;
  isRemoved: boolean;
  lines: MatchPlayer[];
}

function sumUp(held: Played[], all: Played[]): Record<string, BasicStats> {
  const sums: Record<string, BasicStats> = {};
  for (const { goals, assists, yellow_cards, red_card, ...line } of held
    .filter(({ isRemoved }) => !isRemoved)
    .flatMap((match) => match.lines)) {
    const key = keyOf(line);
    sums[key] ??= { name: newestName(key, all), id: line.id, goals: 0, assists: 0, yellow_cards: 0, red_cards: 0 };
    sums[key].goals += goals;
    sums[key].assists += assists;
    sums[key].yellow_cards += yellow_cards;
    sums[key].red_cards += red_card;
  }
  return sums;
}

function keyOf({ id, name }: Pick<MatchPlayer, 'id' | 'name'>): string {
  return id ?? `name:${name.toLowerCase()}`;
}

function newestName(key: string, all: Played[]): string {
  const counted = all.filter(({ isRemoved }) => !isRemoved);
  const newestFirst = counted.toSorted((a, b) => b.submission_date.getTime() - a.submission_date.getTime());
  return newestFirst.flatMap(({ lines }) => lines).find((line) => keyOf(line) === key)?.name ?? '';
}

test('GET /groups/:group_id/group_stats: reads the index of match_players alone', async () => {
  const { database } = server;
  await storeManyMatches(database, 22, "'name:extra ' || (match_id + slot) % 300");
  const { rows } = await database.$client.query('select match_id from matches order by match_id desc limit 200');
  const id = await storeGroup(
    database,
    { group_owner_id },
    rows.map(({ match_id }) => match_id),
  );
  const steps = await readPlan(database, 'find_group_stats', () => askStats(id));
  expect(steps).toMatch(/Index Only Scan using match_players_pk on match_players/);
  expect(steps).not.toMatch(/Seq Scan on (matches|match_players)/);
});
