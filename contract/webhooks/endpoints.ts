import { Done, defineEndpoints } from '#contract/kit/define-endpoints.ts';
import { EncryptedApiKey, LeagueParams } from '#contract/kit/parts.ts';
import {
  EndpointChange,
  EndpointReference,
  EventReference,
  LeagueEndpoints,
  NewEndpoint,
} from '#contract/webhooks/schema.ts';

/** A league’s webhook endpoints. */
export const webhookEndpointEndpoints = defineEndpoints('League management', {
  'GET /leagues/myLeagues/:league_id/webhook_endpoints': {
    summary: 'The webhook endpoints of a league, without their secrets, and their latest deliveries',
    access: 'level 6',
    cost: 'light',
    params: LeagueParams,
    response: { 200: LeagueEndpoints },
  },
  'POST /leagues/myLeagues/:league_id/webhook_endpoints': {
    summary: 'Add a webhook endpoint; the response has its secret',
    access: 'level 6',
    cost: 'light',
    rateLimit: { perMinute: 30 },
    params: LeagueParams,
    body: NewEndpoint,
    response: { 200: EncryptedApiKey },
  },
  'POST /leagues/myLeagues/:league_id/webhook_endpoints/change': {
    summary: 'Choose the events of a webhook endpoint, and enable it',
    access: 'level 6',
    cost: 'light',
    rateLimit: { perMinute: 30 },
    failures: [404],
    params: LeagueParams,
    body: EndpointChange,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/webhook_endpoints/rotate': {
    summary: 'Replace the secret of a webhook endpoint',
    access: 'level 6',
    cost: 'light',
    rateLimit: { perMinute: 30 },
    failures: [404],
    params: LeagueParams,
    body: EndpointReference,
    response: { 200: EncryptedApiKey },
  },
  'POST /leagues/myLeagues/:league_id/webhook_endpoints/remove': {
    summary: 'Remove a webhook endpoint and its deliveries',
    access: 'level 6',
    cost: 'light',
    failures: [404],
    params: LeagueParams,
    body: EndpointReference,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/webhook_endpoints/test': {
    summary: 'Send a test event to a webhook endpoint',
    access: 'level 6',
    cost: 'light',
    rateLimit: { perMinute: 5 },
    failures: [404],
    params: LeagueParams,
    body: EndpointReference,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/webhook_endpoints/send_again': {
    summary: 'Send an event to its webhook endpoint again',
    access: 'level 6',
    cost: 'light',
    rateLimit: { perMinute: 30 },
    failures: [404],
    params: LeagueParams,
    body: EventReference,
    response: { 200: Done },
  },
});
