import { type Static, type TSchema, Type } from 'typebox';
import { ApiKey, ApiKeyReference, ApiKeyRotation, EncryptedApiKey, NewApiKey } from '#contract/api-keys.ts';
import { AuditEntry, AuditQuery } from '#contract/audit.ts';
import {
  Correction,
  CorrectionDetail,
  CorrectionResult,
  MatchCorrections,
  RevisionParams,
  RevisionRestore,
} from '#contract/corrections.ts';
import { MatchViewer, NewDispute } from '#contract/disputes.ts';
import { Done } from '#contract/done.ts';
import { DryRunQuery } from '#contract/dry-run.ts';
import { GameServerResult, GameServerSubmission } from '#contract/game-server.ts';
import {
  AdvancedStats,
  Group,
  GroupChange,
  GroupParams,
  GroupRename,
  GroupStats,
  GroupSummary,
  ListedGroup,
  NewGroup,
} from '#contract/groups.ts';
import {
  DeclinedMatch,
  LeagueDetail,
  LeagueInformation,
  LeagueParams,
  LeagueReference,
  ListedLeague,
  MatchReference,
  OwnLeague,
  OwnLeagueParams,
  RequestDecision,
  WebsiteCredentials,
} from '#contract/leagues.ts';
import {
  CsvQuery,
  LeagueExportQuery,
  Match,
  MatchList,
  MatchListQuery,
  MatchParams,
  MatchStreamQuery,
  MatchSummary,
} from '#contract/matches.ts';
import { mergeEndpoints } from '#contract/merge-endpoints.ts';
import { MyData } from '#contract/my-data.ts';
import { ApiDescription } from '#contract/openapi.ts';
import {
  FoundPlayer,
  HeadToHead,
  HeadToHeadParams,
  MatchHistory,
  PlayerKeys,
  PlayerMatchesQuery,
  PlayerMatchList,
  PlayerParams,
  PlayerProfile,
  PlayerSearchQuery,
} from '#contract/players.ts';
import { MatchRemoval } from '#contract/removals.ts';
import { MAX_RETURN_PATH_LENGTH } from '#contract/return-path.ts';
import { RobloxNotification } from '#contract/roblox-webhook.ts';
import { FoundThing, SearchQuery } from '#contract/search.ts';
import { OwnSession, SessionReference } from '#contract/sessions.ts';
import { SubmissionResult, WebsiteSubmission } from '#contract/submissions.ts';
import { tableEndpoints } from '#contract/table-endpoints.ts';
import { Id } from '#contract/text.ts';
import { AccessUpdate, Analytics, DiscordIdParams, PrivacyPreferences, User, UserInfo } from '#contract/users.ts';
import { DeliveryReference, LeagueWebhook, WebhookChange, WebhookTest } from '#contract/webhooks.ts';

interface Route {
  params?: TSchema;
  querystring?: TSchema;
  body?: TSchema;
  response: Record<number, TSchema>;
}

function define<const R extends Record<`${'GET' | 'POST'} /${string}`, Route>>(routes: R): R {
  return routes;
}

/** Body of every failure: one sentence that says what is wrong (rules §1). */
export const Failure = Type.Object({
  error: Type.String(),
  /** The match that a form of the website was stored as before it was changed and sent again. */
  Match_ID: Type.Optional(Id),
});
export type Failure = Static<typeof Failure>;

/** A redirect of the sign-in dance: the answer is a `Location`. */
const Redirect = { 302: Type.Null() };

/** Bytes of an image. */
const Picture = Type.Unsafe<Uint8Array>({});

/** `return_to`: the path of the site that the person comes back to once signed in. */
const SignInQuery = Type.Object({ return_to: Type.Optional(Type.String({ maxLength: MAX_RETURN_PATH_LENGTH })) });

/** Query that an identity provider sends back (RFC 6749 §4.1.2). */
const CallbackQuery = Type.Object({
  code: Type.Optional(Type.String({ maxLength: 2048 })),
  state: Type.Optional(Type.String({ maxLength: 512 })),
  iss: Type.Optional(Type.String({ maxLength: 512 })),
  error: Type.Optional(Type.String({ maxLength: 256 })),
  error_description: Type.Optional(Type.String({ maxLength: 2048 })),
});

/** Every call of the product, keyed by method and path below the API's root (spec §7, in its order). */
export const endpoints = define({
  'GET /auth/session': { response: { 200: Type.Object({ user: User }) } },
  'POST /auth/logout': { response: { 200: Done } },
  'POST /auth/delete_account': { response: { 200: Done } },
  'GET /auth/sessions': { response: { 200: Type.Array(OwnSession) } },
  'POST /auth/end_session': { body: SessionReference, response: { 200: Done } },
  'POST /auth/end_other_sessions': { response: { 200: Done } },
  'GET /auth/discord': { querystring: SignInQuery, response: Redirect },
  'GET /auth/discord/callback': { querystring: CallbackQuery, response: Redirect },
  'GET /users/roblox': { response: Redirect },
  'GET /users/roblox/callback': { querystring: CallbackQuery, response: Redirect },
  'POST /users/unlink_roblox': { response: { 200: Done } },
  'POST /users/update_privacy': { body: PrivacyPreferences, response: { 200: Done } },
  'GET /users/info/:discordId': { params: DiscordIdParams, response: { 200: UserInfo } },
  'GET /users/my_data': { response: { 200: MyData } },
  'GET /users/match_history': { querystring: PlayerMatchesQuery, response: { 200: MatchHistory } },
  'POST /users/update_access': { body: AccessUpdate, response: { 200: Done } },
  'GET /users/analytics_plus': { response: { 200: Analytics } },
  'POST /auth/key_generation_v1': { body: LeagueReference, response: { 200: EncryptedApiKey } },
  'GET /leagues/all': { response: { 200: Type.Array(ListedLeague) } },
  'GET /leagues/myLeagues': { response: { 200: Type.Object({ leagues: Type.Array(OwnLeague) }) } },
  'GET /leagues/myLeagues/:id': { params: OwnLeagueParams, response: { 200: LeagueDetail } },
  'GET /leagues/myLeagues/:league_id/audit': {
    params: LeagueParams,
    querystring: AuditQuery,
    response: { 200: Type.Array(AuditEntry) },
  },
  'GET /leagues/myLeagues/:league_id/api_keys': { params: LeagueParams, response: { 200: Type.Array(ApiKey) } },
  'POST /leagues/myLeagues/:league_id/api_keys': {
    params: LeagueParams,
    body: NewApiKey,
    response: { 200: EncryptedApiKey },
  },
  'POST /leagues/myLeagues/:league_id/api_keys/rotate': {
    params: LeagueParams,
    body: ApiKeyRotation,
    response: { 200: EncryptedApiKey },
  },
  'POST /leagues/myLeagues/:league_id/api_keys/revoke': {
    params: LeagueParams,
    body: ApiKeyReference,
    response: { 200: Done },
  },
  'GET /leagues/myLeagues/:league_id/webhook': { params: LeagueParams, response: { 200: LeagueWebhook } },
  'POST /leagues/myLeagues/webhook': { body: WebhookChange, response: { 200: Done } },
  'POST /leagues/myLeagues/webhook_test': { body: LeagueReference, response: { 200: WebhookTest } },
  'POST /leagues/myLeagues/webhook_send_again': { body: DeliveryReference, response: { 200: Done } },
  'GET /leagues/myLeagues/:league_id/declined': { params: LeagueParams, response: { 200: Type.Array(DeclinedMatch) } },
  'POST /leagues/myLeagues/restore_match': { body: MatchReference, response: { 200: Done } },
  'POST /leagues/myLeagues/undo_decision': { body: MatchReference, response: { 200: Done } },
  'POST /leagues/myLeagues/match_request': { body: RequestDecision, response: { 200: Done } },
  'POST /leagues/myLeagues/update_information': { body: LeagueInformation, response: { 200: Done } },
  ...tableEndpoints,
  ...mergeEndpoints,
  'GET /submissions/website-credentials': {
    response: { 200: Type.Object({ data: Type.Array(WebsiteCredentials) }) },
  },
  'GET /submissions/:league_id/website-credentials': {
    params: LeagueParams,
    response: { 200: WebsiteCredentials },
  },
  'POST /submissions/website': {
    querystring: DryRunQuery,
    body: WebsiteSubmission,
    response: { 200: SubmissionResult },
  },
  'POST /submissions/game_server': {
    querystring: DryRunQuery,
    body: GameServerSubmission,
    response: { 200: GameServerResult, 201: GameServerResult },
  },
  'GET /matches/ad_matches': { response: { 200: Type.Array(MatchSummary) } },
  'GET /matches/all_matches': { querystring: MatchListQuery, response: { 200: MatchList } },
  'GET /matches/:match_id': { params: MatchParams, response: { 200: Match } },
  'GET /matches/:match_id/team-stats.csv': {
    params: MatchParams,
    querystring: CsvQuery,
    response: { 200: Type.String() },
  },
  'GET /matches/:match_id/player-stats.csv': {
    params: MatchParams,
    querystring: CsvQuery,
    response: { 200: Type.String() },
  },
  'GET /search': { querystring: SearchQuery, response: { 200: Type.Array(FoundThing) } },
  'GET /players/search': { querystring: PlayerSearchQuery, response: { 200: Type.Array(FoundPlayer) } },
  'GET /players/:player_key': { params: PlayerParams, response: { 200: PlayerProfile } },
  'GET /players/:player_key/matches': {
    params: PlayerParams,
    querystring: PlayerMatchesQuery,
    response: { 200: PlayerMatchList },
  },
  'GET /players/:player_key/head_to_head/:other_key': { params: HeadToHeadParams, response: { 200: HeadToHead } },
  'GET /players/:player_key/avatar': { params: PlayerParams, response: { 200: Picture } },
  'GET /matches/:match_id/profiles': { params: MatchParams, response: { 200: PlayerKeys } },
  'GET /matches/:match_id/viewer': { params: MatchParams, response: { 200: MatchViewer } },
  'GET /matches/:match_id/corrections': { params: MatchParams, response: { 200: MatchCorrections } },
  'GET /matches/:match_id/corrections/:revision': { params: RevisionParams, response: { 200: CorrectionDetail } },
  'POST /matches/:match_id/corrections': {
    params: MatchParams,
    querystring: DryRunQuery,
    body: Correction,
    response: { 200: CorrectionResult },
  },
  'POST /matches/:match_id/restore_revision': {
    params: MatchParams,
    querystring: DryRunQuery,
    body: RevisionRestore,
    response: { 200: CorrectionResult },
  },
  'POST /matches/:match_id/remove': { params: MatchParams, body: MatchRemoval, response: { 200: Done } },
  'POST /matches/:match_id/disputes': { params: MatchParams, body: NewDispute, response: { 200: Done } },
  'GET /leagues/:league_id/matches.ndjson': {
    params: LeagueParams,
    querystring: MatchStreamQuery,
    response: { 200: Type.String() },
  },
  'GET /leagues/:league_id/results.csv': {
    params: LeagueParams,
    querystring: LeagueExportQuery,
    response: { 200: Type.String() },
  },
  'GET /leagues/:league_id/player-lines.csv': {
    params: LeagueParams,
    querystring: LeagueExportQuery,
    response: { 200: Type.String() },
  },
  'GET /groups/:group_id/matches.ndjson': {
    params: GroupParams,
    querystring: MatchStreamQuery,
    response: { 200: Type.String() },
  },
  'GET /groups/all_groups': { response: { 200: Type.Array(ListedGroup) } },
  'GET /groups/owned_groups': { response: { 200: Type.Object({ groups: Type.Array(GroupSummary) }) } },
  'GET /groups/:group_id': { params: GroupParams, response: { 200: Group } },
  'GET /groups/:group_id/group_stats': { params: GroupParams, response: { 200: GroupStats } },
  'GET /groups/:group_id/advanced_stats': { params: GroupParams, response: { 200: AdvancedStats } },
  'GET /groups/:group_id/player-stats.csv': {
    params: GroupParams,
    querystring: CsvQuery,
    response: { 200: Type.String() },
  },
  'GET /groups/:group_id/matches.csv': {
    params: GroupParams,
    querystring: CsvQuery,
    response: { 200: Type.String() },
  },
  'POST /groups/create_group': { body: NewGroup, response: { 200: Type.Object({ id: Type.Integer() }) } },
  'POST /groups/:group_id/manage_group': { params: GroupParams, body: GroupChange, response: { 200: Done } },
  'POST /groups/:group_id/rename_group': { params: GroupParams, body: GroupRename, response: { 200: Done } },
  'POST /groups/:group_id/delete_group': { params: GroupParams, response: { 200: Done } },
  'POST /webhooks/roblox': { body: RobloxNotification, response: { 200: Done } },
  'GET /openapi.json': { response: { 200: ApiDescription } },
});

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
