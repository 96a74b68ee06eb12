import { eq } from 'drizzle-orm';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { fixtures } from '#database/tables/fixture.ts';
import { leagues, matches } from '#database/tables/schema.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp({ PUBLIC_URL: 'https://touchline.example' });
const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'entry' });
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

async function readFeed(leagueId: number) {
  const url = `/leagues/${leagueId}/feed.atom`;
  const answer = await server.app.inject({ url, headers: { origin: 'https://club.example' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
  });
  expect(XMLValidator.validate(answer.body)).toBe(true);
  return { feed: parser.parse(answer.body).feed, etag: String(answer.headers.etag) };
}

function storeLeague(name: string) {
  return server.database
    .insert(leagues)
    .values({ name, creation_date: new Date('2025-11-01T12:00:00Z') })
    .returning({ id: leagues.id })
    .then(([row]) => row?.id ?? 0);
}

test('a league has a feed of its newest results', async () => {
  const league_id = await storeLeague('Cups & <Shields>');
  const older = await storeMatch(server.database, { league_id, submission_date: new Date('2025-11-15T12:00:00Z') });
  const newer = await storeMatch(server.database, {
    league_id,
    blue_name: '<b>&"',
    status: 'Approved',
    submission_date: new Date('2025-11-16T12:00:00Z'),
  });
  await storeMatch(server.database, { league_id, status: 'Pending' });
  await storeMatch(server.database, { league_id, declined_at: new Date() });
  await storeMatch(server.database, { league_id: 8 });
  const { feed } = await readFeed(league_id);
  const page = `https://touchline.example/leagues/${league_id}`;
  expect(feed).toMatchObject({
    '@_xmlns': 'http://www.w3.org/2005/Atom',
    id: page,
    title: 'Cups & <Shields> · Touchline',
    updated: expect.stringMatching(INSTANT),
    author: { name: 'Cups & <Shields>' },
    link: [
      { '@_rel': 'self', '@_type': 'application/atom+xml', '@_href': `${page}/feed.atom` },
      { '@_rel': 'alternate', '@_type': 'text/html', '@_href': page },
    ],
  });
  expect(feed.entry.map(({ id }: { id: string }) => id)).toEqual(
    [newer, older].map((id) => `https://touchline.example/matches/${id}`),
  );
  expect(feed.entry[0]).toMatchObject({
    title: '<b>&" 1–0 Wolves',
    published: '2025-11-16T12:00:00.000Z',
    updated: expect.stringMatching(INSTANT),
    summary: 'League Match, 16 Nov 2025.',
    link: { '@_rel': 'alternate', '@_href': `https://touchline.example/matches/${newer}` },
  });
});

test('a feed has the matches of its league, fifty at most', async () => {
  const league_id = await storeLeague('Busy League');
  expect((await readFeed(league_id)).feed.entry).toBeUndefined();
  for (let count = 0; count < 52; count += 1) await storeMatch(server.database, { league_id });
  expect((await readFeed(league_id)).feed.entry).toHaveLength(50);
});

test('an unchanged feed answers 304', async () => {
  const league_id = await storeLeague('Quiet League');
  const { etag } = await readFeed(league_id);
  const ask = () => server.app.inject({ url: `/leagues/${league_id}/feed.atom`, headers: { 'if-none-match': etag } });
  expect((await ask()).statusCode).toBe(304);
  await storeMatch(server.database, { league_id });
  expect((await ask()).statusCode).toBe(200);
});

test('a feed and its entry are updated by each correction of a match and each restored revision', async () => {
  const league_id = await storeLeague('Careful League');
  const received_at = new Date('2025-11-16T14:00:00Z');
  const id = await storeMatch(server.database, { league_id, received_at });
  await storeMatch(server.database, { league_id, received_at: new Date('2025-11-16T15:00:00Z') });
  const { headers } = await signIn(server, { levels: { [league_id]: 4 } });
  async function change(path: string, payload: object) {
    const url = `/api/matches/${id}/${path}`;
    const { statusCode, body } = await server.app.inject({ method: 'POST', url, headers, payload });
    expect(statusCode, body).toBe(200);
    // Moved back, so that the next update is at least a second later.
    await server.database.update(matches).set({ corrected_at: ago }).where(eq(matches.match_id, id));
    ago = new Date(ago.getTime() + 1000);
  }
  async function readUpdated() {
    const { feed, etag } = await readFeed(league_id);
    const entry = feed.entry.find((one: { id: string }) => one.id.endsWith(`/${id}`));
    return { feed: feed.updated, entry: entry.updated, title: entry.title, etag };
  }
  let ago = new Date('2025-11-17T10:00:00Z');
  const first = await readUpdated();
  expect(first).toMatchObject({ feed: '2025-11-16T15:00:00Z', entry: '2025-11-16T14:00:00Z' });
  await change('corrections', await copyMatch(server, id, { type: 'Cup Match' }));
  const corrected = await readUpdated();
  expect(corrected).toMatchObject({ feed: '2025-11-17T10:00:00Z', entry: '2025-11-17T10:00:00Z', title: first.title });
  await change('restore_revision', { revision: 2, to: 1, reason: 'It was right at first.' });
  const restored = await readUpdated();
  expect(restored).toMatchObject({ feed: '2025-11-17T10:00:01Z', entry: '2025-11-17T10:00:01Z', title: first.title });
  expect(new Set([first.etag, corrected.etag, restored.etag]).size).toBe(3);
});

test('a feed’s entry is updated when its match is awarded and when the award is taken back', async () => {
  const league_id = await storeLeague('Strict League');
  const match_id = await storeMatch(server.database, { league_id, received_at: new Date('2025-11-16T14:00:00Z') });
  const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, { league_id });
  const [home_team_id, away_team_id] = team_ids;
  const played = { match_id, home_side: 'Blue', home_team_id, away_team_id } as const;
  const id = await storeFixture(server.database, { league_id, competition_id, ...played });
  const readEntry = async () => (await readFeed(league_id)).feed.entry[0];
  const revise = async (change: Partial<typeof fixtures.$inferInsert>) => {
    const started = new Date(Math.floor(Date.now() / 1000) * 1000);
    await server.database.update(fixtures).set(change).where(eq(fixtures.id, id));
    const { title, updated } = await readEntry();
    expect(Date.parse(updated)).toBeGreaterThanOrEqual(started.getTime());
    return title;
  };
  const { title, updated } = await readEntry();
  expect(updated).toBe('2025-11-16T14:00:00Z');
  const award = { walkover_winner: 'away', walkover_home_goals: 0, walkover_away_goals: 3 } as const;
  expect(await revise({ status: 'walkover', status_reason: 'Ineligible player', ...award })).toMatch(
    / 0–3 .+ \(awarded\)$/,
  );
  expect(await revise({ status: 'planned', status_reason: null })).toBe(title);
});

test('an unknown league answers 404', async () => {
  for (const id of ['0', '999999', '2147483648', 'x', '-1', '1e3']) {
    const { statusCode } = await server.app.inject(`/leagues/${id}/feed.atom`);
    expect([id, statusCode]).toEqual([id, 404]);
  }
});
