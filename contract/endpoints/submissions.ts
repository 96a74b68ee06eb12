import { Type } from 'typebox';
import { DryRunQuery, defineEndpoints } from '#contract/define-endpoints.ts';
import { EntryFixture, GameServerFixtures } from '#contract/fixture-squads.ts';
import { GameServerResult, GameServerSubmission } from '#contract/game-server.ts';
import { EntryLeague, LeagueParams, WebsiteCredentials } from '#contract/leagues.ts';
import { GAME_SERVER_MAX_BODY_BYTES, GAME_SERVER_REQUESTS_PER_MINUTE } from '#contract/limits.ts';
import { MATCH_EXAMPLE } from '#contract/match-example.ts';
import { SubmissionResult, WebsiteSubmission } from '#contract/submissions.ts';
import { GameServerSheet } from '#contract/team-sheets.ts';
import { Id } from '#contract/text.ts';

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
  'GET /game_server/fixtures/:fixture_id/sheet': {
    tag: 'Game servers',
    summary: 'Both team sheets of a fixture, and who may not play',
    access: 'API key',
    cost: 'standings',
    rateLimit: { perMinute: GAME_SERVER_REQUESTS_PER_MINUTE, by: 'league' },
    params: Type.Object({ fixture_id: Id }),
    response: { 200: GameServerSheet },
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
