import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLOCK_SIZE } from '#server/matches/list/match-block.ts';
import { ListedMatches, type ListedQuery } from '#server/matches/list/match-index.ts';
import { foldCase } from '#server/matches/list/match-names.ts';
import type { ListedPlace } from '#server/matches/match-cursor.ts';

interface Entry {
  match_id: number;
  submitted: number;
  match_name: string;
  events: number;
  goals: number;
  players: number;
}

const NAMES = ['Kestrels vs Wolves', 'WOLVES vs Øst', 'Ébano vs Σίσυφος', 'Istanbul İ vs ẞ', '', 'a', 'A\\B vs 100%'];
const WORDS = ['', 'wolves', 'vs', ' ', 'øst', 'É', 'ΣΊΣ', 'İ', 'i', '%', '\\b', 'nobody', 'a', 'SS'];
const DAY = 24 * 60 * 60 * 1_000_000;

/** The index beside a plain array that says what it must answer. */
class Model {
  readonly index = new ListedMatches();
  readonly entries = new Map<number, Entry>();

  put(entry: Entry): void {
    const { match_name, ...facts } = entry;
    this.index.put({ ...facts, name: this.index.names.numberOf(match_name) });
    this.entries.set(entry.match_id, entry);
  }

  remove(matchId: number, submitted: number): void {
    this.index.remove(matchId, submitted);
    this.entries.delete(matchId);
  }

  expectSame(query: ListedQuery): void {
    const passing = [...this.entries.values()]
      .filter((entry) => !query.submitted || isWithin(entry.submitted, query.submitted))
      .filter((entry) => foldCase(entry.match_name).includes(foldCase(query.team)))
      .filter(({ events, goals, players }) => {
        return events >= query.events && goals >= query.goals && players >= query.players;
      })
      .sort(compare);
    const after = query.after;
    const rest = after ? passing.filter((entry) => compare(entry, after) > 0) : passing.slice(query.offset);
    const page = rest.slice(0, query.limit).map(({ match_id, submitted }) => ({ match_id, submitted }));
    expect(this.index.find({ ...query, ...(after && { offset: 0 }) })).toEqual({
      match_ids: page.map(({ match_id }) => match_id),
      total: passing.length,
      ...(rest.length > page.length && { end: page.at(-1) }),
    });
  }
}

/** The list's order, newest first. */
function compare(a: ListedPlace, b: ListedPlace): number {
  return b.submitted - a.submitted || b.match_id - a.match_id;
}

function isWithin(submitted: number, { from, until }: { from: number; until: number }): boolean {
  return submitted >= from && submitted < until;
}

const entry = fc.record({
  match_id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  submitted: fc.integer({ min: -2, max: 400 }).map((part) => part * (DAY / 100)),
  match_name: fc.constantFrom(...NAMES),
  events: fc.integer({ min: 0, max: 2000 }),
  goals: fc.integer({ min: 0, max: 60 }),
  players: fc.integer({ min: 0, max: 128 }),
});

const query: fc.Arbitrary<ListedQuery> = fc.record({
  submitted: fc.option(
    fc.integer({ min: -1, max: 4 }).map((day) => ({ from: day * DAY, until: (day + 1) * DAY })),
    { nil: undefined },
  ),
  after: fc.option(
    fc.record({
      match_id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      submitted: fc.integer({ min: -2, max: 400 }).map((part) => part * (DAY / 100)),
    }),
    { nil: undefined },
  ),
  team: fc.constantFrom(...WORDS),
  events: fc.integer({ min: 0, max: 50 }),
  goals: fc.integer({ min: 0, max: 15 }),
  players: fc.integer({ min: 0, max: 40 }),
  offset: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 3 * BLOCK_SIZE })),
  limit: fc.integer({ min: 1, max: 100 }),
});

test('a few matches: put, moved, removed and put again, every query is answered as from a plain array', () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constant('put' as const), entry) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('change' as const), entry) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('remove' as const), entry) },
  );
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 60 }),
      fc.array(query, { minLength: 1, maxLength: 5 }),
      (steps, queries) => {
        const model = new Model();
        for (const [deed, given] of steps) {
          const known = [...model.entries.keys()];
          const match_id = deed === 'put' ? given.match_id : (known[given.match_id % known.length] ?? given.match_id);
          if (deed === 'remove') model.remove(match_id, given.submitted);
          else model.put({ ...given, match_id });
          for (const asked of queries) model.expectSame(asked);
        }
      },
    ),
  );
});

test('many blocks: entries in any order, blocks that split, empty out and are counted in part', () => {
  fc.assert(
    fc.property(fc.infiniteStream(entry), fc.array(query, { minLength: 12, maxLength: 12 }), (entries, queries) => {
      const model = new Model();
      for (const given of entries.take(3 * BLOCK_SIZE)) model.put(given);
      for (const asked of queries) model.expectSame(asked);

      const ids = [...model.entries.keys()];
      for (const match_id of ids.slice(0, 2 * BLOCK_SIZE)) model.remove(match_id, match_id);
      for (const asked of queries) model.expectSame(asked);
      for (const given of entries.take(200)) model.put(given);
      for (const match_id of ids.slice(-200)) model.put({ ...(entries.next().value as Entry), match_id });
      for (const asked of queries) model.expectSame(asked);
    }),
    { numRuns: 5 },
  );
});

test('matches that come in order fill their blocks', () => {
  const model = new Model();
  const facts = { match_name: 'a', events: 1, goals: 1, players: 1 };
  for (let id = 1; id <= 2 * BLOCK_SIZE + 5; id += 1) model.put({ ...facts, match_id: id, submitted: 7 });
  const all = { team: '', events: 0, goals: 0, players: 0 };
  for (const offset of [0, 4, 5, 6, BLOCK_SIZE, 2 * BLOCK_SIZE, 2 * BLOCK_SIZE + 4, 2 * BLOCK_SIZE + 5]) {
    model.expectSame({ ...all, offset, limit: 15 });
    model.expectSame({ ...all, events: 1, offset, limit: 15 });
  }
});
