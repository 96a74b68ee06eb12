import { MAX_SQUAD_PLAYERS } from '#contract/kit/limits.ts';
import type { Position } from '#contract/squads/positions.ts';
import type { Database } from '#database/connect.ts';
import { query, sql } from '#database/query.ts';
import { conflict } from '#server/kit/http/errors.ts';
import { shownName } from '#server/people/squad-player-queries.ts';
import { areTwoPeople } from '#server/squads/same-player-queries.ts';

/** A planned spell; a new one has no id. Days are YYYY-MM-DD. */
export interface PlannedSpell {
  id?: number;
  team_id: number;
  player_key: string;
  /**
   * The folded name of a player entered with an id; a spell under this name without an id belongs to the same player.
   */
  known_as?: string | null;
  /**
   * The folded name of a player entered without an id, null with one; undefined for a move, which applies to either.
   */
  typed_name?: string | null;
  first_day: string;
  last_day: string | null;
  position: Position | null;
}

/**
 * Throws 409 if a planned spell overlaps another one of its player in the league, or if a squad would exceed its limit,
 * or a position's, on any day. The caller must lock the league and write the spells afterwards; spells of one call
 * can't overlap.
 */
export async function requireSquadsFit(
  transaction: Database,
  leagueId: number,
  spells: readonly PlannedSpell[],
): Promise<void> {
  const ids = spells.flatMap(({ id }) => id ?? []);
  const planned = sql`
    unnest(
      ${spells.map(({ team_id }) => team_id)}::integer[], ${spells.map(({ player_key }) => player_key)}::text[],
      ${spells.map(({ first_day }) => first_day)}::date[], ${spells.map(({ last_day }) => last_day)}::date[],
      ${spells.map(({ position }) => position)}::text[], ${spells.map(({ known_as }) => known_as ?? null)}::text[],
      ${spells.map(({ typed_name }) => (typed_name === undefined ? null : typed_name === null))}::boolean[],
      ${spells.map(({ typed_name }) => typed_name ?? null)}::text[]
    ) as planned (team_id, player_key, first_day, last_day, position, known_as, by_id, typed_name)`;
  const [overlap] = await query<{ name: string; team: string; first_day: string; last_day: string | null }>(
    transaction,
    sql`
      select ${shownName(sql`spell.player_key`)} as name, teams.name as team, spell.first_day::text, spell.last_day::text
      from ${planned}
      join squad_spells spell on spell.league_id = ${leagueId} and spell.player_key = planned.player_key
        and spell.removed_at is null and spell.id <> all(${ids}::integer[])
        and daterange(spell.first_day, spell.last_day, '[]') && daterange(planned.first_day, planned.last_day, '[]')
        and not ${areTwoPeople(leagueId)}
      join teams on teams.id = spell.team_id
      order by spell.first_day, spell.id
      limit 1`,
  );
  if (overlap) {
    const until = overlap.last_day === null ? '' : ` to ${writeSquadDay(overlap.last_day)}`;
    throw conflict(
      `${overlap.name} already belongs to ${overlap.team} from ${writeSquadDay(overlap.first_day)}${until}.`,
    );
  }
  const [excess] = await query<{ team: string; first_day: string; players: number; most: number; of: Position | null }>(
    transaction,
    sql`
      with planned as (select * from ${planned}),
      after as (
        select team_id, first_day, last_day, position from planned
        union all
        select team_id, first_day, last_day, position
        from squad_spells
        where team_id in (select team_id from planned) and removed_at is null and id <> all(${ids}::integer[])
          and not exists (
            select from planned
            where planned.team_id = squad_spells.team_id and planned.known_as = squad_spells.typed_name
          )
      ),
      rules as materialized (select squad_limit, position_limits from squad_rules where league_id = ${leagueId}),
      limits (position, most) as (
        select null, coalesce((select squad_limit from rules), ${MAX_SQUAD_PLAYERS})
        union all
        select limited.key, limited.value::integer from rules cross join jsonb_each_text(position_limits) as limited
      )
      select teams.name as team, day.first_day::text, count(*)::integer as players, most, limits.position as of
      from (select distinct team_id, first_day from after) as day
      cross join limits
      join after on after.team_id = day.team_id and after.position is not distinct from coalesce(limits.position, after.position)
        and day.first_day between after.first_day and coalesce(after.last_day, 'infinity')
      join teams on teams.id = day.team_id
      where exists (
        select
        from planned
        where planned.team_id = day.team_id
          and planned.position is not distinct from coalesce(limits.position, planned.position)
          and day.first_day between planned.first_day and coalesce(planned.last_day, 'infinity')
      )
      group by day.team_id, day.first_day, teams.name, limits.position, most
      having count(*) > most
      order by day.first_day, limits.position nulls first
      limit 1`,
  );
  if (excess) {
    const of = excess.of ?? 'player';
    throw conflict(
      `${excess.team} would have ${excess.players} ${of}s on ${writeSquadDay(excess.first_day)}; the limit is ${excess.most}.`,
    );
  }
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Writes a day as '3 Nov 2026'. */
export function writeSquadDay(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`)).replace('Sept', 'Sep');
}
