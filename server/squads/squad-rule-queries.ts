import { POSITIONS } from '#contract/squads/positions.ts';
import type { PositionLimits, SquadRules } from '#contract/squads/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, queryPrepared, sql } from '#database/query.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { invalidField } from '#server/kit/http/errors.ts';
import { SQUAD_RULES } from '#server/squads/squad-queries.ts';

/**
 * Replaces a league's rules for squads and transfers, if they differ. Throws 400 for windows with an end before their
 * beginning.
 */
export async function setSquadRules(
  database: Database,
  leagueId: number,
  { squad_limit, position_limits, approves_transfers, windows }: SquadRules,
  actor: Actor,
): Promise<void> {
  if (windows.some(({ first_day, last_day }) => last_day < first_day)) {
    throw invalidField('windows', 'must not end before they begin.');
  }
  const sorted = windows.toSorted((a, b) => a.first_day.localeCompare(b.first_day));
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockLeague(transaction, leagueId);
    const before = await findSquadRules(transaction, leagueId);
    const limits = inOrder(position_limits ?? before.position_limits);
    const after: SquadRules = { squad_limit, position_limits: limits, approves_transfers, windows: sorted };
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await execute(
      transaction,
      sql`
        insert into squad_rules (league_id, squad_limit, position_limits, approves_transfers)
        values (${leagueId}, ${squad_limit}, ${JSON.stringify(limits)}::jsonb, ${approves_transfers})
        on conflict (league_id) do update
          set squad_limit = excluded.squad_limit, position_limits = excluded.position_limits,
            approves_transfers = excluded.approves_transfers`,
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
      subject: leagueId,
      before: { ...before },
      after: { ...after },
    });
  });
}

/** The limits in the order of positions. */
function inOrder(limits: PositionLimits): PositionLimits {
  return Object.fromEntries(
    POSITIONS.flatMap((position) => (limits[position] === undefined ? [] : [[position, limits[position]]])),
  );
}

export type StoredSquadRules = SquadRules & { position_limits: PositionLimits };

export async function findSquadRules(database: Database, leagueId: number): Promise<StoredSquadRules> {
  const [league] = await queryPrepared<{ rules: StoredSquadRules }>(
    database,
    'find_squad_rules',
    sql`
      select ${SQUAD_RULES} as rules
      from open_leagues l left join squad_rules rules on rules.league_id = l.id
      where l.id = ${leagueId}`,
  );
  if (!league) return { squad_limit: null, position_limits: {}, approves_transfers: false, windows: [] };
  const { squad_limit, position_limits, approves_transfers, windows } = league.rules;
  return { squad_limit, position_limits: inOrder(position_limits), approves_transfers, windows };
}
