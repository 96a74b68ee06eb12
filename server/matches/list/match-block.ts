import { FILTERS } from '#contract/limits.ts';
import type { ListedPlace } from '#server/matches/match-cursor.ts';

/** Matches a block has room for; a multiple of 32, the bits of a word. */
export const BLOCK_SIZE = 4096;
/** Of a bitmap. */
export const WORDS_A_BLOCK = BLOCK_SIZE / 32;

/** What the list knows of a match: its place, and what filters compare. */
export interface ListedMatch extends ListedPlace {
  /** Number of the name in `MatchNames`. */
  name: number;
  events: number;
  goals: number;
  players: number;
}

const THRESHOLDS = { events: FILTERS.events.max, goals: FILTERS.goals.max, players: FILTERS.players.max };
export type CountedColumn = keyof typeof THRESHOLDS;
export const COUNTED_COLUMNS = Object.keys(THRESHOLDS) as CountedColumn[];

let changes = 0;

/**
 * Neighbours in the list, oldest first, in columns: 23 bytes a match. `version` is another number after each change,
 * of any block, so that what was worked out of a block can be kept for as long as it holds.
 */
export class MatchBlock {
  readonly slot: number;
  version = ++changes;
  count = 0;
  readonly ids = new Int32Array(BLOCK_SIZE);
  readonly submitted = new Float64Array(BLOCK_SIZE);
  readonly names = new Int32Array(BLOCK_SIZE);
  readonly events = new Uint8Array(BLOCK_SIZE);
  readonly goals = new Uint8Array(BLOCK_SIZE);
  readonly players = new Uint8Array(BLOCK_SIZE);

  /** `slot` is the block's own number among those of its index. */
  constructor(slot: number) {
    this.slot = slot;
  }

  /** Where the match stands or would stand: the first place that does not come before it. */
  placeOf(submitted: number, matchId = 0): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.isBefore(middle, submitted, matchId)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  at(place: number): ListedPlace {
    return { match_id: this.ids[place] as number, submitted: this.submitted[place] as number };
  }

  isBefore(place: number, submitted: number, matchId: number): boolean {
    const there = this.submitted[place] as number;
    return there < submitted || (there === submitted && (this.ids[place] as number) < matchId);
  }

  insert(place: number, match: ListedMatch): void {
    for (const column of this.#columns()) column.copyWithin(place + 1, place, this.count);
    this.count += 1;
    this.write(place, match);
  }

  /** Counts beyond what can be asked for are kept as the most that can be. */
  write(place: number, match: ListedMatch): void {
    this.ids[place] = match.match_id;
    this.submitted[place] = match.submitted;
    this.names[place] = match.name;
    this.events[place] = Math.min(match.events, THRESHOLDS.events);
    this.goals[place] = Math.min(match.goals, THRESHOLDS.goals);
    this.players[place] = Math.min(match.players, THRESHOLDS.players);
    this.version = ++changes;
  }

  remove(place: number): void {
    for (const column of this.#columns()) column.copyWithin(place, place + 1, this.count);
    this.count -= 1;
    this.version = ++changes;
  }

  /** Moves the newer half to the empty block `other`. */
  splitInto(other: MatchBlock): void {
    const half = this.count >>> 1;
    const halves = this.#columns().map((column) => column.subarray(half, this.count));
    for (const [at, column] of other.#columns().entries()) column.set(halves[at] as ArrayLike<number>);
    other.count = this.count - half;
    other.version = ++changes;
    this.count = half;
    this.version = ++changes;
  }

  /** One bit a place: whether the column has `minimum` or more. Bits beyond `count` say nothing. */
  bitmapAtLeast(column: CountedColumn, minimum: number): Uint32Array {
    const values = this[column];
    const words = new Uint32Array(WORDS_A_BLOCK);
    for (let place = 0; place < BLOCK_SIZE; place += 1) {
      if ((values[place] as number) >= minimum)
        words[place >>> 5] = (words[place >>> 5] as number) | (1 << (place & 31));
    }
    return words;
  }

  /** One bit a place: whether its name is among those marked with 1. Bits beyond `count` say nothing. */
  bitmapNamed(marked: Uint8Array): Uint32Array {
    const words = new Uint32Array(WORDS_A_BLOCK);
    for (let place = 0; place < BLOCK_SIZE; place += 1) {
      const mark = marked[this.names[place] as number] as number;
      words[place >>> 5] = (words[place >>> 5] as number) | (mark << (place & 31));
    }
    return words;
  }

  #columns() {
    return [this.ids, this.submitted, this.names, this.events, this.goals, this.players];
  }
}

/** Keeps what was worked out of each block until the block changes. */
export class BlockMemo<T> {
  readonly #work: (block: MatchBlock) => T;
  readonly #values: T[] = [];
  readonly #versions: number[] = [];

  constructor(work: (block: MatchBlock) => T) {
    this.#work = work;
  }

  get(block: MatchBlock): T {
    if (this.#versions[block.slot] !== block.version) {
      this.#values[block.slot] = this.#work(block);
      this.#versions[block.slot] = block.version;
    }
    return this.#values[block.slot] as T;
  }
}
