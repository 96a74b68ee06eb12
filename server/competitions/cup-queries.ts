import type { Competition } from '#contract/competitions/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, queryPrepared, sql } from '#database/query.ts';
import { COMPETITION_RULES, DIVISION } from '#server/competitions/competition-queries.ts';
import type { DrawnFixture } from '#server/competitions/draw-cup.ts';
import type { Groups } from '#server/competitions/form-groups.ts';
import { TEAM_HEAD } from '#server/results/teams/team-queries.ts';

/** A competition with its state, for its planners. */
export interface PlannedCup extends Competition {
  league_name: string;
  /** The league's time zone. */
  time_zone: string;
  /** Whether a fixture is linked to a match, a walkover or cancelled: such a cup can't be drawn again. */
  has_decided_fixtures: boolean;
}

/** A competition of a season that isn't removed, drafts included; undefined if there is none. */
export async function findCompetition(
  database: Database,
  leagueId: number,
  competitionId: number,
): Promise<PlannedCup | undefined> {
  const [found] = await queryPrepared<{ competition: PlannedCup }>(
    database,
    'find_competition',
    sql`
      select json_build_object(
        'league_name', l.name,
        'time_zone', l.time_zone,
        'id', c.id,
        'season_id', c.season_id,
        'name', c.name,
        'format', c.format,
        ${DIVISION},
        'match_types', to_json(c.match_types),
        'rules', ${COMPETITION_RULES},
        'is_published', c.published_at is not null,
        'teams', (
          select coalesce(json_agg(json_build_object(
            'team', ${TEAM_HEAD},
            'group', entry.group_name,
            'seed', entry.seed,
            'lot', entry.lot,
            'withdrawal', entry.withdrawal
          ) order by entry.seed), '[]')
          from competition_teams entry
          join teams t on t.id = entry.team_id
          where entry.competition_id = c.id
        ),
        'has_decided_fixtures', exists (
          select from fixtures
          where competition_id = c.id and removed_at is null and (match_id is not null or status <> 'planned')
        )
      ) as competition
      from competitions c
      join league_seasons season on season.id = c.season_id
      join open_leagues l on l.id = c.league_id
      where c.id = ${competitionId} and c.league_id = ${leagueId} and c.removed_at is null and season.removed_at is null`,
  );
  return found?.competition;
}

/** The sources of a cup's sides, first legs first. */
export function listTieSources(
  database: Database,
  competitionId: number,
): Promise<Pick<DrawnFixture, 'tie' | 'home_source' | 'away_source'>[]> {
  return query(
    database,
    sql`
      select tie, home_source, away_source from fixtures
      where competition_id = ${competitionId} and removed_at is null and tie is not null
      order by tie, leg`,
  );
}

interface StoredDraw {
  fixtures: readonly DrawnFixture[];
  groups: Groups;
  places_through: number;
  /** Number of teams of the next place that go through as the best ones. */
  best_places: number;
}

/**
 * Replaces a draft's fixtures and stores its groups and qualifying places; best-placed teams are in the zone 'play
 * off'.
 */
export async function storeDraw(
  transaction: Database,
  { league_id, competition_id }: { league_id: number; competition_id: number },
  { fixtures, groups, places_through, best_places }: StoredDraw,
): Promise<void> {
  await execute(transaction, sql`delete from fixtures where competition_id = ${competition_id}`);
  await execute(
    transaction,
    sql`
      insert into fixtures (league_id, competition_id, stage, group_name, round, tie, leg, home_team_id, away_team_id,
        home_source, away_source, kick_off)
      select ${league_id}, ${competition_id}, stage, group_name, round, tie, leg, home_team_id, away_team_id,
        home_source, away_source, kick_off
      from json_to_recordset(${JSON.stringify(fixtures)}) as drawn (
        stage text, group_name text, round smallint, tie smallint, leg smallint, home_team_id integer,
        away_team_id integer, home_source jsonb, away_source jsonb, kick_off timestamptz
      )`,
  );
  if (groups.size === 0) return;
  const grouped = [...groups].flatMap(([group, teams]) => teams.map((team_id) => ({ team_id, group })));
  await execute(
    transaction,
    sql`
      update competition_teams set group_name = drawn."group"
      from json_to_recordset(${JSON.stringify(grouped)}) as drawn (team_id integer, "group" text)
      where competition_id = ${competition_id} and competition_teams.team_id = drawn.team_id`,
  );
  await execute(
    transaction,
    sql`
      update competitions set places_up = ${places_through}, places_play_off = ${best_places > 0 ? 1 : 0}, places_down = 0
      where id = ${competition_id}`,
  );
}
