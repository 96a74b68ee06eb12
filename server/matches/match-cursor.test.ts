import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MatchList } from '#contract/matches/schema.ts';
import { readCursor, writeCursor } from '#server/matches/match-cursor.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

/** Each test lists only its own matches, by name. */
let lists = 0;

beforeEach(() => {
  lists += 1;
});

function get(search: string) {
  return server.app.inject(`/api/matches/all_matches?team=list ${lists} &${search}`);
}

async function ask(search: string): Promise<MatchList> {
  const response = await get(search);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** Hours into a March; so few that matches share their instant. */
const hour = fc.integer({ min: 0, max: 12 });

function store(hours: number): Promise<number> {
  const submission_date = new Date(Date.UTC(2026, 2, 1, hours));
  return storeMatch(server.database, { match_name: `list ${lists} of all`, submission_date, event_count: hours });
}

async function setDeclined(match_id: number | undefined, isDeclined: boolean): Promise<void> {
  const at = isDeclined ? 'now()' : 'null';
  await server.database.$client.query(`update matches set declined_at = ${at} where match_id = $1`, [match_id ?? 0]);
}

const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ action: fc.constant('insert' as const), hour }) },
  fc.record({ action: fc.constantFrom('decline' as const, 'restore' as const), place: fc.nat({ max: 30 }) }),
);

test('a walk by cursor returns every match that stays listed once, while others are added and declined', async () => {
  const walk = fc.asyncProperty(
    fc.array(hour, { minLength: 1, maxLength: 30 }),
    fc.infiniteStream(fc.array(change, { maxLength: 3 })),
    fc.integer({ min: 1, max: 7 }),
    fc.constantFrom('', '&min_events=4', '&date=2026-03-01'),
    async (hours, changes, per_page, filters) => {
      const old: number[] = [];
      for (const hour of hours) old.push(await store(hour));
      const passing = old.filter((_, at) => !filters.includes('min_events') || (hours[at] ?? 0) >= 4);
      const wasDeclined = new Set<number>();
      const seen: number[] = [];
      let next: string | null | undefined = '';
      for (let pages = 0; pages < 20 && typeof next === 'string'; pages += 1) {
        const answer: MatchList = await ask(`cursor=${next}&per_page=${per_page}${filters}`);
        expect(answer.matches.length).toBeLessThanOrEqual(per_page);
        if (answer.next_cursor !== null) expect(answer.matches).toHaveLength(per_page);
        seen.push(...answer.matches.map(({ match_id }) => match_id));
        next = answer.next_cursor;
        // No further new matches, so that the loop ends.
        for (const one of pages < 8 ? (changes.next().value ?? []) : []) {
          if (one.action === 'insert') await store(one.hour);
          else await setDeclined(old[one.place], one.action === 'decline');
          if (one.action === 'decline') wasDeclined.add(old[one.place] ?? 0);
        }
      }
      expect(new Set(seen).size).toBe(seen.length);
      const kept = passing.filter((id) => !wasDeclined.has(id));
      if (next === null) expect(seen).toEqual(expect.arrayContaining(kept));
      else expect(seen).toHaveLength(20 * per_page);
    },
  );
  await fc.assert(
    walk.beforeEach(() => {
      lists += 1;
    }),
    { numRuns: 40 },
  );
});

test('a walk over unchanged matches returns the pages in order, with the same total', async () => {
  for (const hours of [3, 3, 3, 9, 1, 1, 12]) await store(hours);
  const whole = (await ask('per_page=100')).matches;
  const first = await ask('cursor=&per_page=4');
  expect(first).toEqual({ matches: whole.slice(0, 4), total_matches: 7, next_cursor: expect.any(String) });
  const second = await ask(`cursor=${first.next_cursor}&per_page=4`);
  expect(second).toEqual({ matches: whole.slice(4), total_matches: 7, next_cursor: null });
});

test('next_cursor is null on the last page, and on the only page of an empty list', async () => {
  expect(await ask('cursor=')).toEqual({ matches: [], total_matches: 0, next_cursor: null });
  await store(1);
  await store(2);
  expect((await ask('cursor=&per_page=2')).next_cursor).toBeNull();
});

test('pages by number have no next_cursor', async () => {
  await store(1);
  expect(Object.keys(await ask('page=1'))).toEqual(['matches', 'total_matches']);
});

test('a walk continues after a match that was declined meanwhile', async () => {
  const ids = [await store(1), await store(2), await store(3)];
  const { next_cursor } = await ask('cursor=&per_page=1');
  await setDeclined(ids[2], true);
  const rest = await ask(`cursor=${next_cursor}&per_page=5`);
  expect(rest.matches.map(({ match_id }) => match_id)).toEqual([ids[1], ids[0]]);
});

describe('a cursor', () => {
  test.each([
    ['cursor=nonsense', 'cursor is not valid: send a next_cursor of this list.'],
    ['cursor=MTIz', 'cursor is not valid: send a next_cursor of this list.'],
    [`cursor=${'A'.repeat(65)}`, 'cursor must be 64 characters at most.'],
    [
      `cursor=${Buffer.from('9999999999999999.1').toString('base64url')}`,
      'cursor is not valid: send a next_cursor of this list.',
    ],
    ['cursor=&page=2', 'page must be left out with a cursor.'],
  ])('answers 400 to %s', async (search, error) => {
    const response = await get(search);
    expect([response.statusCode, response.json()]).toMatchObject([400, { error }]);
  });

  test('reads back what it writes, and rejects any other text', () => {
    fc.assert(
      fc.property(
        fc.record({
          match_id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
          submitted_us: fc.integer({ min: -(2 ** 52), max: 2 ** 52 }),
        }),
        (place) => {
          expect(readCursor(writeCursor(place))).toEqual(place);
          expect(() => readCursor(`${writeCursor(place)}=`)).toThrow('cursor is not valid');
        },
      ),
    );
  });
});
