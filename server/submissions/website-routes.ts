import { MAX_YELLOW_CARDS } from '#contract/kit/limits.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import {
  type EntryLeague,
  EventSubmission,
  type LeagueMethod,
  ManualSubmission,
  type Sport,
  type SubmissionResult,
  type SubmittedEvent,
  type WebsiteSubmission,
} from '#contract/submissions/schema.ts';
import { EVENT_TYPES } from '#contract/submissions/sports.ts';
import { findWebsiteCredentials, listEligibleLeagues } from '#server/access/league-access-queries.ts';
import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import {
  badRequest,
  forbidden,
  invalidField,
  keyReused,
  levelTooLow,
  notFound,
  requireFound,
} from '#server/kit/http/errors.ts';
import type { NewMatch } from '#server/results/counted/new-match.ts';
import type { Services } from '#server/services.ts';
import { buildEventMatch, buildManualMatch } from '#server/submissions/build-website-match.ts';
import { findExcessYellowCards } from '#server/submissions/find-contradictions.ts';
import { findEntryFixture } from '#server/submissions/fixture-squad-queries.ts';
import { readOwnIdempotency } from '#server/submissions/idempotency.ts';
import {
  describeBinding,
  type EarlierMatch,
  findEarlierMatch,
  insertMatch,
  previewMatch,
} from '#server/submissions/insert-match-queries.ts';
import { findUnknownFields } from '#server/submissions/unknown-fields.ts';

const LEAGUE_METHOD = { manual: 'Manual', events: 'Events' } as const;

/** Submissions by people on the website. */
export function websiteSubmissionRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { database, live } = services;

  serve('GET /submissions/website-credentials', async ({ database, user }) => ({
    data: await listEligibleLeagues(database, user.id),
  }));

  serve('GET /submissions/:league_id/website-credentials', ({ league_id, level }) =>
    requireEntryLeague(league_id, level),
  );

  serve(
    'GET /submissions/:league_id/fixtures/:fixture_id',
    async ({ database, league_id, params: { fixture_id }, level }) => {
      await requireEntryLeague(league_id, level);
      const fixture = await findEntryFixture(database, league_id, fixture_id);
      if (!fixture) throw notFound(`Fixture ${fixture_id} of league ${league_id}`);
      return fixture;
    },
  );

  serve('POST /submissions/website', async ({ database, request, league_id, query, body, user, level }) => {
    const league = await requireEntryLeague(league_id, level);
    requireMethod(league, LEAGUE_METHOD[body.method]);
    if (body.accept) requireReviewer(league, body);
    if (body.method === 'events') requireEventsOfSport(body.events, league.sport);
    const now = new Date();
    const match = body.method === 'events' ? buildEventMatch(body, user, now) : buildManualMatch(body, user, now);
    const [excess] = findExcessYellowCards(match);
    if (excess) throw badRequest(`${excess} A player can have ${MAX_YELLOW_CARDS} in a match.`);
    const warnings = findUnknownFields(body, body.method === 'events' ? EventSubmission : ManualSubmission);
    const idempotency = readOwnIdempotency(request, user.id);
    if (query.dry_run) {
      const earlier = idempotency && (await findEarlierMatch(database, league_id, idempotency));
      return { ...(earlier ? repeat(earlier, warnings) : await preview(match, warnings)), dry_run: true as const };
    }
    const stored = await insertMatch(database, match, { idempotency });
    if (stored.earlier) return repeat(stored.earlier, warnings);
    const { match_id, fixture_id } = stored;
    await live.replaceFixture({ league_id, fixture_id, match_id });
    const all = [...warnings, ...(stored.warnings ?? [])];
    const { status, hold_reasons } = stored;
    return { Match_ID: match_id, status, ...nameReasons(hold_reasons), ...describeBinding(fixture_id, all) };
  });

  /** The outcome of storing the match. */
  async function preview(match: NewMatch, sent: string[]): Promise<SubmissionResult> {
    const { reasons, fixture_id, warnings } = await previewMatch(database, match);
    const status = reasons.length > 0 ? 'Pending' : match.status;
    return { status, ...nameReasons(reasons), ...describeBinding(fixture_id, [...sent, ...warnings]) };
  }

  /** Throws 403 for a league that accepts no submissions on the website. */
  async function requireEntryLeague(leagueId: number, level: number): Promise<EntryLeague> {
    const league = requireFound(await findWebsiteCredentials(database, leagueId), `League ${leagueId}`);
    if (league.methods.length === 0) throw forbidden(`${league.name} takes no submissions on the website.`);
    return { ...league, can_accept: level >= ACCESS_LEVELS.requests };
  }
}

/** Throws 403 below the level of reviewers, 400 for a match without a fixture. */
function requireReviewer({ name, can_accept }: EntryLeague, { matchDetails }: WebsiteSubmission): void {
  if (!can_accept) throw levelTooLow(ACCESS_LEVELS.requests, name);
  if (matchDetails.fixture_id === undefined) throw invalidField('accept', 'needs matchDetails.fixture_id.');
}

function repeat(
  { match_id, status, hold_reasons, fixture_id, is_same_body }: EarlierMatch,
  warnings: string[],
): SubmissionResult {
  if (!is_same_body) {
    throw keyReused(`This form was already sent and is stored as match ${match_id}.`, { Match_ID: match_id });
  }
  const facts = { ...nameReasons(hold_reasons), ...describeBinding(fixture_id, warnings) };
  return { Match_ID: match_id, status, ...facts, duplicate: true };
}

function nameReasons(reasons: string[]): Pick<SubmissionResult, 'reasons'> {
  return reasons.length > 0 ? { reasons } : {};
}

function requireMethod({ name, methods }: EntryLeague, method: LeagueMethod): void {
  if (methods.includes(method)) return;
  throw forbidden(`${name} takes no submissions by ${method}; its methods are ${methods.join(', ')}.`);
}

/** Throws 400 with the first event whose type the sport doesn't have. */
function requireEventsOfSport(events: SubmittedEvent[], sport: Sport): void {
  const types: readonly string[] = EVENT_TYPES[sport];
  const at = events.findIndex(({ type }) => !types.includes(type));
  if (at !== -1) throw invalidField(`events[${at}].type`, `must be one of ${types.join(', ')}.`);
}
