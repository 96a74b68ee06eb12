import { sql } from 'drizzle-orm';
import { MAX_DEDUCTIONS } from '#contract/limits.ts';
import type { Deduction, NewDeduction } from '#contract/seasons.ts';
import type { Database } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { type Actor, logChange } from '#server/leagues/audit-queries.ts';
import { requireSeason } from '#server/leagues/season-queries.ts';

/**
 * Takes points from a team in a season. Throws 404 for a season that the league does not have, 409 when it has as many
 * deductions as it may. The log is for good and holds no free text, so the reason stays out of it.
 */
export async function addDeduction(
  database: Database,
  leagueId: number,
  deduction: NewDeduction,
  actor: Actor,
): Promise<Deduction> {
  const { season_id, team, points, reason } = deduction;
  return inTransaction(database, async (transaction) => {
    const { found } = await requireSeason(transaction, leagueId, season_id);
    const { rows } = await transaction.execute<{ id: number }>(sql`
      insert into point_deductions (season_id, team, points, reason)
      select ${season_id}, ${team}, ${points}, ${reason}
      where (
        select count(*) from point_deductions join league_seasons season on season.id = season_id
        where season.league_id = ${leagueId}
      ) < ${MAX_DEDUCTIONS}
      returning id`);
    const [added] = rows;
    if (!added) throw conflict(`This league has ${MAX_DEDUCTIONS} deductions, which is the most.`);
    const after = { season: found.name, team, points };
    await logChange(transaction, actor, { league_id: leagueId, action: 'points deducted', after });
    return { id: added.id, season_id, team, points, reason };
  });
}

/** Throws 404 when the league has no such deduction. */
export async function removeDeduction(database: Database, leagueId: number, id: number, actor: Actor): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const { rows } = await transaction.execute<{ season: string; team: string; points: number }>(sql`
      delete from point_deductions d
      using league_seasons season
      where d.id = ${id} and season.id = season_id and season.league_id = ${leagueId}
      returning season.name as season, team, points`);
    const [before] = rows;
    if (!before) throw notFound(`Deduction ${id} of league ${leagueId}`);
    await logChange(transaction, actor, { league_id: leagueId, action: 'deduction removed', before });
  });
}
