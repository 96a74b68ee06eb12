import { beforeAll, expect, test } from 'vitest';
import { fixtures } from '#database/tables/fixture.ts';
import { describeMatch } from '#server/pictures/describe-match.ts';
import { playMatch } from '#server/testing/play-match.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { buildCard } from '#server/webhooks/build-card.ts';
import { findDueDelivery } from '#server/webhooks/delivery-queries.ts';

const server = useTestApp();
const [LIONS, WOLVES] = ['Lions', 'Wolves'] as const;
const shoot_out = { Blue: 3, Green: 4 };
/** Calendars omit old fixtures. */
const day = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
let match_id: number;
let fixture_id: number;
let competition_id: number;
let group_id: number;

/** Wolves, on the Green side, are at home: 1–1, and they win the shoot-out 4–3. */
beforeAll(async () => {
  const { database } = server;
  const season_id = await storeSeason(database, { league_id: 8, first_day: day, last_day: day });
  const cup = await storeCompetitionWithTeams(database, {
    league_id: 8,
    season_id,
    format: 'knockout',
    match_types: ['Cup Match'],
    names: [LIONS, WOLVES],
  });
  competition_id = cup.competition_id;
  match_id = await playMatch(
    database,
    { Blue: [{ name: 'Ann', id: '61', goals: 1 }], Green: [{ name: 'Bob', id: '62', goals: 1 }] },
    {
      league_id: 8,
      type: 'Cup Match',
      submission_date: new Date(`${day}T18:05:00Z`),
      team_goals: { Blue: 1, Green: 1 },
      extra_time: true,
      shoot_out,
    },
  );
  fixture_id = await storeFixture(database, {
    league_id: 8,
    competition_id,
    stage: 'final',
    tie: 1,
    home_team_id: cup.team_ids[1],
    away_team_id: cup.team_ids[0],
    kick_off: new Date(`${day}T18:00:00Z`),
    match_id,
    home_side: 'Green',
  });
  const { user } = await signIn(server);
  group_id = await storeGroup(database, { group_owner_id: user.id }, [match_id]);
});

async function get(path: string): Promise<string> {
  const { statusCode, body } = await server.app.inject(path);
  expect(statusCode, body).toBe(200);
  return body;
}

async function getJson(path: string) {
  return JSON.parse(await get(`/api${path}`));
}

const IN_SUMMARY = { match_id: expect.any(Number), extra_time: true, shoot_out };

test.each<[string, (json: never) => unknown]>([
  [`/matches/all_matches?date=${day}`, ({ matches }: { matches: unknown[] }) => matches[0]],
  ['/leagues/8/matches', (matches: unknown[]) => matches[0]],
  ['/leagues/8', ({ matches }: { matches: unknown[] }) => matches[0]],
  ['/players/61/matches', ({ matches }: { matches: { match: unknown }[] }) => matches[0]?.match],
  ['/players/61/head_to_head/62', ({ matches }: { matches: { match: unknown }[] }) => matches[0]?.match],
  ['/groups/GROUP', ({ matches_info }: { matches_info: unknown[] }) => matches_info[0]],
])('GET %s has the shoot-out of a match in a list', async (path, pick) => {
  const json = await getJson(path.replace('GROUP', String(group_id)));
  expect(pick(json as never)).toMatchObject(IN_SUMMARY);
});

test('a match and its line in the stream have extra time and the shoot-out; other matches have neither', async () => {
  const end = { extra_time: true, shoot_out };
  expect((await getJson(`/matches/${match_id}`)).context_data).toMatchObject(end);
  const line = (await get(`/api/leagues/8/matches.ndjson?from=${day}`)).split('\n')[0] ?? '';
  expect(JSON.parse(line).context_data).toMatchObject(end);
  const plain = await playMatch(server.database, {}, { league_id: 1 });
  expect(Object.keys((await getJson(`/matches/${plain}`)).context_data)).not.toContain('shoot_out');
});

test('a team’s results have the shoot-out from its side', async () => {
  const { results } = await getJson('/leagues/8/teams/lions');
  expect(results[0]).toMatchObject({ goals_for: 1, had_extra_time: true, shoot_out: { for: 3, against: 4 } });
  const { meetings } = await getJson('/leagues/8/teams/wolves/head_to_head/lions');
  expect(meetings[0].shoot_out).toEqual({ for: 4, against: 3 });
  const csv = await get('/api/leagues/8/teams/lions/matches.csv');
  expect(csv.trim()).toMatch(/,1,1,D,no,yes,3,4,\d+$/);
});

test('fixtures, the overview, the bracket and their files have it from the home side', async () => {
  const home = { home: 4, away: 3 };
  const { fixtures: listed } = await getJson(`/leagues/8/fixtures?competition=${competition_id}`);
  expect(listed).toMatchObject([{ id: fixture_id, had_extra_time: true, shoot_out: home }]);
  const { results } = await getJson('/leagues/8/overview');
  expect(results[0]).toMatchObject({ shoot_out: home });
  const bracket = await getJson(`/leagues/8/competitions/${competition_id}/bracket`);
  expect(bracket).toMatchObject({ champion: { name: WOLVES }, rounds: [{ ties: [{ shoot_out: home }] }] });
  expect((await get('/api/leagues/8/fixtures.csv')).trim()).toMatch(new RegExp(`,1,1,${match_id},yes,4,3(,\\d+){4},`));
  expect((await get('/api/leagues/8/results.csv')).trim()).toMatch(/,yes,3,4(,\d+){5},/);
  const calendar = await get(`/api/leagues/8/fixtures.ics?competition=${competition_id}`);
  expect(calendar).toContain('SUMMARY:Wolves 1–1 (4–3 pens) Lions');
});

test('titles, descriptions and feeds write it after the score', async () => {
  const match = await getJson(`/matches/${match_id}`);
  const { title, text, card } = describeMatch(match);
  expect(title).toContain('Lions vs Wolves 1–1 (3–4 pens)');
  expect(text).toMatch(/^\u2068?Lions\u2069? 1–1 \(3–4 pens\) \u2068?Wolves\u2069?\. /);
  expect(card).toMatchObject({ shoot_out });
  for (const feed of ['/leagues/8/feed.atom', '/leagues/8/teams/lions/feed.atom']) {
    expect(await get(feed)).toMatch(/<title>\S?Lions\S? 1–1 \(3–4 pens\) \S?Wolves\S?<\/title>/);
  }
});

test('the card on Discord has it in its title and the winner’s colour, and is posted again after a correction', async () => {
  const { $client } = server.database;
  await $client.query(
    `insert into league_webhooks (league_id, webhook_id, webhook_token) values (8, '1', 't') on conflict do nothing`,
  );
  await $client.query(
    "insert into webhook_messages (league_id, match_id, message_id, card_hash) values (8, $1, '2', 'h')",
    [match_id],
  );
  await $client.query('update matches set had_extra_time = false where match_id = $1', [match_id]);
  const due = await findDueDelivery(server.database, 8);
  if (!due) throw new Error('The match has no delivery.');
  const [{ title, color }] = buildCard(due.match, 'https://example.com').embeds;
  expect(title.replace(/[\u2068\u2069]/g, '')).toBe('Lions 1–1 (3–4 pens) Wolves');
  const [{ color: won }] = buildCard(
    { ...due.match, team_goals: { Blue: 0, Green: 1 }, shoot_out: null },
    'https://example.com',
  ).embeds;
  expect(color).toBe(won);
});

test('an award takes the place of the shoot-out in every file', async () => {
  await server.database.update(fixtures).set({
    status: 'walkover',
    walkover_winner: 'away',
    walkover_home_goals: 0,
    walkover_away_goals: 3,
    status_reason: 'A barred player',
  });
  expect((await get('/api/leagues/8/results.csv')).trim()).toMatch(/,no,,(,\d+){5},/);
  expect((await get('/api/leagues/8/fixtures.csv')).trim()).toMatch(/,no,,(,\d+){4},/);
  expect(await get('/leagues/8/feed.atom')).not.toContain('pens');
});
