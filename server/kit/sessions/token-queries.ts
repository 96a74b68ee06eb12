import { createHash, randomBytes } from 'node:crypto';
import type { NewToken, PersonalToken, TokenScope } from '#contract/accounts/personal-tokens.ts';
import { MAX_TOKENS } from '#contract/kit/limits.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, query, queryPrepared, raw, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { isPersonalToken, TOKEN_PREFIX } from '#server/kit/calls/credentials.ts';
import { conflict, notFound } from '#server/kit/http/errors.ts';
import { SESSION_USER, type SessionUser } from '#server/kit/sessions/session-queries.ts';

const SHOWN_SECRET_CHARACTERS = 6;

const TODAY = raw(`(now() at time zone 'UTC')::date`);

/** An account that a personal token acts for, in one league if limited; `token_prefix` is for the log. */
export type TokenUser = SessionUser & { token_prefix: string; scope: TokenScope; league_id: number | null };

/**
 * Creates a token and deletes expired ones; throws 404 for an unknown league, 409 at the maximum. Only its hash is
 * stored.
 */
export async function createToken(
  database: Database,
  userId: number,
  { name, scope, league_id = null, days }: NewToken,
): Promise<string> {
  const token = TOKEN_PREFIX + randomBytes(32).toString('base64url');
  const prefix = token.slice(0, TOKEN_PREFIX.length + SHOWN_SECRET_CHARACTERS);
  await inTransaction(database, async (transaction) => {
    await execute(transaction, sql`select from users where id = ${userId} for no key update`);
    await execute(transaction, sql`delete from personal_tokens where user_id = ${userId} and expires_at <= now()`);
    const isKnown =
      league_id === null || (await execute(transaction, sql`select from open_leagues where id = ${league_id}`)) > 0;
    if (!isKnown) throw notFound(`League ${league_id}`);
    const added = await execute(
      transaction,
      sql`
        insert into personal_tokens (token_hash, user_id, name, prefix, scope, league_id, expires_at)
        select ${hashOf(token)}, ${userId}, ${name}, ${prefix}, ${scope}, ${league_id}, now() + make_interval(days => ${days})
        where (select count(*) from personal_tokens where user_id = ${userId}) < ${MAX_TOKENS}`,
    );
    if (added === 0) throw conflict(`You have ${MAX_TOKENS} tokens, the maximum. Revoke one first.`);
  });
  return token;
}

/** The valid tokens of an account, newest first. */
export function listTokens(database: Database, userId: number): Promise<PersonalToken[]> {
  return query<PersonalToken>(
    database,
    sql`
      select token.id, token.name, prefix, scope, ${isoTime('token.creation_date')} as creation_date,
        last_used::text as last_used, ${isoTime('expires_at')} as expires_at,
        case when league.id is not null then json_build_object('id', league.id, 'name', league.name) end as league
      from personal_tokens token
      left join leagues league on league.id = token.league_id
      where user_id = ${userId} and expires_at > now()
      order by token.id desc`,
  );
}

/** Returns false if the account has no such token. */
export async function revokeToken(database: Database, userId: number, id: number): Promise<boolean> {
  return (await execute(database, sql`delete from personal_tokens where id = ${id} and user_id = ${userId}`)) === 1;
}

/** Null for a revoked, expired or unknown token. Stores the UTC day of its use. */
export async function findTokenUser(database: Database, token: string): Promise<TokenUser | null> {
  if (!isPersonalToken(token)) return null;
  const hash = hashOf(token);
  const [user] = await queryPrepared<TokenUser>(
    database,
    'find_token_user',
    sql`
      with used as (
        update personal_tokens set last_used = ${TODAY}
        where token_hash = ${hash} and last_used is distinct from ${TODAY} and expires_at > now()
      )
      select ${SESSION_USER}, token.prefix as token_prefix, token.scope, token.league_id
      from personal_tokens token
      join users u on u.id = token.user_id
      where token_hash = ${hash} and expires_at > now()`,
  );
  return user ?? null;
}

/** Whether the match and the group, if named, exist in the league. */
export async function areInLeague(
  database: Database,
  leagueId: number,
  { match_id = null, group_id = null }: { match_id?: number | null; group_id?: number | null },
): Promise<boolean> {
  const [found] = await queryPrepared<{ is_own: boolean }>(
    database,
    'are_in_league',
    sql`
      select (${match_id}::bigint is null or exists (
          select from matches where match_id = ${match_id} and league_id = ${leagueId}
        )) and (${group_id}::integer is null or exists (
          select from groups where group_id = ${group_id} and group_league_id = ${leagueId}
        )) as is_own`,
  );
  return found?.is_own === true;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
