import { OWNERSHIP_OFFER_DAYS } from '#contract/kit/limits.ts';
import { ACCESS_LEVELS, HIGHEST_ACCESS_LEVEL } from '#contract/leagues/access-levels.ts';
import type { NewOwnershipOffer, OwnershipOffer } from '#contract/leagues/ownership.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, query, sql } from '#database/query.ts';
import { requireLevel } from '#server/access/league-access-queries.ts';
import { logChange, onWebsite } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction } from '#server/changes/league-lock-queries.ts';
import { conflict, notFound } from '#server/kit/http/errors.ts';
import type { SessionUser } from '#server/kit/sessions/session-queries.ts';
import { lockAccessList, lockAccounts, storeAccessEdits } from '#server/leagues/access-update-queries.ts';
import type { AccessList } from '#server/leagues/check-access-update.ts';

const IS_OPEN = sql`expires_at > now()`;

/** The open offers of a league: all of them for its owners, else only the one to the user. */
export async function listOwnershipOffers(
  database: Database,
  leagueId: number,
  { userId, level }: { userId: number; level: number },
): Promise<OwnershipOffer[]> {
  return query<OwnershipOffer>(
    database,
    sql`
      select invited.discord_id as "DISC", coalesce(invited.roblox_username, invited.d_username) as name,
        coalesce(owner.roblox_username, owner.d_username) as by, hands_over, ${isoTime('expires_at')} as expires_at,
        user_id = ${userId} as is_own
      from ownership_offers
      join users invited on invited.id = user_id
      join users owner on owner.id = offered_by
      where league_id = ${leagueId} and ${IS_OPEN} and (user_id = ${userId} or ${level >= HIGHEST_ACCESS_LEVEL})
      order by expires_at, user_id`,
  );
}

/**
 * Offers the league's highest level to one of its staff, or withdraws the open offer. An offer replaces the former one
 * to the same person. Throws 404 for a person without access, or without an offer to withdraw; 409 for an owner of the
 * league.
 */
export async function offerOwnership(
  database: Database,
  leagueId: number,
  { DISC, option }: NewOwnershipOffer,
  owner: SessionUser,
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    const list = await lockAccess(transaction, leagueId, [DISC, owner.discord_id]);
    requireOwner(list, owner);
    if (option === 'withdraw') {
      const person_id = await takeOffer(transaction, leagueId, DISC);
      if (person_id === undefined) throw notFound(`An open offer to Discord user ${DISC}`);
      await logChange(transaction, onWebsite(owner), {
        ...{ league_id: leagueId, action: 'ownership offer withdrawn', person_id },
      });
      return;
    }
    const level = list.levels.get(DISC);
    if (level === undefined || DISC === owner.discord_id)
      throw notFound(`Discord user ${DISC} among the league’s staff`);
    const hands_over = option === 'hand over';
    if (level === HIGHEST_ACCESS_LEVEL && !hands_over) throw conflict(`Discord user ${DISC} owns the league already.`);
    const [offer] = await query<{ user_id: number }>(
      transaction,
      sql`
        insert into ownership_offers (league_id, user_id, offered_by, hands_over, expires_at)
        select ${leagueId}, id, ${owner.id}, ${hands_over}, now() + make_interval(days => ${OWNERSHIP_OFFER_DAYS})
        from users where discord_id = ${DISC}
        on conflict (league_id, user_id) do update
          set offered_by = excluded.offered_by, hands_over = excluded.hands_over, expires_at = excluded.expires_at
        returning user_id`,
    );
    await execute(
      transaction,
      sql`
        insert into league_events (league_id, event, about_ids)
        values (${leagueId}, 'ownership.offered', array[${offer?.user_id}::bigint])`,
    );
    await logChange(transaction, onWebsite(owner), {
      league_id: leagueId,
      action: 'ownership offered',
      person_id: offer?.user_id,
      after: { hands_over },
    });
  });
}

/**
 * Accepts or declines the open offer to the user. Acceptance makes the user an owner, replacing the offerer if the
 * offer says so. Throws 409 without an open offer, and if the offerer no longer owns the league.
 */
export async function answerOwnershipOffer(
  database: Database,
  leagueId: number,
  option: 'accept' | 'decline',
  user: SessionUser,
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    const [offer] = await query<{ owner: string; hands_over: boolean }>(
      transaction,
      sql`
        select discord_id as owner, hands_over
        from ownership_offers join users on users.id = offered_by
        where league_id = ${leagueId} and user_id = ${user.id} and ${IS_OPEN}`,
    );
    if (!offer) throw conflict('No offer of this league is open: it was withdrawn, replaced or has expired.');
    const list = await lockAccess(transaction, leagueId, [user.discord_id, offer.owner]);
    const taken = await takeOffer(transaction, leagueId, user.discord_id);
    if (taken === undefined) throw conflict('No offer of this league is open: it was withdrawn or answered meanwhile.');
    if (option === 'decline') {
      await logChange(transaction, onWebsite(user), { league_id: leagueId, action: 'ownership declined' });
      return;
    }
    if (list.levels.get(offer.owner) !== HIGHEST_ACCESS_LEVEL || !list.levels.has(user.discord_id)) {
      throw conflict('The offer no longer holds, as the access levels of the league have changed.');
    }
    const changed = [
      { discord_id: user.discord_id, level: HIGHEST_ACCESS_LEVEL },
      ...(offer.hands_over ? [{ discord_id: offer.owner, level: ACCESS_LEVELS.information }] : []),
    ];
    await storeAccessEdits(transaction, leagueId, { changed, removed: [], added: [] }, onWebsite(user));
  });
}

/** Locks accounts before access, like an account's deletion. */
async function lockAccess(transaction: Database, leagueId: number, discordIds: string[]): Promise<AccessList> {
  await lockAccounts(transaction, discordIds);
  const list = await lockAccessList(transaction, leagueId);
  if (!list) throw notFound(`League ${leagueId}`);
  return list;
}

/** Another owner's handover may have been accepted since the caller's level was read. */
function requireOwner({ levels, leagueName }: AccessList, { discord_id }: SessionUser): void {
  requireLevel(levels.get(discord_id), HIGHEST_ACCESS_LEVEL, leagueName);
}

/** Removes an open offer; returns the id of the person, undefined without one. */
async function takeOffer(transaction: Database, leagueId: number, discordId: string): Promise<number | undefined> {
  const [offer] = await query<{ user_id: number }>(
    transaction,
    sql`
      delete from ownership_offers using users
      where league_id = ${leagueId} and users.id = user_id and discord_id = ${discordId} and ${IS_OPEN}
      returning user_id`,
  );
  return offer?.user_id;
}
