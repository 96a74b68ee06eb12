import { IDEMPOTENCY_KEY_HOURS } from '#contract/kit/limits.ts';
import type { MatchStatus } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { databaseErrorCode } from '#database/failures.ts';
import { query, queryPrepared, sql } from '#database/query.ts';
import { inTransaction, retryOnDeadlock } from '#database/transaction.ts';
import { requireLeagueByApiKey } from '#server/api-keys/api-key-queries.ts';
import { isLeagueQueued, lockLeague, queueSubmission } from '#server/changes/league-lock-queries.ts';
import { listHoldReasons } from '#server/fixtures/hold-reason-queries.ts';
import { bindMatch, findFixtureOf, mayHaveFixture, refuseOneTeam } from '#server/fixtures/match-fixture-queries.ts';
import { setAsideFriendly } from '#server/fixtures/set-aside-queries.ts';
import { busy, unauthorized } from '#server/kit/http/errors.ts';
import { lockTypedNames } from '#server/people/typed-names-queries.ts';
import { type NewMatch, playerKeyOf, SAME_MATCH_REASON } from '#server/results/counted/new-match.ts';
import {
  ADOPTED_BODY,
  findSameMatch,
  type Idempotency,
  type InsertOptions,
  insertRows,
  isOfAccount,
  type StoredRow,
  type Submission,
  type SubmissionKeys,
} from '#server/submissions/insert-statement-queries.ts';

/** While these run, further matches wait for the next one. */
const MAX_STATEMENTS = 2;
/** Keeps a statement within some milliseconds. */
const MAX_MATCHES = 16;
/** Further matches get 503, as further queries do of a pool with so many waiting. */
const MAX_WAITING = 500;
/** As long as a query waits for a connection of the pool. */
const WAIT_TIMEOUT_MS = 5_000;
/** The wait for a row or key that another transaction holds. Matches of other leagues wait as long. */
const LOCK_TIMEOUT_MS = 200;

/**
 * SQLSTATE classes of failures that undo the statement and may be due to one of its matches: data, constraints,
 * conflicts, limits of PostgreSQL, locks, triggers.
 */
const CLASSES_OF_ONE_MATCH = ['22', '23', '40', '54', '55', 'P0'];

/** The match stored under an idempotency key; `is_same_body` is false when it came with another body. */
export interface EarlierMatch {
  match_id: number;
  status: MatchStatus;
  hold_reasons: string[];
  /** The fixture that the match is the result of. */
  fixture_id: number | null;
  is_same_body: boolean;
}

/** A match as stored: On-Hold, with one more reason, when it equals another one. */
export interface StoredMatch extends Pick<EarlierMatch, 'match_id' | 'status' | 'hold_reasons' | 'fixture_id'> {
  earlier?: undefined;
  warnings: string[];
}

type InsertOutcome = StoredMatch | { match_id: number; earlier: EarlierMatch };

/**
 * Stores a match with its players and its fixture, all of it or none: in one round trip, or in a transaction of several
 * for a match near a fixture. With an idempotency key of the last 48 hours it
 * stores nothing and returns the `earlier` match. Throws 401 when the API key or the submitter's account has ended, 400
 * for a named fixture that the league does not have, and for a team against itself.
 */
export async function insertMatch(
  database: Database,
  match: NewMatch,
  keys: SubmissionKeys = {},
): Promise<InsertOutcome> {
  const stored = mustLookForFixture(match)
    ? undefined
    : await queueSubmission(database, match.league_id, () =>
        retryOnDeadlock(() => insertAlone(database, match, keys, { isLinked: false })),
      );
  return stored ?? insertRefused(database, match, keys);
}

/** Whether a match names its fixture, or went on after full time, which its place in a competition has to allow. */
function mustLookForFixture({ fixture_id, extra_time, shoot_out }: NewMatch): boolean {
  return fixture_id !== undefined || extra_time === true || Boolean(shoot_out);
}

/** `insertMatch` for a match that the statement did not store. */
async function insertRefused(database: Database, match: NewMatch, keys: SubmissionKeys): Promise<InsertOutcome> {
  const { idempotency, apiKey } = keys;
  if (apiKey) await requireLeagueByApiKey(database, apiKey);
  const earlier = await findEarlier();
  if (earlier) return earlier;
  if (mustLookForFixture(match) || (await mayNewMatchHaveFixture(database, match))) {
    const linked = await queueSubmission(database, match.league_id, () =>
      inTransaction(database, (transaction) => storeLinkedMatch(transaction, match, keys)),
    );
    const outcome = linked ?? (await findEarlier());
    if (outcome) return outcome;
  }
  if (isOfAccount({ match })) throw unauthorized();
  // Its league was locked, or the idempotency key's 48 hours ended between the insert and the lookup.
  return insertMatch(database, match, keys);

  async function findEarlier(): Promise<InsertOutcome | undefined> {
    const found = idempotency && (await findEarlierMatch(database, match.league_id, idempotency));
    if (found) await waitForStandby(database);
    return found && { match_id: found.match_id, earlier: found };
  }
}

/** Stores a match whose caller binds it to its fixture, in the caller's transaction; returns its id. */
export async function insertUnlinkedMatch(
  transaction: Database,
  match: NewMatch,
  { idempotency, ...options }: Pick<InsertOptions, 'isOnDiscord'> & Pick<SubmissionKeys, 'idempotency'> = {},
): Promise<number> {
  const stored = await insertAlone(transaction, match, { idempotency }, { ...options, isLinked: true });
  if (!stored) throw new Error('The match was not stored.');
  return stored.match_id;
}

/** The league's locks keep two matches from taking one fixture. */
async function storeLinkedMatch(
  transaction: Database,
  match: NewMatch,
  keys: SubmissionKeys,
): Promise<StoredMatch | undefined> {
  const { league_id } = match;
  await refuseOneTeam(transaction, match);
  await lockTypedNames(transaction, league_id);
  await lockLeague(transaction, league_id);
  const link = await findFixtureOf(transaction, { ...match, match_id: null });
  const reasons = await listHoldReasons(transaction, match, link);
  const typed = { ...match, type: link.type ?? match.type };
  const stored = await insertAlone(transaction, holdFor(typed, reasons), keys, { isLinked: true });
  if (!stored) return undefined;
  if (link.fixture) await bindMatch(transaction, stored.match_id, link);
  if (match.fixture_id === false) await setAsideFriendly(transaction, stored.match_id, null);
  return { ...stored, fixture_id: link.fixture?.id ?? null, warnings: link.warnings ?? [] };
}

/** The status of a match that is held, by the one that it would have. */
const HELD_STATUS = {
  'Approved - Official': 'On-Hold',
  'On-Hold': 'On-Hold',
  Approved: 'Pending',
  Pending: 'Pending',
} as const satisfies Record<MatchStatus, MatchStatus>;

/** A match with further reasons for holding it, which an approved one's status follows. */
function holdFor(match: NewMatch, reasons: readonly string[]): NewMatch {
  if (reasons.length === 0) return match;
  return { ...match, status: HELD_STATUS[match.status], hold_reasons: [...match.hold_reasons, ...reasons] };
}

async function insertAlone(
  database: Database,
  match: NewMatch,
  keys: SubmissionKeys,
  options: InsertOptions,
): Promise<StoredMatch | undefined> {
  const [stored] = await insertRows(database, [{ ...keys, match }], options);
  return stored && toStoredMatch(stored);
}

/** A stored match that has no fixture yet. */
function toStoredMatch({ match_id, status, hold_reasons }: StoredRow): StoredMatch {
  return { match_id, status, hold_reasons, fixture_id: null, warnings: [] };
}

async function mayNewMatchHaveFixture(
  database: Database,
  { league_id, submission_date, team_names }: NewMatch,
): Promise<boolean> {
  const columns = {
    league: sql`${league_id}::integer`,
    instant: sql`${submission_date}::timestamptz`,
    blue: sql`${team_names.Blue}::text`,
    green: sql`${team_names.Green}::text`,
  };
  const [league] = await query<{ may_have: boolean }>(database, sql`select ${mayHaveFixture(columns)} as may_have`);
  return league?.may_have === true;
}

interface WaitingMatch {
  submission: Submission;
  resolve: (outcome: InsertOutcome | Promise<InsertOutcome>) => void;
  reject: (error: unknown) => void;
  timer: NodeJS.Timeout;
}

/** Stores game servers' matches of different leagues that arrive at the same time in one statement. */
export class MatchBatches {
  readonly #database: Database;
  #waiting: WaitingMatch[] = [];
  #statements = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Matches that no statement has been started for. */
  get waitingCount(): number {
    return this.#waiting.length;
  }

  /** `insertMatch`, with the same outcome and errors; throws 503 when too many matches wait, or this one for too long. */
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
      // Requests that were read in the same turn of the event loop share a statement.
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
 * A match with typed names locks its league, one that may have a fixture takes several statements, and of one that has a player
 * twice the order of lines may decide which name the player has.
 */
function canShare(match: NewMatch): boolean {
  const { Blue, Green } = match.player_data;
  const ids = [...Blue.players, ...Green.players].map(({ id }) => id);
  return !mustLookForFixture(match) && !ids.includes(null) && new Set(ids).size === ids.length;
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

/** What storing the match would add to it: its fixture, and the reasons for holding it that only the database finds. */
export async function previewMatch(
  database: Database,
  match: NewMatch,
): Promise<{ fixture_id: number | null; reasons: string[]; warnings: string[] }> {
  await refuseOneTeam(database, match);
  const link = await findFixtureOf(database, { ...match, match_id: null });
  return {
    fixture_id: link.fixture?.id ?? null,
    warnings: link.warnings ?? [],
    reasons: [
      ...match.hold_reasons,
      ...(await listHoldReasons(database, match, link)),
      ...(await listRepeatReasons(database, match)),
    ],
  };
}

/** The reason that the match equals a stored one. */
export async function listRepeatReasons(database: Database, match: NewMatch): Promise<string[]> {
  const match_id = await findSameMatch(database, match);
  return match_id === null ? [] : [SAME_MATCH_REASON + match_id];
}

/**
 * Commits an empty message, which waits like any commit until the synchronous standby has all earlier ones: the wait of
 * the match's own commit may have been cancelled.
 */
async function waitForStandby(database: Database): Promise<void> {
  await query(database, sql`select pg_logical_emit_message(true, 'touchline', '')`);
}

/** The match that a key of the last 48 hours was used for; an adopted live match is not one that came with its key. */
export async function findEarlierMatch(
  database: Database,
  league_id: number,
  { key, body_hash }: Idempotency,
): Promise<EarlierMatch | undefined> {
  const [earlier] = await queryPrepared<EarlierMatch>(
    database,
    'find_earlier_match',
    sql`
      select match_id, status, hold_reasons, body_hash = ${body_hash} as is_same_body,
        (select id from fixtures where fixtures.match_id = matches.match_id) as fixture_id
      from idempotency_keys join matches using (match_id)
      where idempotency_keys.league_id = ${league_id} and key = ${key}
        and created_at >= now() - make_interval(hours => ${IDEMPOTENCY_KEY_HOURS}) and body_hash <> ${ADOPTED_BODY}`,
  );
  return earlier;
}

/** The fields of a response about the match's fixture; left out without a fixture, or without warnings. */
export function nameFixture(
  fixture_id: number | null,
  warnings: string[] = [],
): { fixture_id?: number; warnings?: string[] } {
  return { ...(fixture_id !== null && { fixture_id }), ...(warnings.length > 0 && { warnings }) };
}
