import { Type } from 'typebox';
import { EntryFixture, GameServerFixtures } from '#contract/fixtures/squads.ts';
import { DryRunQuery, defineEndpoints } from '#contract/kit/define-endpoints.ts';
import { GAME_SERVER_MAX_BODY_BYTES, GAME_SERVER_REQUESTS_PER_MINUTE } from '#contract/kit/limits.ts';
import { LeagueParams } from '#contract/kit/parts.ts';
import { Id } from '#contract/kit/text.ts';
import { MATCH_EXAMPLE } from '#contract/matches/match-example.ts';
import { GameServerResult, GameServerSubmission } from '#contract/submissions/game-server.ts';
import { EntryLeague, SubmissionResult, WebsiteCredentials, WebsiteSubmission } from '#contract/submissions/schema.ts';

/** Submission of matches by game servers and forms. */
export const submissionEndpoints = defineEndpoints('Submissions', {
  'POST /submissions/game_server': {
    tag: 'Game servers',
    summary: 'Submit a match from a Roblox server',
    access: 'API key',
    cost: 'light',
    rateLimit: { perMinute: GAME_SERVER_REQUESTS_PER_MINUTE, by: 'league' },
    maxBodyBytes: GAME_SERVER_MAX_BODY_BYTES,
    isIdempotent: true,
    failures: [409],
    querystring: DryRunQuery,
    body: GameServerSubmission,
    response: { 200: GameServerResult, 201: GameServerResult },
    examples: {
      body: JSON.parse(MATCH_EXAMPLE),
      response: {
        200: { Match_ID: 181, status: 'Approved - Official', reasons: [], duplicate: true },
        201: {
          Match_ID: 181,
          status: 'Approved - Official',
          reasons: [],
          warnings: ['player_data.Blue.players[0].red_cards is not a field and was not stored. Did you mean red_card?'],
        },
      },
    },
  },
  'GET /game_server/fixtures': {
    tag: 'Game servers',
    summary: 'Fixtures to play now, with squads and suspended players',
    access: 'API key',
    cost: 'standings',
    rateLimit: { perMinute: GAME_SERVER_REQUESTS_PER_MINUTE, by: 'league' },
    response: { 200: GameServerFixtures },
  },
  'GET /submissions/website-credentials': {
    summary: 'The leagues that the account may submit to',
    access: 'signed in',
    cost: 'light',
    response: { 200: Type.Object({ data: Type.Array(WebsiteCredentials) }) },
  },
  'GET /submissions/:league_id/website-credentials': {
    summary: 'The submission methods that a league offers the account',
    access: 'level 1',
    cost: 'light',
    params: LeagueParams,
    response: { 200: EntryLeague },
  },
  'GET /submissions/:league_id/fixtures/:fixture_id': {
    summary: 'A fixture to enter by form, with both squads',
    access: 'level 1',
    cost: 'management',
    params: Type.Object({ ...LeagueParams.properties, fixture_id: Id }),
    response: { 200: EntryFixture },
  },
  'POST /submissions/website': {
    summary: 'Submit a match by form, for review by the league',
    access: 'linked, level 1',
    league: 'body',
    cost: 'light',
    isIdempotent: true,
    failures: [404, 409],
    querystring: DryRunQuery,
    body: WebsiteSubmission,
    response: { 200: SubmissionResult },
  },
});
