import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as oauth from 'openid-client';
import type { Static, TSchema } from 'typebox';
import { readReturnPath } from '#contract/accounts/return-path.ts';
import type { Config, IdentityProvider } from '#server/config.ts';
import { isOfSchema } from '#server/kit/calls/validation.ts';
import { siteOrigin } from '#server/kit/http/site-origin.ts';
import { hostCookieName, hostCookieScope } from '#server/kit/sessions/session-cookie.ts';

/** A sign-in with an identity provider: authorization code with PKCE and `state`. */
export interface SignIn<Person extends TSchema> {
  name: 'discord' | 'linked_roles' | 'roblox';
  provider: IdentityProvider;
  /** Path of the sign-in below the API's root; it ends at `callback` below it. */
  path: `/${string}`;
  scope: string;
  /** Schema of the provider's user information. */
  person: Person;
  /** Whether the sign-in must end in the session that it started in. */
  isBoundToSession: boolean;
  /** Discord refuses PKCE for scopes whose tokens need the client's secret. */
  isWithoutPkce?: true;
}

/** Time limit on the provider's page. */
const PENDING_SECONDS = 600;
const PROVIDER_TIMEOUT_SECONDS = 10;
const DEMO_SIGN_INS_PER_MINUTE = 600;

/** With OpenID Connect a signed ID token has the identity, and a `nonce` binds it to the sign-in. */
function isOpenId({ scope }: SignIn<TSchema>): boolean {
  return scope.split(' ').includes('openid');
}

/** A higher rate limit of sign-ins in a demo, whose visitors share one loopback address; else the record's. */
export function demoLimit({ demo }: Config): number | undefined {
  return demo ? DEMO_SIGN_INS_PER_MINUTE : undefined;
}

export function isConfigured({ provider }: SignIn<TSchema>): boolean {
  return provider.clientId !== '' && provider.clientSecret !== '';
}

/**
 * Returns the provider's address to redirect the browser to. A cookie stores the pending sign-in and the path to return
 * to.
 */
export async function startSignIn(
  signIn: SignIn<TSchema>,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  returnPath = '',
): Promise<string> {
  const state = oauth.randomState();
  const verifier = signIn.isWithoutPkce ? '' : oauth.randomPKCECodeVerifier();
  const nonce = isOpenId(signIn) ? oauth.randomNonce() : '';
  const url = oauth.buildAuthorizationUrl(clientOf(signIn, config, request), {
    redirect_uri: callbackUrl(signIn, config, request),
    scope: signIn.scope,
    state,
    ...(verifier && {
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
    ...(nonce && { nonce }),
  });
  const account = config.demo ? queryOf(request).get('account') : null;
  if (account) url.searchParams.set('account', account);
  const session = sessionOf(signIn, request);
  const pending = [state, verifier, nonce, session, ...(returnPath && [encodeReturnPath(returnPath)])];
  reply.setCookie(pendingCookie(signIn, config), pending.join('.'), {
    ...hostCookieScope(config),
    maxAge: PENDING_SECONDS,
  });
  return url.href;
}

/** Returns the provider's user information, once per started sign-in, and discards the token. Failures are logged. */
export async function finishSignIn<Person extends TSchema>(
  signIn: SignIn<Person>,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Static<Person> | 'cancelled' | 'failed'> {
  const consent = await finishConsent(signIn, config, request, reply);
  return typeof consent === 'string' ? consent : consent.person;
}

/** Like `finishSignIn`, with the token for the further scopes that the person granted. It is not stored. */
export async function finishConsent<Person extends TSchema>(
  signIn: SignIn<Person>,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ person: Static<Person>; accessToken: string } | 'cancelled' | 'failed'> {
  const cookie = pendingCookie(signIn, config);
  const [expectedState, pkceCodeVerifier, expectedNonce, session] = request.cookies[cookie]?.split('.') ?? [];
  reply.clearCookie(cookie, hostCookieScope(config));
  const end = (outcome: 'cancelled' | 'failed', codes?: Record<string, string>) => {
    logSignIn(request, signIn.name, outcome, codes);
    return outcome;
  };
  if (!expectedState || (!pkceCodeVerifier && !signIn.isWithoutPkce)) return end('failed', { code: 'NOT_STARTED' });
  if (session !== sessionOf(signIn, request)) return end('failed', { code: 'OTHER_SESSION' });
  if (request.validationError) return end('failed', { code: 'BAD_CALLBACK' });
  const client = clientOf(signIn, config, request);
  const answer = new URL(callbackUrl(signIn, config, request));
  answer.search = queryOf(request).toString();
  try {
    const tokens = await oauth.authorizationCodeGrant(client, answer, {
      expectedState,
      ...(pkceCodeVerifier && { pkceCodeVerifier }),
      idTokenExpected: isOpenId(signIn),
      ...(expectedNonce && { expectedNonce }),
    });
    const person = await fetchPerson(signIn, client, tokens);
    if (isOfSchema(signIn.person, person)) return { person, accessToken: tokens.access_token };
    return end('failed', { code: 'BAD_USER_INFORMATION' });
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied') return end('cancelled');
    return end('failed', codesOf(error));
  }
}

/** The path that the pending sign-in returns to; null without one. */
export function readPendingReturnPath(signIn: SignIn<TSchema>, config: Config, request: FastifyRequest): string | null {
  const encoded = request.cookies[pendingCookie(signIn, config)]?.split('.')[4];
  return readReturnPath(encoded && Buffer.from(encoded, 'base64url').toString());
}

function encodeReturnPath(path: string): string {
  return Buffer.from(path).toString('base64url');
}

/** With OpenID Connect the user information must have the subject of the ID token; Discord has no ID token. */
async function fetchPerson(
  { provider }: SignIn<TSchema>,
  client: oauth.Configuration,
  tokens: Awaited<ReturnType<typeof oauth.authorizationCodeGrant>>,
): Promise<unknown> {
  const claims = tokens.claims();
  if (claims) return oauth.fetchUserInfo(client, tokens.access_token, claims.sub);
  const response = await oauth.fetchProtectedResource(
    client,
    tokens.access_token,
    new URL(provider.userInfoEndpoint),
    'GET',
  );
  return response.ok ? response.json() : undefined;
}

function clientOf({ provider }: SignIn<TSchema>, config: Config, request: FastifyRequest): oauth.Configuration {
  const client = new oauth.Configuration(
    {
      issuer: provider.issuer,
      authorization_endpoint: new URL(provider.authorizationEndpoint, siteOrigin(request, config)).href,
      token_endpoint: provider.tokenEndpoint,
      userinfo_endpoint: provider.userInfoEndpoint,
      id_token_signing_alg_values_supported: ['ES256', 'RS256'],
    },
    provider.clientId,
    provider.clientSecret,
  );
  client.timeout = PROVIDER_TIMEOUT_SECONDS;
  // The demo's fake provider listens on the loopback address, without TLS.
  if (config.demo) oauth.allowInsecureRequests(client);
  return client;
}

function callbackUrl({ path }: SignIn<TSchema>, config: Config, request: FastifyRequest): string {
  return `${config.apiOrigin ?? siteOrigin(request, config)}/api${path}/callback`;
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.url.split('?')[1]);
}

function pendingCookie({ name }: SignIn<TSchema>, config: Config): string {
  return hostCookieName(config, `touchline_pending_${name}`);
}

/** Identifies the session of a bound sign-in; empty for others. */
function sessionOf({ isBoundToSession }: SignIn<TSchema>, { sessionToken }: FastifyRequest): string {
  return isBoundToSession ? hash('sha256', sessionToken ?? '', 'base64url') : '';
}

/** Only error codes, as messages of providers may quote the request. */
function codesOf(error: unknown): Record<string, string> {
  const { code, error: oauthError } = error as { code?: unknown; error?: unknown };
  const codes = Object.entries({ code, oauthError });
  return Object.fromEntries(codes.filter(([, value]) => /^\w{1,60}$/.test(String(value ?? '')))) as Record<
    string,
    string
  >;
}

/** Logs the outcome of a sign-in or of linking an account: error codes, without personal data. */
export function logSignIn(
  request: FastifyRequest,
  provider: SignIn<TSchema>['name'],
  outcome: 'succeeded' | 'cancelled' | 'failed',
  codes: Record<string, string> = {},
): void {
  request.log[outcome === 'failed' ? 'warn' : 'info']({ event: 'sign-in', outcome, provider, ...codes });
}
