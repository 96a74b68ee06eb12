import { today } from '#contract/kit/days.ts';
import { findCurrentSeason } from '#contract/seasons/current-season.ts';
import type { Season } from '#contract/seasons/schema.ts';
import type { Squad } from '#contract/squads/schema.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, sql } from '#database/query.ts';
import { todayIn } from '#server/kit/time/league-day-queries.ts';
import { isVisible, type Viewer } from '#server/people/player-visibility-queries.ts';
import { spellCovers, squadPlayer } from '#server/people/squad-player-queries.ts';
import { robloxIdOf } from '#server/results/counted/player-lines-queries.ts';
import { SEASONS } from '#server/results/tables/table-rules-queries.ts';
import { ROLE } from '#server/squads/squad-queries.ts';
import { sortShortestFirst } from '#server/teams/build-team-page.ts';

type Player = Pick<Squad['players'][number], 'player' | 'shirt_number' | 'position' | 'role' | 'first_day'>;

/** A player in a present squad, with the figures for the team in the matches that its page counts. */
export interface FiledPlayer extends Player {
  team: string;
  appearances: number;
  goals: number;
  assists: number;
  /** Null for a typed name and for a hidden profile. */
  roblox_id: string | null;
}

interface SquadFile {
  /** Null for all teams of the league. */
  team: { id: number; name: string } | null;
  players: FiledPlayer[];
}

/** The squads of a league's teams, or of the one with the slug; undefined for an unknown league or team. */
export async function findSquadFile(
  database: Database,
  leagueId: number,
  slug: string | null,
  viewer: Viewer,
): Promise<SquadFile | undefined> {
  const [league] = await queryPrepared<{ team: SquadFile['team']; seasons: Season[]; time_zone: string }>(
    database,
    'find_seasons_of_squads',
    sql`
      select time_zone, ${SEASONS} as seasons, (
        select json_build_object('id', t.id, 'name', t.name)
        from teams t
        where t.league_id = l.id and t.slug = ${slug} and t.removed_at is null
      ) as team
      from open_leagues l
      where l.id = ${leagueId}`,
  );
  if (!league || (slug !== null && league.team === null)) return undefined;
  const { seasons, time_zone } = league;
  const season = findCurrentSeason(seasons, today(time_zone)) ?? null;
  const shortest = sortShortestFirst(seasons);
  // A match without a competition belongs to the shortest season that includes its day.
  const shorter = shortest.slice(0, season === null ? 0 : shortest.indexOf(season));
  const players = await listFiledPlayers(
    database,
    leagueId,
    { teamId: league.team?.id ?? null, season, shorter },
    viewer,
  );
  return { team: league.team, players };
}

/** One statement, so that squads and figures are consistent. */
async function listFiledPlayers(
  database: Database,
  leagueId: number,
  { teamId, season, shorter }: { teamId: number | null; season: Season | null; shorter: readonly Season[] },
  viewer: Viewer,
): Promise<FiledPlayer[]> {
  const id = sql`${leagueId}::integer`;
  const seasonId = sql`${season?.id ?? null}::integer`;
  const [found] = await queryPrepared<{ players: FiledPlayer[] }>(
    database,
    'list_filed_players',
    sql`
      with chosen as materialized (
        select t.*, l.time_zone, (
          select min(c.id)
          from competitions c
          join competition_teams entry on entry.competition_id = c.id and entry.team_id = t.id
          where c.league_id = ${id} and c.season_id = ${seasonId} and c.format = 'round robin'
            and c.removed_at is null and c.published_at is not null
        ) as competition_id
        from teams t
        join leagues l on l.id = t.league_id
        where t.league_id = ${id} and t.removed_at is null and (${teamId}::integer is null or t.id = ${teamId})
      ),
      names as materialized (
        select named.name, s.team_id
        from team_spellings s
        join team_names named on named.league_id = s.league_id and named.team_key = s.team_key
        where s.league_id = ${id} and s.removed_at is null
      ),
      shorter as materialized (
        select start_of_day(first_day, zone) as starts_at, start_of_day(last_day + 1, zone) as ends_at
        from json_to_recordset(${JSON.stringify(shorter)}::json) as season (first_day date, last_day date)
        cross join (select time_zone as zone from leagues where id = ${id}) as league
      ),
      played as materialized (
        select r.*
        from results r
        left join competitions c on c.id = r.competition_id
        cross join (select time_zone as zone from leagues where id = ${id}) as league
        where r.league_id = ${id} and r.is_published and r.outcome is not null and r.in_table and r.players_count
          and r.match_id is not null and (
            ${seasonId} is null
            or c.season_id = ${seasonId}
            or c.id is null and r.played_at >= start_of_day(${season?.first_day ?? null}::date, zone)
              and r.played_at < start_of_day(${season?.last_day ?? null}::date + 1, zone)
              and not exists (select from shorter where r.played_at >= starts_at and r.played_at < ends_at)
          )
      ),
      sides as (
        select played.match_id, played.competition_id, side.team_id, side.colour
        from played
        left join names home on played.fixture_id is null and home.name = played.home_name
        left join names away on played.fixture_id is null and away.name = played.away_name
        cross join lateral (
          values (coalesce(played.home_team_id, home.team_id), played.home_side),
            (
              coalesce(played.away_team_id, away.team_id),
              case played.home_side when 'Blue' then 'Green' else 'Blue' end
            )
        ) as side (team_id, colour)
        where played.fixture_id is not null or home.team_id is distinct from away.team_id
      ),
      sums as (
        select t.id as team_id, line.player_key,
          count(distinct line.match_id) filter (where not line.is_unused) as appearances,
          sum(line.goals) as goals, sum(line.assists) as assists
        from chosen t
        join sides on sides.team_id = t.id and (t.competition_id is null or t.competition_id = sides.competition_id)
        join match_players line on line.match_id = sides.match_id and line.team = sides.colour
        group by t.id, line.player_key
      )
      select coalesce(json_agg(
        json_build_object(
          'team', t.name, 'player', named.player, 'shirt_number', spell.shirt_number, 'position', spell.position,
          'role', ${ROLE}, 'first_day', spell.first_day, 'appearances', coalesce(sums.appearances, 0),
          'goals', coalesce(sums.goals, 0), 'assists', coalesce(sums.assists, 0), 'roblox_id', case
            when ${isVisible(sql`spell.player_key`, viewer)} then ${robloxIdOf(sql`spell.player_key`)}
          end
        )
        order by lower(t.name), t.id, spell.shirt_number, lower(named.player ->> 'name'), spell.id
      ), '[]') as players
      from chosen t
      join squad_spells spell on spell.team_id = t.id and ${spellCovers('spell', todayIn(sql`t.time_zone`))}
      cross join lateral (select ${squadPlayer(sql`spell.player_key`, viewer)} as player) as named
      left join sums on sums.team_id = t.id and sums.player_key = spell.player_key`,
  );
  return found?.players ?? [];
}
