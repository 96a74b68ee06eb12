import type { Database } from '#database/connect.ts';
import { databaseErrorCode } from '#database/failures.ts';
import { isLeagueQueued } from '#server/changes/league-lock-queries.ts';
import { busy } from '#server/kit/http/errors.ts';
import { type NewMatch, playerKeyOf } from '#server/results/counted/new-match.ts';
import {
  type InsertOutcome,
  insertMatch,
  insertRefused,
  mustLookForFixture,
  toStoredMatch,
} from '#server/submissions/insert-match-queries.ts';
import { insertRows, type Submission, type SubmissionKeys } from '#server/submissions/insert-statement-queries.ts';

/** Maximum concurrent statements; further matches wait for the next one. */
const MAX_STATEMENTS = 2;
/** Limits a statement to a few milliseconds. */
const MAX_MATCHES = 16;
/** Further matches get 503, as queries do beyond the pool's limit. */
const MAX_WAITING = 500;
/** Equals the time that a query waits for a connection of the pool. */
const WAIT_TIMEOUT_MS = 5_000;
/** Maximum wait for another transaction's row or key; matches of other leagues in the statement wait too. */
const LOCK_TIMEOUT_MS = 200;

/**
 * SQLSTATE classes of failures that roll back the statement and may be caused by a single match: data, constraints,
 * conflicts, limits of PostgreSQL, locks, triggers.
 */
const CLASSES_OF_ONE_MATCH = ['22', '23', '40', '54', '55', 'P0'];

interface WaitingMatch {
  submission: Submission;
  resolve: (outcome: InsertOutcome | Promise<InsertOutcome>) => void;
  reject: (error: unknown) => void;
  timer: NodeJS.Timeout;
}

/** Stores concurrent matches of different leagues' game servers in one statement. */
export class MatchBatches {
  readonly #database: Database;
  #waiting: WaitingMatch[] = [];
  #statements = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Matches whose statement hasn't started. */
  get waitingCount(): number {
    return this.#waiting.length;
  }

  /**
   * `insertMatch`, with the same outcome and errors; throws 503 if too many matches wait, or this one waits too long.
   */
  async insert(match: NewMatch, keys: SubmissionKeys): Promise<InsertOutcome> {
    if (!canShare(match) || isLeagueQueued(this.#database, match.league_id))
      return insertMatch(this.#database, match, keys);
    if (this.#waiting.length >= MAX_WAITING) throw busy(1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((waiting) => waiting !== own);
        reject(busy(1));
      }, WAIT_TIMEOUT_MS);
      const own: WaitingMatch = { submission: { ...keys, match }, resolve, reject, timer };
      this.#waiting.push(own);
      // Requests read in the same turn of the event loop share a statement.
      if (this.#waiting.length === 1) setImmediate(() => this.#start());
    });
  }

  #start(): void {
    while (this.#waiting.length > 0 && this.#statements < MAX_STATEMENTS) {
      const batch = takeBatch(this.#waiting);
      this.#waiting = this.#waiting.filter((waiting) => !batch.includes(waiting));
      for (const { timer } of batch) clearTimeout(timer);
      this.#statements += 1;
      this.#store(batch).finally(() => {
        this.#statements -= 1;
        this.#start();
      });
    }
  }

  async #store(batch: WaitingMatch[]): Promise<void> {
    const submissions = batch.map(({ submission }) => submission);
    try {
      const rows = await insertRows(this.#database, submissions, {
        isLinked: false,
        lockTimeoutMs: LOCK_TIMEOUT_MS,
      });
      const stored = new Map(rows.map((row) => [row.league_id, row]));
      for (const { submission, resolve } of batch) {
        const row = stored.get(submission.match.league_id);
        resolve(row ? toStoredMatch(row) : insertRefused(this.#database, submission.match, submission));
      }
    } catch (error) {
      const isOfOneMatch = CLASSES_OF_ONE_MATCH.some((code) => databaseErrorCode(error)?.startsWith(code));
      for (const { submission, resolve, reject } of batch) {
        if (isOfOneMatch) resolve(insertMatch(this.#database, submission.match, submission));
        else reject(error);
      }
    }
  }
}

/**
 * False if a match has typed names, which lock its league; may have a fixture, which takes several statements; or
 * repeats a player, as the order of lines may decide the player's name.
 */
function canShare(match: NewMatch): boolean {
  const { Blue, Green } = match.player_data;
  const ids = [...Blue.players, ...Green.players].map(({ id }) => id);
  return !mustLookForFixture(match) && !ids.includes(null) && new Set(ids).size === ids.length;
}

/**
 * The oldest match and those that may share its statement: of other leagues, equally with or without idempotency keys,
 * and with the same names of common players, as their order would decide a player's name.
 */
function takeBatch(waiting: WaitingMatch[]): WaitingMatch[] {
  const batch: WaitingMatch[] = [];
  const leagues = new Set<number>();
  const names = new Map<string, string>();
  const hasKeys = waiting[0]?.submission.idempotency !== undefined;
  for (const candidate of waiting) {
    const { match, idempotency } = candidate.submission;
    const players = [...match.player_data.Blue.players, ...match.player_data.Green.players];
    const isAlike = players.every((player) => (names.get(playerKeyOf(player)) ?? player.name) === player.name);
    if (leagues.has(match.league_id) || (idempotency !== undefined) !== hasKeys) continue;
    if (batch.length > 0 && !isAlike) continue;
    for (const player of players) names.set(playerKeyOf(player), player.name);
    leagues.add(match.league_id);
    batch.push(candidate);
    if (batch.length === MAX_MATCHES) break;
  }
  // In a fixed order, so that two statements that wait for the same rows can't deadlock.
  return batch.sort((one, other) => one.submission.match.league_id - other.submission.match.league_id);
}
