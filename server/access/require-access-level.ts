import { HIGHEST_ACCESS_LEVEL } from '#contract/leagues/access-levels.ts';
import type { Database } from '#database/connect.ts';
import { findLeagueAccess } from '#server/access/league-access-queries.ts';
import { forbidden, levelTooLow, notFound } from '#server/kit/http/errors.ts';

/**
 * The user's level in the league when it is `needed` or more; throws 404 for an unknown league, else 403. A closed league is
 * unknown to all but its owners, who have to restore it first.
 */
export async function requireAccessLevel(
  database: Database,
  userId: number,
  leagueId: number,
  needed: number,
): Promise<number> {
  const league = await findLeagueAccess(database, userId, leagueId);
  if (!league || (league.is_closed && league.level !== HIGHEST_ACCESS_LEVEL)) throw notFound(`League ${leagueId}`);
  if (league.is_closed) throw forbidden(`${league.name} is closed. Restore it on its management page first.`);
  return requireLevel(league.level, needed, league.name);
}

/** Lets staff and people of the `needed` level in the league pass; throws 404 for an unknown league, else 403. */
export async function requireLevelOrStaff(
  database: Database,
  user: { id: number; is_staff: boolean },
  leagueId: number,
  needed: number,
): Promise<void> {
  const league = await findLeagueAccess(database, user.id, leagueId);
  if (!league) throw notFound(`League ${leagueId}`);
  if (!user.is_staff) requireLevel(league.level, league.is_closed ? HIGHEST_ACCESS_LEVEL : needed, league.name);
}

/** The level held when it is `needed` or more; throws 403 saying which one is needed. */
export function requireLevel(held: number | null | undefined, needed: number, leagueName: string): number {
  if (typeof held === 'number' && held >= needed) return held;
  throw levelTooLow(needed, leagueName);
}
