import { DECIDED_DISPUTE_DAYS, DISPUTES_PER_DAY, OWN_DISPUTES_SHOWN } from '#contract/kit/limits.ts';
import type { ListedDispute } from '#contract/review/disputes.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, query, queryPrepared, sql } from '#database/query.ts';
import { logChange, onWebsite } from '#server/changes/audit-queries.ts';
import { inMatchTransaction } from '#server/changes/league-lock-queries.ts';
import { conflict, notFound, rateLimited, unauthorized } from '#server/kit/http/errors.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { isApproved, isListed } from '#server/results/counted/match-queries.ts';

interface NewDispute {
  match_id: number;
  user: { id: number };
  reason: string;
  evidence: string[];
}

interface Disputable {
  league_id: number;
  is_approved: boolean;
  is_disputed: boolean;
  recent: number;
  /** Seconds until the oldest recent dispute is a day old. */
  wait: number;
}

/**
 * Opens a player's dispute of an approved match. The match keeps its status until the league decides. Throws 404, 409
 * or 429 if the match or the account isn't eligible, 401 if the account is deleted.
 */
export async function disputeMatch(
  database: Database,
  { match_id, user, reason, evidence }: NewDispute,
): Promise<void> {
  await inMatchTransaction(database, match_id, async (transaction) => {
    // The lock also serialises the account's disputes, so that concurrent ones can't exceed the daily limit.
    const accounts = await execute(transaction, sql`select from users where id = ${user.id} for no key update`);
    if (accounts === 0) throw unauthorized();
    const match = await lockDisputable(transaction, match_id, user);
    if (!match) throw notFound(`Match ${match_id}`);
    if (!match.is_approved) throw conflict(`Match ${match_id} waits for review as it is.`);
    if (match.is_disputed) throw conflict(`You dispute match ${match_id} already.`);
    if (match.recent >= DISPUTES_PER_DAY) {
      const message = `You can dispute ${DISPUTES_PER_DAY} matches a day. Try again later.`;
      throw rateLimited(message, match.wait);
    }
    const { league_id } = match;
    await execute(
      transaction,
      sql`
        insert into match_disputes (match_id, league_id, user_id, reason, evidence)
        values (${match_id}, ${league_id}, ${user.id}, ${reason}, ${evidence})`,
    );
    await logChange(transaction, onWebsite(user), { league_id, action: 'match disputed', subject: match_id });
  });
}

/** Whether a Roblox account played in a match; undefined for an unlisted match. */
export async function isPlayerOf(database: Database, matchId: number, robloxId: string): Promise<boolean | undefined> {
  const [match] = await query<{ is_player: boolean }>(
    database,
    sql`
      select exists (
        select from match_players line where line.match_id = matches.match_id and player_key = ${robloxId}
      ) as is_player
      from matches
      where match_id = ${matchId} and ${isListed('matches')}`,
  );
  return match?.is_player;
}

async function lockDisputable(
  transaction: Database,
  matchId: number,
  { id }: NewDispute['user'],
): Promise<Disputable | undefined> {
  const [disputable] = await query<Disputable>(
    transaction,
    sql`
      select league_id, ${isApproved('matches')} as is_approved,
        exists (
          select from match_disputes as own
          where own.match_id = matches.match_id and user_id = ${id} and outcome is null
        ) as is_disputed,
        recent.count as recent, recent.wait
      from matches, (
        select count(*)::integer,
          ceil(extract(epoch from min(disputed_at) + interval '1 day' - clock_timestamp()))::integer as wait
        from match_disputes
        where user_id = ${id} and disputed_at > clock_timestamp() - interval '1 day'
      ) as recent
      where match_id = ${matchId} and ${isListed('matches')}
      for no key update of matches`,
  );
  return disputable;
}

/** A user's open and recently decided disputes, newest first. */
export async function listOwnDisputes(database: Database, userId: number): Promise<JsonText<ListedDispute[]>> {
  const [own] = await queryPrepared<{ disputes: string }>(
    database,
    'list_own_disputes',
    sql`
      select coalesce(json_agg(
        json_build_object(
          'match_id', match_id,
          'match_name', match_name,
          'league_name', league_name,
          'at', ${isoTime('disputed_at')},
          'outcome', outcome
        )
        order by disputed_at desc, id desc
      ), '[]')::text as disputes
      from (
        select own.id, own.match_id, match_name, leagues.name as league_name, disputed_at, outcome
        from match_disputes own
        join matches using (match_id)
        join leagues on leagues.id = matches.league_id
        left join review_decisions decision on decision.id = own.decision_id
        where own.user_id = ${userId} and (declined_at is not null) = (outcome is not distinct from 'declined') and (
          outcome is null
          or coalesce(decided_at, declined_at, case outcome when 'corrected' then corrected_at end, disputed_at) > now() - make_interval(days => ${DECIDED_DISPUTE_DAYS})
        )
        order by disputed_at desc, own.id desc
        limit ${OWN_DISPUTES_SHOWN}
      ) as shown`,
  );
  return own?.disputes ?? '[]';
}
