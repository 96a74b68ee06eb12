import type { MovementReason } from '#contract/seasons/movements.ts';
import type { Database } from '#database/connect.ts';
import { query, sql } from '#database/query.ts';
import type { Actor } from '#server/changes/audit-queries.ts';
import { changeTeams } from '#server/competitions/competition-team-queries.ts';
import { requireCompetition } from '#server/competitions/stored-competition-queries.ts';
import { fillPlaces } from '#server/entries/entry-change-queries.ts';
import { conflict } from '#server/kit/http/errors.ts';
import { hasReservedPlace } from '#server/results/tables/table-rules-queries.ts';
import { type DivisionPlaces, type PlacedCandidate, type PlacedTeam, placeTeams } from '#server/seasons/place-teams.ts';
import { inTurn, requireTurnedSeason } from '#server/seasons/turn-change-queries.ts';
import { findTurnFacts, type TurnFacts } from '#server/seasons/turn-facts-queries.ts';

interface FollowingSeason {
  id: number;
  follows_id: number;
}

interface NextDivision {
  id: number;
  name: string;
  level: number;
  size: number | null;
  has_fixtures: boolean;
}

/**
 * Places the teams of the next season again: those that have signed up, and until sign-up closes those that may still
 * confirm. After it closes, free places go to the waitlist first, and divisions that are too small are merged. Throws
 * 404 for an unknown season, 409 for one that follows none, and once a division has fixtures.
 */
export function placeTeamsAgain(database: Database, leagueId: number, seasonId: number, actor: Actor): Promise<void> {
  return inTurn(database, leagueId, actor, async (transaction) => {
    const { name } = await requireTurnedSeason(transaction, leagueId, seasonId);
    const [season] = await query<FollowingSeason & { has_closed: boolean }>(
      transaction,
      sql`
        select id, follows_id, registration_closes <= now() as has_closed
        from league_seasons
        where id = ${seasonId} and follows_id is not null`,
    );
    if (!season) throw conflict(`${name} follows no season, so its teams are placed by hand.`);
    if (season.has_closed) await fillPlaces(transaction, leagueId, seasonId, actor);
    await placeNextTeams(transaction, leagueId, season, actor, { merges: season.has_closed });
  });
}

/** Stores the teams of the season's divisions. The caller must lock the league. */
export async function placeNextTeams(
  transaction: Database,
  leagueId: number,
  season: FollowingSeason,
  actor: Actor,
  { merges } = { merges: false },
): Promise<void> {
  const divisions = await listNextDivisions(transaction, season.id);
  const planned = divisions.find(({ has_fixtures }) => has_fixtures);
  if (planned) throw conflict(`${planned.name} has fixtures. Its teams are changed by hand.`);
  const placed = await placeNext(transaction, leagueId, { season, divisions }, { merges });
  for (const { id, level } of divisions) {
    const teams = placed.filter(({ to_level }) => to_level === level).map(({ team_id }) => ({ team_id }));
    await changeTeams(transaction, leagueId, await requireCompetition(transaction, leagueId, id), { teams, actor });
  }
}

function listNextDivisions(database: Database, seasonId: number): Promise<NextDivision[]> {
  return query<NextDivision>(
    database,
    sql`
      select id, name, division_level as level, division_size as size,
        exists (select from fixtures f where f.competition_id = c.id and f.removed_at is null) as has_fixtures
      from competitions c
      where season_id = ${seasonId} and removed_at is null and division_level is not null
      order by division_level`,
  );
}

/** A team of the next season with its last movement. */
interface ComingTeam {
  team_id: number;
  from_level: number | null;
  to_level: number | null;
  reason: MovementReason | null;
  seasons_away: number | null;
}

/** Where the teams of a season play by their last movements. */
export async function placeNext(
  database: Database,
  leagueId: number,
  { season: { id, follows_id }, divisions }: { season: FollowingSeason; divisions: readonly DivisionPlaces[] },
  { merges } = { merges: false },
): Promise<PlacedTeam[]> {
  const coming = await query<ComingTeam>(
    database,
    sql`
      with recursive former as (
        select id, follows_id, 0 as seasons_ago from league_seasons where id = ${follows_id}
        union all
        select earlier.id, earlier.follows_id, former.seasons_ago + 1
        from former join league_seasons earlier on earlier.id = former.follows_id
        where former.seasons_ago < 4
      )
      select t.id as team_id, last.from_level, last.to_level, last.reason, last.seasons_ago as seasons_away
      from league_seasons season
      join teams t on t.league_id = season.league_id and t.removed_at is null
      left join lateral (
        select movement.from_level, movement.to_level, movement.reason, former.seasons_ago
        from season_movements movement join former on former.id = movement.season_id
        where movement.team_id = t.id
        order by former.seasons_ago
        limit 1
      ) as last on true
      where season.id = ${id} and (
        exists (
          select from season_entries entry
          where entry.season_id = season.id and entry.team_id = t.id and entry.state = 'approved'
        )
        or ${hasReservedPlace('season', 't.id')}
      )
      order by t.id`,
  );
  const facts = await findTurnFacts(database, leagueId, follows_id);
  const candidates = coming.map((team) => toCandidate(team, facts));
  return placeTeams(candidates, divisions, { merges });
}

function toCandidate(
  { team_id, from_level, to_level, reason, seasons_away }: ComingTeam,
  facts: TurnFacts,
): PlacedCandidate {
  const { place = 0, has_lost_play_off = false } = facts.movements.find((one) => one.team_id === team_id) ?? {};
  const standing = { team_id, place, has_lost_play_off };
  if (reason === null || seasons_away === null) {
    return { ...standing, from_level: null, to_level: null, reason: 'new', seasons_away: 0 };
  }
  if (to_level !== null && seasons_away === 0) return { ...standing, from_level, to_level, reason, seasons_away };
  // A team that left counts as away from the season after its last one.
  const away = to_level === null ? seasons_away + 1 : seasons_away;
  const level = to_level ?? from_level;
  return { ...standing, from_level: level, to_level: level, reason: 'hold', seasons_away: away };
}
