import { Gauge, type Metric } from '@prometheus-io/client';
import type { MatchList, MatchListQuery } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { type DatabaseSnapshot, readSnapshot } from '#database/snapshot.ts';
import { endAll, ResponseCache } from '#server/kit/cache/response-cache.ts';
import { SingleFlight } from '#server/kit/cache/single-flight.ts';
import { invalidField } from '#server/kit/http/errors.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import type { IndexedMatch } from '#server/matches/list/match-columns.ts';
import { type IndexedPage, type IndexQuery, MATCH_STATUSES, MatchIndex } from '#server/matches/list/match-index.ts';
import {
  findPage,
  type IndexedRow,
  listChangedMatches,
  loadIndexedMatches,
  MAX_INDEX_CHANGES,
} from '#server/matches/list/match-index-queries.ts';
import { readCursor, writeCursor } from '#server/matches/match-cursor.ts';
import { listSummaries } from '#server/results/counted/match-queries.ts';

const US_PER_MS = 1000;
const US_PER_DAY = 24 * 60 * 60 * 1_000_000;
/** The years 0 and 10000, beyond every day of a query. */
const [FIRST_US, LAST_US] = [-62_167_219_200_000_000, 253_402_300_800_000_000];
/** Maximum SQL reads while the index loads. Further requests wait for the index, so that loading isn't slowed down. */
const MAX_SQL_READS = 2;
/** About 700 pages. Any other page is read by its ids in a few milliseconds. */
const MAX_CACHED_CHARACTERS = 4_000_000;

/**
 * The list of matches: pages and exact totals from an index in memory, which is updated from the database before each
 * response (docs/decisions/0009).
 */
export class MatchListService {
  readonly #database: Database;
  #index = new MatchIndex();
  /** The index's snapshot; undefined until it is loaded. */
  #snapshot: DatabaseSnapshot | undefined;
  #hasLoadedOnce = false;
  #sqlReads = 0;
  readonly #catchUps = new SingleFlight(() => this.#readChanges());
  readonly #responses: ResponseCache;

  /** `identify` identifies the data of cached pages where the snapshot of `catchUp` doesn't, as on a standby. */
  constructor(database: Database, identify?: () => Promise<DatabaseSnapshot>) {
    this.#database = database;
    this.#responses = new ResponseCache({
      readChanges: endAll(async () => {
        const identity = await identify?.();
        const snapshot = await this.catchUp();
        return identity ?? snapshot;
      }),
      maxSize: MAX_CACHED_CHARACTERS,
    });
  }

  /** Whether the index has ever been loaded; stays true during a reload after a failover. */
  get isLoaded(): boolean {
    return this.#hasLoadedOnce;
  }

  /** Number of indexed matches. */
  get size(): number {
    return this.#index.size;
  }

  /**
   * One page of the matches that pass the filters, newest first; an unknown count passes only a minimum of 0. Reading
   * page by page with the cursor returns each continuously listed match once. Throws 400.
   */
  async find(query: MatchListQuery): Promise<JsonText<MatchList>> {
    const indexQuery = readQuery(query);
    if (!this.#snapshot && !indexQuery.team && this.#sqlReads < MAX_SQL_READS) {
      this.catchUp().catch(() => {});
      return this.#findBySql(query, indexQuery);
    }
    return this.#responses.find([query], () => this.#write(query, this.#index.find(indexQuery)));
  }

  async #findBySql(query: MatchListQuery, indexQuery: IndexQuery): Promise<JsonText<MatchList>> {
    this.#sqlReads += 1;
    try {
      return await this.#write(query, await findPage(this.#database, indexQuery));
    } finally {
      this.#sqlReads -= 1;
    }
  }

  async #write({ cursor }: MatchListQuery, { match_ids, total, end }: IndexedPage): Promise<JsonText<MatchList>> {
    const matches = match_ids.length > 0 ? await listSummaries(this.#database, match_ids) : '[]';
    const next = cursor === undefined ? '' : `,"next_cursor":${JSON.stringify(end ? writeCursor(end) : null)}`;
    return `{"matches":${matches},"total_matches":${total}${next}}`;
  }

  /**
   * Resolves to the index's snapshot once it includes every change committed before the call. Concurrent calls share
   * one query.
   */
  catchUp(): Promise<DatabaseSnapshot> {
    return this.#catchUps.run();
  }

  async #readChanges(): Promise<DatabaseSnapshot> {
    if (!this.#snapshot) return this.#load();
    const { changes, ...snapshot } = await listChangedMatches(this.#database, this.#snapshot);
    // After a restart or a failover the database may lack the newest changes in this index.
    if (snapshot.server_start !== this.#snapshot.server_start) return this.#load();
    if (changes.length > MAX_INDEX_CHANGES) return this.#load();
    update(this.#index, changes);
    this.#snapshot = snapshot;
    return snapshot;
  }

  async #load(): Promise<DatabaseSnapshot> {
    this.#snapshot = undefined;
    const index = new MatchIndex();
    const beforeLoading = await readSnapshot(this.#database);
    for await (const rows of loadIndexedMatches(this.#database)) update(index, rows);
    const { changes, ...snapshot } = await listChangedMatches(this.#database, beforeLoading);
    if (changes.length > MAX_INDEX_CHANGES) return this.#load();
    update(index, changes);
    this.#index = index;
    this.#snapshot = snapshot;
    this.#hasLoadedOnce = true;
    return snapshot;
  }
}

export function matchListMetrics(matchList: { size: number }): Metric[] {
  const size = new Gauge({
    name: 'touchline_listed_matches',
    help: 'Matches in the list in memory.',
    registers: [],
    collect() {
      this.set(matchList.size);
    },
  });
  return [size];
}

function readQuery(query: MatchListQuery): IndexQuery {
  const { page = 1, per_page = 15, team = '', min_events = 0, min_goals = 0, min_players = 0, cursor } = query;
  const { league, type, status, sort } = query;
  if (cursor !== undefined && page !== 1) throw invalidField('page', 'must be left out with a cursor.');
  return {
    ...readDays(query),
    league,
    type,
    status,
    isOldestFirst: sort === 'oldest',
    ...(cursor && { after: readCursor(cursor) }),
    team,
    events: min_events,
    goals: min_goals,
    players: min_players,
    offset: (page - 1) * per_page,
    limit: per_page,
  };
}

function update(index: MatchIndex, rows: IndexedRow[]): void {
  const listed = rows.filter(({ is_hidden }) => !is_hidden).map((row) => readRow(index, row));
  const hidden = rows.filter(({ is_hidden }) => is_hidden);
  index.update(listed, hidden);
}

function readRow(index: MatchIndex, row: IndexedRow): IndexedMatch {
  return {
    match_id: row.match_id,
    submitted_us: row.submitted_us,
    name: index.names.numberOf(row.match_name),
    events: row.event_count ?? 0,
    goals: row.goals,
    players: row.overall_player_count ?? 0,
    league: row.league_id,
    type: index.typeOf(row.type),
    status: MATCH_STATUSES.indexOf(row.status),
  };
}

/** The days that `date`, `from` and `to` have in common. */
function readDays({ date, from, to }: MatchListQuery): Pick<IndexQuery, 'submitted'> {
  if (from !== undefined && to !== undefined && from > to) throw invalidField('to', 'must not be before from.');
  const starts = [date, from].flatMap((day) => (day === undefined ? [] : [startOf(day)]));
  const ends = [date, to].flatMap((day) => (day === undefined ? [] : [startOf(day) + US_PER_DAY]));
  if (starts.length === 0 && ends.length === 0) return {};
  const first = Math.max(FIRST_US, ...starts);
  return { submitted: { from: first, until: Math.max(first, Math.min(LAST_US, ...ends)) } };
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) * US_PER_MS;
}
