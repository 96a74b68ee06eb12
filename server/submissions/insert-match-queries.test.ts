import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchEvent, MatchPlayer, TeamData } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { openTestDatabase } from '#database/test-database.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { type NewMatch, playerKeyOf } from '#server/results/counted/new-match.ts';
import { insertMatch } from '#server/submissions/insert-match-queries.ts';
import { createNewMatch } from '#server/testing/play-match.ts';

let database: TestDatabase;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ database, drop } = await openTestDatabase());
});
afterAll(() => drop());

function player(name: string, stats: Partial<MatchPlayer> = {}): MatchPlayer {
  return { name, id: null, goals: 0, assists: 0, yellow_cards: 0, red_card: 0, ...stats };
}

function team(players: MatchPlayer[]): TeamData {
  const totals = { shots_on_target: null, shots_off_target: null, fouls_committed: null, saves: null };
  const restarts = { corner_kicks: null, free_kicks: null, penalties: null, throw_ins: null };
  return { original_name: 'Team', players, assists: 0, yellow_cards: 0, red_cards: 0, ...totals, ...restarts };
}

function match(blue: MatchPlayer[] = [], green: MatchPlayer[] = [], fields: Partial<NewMatch> = {}): NewMatch {
  return createNewMatch({
    submission_date: new Date('2026-03-01T18:00:00Z'),
    player_data: { Blue: team(blue), Green: team(green) },
    ...fields,
  });
}

function idempotency(key: string, body = key) {
  return { idempotency: { key, body_hash: createHash('sha256').update(body).digest() } };
}

async function nameOf(player_key: string): Promise<unknown> {
  const { rows } = await database.execute(sql`select name from players where player_key = ${player_key}`);
  return rows[0]?.name;
}

async function count(table: 'matches' | 'match_players'): Promise<number> {
  return database.$count(sql.identifier(table) as never);
}

const anyName = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((name) => !/\p{Cc}|\p{Cs}/u.test(name));
const anyStat = fc.integer({ min: 0, max: 999 });
const anyPlayer: fc.Arbitrary<MatchPlayer> = fc.record({
  name: anyName,
  id: fc.option(fc.bigInt({ min: 1n, max: 99n }).map(String)),
  goals: anyStat,
  assists: anyStat,
  yellow_cards: anyStat,
  red_card: anyStat,
});
const anyEvent: fc.Arbitrary<MatchEvent> = fc.record({
  eventName: anyName,
  timestamp: fc.constantFrom('N/A', '12:30', '45+2'),
  participants: fc.array(fc.oneof(anyName, fc.constantFrom('', '"', '\\', '{}', ',', 'null', 'NULL')), {
    maxLength: 4,
  }),
  team_affect: fc.constantFrom('Blue', 'Green', null),
});

test('the rows of any match equal its player_data and event_data', async () => {
  const anyTeam = fc.array(anyPlayer, { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(anyTeam, anyTeam, fc.array(anyEvent, { maxLength: 20 }), async (blue, green, event_data) => {
      // An uncounted match: otherwise its names could affect the players of another.
      const sent = match(blue, green, { event_data, status: 'Pending' });
      const { match_id } = await insertMatch(database, sent);
      const { rows: lines } = await database.execute(
        sql`select team, slot, player_key, name, goals, assists, yellow_cards, red_card
          from match_players where match_id = ${match_id} order by team, slot`,
      );
      expect(lines).toEqual(
        TEAM_SIDES.flatMap((side) =>
          sent.player_data[side].players.map(({ id, ...line }, at) => ({
            ...line,
            team: side,
            slot: at + 1,
            player_key: playerKeyOf({ id, name: line.name }),
          })),
        ),
      );
      const { rows } = await database.execute(
        sql`select player_data, event_data, goals from matches where match_id = ${match_id}`,
      );
      expect(rows).toEqual([{ player_data: sent.player_data, event_data, goals: 0 }]);
      const { rows: unknown } = await database.execute(
        sql`select from match_players left join players using (player_key) where match_id = ${match_id}
          and players.name is null`,
      );
      expect(unknown).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('a match is stored with every fact', async () => {
  const facts: Partial<NewMatch> = {
    status: 'On-Hold',
    type: 'Cup Match',
    submitter_name: 'bot',
    match_name: 'Final',
    team_names: { Blue: 'Northgate', Green: 'Saltmarsh' },
    overall_player_count: 22,
    event_count: 60,
    server_instance: 'f3a2',
    place_id: '9001',
    group_id: '17',
    hold_reasons: ['a has 2 red cards.', 'b "is" in both, teams.'],
  };
  const sent = match([], [], {
    ...facts,
    team_goals: { Blue: 2, Green: 1 },
    non_targeted_event_data: { corners: [3] },
  });
  const { match_id } = await insertMatch(database, sent);
  const { rows } = await database.execute(sql`select * from matches where match_id = ${match_id}`);
  const { team_names, ...columns } = facts;
  expect(rows[0]).toMatchObject({
    ...columns,
    league_id: 8,
    method: 'game_server',
    submitter_id: 'N/A',
    blue_name: 'Northgate',
    green_name: 'Saltmarsh',
    blue_goals: 2,
    green_goals: 1,
    goals: 3,
    declined_at: null,
    non_targeted_event_data: { corners: [3] },
  });
  expect(new Date(String(rows[0]?.submission_date))).toEqual(sent.submission_date);
});

test('a player is shown by the newest name; an older match does not bring an old name back', async () => {
  const on = (date: string) => ({ submission_date: new Date(date) });
  await insertMatch(database, match([player('second', { id: '500' })], [], on('2026-02-02')));
  expect(await nameOf('500')).toBe('second');
  await insertMatch(database, match([player('first', { id: '500' })], [], on('2026-01-01')));
  expect(await nameOf('500')).toBe('second');
  await insertMatch(database, match([player('third', { id: '500' })], [], on('2026-03-03')));
  expect(await nameOf('500')).toBe('third');
});

test('the newest match counts whatever name it has, unless it was declined', async () => {
  const play = (date: string, name: string) =>
    insertMatch(database, match([player(name, { id: '600' })], [], { submission_date: new Date(date) }));
  await play('2026-01-01', 'first');
  await play('2026-03-03', 'first');
  await play('2026-02-02', 'between');
  expect(await nameOf('600')).toBe('first');
  const { match_id } = await play('2026-04-04', 'declined');
  await database.execute(sql`update matches set declined_at = now() where match_id = ${match_id}`);
  await play('2026-03-04', 'last');
  expect(await nameOf('600')).toBe('last');
});

test('a player without an id is the name in any capitals', async () => {
  await insertMatch(database, match([player('Ölive')]));
  await insertMatch(database, match([player('öLIVE')]));
  expect(await nameOf('name:ölive')).toBe('öLIVE');
});

test('a match that fails in part stores nothing', async () => {
  const before = await Promise.all([count('matches'), count('match_players')]);
  const event_data = [{ eventName: 'Goal', timestamp: 'N/A', participants: [], team_affect: null }];
  const sent = match([player('a'), player('b', { goals: 40_000 })], [], { event_data });
  await expect(insertMatch(database, sent, idempotency('in part'))).rejects.toThrow('smallint');
  expect(await Promise.all([count('matches'), count('match_players')])).toEqual(before);
  const { match_id } = await insertMatch(database, match(), idempotency('in part'));
  expect(match_id).toBeGreaterThan(0);
});

test('50 matches at once with the same players in different orders are all stored', async () => {
  const names = Array.from({ length: 22 }, (_, at) => `crowd ${at}`);
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, at) => {
      const order = at % 2 ? names : names.toReversed();
      const renamed = order.map((name, slot) =>
        player(at > 25 ? name.toUpperCase() : name, { id: `${9000 + ((slot * (at % 2 ? 1 : 21)) % 22)}` }),
      );
      return insertMatch(database, match(renamed.slice(0, 11), renamed.slice(11)));
    }),
  );
  expect(new Set(outcomes.map(({ match_id }) => match_id)).size).toBe(50);
});

test('a key used before answers the earlier match, for 48 hours', async () => {
  const { match_id } = await insertMatch(database, match(), idempotency('cup final', 'body'));
  const repeated = await insertMatch(database, match(), idempotency('cup final', 'body'));
  expect(repeated).toEqual({
    match_id,
    earlier: { match_id, status: 'Approved - Official', hold_reasons: [], fixture_id: null, is_same_body: true },
  });
  const other = await insertMatch(database, match(), idempotency('cup final', 'other body'));
  expect(other).toMatchObject({ match_id, earlier: { is_same_body: false } });
  const inOtherLeague = await insertMatch(database, match([], [], { league_id: 1 }), idempotency('cup final', 'body'));
  expect(inOtherLeague.earlier).toBeUndefined();

  const age = (interval: string) =>
    database.execute(
      sql`update idempotency_keys set created_at = now() - ${interval}::interval where league_id = 8 and key = 'cup final'`,
    );
  await age('47 hours 59 minutes');
  expect(await insertMatch(database, match(), idempotency('cup final', 'body'))).toMatchObject({ match_id });
  await age('48 hours 1 minute');
  const second = await insertMatch(database, match(), idempotency('cup final', 'other body'));
  expect(second.earlier).toBeUndefined();
  expect(second.match_id).not.toBe(match_id);
  expect(await insertMatch(database, match(), idempotency('cup final', 'other body'))).toMatchObject({
    match_id: second.match_id,
    earlier: { is_same_body: true },
  });
});
