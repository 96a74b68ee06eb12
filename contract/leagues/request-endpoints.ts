import { Type } from 'typebox';
import { Done, defineEndpoints } from '#contract/kit/define-endpoints.ts';
import { LeagueParams } from '#contract/kit/parts.ts';
import {
  LeagueChecklist,
  LeagueRequest,
  LeagueRequestDecision,
  LeagueRequestList,
  LeagueRequestReference,
  NewLeagueRequest,
} from '#contract/leagues/requests.ts';

/** Requests for new leagues. */
export const leagueRequestEndpoints = defineEndpoints('Leagues', {
  'POST /leagues/requests': {
    summary: 'Asks for a league of one’s own: one open request an account, three in seven days',
    access: 'linked',
    cost: 'light',
    failures: [409],
    body: NewLeagueRequest,
    response: { 200: LeagueRequest },
  },
  'GET /leagues/requests/mine': {
    summary: 'The leagues that the account asked for, the newest first',
    access: 'signed in',
    cost: 'light',
    response: { 200: Type.Array(LeagueRequest) },
  },
  'POST /leagues/requests/withdraw': {
    summary: 'Withdraws an open request of the account; it still counts towards the weekly limit',
    access: 'signed in',
    cost: 'light',
    failures: [404, 409],
    body: LeagueRequestReference,
    response: { 200: Done },
  },
  'POST /leagues/requests/seen': {
    summary: 'Marks the decision about a request of the account as seen; pages show it until then',
    access: 'signed in',
    cost: 'light',
    failures: [404],
    body: LeagueRequestReference,
    response: { 200: Done },
  },
  'GET /leagues/requests': {
    summary: 'All leagues that people asked for: those that wait, and the last decided ones',
    access: 'staff',
    refusal: 'League requests are for staff.',
    cost: 'light',
    grows: 'page',
    response: { 200: LeagueRequestList },
  },
  'POST /leagues/requests/decide': {
    summary: 'Accepts a request, which creates the league, or refuses it with a reason',
    access: 'staff',
    refusal: 'League requests are for staff.',
    cost: 'light',
    failures: [404, 409],
    body: LeagueRequestDecision,
    response: { 200: LeagueRequest },
  },
  'GET /leagues/myLeagues/:league_id/checklist': {
    tag: 'League management',
    summary: 'What a new league has of all that it needs',
    access: 'level 5',
    cost: 'light',
    params: LeagueParams,
    response: { 200: LeagueChecklist },
  },
});
