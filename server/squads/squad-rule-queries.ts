import type { SquadRules } from '#contract/squads.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, queryPrepared, sql } from '#database/query.ts';
import { type Actor, logChange } from '#server/domain/audit-queries.ts';
import { todayIn, zoneOf } from '#server/domain/league-day-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/domain/league-lock-queries.ts';
import { badRequest, conflict } from '#server/http/errors.ts';
import { formatDay } from '#server/squads/squad-check-queries.ts';
import { RULES } from '#server/squads/squad-queries.ts';

/** Replaces a league's rules for squads and transfers, if they differ. Throws 400 for windows that end before they begin. */
export async function setSquadRules(
  database: Database,
  leagueId: number,
  { squad_limit, approves_transfers, windows }: SquadRules,
  actor: Actor,
): Promise<void> {
  if (windows.some(({ first_day, last_day }) => last_day < first_day)) {
    throw badRequest('windows must not end before they begin.');
  }
  const sorted = windows.toSorted((a, b) => a.first_day.localeCompare(b.first_day));
  const after: SquadRules = { squad_limit, approves_transfers, windows: sorted };
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockLeague(transaction, leagueId);
    const before = await findSquadRules(transaction, leagueId);
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await execute(
      transaction,
      sql`
        insert into squad_rules (league_id, squad_limit, approves_transfers)
        values (${leagueId}, ${squad_limit}, ${approves_transfers})
        on conflict (league_id) do update
          set squad_limit = excluded.squad_limit, approves_transfers = excluded.approves_transfers`,
    );
    await execute(transaction, sql`delete from transfer_windows where league_id = ${leagueId}`);
    await execute(
      transaction,
      sql`
        insert into transfer_windows (league_id, first_day, last_day)
        select ${leagueId}, first_day, last_day
        from unnest(
          ${sorted.map(({ first_day }) => first_day)}::date[], ${sorted.map(({ last_day }) => last_day)}::date[]
        ) as entered (first_day, last_day)`,
    );
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'squad rules changed',
      before: { ...before },
      after: { ...after },
    });
  });
}

export async function findSquadRules(database: Database, leagueId: number): Promise<SquadRules> {
  const [league] = await queryPrepared<{ rules: SquadRules }>(
    database,
    'find_squad_rules',
    sql`
      select ${RULES} as rules
      from leagues l left join squad_rules rules on rules.league_id = l.id
      where l.id = ${leagueId}`,
  );
  return league?.rules ?? { squad_limit: null, approves_transfers: false, windows: [] };
}

/** Throws 409 outside a league's transfer windows, if it has any. */
export async function requireOpenWindow(transaction: Database, leagueId: number): Promise<void> {
  const today = todayIn(zoneOf(leagueId));
  const [windows] = await query<{ is_closed: boolean; next: string | null }>(
    transaction,
    sql`
      select count(*) > 0 and not coalesce(bool_or(${today} between first_day and last_day), false) as is_closed,
        min(first_day) filter (where first_day > ${today})::text as next
      from transfer_windows
      where league_id = ${leagueId}`,
  );
  if (!windows?.is_closed) return;
  throw conflict(
    windows.next === null
      ? 'The transfer window is closed.'
      : `The transfer window is closed until ${formatDay(windows.next)}.`,
  );
}
