import type { Database } from '#database/connect.ts';
import { databaseErrorCode } from '#database/failures.ts';
import { unavailable } from '#server/http/errors.ts';
import { type NewMatch, playerKeyOf } from '#server/matches/new-match.ts';
import {
  type InsertOutcome,
  insertMatch,
  insertRefused,
  toStoredMatch,
} from '#server/submissions/insert-match-queries.ts';
import { insertRows, type Submission, type SubmissionKeys } from '#server/submissions/insert-statement-queries.ts';

/** While these run, further matches wait for the next one. */
const MAX_STATEMENTS = 2;
/** Keeps a statement within some milliseconds. */
const MAX_MATCHES = 16;
/** Further matches get 503, as further queries do of a pool with so many waiting. */
const MAX_WAITING = 500;

/** SQLSTATE classes of failures that undo the statement and may be due to one of its matches: data, constraint, conflict. */
const CLASSES_OF_ONE_MATCH = ['22', '23', '40'];

interface WaitingMatch {
  submission: Submission;
  resolve: (outcome: InsertOutcome | Promise<InsertOutcome>) => void;
  reject: (error: unknown) => void;
}

/** Stores game servers' matches of different leagues that arrive at the same time in one statement. */
export class MatchBatches {
  readonly #database: Database;
  #waiting: WaitingMatch[] = [];
  #statements = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** `insertMatch`, with the same outcome and errors; throws 503 when too many matches wait. */
  async insert(match: NewMatch, keys: SubmissionKeys): Promise<InsertOutcome> {
    if (!canShare(match)) return insertMatch(this.#database, match, keys);
    if (this.#waiting.length >= MAX_WAITING) throw unavailable('The server is busy. Try again soon.', 1);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ submission: { ...keys, match }, resolve, reject });
      // Requests that were read in the same turn of the event loop share a statement.
      if (this.#waiting.length === 1) setImmediate(() => this.#start());
    });
  }

  #start(): void {
    while (this.#waiting.length > 0 && this.#statements < MAX_STATEMENTS) {
      const batch = takeBatch(this.#waiting);
      this.#waiting = this.#waiting.filter((waiting) => !batch.includes(waiting));
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
      const rows = await insertRows(this.#database, submissions, { isFitted: false });
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

/** A match with typed names locks its league, and one with a fixture takes several statements. */
function canShare({ fixture, player_data: { Blue, Green } }: NewMatch): boolean {
  return !fixture && Blue.players.every(({ id }) => id !== null) && Green.players.every(({ id }) => id !== null);
}

/**
 * The oldest match and those that may share its statement: of other leagues, with or without idempotency keys as the
 * first, and with the same names of common players, as the order of two names would decide which one a player has.
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
  // In one order, so that two statements that wait for the same rows cannot deadlock.
  return batch.sort((one, other) => one.submission.match.league_id - other.submission.match.league_id);
}
