import { LRUCache } from 'lru-cache';
import { IdSet } from '#server/matches/list/id-set.ts';
import { type ListedMatch, MatchColumns, type Minima, type RowFilter } from '#server/matches/list/match-columns.ts';
import { foldCase, MatchNames, type NameSearch } from '#server/matches/list/match-names.ts';
import type { ListPosition } from '#server/matches/match-cursor.ts';

/** One page of the list. Minima of 0 and an empty `team` filter nothing. */
export interface IndexQuery extends Minima {
  /** Microseconds since 1970; `until` is excluded. */
  submitted?: { from: number; until: number };
  /** The page starts with the next match after this position, which may be empty by now. */
  after?: ListPosition;
  team: string;
  offset: number;
  limit: number;
}

export interface IndexedPage {
  /** Newest first. */
  match_ids: number[];
  /** How many matches pass the filters, on all pages. */
  total: number;
  /** Position of the page's last match, if more follow. */
  end?: ListPosition;
}

/** Rows that are counted together, and not again until one of them changes. */
export const CHUNK_SIZE = 4096;
const CACHED_FILTERS = 256;
const CACHED_SEARCHES = 32;

/** A set of filters, and for each chunk how many matches pass and the version of the chunk that they were counted in. */
interface CountedFilter {
  rowFilter: RowFilter;
  search?: NameSearch;
  counts: number[];
  versions: number[];
}

/**
 * Every listed match in memory, in the list's order (submission_date, then match_id). A query reads the counts of all
 * rows, except for chunks that the same filters have counted before.
 */
export class MatchIndex {
  readonly names = new MatchNames();
  readonly #rows = new MatchColumns();
  readonly #listedIds = new IdSet();
  #version = 0;
  readonly #chunkVersions: number[] = [];
  readonly #filters = new LRUCache<string, CountedFilter>({ max: CACHED_FILTERS });
  readonly #searches = new LRUCache<string, NameSearch>({ max: CACHED_SEARCHES });

  get size(): number {
    return this.#rows.size;
  }

  /** Lists or corrects `listed` and removes `declined`, by their ids; each id comes once. */
  update(listed: readonly ListedMatch[], declined: readonly ListPosition[] = []): void {
    const moved = new Set<number>();
    const removed: number[] = [];
    const inserted: ListedMatch[] = [];
    for (const match of listed) {
      const row = this.#rows.rowOf(match);
      if (this.#rows.isAt(row, match)) {
        this.#rows.write(row, match);
        this.#renewChunks(row, row);
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
    if (removed.length > 0) this.#remove(removed);
    if (inserted.length > 0) this.#insert(inserted);
  }

  find({ offset, limit, submitted, after, team, ...minima }: IndexQuery): IndexedPage {
    const rows = this.#rows;
    const filter = this.#filterOf(minima, foldCase(team));
    const first = submitted ? rows.rowOf({ submitted_us: submitted.from, match_id: 0 }) : 0;
    const end = submitted ? rows.rowOf({ submitted_us: submitted.until, match_id: 0 }) : rows.size;
    const pageEnd = after ? Math.min(end, rows.rowOf(after)) : end;
    const found: number[] = [];
    let total = 0;
    for (let until = end; until > first; ) {
      const from = Math.max(first, Math.floor((until - 1) / CHUNK_SIZE) * CHUNK_SIZE);
      const count = this.#count(from, until, filter);
      if (total + count > offset && found.length <= limit) {
        const part = { from, until: Math.min(until, pageEnd), offset: Math.max(offset - total, 0) };
        found.push(...rows.takeLast({ ...part, limit: limit + 1 - found.length }, filter.rowFilter));
      }
      total += count;
      until = from;
    }
    const page = found.slice(0, limit).map((row) => rows.at(row));
    const match_ids = page.map(({ match_id }) => match_id);
    const last = page.at(-1);
    return { match_ids, total, ...(found.length > limit && last && { end: last }) };
  }

  /** Rows of one chunk; the counts of whole chunks are cached. */
  #count(from: number, until: number, { rowFilter, counts, versions }: CountedFilter): number {
    const chunk = Math.floor(from / CHUNK_SIZE);
    const isWhole = from % CHUNK_SIZE === 0 && until === Math.min(from + CHUNK_SIZE, this.#rows.size);
    if (!isWhole) return this.#rows.count(from, until, rowFilter);
    if (versions[chunk] !== this.#chunkVersions[chunk]) {
      counts[chunk] = this.#rows.count(from, until, rowFilter);
      versions[chunk] = this.#chunkVersions[chunk] as number;
    }
    return counts[chunk] as number;
  }

  #filterOf({ events, goals, players }: Minima, word: string): CountedFilter {
    const key = `${events} ${goals} ${players} ${word}`;
    let filter = this.#filters.get(key);
    if (!filter) {
      filter = { rowFilter: { minima: { events, goals, players } }, counts: [], versions: [] };
      if (word) filter.search = this.#searchOf(word);
      this.#filters.set(key, filter);
    }
    if (filter.search) {
      this.names.search(word, filter.search);
      filter.rowFilter.names = filter.search.marked;
    }
    return filter;
  }

  #searchOf(word: string): NameSearch {
    const search = this.#searches.get(word) ?? { marked: new Uint8Array(0), seen: 0 };
    this.#searches.set(word, search);
    return search;
  }

  #remove(rows: number[]): void {
    rows.sort((a, b) => a - b);
    this.#rows.remove(rows);
    this.#renewChunks(rows[0] as number, this.#rows.size);
  }

  #insert(matches: ListedMatch[]): void {
    matches.sort((a, b) => a.submitted_us - b.submitted_us || a.match_id - b.match_id);
    const first = this.#rows.rowOf(matches[0] as ListedMatch);
    this.#rows.insert(matches);
    this.#renewChunks(first, this.#rows.size);
  }

  /** Gives the chunks of rows `first` to `last` a new version. */
  #renewChunks(first: number, last: number): void {
    this.#version += 1;
    for (let chunk = Math.floor(first / CHUNK_SIZE); chunk * CHUNK_SIZE <= last; chunk += 1) {
      this.#chunkVersions[chunk] = this.#version;
    }
  }
}
