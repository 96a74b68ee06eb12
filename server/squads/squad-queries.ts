import { FREE_AGENTS_SHOWN, RESTORABLE_DAYS, SPELLS_SHOWN } from '#contract/kit/limits.ts';
import type { FreeAgent, ManagedSquads, Squad } from '#contract/squads/schema.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, queryPrepared, type Sql, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { todayIn, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { isVisible, type Viewer } from '#server/people/player-visibility-queries.ts';
import { playerReference, spellCovers, squadPlayer } from '#server/people/squad-player-queries.ts';
import { isCounted } from '#server/results/counted/match-queries.ts';
import { TEAM_HEAD } from '#server/results/teams/team-queries.ts';
import { lockedSeasonOf, squadLockOf } from '#server/squads/squad-lock-queries.ts';
import { openTransfersOf } from '#server/squads/transfer-queries.ts';

/** The role of `squad_spells spell` in `teams t`. */
export const ROLE = sql`case spell.player_key when t.captain_key then 'captain' when t.vice_captain_key then 'vice-captain' end`;

/** The fields of `squad_spells spell` without its player, for `json_build_object`. */
const SPELL_FIELDS = sql`
  'id', spell.id, 'shirt_number', spell.shirt_number, 'position', spell.position, 'first_day', spell.first_day, 'last_day', spell.last_day,
  'role', ${ROLE}`;

/** A team's squad on a day, today by default; undefined for an unknown team. */
export async function findSquad(
  database: Database,
  leagueId: number,
  slug: string,
  day: string | undefined,
  viewer: Viewer,
): Promise<JsonText<Squad> | undefined> {
  const [found] = await queryPrepared<{ squad: string }>(
    database,
    'find_squad',
    sql`
      select json_build_object(
        'team', ${TEAM_HEAD},
        'day', asked.day,
        'players', (
          select coalesce(json_agg(
            json_build_object('player', named.player, ${SPELL_FIELDS})
            order by spell.shirt_number, lower(named.player ->> 'name'), spell.id
          ), '[]')
          from squad_spells spell
          cross join lateral (select ${squadPlayer(sql`spell.player_key`, viewer)} as player) as named
          where spell.team_id = t.id and ${spellCovers('spell', sql`asked.day`)}
        ),
        'lock', ${squadLockOf(sql`t.league_id`, sql`t.id`)}
      )::text as squad
      from teams t
      join open_leagues l on l.id = t.league_id
      cross join (select coalesce(${day ?? null}::date, ${todayIn(zoneOf(leagueId))}) as day) as asked
      where t.league_id = ${leagueId} and t.slug = ${slug} and t.removed_at is null`,
  );
  return found?.squad;
}

/**
 * The players in a league's counted matches of the last year, and former squad members; none in a league without
 * squads.
 */
export function knownPlayers(league: Sql): Sql {
  return sql`
    select player_key, max(played) as last_played
    from (
      select line.player_key, line.submission_date as played
      from matches m
      join match_players line using (match_id)
      where m.league_id = ${league} and ${isCounted('m')} and m.submission_date > now() - interval '1 year'
        and exists (select from squad_spells where league_id = ${league} and removed_at is null)
      union all
      select player_key, null from squad_spells where league_id = ${league} and removed_at is null
    ) as seen
    group by player_key`;
}

/** Whether a player has neither a team nor an agreed transfer, in the row of `leagues`. */
export function isWithoutTeam(league: Sql, key: Sql): Sql {
  return sql`not exists (
    select
    from squad_spells spell
    where spell.league_id = ${league}.id and spell.player_key = ${key} and spell.removed_at is null
      and coalesce(spell.last_day, 'infinity') >= ${todayIn(sql`${league}.time_zone`)}
  )`;
}

/**
 * Visible players from a league's counted matches of the last year, or with a former spell, who have no team now; the
 * most recently active first. Empty in a league without squads, undefined for an unknown league.
 */
export async function listFreeAgents(
  database: Database,
  leagueId: number,
  viewer: Viewer,
): Promise<JsonText<FreeAgent[]> | undefined> {
  const [league] = await queryPrepared<{ agents: string }>(
    database,
    'list_free_agents',
    sql`
      select (
        with known as materialized (${knownPlayers(sql`l.id`)}),
        free as (
          select *
          from known
          where ${isWithoutTeam(sql`l`, sql`known.player_key`)} and ${isVisible(sql`known.player_key`, viewer)}
          order by last_played desc nulls last, player_key
          limit ${FREE_AGENTS_SHOWN}
        )
        select coalesce(json_agg(
          json_build_object(
            'player', ${playerReference(sql`free.player_key`)},
            'last_played', ${isoTime('free.last_played')},
            'last_team', (
              select ${TEAM_HEAD}
              from squad_spells spell
              join teams t on t.id = spell.team_id
              where spell.league_id = l.id and spell.player_key = free.player_key and spell.removed_at is null
                and t.removed_at is null
              order by spell.first_day desc
              limit 1
            )
          )
          order by free.last_played desc nulls last, free.player_key
        ), '[]')
        from free
      )::text as agents
      from open_leagues l
      where l.id = ${leagueId}`,
  );
  return league?.agents;
}

/** The row `squad_rules rules` and the windows of `leagues l` as the contract’s `SquadRules`. */
export const SQUAD_RULES = sql`
  json_build_object(
    'squad_limit', rules.squad_limit,
    'position_limits', coalesce(rules.position_limits, '{}'),
    'approves_transfers', coalesce(rules.approves_transfers, false),
    'windows', (
      select coalesce(json_agg(json_build_object('first_day', first_day, 'last_day', last_day) order by first_day, id), '[]')
      from transfer_windows
      where league_id = l.id
    )
  )`;

/** The squads of a league for its staff; `teamId` chooses the team whose spells are returned. */
export async function findManagedSquads(
  database: Database,
  leagueId: number,
  teamId: number | undefined,
): Promise<JsonText<ManagedSquads>> {
  const [league] = await queryPrepared<{ squads: string }>(
    database,
    'find_managed_squads',
    sql`
      select json_build_object(
        'rules', ${SQUAD_RULES},
        'lock', ${squadLockOf(sql`l.id`)},
        'teams', (
          select coalesce(json_agg(
            (${TEAM_HEAD}::jsonb || jsonb_build_object('locked_season', ${lockedSeasonOf(sql`t.id`)}, 'players', (
              select count(*) from squad_spells spell where spell.team_id = t.id and ${spellCovers('spell', todayIn(sql`l.time_zone`))}
            )))
            order by lower(t.name), t.id
          ), '[]')
          from teams t
          where t.league_id = l.id and t.removed_at is null
        ),
        'transfers', ${openTransfersOf(sql`transfer.league_id = l.id`, null)},
        'spells', ${managedSpells(
          teamId,
          sql`spell.removed_at is null`,
          // The present squad by number, then former members, the last one first.
          sql`coalesce(spell.last_day, 'infinity') desc, spell.shirt_number, spell.first_day desc, spell.id desc`,
        )},
        'removed', ${managedSpells(
          teamId,
          sql`spell.removed_at > now() - make_interval(days => ${RESTORABLE_DAYS})`,
          sql`spell.removed_at desc, spell.id desc`,
        )}
      )::text as squads
      from open_leagues l
      left join squad_rules rules on rules.league_id = l.id
      where l.id = ${leagueId}`,
  );
  if (!league) throw new Error(`League ${leagueId} has no squads to manage.`);
  return league.squads;
}

function managedSpells(teamId: number | undefined, condition: Sql, order: Sql): Sql {
  return sql`(
    select coalesce(json_agg(
      json_build_object('player', ${playerReference(sql`spell.player_key`)}, ${SPELL_FIELDS}) order by ${order}
    ), '[]')
    from (
      select spell.* from squad_spells spell
      where spell.team_id = ${teamId ?? null}::integer and spell.league_id = l.id and ${condition}
      order by ${order}
      limit ${SPELLS_SHOWN}
    ) as spell
    join teams t on t.id = spell.team_id
  )`;
}
