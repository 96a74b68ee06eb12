import type { Redis } from 'ioredis';
import type { LicenceNotice } from '#contract/site/licences.ts';
import { accountRoutes } from '#server/accounts/account-routes.ts';
import { authRoutes } from '#server/accounts/auth-routes.ts';
import { linkedRoleRoutes } from '#server/accounts/linked-role-routes.ts';
import { robloxRoutes } from '#server/accounts/roblox-routes.ts';
import { sessionRoutes } from '#server/accounts/session-routes.ts';
import { keyRoutes } from '#server/api-keys/api-key-routes.ts';
import { competitionRoutes } from '#server/competitions/competition-routes.ts';
import { cupRoutes } from '#server/competitions/cup-routes.ts';
import { standingsRoutes } from '#server/competitions/tables/standings-routes.ts';
import { tableRoutes } from '#server/competitions/tables/table-routes.ts';
import { tableRulesRoutes } from '#server/competitions/tables/table-rules-routes.ts';
import { connectionRoutes } from '#server/discord/connection-routes.ts';
import { interactionRoutes } from '#server/discord/interactions/interaction-routes.ts';
import { roleRoutes } from '#server/discord/roles/role-routes.ts';
import { openapiRoutes } from '#server/docs/openapi-routes.ts';
import { entryRoutes } from '#server/entries/entry-routes.ts';
import { robloxWebhookRoutes } from '#server/erasure/roblox-webhook-routes.ts';
import { fixtureRoutes } from '#server/fixtures/fixture-routes.ts';
import { offerRoutes } from '#server/fixtures/kick-offs/offer-routes.ts';
import { fixturePlanRoutes } from '#server/fixtures/planning/plan-routes.ts';
import { groupChangeRoutes } from '#server/groups/group-change-routes.ts';
import { groupCsvRoutes } from '#server/groups/group-csv-routes.ts';
import { groupRoutes } from '#server/groups/group-routes.ts';
import { importRoutes } from '#server/imports/import-routes.ts';
import type { ReadSource } from '#server/kit/calls/read-source.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { accessRoutes } from '#server/leagues/access-routes.ts';
import { auditRoutes } from '#server/leagues/audit-routes.ts';
import { informationRoutes } from '#server/leagues/information-routes.ts';
import { leaguePageRoutes } from '#server/leagues/league-page-routes.ts';
import { leagueRequestRoutes } from '#server/leagues/league-request-routes.ts';
import { leagueRoutes } from '#server/leagues/league-routes.ts';
import { manageOverviewRoutes } from '#server/leagues/manage-overview-routes.ts';
import { overviewRoutes } from '#server/leagues/overview-routes.ts';
import { ownershipRoutes } from '#server/leagues/ownership-routes.ts';
import { liveRoutes } from '#server/live/live-routes.ts';
import type { MatchListService } from '#server/matches/list/match-list-service.ts';
import { matchCsvRoutes } from '#server/matches/match-csv-routes.ts';
import type { MatchPagesOf } from '#server/matches/match-pages.ts';
import { matchRoutes } from '#server/matches/match-routes.ts';
import { matchStreamRoutes } from '#server/matches/match-stream-routes.ts';
import { notificationRoutes } from '#server/notifications/notification-routes.ts';
import { oembedRoutes } from '#server/pictures/oembed-routes.ts';
import { avatarRoutes } from '#server/players/avatar-routes.ts';
import { playerMergeRoutes } from '#server/players/player-merge-routes.ts';
import { playerRoutes } from '#server/players/player-routes.ts';
import { correctionRoutes } from '#server/review/correction-routes.ts';
import { disputeRoutes } from '#server/review/dispute-routes.ts';
import { removalRoutes } from '#server/review/removal-routes.ts';
import { reviewRoutes } from '#server/review/review-routes.ts';
import { legalTextRoutes } from '#server/rulebooks/legal-text-routes.ts';
import { rulebookRoutes } from '#server/rulebooks/rulebook-routes.ts';
import { searchRoutes } from '#server/search/search-routes.ts';
import { seasonTurnRoutes } from '#server/seasons/turn-routes.ts';
import type { Services } from '#server/services.ts';
import { licenceRoutes } from '#server/site/licence-routes.ts';
import { squadRoutes } from '#server/squads/squad-routes.ts';
import { transferRoutes } from '#server/squads/transfer-routes.ts';
import { gameServerRoutes } from '#server/submissions/game-server-routes.ts';
import { liveSnapshotRoutes } from '#server/submissions/live-snapshot-routes.ts';
import type { MatchBatches } from '#server/submissions/match-batches.ts';
import { typedResultRoutes } from '#server/submissions/typed-result-routes.ts';
import { websiteSubmissionRoutes } from '#server/submissions/website-routes.ts';
import { suspensionRoutes } from '#server/suspensions/suspension-routes.ts';
import { teamSheetRoutes } from '#server/team-sheets/sheet-routes.ts';
import { teamPageRoutes } from '#server/teams/team-page-routes.ts';
import { teamRoutes } from '#server/teams/team-routes.ts';
import { timesRoutes } from '#server/times/times-routes.ts';
import { voteRoutes } from '#server/votes/vote-routes.ts';
import { endpointRoutes } from '#server/webhooks/endpoint-routes.ts';
import { sendTestMessage } from '#server/webhooks/send-test-message.ts';
import { webhookRoutes } from '#server/webhooks/webhook-routes.ts';

interface Parts {
  batches: MatchBatches;
  /** Aborted when the server shuts down. */
  ending: AbortSignal;
  licences: LicenceNotice[];
  matchListOf: (source: ReadSource) => MatchListService;
  pagesOf: MatchPagesOf;
  redis: Redis | undefined;
}

/** All calls of the API. */
export async function apiRoutes(
  api: TypedFastify,
  services: Services,
  { batches, ending, licences, matchListOf, pagesOf, redis }: Parts,
): Promise<void> {
  // Accounts.
  authRoutes(api, services);
  linkedRoleRoutes(api, services);
  sessionRoutes(api, services);
  robloxRoutes(api, services);
  accountRoutes(api, services);
  notificationRoutes(api, services);

  // Leagues and their management.
  leagueRoutes(api, services);
  leaguePageRoutes(api, services);
  overviewRoutes(api, services);
  leagueRequestRoutes(api, services);
  manageOverviewRoutes(api, services);
  standingsRoutes(api, services);
  informationRoutes(api, services);
  rulebookRoutes(api, services);
  accessRoutes(api, services);
  ownershipRoutes(api, services);
  tableRulesRoutes(api, services);
  cupRoutes(api, services);
  squadRoutes(api, services);
  transferRoutes(api, services);
  entryRoutes(api, services);
  seasonTurnRoutes(api, services);
  timesRoutes(api, services);
  competitionRoutes(api, services);
  tableRoutes(api, services);
  fixtureRoutes(api, services);
  fixturePlanRoutes(api, services);
  typedResultRoutes(api, services);
  offerRoutes(api, services);
  teamSheetRoutes(api, services);
  importRoutes(api, services);
  teamRoutes(api, services);
  suspensionRoutes(api, services);
  teamPageRoutes(api, services);
  auditRoutes(api, services);
  keyRoutes(api, services);
  webhookRoutes(api, services, sendTestMessage);
  endpointRoutes(api, services);
  connectionRoutes(api, services);
  roleRoutes(api, services);
  interactionRoutes(api, services);

  // Matches: submission, reading, review.
  gameServerRoutes(api, services, batches);
  liveSnapshotRoutes(api, services, { redis });
  websiteSubmissionRoutes(api, services);
  matchRoutes(api, services, { matchListOf, pagesOf });
  matchCsvRoutes(api, services);
  matchStreamRoutes(api, services, ending);
  liveRoutes(api, services, ending);
  voteRoutes(api, services);
  reviewRoutes(api, services);
  disputeRoutes(api, services);
  correctionRoutes(api, services);
  removalRoutes(api, services);

  // Players, groups, search.
  playerRoutes(api, services);
  playerMergeRoutes(api, services);
  avatarRoutes(api, services);
  robloxWebhookRoutes(api, services);
  groupRoutes(api, services);
  groupChangeRoutes(api, services);
  groupCsvRoutes(api, services);
  searchRoutes(api, services, matchListOf);

  await legalTextRoutes(api, services);
  openapiRoutes(api, services);
  oembedRoutes(api, services);
  licenceRoutes(api, services, licences);
}
