import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, type Sql, sql } from '#database/query.ts';
import { lockActor } from '#server/changes/account-lock-queries.ts';
import { type Actor, ADMIN_COMMAND, logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { conflict, notFound } from '#server/kit/http/errors.ts';
import { lockTypedNames } from '#server/people/typed-names-queries.ts';

/** Groups don't change with their league, but their pages do. */
function noteGroups(leagueId: number): Sql {
  return sql`
    insert into edge_changes (kind, thing)
    select 'group', group_id::text from groups where group_league_id = ${leagueId}`;
}

/** Decline time of a closed league's matches: before any review, so that none can be restored individually. */
const CLOSED = sql`'0001-01-01T00:00:00Z'::timestamptz`;

/**
 * Closes a league: only its owners see it. Its matches leave all lists and figures like declined ones, and nothing more
 * is sent for it. Throws 404 for an unknown or closed league.
 */
export async function closeLeague(database: Database, leagueId: number, actor: Actor = ADMIN_COMMAND): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockActor(transaction, actor);
    await lockTypedNames(transaction, leagueId);
    await lockLeague(transaction, leagueId);
    // Before the matches, as their triggers send nothing for a closed league.
    await execute(transaction, sql`update leagues set closed_at = now() where id = ${leagueId}`);
    await execute(
      transaction,
      sql`update matches set declined_at = ${CLOSED} where league_id = ${leagueId} and declined_at is null`,
    );
    await execute(transaction, noteGroups(leagueId));
    await execute(transaction, sql`delete from webhook_deliveries where league_id = ${leagueId} and state = 'waiting'`);
    await execute(transaction, sql`delete from league_events where league_id = ${leagueId}`);
    await execute(transaction, sql`delete from ownership_offers where league_id = ${leagueId}`);
    await logChange(transaction, actor, { league_id: leagueId, action: 'league closed', subject: leagueId });
  });
}

/**
 * Restores a closed league as it was. Its owners can do so for 30 days, the admin command at any time. Throws 404 for
 * an unknown league, 409 for one that isn't closed or was closed too long ago.
 */
export async function restoreLeague(database: Database, leagueId: number, actor: Actor = ADMIN_COMMAND): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockActor(transaction, actor);
    await lockTypedNames(transaction, leagueId);
    const [league] = await query<{ name: string; is_closed: boolean; is_late: boolean }>(
      transaction,
      sql`
        select name, closed_at is not null as is_closed,
          coalesce(closed_at < now() - make_interval(days => ${RESTORABLE_DAYS}), false) as is_late
        from leagues
        where id = ${leagueId}
        for no key update`,
    );
    if (!league) throw notFound(`League ${leagueId}`);
    if (!league.is_closed) throw conflict(`${league.name} is not closed; it may have been restored already.`);
    if (league.is_late && actor.user_id !== null) {
      throw conflict(
        `${league.name} was closed more than ${RESTORABLE_DAYS} days ago. The staff of this site can restore it.`,
      );
    }
    await execute(
      transaction,
      sql`update matches set declined_at = null where league_id = ${leagueId} and declined_at = ${CLOSED}`,
    );
    await execute(transaction, sql`update leagues set closed_at = null where id = ${leagueId}`);
    await execute(transaction, noteGroups(leagueId));
    await logChange(transaction, actor, { league_id: leagueId, action: 'league restored', subject: leagueId });
  });
}
