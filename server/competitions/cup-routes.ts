import type { CupDraw } from '#contract/competitions/cups.ts';
import { MAX_CUP_FIXTURES } from '#contract/kit/limits.ts';
import type { Database } from '#database/connect.ts';
import { createServe } from '#server/access/serve.ts';
import { logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { findCompetition, type PlannedCup, storeDraw } from '#server/competitions/cup-queries.ts';
import { type Draw, drawCup } from '#server/competitions/draw-cup.ts';
import { requireFirstRound } from '#server/competitions/first-round.ts';
import { formGroups, type Groups } from '#server/competitions/form-groups.ts';
import { findBracket, previewBracket } from '#server/competitions/tables/find-bracket.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { badRequest, conflict, invalidField, notFound } from '#server/kit/http/errors.ts';
import { writeJson } from '#server/kit/http/json-text.ts';
import { requireTimeZone } from '#server/kit/time/zoned-time.ts';
import type { Services } from '#server/services.ts';

/** Brackets of cups for the public, and draws for staff. */
export function cupRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve(
    'GET /leagues/:league_id/competitions/:competition_id/bracket',
    async ({ database, params: { league_id, competition_id } }) => {
      const cup = await findCompetition(database, league_id, competition_id);
      if (!cup?.is_published || cup.format === 'round robin') {
        throw notFound(`Cup ${competition_id} of league ${league_id}`);
      }
      return writeJson(await findBracket(database, league_id, cup));
    },
  );

  serve(
    'POST /leagues/myLeagues/:league_id/competitions/:competition_id/draw',
    async ({ database, league_id, params: { competition_id }, query, body, actor }) => {
      const drawFrom = async (source: Database) => {
        const cup = requireUndecided(await findCompetition(source, league_id, competition_id), competition_id);
        return { cup, drawn: draw(cup, body) };
      };
      if (query.dry_run) {
        const { cup, drawn } = await drawFrom(database);
        return writeJson(await previewBracket(database, league_id, cup, drawn));
      }
      const { cup, first_round } = await inLeagueTransaction(database, league_id, async (transaction) => {
        await lockLeague(transaction, league_id);
        const { cup, drawn } = await drawFrom(transaction);
        const { places_through = 2, best_places = 0 } = body;
        await storeDraw(transaction, { league_id, competition_id }, { ...drawn, places_through, best_places });
        const after = { name: cup.name, teams: cup.teams.length, fixtures: drawn.fixtures.length };
        const { shuffle } = body;
        const change = {
          league_id,
          action: 'cup drawn',
          subject: competition_id,
          after: { ...after, ...(shuffle && { shuffle }) },
        } as const;
        await logChange(transaction, actor, change);
        return { cup, first_round: drawn.first_round };
      });
      const stored = await findCompetition(database, league_id, competition_id);
      const bracket = await findBracket(database, league_id, stored ?? cup);
      return writeJson({ ...bracket, first_round });
    },
  );
}

/** Throws 400 if the numbers of groups and qualifying places, or the stated first round, don't match. */
function requireQualifiers(groups: Groups, draw: CupDraw): void {
  requirePlaces(groups, draw);
  if (draw.first_round) requireFirstRound(draw.first_round, groups, draw);
}

function requirePlaces(groups: Groups, { groups: count, places_through = 2, best_places = 0 }: CupDraw): void {
  const last = [...groups.keys()].at(-1);
  if (count !== undefined && groups.size > count) {
    throw invalidField('groups', `must be ${groups.size} or more, as a team is placed in Group ${last}.`);
  }
  const sizes = [...groups.values()].map((group) => group.length);
  const [teams, smallest] = [sizes.reduce((sum, size) => sum + size, 0), Math.min(...sizes)];
  if (groups.size * places_through < 2) throw invalidField('places_through', 'must be 2 or more for one group.');
  if (smallest < 2) throw invalidField('groups', `must be ${Math.floor(teams / 2)} or fewer for ${teams} teams.`);
  if (places_through > smallest) {
    throw invalidField('places_through', `must be ${smallest} or less, as a group has ${smallest} teams.`);
  }
  if (best_places === 0) return;
  if (groups.size < 3) throw invalidField('best_places', 'needs three groups or more.');
  if (places_through === smallest)
    throw invalidField('best_places', `must be 0, as all ${smallest} teams of a group go through.`);
  const placed = groups.size * places_through;
  const room = 2 ** Math.floor(1 + Math.log2(placed)) - placed;
  const most = Math.min(groups.size - 1, room);
  if (best_places > most) {
    throw invalidField('best_places', `must be ${most} or less, as ${placed} teams go through by their places.`);
  }
}

/** Throws 404 for an unknown competition, 409 for a published one or one with decided fixtures. */
function requireUndecided(cup: PlannedCup | undefined, id: number): PlannedCup {
  if (!cup) throw notFound(`Competition ${id}`);
  if (cup.is_published) throw conflict(`${cup.name} is published. Make it a draft before you draw it again.`);
  if (cup.has_decided_fixtures) throw conflict(`Fixtures of ${cup.name} have results, so it can’t be drawn again.`);
  return cup;
}

/** Throws 400 for a league, and for numbers of teams, groups or places that don't match. */
function draw({ name, format, rules, teams, time_zone }: PlannedCup, body: CupDraw): Draw {
  if (format === 'round robin') throw badRequest(`${name} is a league; only cups are drawn.`);
  if (teams.length < 2) {
    throw badRequest(`${name} has ${teams.length === 1 ? '1 team' : 'no teams'}; a cup needs two or more.`);
  }
  const entries = teams.map(({ team, group }) => ({ team_id: team.id, group }));
  const cup = {
    format,
    legs: rules.legs === 2 ? 2 : 1,
    has_third_place: rules.has_third_place,
    teams: entries,
  } as const;
  requireTimeZone(body.time_zone);
  if (!body.time && !body.times) throw invalidField('time', 'is missing.');
  const stranger = body.placed?.find(({ team_id }) => !teams.some(({ team }) => team.id === team_id));
  if (stranger) throw invalidField('placed', `has team ${stranger.team_id}, which does not play in ${name}.`);
  if (format === 'groups and knockout') requireQualifiers(formGroups(entries, body), body);
  else if (body.first_round) throw invalidField('first_round', 'is for cups with groups.');
  const drawn = drawCup(cup, { time_zone, ...body });
  if (drawn.fixtures.length > MAX_CUP_FIXTURES) {
    throw badRequest(`This draw has ${drawn.fixtures.length} fixtures; the maximum is ${MAX_CUP_FIXTURES}.`);
  }
  return drawn;
}
