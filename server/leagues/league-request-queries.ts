import { LEAGUE_REQUESTS_PER_WEEK, LEAGUE_REQUESTS_SHOWN } from '#contract/kit/limits.ts';
import type {
  LeagueRequest,
  LeagueRequestDecision,
  LeagueRequestList,
  NewLeagueRequest,
  UnseenDecision,
} from '#contract/leagues/requests.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, literal, query, queryPrepared, raw, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { lockAccount } from '#server/changes/account-lock-queries.ts';
import { type Actor, onWebsite } from '#server/changes/audit-queries.ts';
import type { Config } from '#server/config.ts';
import { conflict, notFound, rateLimited, unauthorized } from '#server/kit/http/errors.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { createLeagueWithin, requireFreeLeagueName, requireKnownTimeZone } from '#server/leagues/league-queries.ts';

/** Fields of the contract's `LeagueRequest`, of `league_requests r`. */
const FIELDS = sql`
  'id', r.id, 'name', r.name, 'sport', r.sport, 'desc', r."desc", 'methods', r.methods,
  'requested_at', ${isoTime('r.requested_at')}, 'outcome', r.outcome, 'decided_at', ${isoTime('r.decided_at')},
  'reason', r.reason, 'league_id', r.league_id`;

const LISTED = sql`
  ${FIELDS}, 'd_username', u.d_username, 'discord_id', u.discord_id, 'roblox_username', u.roblox_username,
  'requests', (select count(*) from league_requests own where own.user_id = r.user_id)`;

/**
 * Stores a request; if approved automatically, it creates the league. Throws 409 if a league has the name or the
 * account has an open request, 429 after its third request in seven days, 401 if the account is deleted.
 */
export async function requestLeague(
  database: Database,
  user: { id: number },
  request: NewLeagueRequest,
  approval: Pick<Config, 'autoApproveLeagues' | 'autoApproveRobloxDays'>,
): Promise<LeagueRequest> {
  return inTransaction(database, async (transaction) => {
    // The lock serialises the account's requests.
    const [account] = await query<{ is_old: boolean }>(
      transaction,
      sql`
        select coalesce(roblox_created_on < (now() at time zone 'UTC')::date - ${approval.autoApproveRobloxDays}::integer, false)
          as is_old
        from users
        where id = ${user.id}
        for no key update`,
    );
    if (!account) throw unauthorized();
    await requireNextRequest(transaction, user.id);
    await requireFreeLeagueName(transaction, request.name);
    const { name, sport, desc, methods, time_zone = 'UTC' } = request;
    await requireKnownTimeZone(transaction, time_zone);
    const [stored] = await query<{ id: number }>(
      transaction,
      sql`
        insert into league_requests (user_id, name, sport, "desc", methods, time_zone)
        values (${user.id}, ${name}, ${sport}, ${desc}, ${methods}, ${time_zone})
        returning id`,
    );
    if (!stored) throw new Error('The request was not stored.');
    if (!approval.autoApproveLeagues && !account.is_old) return findRequest(transaction, stored.id);
    const asked = { id: stored.id, user_id: user.id, ...request };
    return acceptRequest(transaction, asked, { actor: onWebsite(user), decided_by: null });
  });
}

async function requireNextRequest(transaction: Database, userId: number): Promise<void> {
  const [found] = await query<{ is_open: boolean; recent: number; wait: number }>(
    transaction,
    sql`
      select coalesce(bool_or(outcome is null), false) as is_open,
        (count(*) filter (where requested_at > now() - interval '7 days'))::integer as recent,
        coalesce(
          ceil(extract(epoch from
            min(requested_at) filter (where requested_at > now() - interval '7 days') + interval '7 days' - now()
          )), 0
        )::integer as wait
      from league_requests
      where user_id = ${userId}`,
  );
  const { is_open = false, recent = 0, wait = 0 } = found ?? {};
  if (is_open) throw conflict('You have an open request already. Withdraw it to ask for another league.');
  if (recent >= LEAGUE_REQUESTS_PER_WEEK) {
    const message = `You can ask for ${LEAGUE_REQUESTS_PER_WEEK} leagues in seven days. Try again later.`;
    throw rateLimited(message, wait);
  }
}

async function findRequest(database: Database, id: number): Promise<LeagueRequest> {
  const [found] = await query<{ request: LeagueRequest }>(
    database,
    sql`select json_build_object(${FIELDS}) as request from league_requests r where id = ${id}`,
  );
  if (!found) throw notFound(`Request ${id}`);
  return found.request;
}

/** Fewer decisions say little about the next one. */
const MIN_DECISIONS = 5;
const LAST_DECISIONS = 20;

/** The median wait for the last decisions by staff, in started hours. */
const USUAL_WAIT = sql`
  select case when count(*) >= ${literal(MIN_DECISIONS)} then
    ceil(extract(epoch from percentile_cont(0.5) within group (order by decided_at - requested_at)) / 3600)::integer
  end as hours
  from (
    select requested_at, decided_at from league_requests
    where decided_by is not null and outcome <> 'withdrawn'
    order by decided_at desc
    limit ${literal(LAST_DECISIONS)}
  ) as last`;

/** The requests of an account, the newest first. */
export async function listOwnRequests(database: Database, userId: number): Promise<JsonText<LeagueRequest[]>> {
  const [own] = await queryPrepared<{ requests: string }>(
    database,
    'list_own_league_requests',
    sql`
      select coalesce(json_agg(
        case when outcome is null and usual.hours is not null
          then jsonb_build_object(${FIELDS}) || jsonb_build_object('usual_hours', usual.hours)
          else jsonb_build_object(${FIELDS})
        end
        order by r.requested_at desc, r.id desc
      ), '[]')::text as requests
      from (
        select * from league_requests
        where user_id = ${userId} and outcome is distinct from 'withdrawn'
        order by requested_at desc, id desc
        limit ${LEAGUE_REQUESTS_SHOWN}
      ) as r
      cross join (${USUAL_WAIT}) as usual`,
  );
  return own?.requests ?? '[]';
}

/** Withdraws an open request of the account. Throws 404 for an unknown request, 409 after its decision. */
export async function withdrawRequest(database: Database, userId: number, id: number): Promise<void> {
  const [request] = await query<{ is_withdrawn: boolean }>(
    database,
    sql`
      with withdrawn as (
        update league_requests set outcome = 'withdrawn', decided_at = now()
        where id = ${id} and user_id = ${userId} and outcome is null
        returning id
      )
      select exists (select from withdrawn) as is_withdrawn
      from league_requests
      where id = ${id} and user_id = ${userId} and outcome is distinct from 'withdrawn'`,
  );
  if (!request) throw notFound(`Request ${id}`);
  if (!request.is_withdrawn) throw conflict(`Request ${id} is decided already.`);
}

/** Decisions that the account hasn't marked as seen, the oldest first. */
export async function listUnseenDecisions(database: Database, userId: number): Promise<UnseenDecision[]> {
  return queryPrepared<UnseenDecision>(
    database,
    'list_unseen_decisions',
    sql`
      select id, name, outcome, reason, league_id
      from league_requests
      where user_id = ${userId} and outcome in ('accepted', 'refused') and seen_at is null
      order by id`,
  );
}

/** Marks the decision on a request of the account as seen. Throws 404 for an unknown decision. */
export async function markDecisionSeen(database: Database, userId: number, id: number): Promise<void> {
  const marked = await execute(
    database,
    sql`
      update league_requests set seen_at = coalesce(seen_at, now())
      where id = ${id} and user_id = ${userId} and outcome in ('accepted', 'refused')`,
  );
  if (marked === 0) throw notFound(`A decision about request ${id}`);
}

/** All open requests, the oldest first, and the last decided ones. */
export async function listLeagueRequests(database: Database): Promise<JsonText<LeagueRequestList>> {
  const part = (condition: string, order: string) => sql`(
    select coalesce(json_agg(json_build_object(${LISTED}) order by ${raw(order)}), '[]')
    from (
      select * from league_requests r where ${raw(condition)} order by ${raw(order)} limit ${LEAGUE_REQUESTS_SHOWN}
    ) as r
    join users u on u.id = r.user_id
  )`;
  const [list] = await queryPrepared<{ requests: string }>(
    database,
    'list_league_requests',
    sql`
      select json_build_object(
        'waiting', ${part('r.outcome is null', 'r.requested_at, r.id')},
        'decided', ${part("r.outcome in ('accepted', 'refused')", 'r.decided_at desc, r.id desc')}
      )::text as requests`,
  );
  return list?.requests ?? '{"waiting":[],"decided":[]}';
}

/**
 * Accepts a request, which creates the league with the applicant as its owner, or refuses it. Throws 404 for an unknown
 * request, 409 after its decision or if a league has the name.
 */
export async function decideLeagueRequest(
  database: Database,
  staff: { id: number },
  { id, option, reason = null }: Omit<LeagueRequestDecision, 'reason'> & { reason?: string | null },
): Promise<LeagueRequest> {
  return inTransaction(database, async (transaction) => {
    await lockAccount(transaction, staff.id);
    // Matches the lock order of an account's deletion: the account, then its requests.
    await execute(
      transaction,
      sql`select from users where id = (select user_id from league_requests where id = ${id}) for key share`,
    );
    const [request] = await query<AskedLeague & { outcome: string | null }>(
      transaction,
      sql`
        select id, user_id, name, sport, "desc", methods, time_zone, outcome from league_requests
        where id = ${id} and user_id is not null
        for update`,
    );
    if (!request) throw notFound(`Request ${id}`);
    if (request.outcome === 'withdrawn') throw conflict(`Request ${id} was withdrawn.`);
    if (request.outcome !== null) throw conflict(`Request ${id} is decided already.`);
    if (option === 'accept') {
      return acceptRequest(transaction, request, { actor: onWebsite(staff), decided_by: staff.id });
    }
    await execute(
      transaction,
      sql`
        update league_requests set outcome = 'refused', decided_at = now(), decided_by = ${staff.id}, reason = ${reason}
        where id = ${id}`,
    );
    return findRequest(transaction, id);
  });
}

type AskedLeague = NewLeagueRequest & { id: number; user_id: number };

async function acceptRequest(
  transaction: Database,
  request: AskedLeague,
  { actor, decided_by }: { actor: Actor; decided_by: number | null },
): Promise<LeagueRequest> {
  const leagueId = await createLeagueWithin(transaction, request, request.user_id, actor);
  await execute(
    transaction,
    sql`
      update league_requests
      set outcome = 'accepted', decided_at = now(), decided_by = ${decided_by}, league_id = ${leagueId},
        seen_at = case when ${decided_by}::integer is null then now() end
      where id = ${request.id}`,
  );
  return findRequest(transaction, request.id);
}
