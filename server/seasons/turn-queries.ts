import { addDays, today } from '#contract/kit/days.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import { findCurrentSeason } from '#contract/seasons/current-season.ts';
import type { Movement, SeasonTurn } from '#contract/seasons/movements.ts';
import type { SignUpSeason } from '#contract/seasons/schema.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, query, sql } from '#database/query.ts';
import { notFound, requireFound } from '#server/kit/http/errors.ts';
import { findSignUpSeasons } from '#server/results/tables/table-rules-queries.ts';
import { TEAM_HEAD } from '#server/results/teams/team-queries.ts';
import {
  findStated,
  isFlagged,
  listMovements,
  placeByTables,
  type StoredMovement,
} from '#server/seasons/movement-queries.ts';
import { placeNext } from '#server/seasons/next-teams-queries.ts';
import { findTurnFacts, type StoredDivision, type TurnFacts } from '#server/seasons/turn-facts-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Between two seasons unless staff choose otherwise, so that there is time to sign up. */
const WEEKS_BETWEEN_SEASONS = 2;

interface TurnHead {
  time_zone: string;
  finished_at: string | null;
  next_id: number | null;
  teams: TeamHead[];
  approvals: Record<string, string | null>;
}

/** The turn of the season with this id, else of the current one. Throws 404 for an unknown league or season. */
export async function findSeasonTurn(
  database: Database,
  leagueId: number,
  id: number | undefined,
): Promise<SeasonTurn> {
  const seasons = await findSignUpSeasons(database, leagueId);
  const ran = seasons.filter(({ state }) => state === 'running' || state === 'finished');
  const season = id === undefined ? findCurrentSeason(ran, today('UTC')) : seasons.find((one) => one.id === id);
  if (!season) {
    if (id !== undefined) throw notFound(`Season ${id} of league ${leagueId}`);
    return {
      season: null,
      seasons,
      finished_at: null,
      obstacles: [],
      divisions: [],
      movements: [],
      weeks: 0,
      next: null,
    };
  }
  const [head, facts, stored] = await Promise.all([
    findTurnHead(database, leagueId, season.id),
    findTurnFacts(database, leagueId, season.id),
    listMovements(database, season.id),
  ]);
  const next = seasons.find((one) => one.id === head.next_id);
  const { divisions, obstacles } = facts;
  return {
    season,
    seasons,
    finished_at: head.finished_at,
    obstacles: head.finished_at === null ? obstacles : [],
    divisions,
    movements: head.finished_at === null ? previewMovements(facts, head) : describeMovements(facts, stored, head),
    weeks: countWeeks(season, today(head.time_zone)),
    next: next ? await findNext(database, leagueId, { next, seasonId: season.id }) : null,
  };
}

/** The least number of whole weeks after which the season begins again, with two weeks for sign-up. */
function countWeeks({ first_day, last_day }: SignUpSeason, day: string): number {
  const end = addDays(last_day > day ? last_day : day, WEEKS_BETWEEN_SEASONS * 7);
  return Math.ceil((Date.parse(end) - Date.parse(first_day) + DAY_MS) / (7 * DAY_MS));
}

async function findTurnHead(database: Database, leagueId: number, seasonId: number): Promise<TurnHead> {
  const [head] = await query<TurnHead>(
    database,
    sql`
      select l.time_zone, ${isoTime('season.finished_at')} as finished_at, next.id as next_id, (
        select coalesce(json_agg(${TEAM_HEAD}), '[]') from teams t where t.league_id = l.id
      ) as teams, (
        select coalesce(json_object_agg(movement.id, coalesce(roblox_username, d_username)), '{}')
        from season_movements movement
        join users on users.id = movement.approved_by
        where movement.season_id = season.id
      ) as approvals
      from open_leagues l
      join league_seasons season on season.league_id = l.id
      left join league_seasons next on next.follows_id = season.id and next.removed_at is null
      where l.id = ${leagueId} and season.id = ${seasonId}`,
  );
  return requireFound(head, `Season ${seasonId} of league ${leagueId}`);
}

function previewMovements(facts: TurnFacts, head: TurnHead): Movement[] {
  const notStored = { id: null, note: null, is_approved: false, approved_by: null, flag: null };
  const placed = placeByTables(facts, []).flatMap(({ team_id, ...movement }) => {
    const team = findTeam(head, team_id);
    return team ? [{ ...notStored, ...movement, team, place: placeOf(facts, team_id) }] : [];
  });
  return placed.toSorted(compareMovements);
}

/** By former division and place. */
function compareMovements(a: Movement, b: Movement): number {
  return (a.from_level ?? 0) - (b.from_level ?? 0) || (a.place ?? 0) - (b.place ?? 0) || a.team.id - b.team.id;
}

function describeMovements(facts: TurnFacts, stored: readonly StoredMovement[], head: TurnHead): Movement[] {
  const stated = findStated(facts, stored);
  const described = stored.flatMap((movement): Movement[] => {
    const { id, team_id, from_level, to_level, reason, note, is_approved } = movement;
    const team = findTeam(head, team_id);
    if (!team) return [];
    const now = isFlagged(movement, stated) ? stated.get(team_id) : undefined;
    const flag = now ? { to_level: now.to_level, reason: now.reason } : null;
    const approved_by = head.approvals[id] ?? null;
    const place = placeOf(facts, team_id);
    return [{ id, team, from_level, to_level, place, reason, note, is_approved, approved_by, flag }];
  });
  return described.toSorted(compareMovements);
}

function findTeam({ teams }: Pick<TurnHead, 'teams'>, id: number): TeamHead | undefined {
  return teams.find((team) => team.id === id);
}

function placeOf({ movements }: TurnFacts, id: number): number | null {
  return movements.find(({ team_id }) => team_id === id)?.place ?? null;
}

interface NextDivisionRow extends StoredDivision {
  is_published: boolean;
  teams: { team: TeamHead; is_confirmed: boolean }[];
}

/** The next season with the teams of its divisions, and why each is there. */
async function findNext(
  database: Database,
  leagueId: number,
  { next, seasonId }: { next: SignUpSeason; seasonId: number },
): Promise<SeasonTurn['next']> {
  const divisions = await query<NextDivisionRow>(
    database,
    sql`
      select c.id, c.name, c.division_level as level, c.division_size as size, c.published_at is not null as is_published, (
        select coalesce(json_agg(json_build_object('team', ${TEAM_HEAD}, 'is_confirmed', exists (
          select from season_entries entry
          where entry.season_id = c.season_id and entry.team_id = t.id and entry.state = 'approved'
        )) order by seeded.seed), '[]')
        from competition_teams seeded
        join teams t on t.id = seeded.team_id
        where seeded.competition_id = c.id
      ) as teams
      from competitions c
      where c.season_id = ${next.id} and c.removed_at is null and c.division_level is not null
      order by c.division_level`,
  );
  const placed = await placeNext(database, leagueId, { season: { id: next.id, follows_id: seasonId }, divisions });
  return {
    season: next,
    is_open: divisions.every(({ is_published }) => !is_published),
    divisions: divisions.map(({ teams, ...division }) => ({
      ...division,
      teams: teams.map(({ team, is_confirmed }) => {
        const found = placed.find(({ team_id }) => team_id === team.id);
        const reason = found?.to_level === division.level ? found.reason : 'by hand';
        return { team, is_confirmed, from_level: found?.from_level ?? null, reason };
      }),
    })),
  };
}
