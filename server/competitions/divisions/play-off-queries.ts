import type { NewPlayOffs } from '#contract/competitions/divisions.ts';
import type { CompetitionRules, NewCompetition } from '#contract/competitions/schema.ts';
import type { CompetitionHead } from '#contract/kit/heads.ts';
import { MAX_COMPETITION_NAME_LENGTH } from '#contract/kit/limits.ts';
import type { Database } from '#database/connect.ts';
import { query, sql } from '#database/query.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { storeNewCompetition } from '#server/competitions/competition-change-queries.ts';
import { storeDraw } from '#server/competitions/cup-queries.ts';
import { type DrawnFixture, drawCup, drawLeague, drawTiesForPlaces } from '#server/competitions/draw-cup.ts';
import { bandsOfFacts, isPlayed, rankDivision } from '#server/competitions/tables/competition-tables.ts';
import { findTableFacts, type TableFacts } from '#server/competitions/tables/table-queries.ts';
import { conflict, invalidField, notFound } from '#server/kit/http/errors.ts';
import { requireTimeZone } from '#server/kit/time/zoned-time.ts';

/**
 * Adds the play-offs between a division and the one below from their tables, as a draft. Throws 404 for an unknown
 * division, and 409 while a table is unfinished or level teams need lots, without play-off places, and for second
 * play-offs.
 */
export async function addPlayOffs(
  database: Database,
  leagueId: number,
  body: NewPlayOffs,
  actor: Actor,
): Promise<CompetitionHead> {
  requireTimeZone(body.time_zone);
  if (!body.time && !body.times) throw invalidField('time', 'is missing.');
  return inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockLeague(transaction, leagueId);
    const { upper, lower } = await requireDivisions(transaction, leagueId, body.id);
    const sides = { upper: listTeams(upper, 'play-off down'), lower: listTeams(lower, 'play-off up') };
    requireSides(sides, body, { upper, lower });
    const teams = [...sides.upper, ...sides.lower];
    const fixtures = drawPlayOffs(sides, { time_zone: upper.time_zone, ...body });
    const added = await storeNewCompetition(transaction, leagueId, describe(upper, body, sides.upper.length, teams));
    const { id: competition_id, name } = added.head;
    const draw = { fixtures, groups: new Map(), places_through: 2, best_places: 0 };
    await storeDraw(transaction, { league_id: leagueId, competition_id }, draw);
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'play-offs added',
      subject: competition_id,
      after: { name, teams: added.teams.map((team) => team.name), fixtures: fixtures.length },
    });
    return added.head;
  });
}

/** A division with the next one below; 404 for an unknown one, 409 for the lowest. */
async function requireDivisions(transaction: Database, leagueId: number, id: number) {
  const [found] = await query<{ lower: number | null }>(
    transaction,
    sql`
      select (
        select lower.id from competitions lower
        where lower.season_id = c.season_id and lower.division_level > c.division_level and lower.removed_at is null
        order by lower.division_level
        limit 1
      ) as lower
      from competitions c
      join league_seasons season on season.id = c.season_id and season.removed_at is null
      where c.id = ${id} and c.league_id = ${leagueId} and c.removed_at is null and c.division_level is not null`,
  );
  const upper = found && (await findTableFacts(transaction, id));
  if (!upper) throw notFound(`Division ${id} of league ${leagueId}`);
  const lower = found.lower === null ? undefined : await findTableFacts(transaction, found.lower);
  if (!lower) throw conflict(`${upper.competition.name} is the lowest division, so it has no play-offs below.`);
  return { upper, lower };
}

/** The teams of a division in a play-off band, the highest first. Throws 409 while its table is undecided. */
function listTeams(facts: TableFacts, band: 'play-off up' | 'play-off down'): number[] {
  const { name } = facts.competition;
  if (!isPlayed(facts)) throw conflict(`${name} is not finished: fixtures have no result yet.`);
  const ranked = rankDivision(facts);
  if (ranked.some((one) => one.band === null))
    throw conflict(`Teams of ${name} are level; draw lots between them first.`);
  return ranked.flatMap(({ team, band: own }) => (own === band && team ? [team.id] : []));
}

interface Sides {
  upper: number[];
  lower: number[];
}

function requireSides({ upper, lower }: Sides, { format }: NewPlayOffs, facts: Record<keyof Sides, TableFacts>): void {
  const [higher, below] = [facts.upper.competition.name, facts.lower.competition.name];
  if (bandsOfFacts(facts.lower).play_off_up === 0) throw conflict(`${below} has no places that play off to go up.`);
  if (upper.length + lower.length < 2)
    throw conflict(`Play-offs between ${higher} and ${below} need two teams or more.`);
  if (format === 'ties' && upper.length > 0 && upper.length !== lower.length) {
    throw conflict(
      `${upper.length} of ${higher} and ${lower.length} of ${below} play off. One tie a place needs as many of both; let each play each instead.`,
    );
  }
}

function describe(
  { season, competition, rules, level }: TableFacts,
  { format, legs = 1 }: NewPlayOffs,
  places: number,
  teams: readonly number[],
): NewCompetition {
  const isTable = format === 'each against each';
  const zones: Partial<CompetitionRules> = {
    ...{ places_up: isTable ? Math.max(1, places) : 0, places_play_off: 0, places_play_off_down: 0, places_down: 0 },
  };
  return {
    season_id: season.id,
    name: `Play-offs for ${competition.name}`.slice(0, MAX_COMPETITION_NAME_LENGTH),
    format: isTable ? 'round robin' : 'knockout',
    match_types: [],
    play_off_level: level,
    rules: { ...rules, ...zones, legs, has_third_place: false },
    teams: teams.map((team_id) => ({ team_id })),
  };
}

function drawPlayOffs({ upper, lower }: Sides, body: NewPlayOffs): DrawnFixture[] {
  const { id: _, format, legs: chosen, ...calendar } = body;
  const legs = chosen === 2 ? 2 : 1;
  if (format === 'each against each') return drawLeague([...upper, ...lower], legs, calendar);
  if (upper.length > 0) {
    const pairs = upper.toReversed().map((team, at): [number, number] => [team, lower[at] ?? 0]);
    return drawTiesForPlaces(pairs, legs, calendar);
  }
  const teams = lower.map((team_id) => ({ team_id, group: null }));
  return drawCup({ format: 'knockout', legs, has_third_place: false, teams }, calendar).fixtures;
}
