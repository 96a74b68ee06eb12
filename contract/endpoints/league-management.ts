import { Type } from 'typebox';
import { ApiKey, ApiKeyReference, ApiKeyRotation, EncryptedApiKey, NewApiKey } from '#contract/api-keys.ts';
import { AuditEntry, AuditQuery } from '#contract/audit.ts';
import { Done, defineEndpoints } from '#contract/define-endpoints.ts';
import { LeagueDetail, LeagueInformation, LeagueParams, LeagueReference, OwnLeagueParams } from '#contract/leagues.ts';
import { AccessUpdate } from '#contract/users.ts';
import { DeliveryReference, LeagueWebhook, WebhookChange, WebhookTest } from '#contract/webhooks.ts';

/** A league’s information, access list, log, API keys and Discord webhook. */
export const leagueManagementEndpoints = defineEndpoints({
  'GET /leagues/myLeagues/:id': {
    tag: 'League management',
    summary: 'A league with its access list and match requests',
    access: 'level 1',
    failures: [404],
    params: OwnLeagueParams,
    response: { 200: LeagueDetail },
  },
  'POST /leagues/myLeagues/update_information': {
    tag: 'League management',
    summary: 'Change the name and description of a league',
    access: 'level 5',
    failures: [404],
    body: LeagueInformation,
    response: { 200: Done },
  },
  'POST /users/update_access': {
    tag: 'League management',
    summary: 'Add, change and remove people’s access to a league',
    access: 'level 4',
    failures: [404, 409],
    body: AccessUpdate,
    response: { 200: Done },
  },
  'GET /leagues/myLeagues/:league_id/audit': {
    tag: 'League management',
    summary: 'The log of changes to a league, newest first',
    access: 'level 5 or staff',
    failures: [404],
    params: LeagueParams,
    querystring: AuditQuery,
    response: { 200: Type.Array(AuditEntry) },
  },
  'POST /auth/key_generation_v1': {
    tag: 'League management',
    summary: 'Replace the league’s API key',
    access: 'level 6',
    failures: [404, 409],
    body: LeagueReference,
    response: { 200: EncryptedApiKey },
  },
  'GET /leagues/myLeagues/:league_id/api_keys': {
    tag: 'League management',
    summary: 'The API keys of a league, without their secrets',
    access: 'level 6',
    failures: [404],
    params: LeagueParams,
    response: { 200: Type.Array(ApiKey) },
  },
  'POST /leagues/myLeagues/:league_id/api_keys': {
    tag: 'League management',
    summary: 'Create a named API key',
    access: 'level 6',
    failures: [404, 409],
    params: LeagueParams,
    body: NewApiKey,
    response: { 200: EncryptedApiKey },
  },
  'POST /leagues/myLeagues/:league_id/api_keys/rotate': {
    tag: 'League management',
    summary: 'Replace an API key, with a grace period for the old one',
    access: 'level 6',
    failures: [404, 409],
    params: LeagueParams,
    body: ApiKeyRotation,
    response: { 200: EncryptedApiKey },
  },
  'POST /leagues/myLeagues/:league_id/api_keys/revoke': {
    tag: 'League management',
    summary: 'Revoke an API key immediately',
    access: 'level 6',
    failures: [404],
    params: LeagueParams,
    body: ApiKeyReference,
    response: { 200: Done },
  },
  'GET /leagues/myLeagues/:league_id/webhook': {
    tag: 'League management',
    summary: 'The Discord webhook of a league and its latest deliveries',
    access: 'level 6',
    failures: [404],
    params: LeagueParams,
    response: { 200: LeagueWebhook },
  },
  'POST /leagues/myLeagues/webhook': {
    tag: 'League management',
    summary: 'Set or remove the Discord webhook of a league',
    access: 'level 6',
    rateLimit: { perMinute: 30 },
    failures: [404, 409],
    body: WebhookChange,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/webhook_test': {
    tag: 'League management',
    summary: 'Post a test message to Discord',
    access: 'level 6',
    // Each request may become one to Discord.
    rateLimit: { perMinute: 5 },
    failures: [404],
    body: LeagueReference,
    response: { 200: WebhookTest },
  },
  'POST /leagues/myLeagues/webhook_send_again': {
    tag: 'League management',
    summary: 'Send a result to Discord again',
    access: 'level 6',
    rateLimit: { perMinute: 30 },
    failures: [404],
    body: DeliveryReference,
    response: { 200: Done },
  },
});
