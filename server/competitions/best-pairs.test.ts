import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { BestPairs, BestPairsChange, Bracket } from '#contract/competitions/cups.ts';
import { fixtures } from '#database/tables/fixture.ts';
import { playFixture, storeFinishedGroups } from '#server/testing/store-cup.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { useDraws } from '#server/testing/use-draws.ts';

const server = useTestApp();
const { league, store } = useDraws(server);
let cup: Awaited<ReturnType<typeof storeFinishedGroups>>;

beforeEach(async () => {
  cup = await storeFinishedGroups(server.database, league.league_id);
});

async function pair(pairs: BestPairs['pairs'], { id = cup.id, query = '' } = {}) {
  const { league_id, headers } = league;
  const url = `/api/leagues/myLeagues/${league_id}/competitions/best_pairs${query}`;
  const response = await server.app.inject({ method: 'POST', url, headers, payload: { id, pairs } });
  return { status: response.statusCode, error: response.json().error, change: response.json() as BestPairsChange };
}

/** The thirds in the ties against group C, by their groups. */
async function readThirds(): Promise<(string | undefined)[]> {
  const url = `/api/leagues/${league.league_id}/competitions/${cup.id}/bracket`;
  const { rounds }: Bracket = (await server.app.inject(url)).json();
  return cup.ties.map((tie) => rounds[0]?.ties.find(({ number }) => number === tie)?.away.team?.name.slice(0, 2));
}

const swapped = () => cup.ties.map((tie, at) => ({ tie, group: at === 0 ? 'B' : 'A' }));

test('staff choose which third meets which team, see it before, and undo it from the log', async () => {
  expect(await readThirds()).toEqual(['A3', 'B3']);
  const preview = await pair(swapped(), { query: '?dry_run=1' });
  expect(preview.change.ties.map(({ name, group, after }) => [name, group, after.team?.name.slice(0, 2)])).toEqual([
    ['Tie 1 of the Semi-finals', 'A', 'B3'],
    ['Tie 3 of the Semi-finals', 'B', 'A3'],
  ]);
  expect(await readThirds()).toEqual(['A3', 'B3']);
  expect((await pair(swapped())).status).toBe(200);
  expect(await readThirds()).toEqual(['B3', 'A3']);
  const { league_id, headers } = league;
  const log = await server.app.inject({ url: `/api/leagues/myLeagues/${league_id}/audit`, headers });
  const [entry] = log.json();
  expect(entry).toMatchObject({
    action: 'best teams paired',
    before: { name: cup.name, pairs: [] },
    after: { pairs: swapped(), ties: [expect.stringMatching(/^C1 .* v B3 /), expect.stringMatching(/^C2 .* v A3 /)] },
    can_undo: true,
  });
  expect((await pair(entry.before.pairs)).status).toBe(200);
  expect(await readThirds()).toEqual(['A3', 'B3']);
});

test('calendars have the ties of a cup with their rounds', async () => {
  const kick_off = new Date(Date.now() + 24 * 60 * 60 * 1000);
  await server.database.update(fixtures).set({ kick_off }).where(eq(fixtures.competition_id, cup.id));
  const { body } = await server.app.inject(`/api/leagues/${league.league_id}/fixtures.ics?competition=${cup.id}`);
  const calendar = body.replaceAll('\r\n ', '');
  expect(calendar).toContain(`SUMMARY:C1 of ${cup.name} v A3 of ${cup.name}`);
  expect(calendar).toContain(`DESCRIPTION:${cup.name}\\, Semi-finals`);
});

test('pairs name every tie and every group once', async () => {
  const [first = 0, second = 0] = cup.ties;
  for (const [pairs, sentence] of [
    [[{ tie: first, group: 'B' }], `pairs lacks Tie ${second} of the Semi-finals.`],
    [
      [
        { tie: first, group: 'B' },
        { tie: first, group: 'A' },
      ],
      `pairs has tie ${first} twice, or no best team plays in it.`,
    ],
    [
      [
        { tie: first, group: 'C' },
        { tie: second, group: 'A' },
      ],
      'pairs has Group C twice, or no best team is of it.',
    ],
  ] as const) {
    expect(await pair([...pairs])).toMatchObject({ status: 400, error: sentence });
  }
});

test('a tie with a result keeps its teams, and thirds that are not known wait', async () => {
  const [row] = await server.database.select().from(fixtures).where(eq(fixtures.competition_id, cup.id));
  await server.database
    .update(fixtures)
    .set({ status: 'planned' })
    .where(eq(fixtures.id, row?.id ?? 0));
  expect(await pair(swapped())).toMatchObject({ status: 409, error: expect.stringContaining('not known yet') });
  await server.database
    .update(fixtures)
    .set({ status: 'walkover' })
    .where(eq(fixtures.id, row?.id ?? 0));
  const preview = await pair([], { query: '?dry_run=1' });
  const [tie] = preview.change.ties;
  const rows = await server.database.select().from(fixtures).where(eq(fixtures.competition_id, cup.id));
  const id = rows.find(({ tie }) => tie === cup.ties[0])?.id ?? 0;
  const [home, away] = [tie?.opponent.team?.id ?? 0, tie?.before.team?.id ?? 0];
  await playFixture(server.database, id, { home, away, score: [1, 0] });
  expect(await pair(swapped())).toMatchObject({
    status: 409,
    error: 'Tie 1 of the Semi-finals has a result, so its teams stay.',
  });
  const knockout = await store({ published_at: new Date() });
  expect(await pair([], { id: knockout })).toMatchObject({ status: 409 });
});
