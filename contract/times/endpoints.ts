import { Done, defineEndpoints } from '#contract/kit/define-endpoints.ts';
import { TeamParams } from '#contract/kit/parts.ts';
import {
  BestTimes,
  FixtureTimesParams,
  OwnTimes,
  TeamTimes,
  TeamTimesQuery,
  TimeExceptionChange,
  UsualWeek,
} from '#contract/times/schema.ts';

/** When people can play, and when two teams can. */
export const timesEndpoints = defineEndpoints('Account', {
  'GET /users/times': {
    summary: 'The account’s usual week and the coming days that differ from it, in its wall time',
    access: 'signed in',
    cost: 'light',
    response: { 200: OwnTimes },
  },
  'POST /users/times': {
    summary: 'Replace the account’s usual week',
    access: 'signed in',
    cost: 'light',
    rateLimit: { perMinute: 60 },
    body: UsualWeek,
    response: { 200: Done },
  },
  'POST /users/times/exceptions': {
    summary: 'Set or remove the difference of one or more days from the usual week',
    access: 'signed in',
    cost: 'light',
    rateLimit: { perMinute: 60 },
    failures: [409],
    body: TimeExceptionChange,
    response: { 200: Done },
  },
  'POST /users/times/as_usual': {
    summary: 'Confirm that the present week is as usual',
    access: 'signed in',
    cost: 'light',
    rateLimit: { perMinute: 60 },
    failures: [409],
    response: { 200: Done },
  },
  'GET /leagues/:league_id/teams/:slug/times': {
    tag: 'Leagues',
    summary: 'How many players of a team are free in each hour of the week; for its captains and the staff, who',
    access: 'signed in',
    cost: 'management',
    params: TeamParams,
    querystring: TeamTimesQuery,
    response: { 200: TeamTimes },
  },
  'GET /leagues/:league_id/fixtures/:fixture_id/best_times': {
    tag: 'Leagues',
    summary: 'Up to three times at which both teams of a fixture can play, and why',
    access: 'captain or level 4',
    cost: 'management',
    params: FixtureTimesParams,
    response: { 200: BestTimes },
  },
});
