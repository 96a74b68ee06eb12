import { defineEndpoints } from '#contract/define-endpoints.ts';
import { accountEndpoints } from '#contract/endpoints/accounts.ts';
import { competitionEndpoints } from '#contract/endpoints/competitions.ts';
import { cupEndpoints } from '#contract/endpoints/cups.ts';
import { fixtureEndpoints } from '#contract/endpoints/fixtures.ts';
import { groupEndpoints } from '#contract/endpoints/groups.ts';
import { importEndpoints } from '#contract/endpoints/imports.ts';
import { leagueManagementEndpoints } from '#contract/endpoints/league-management.ts';
import { leagueRequestEndpoints } from '#contract/endpoints/league-requests.ts';
import { leagueEndpoints } from '#contract/endpoints/leagues.ts';
import { matchEndpoints } from '#contract/endpoints/matches.ts';
import { playerEndpoints } from '#contract/endpoints/players.ts';
import { reviewEndpoints } from '#contract/endpoints/review.ts';
import { rulebookEndpoints } from '#contract/endpoints/rulebooks.ts';
import { squadEndpoints } from '#contract/endpoints/squads.ts';
import { submissionEndpoints } from '#contract/endpoints/submissions.ts';
import { suspensionEndpoints } from '#contract/endpoints/suspensions.ts';
import { tableRuleEndpoints } from '#contract/endpoints/table-rules.ts';
import { teamPageEndpoints } from '#contract/endpoints/team-pages.ts';
import { teamEndpoints } from '#contract/endpoints/teams.ts';
import { ApiDescription } from '#contract/openapi.ts';

/** Every endpoint of the API, keyed by method and path below its root. */
export const endpoints = {
  ...accountEndpoints,
  ...leagueEndpoints,
  ...leagueRequestEndpoints,
  ...leagueManagementEndpoints,
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
  ...playerEndpoints,
  ...groupEndpoints,
  ...defineEndpoints({
    'GET /openapi.json': {
      tag: 'Reference',
      summary: 'This description, as OpenAPI 3.1',
      access: 'anyone',
      cost: 'light',
      cache: 'shared',
      surrogateKeys: [],
      response: { 200: ApiDescription },
    },
  }),
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
