import type { Database } from '#database/connect.ts';
import { findLeagueAccess } from '#server/domain/league-access-queries.ts';
import { levelTooLow, notFound } from '#server/http/errors.ts';

/** The user's level in the league when it is `needed` or more; throws 404 for an unknown league, else 403. */
export async function requireAccessLevel(
  database: Database,
  userId: number,
  leagueId: number,
  needed: number,
): Promise<number> {
  const league = await findLeagueAccess(database, userId, leagueId);
  if (!league) throw notFound(`League ${leagueId}`);
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
  if (!user.is_staff) requireLevel(league.level, needed, league.name);
}

/** The level held when it is `needed` or more; throws 403 saying which one is needed. */
export function requireLevel(held: number | null | undefined, needed: number, leagueName: string): number {
  if (typeof held === 'number' && held >= needed) return held;
  throw levelTooLow(needed, leagueName);
}
