import type { ListedDispute } from '#contract/disputes.ts';
import { DECIDED_DISPUTE_DAYS, DISPUTES_PER_DAY, OWN_DISPUTES_SHOWN } from '#contract/limits.ts';
import type { Database } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import { logChange, onWebsite } from '#server/audit/audit-queries.ts';
import { conflict, forbidden, HttpError, notFound, unauthorized } from '#server/http/errors.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { IS_APPROVED } from '#server/matches/match-access-queries.ts';

interface NewDispute {
  match_id: number;
  user: { id: number; roblox_id: string };
  reason: string;
}

interface Disputable {
  league_id: number;
  is_approved: boolean;
  is_player: boolean;
  is_disputed: boolean;
  recent: number;
  /** Seconds until the oldest of the recent ones is a day old. */
  wait: number;
}

/**
 * Puts an approved match before its league, by a player of it. The match keeps its status until the league decides.
 * Throws 404, 403, 409 or 429 where a dispute is not to be had, 401 when the account is gone.
 */
export async function disputeMatch(database: Database, { match_id, user, reason }: NewDispute): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const { $client } = transaction;
    // Held against the account's other disputes too, so that none is over the day's number.
    const account = await $client.query('select from users where id = $1 for no key update', [user.id]);
    if (account.rowCount === 0) throw unauthorized();
    const match = await lockDisputable(transaction, match_id, user);
    if (!match) throw notFound(`Match ${match_id}`);
    if (!match.is_player) throw forbidden(`Only players of match ${match_id} can dispute it.`);
    if (!match.is_approved) throw conflict(`Match ${match_id} waits for review as it is.`);
    if (match.is_disputed) throw conflict(`You dispute match ${match_id} already.`);
    if (match.recent >= DISPUTES_PER_DAY) {
      const message = `You can dispute ${DISPUTES_PER_DAY} matches a day. Try again later.`;
      throw new HttpError(429, message, { 'retry-after': String(match.wait) });
    }
    const { league_id } = match;
    await $client.query('insert into match_disputes (match_id, league_id, user_id, reason) values ($1, $2, $3, $4)', [
      match_id,
      league_id,
      user.id,
      reason,
    ]);
    await logChange(transaction, onWebsite(user), { league_id, action: 'match disputed', subject: match_id });
  });
}

async function lockDisputable(
  transaction: Database,
  matchId: number,
  { id, roblox_id }: NewDispute['user'],
): Promise<Disputable | undefined> {
  const { rows } = await transaction.$client.query<Disputable>(
    `select league_id, ${IS_APPROVED} as is_approved,
       exists (select from match_players as line where line.match_id = matches.match_id and player_key = $3) as is_player,
       exists (
         select from match_disputes as own
         where own.match_id = matches.match_id and user_id = $2 and outcome is null
       ) as is_disputed,
       recent.count as recent, recent.wait
     from matches, (
       select count(*)::integer, ceil(extract(epoch from min(disputed_at) + interval '1 day' - clock_timestamp()))::integer as wait
       from match_disputes
       where user_id = $2 and disputed_at > clock_timestamp() - interval '1 day'
     ) as recent
     where match_id = $1 and declined_at is null
     for no key update of matches`,
    [matchId, id, roblox_id],
  );
  return rows[0];
}

/** A user's open disputes and those decided lately, newest first. */
export async function listOwnDisputes(database: Database, userId: number): Promise<JsonText<ListedDispute[]>> {
  const { rows } = await database.$client.query<{ disputes: string }>({
    name: 'list_own_disputes',
    text: `
      select coalesce(json_agg(
        json_build_object(
          'match_id', match_id,
          'match_name', match_name,
          'league_name', league_name,
          'at', to_char(disputed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
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
        where own.user_id = $1 and (declined_at is not null) = (outcome is not distinct from 'declined') and (
          outcome is null
          or coalesce(decided_at, declined_at, disputed_at) > now() - interval '${DECIDED_DISPUTE_DAYS} days'
        )
        order by disputed_at desc, own.id desc
        limit ${OWN_DISPUTES_SHOWN}
      ) as shown`,
    values: [userId],
  });
  return rows[0]?.disputes ?? '[]';
}
