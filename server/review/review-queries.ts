import { type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '#contract/audit.ts';
import type { DeclinedMatch, MatchReference, RequestDecision } from '#contract/leagues.ts';
import { RESTORABLE_DAYS } from '#contract/limits.ts';
import type { Database } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import { lockAccount } from '#server/accounts/account-queries.ts';
import { type Actor, ADMIN_COMMAND } from '#server/audit/audit-queries.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { lockTypedNames } from '#server/players/typed-names-queries.ts';

/** Declined and removed matches in one response, the newest. */
const MAX_DECLINED = 500;

const RESTORABLE = `interval '${RESTORABLE_DAYS} days'`;
const IS_RECENT = sql.raw(`declined_at > now() - ${RESTORABLE}`);

/**
 * Undoes a decline or a removal: the match is listed again as it was before, disputes included, and what was declined is a
 * request once more. A league's staff do so within 30 days, and to matches of their league; the admin command at any
 * time. False when there is nothing to restore. Throws 401 as `decideRequest` does.
 */
export async function restoreMatch(
  database: Database,
  matchId: number,
  { actor, league_id }: { actor: Actor; league_id: number | null } = { actor: ADMIN_COMMAND, league_id: null },
): Promise<boolean> {
  const isAllowed = league_id === null ? sql`true` : sql`league_id = ${league_id} and ${IS_RECENT}`;
  return inTransaction(database, async (transaction) => {
    await holdMatch(transaction, matchId, actor);
    const { rows } = await transaction.execute<ReviewOutcome>(sql`
      with changed as (
        update matches set declined_at = null, reviewed_by = case when ${IS_REMOVED} then reviewed_by end
        where match_id = ${matchId} and declined_at is not null and ${isAllowed}
        returning match_id, league_id, status
      ),
      undone as (
        update match_removals set restored_at = now()
        from changed
        where match_removals.match_id = changed.match_id and restored_at is null
      ),
      reopened as (
        update match_disputes set outcome = null, decision_id = null
        from changed
        where match_disputes.match_id = changed.match_id and outcome = 'declined'
      ),
      ${renamePlayers(sql`declined_at is null or match_id = ${matchId}`)},
      ${logReview(actor, 'match restored', sql`null`, sql`jsonb_build_object('status', status)`)}
      ${OUTCOME}`);
    return rows[0]?.is_changed === true;
  });
}

/** Whether a match of `matches` was removed, and not declined in review. */
const IS_REMOVED = sql.raw(`exists (
  select from match_removals where match_removals.match_id = matches.match_id and restored_at is null
)`);

/**
 * Decides a match that waits for review or is disputed: accepted it is Approved, or stays what it was; declined it shows
 * nowhere (rules §5). Of reviewers at once the first decides. False when the match waits no longer, undefined when the
 * league has no such match. Throws 401 when the reviewer's account is gone.
 */
export async function decideRequest(
  database: Database,
  { match_id, league_id, option, reason }: RequestDecision,
  reviewer: Actor,
): Promise<boolean | undefined> {
  const isAccepted = option === 'accept';
  const declineReason = isAccepted ? null : (reason ?? null);
  const before = sql`jsonb_build_object('status', former_status)`;
  return inTransaction(database, async (transaction) => {
    await holdMatch(transaction, match_id, reviewer);
    const { rows } = await transaction.execute<ReviewOutcome>(sql`
      with waiting as (
        select match_id, status as former_status from matches
        where match_id = ${match_id} and league_id = ${league_id} and declined_at is null and (
          status in ('Pending', 'On-Hold')
          or exists (select from match_disputes as own where own.match_id = matches.match_id and outcome is null)
        )
      ),
      changed as (
        update matches set ${isAccepted ? APPROVE : sql`declined_at = now()`}, reviewed_by = ${reviewer.user_id}
        from waiting
        where matches.match_id = waiting.match_id
        returning matches.match_id, league_id, status, former_status, corrected_at
      ),
      decision as (
        insert into review_decisions (match_id, option, former_status, reason, decided_by)
        select match_id, ${option}, former_status, ${declineReason}, ${reviewer.user_id}::integer from changed
        returning id
      ),
      ${decideDisputes(isAccepted, sql`(select id from decision)`)},
      ${
        isAccepted
          ? logReview(reviewer, 'request accepted', before, sql`jsonb_build_object('status', status)`)
          : sql`${renamePlayers(sql`declined_at is null and match_id <> ${match_id}`)},
            ${logReview(reviewer, 'request declined', before, declineReason === null ? sql`null` : DECISION)}`
      }
      ${OUTCOME}`);
    if (rows[0]?.is_changed) return true;
    return (await isDeclinedMatch(transaction, { match_id, league_id })) === undefined ? undefined : false;
  });
}

/** A disputed match that is accepted stays Approved - Official, if it was. */
const APPROVE = sql.raw(`status = case when status in ('Pending', 'On-Hold') then 'Approved' else status end`);

/** The log names the decision, whose row has the reason. */
const DECISION = sql`jsonb_build_object('decision', (select id from decision))`;

export function decideDisputes(isAccepted: boolean, decisionId = sql`null::integer`): SQL {
  const outcome = isAccepted
    ? sql`case when corrected_at > disputed_at then 'corrected' else 'kept' end`
    : sql`'declined'`;
  return sql`disputes as (
        update match_disputes set outcome = ${outcome}, decision_id = ${decisionId}
        from changed
        where match_disputes.match_id = changed.match_id and outcome is null
      )`;
}

/** Undefined when the league has no such match. */
export async function isDeclinedMatch(
  database: Database,
  { match_id, league_id }: MatchReference,
): Promise<boolean | undefined> {
  const { rows } = await database.execute<{ is_declined: boolean }>(sql`
    select declined_at is not null as is_declined
    from matches
    where match_id = ${match_id} and league_id = ${league_id}`);
  return rows[0]?.is_declined;
}

/** The declined and removed matches of a league that can still be restored, the last hidden first. */
export async function listDeclined(database: Database, leagueId: number): Promise<JsonText<DeclinedMatch[]>> {
  const { rows } = await database.execute<{ declined: string }>(sql`
    select coalesce(json_agg(
      json_build_object(
        'match_id', match.match_id,
        'match_name', match_name,
        'team_goals', json_build_object('Blue', blue_goals, 'Green', green_goals),
        'submitter_name', submitter_name,
        'status', status,
        'declined_at', ${sql.raw(isoTime('declined_at'))},
        'declined_by', coalesce(roblox_username, d_username),
        'decline_reason', case when removal.id is null then (
          select reason from review_decisions
          where review_decisions.match_id = match.match_id and option = 'decline' and undone_at is null
          order by id desc
          limit 1
        ) end,
        'removal_reason', removal.reason,
        'restorable_until', ${sql.raw(isoTime(`declined_at + ${RESTORABLE}`))}
      )
      order by declined_at desc, match.match_id desc
    ), '[]')::text as declined
    from (
      select * from matches
      where league_id = ${leagueId} and ${IS_RECENT}
      order by declined_at desc, match_id desc
      limit ${MAX_DECLINED}
    ) as match
    left join match_removals as removal on removal.match_id = match.match_id and restored_at is null
    left join users on users.id = case when removal.id is null then reviewed_by else removed_by end`);
  return rows[0]?.declined ?? '[]';
}

function isoTime(instant: string): string {
  return `to_char((${instant}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Gives the match's players the names of their newest matches among those that count from now on. */
export function renamePlayers(counts: SQL): SQL {
  return sql`renamed as (
      update players set name = due.name
      from (
        select players.player_key, newest.name
        from changed
        join match_players as own using (match_id)
        join players using (player_key)
        cross join lateral (
          select line.name
          from match_players as line join matches using (match_id)
          where line.player_key = own.player_key and line.name is not null and (${counts})
          order by line.submission_date desc, match_id desc
          limit 1
        ) as newest
        where newest.name <> players.name
        order by players.player_key
        for no key update of players
      ) as due
      where players.player_key = due.player_key
    )`;
}

/**
 * Holds the account of who acts and then the match, as a deletion holds them, and the typed names of its league; what
 * comes next sees all that was committed before it. Behind the admin command there is no account.
 */
export async function holdMatch(transaction: Database, matchId: number, { user_id }: Actor): Promise<void> {
  if (user_id !== null) await lockAccount(transaction, user_id);
  const { rows } = await transaction.execute<{ league_id: number }>(
    sql`select league_id from matches where match_id = ${matchId} for no key update`,
  );
  if (rows[0]) await lockTypedNames(transaction, rows[0].league_id);
}

export type ReviewOutcome = { is_changed: boolean };

export const OUTCOME = sql`select exists (select from changed) as is_changed`;

export function logReview({ via, user_id }: Actor, action: AuditAction, before: SQL, after: SQL): SQL {
  return sql`logged as (
      insert into audit_entries (league_id, via, actor_id, action, subject, before, after)
      select league_id, ${via}, ${user_id}, ${action}, match_id, ${before}, ${after} from changed
    )`;
}
