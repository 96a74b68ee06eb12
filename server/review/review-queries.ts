import type { AuditAction } from '#contract/changes/schema.ts';
import type { TableChange } from '#contract/fixtures/result-change.ts';
import { findTakenFixture } from '#contract/fixtures/taken-fixtures.ts';
import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import type { DeclinedMatch, MatchReference, RequestDecision } from '#contract/review/schema.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, query, raw, type Sql, sql } from '#database/query.ts';
import { lockActor } from '#server/changes/account-lock-queries.ts';
import { type Actor, ADMIN_COMMAND } from '#server/changes/audit-queries.ts';
import { inMatchTransaction } from '#server/changes/league-lock-queries.ts';
import { storeWithPreview } from '#server/competitions/tables/table-change-queries.ts';
import { relinkMatch } from '#server/fixtures/match-fixture-queries.ts';
import { conflict } from '#server/kit/http/errors.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { lockTypedNames } from '#server/people/typed-names-queries.ts';
import { isListed, shootOutOf } from '#server/results/counted/match-queries.ts';
import { findCompetitionOfFixture } from '#server/results/fixtures/fixture-queries.ts';

/** Declined and removed matches in one response, the newest. */
const MAX_DECLINED = 500;

/** When a match of an undone import was declined, as `undoImport` stores it. */
const UNDONE_IMPORT = sql`'epoch'::timestamptz`;

const IS_RESTORABLE = sql`declined_at > now() - make_interval(days => ${RESTORABLE_DAYS})`;

/**
 * Undoes a decline or a removal: the match is listed as it was before, disputes included, and a declined request waits
 * for review. A league's staff can restore its matches for 30 days, the admin command any match at any time. False when
 * there is nothing to restore. Throws 401 as `decideMatchRequest` does, 409 when an approved match's fixture has another one,
 * and for a match of an undone import, which has no players any more.
 */
export async function restoreMatch(
  database: Database,
  matchId: number,
  { actor, league_id }: { actor: Actor; league_id: number | null } = { actor: ADMIN_COMMAND, league_id: null },
): Promise<boolean> {
  const isAllowed = league_id === null ? sql`true` : sql`league_id = ${league_id} and ${IS_RESTORABLE}`;
  return inMatchTransaction(database, matchId, async (transaction) => {
    await lockReviewedMatch(transaction, matchId, actor);
    const [result] = await query<ReviewResult>(
      transaction,
      sql`
        with changed as (
          update matches set declined_at = null, reviewed_by = case when ${IS_REMOVED} then reviewed_by end
          where match_id = ${matchId} and declined_at > ${UNDONE_IMPORT} and ${isAllowed}
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
        ${renamePlayers(sql`${isListed('matches')} or match_id = ${matchId}`)},
        ${logReview(actor, 'match restored', sql`null`, sql`jsonb_build_object('status', status)`)}
        ${SELECT_IS_CHANGED}`,
    );
    if (!result?.is_changed) {
      await refuseUndoneImport(transaction, matchId, league_id);
      return false;
    }
    await relinkMatch(transaction, matchId, { actor, refusesTaken: true });
    return true;
  });
}

async function refuseUndoneImport(transaction: Database, matchId: number, leagueId: number | null): Promise<void> {
  const [undone] = await query(
    transaction,
    sql`
      select from matches
      where match_id = ${matchId} and declined_at = ${UNDONE_IMPORT}
        and (${leagueId}::integer is null or league_id = ${leagueId})`,
  );
  if (undone) throw conflict(`The import of match ${matchId} was undone. Import its sheet again.`);
}

/** Whether a match of `matches` was removed rather than declined in review. */
const IS_REMOVED = raw(`exists (
  select from match_removals where match_removals.match_id = matches.match_id and restored_at is null
)`);

/**
 * Decides on a match that waits for review or is disputed: accepted it is Approved, or keeps its approved status;
 * declined it is no longer listed. Of reviewers at once the first decides. `isDecided` is false when the match no longer
 * waits, undefined when the league has no such match. A dry run returns how the tables would change that have the match's
 * fixture, if another match has it. Throws 401 when the reviewer's account is deleted.
 */
export async function decideMatchRequest(
  database: Database,
  { match_id, league_id, option, reason, takes_fixture = false }: RequestDecision,
  { actor: reviewer, isDryRun = false }: { actor: Actor; isDryRun?: boolean },
): Promise<{ isDecided: boolean | undefined; changes: TableChange[] }> {
  let isDecided: boolean | undefined;
  const competition_id = isDryRun ? await findContestedCompetition(database, league_id, match_id) : undefined;
  const isAccepted = option === 'accept';
  const declineReason = isAccepted ? null : (reason ?? null);
  const before = sql`jsonb_build_object('status', former_status)`;
  const changes = await storeWithPreview(database, league_id, { competition_id, isDryRun }, async (transaction) => {
    await lockReviewedMatch(transaction, match_id, reviewer);
    const [result] = await query<ReviewResult>(
      transaction,
      sql`
        with waiting as (
          select match_id, status as former_status from matches
          where match_id = ${match_id} and league_id = ${league_id} and ${isListed('matches')} and (
            status in ('Pending', 'On-Hold')
            or exists (select from match_disputes as own where own.match_id = matches.match_id and outcome is null)
          )
        ),
        changed as (
          update matches set ${isAccepted ? APPROVE : sql`declined_at = now()`}, reviewed_by = ${reviewer.user_id}
          from waiting
          where matches.match_id = waiting.match_id
          returning matches.match_id, league_id, status, former_status
        ),
        decision as (
          insert into review_decisions (match_id, option, former_status, reason, decided_by)
          select match_id, ${option}, former_status, ${declineReason}, ${reviewer.user_id}::integer from changed
          returning id
        ),
        ${decideDisputes(isAccepted ? sql`'kept'` : sql`'declined'`, sql`(select id from decision)`)},
        ${
          isAccepted
            ? logReview(reviewer, 'request accepted', before, sql`jsonb_build_object('status', status)`)
            : sql`${renamePlayers(sql`${isListed('matches')} and match_id <> ${match_id}`)},
              ${logReview(reviewer, 'request declined', before, declineReason === null ? sql`null` : DECISION)}`
        }
        ${SELECT_IS_CHANGED}`,
    );
    if (result?.is_changed && isAccepted) {
      await relinkMatch(transaction, match_id, { actor: reviewer, takesFixture: takes_fixture });
    }
    const isKnown = result?.is_changed || (await isDeclinedMatch(transaction, { match_id, league_id })) !== undefined;
    isDecided = isKnown ? result?.is_changed === true : undefined;
  });
  return { isDecided, changes };
}

/** The competition of the fixture that a match came for, if another match has it. */
async function findContestedCompetition(
  database: Database,
  leagueId: number,
  matchId: number,
): Promise<number | undefined> {
  const [match] = await query<{ hold_reasons: string[] }>(
    database,
    sql`select hold_reasons from matches where match_id = ${matchId} and league_id = ${leagueId}`,
  );
  const taken = findTakenFixture(match?.hold_reasons ?? []);
  return taken ? findCompetitionOfFixture(database, leagueId, taken.fixture_id) : undefined;
}

/** A disputed match that is accepted stays Approved - Official, if it was. */
const APPROVE = raw(`status = case when status in ('Pending', 'On-Hold') then 'Approved' else status end`);

/** The log names the decision, whose row has the reason. */
const DECISION = sql`jsonb_build_object('decision', (select id from decision))`;

/** The table expression `disputes`, which closes the open disputes of the match in `changed`. */
export function decideDisputes(outcome: Sql, decisionId = sql`null::integer`): Sql {
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
  const [match] = await query<{ is_declined: boolean }>(
    database,
    sql`
      select declined_at is not null as is_declined
      from matches
      where match_id = ${match_id} and league_id = ${league_id}`,
  );
  return match?.is_declined;
}

/** The declined and removed matches of a league that can still be restored, the newest decision first. */
export async function listDeclined(database: Database, leagueId: number): Promise<JsonText<DeclinedMatch[]>> {
  const [list] = await query<{ declined: string }>(
    database,
    sql`
      select coalesce(json_agg(
        json_build_object(
          'match_id', match.match_id,
          'match_name', match_name,
          'team_goals', json_build_object('Blue', blue_goals, 'Green', green_goals),
          'shoot_out', ${shootOutOf('match')},
          'submitter_name', submitter_name,
          'status', status,
          'declined_at', ${isoTime('declined_at')},
          'declined_by', coalesce(roblox_username, d_username),
          'decline_reason', case when removal.id is null then (
            select reason from review_decisions
            where review_decisions.match_id = match.match_id and option = 'decline' and undone_at is null
            order by id desc
            limit 1
          ) end,
          'removal_reason', removal.reason,
          'restorable_until', ${isoTime(`declined_at + interval '${RESTORABLE_DAYS} days'`)}
        )
        order by declined_at desc, match.match_id desc
      ), '[]')::text as declined
      from (
        select * from matches
        where league_id = ${leagueId} and ${IS_RESTORABLE}
        order by declined_at desc, match_id desc
        limit ${MAX_DECLINED}
      ) as match
      left join match_removals as removal on removal.match_id = match.match_id and restored_at is null
      left join users on users.id = case when removal.id is null then reviewed_by else removed_by end`,
  );
  return list?.declined ?? '[]';
}

/**
 * The table expression `renamed`: gives the players of the match in `changed` the names of their newest matches among
 * those that satisfy the condition.
 */
export function renamePlayers(condition: Sql): Sql {
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
          where line.player_key = own.player_key and line.name is not null and (${condition})
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
 * Locks the actor's account, then the match, in the order of an account's deletion, and then the typed names of the
 * league.
 */
export async function lockReviewedMatch(transaction: Database, matchId: number, actor: Actor): Promise<void> {
  await lockActor(transaction, actor);
  const [match] = await query<{ league_id: number }>(
    transaction,
    sql`select league_id from matches where match_id = ${matchId} for no key update`,
  );
  if (match) await lockTypedNames(transaction, match.league_id);
}

/** Whether a statement changed the match, selected by `SELECT_IS_CHANGED`. */
export type ReviewResult = { is_changed: boolean };

export const SELECT_IS_CHANGED = sql`select exists (select from changed) as is_changed`;

export function logReview({ via, user_id, key_prefix }: Actor, action: AuditAction, before: Sql, after: Sql): Sql {
  return sql`logged as (
      insert into audit_entries (league_id, via, actor_id, key_prefix, action, subject, before, after)
      select league_id, ${via}, ${user_id}, ${key_prefix}, ${action}, match_id, ${before}, ${after} from changed
    )`;
}
