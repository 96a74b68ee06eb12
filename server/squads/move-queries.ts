import type { Position } from '#contract/squads/positions.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import { conflict, notFound } from '#server/kit/http/errors.ts';
import { todayIn, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { DELETED_KEY } from '#server/people/deleted-player.ts';
import { shownName, spellCovers } from '#server/people/squad-player-queries.ts';
import { resolveNamesOfPlayers } from '#server/people/typed-names-queries.ts';
import { isCounted } from '#server/results/counted/match-queries.ts';
import { removeDuplicates } from '#server/squads/same-player-queries.ts';
import { type PlannedSpell, requireSquadsFit } from '#server/squads/squad-check-queries.ts';

/** A player who may change teams today, in the league's time zone. */
export interface Mover {
  player_key: string;
  name: string;
  today: string;
  yesterday: string;
  /** The spell that includes today, null for a free agent. */
  spell: (PlannedSpell & { id: number }) | null;
  /** The position in the newest squad. */
  position: Position | null;
  /** The name of the present team. */
  team: string | null;
}

/** A player of a league, by a counted match or a spell. Throws 404 for anyone else. */
export async function requireMover(transaction: Database, leagueId: number, playerKey: string): Promise<Mover> {
  const key = sql`player.player_key`;
  const today = todayIn(zoneOf(leagueId));
  const [mover] = await query<Mover>(
    transaction,
    sql`
      select player_key, ${shownName(key)} as name, ${today}::text as today, (${today} - 1)::text as yesterday,
        teams.name as team,
        case when spell.id is not null then json_build_object(
          'id', spell.id, 'team_id', spell.team_id, 'player_key', player_key, 'first_day', spell.first_day,
          'last_day', spell.last_day, 'position', spell.position
        ) end as spell,
        (
          select position from squad_spells own
          where own.league_id = ${leagueId} and own.player_key = ${key} and own.removed_at is null
          order by own.first_day desc
          limit 1
        ) as position
      from players player
      left join lateral (
        select id, team_id, first_day, last_day, position
        from squad_spells own
        where own.league_id = ${leagueId} and own.player_key = ${key} and ${spellCovers('own', today)}
      ) as spell on true
      left join teams on teams.id = spell.team_id
      where player_key = ${playerKey} and player_key <> ${DELETED_KEY} and (
        exists (select from squad_spells s where s.league_id = ${leagueId} and s.player_key = ${key} and s.removed_at is null)
        or exists (
          select
          from match_players line
          join matches m using (match_id)
          where line.player_key = ${key} and m.league_id = ${leagueId} and ${isCounted('m')}
        )
      )`,
  );
  if (!mover) throw notFound(`Player ${playerKey} of league ${leagueId}`);
  return mover;
}

/**
 * Throws 409 unless the player can leave the present team, if any, and join the other team, if any, today in the
 * position.
 */
export async function requireMovable(
  transaction: Database,
  leagueId: number,
  { player_key, name, today, yesterday, spell, team }: Mover,
  { to_team_id: toTeamId, position }: { to_team_id: number | null; position: Position | null },
): Promise<void> {
  if (spell && spell.team_id === toTeamId) throw conflict(`${name} already belongs to ${team}.`);
  if (spell?.first_day === today) throw conflict(`${name} joined ${team} today and can leave from tomorrow.`);
  await requireSquadsFit(transaction, leagueId, [
    ...(spell ? [{ ...spell, last_day: yesterday }] : []),
    ...(toTeamId === null ? [] : [{ team_id: toTeamId, player_key, first_day: today, last_day: null, position }]),
  ]);
}

/**
 * Ends the player's present spell yesterday, begins one in the other team, if any, and marks the transfer as completed.
 * Throws 409 as `requireMovable` does.
 */
export async function finishTransfer(
  transaction: Database,
  leagueId: number,
  mover: Mover,
  transfer: { id: number; to_team_id: number | null; shirt_number: number | null; position: Position | null },
): Promise<void> {
  const { spell, player_key, today, yesterday } = mover;
  const position = transfer.position ?? mover.position;
  await requireMovable(transaction, leagueId, mover, { to_team_id: transfer.to_team_id, position });
  if (spell) {
    await execute(transaction, sql`update squad_spells set last_day = ${yesterday} where id = ${spell.id}`);
    await removeDuplicates(transaction, spell);
  }
  await execute(
    transaction,
    sql`
      with begun as (
        insert into squad_spells (league_id, team_id, player_key, typed_name, first_day, shirt_number, position)
        select ${leagueId}, ${transfer.to_team_id}, ${player_key},
          (select typed_name from transfers where id = ${transfer.id}), ${today}::date, ${transfer.shirt_number}, ${position}
        where ${transfer.to_team_id}::integer is not null
        returning id
      )
      update transfers
      set outcome = 'done', ended_at = now(), from_spell_id = ${spell?.id ?? null},
        former_last_day = ${spell?.last_day ?? null}, to_spell_id = (select id from begun)
      where id = ${transfer.id}`,
  );
  await resolveNamesOfPlayers(transaction, leagueId, [player_key]);
}

/**
 * Restores the spells from before a completed transfer. Throws 409 if they have changed since, or as `requireSquadsFit`
 * does.
 */
export async function takeBackMove(
  transaction: Database,
  leagueId: number,
  transfer: {
    from_spell_id: number | null;
    former_last_day: string | null;
    to_spell_id: number | null;
    ended_on: string;
  },
): Promise<void> {
  const { from_spell_id, former_last_day, to_spell_id, ended_on } = transfer;
  const spells = await query<PlannedSpell & { id: number; is_as_moved: boolean }>(
    transaction,
    sql`
      select id, team_id, player_key, first_day::text, last_day::text, position,
        removed_at is null and case id
          when ${to_spell_id} then first_day = ${ended_on}::date and last_day is null
          else last_day = ${ended_on}::date - 1
        end as is_as_moved
      from squad_spells
      where id in (${from_spell_id}, ${to_spell_id})`,
  );
  const expected = [from_spell_id, to_spell_id].filter((id) => id !== null).length;
  if (spells.length < expected || spells.some(({ is_as_moved }) => !is_as_moved)) {
    throw conflict('The squads have changed since this transfer. Undo the later changes first.');
  }
  if (to_spell_id)
    await execute(transaction, sql`update squad_spells set removed_at = now() where id = ${to_spell_id}`);
  const former = spells.find(({ id }) => id === from_spell_id);
  if (former) {
    await requireSquadsFit(transaction, leagueId, [{ ...former, last_day: former_last_day }]);
    await execute(transaction, sql`update squad_spells set last_day = ${former_last_day} where id = ${former.id}`);
  }
  for (const spell of spells) await removeDuplicates(transaction, spell);
  await resolveNamesOfPlayers(
    transaction,
    leagueId,
    spells.map(({ player_key }) => player_key),
  );
}
