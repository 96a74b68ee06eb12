import { LIVE_ENTRY_STATES } from '#contract/entries/live-states.ts';
import type { EntryCheck } from '#contract/entries/schema.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, sql } from '#database/query.ts';
import { checkEntry, type EntryFacts, type EntryRules } from '#server/entries/check-entry.ts';
import { todayIn, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { shownName, spellCovers } from '#server/people/squad-player-queries.ts';
import { hasAccount } from '#server/squads/transfer-queries.ts';
import { listSuspensions } from '#server/suspensions/suspension-queries.ts';

/** The checks of teams for a season, by team. Typed names are no persons here, as two people may have one. */
export async function findEntryChecks(
  database: Database,
  leagueId: number,
  seasonId: number,
  teamIds: readonly number[],
): Promise<Map<number, EntryCheck[]>> {
  if (teamIds.length === 0) return new Map();
  const [found] = await queryPrepared<EntryRules & { teams: Omit<EntryFacts, 'suspended'>[] }>(
    database,
    'find_entry_facts',
    sql`
      with begins as materialized (
        select greatest(first_day, ${todayIn(zoneOf(leagueId))}) as day
        from league_seasons
        where id = ${seasonId} and league_id = ${leagueId}
      ),
      concerned as materialized (
        select t.id, t.name, t.captain_key, t.vice_captain_key, entry.id is not null as is_entered
        from teams t
        left join season_entries entry on entry.team_id = t.id and entry.season_id = ${seasonId}
          and entry.state = any(${[...LIVE_ENTRY_STATES]}::text[])
        where t.league_id = ${leagueId} and t.removed_at is null
          and (entry.id is not null or t.id = any(${[...teamIds]}::integer[]))
      ),
      members as materialized (
        select concerned.id as team_id, spell.player_key, spell.position
        from begins
        cross join concerned
        join squad_spells spell on spell.team_id = concerned.id and ${spellCovers('spell', sql`begins.day`)}
      ),
      people as materialized (
        select team_id, player_key from members where player_key not like 'name:%'
        union
        select id, captain_key from concerned where captain_key not like 'name:%'
        union
        select id, vice_captain_key from concerned where vice_captain_key not like 'name:%'
      ),
      rules as materialized (select squad_limit, position_limits from squad_rules where league_id = ${leagueId})
      select season.min_players, (select squad_limit from rules) as squad_limit,
        exists (
          select from competitions c where c.season_id = season.id and c.removed_at is null and c.sheet_needs_accounts
        ) as needs_accounts,
        (
          select coalesce(json_agg(json_build_object(
            'team_id', asked.id,
            'team', asked.name,
            'players', (select count(*) from members where members.team_id = asked.id),
            'linked', (
              select count(*) from members where members.team_id = asked.id and ${hasAccount(sql`members.player_key`)}
            ),
            'unlinked', (
              select coalesce(json_agg(named.name order by lower(named.name)), '[]')
              from members
              cross join lateral (select ${shownName(sql`members.player_key`)} as name) as named
              where members.team_id = asked.id and not ${hasAccount(sql`members.player_key`)}
            ),
            'excess', (
              select coalesce(json_agg(json_build_object('position', limited.key, 'players', counted.players,
                'most', limited.value::integer) order by limited.key), '[]')
              from rules
              cross join jsonb_each_text(position_limits) as limited
              cross join lateral (
                select count(*) as players from members
                where members.team_id = asked.id and members.position = limited.key
              ) as counted
              where counted.players > limited.value::integer
            ),
            'doubles', (
              select coalesce(json_agg(json_build_object('name', ${shownName(sql`own.player_key`)}, 'team', other.name)
                order by own.player_key, other.id), '[]')
              from people own
              join people theirs on theirs.player_key = own.player_key and theirs.team_id <> own.team_id
              join concerned other on other.id = theirs.team_id and other.is_entered
              where own.team_id = asked.id
            )
          )), '[]')
          from concerned asked
          where asked.id = any(${[...teamIds]}::integer[])
        ) as teams
      from league_seasons season
      where season.id = ${seasonId} and season.league_id = ${leagueId}`,
  );
  if (!found) return new Map();
  const suspensions = await listSuspensions(database, leagueId);
  return new Map(
    found.teams.map((facts) => {
      const suspended = suspensions
        .filter(
          ({ team, competition }) => team?.id === facts.team_id && (competition?.season_id ?? seasonId) === seasonId,
        )
        .map(({ player, remaining }) => ({ name: player.name, matches: remaining }));
      return [facts.team_id, checkEntry({ ...facts, suspended }, found)];
    }),
  );
}
