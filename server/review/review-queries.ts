import type { TableChange } from '#contract/fixtures/result-change.ts';
import { findTakenFixture } from '#contract/fixtures/taken-fixtures.ts';
import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import type { DeclinedMatch, MatchReference, RequestDecision } from '#contract/review/schema.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, query, raw, type Sql, sql } from '#database/query.ts';
import { lockActor } from '#server/changes/account-lock-queries.ts';
import { type Actor, ADMIN_COMMAND, type ChangesToLog, logEach } from '#server/changes/audit-queries.ts';
import { inMatchTransaction } from '#server/changes/league-lock-queries.ts';
import { storeWithPreview } from '#server/competitions/tables/table-change-queries.ts';
import { relinkMatch } from '#server/fixtures/match-fixture-queries.ts';
import { conflict } from '#server/kit/http/errors.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { lockTypedNames } from '#server/people/typed-names-queries.ts';
import { isListed, shootOutOf } from '#server/results/counted/match-queries.ts';
import { findCompetitionOfFixture } from '#server/results/fixtures/fixture-queries.ts';

/** Maximum declined and removed matches in a response, newest first. */
const MAX_DECLINED = 500;

/** Decline time that `undoImport` stores for an undone import's matches. */
const UNDONE_IMPORT = sql`'epoch'::timestamptz`;

const IS_RESTORABLE = sql`declined_at > now() - make_interval(days => ${RESTORABLE_DAYS})`;

/**
 * Undoes a decline or a removal: the match is listed as before, with its disputes, and a declined request is in review
 * again. A league's staff can restore its matches for 30 days, the admin command any match at any time. False if there
 * is nothing to restore. Throws 401 as `decideMatchRequest` does. Throws 409 if an approved match's fixture has another
 * one, and for a match of an undone import, which has no players any more.
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
        ${logReview(actor, { ...OF_REVIEWED, action: 'match restored', after: { status: sql`status` } })}
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

/** Whether a row of `matches` was removed rather than declined in review. */
const IS_REMOVED = raw(`exists (
  select from match_removals where match_removals.match_id = matches.match_id and restored_at is null
)`);

/**
 * Decides on a match that is in review or disputed. Acceptance approves it or keeps its approved status; a declined
 * match is no longer listed. Of concurrent reviewers the first one decides. `isDecided` is false if the match is no
 * longer in review, undefined if the league has no such match. A dry run returns the changes of tables, if another
 * match has the fixture. Throws 401 if the reviewer's account is deleted.
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
  const decided = { ...OF_REVIEWED, before: { status: sql`former_status` } };
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
            ? logReview(reviewer, { ...decided, action: 'request accepted', after: { status: sql`status` } })
            : sql`${renamePlayers(sql`${isListed('matches')} and match_id <> ${match_id}`)},
              ${logReview(reviewer, {
                ...decided,
                action: 'request declined',
                // The reason is in the decision's row.
                ...(declineReason !== null && { after: { decision: sql`(select id from decision)` } }),
              })}`
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

/** The competition of the fixture that a match was sent for, if another match has it. */
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

/** An accepted disputed match keeps the status Approved - Official. */
const APPROVE = raw(`status = case when status in ('Pending', 'On-Hold') then 'Approved' else status end`);

/** The table expression `disputes`, which closes the open disputes of the match in `changed`. */
export function decideDisputes(outcome: Sql, decisionId = sql`null::integer`): Sql {
  return sql`disputes as (
        update match_disputes set outcome = ${outcome}, decision_id = ${decisionId}
        from changed
        where match_disputes.match_id = changed.match_id and outcome is null
      )`;
}

/** Undefined for an unknown match. */
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

/** The restorable declined and removed matches of a league, newest decision first. */
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
 * The table expression `renamed`: gives the players of the match in `changed` the names in their newest matches that
 * meet the condition.
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

/** Locks the actor's account, then the match, like an account's deletion, and then the league's typed names. */
export async function lockReviewedMatch(transaction: Database, matchId: number, actor: Actor): Promise<void> {
  await lockActor(transaction, actor);
  const [match] = await query<{ league_id: number }>(
    transaction,
    sql`select league_id from matches where match_id = ${matchId} for no key update`,
  );
  if (match) await lockTypedNames(transaction, match.league_id);
}

/** Whether a statement changed the match, from `SELECT_IS_CHANGED`. */
export type ReviewResult = { is_changed: boolean };

export const SELECT_IS_CHANGED = sql`select exists (select from changed) as is_changed`;

/** Common fields of entries about the reviewed match. */
export const OF_REVIEWED = { league_id: sql`league_id`, subject: sql`match_id` };

/** The table expression `logged`: logs the statement's change of the match. */
export function logReview(actor: Actor, change: ChangesToLog): Sql {
  return sql`logged as (${logEach(actor, change, sql`from changed`)})`;
}
