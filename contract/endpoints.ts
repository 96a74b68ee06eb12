import { defineEndpoints } from '#contract/define-endpoints.ts';
import { accountEndpoints } from '#contract/endpoints/accounts.ts';
import { competitionEndpoints } from '#contract/endpoints/competitions.ts';
import { cupEndpoints } from '#contract/endpoints/cups.ts';
import { discordEndpoints } from '#contract/endpoints/discord.ts';
import { fixtureEndpoints } from '#contract/endpoints/fixtures.ts';
import { groupEndpoints } from '#contract/endpoints/groups.ts';
import { importEndpoints } from '#contract/endpoints/imports.ts';
import { leagueManagementEndpoints } from '#contract/endpoints/league-management.ts';
import { leagueRequestEndpoints } from '#contract/endpoints/league-requests.ts';
import { leagueEndpoints } from '#contract/endpoints/leagues.ts';
import { liveEndpoints } from '#contract/endpoints/live.ts';
import { matchEndpoints } from '#contract/endpoints/matches.ts';
import { notificationEndpoints } from '#contract/endpoints/notifications.ts';
import { oembedEndpoints } from '#contract/endpoints/oembed.ts';
import { playerEndpoints } from '#contract/endpoints/players.ts';
import { reviewEndpoints } from '#contract/endpoints/review.ts';
import { rulebookEndpoints } from '#contract/endpoints/rulebooks.ts';
import { squadEndpoints } from '#contract/endpoints/squads.ts';
import { submissionEndpoints } from '#contract/endpoints/submissions.ts';
import { suspensionEndpoints } from '#contract/endpoints/suspensions.ts';
import { tableRuleEndpoints } from '#contract/endpoints/table-rules.ts';
import { teamPageEndpoints } from '#contract/endpoints/team-pages.ts';
import { teamEndpoints } from '#contract/endpoints/teams.ts';
import { voteEndpoints } from '#contract/endpoints/votes.ts';
import { webhookEndpointEndpoints } from '#contract/endpoints/webhook-endpoints.ts';
import { LegalTexts } from '#contract/legal-texts.ts';
import { LicenceNotices } from '#contract/licences.ts';
import { ApiDescription, RunningVersion } from '#contract/openapi.ts';

/** Every endpoint of the API, keyed by method and path below its root. */
export const endpoints = {
  ...accountEndpoints,
  ...notificationEndpoints,
  ...leagueEndpoints,
  ...leagueRequestEndpoints,
  ...leagueManagementEndpoints,
  ...webhookEndpointEndpoints,
  ...discordEndpoints,
  ...rulebookEndpoints,
  ...tableRuleEndpoints,
  ...cupEndpoints,
  ...competitionEndpoints,
  ...fixtureEndpoints,
  ...importEndpoints,
  ...teamEndpoints,
  ...teamPageEndpoints,
  ...reviewEndpoints,
  ...squadEndpoints,
  ...suspensionEndpoints,
  ...submissionEndpoints,
  ...matchEndpoints,
  ...voteEndpoints,
  ...liveEndpoints,
  ...playerEndpoints,
  ...groupEndpoints,
  ...oembedEndpoints,
  ...defineEndpoints('Reference', {
    'GET /legal_texts': {
      summary: 'The operator’s own terms of service and privacy policy',
      access: 'anyone',
      cost: 'light',
      cache: 'shared',
      surrogateKeys: [],
      response: { 200: LegalTexts },
    },
    'GET /openapi.json': {
      summary: 'This description, as OpenAPI 3.1',
      access: 'anyone',
      cost: 'light',
      cache: 'shared',
      surrogateKeys: [],
      response: { 200: ApiDescription },
    },
    'GET /version': {
      summary: 'The release that the server runs, and the version of its calls',
      access: 'anyone',
      cost: 'light',
      cache: 'shared',
      surrogateKeys: [],
      response: { 200: RunningVersion },
    },
    'GET /licences': {
      summary: 'Licences of the packages and fonts that the site sends to browsers',
      access: 'anyone',
      cost: 'light',
      cache: 'shared',
      surrogateKeys: [],
      response: { 200: LicenceNotices },
    },
  }),
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
