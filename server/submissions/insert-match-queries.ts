import { IDEMPOTENCY_KEY_HOURS } from '#contract/kit/limits.ts';
import type { MatchStatus } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { query, queryPrepared, sql } from '#database/query.ts';
import { inTransaction, retryOnDeadlock } from '#database/transaction.ts';
import { requireLeagueByApiKey } from '#server/api-keys/api-key-queries.ts';
import { lockLeague, queueSubmission } from '#server/changes/league-lock-queries.ts';
import { listHoldReasons } from '#server/fixtures/hold-reason-queries.ts';
import { bindMatch, findFixtureOf, mayHaveFixture, refuseOneTeam } from '#server/fixtures/match-fixture-queries.ts';
import { setAsideFriendly } from '#server/fixtures/set-aside-queries.ts';
import { unauthorized } from '#server/kit/http/errors.ts';
import { lockTypedNames } from '#server/people/typed-names-queries.ts';
import { type NewMatch, SAME_MATCH_REASON } from '#server/results/counted/new-match.ts';
import {
  ADOPTED_BODY,
  findSameMatch,
  type Idempotency,
  type InsertOptions,
  insertRows,
  isOfAccount,
  type StoredRow,
  type SubmissionKeys,
} from '#server/submissions/insert-statement-queries.ts';

/** The match stored under an idempotency key; `is_same_body` is false if its body differed. */
export interface EarlierMatch {
  match_id: number;
  status: MatchStatus;
  hold_reasons: string[];
  /** The match's fixture. */
  fixture_id: number | null;
  is_same_body: boolean;
}

/** A stored match: On-Hold, with one more reason, if it equals another one. */
export interface StoredMatch extends Pick<EarlierMatch, 'match_id' | 'status' | 'hold_reasons' | 'fixture_id'> {
  earlier?: undefined;
  warnings: string[];
}

export type InsertOutcome = StoredMatch | { match_id: number; earlier: EarlierMatch };

/**
 * Stores a match with its players and fixture, all or none: in one round trip, or in a longer transaction for a match
 * near a fixture. For an idempotency key of the last 48 hours it stores nothing and returns the `earlier` match. Throws
 * 401 if the API key or the submitter's account has ended, 400 for a named fixture outside the league, and for a team
 * against itself.
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

/**
 * Whether a match names its fixture, or had extra time or a shoot-out, which its place in a competition has to allow.
 */
export function mustLookForFixture({ fixture_id, extra_time, shoot_out }: NewMatch): boolean {
  return fixture_id !== undefined || extra_time === true || Boolean(shoot_out);
}

/** `insertMatch` for a match that the statement didn't store. */
export async function insertRefused(database: Database, match: NewMatch, keys: SubmissionKeys): Promise<InsertOutcome> {
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
  // The league was locked, or the idempotency key expired between the insert and the look-up.
  return insertMatch(database, match, keys);

  async function findEarlier(): Promise<InsertOutcome | undefined> {
    const found = idempotency && (await findEarlierMatch(database, match.league_id, idempotency));
    if (found) await waitForStandby(database);
    return found && { match_id: found.match_id, earlier: found };
  }
}

/** Stores a match that the caller then links to its fixture, in the caller's transaction; returns its id. */
export async function insertUnlinkedMatch(
  transaction: Database,
  match: NewMatch,
  { idempotency, ...options }: Pick<InsertOptions, 'isOnDiscord'> & Pick<SubmissionKeys, 'idempotency'> = {},
): Promise<number> {
  const stored = await insertAlone(transaction, match, { idempotency }, { ...options, isLinked: true });
  if (!stored) throw new Error('The match was not stored.');
  return stored.match_id;
}

/** The league's locks prevent two matches from taking one fixture. */
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

/** The status of a held match, by the one it would otherwise have. */
const HELD_STATUS = {
  'Approved - Official': 'On-Hold',
  'On-Hold': 'On-Hold',
  Approved: 'Pending',
  Pending: 'Pending',
} as const satisfies Record<MatchStatus, MatchStatus>;

/** Adds reasons to hold a match, and adjusts its status. */
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

/** A stored match without a fixture so far. */
export function toStoredMatch({ match_id, status, hold_reasons }: StoredRow): StoredMatch {
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

/** The outcome of storing the match that only the database determines: its fixture, and reasons to hold it. */
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

/** The reason that the match equals a stored one, if it does. */
export async function listRepeatReasons(database: Database, match: NewMatch): Promise<string[]> {
  const match_id = await findSameMatch(database, match);
  return match_id === null ? [] : [SAME_MATCH_REASON + match_id];
}

/**
 * Commits an empty message, which waits until the synchronous standby has all earlier commits: the match's own wait may
 * have been cancelled.
 */
async function waitForStandby(database: Database): Promise<void> {
  await query(database, sql`select pg_logical_emit_message(true, 'touchline', '')`);
}

/** The match that a key of the last 48 hours was used for, excluding adopted live matches. */
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

/** A response's fields about the match's fixture; absent without a fixture, or without warnings. */
export function describeBinding(
  fixture_id: number | null,
  warnings: string[] = [],
): { fixture_id?: number; warnings?: string[] } {
  return { ...(fixture_id !== null && { fixture_id }), ...(warnings.length > 0 && { warnings }) };
}
