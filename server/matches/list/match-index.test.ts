import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldForSearch } from '#contract/kit/fold-name.ts';
import type { MatchStatus } from '#contract/matches/schema.ts';
import { ROWS_PER_STEP as STEP } from '#server/matches/list/match-columns.ts';
import { type IndexQuery, MATCH_STATUSES, MatchIndex } from '#server/matches/list/match-index.ts';
import type { ListPosition } from '#server/matches/match-cursor.ts';

interface Entry extends ListPosition {
  match_name: string;
  events: number;
  goals: number;
  players: number;
  league: number;
  match_type: string;
  status: MatchStatus;
}

const NAMES = ['Kestrels vs Wolves', 'WOLVES vs Øst', 'Ébano vs Σίσυφος', 'Istanbul İ vs ẞ', '', 'a', 'A\\B vs 100%'];
const WORDS = ['', 'wolves', 'vs', ' ', 'øst', 'É', 'ΣΊΣ', 'İ', 'i', '%', '\\b', 'nobody', 'a', 'SS'];
/** Beyond the initial size of columns, so that they grow. */
const MANY = 3 * 4096;
const DAY = 24 * 60 * 60 * 1_000_000;

/** The index, and a map of the same matches whose filtered and sorted values are the expected pages. */
class Model {
  readonly index = new MatchIndex();
  readonly entries = new Map<number, Entry>();

  update(listed: readonly Entry[], declined: readonly ListPosition[] = []): void {
    this.index.update(
      listed.map(({ match_name, match_type, status, ...facts }) => ({
        ...facts,
        name: this.index.names.numberOf(match_name),
        type: this.index.typeOf(match_type),
        status: MATCH_STATUSES.indexOf(status),
      })),
      declined,
    );
    for (const { match_id } of declined) this.entries.delete(match_id);
    for (const entry of listed) this.entries.set(entry.match_id, entry);
  }

  expectSame(query: IndexQuery): void {
    const passing = [...this.entries.values()]
      .filter((entry) => !query.submitted || isWithin(entry.submitted_us, query.submitted))
      .filter((entry) => foldForSearch(entry.match_name).includes(foldForSearch(query.team)))
      .filter(({ events, goals, players }) => {
        return events >= query.events && goals >= query.goals && players >= query.players;
      })
      .filter(({ league, match_type, status }) => {
        return (
          league === (query.league ?? league) &&
          match_type === (query.type ?? match_type) &&
          status === (query.status ?? status)
        );
      })
      .sort((a, b) => (query.isOldestFirst ? compare(b, a) : compare(a, b)));
    const after = query.after;
    const rest = after
      ? passing.filter((entry) => (query.isOldestFirst ? compare(after, entry) : compare(entry, after)) > 0)
      : passing.slice(query.offset);
    const page = rest.slice(0, query.limit).map(({ match_id, submitted_us }) => ({ match_id, submitted_us }));
    expect(this.index.find({ ...query, ...(after && { offset: 0 }) })).toEqual({
      match_ids: page.map(({ match_id }) => match_id),
      total: passing.length,
      ...(rest.length > page.length && { end: page.at(-1) }),
    });
  }
}

/** The list's order, newest first. */
function compare(a: ListPosition, b: ListPosition): number {
  return b.submitted_us - a.submitted_us || b.match_id - a.match_id;
}

function isWithin(submitted_us: number, { from, until }: { from: number; until: number }): boolean {
  return submitted_us >= from && submitted_us < until;
}

const entry = fc.record({
  match_id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  submitted_us: fc.integer({ min: -2, max: 400 }).map((part) => part * (DAY / 100)),
  match_name: fc.constantFrom(...NAMES),
  events: fc.integer({ min: 0, max: 2000 }),
  goals: fc.integer({ min: 0, max: 60 }),
  players: fc.integer({ min: 0, max: 128 }),
  league: fc.integer({ min: 1, max: 3 }),
  match_type: fc.constantFrom('League Match', 'Cup Match'),
  status: fc.constantFrom(...MATCH_STATUSES),
});

const query: fc.Arbitrary<IndexQuery> = fc.record({
  submitted: fc.option(
    fc.integer({ min: -1, max: 4 }).map((day) => ({ from: day * DAY, until: (day + 1) * DAY })),
    { nil: undefined },
  ),
  after: fc.option(
    fc.record({
      match_id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      submitted_us: fc.integer({ min: -2, max: 400 }).map((part) => part * (DAY / 100)),
    }),
    { nil: undefined },
  ),
  team: fc.constantFrom(...WORDS),
  events: fc.integer({ min: 0, max: 50 }),
  goals: fc.integer({ min: 0, max: 15 }),
  players: fc.integer({ min: 0, max: 40 }),
  league: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  type: fc.option(fc.constantFrom('League Match', 'Friendly'), { nil: undefined }),
  status: fc.option(fc.constantFrom(...MATCH_STATUSES), { nil: undefined }),
  isOldestFirst: fc.boolean(),
  offset: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: MANY })),
  limit: fc.integer({ min: 1, max: 100 }),
});

test('a few matches listed, moved, declined and listed again: every page equals that of a plain filter and sort', () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constant('list' as const), entry) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('change' as const), entry) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('decline' as const), entry) },
  );
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 60 }),
      fc.array(query, { minLength: 1, maxLength: 5 }),
      (steps, queries) => {
        const model = new Model();
        for (const [action, given] of steps) {
          const ids = [...model.entries.keys()];
          const match_id = action === 'list' ? given.match_id : (ids[given.match_id % ids.length] ?? given.match_id);
          if (action === 'decline') model.update([], [{ ...given, match_id }]);
          else model.update([{ ...given, match_id }]);
          for (const query of queries) model.expectSame(query);
        }
      },
    ),
  );
});

test('batches of new, moved and declined matches: every page equals that of a plain filter and sort', () => {
  // Few ids, so that batches update matches of earlier ones.
  const change = fc.record({
    id: fc.integer({ min: 1, max: 60 }),
    entry,
    isDeclined: fc.boolean(),
    keepsDate: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(change, { selector: ({ id }) => id, maxLength: 40 }), { minLength: 1, maxLength: 8 }),
      fc.array(query, { minLength: 1, maxLength: 5 }),
      (batches, queries) => {
        const model = new Model();
        for (const batch of batches) {
          const changes = batch.map(({ id, entry, isDeclined, keepsDate }) => {
            const submitted_us = (keepsDate && model.entries.get(id)?.submitted_us) || entry.submitted_us;
            return { ...entry, match_id: id, submitted_us, isDeclined };
          });
          model.update(
            changes.filter(({ isDeclined }) => !isDeclined).map(({ isDeclined, ...match }) => match),
            changes.filter(({ isDeclined }) => isDeclined),
          );
          for (const query of queries) model.expectSame(query);
        }
      },
    ),
  );
});

test('many matches, in any order, removed and listed again: every page equals that of a plain filter and sort', () => {
  fc.assert(
    fc.property(fc.infiniteStream(entry), fc.array(query, { minLength: 12, maxLength: 12 }), (entries, queries) => {
      const model = new Model();
      for (const given of entries.take(MANY)) model.update([given]);
      for (const query of queries) model.expectSame(query);

      const ids = [...model.entries.keys()];
      for (const match_id of ids.slice(0, MANY / 3)) model.update([], [{ match_id, submitted_us: match_id }]);
      for (const query of queries) model.expectSame(query);
      model.update(
        [],
        ids.slice(MANY / 3, (2 * MANY) / 3).map((match_id) => ({ match_id, submitted_us: match_id })),
      );
      for (const query of queries) model.expectSame(query);
      for (const given of entries.take(200)) model.update([given]);
      for (const match_id of ids.slice(-200)) model.update([{ ...(entries.next().value as Entry), match_id }]);
      for (const query of queries) model.expectSame(query);
    }),
    { numRuns: 5 },
  );
});

test('pages at the edges of the rows that are skipped together', () => {
  const model = new Model();
  const facts = {
    ...{ match_name: 'a', events: 1, goals: 1, players: 1 },
    ...{ league: 8, match_type: 'Cup Match', status: 'Approved' as const },
  };
  for (let id = 1; id <= 2 * STEP + 5; id += 1) model.update([{ ...facts, match_id: id, submitted_us: 7 }]);
  const all = { team: '', events: 0, goals: 0, players: 0, isOldestFirst: false };
  for (const offset of [0, 4, 5, 6, STEP - 1, STEP, STEP + 1, 2 * STEP, 2 * STEP + 4, 2 * STEP + 5]) {
    model.expectSame({ ...all, offset, limit: 15 });
    model.expectSame({ ...all, events: 1, offset, limit: 15 });
  }
});
