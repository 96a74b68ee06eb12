import type { MovementReason } from '#contract/seasons/movements.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import type { Actor } from '#server/changes/audit-queries.ts';
import { type PlacedTeam, placeTeams } from '#server/seasons/place-teams.ts';
import type { TurnFacts } from '#server/seasons/turn-facts-queries.ts';

/** A stored movement. */
export interface StoredMovement {
  id: number;
  team_id: number;
  from_level: number | null;
  to_level: number | null;
  reason: MovementReason;
  note: string | null;
  table_level: number | null;
  table_reason: MovementReason;
  is_approved: boolean;
}

export function listMovements(database: Database, seasonId: number): Promise<StoredMovement[]> {
  return query<StoredMovement>(
    database,
    sql`
      select id, team_id, from_level, to_level, reason, note, table_level, table_reason, approved_at is not null as is_approved
      from season_movements
      where season_id = ${seasonId}
      order by id`,
  );
}

type HandMove = Pick<StoredMovement, 'team_id' | 'to_level' | 'reason'>;

/** Each team's movement by tables, play-offs and vacancies, beside the movements by hand. */
export function placeByTables({ movements, divisions }: TurnFacts, stored: readonly HandMove[]): PlacedTeam[] {
  const byHand = new Map(stored.flatMap((move) => (move.reason === 'by hand' ? [[move.team_id, move] as const] : [])));
  const candidates = movements.map((movement) => {
    const hand = byHand.get(movement.team_id);
    return { ...movement, ...(hand && { to_level: hand.to_level, reason: hand.reason }), seasons_away: 0 };
  });
  return placeTeams(candidates, divisions, { merges: false });
}

/** Where the tables lead a team now: without its own movement by hand, if any. */
type Stated = Pick<PlacedTeam, 'to_level' | 'reason'>;

export function findStated(facts: TurnFacts, stored: readonly HandMove[]): Map<number, Stated> {
  const placed = placeByTables(facts, stored).map((team) => {
    const own = facts.movements.find(({ team_id }) => team_id === team.team_id);
    return [team.team_id, team.reason === 'by hand' && own ? own : team] as const;
  });
  return new Map(placed);
}

/** Whether the tables now lead to another level than when the movement was proposed, approved or kept. */
export function isFlagged({ team_id, table_level }: StoredMovement, stated: ReadonlyMap<number, Stated>): boolean {
  const now = stated.get(team_id);
  return now !== undefined && now.to_level !== table_level;
}

/** Stores the movements that neither staff nor an approval has fixed, as the tables state them now. */
export async function storeProposals(
  transaction: Database,
  { leagueId, seasonId }: { leagueId: number; seasonId: number },
  facts: TurnFacts,
  actor: Actor,
): Promise<void> {
  const stored = await listMovements(transaction, seasonId);
  const placed = placeByTables(facts, stored);
  const stated = findStated(facts, stored);
  const fixed = new Set(stored.flatMap((one) => (one.is_approved || one.reason === 'by hand' ? [one.team_id] : [])));
  const open = placed.filter(({ team_id }) => !fixed.has(team_id));
  await execute(
    transaction,
    sql`
      insert into season_movements (league_id, season_id, team_id, from_level, to_level, reason, table_level, table_reason,
        proposed_by)
      select ${leagueId}, ${seasonId}, team_id, from_level, to_level, reason, table_level, table_reason, ${actor.user_id}
      from unnest(
        ${open.map(({ team_id }) => team_id)}::integer[], ${open.map(({ from_level }) => from_level)}::smallint[],
        ${open.map(({ to_level }) => to_level)}::smallint[], ${open.map(({ reason }) => reason)}::text[],
        ${open.map(({ team_id }) => stated.get(team_id)?.to_level ?? null)}::smallint[],
        ${open.map(({ team_id, reason }) => stated.get(team_id)?.reason ?? reason)}::text[]
      ) as proposed (team_id, from_level, to_level, reason, table_level, table_reason)
      on conflict (season_id, team_id) do update
      set from_level = excluded.from_level, to_level = excluded.to_level, reason = excluded.reason,
        table_level = excluded.table_level, table_reason = excluded.table_reason, proposed_by = excluded.proposed_by`,
  );
  await execute(
    transaction,
    sql`
      delete from season_movements
      where season_id = ${seasonId} and not team_id = any(${placed.map(({ team_id }) => team_id)}::integer[])`,
  );
}
