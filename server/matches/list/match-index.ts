import { LRUCache } from 'lru-cache';
import { foldForSearch } from '#contract/kit/fold-name.ts';
import { MatchStatus } from '#contract/matches/schema.ts';
import {
  type IndexedMatch,
  MatchColumns,
  type MinimumCounts,
  type RequiredFacts,
} from '#server/matches/list/match-columns.ts';
import { MatchNames, type NameSearch } from '#server/matches/list/match-names.ts';
import type { ListPosition } from '#server/matches/match-cursor.ts';

const IDS_PER_PAGE = 32_768;

/** A set of ids that are mostly consecutive, one bit each. */
class IdSet {
  readonly #pages = new Map<number, Uint32Array>();

  has(id: number): boolean {
    return ((this.#pageOf(id)?.[wordOf(id)] ?? 0) & bitOf(id)) !== 0;
  }

  add(id: number): void {
    const page = this.#pageOf(id) ?? new Uint32Array(IDS_PER_PAGE / 32);
    page[wordOf(id)] = (page[wordOf(id)] as number) | bitOf(id);
    this.#pages.set(Math.floor(id / IDS_PER_PAGE), page);
  }

  delete(id: number): void {
    const page = this.#pageOf(id);
    if (page) page[wordOf(id)] = (page[wordOf(id)] as number) & ~bitOf(id);
  }

  #pageOf(id: number): Uint32Array | undefined {
    return this.#pages.get(Math.floor(id / IDS_PER_PAGE));
  }
}

/** One page of the list. Minimum counts of 0 and an empty `team` filter nothing. */
export interface IndexQuery extends MinimumCounts {
  /** Microseconds since 1970; `until` is excluded. */
  submitted?: { from: number; until: number };
  /** The page starts after this position; its match may no longer exist. */
  after?: ListPosition;
  team: string;
  league?: number | undefined;
  type?: string | undefined;
  status?: MatchStatus | undefined;
  isOldestFirst: boolean;
  offset: number;
  limit: number;
}

export interface IndexedPage {
  match_ids: number[];
  /** Number of matches that pass the filters, on all pages. */
  total: number;
  /** Position of the page's last match, if more follow. */
  end?: ListPosition;
}

const CACHED_SEARCHES = 32;
/** Indexed by their number in `MatchColumns`. */
export const MATCH_STATUSES: readonly MatchStatus[] = MatchStatus.enum;

/**
 * Every listed match in memory, in list order (submission_date, then match_id). Totals by counts are stored. Pages are
 * found by a scan from the nearer end, and totals of a name or a day by a scan of its rows.
 */
export class MatchIndex {
  readonly names = new MatchNames();
  readonly #types = new Map<string, number>();
  readonly #rows = new MatchColumns();
  readonly #listedIds = new IdSet();
  readonly #searches = new LRUCache<string, NameSearch>({ max: CACHED_SEARCHES });

  get size(): number {
    return this.#rows.size;
  }

  /** Adds or updates the matches of `listed` and removes those of `declined`. Each id may occur once. */
  update(listed: readonly IndexedMatch[], declined: readonly ListPosition[] = []): void {
    const moved = new Set<number>();
    const removed: number[] = [];
    const inserted: IndexedMatch[] = [];
    for (const match of listed) {
      const row = this.#rows.rowOf(match);
      if (this.#rows.isAt(row, match)) {
        this.#rows.replace(row, match);
        continue;
      }
      if (this.#listedIds.has(match.match_id)) moved.add(match.match_id);
      this.#listedIds.add(match.match_id);
      inserted.push(match);
    }
    for (const position of declined) {
      if (!this.#listedIds.has(position.match_id)) continue;
      this.#listedIds.delete(position.match_id);
      const row = this.#rows.rowOf(position);
      if (this.#rows.isAt(row, position)) removed.push(row);
      else moved.add(position.match_id);
    }
    if (moved.size > 0) removed.push(...this.#rows.rowsOf(moved));
    this.#rows.remove(removed.sort((a, b) => a - b));
    this.#rows.insert(inserted.sort((a, b) => a.submitted_us - b.submitted_us || a.match_id - b.match_id));
  }

  /** The permanent number of a type. */
  typeOf(type: string): number {
    const number = this.#types.get(type) ?? this.#types.size;
    this.#types.set(type, number);
    return number;
  }

  find({
    offset,
    limit,
    submitted,
    after,
    team,
    league,
    type,
    status,
    isOldestFirst,
    ...minima
  }: IndexQuery): IndexedPage {
    const rows = this.#rows;
    const filter = {
      minima,
      facts: this.#readFacts({ league, type, status }),
      names: team ? this.#search(foldForSearch(team)) : undefined,
    };
    const range = {
      from: submitted ? rows.rowOf({ submitted_us: submitted.from, match_id: 0 }) : 0,
      until: submitted ? rows.rowOf({ submitted_us: submitted.until, match_id: 0 }) : rows.size,
    };
    const total = submitted || team || filter.facts ? rows.count(range, filter) : rows.countAll(minima);
    if (offset >= total) return { match_ids: [], total };
    const page = { offset, limit: limit + 1 };
    if (isOldestFirst) {
      if (after) range.from = Math.max(range.from, rows.rowOf({ ...after, match_id: after.match_id + 1 }));
      const left = after ? rows.count(range, filter) : total;
      const wanted = Math.max(0, Math.min(limit + 1, left - offset));
      const taken = rows.takeLast(range, { offset: left - offset - wanted, limit: wanted }, filter);
      return this.#toPage(taken.reverse(), limit, total);
    }
    if (after) range.until = Math.min(range.until, rows.rowOf(after));
    if (offset > total / 2) {
      // Pages of the older half are nearer to the oldest match.
      const older = rows.takeFirstSteps(range, total - offset, filter);
      range.until = older.until;
      page.offset = older.count - (total - offset);
    }
    return this.#toPage(rows.takeLast(range, page, filter), limit, total);
  }

  /** The page of the first `limit` rows; one further row indicates that more follow. */
  #toPage(found: number[], limit: number, total: number): IndexedPage {
    const matches = found.slice(0, limit).map((row) => this.#rows.at(row));
    const last = matches.at(-1);
    return {
      match_ids: matches.map(({ match_id }) => match_id),
      total,
      ...(found.length > limit && last && { end: last }),
    };
  }

  /** A type without matches gets a number that no match has. */
  #readFacts({ league, type, status }: Pick<IndexQuery, 'league' | 'type' | 'status'>): RequiredFacts | undefined {
    if (league === undefined && type === undefined && status === undefined) return undefined;
    return {
      league,
      type: type === undefined ? undefined : (this.#types.get(type) ?? -1),
      status: status === undefined ? undefined : MATCH_STATUSES.indexOf(status),
    };
  }

  /** The names with the folded word in them, marked 1. */
  #search(word: string): Uint8Array {
    const search = this.#searches.get(word) ?? { marked: new Uint8Array(0), searched: 0 };
    this.#searches.set(word, search);
    this.names.search(word, search);
    return search.marked;
  }
}

function wordOf(id: number): number {
  return (id % IDS_PER_PAGE) >>> 5;
}

function bitOf(id: number): number {
  return 1 << (id & 31);
}
