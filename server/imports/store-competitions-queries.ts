import type { Database } from '#database/connect.ts';
import { execute, query, raw, sql } from '#database/query.ts';
import { columnOf, SETTING_NAMES } from '#server/competitions/stored-competition-queries.ts';
import type { PlannedDeduction, PlannedSeason, SheetCompetition, SheetTeamId } from '#server/imports/plan/plan.ts';

interface PlannedCompetitions {
  seasons: readonly PlannedSeason[];
  competitions: readonly SheetCompetition[];
}

/** Stores seasons and published competitions with their teams; returns their ids in the given order. */
export async function storeCompetitions(
  transaction: Database,
  leagueId: number,
  { seasons, competitions }: PlannedCompetitions,
  idOf: SheetTeamId,
): Promise<{ seasons: number[]; competitions: number[] }> {
  const seasonIds = await storeSeasons(transaction, leagueId, seasons);
  const madeSeasons = new Map(seasons.map((season, at) => [season, seasonIds[at]]));
  const ids: number[] = [];
  for (const { season, rules, entries, level, size, ...named } of competitions) {
    const division = { division_level: level, division_size: size };
    const settings = { season_id: season.id ?? madeSeasons.get(season), ...named, ...division, ...rules };
    const names = raw(SETTING_NAMES.map(columnOf).join(', '));
    const [stored] = await query<{ id: number }>(
      transaction,
      sql`
        insert into competitions (league_id, published_at, season_id, ${names})
        select ${leagueId}, now(), season_id, ${names}
        from jsonb_populate_record(null::competitions, ${JSON.stringify(settings)}::jsonb)
        returning id`,
    );
    const id = stored?.id ?? 0;
    ids.push(id);
    await execute(
      transaction,
      sql`
        insert into competition_teams (competition_id, team_id, group_name, seed, lot, withdrawal)
        select ${id}, team_id, group_name, seed, lot, withdrawal
        from json_to_recordset(${JSON.stringify(seedEntries(entries, idOf))}::json) as sent (team_id integer,
          group_name text, seed smallint, lot smallint, withdrawal text)`,
    );
  }
  return { seasons: seasonIds, competitions: ids };
}

/** Teams without a seed get the free ones, in order. */
function seedEntries(entries: SheetCompetition['entries'], idOf: SheetTeamId) {
  const taken = new Set(entries.map(({ seed }) => seed));
  let next = 0;
  return entries.map(({ team, group, seed, ...entry }) => {
    if (seed === null)
      do next += 1;
      while (taken.has(next));
    return { ...entry, team_id: idOf(team), group_name: group, seed: seed ?? next };
  });
}

async function storeSeasons(
  transaction: Database,
  leagueId: number,
  seasons: readonly PlannedSeason[],
): Promise<number[]> {
  const rows = await query<{ id: number }>(
    transaction,
    sql`
      insert into league_seasons (league_id, name, first_day, last_day)
      select ${leagueId}, name, first_day, last_day
      from json_to_recordset(${JSON.stringify(seasons)}::json) as sent (name text, first_day date, last_day date)
      returning id`,
  );
  return rows.map(({ id }) => id);
}

export async function storeDeductions(
  transaction: Database,
  deductions: readonly PlannedDeduction[],
): Promise<number[]> {
  const rows = await query<{ id: number }>(
    transaction,
    sql`
      insert into point_deductions (season_id, team, points, reason, day)
      select season_id, team, points, reason, day
      from json_to_recordset(${JSON.stringify(deductions)}::json) as sent (season_id integer, team text, points smallint,
        reason text, day date)
      returning id`,
  );
  return rows.map(({ id }) => id);
}
