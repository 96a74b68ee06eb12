import { LRUCache } from 'lru-cache';
import { IdSet } from '#server/matches/list/id-set.ts';
import { countBits, takeLastBits } from '#server/matches/list/match-bits.ts';
import {
  BLOCK_SIZE,
  BlockMemo,
  COUNTED_COLUMNS,
  type CountedColumn,
  type ListedMatch,
  MatchBlock,
} from '#server/matches/list/match-block.ts';
import { foldCase, MatchNames, type NameSearch } from '#server/matches/list/match-names.ts';
import type { ListedPlace } from '#server/matches/match-cursor.ts';

/** What a page of the list asks for. Minimums of 0 and an empty `team` filter nothing. */
export interface ListedQuery {
  /** Microseconds since 1970: from the first up to, not including, the second. */
  submitted?: { from: number; until: number };
  /** The page begins with the next match after this place, which need not be listed any more. */
  after?: ListedPlace;
  team: string;
  events: number;
  goals: number;
  players: number;
  offset: number;
  limit: number;
}

const REMEMBERED_WORDS = 32;
const REMEMBERED_FILTERS = 256;

/** A set of filters: the bitmaps of each block that a match must be in, and how many of a block's matches are. */
interface Filter {
  bitmapsOf(block: MatchBlock): Uint32Array[];
  counts: BlockMemo<number>;
}

/**
 * Every match of the list in memory, in the list's order (submission_date, then match_id). A page and its exact total
 * come from one bitmap a block and filter, and from the counts of unchanged blocks as they were counted before.
 */
export class ListedMatches {
  readonly names = new MatchNames();
  #blocks: MatchBlock[] = [];
  #slots = 0;
  readonly #known = new IdSet();
  readonly #bitmaps = new Map<string, BlockMemo<Uint32Array>>();
  readonly #filters = new LRUCache<string, Filter>({ max: REMEMBERED_FILTERS });
  readonly #words = new LRUCache<string, BlockMemo<Uint32Array>>({ max: REMEMBERED_WORDS });

  get size(): number {
    return this.#blocks.reduce((sum, { count }) => sum + count, 0);
  }

  /** Lists the match, or corrects what the list knows of it. */
  put(match: ListedMatch): void {
    const found = this.#find(match.submitted, match.match_id);
    if (found) {
      found.block.write(found.place, match);
      return;
    }
    if (this.#known.has(match.match_id)) this.#removeAnywhere(match.match_id);
    this.#insert(match);
    this.#known.add(match.match_id);
  }

  /** Takes the match off the list if it is there; `submitted` says where it most likely is. */
  remove(matchId: number, submitted: number): void {
    if (!this.#known.has(matchId)) return;
    const found = this.#find(submitted, matchId);
    if (found) this.#removeFrom(found.block, found.place);
    else this.#removeAnywhere(matchId);
    this.#known.delete(matchId);
  }

  /** The ids of one page, newest first, how many matches pass the filters, and where the page ends if others follow. */
  find({ offset, limit, submitted, after, ...minimums }: ListedQuery): {
    match_ids: number[];
    total: number;
    end?: ListedPlace;
  } {
    const filter = this.#filterOf(minimums);
    const oldest = submitted ? Math.max(this.#blockAt(submitted.from, 0), 0) : 0;
    const newest = submitted ? this.#blockAt(submitted.until, 0) : this.#blocks.length - 1;
    const found: ListedPlace[] = [];
    let total = 0;
    for (let at = newest; at >= oldest; at -= 1) {
      const block = this.#blocks[at] as MatchBlock;
      const from = submitted ? block.placeOf(submitted.from) : 0;
      const until = submitted ? block.placeOf(submitted.until) : block.count;
      const isWhole = until - from === block.count;
      const count = isWhole ? filter.counts.get(block) : countBits(filter.bitmapsOf(block), from, until);
      if (total + count > offset && found.length <= limit) {
        const end = after ? Math.min(until, block.placeOf(after.submitted, after.match_id)) : until;
        const part = { from, until: end, offset: Math.max(offset - total, 0), limit: limit + 1 - found.length };
        for (const place of takeLastBits(filter.bitmapsOf(block), part)) found.push(block.at(place));
      }
      total += count;
    }
    const page = found.slice(0, limit);
    const match_ids = page.map(({ match_id }) => match_id);
    return { match_ids, total, ...(found.length > limit && { end: page.at(-1) }) };
  }

  #filterOf({ team, events, goals, players }: Omit<ListedQuery, 'submitted' | 'offset' | 'limit'>): Filter {
    const word = foldCase(team);
    const key = `${events} ${goals} ${players} ${word}`;
    const known = this.#filters.get(key);
    if (known) return known;
    const minimums = { events, goals, players };
    const memos = COUNTED_COLUMNS.filter((column) => minimums[column] > 0).map((column) =>
      this.#atLeast(column, minimums[column]),
    );
    const bitmapsOf = (block: MatchBlock) => {
      const bitmaps = memos.map((memo) => memo.get(block));
      if (word) bitmaps.push(this.#named(word).get(block));
      return bitmaps;
    };
    const counts = new BlockMemo((block) => countBits(bitmapsOf(block), 0, block.count));
    const filter = { bitmapsOf, counts };
    this.#filters.set(key, filter);
    return filter;
  }

  #atLeast(column: CountedColumn, minimum: number): BlockMemo<Uint32Array> {
    const key = `${column} ${minimum}`;
    const known = this.#bitmaps.get(key);
    if (known) return known;
    const memo = new BlockMemo((block) => block.bitmapAtLeast(column, minimum));
    this.#bitmaps.set(key, memo);
    return memo;
  }

  #named(word: string): BlockMemo<Uint32Array> {
    const known = this.#words.get(word);
    if (known) return known;
    const search: NameSearch = { marked: new Uint8Array(0), seen: 0 };
    // A block that did not change has none of the names that came since, so its bitmap holds.
    const memo = new BlockMemo((block) => {
      this.names.search(word, search);
      return block.bitmapNamed(search.marked);
    });
    this.#words.set(word, memo);
    return memo;
  }

  #find(submitted: number, matchId: number): { block: MatchBlock; place: number } | undefined {
    const block = this.#blocks[this.#blockAt(submitted, matchId)];
    const place = block?.placeOf(submitted, matchId) ?? 0;
    if (!block || block.ids[place] !== matchId || place >= block.count || block.submitted[place] !== submitted) return;
    return { block, place };
  }

  /** Number of the last block whose first match stands at or before this place; -1 before the first block. */
  #blockAt(submitted: number, matchId: number): number {
    let low = -1;
    let high = this.#blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      const block = this.#blocks[middle] as MatchBlock;
      const startsAfter = !block.isBefore(0, submitted, matchId + 1);
      if (startsAfter) high = middle - 1;
      else low = middle;
    }
    return low;
  }

  #insert(match: ListedMatch): void {
    const at = Math.max(this.#blockAt(match.submitted, match.match_id), 0);
    let block = this.#blocks[at] ?? this.#addBlock(0);
    if (block.count === BLOCK_SIZE) {
      const next = this.#addBlock(at + 1);
      const isNewest =
        at + 2 === this.#blocks.length && block.isBefore(BLOCK_SIZE - 1, match.submitted, match.match_id);
      if (!isNewest) block.splitInto(next);
      if (isNewest || next.isBefore(0, match.submitted, match.match_id)) block = next;
    }
    block.insert(block.placeOf(match.submitted, match.match_id), match);
  }

  #addBlock(at: number): MatchBlock {
    const block = new MatchBlock(this.#slots++);
    this.#blocks.splice(at, 0, block);
    return block;
  }

  /** Some 0.3 ms a million matches; only matches whose date was corrected need it. */
  #removeAnywhere(matchId: number): void {
    for (const block of this.#blocks) {
      const place = block.ids.subarray(0, block.count).indexOf(matchId);
      if (place < 0) continue;
      this.#removeFrom(block, place);
      return;
    }
  }

  #removeFrom(block: MatchBlock, place: number): void {
    block.remove(place);
    if (block.count === 0) this.#blocks = this.#blocks.filter((other) => other !== block);
  }
}
