import { MAX_DEDUCTIONS, MAX_SEASONS } from '#contract/kit/limits.ts';
import type { NewSeason, Season, SeasonChange } from '#contract/seasons/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { limitReached, nameTaken, notFound } from '#server/kit/http/errors.ts';
import { RESTORABLE } from '#server/results/tables/table-rules-queries.ts';

/** Throws 409 for the name of another season, and at the league's maximum of seasons. */
export async function addSeason(
  database: Database,
  leagueId: number,
  season: NewSeason,
  actor: Actor,
): Promise<Season> {
  const { name, first_day, last_day } = season;
  return inLeagueTransaction(database, leagueId, async (transaction) => {
    const others = await lockSeasons(transaction, leagueId);
    refuseSameName(others, name);
    requireRoomForSeason(others);
    const [stored] = await query<{ id: number }>(
      transaction,
      sql`
        insert into league_seasons (league_id, name, first_day, last_day)
        values (${leagueId}, ${name}, ${first_day}, ${last_day})
        returning id`,
    );
    const id = stored?.id ?? 0;
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'season added',
      subject: id,
      after: { ...season },
    });
    return { id, ...season };
  });
}

/** Stores and logs a changed season. Throws 404 for an unknown season, 409 as `addSeason` does. */
export async function changeSeason(
  database: Database,
  leagueId: number,
  { id, ...after }: SeasonChange,
  actor: Actor,
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    const { found, others } = await requireSeason(transaction, leagueId, id);
    refuseSameName(others, after.name);
    const { name, first_day, last_day } = after;
    if (found.name === name && found.first_day === first_day && found.last_day === last_day) return;
    await execute(
      transaction,
      sql`
        update league_seasons set name = ${name}, first_day = ${first_day}, last_day = ${last_day} where id = ${id}`,
    );
    const { id: _, ...before } = found;
    await logChange(transaction, actor, { league_id: leagueId, action: 'season changed', subject: id, before, after });
  });
}

/** Removes a season with its deductions, so that both are restored together. Throws 404 for an unknown season. */
export async function removeSeason(database: Database, leagueId: number, id: number, actor: Actor): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    const { found } = await requireSeason(transaction, leagueId, id);
    await execute(transaction, sql`update league_seasons set removed_at = now() where id = ${id}`);
    const { id: _, ...before } = found;
    await logChange(transaction, actor, { league_id: leagueId, action: 'season removed', subject: id, before });
  });
}

/** Restores a season with its deductions. Throws 404 if it cannot be restored, 409 as `addSeason` does. */
export async function restoreSeason(database: Database, leagueId: number, id: number, actor: Actor): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    const others = await lockSeasons(transaction, leagueId);
    const [season] = await query<Season>(
      transaction,
      sql`
        update league_seasons set removed_at = null
        where id = ${id} and league_id = ${leagueId} and ${RESTORABLE}
        returning name, first_day::text, last_day::text`,
    );
    if (!season) throw notFound(`A removed season ${id} of league ${leagueId}`);
    refuseSameName(others, season.name);
    requireRoomForSeason(others);
    await requireRoomForDeductions(transaction, leagueId, 0);
    await logChange(transaction, actor, { league_id: leagueId, action: 'season restored', subject: id, after: season });
  });
}

/** Locks and returns the seasons of a league. */
async function lockSeasons(transaction: Database, leagueId: number): Promise<Season[]> {
  await lockLeague(transaction, leagueId);
  return query<Season>(
    transaction,
    sql`
      select id, name, first_day::text, last_day::text from league_seasons
      where league_id = ${leagueId} and removed_at is null`,
  );
}

/** Locks a league's seasons and returns one of them. Throws 404 for an unknown season. */
export async function requireSeason(
  transaction: Database,
  leagueId: number,
  id: number,
): Promise<{ found: Season; others: Season[] }> {
  const seasons = await lockSeasons(transaction, leagueId);
  const found = seasons.find((season) => season.id === id);
  if (!found) throw notFound(`Season ${id} of league ${leagueId}`);
  return { found, others: seasons.filter((season) => season !== found) };
}

/** Throws 409 if `added` further deductions exceed the league's maximum. The caller must lock the league's seasons. */
export async function requireRoomForDeductions(transaction: Database, leagueId: number, added: number): Promise<void> {
  const [deductions] = await query<{ is_over: boolean }>(
    transaction,
    sql`
      select count(*) + ${added}::integer > ${MAX_DEDUCTIONS} as is_over
      from point_deductions d join league_seasons season on season.id = season_id
      where season.league_id = ${leagueId} and season.removed_at is null and d.removed_at is null`,
  );
  if (deductions?.is_over) throw limitReached(`This league has ${MAX_DEDUCTIONS} deductions, the maximum.`);
}

function requireRoomForSeason(others: readonly Season[]): void {
  if (others.length >= MAX_SEASONS) throw limitReached(`This league has ${MAX_SEASONS} seasons, the maximum.`);
}

function refuseSameName(others: readonly Season[], name: string): void {
  const same = others.find((season) => season.name.toLowerCase() === name.toLowerCase());
  if (same) throw nameTaken(`There is a season ${same.name} already.`);
}
