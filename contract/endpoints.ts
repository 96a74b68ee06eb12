import { accountEndpoints } from '#contract/accounts/endpoints.ts';
import { cupEndpoints } from '#contract/competitions/cup-endpoints.ts';
import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import { tableRuleEndpoints } from '#contract/competitions/table-rules-endpoints.ts';
import { discordEndpoints } from '#contract/discord/endpoints.ts';
import { entryEndpoints } from '#contract/entries/endpoints.ts';
import { fixtureEndpoints } from '#contract/fixtures/endpoints.ts';
import { groupEndpoints } from '#contract/groups/endpoints.ts';
import { importEndpoints } from '#contract/imports/endpoints.ts';
import { defineEndpoints } from '#contract/kit/define-endpoints.ts';
import { ApiDescription, RunningVersion } from '#contract/kit/openapi.ts';
import { leagueEndpoints } from '#contract/leagues/endpoints.ts';
import { leagueManagementEndpoints } from '#contract/leagues/management-endpoints.ts';
import { leagueRequestEndpoints } from '#contract/leagues/request-endpoints.ts';
import { liveEndpoints } from '#contract/live/endpoints.ts';
import { matchEndpoints } from '#contract/matches/endpoints.ts';
import { notificationEndpoints } from '#contract/notifications/endpoints.ts';
import { playerEndpoints } from '#contract/players/endpoints.ts';
import { reviewEndpoints } from '#contract/review/endpoints.ts';
import { rulebookEndpoints } from '#contract/rulebooks/endpoints.ts';
import { searchEndpoints } from '#contract/search/endpoints.ts';
import { seasonTurnEndpoints } from '#contract/seasons/endpoints.ts';
import { oembedEndpoints } from '#contract/site/endpoints.ts';
import { LegalTexts } from '#contract/site/legal-texts.ts';
import { LicenceNotices } from '#contract/site/licences.ts';
import { squadEndpoints } from '#contract/squads/endpoints.ts';
import { submissionEndpoints } from '#contract/submissions/endpoints.ts';
import { suspensionEndpoints } from '#contract/suspensions/endpoints.ts';
import { teamSheetEndpoints } from '#contract/team-sheets/endpoints.ts';
import { teamEndpoints } from '#contract/teams/endpoints.ts';
import { teamPageEndpoints } from '#contract/teams/page-endpoints.ts';
import { timesEndpoints } from '#contract/times/endpoints.ts';
import { voteEndpoints } from '#contract/votes/endpoints.ts';
import { webhookEndpointEndpoints } from '#contract/webhooks/endpoints.ts';

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
  ...entryEndpoints,
  ...seasonTurnEndpoints,
  ...timesEndpoints,
  ...suspensionEndpoints,
  ...submissionEndpoints,
  ...teamSheetEndpoints,
  ...matchEndpoints,
  ...voteEndpoints,
  ...liveEndpoints,
  ...searchEndpoints,
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
