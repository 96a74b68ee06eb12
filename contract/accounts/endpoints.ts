import { Type } from 'typebox';
import { MyData } from '#contract/accounts/my-data.ts';
import { NewToken, PersonalToken, TokenReference } from '#contract/accounts/personal-tokens.ts';
import { MAX_RETURN_PATH_LENGTH } from '#contract/accounts/return-path.ts';
import { Analytics, DiscordIdParams, PrivacyPreferences, User, UserInfo } from '#contract/accounts/schema.ts';
import { OwnSession, SessionReference } from '#contract/accounts/sessions.ts';
import { Done, defineEndpoints } from '#contract/kit/define-endpoints.ts';
import { EncryptedApiKey } from '#contract/kit/parts.ts';
import { optional } from '#contract/kit/text.ts';
import { AgendaItem } from '#contract/leagues/agenda.ts';
import { UnseenDecision } from '#contract/leagues/requests.ts';
import { MatchHistory, PlayerMatchesQuery } from '#contract/players/schema.ts';

/** Counted per address. */
const SIGN_INS_PER_MINUTE = 30;

/** A sign-in step responds with a redirect only. */
const Redirect = { 302: Type.Null() };

/** Links may add further parameters; browsers are redirected all the same. */
const SignInQuery = Type.Object(
  {
    return_to: optional(
      Type.String({ maxLength: MAX_RETURN_PATH_LENGTH }),
      'Path of the site to return to after signing in, such as /submit.',
    ),
  },
  { additionalProperties: true },
);

/** Discord adds parameters of its own. */
const AnyQuery = Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }));

/** Query that an identity provider sends back (RFC 6749 §4.1.2); unknown parameters are ignored, as it says. */
const CallbackQuery = Type.Object(
  {
    code: Type.Optional(Type.String({ maxLength: 2048 })),
    state: Type.Optional(Type.String({ maxLength: 512 })),
    iss: Type.Optional(Type.String({ maxLength: 512 })),
    error: Type.Optional(Type.String({ maxLength: 256 })),
    error_description: Type.Optional(Type.String({ maxLength: 2048 })),
  },
  { additionalProperties: true },
);

/** Accounts, their sessions, sign-in and linked Roblox accounts. */
export const accountEndpoints = defineEndpoints('Account', {
  'GET /auth/session': {
    summary: 'The signed-in account, and the decisions about its requests for leagues that it has not seen',
    access: 'signed in',
    cost: 'light',
    response: { 200: Type.Object({ user: User, decisions: Type.Array(UnseenDecision) }) },
  },
  'POST /auth/logout': {
    summary: 'Sign out',
    access: 'anyone',
    cost: 'light',
    response: { 200: Done },
  },
  'POST /auth/delete_account': {
    summary: 'Delete the account, immediately and permanently',
    access: 'signed in',
    isForSessions: true,
    cost: 'light',
    response: { 200: Done },
  },
  'GET /auth/sessions': {
    summary: 'The sessions of the account, most recently used first',
    access: 'signed in',
    isForSessions: true,
    cost: 'light',
    response: { 200: Type.Array(OwnSession) },
  },
  'POST /auth/end_session': {
    summary: 'End a session of the account',
    access: 'signed in',
    isForSessions: true,
    cost: 'light',
    failures: [404],
    body: SessionReference,
    response: { 200: Done },
  },
  'POST /auth/end_other_sessions': {
    summary: 'End every other session of the account',
    access: 'signed in',
    isForSessions: true,
    cost: 'light',
    response: { 200: Done },
  },
  'GET /auth/tokens': {
    summary: 'The personal tokens of the account, without their secrets',
    access: 'signed in',
    isForSessions: true,
    cost: 'light',
    response: { 200: Type.Array(PersonalToken) },
  },
  'POST /auth/tokens': {
    summary: 'Create a personal token',
    access: 'signed in',
    isForSessions: true,
    cost: 'light',
    rateLimit: { perMinute: 30 },
    failures: [404, 409],
    body: NewToken,
    response: { 200: EncryptedApiKey },
  },
  'POST /auth/tokens/revoke': {
    summary: 'Revoke a personal token immediately',
    access: 'signed in',
    isForSessions: true,
    cost: 'light',
    failures: [404],
    body: TokenReference,
    response: { 200: Done },
  },
  'GET /auth/discord': {
    tag: 'Sign-in',
    summary: 'Start signing in with Discord',
    access: 'anyone',
    cost: 'light',
    rateLimit: { perMinute: SIGN_INS_PER_MINUTE, by: 'address' },
    querystring: SignInQuery,
    response: Redirect,
  },
  'GET /auth/discord/callback': {
    tag: 'Sign-in',
    summary: 'Finish signing in with Discord',
    access: 'anyone',
    cost: 'light',
    querystring: CallbackQuery,
    response: Redirect,
  },
  'GET /auth/discord/linked_roles': {
    tag: 'Sign-in',
    summary: 'Start letting Discord know, for linked roles, whether one plays in a league and is a captain',
    access: 'anyone',
    cost: 'light',
    rateLimit: { perMinute: SIGN_INS_PER_MINUTE, by: 'address' },
    querystring: AnyQuery,
    response: Redirect,
  },
  'GET /auth/discord/linked_roles/callback': {
    tag: 'Sign-in',
    summary: 'Let Discord know once, and keep no token',
    access: 'anyone',
    cost: 'light',
    querystring: CallbackQuery,
    response: Redirect,
  },
  'GET /users/roblox': {
    tag: 'Sign-in',
    summary: 'Start linking a Roblox account',
    access: 'signed in',
    isForSessions: true,
    cost: 'light',
    rateLimit: { perMinute: SIGN_INS_PER_MINUTE, by: 'address' },
    querystring: SignInQuery,
    response: Redirect,
  },
  'GET /users/roblox/callback': {
    tag: 'Sign-in',
    summary: 'Finish linking a Roblox account',
    access: 'anyone',
    cost: 'light',
    querystring: CallbackQuery,
    response: Redirect,
  },
  'POST /users/unlink_roblox': {
    summary: 'Unlink the Roblox account',
    access: 'signed in',
    isForSessions: true,
    cost: 'light',
    response: { 200: Done },
  },
  'POST /users/update_privacy': {
    summary: 'Change the privacy preferences',
    access: 'signed in',
    cost: 'light',
    body: PrivacyPreferences,
    response: { 200: Done },
  },
  'GET /users/info/:discordId': {
    summary: 'The name of the account with a Discord ID',
    access: 'signed in',
    cost: 'light',
    // Low, so that accounts can’t be enumerated by trying Discord IDs.
    rateLimit: { perMinute: 30 },
    params: DiscordIdParams,
    response: { 200: UserInfo },
  },
  'GET /users/my_data': {
    summary: 'Everything stored about the account',
    access: 'signed in',
    cost: 'exports',
    grows: 'own',
    rateLimit: { perMinute: 30 },
    response: { 200: MyData },
  },
  'GET /users/agenda': {
    summary:
      'What waits for the account as a captain before kick-off, and the next match and last result of each of its teams',
    access: 'signed in',
    cost: 'light',
    response: { 200: Type.Array(AgendaItem) },
  },
  'GET /users/match_history': {
    summary: 'The profile and matches of the linked Roblox account, and the account’s disputes',
    access: 'signed in',
    cost: 'players',
    grows: 'player',
    querystring: PlayerMatchesQuery,
    response: { 200: MatchHistory },
  },
  'GET /users/analytics_plus': {
    summary: 'Number of accounts',
    access: 'staff',
    refusal: 'Analytics+ is for staff.',
    cost: 'light',
    grows: 'site',
    response: { 200: Analytics },
  },
});
