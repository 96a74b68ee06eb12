import type { Deduction, NewDeduction } from '#contract/seasons/schema.ts';
import type { Database } from '#database/connect.ts';
import { query, sql } from '#database/query.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction } from '#server/changes/league-lock-queries.ts';
import { requireRoomForDeductions, requireSeason } from '#server/competitions/season-queries.ts';
import { conflict, invalidField, notFound } from '#server/kit/http/errors.ts';
import { todayIn, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { RESTORABLE } from '#server/results/tables/table-rules-queries.ts';

/**
 * Deducts points from a team in a season. Throws 404 for an unknown season and 409 at the league's maximum. Unless
 * confirmed, also throws 400 for an unknown name and 409 for a repeated deduction. The log refers to the deduction by
 * id, as only its row has the reason.
 */
export async function addDeduction(
  database: Database,
  leagueId: number,
  deduction: NewDeduction,
  actor: Actor,
): Promise<Deduction> {
  const { season_id, team, points, reason, day = null, confirms_team, confirms_repeat } = deduction;
  return inLeagueTransaction(database, leagueId, async (transaction) => {
    const { found } = await requireSeason(transaction, leagueId, season_id);
    await requireRoomForDeductions(transaction, leagueId, 1);
    if (!confirms_team) await requireTeamName(transaction, leagueId, team);
    if (!confirms_repeat) await refuseRepeat(transaction, leagueId, deduction);
    const [stored] = await query<Deduction>(
      transaction,
      sql`
        insert into point_deductions (season_id, team, points, reason, day)
        values (${season_id}, ${team}, ${points}, ${reason}, coalesce(${day}::date, ${todayIn(zoneOf(leagueId))}))
        returning id, season_id, team, points, reason, day::text`,
    );
    if (!stored) throw new Error(`The deduction of ${points} points was not stored.`);
    const after = { deduction: stored.id, season: found.name, team, points };
    await logChange(transaction, actor, { league_id: leagueId, action: 'points deducted', subject: stored.id, after });
    return stored;
  });
}

/** Throws 400 for a name that no team and no match of the league has. */
async function requireTeamName(database: Database, leagueId: number, team: string): Promise<void> {
  const found = await query(
    database,
    sql`
      select from team_spellings
      where league_id = ${leagueId} and team_key = fold_name(${team}) and removed_at is null
      union all
      select from team_names where league_id = ${leagueId} and team_key = fold_name(${team})
      limit 1`,
  );
  if (found.length > 0) return;
  throw invalidField(
    'team',
    `must be a team of this league, and none is called ${team}. Pick one, or confirm the name with confirms_team.`,
  );
}

/** Throws 409 if a deduction with the same team, points, reason and day exists. */
async function refuseRepeat(
  database: Database,
  leagueId: number,
  { season_id, team, points, reason, day }: NewDeduction,
): Promise<void> {
  const [other] = await query<{ id: number; day: string }>(
    database,
    sql`
      select id, day::text
      from point_deductions
      where season_id = ${season_id} and removed_at is null and fold_name(team) = fold_name(${team})
        and points = ${points} and fold_name(reason) = fold_name(${reason})
        and day = coalesce(${day ?? null}::date, ${todayIn(zoneOf(leagueId))})
      order by id
      limit 1`,
  );
  if (other)
    throw conflict(
      `There is one like it: deduction ${other.id} of ${other.day}. To add another, confirm it with confirms_repeat.`,
    );
}

/** Throws 404 for an unknown deduction. */
export async function removeDeduction(database: Database, leagueId: number, id: number, actor: Actor): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    const [before] = await query<LoggedDeduction>(
      transaction,
      sql`
        update point_deductions d set removed_at = now()
        from league_seasons season
        where d.id = ${id} and season.id = season_id and season.league_id = ${leagueId}
          and season.removed_at is null and d.removed_at is null
        returning d.id as deduction, season.name as season, team, points`,
    );
    if (!before) throw notFound(`Deduction ${id} of league ${leagueId}`);
    await logChange(transaction, actor, { league_id: leagueId, action: 'deduction removed', subject: id, before });
  });
}

/** Throws 404 for a deduction that can't be restored, and 409 at the league's maximum. */
export async function restoreDeduction(database: Database, leagueId: number, id: number, actor: Actor): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    const [removed] = await query<{ season_id: number }>(
      transaction,
      sql`
        select season_id
        from (select * from point_deductions where ${RESTORABLE}) as d
        join league_seasons season on season.id = season_id
        where d.id = ${id} and league_id = ${leagueId}`,
    );
    if (!removed) throw notFound(`A removed deduction ${id} of league ${leagueId}`);
    const { found } = await requireSeason(transaction, leagueId, removed.season_id);
    await requireRoomForDeductions(transaction, leagueId, 1);
    const [after] = await query<LoggedDeduction>(
      transaction,
      sql`
        update point_deductions set removed_at = null
        where id = ${id} and removed_at is not null
        returning id as deduction, ${found.name} as season, team, points`,
    );
    if (!after) throw notFound(`A removed deduction ${id} of league ${leagueId}`);
    await logChange(transaction, actor, { league_id: leagueId, action: 'deduction restored', subject: id, after });
  });
}

type LoggedDeduction = { deduction: number; season: string; team: string; points: number };
