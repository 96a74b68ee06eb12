import { FILTERS } from '#contract/kit/limits.ts';
import type { ListPosition } from '#server/matches/match-cursor.ts';

/** The fields by which the list is ordered and filtered. */
export interface IndexedMatch extends ListPosition {
  /** Number of the match's name in `MatchNames`. */
  name: number;
  events: number;
  goals: number;
  players: number;
  league: number;
  /** Number of the type in `MatchIndex`. */
  type: number;
  /** Index in `MATCH_STATUSES`. */
  status: number;
}

/** Required values; undefined for any. */
export interface RequiredFacts {
  league?: number | undefined;
  type?: number | undefined;
  status?: number | undefined;
}

export interface MinimumCounts {
  events: number;
  goals: number;
  players: number;
}

/** Rows from `from` up to, but excluding, `until`. */
export interface RowRange {
  from: number;
  until: number;
}

/** Selects matches that reach the minima, have the facts and, if `names` is set, have a name marked 1. */
export interface RowFilter {
  minima: MinimumCounts;
  /** Undefined if none is required. */
  facts?: RequiredFacts | undefined;
  names?: Uint8Array | undefined;
}

/**
 * Set in each byte of a count: subtracting a minimum clears it if the count is lower, and never borrows from the next
 * byte.
 */
const REACHED = 0x80;
const ONE_PER_BYTE = 0x01010101;
/** Maximum words to sum before a byte could overflow. */
const WORDS_PER_SUM = 128;
/** Marks an unrequired fact; an integer, as V8 compares integers fastest. */
const ANY_VALUE = -2;
const INITIAL_ROWS = 4096;
const GROWTH = 1.25;
/** Rows skipped together unless the page begins among them. */
export const ROWS_PER_STEP = 1024;

/** All listed matches, oldest first, as columns of typed arrays: 32 bytes per match. Rows are numbered from 0. */
export class MatchColumns {
  size = 0;
  #columns = allocate(INITIAL_ROWS);
  #words = readAsWords(this.#columns);
  /** Number of matches by combination of counts. */
  readonly #tallies = new Int32Array(cellOf(FILTERS.events.max + 1, 0, 0));

  /** The first row at or after the position. */
  rowOf({ submitted_us, match_id }: ListPosition): number {
    let low = 0;
    let high = this.size;
    // New matches usually belong at the end.
    if (high > 0 && this.#isBefore(high - 1, submitted_us, match_id)) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#isBefore(middle, submitted_us, match_id)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  at(row: number): ListPosition {
    const { ids, submitted } = this.#columns;
    return { match_id: ids[row] as number, submitted_us: submitted[row] as number };
  }

  isAt(row: number, { submitted_us, match_id }: ListPosition): boolean {
    const { ids, submitted } = this.#columns;
    return row < this.size && ids[row] === match_id && submitted[row] === submitted_us;
  }

  /** Rows of the ids. Reads every row, about 8 ms per million. */
  rowsOf(wanted: ReadonlySet<number>): number[] {
    const { ids } = this.#columns;
    const rows: number[] = [];
    for (let row = 0; row < this.size && rows.length < wanted.size; row += 1) {
      if (wanted.has(ids[row] as number)) rows.push(row);
    }
    return rows;
  }

  replace(row: number, match: IndexedMatch): void {
    this.#tally(row, -1);
    this.#write(row, match);
    this.#tally(row, 1);
  }

  /** Counts above the highest possible minimum are stored as that minimum. */
  #write(row: number, match: IndexedMatch): void {
    const { ids, submitted, names, events, goals, players, leagues, types, statuses } = this.#columns;
    leagues[row] = match.league;
    types[row] = match.type;
    statuses[row] = match.status;
    ids[row] = match.match_id;
    submitted[row] = match.submitted_us;
    names[row] = match.name;
    events[row] = REACHED | Math.min(match.events, FILTERS.events.max);
    goals[row] = REACHED | Math.min(match.goals, FILTERS.goals.max);
    players[row] = REACHED | Math.min(match.players, FILTERS.players.max);
  }

  /** Rows must be ascending; each column is moved only once. */
  remove(rows: readonly number[]): void {
    for (const row of rows) this.#tally(row, -1);
    for (const column of Object.values(this.#columns)) {
      for (const [count, row] of rows.entries()) column.copyWithin(row - count, row + 1, rows[count + 1] ?? this.size);
    }
    this.size -= rows.length;
  }

  /** Matches must be in list order and not yet listed; each column is moved only once. */
  insert(matches: readonly IndexedMatch[]): void {
    const rows = matches.map((match) => this.rowOf(match));
    this.#reserve(this.size + matches.length);
    for (const column of Object.values(this.#columns)) {
      for (let at = rows.length - 1; at >= 0; at -= 1) {
        const row = rows[at] as number;
        column.copyWithin(row + at + 1, row, rows[at + 1] ?? this.size);
      }
    }
    for (const [at, match] of matches.entries()) {
      this.#write((rows[at] as number) + at, match);
      this.#tally((rows[at] as number) + at, 1);
    }
    this.size += matches.length;
  }

  /** Number of all matches that reach the minima: the sum of a box of cells, at most 0.02 ms. */
  countAll({ events, goals, players }: MinimumCounts): number {
    let count = 0;
    for (let e = events; e <= FILTERS.events.max; e += 1) {
      for (let g = goals; g <= FILTERS.goals.max; g += 1) {
        const last = cellOf(e, g, FILTERS.players.max);
        for (let cell = cellOf(e, g, players); cell <= last; cell += 1) count += this.#tallies[cell] as number;
      }
    }
    return count;
  }

  /** Number of the range's rows that pass. */
  count({ from, until }: RowRange, filter: RowFilter): number {
    const firstWord = Math.ceil(from / 4);
    const lastWord = Math.floor(until / 4);
    if (filter.names || filter.facts || firstWord >= lastWord) return this.#countEach(from, until, filter);
    return (
      this.#countEach(from, firstWord * 4, filter) +
      this.#countWords(firstWord, lastWord, filter) +
      this.#countEach(lastWord * 4, until, filter)
    );
  }

  /** The range's passing rows, last first: `limit` of them after the first `offset`. */
  takeLast(
    { from, until }: RowRange,
    { offset, limit }: { offset: number; limit: number },
    filter: RowFilter,
  ): number[] {
    const found: number[] = [];
    let toSkip = offset;
    for (let end = until, start = from; end > from && found.length < limit; end = start) {
      start = Math.max(from, stepOf(end - 1));
      const count = this.count({ from: start, until: end }, filter);
      if (count <= toSkip) {
        toSkip -= count;
        continue;
      }
      for (let row = end - 1; row >= start && found.length < limit; row -= 1) {
        if (this.#countEach(row, row + 1, filter) === 0) continue;
        if (toSkip > 0) toSkip -= 1;
        else found.push(row);
      }
    }
    return found;
  }

  /** The shortest prefix of the range, in whole steps, with at least `least` passing rows, and their number. */
  takeFirstSteps({ from, until }: RowRange, least: number, filter: RowFilter): { until: number; count: number } {
    let end = from;
    let count = 0;
    while (count < least && end < until) {
      const next = Math.min(until, stepOf(end) + ROWS_PER_STEP);
      count += this.count({ from: end, until: next }, filter);
      end = next;
    }
    return { until: end, count };
  }

  #countEach(from: number, until: number, { minima, facts, names: marked }: RowFilter): number {
    const { events, goals, players, names, leagues, types, statuses } = this.#columns;
    const { league = ANY_VALUE, type = ANY_VALUE, status = ANY_VALUE } = facts ?? {};
    let count = 0;
    for (let row = from; row < until; row += 1) {
      if (league !== ANY_VALUE && leagues[row] !== league) continue;
      if (status !== ANY_VALUE && statuses[row] !== status) continue;
      if (type !== ANY_VALUE && types[row] !== type) continue;
      const reached =
        ((events[row] as number) - minima.events) &
        ((goals[row] as number) - minima.goals) &
        ((players[row] as number) - minima.players) &
        REACHED;
      if (reached !== 0) count += marked ? (marked[names[row] as number] as number) : 1;
    }
    return count;
  }

  /** Compares the counts of four matches at once, one byte each: several times as fast as individually. */
  #countWords(from: number, until: number, { minima }: RowFilter): number {
    const [events, goals, players] = this.#words;
    const minEvents = minima.events * ONE_PER_BYTE;
    const minGoals = minima.goals * ONE_PER_BYTE;
    const minPlayers = minima.players * ONE_PER_BYTE;
    let count = 0;
    for (let word = from; word < until; ) {
      const end = Math.min(word + WORDS_PER_SUM, until);
      let sums = 0;
      for (; word < end; word += 1) {
        const reached =
          ((events[word] as number) - minEvents) &
          ((goals[word] as number) - minGoals) &
          ((players[word] as number) - minPlayers);
        sums = (sums + ((reached >>> 7) & ONE_PER_BYTE)) | 0;
      }
      for (; sums !== 0; sums >>>= 8) count += sums & 0xff;
    }
    return count;
  }

  #tally(row: number, change: 1 | -1): void {
    const { events, goals, players } = this.#columns;
    const cell = cellOf(
      (events[row] as number) - REACHED,
      (goals[row] as number) - REACHED,
      (players[row] as number) - REACHED,
    );
    this.#tallies[cell] = (this.#tallies[cell] as number) + change;
  }

  #isBefore(row: number, submitted_us: number, match_id: number): boolean {
    const { ids, submitted } = this.#columns;
    const other = submitted[row] as number;
    return other < submitted_us || (other === submitted_us && (ids[row] as number) < match_id);
  }

  #reserve(size: number): void {
    const old = this.#columns;
    if (size <= old.ids.length) return;
    const grown = allocate(Math.ceil((size * GROWTH) / 4) * 4);
    for (const name of Object.keys(grown) as (keyof Columns)[]) grown[name].set(old[name]);
    this.#columns = grown;
    this.#words = readAsWords(grown);
  }
}

function cellOf(events: number, goals: number, players: number): number {
  return (events * (FILTERS.goals.max + 1) + goals) * (FILTERS.players.max + 1) + players;
}

/** The first row of the row's step. */
function stepOf(row: number): number {
  return Math.floor(row / ROWS_PER_STEP) * ROWS_PER_STEP;
}

type Columns = ReturnType<typeof allocate>;

/** `rows` must be a multiple of 4. */
function allocate(rows: number) {
  return {
    ids: new Float64Array(rows),
    submitted: new Float64Array(rows),
    names: new Int32Array(rows),
    events: new Uint8Array(rows),
    goals: new Uint8Array(rows),
    players: new Uint8Array(rows),
    leagues: new Int32Array(rows),
    types: new Int32Array(rows),
    statuses: new Uint8Array(rows),
  };
}

/** The bytes of the counts, four per number. */
function readAsWords({ events, goals, players }: Columns): [Int32Array, Int32Array, Int32Array] {
  return [new Int32Array(events.buffer), new Int32Array(goals.buffer), new Int32Array(players.buffer)];
}
