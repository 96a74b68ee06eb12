import type { MatchList, MatchListQuery } from '#contract/matches.ts';
import type { Database } from '#database/connect.ts';
import { type DatabaseSnapshot, readSnapshot } from '#database/snapshot.ts';
import { ResponseCache } from '#server/cache/response-cache.ts';
import { SingleFlight } from '#server/cache/single-flight.ts';
import { badRequest } from '#server/http/errors.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { ListedMatches } from '#server/matches/list/match-index.ts';
import { type IndexedRow, listChanges, loadMatches, MOST_CHANGES } from '#server/matches/list/match-index-queries.ts';
import { type ListedPlace, readCursor, writeCursor } from '#server/matches/match-cursor.ts';
import { listSummaries } from '#server/matches/match-queries.ts';

const MICROSECONDS_A_MILLISECOND = 1000;
const MICROSECONDS_A_DAY = 24 * 60 * 60 * 1_000_000;

/**
 * The list of matches (spec §7, rules §5): pages and exact totals from an index in memory that is brought up to date
 * with the database before each answer (docs/decisions/0009).
 */
export class MatchListing {
  readonly #database: Database;
  #index = new ListedMatches();
  /** The snapshot that the index is of; undefined before it is loaded. */
  #snapshot: DatabaseSnapshot | undefined;
  #isLoaded = false;
  readonly #changes = new SingleFlight(() => this.#readChanges());
  readonly #responses = new ResponseCache(() => this.catchUp());

  constructor(database: Database) {
    this.#database = database;
  }

  /** Whether lists have been answerable since this process began; after a failover they are loaded anew on demand. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** How many matches the index lists. */
  get size(): number {
    return this.#index.size;
  }

  /**
   * One page of the matches that pass the filters, newest first; one without a count passes a minimum of 0 alone. A walk
   * by cursor comes by each match that is listed all the while once, whatever is added meanwhile. Throws 400.
   */
  async find(query: MatchListQuery): Promise<JsonText<MatchList>> {
    const { page = 1, cursor } = query;
    if (cursor !== undefined && page !== 1) throw badRequest('page must be left out beside a cursor.');
    const after = cursor ? readCursor(cursor) : undefined;
    return this.#responses.find([query], () => this.#answer(query, after));
  }

  async #answer(query: MatchListQuery, after: ListedPlace | undefined): Promise<JsonText<MatchList>> {
    const { page = 1, per_page = 15, date, team = '', min_events = 0, min_goals = 0, min_players = 0, cursor } = query;
    const { match_ids, total, end } = this.#index.find({
      ...(date && { submitted: dayOf(date) }),
      ...(after && { after }),
      team,
      events: min_events,
      goals: min_goals,
      players: min_players,
      offset: (page - 1) * per_page,
      limit: per_page,
    });
    const matches = match_ids.length > 0 ? await listSummaries(this.#database, match_ids) : '[]';
    const next = cursor === undefined ? '' : `,"next_cursor":${JSON.stringify(end ? writeCursor(end) : null)}`;
    return `{"matches":${matches},"total_matches":${total}${next}}`;
  }

  /**
   * Resolves when the index knows every change that was committed before the call, with the snapshot that it is of. Concurrent calls
   * share one statement.
   */
  catchUp(): Promise<DatabaseSnapshot> {
    return this.#changes.run();
  }

  async #readChanges(): Promise<DatabaseSnapshot> {
    if (!this.#snapshot) return this.#load();
    const { changes, ...snapshot } = await listChanges(this.#database, this.#snapshot);
    // After a restart or a failover the database may be another one, without the last of what this index has seen.
    if (snapshot.server_start !== this.#snapshot.server_start) return this.#load();
    if (changes.length > MOST_CHANGES) return this.#load();
    for (const row of changes) apply(this.#index, row);
    this.#snapshot = snapshot;
    return snapshot;
  }

  async #load(): Promise<DatabaseSnapshot> {
    this.#snapshot = undefined;
    const index = new ListedMatches();
    const beforeLoading = await readSnapshot(this.#database);
    for await (const rows of loadMatches(this.#database)) {
      for (const row of rows) apply(index, row);
    }
    const { changes, ...snapshot } = await listChanges(this.#database, beforeLoading);
    if (changes.length > MOST_CHANGES) return this.#load();
    for (const row of changes) apply(index, row);
    this.#index = index;
    this.#snapshot = snapshot;
    this.#isLoaded = true;
    return snapshot;
  }
}

function apply(index: ListedMatches, row: IndexedRow): void {
  if (row.is_declined) {
    index.remove(row.match_id, row.submitted);
    return;
  }
  index.put({
    match_id: row.match_id,
    submitted: row.submitted,
    name: index.names.numberOf(row.match_name),
    events: row.event_count ?? 0,
    goals: row.goals,
    players: row.overall_player_count ?? 0,
  });
}

function dayOf(date: string): { from: number; until: number } {
  const from = Date.parse(`${date}T00:00:00Z`) * MICROSECONDS_A_MILLISECOND;
  return { from, until: from + MICROSECONDS_A_DAY };
}
