import { TRANSFERS_PER_PAGE } from '#contract/kit/limits.ts';
import type { OwnTransfers, TransferList, TransferQuery } from '#contract/squads/schema.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, query, queryPrepared, type Sql, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import type { Viewer } from '#server/people/player-visibility-queries.ts';
import { squadPlayer } from '#server/people/squad-player-queries.ts';
import { TEAM_HEAD } from '#server/results/teams/team-queries.ts';
import { isInOffice } from '#server/squads/captain-queries.ts';
import { squadLockOf } from '#server/squads/squad-lock-queries.ts';

/** Maximum open transfers in a response; a team has at most `MAX_OPEN_OFFERS`. */
const OPEN_TRANSFERS_SHOWN = 200;

/** The team of a column of `transfers transfer`, null for none. */
function teamOf(column: Sql): Sql {
  return sql`(select ${TEAM_HEAD} from teams t where t.id = ${column})`;
}

/** Whether an account is linked to the player. */
export function hasAccount(key: Sql): Sql {
  return sql`exists (select from users linked where linked.roblox_id = ${key})`;
}

/** Open transfers of `transfers transfer` that meet a condition, newest first. */
export function openTransfersOf(condition: Sql, viewer: Viewer): Sql {
  return sql`(
    select coalesce(json_agg(
      json_build_object(
        'id', transfer.id,
        'league_id', transfer.league_id,
        'league_name', home.name,
        'player', ${squadPlayer(sql`transfer.player_key`, viewer)},
        'has_account', ${hasAccount(sql`transfer.player_key`)},
        'from', ${teamOf(sql`transfer.from_team_id`)},
        'to', ${teamOf(sql`transfer.to_team_id`)},
        'shirt_number', transfer.shirt_number,
        'offered_at', ${isoTime('transfer.offered_at')},
        'accepted_at', ${isoTime('transfer.accepted_at')}
      )
      order by transfer.offered_at desc, transfer.id desc
    ), '[]')
    from (
      select transfer.* from transfers transfer
      where transfer.outcome is null and ${condition}
      order by transfer.offered_at desc, transfer.id desc
      limit ${OPEN_TRANSFERS_SHOWN}
    ) as transfer
    join open_leagues home on home.id = transfer.league_id
  )`;
}

/** The league of an offer and the player who answers it; undefined for an unknown one. */
export async function findOfferedPlayer(
  database: Database,
  id: number,
): Promise<{ league_id: number; player_key: string } | undefined> {
  const [offer] = await query<{ league_id: number; player_key: string }>(
    database,
    sql`select league_id, player_key from transfers where id = ${id} and to_team_id is not null`,
  );
  return offer;
}

/**
 * A league's completed transfers, newest first: those of one team by its slug, or a single one. Undefined for an
 * unknown league.
 */
export async function listTransfers(
  database: Database,
  leagueId: number,
  { team, page = 1, per_page = TRANSFERS_PER_PAGE, id }: TransferQuery & { id?: number },
  viewer: Viewer,
): Promise<JsonText<TransferList> | undefined> {
  const [league] = await queryPrepared<{ list: string }>(
    database,
    'list_transfers',
    sql`
      with finished as (
        select transfer.*
        from transfers transfer
        where transfer.league_id = ${leagueId} and outcome = 'done'
          and (${id ?? null}::integer is null or transfer.id = ${id ?? null}) and (${team ?? null}::text is null or exists (
          select
          from teams t
          where t.league_id = transfer.league_id and t.slug = ${team ?? null}
            and t.id in (transfer.from_team_id, transfer.to_team_id)
        ))
      )
      select json_build_object(
        'total_transfers', (select count(*) from finished),
        'lock', ${squadLockOf(sql`l.id`)},
        'transfers', (
          select coalesce(json_agg(
            json_build_object(
              'id', transfer.id,
              'player', ${squadPlayer(sql`transfer.player_key`, viewer)},
              'from', ${teamOf(sql`transfer.from_team_id`)},
              'to', ${teamOf(sql`transfer.to_team_id`)},
              'shirt_number', transfer.shirt_number,
              'at', ${isoTime('transfer.ended_at')}
            )
            order by transfer.ended_at desc, transfer.id desc
          ), '[]')
          from (
            select * from finished
            order by ended_at desc, id desc
            limit ${per_page} offset ${(page - 1) * per_page}
          ) as transfer
        )
      )::text as list
      from open_leagues l
      where l.id = ${leagueId}`,
  );
  return league?.list;
}

/** The open offers to an account as a player, and its teams with their open transfers. */
export async function listOwnTransfers(
  database: Database,
  viewer: { id: number; is_staff: boolean; roblox_id: string | null },
): Promise<JsonText<OwnTransfers>> {
  const robloxId = sql`${viewer.roblox_id}::text`;
  const [own] = await queryPrepared<{ transfers: string }>(
    database,
    'list_own_transfers',
    sql`
      select json_build_object(
        'offers', ${openTransfersOf(sql`transfer.player_key = ${robloxId}`, viewer)},
        'teams', (
          select coalesce(json_agg(
            json_build_object(
              'league_id', l.id,
              'league_name', l.name,
              'team', ${TEAM_HEAD},
              'transfers', ${openTransfersOf(sql`t.id in (transfer.from_team_id, transfer.to_team_id)`, viewer)}
            )
            order by lower(l.name), lower(t.name), t.id
          ), '[]')
          from teams t
          join open_leagues l on l.id = t.league_id
          where (t.captain_key = ${robloxId} or t.vice_captain_key = ${robloxId}) and ${isInOffice(robloxId)}
        )
      )::text as transfers`,
  );
  return own?.transfers ?? '{"offers":[],"teams":[]}';
}
