import { Type } from 'typebox';
import { ActQuery, defineEndpoints } from '#contract/kit/define-endpoints.ts';
import { LIVE_CONNECTIONS_PER_MINUTE, LIVE_MAX_BODY_BYTES, LIVE_REQUESTS_PER_MINUTE } from '#contract/kit/limits.ts';
import { LeagueParams } from '#contract/kit/parts.ts';
import {
  AdoptedMatch,
  LiveAdoption,
  LiveList,
  LiveParams,
  LiveQuery,
  LiveResult,
  LiveSnapshot,
  ReadLiveMatch,
} from '#contract/live/schema.ts';

/** Matches in progress. No cache stores them, and the database has them only in their own table. */
export const liveEndpoints = defineEndpoints('Matches', {
  'PUT /game_server/live/:key': {
    tag: 'Game servers',
    summary: 'Send a match as it stands while it is played',
    access: 'API key',
    cost: 'light',
    rateLimit: { perMinute: LIVE_REQUESTS_PER_MINUTE, by: 'league', counter: 'live' },
    maxBodyBytes: LIVE_MAX_BODY_BYTES,
    params: LiveParams,
    body: LiveSnapshot,
    response: { 200: LiveResult },
    examples: {
      body: {
        seq: 1795982400000,
        state: 'first_half',
        clock: '12:31',
        context_data: {
          team_names: { Blue: 'Northgate', Green: 'Saltmarsh' },
          team_goals: { Blue: 1, Green: 0 },
        },
        player_data: {
          Blue: { players: [{ name: 'olive_ten', id: 4417920381, shirt: 10, is_on: true, goals: 1 }] },
        },
        event_data: [{ eventName: 'Goal', timestamp: '12:04', participants: ['olive_ten'], team_affect: 'Blue' }],
      },
      response: {
        200: { key: '412', ignored: 'late', reason: 'A snapshot with a higher seq has arrived already.' },
      },
    },
  },
  'GET /matches/live': {
    summary: 'Matches that are being played',
    access: 'anyone',
    cost: 'light',
    querystring: LiveQuery,
    response: { 200: LiveList },
  },
  'GET /matches/live/:key': {
    summary: 'A match that is being played, as it stands',
    access: 'anyone',
    cost: 'light',
    params: LiveParams,
    response: { 200: ReadLiveMatch },
  },
  'GET /matches/live/:key/events': {
    summary: 'A match that is being played, as server-sent events',
    access: 'anyone',
    cost: 'light',
    rateLimit: { perMinute: LIVE_CONNECTIONS_PER_MINUTE, by: 'address' },
    mediaTypes: ['text/event-stream'],
    params: LiveParams,
    response: {
      200: Type.String({
        description:
          'Events `snapshot`, whose data is a LiveMatch and whose ID goes into Last-Event-ID; `clock`, the server’s time as JSON text, first of all; and `end`, whose data is { match_id }, after which the stream ends. A comment comes every 15 seconds.',
      }),
    },
  },
  'POST /leagues/myLeagues/:league_id/fixtures/adopt': {
    tag: 'League management',
    summary: 'Adopt the last snapshot of an abandoned or silent live match as its result',
    access: 'level 4',
    cost: 'management',
    grows: 'season',
    params: LeagueParams,
    querystring: ActQuery,
    body: LiveAdoption,
    response: { 200: AdoptedMatch },
  },
});
