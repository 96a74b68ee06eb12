import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { leagues } from '#database/schema.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp({ PUBLIC_URL: 'https://touchline.example' });
const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'entry' });
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

async function readFeed(leagueId: number) {
  const answer = await server.app.inject(`/leagues/${leagueId}/feed.atom`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'public, max-age=300',
  });
  expect(XMLValidator.validate(answer.body)).toBe(true);
  return { feed: parser.parse(answer.body).feed, etag: String(answer.headers.etag) };
}

function storeLeague(name: string) {
  return server.database
    .insert(leagues)
    .values({ name })
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

test('a feed is as long as its league is, fifty entries at most', async () => {
  const league_id = await storeLeague('Busy League');
  expect((await readFeed(league_id)).feed.entry).toBeUndefined();
  for (let count = 0; count < 52; count += 1) await storeMatch(server.database, { league_id });
  expect((await readFeed(league_id)).feed.entry).toHaveLength(50);
});

test('a feed that has not changed is not sent again', async () => {
  const league_id = await storeLeague('Quiet League');
  const { etag } = await readFeed(league_id);
  const ask = () => server.app.inject({ url: `/leagues/${league_id}/feed.atom`, headers: { 'if-none-match': etag } });
  expect((await ask()).statusCode).toBe(304);
  await storeMatch(server.database, { league_id });
  expect((await ask()).statusCode).toBe(200);
});

test('no league, no feed', async () => {
  for (const id of ['0', '999999', '2147483648', 'x', '-1', '1e3']) {
    const { statusCode } = await server.app.inject(`/leagues/${id}/feed.atom`);
    expect([id, statusCode]).toEqual([id, 404]);
  }
});
