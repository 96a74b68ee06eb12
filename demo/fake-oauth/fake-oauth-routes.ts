import type { FastifyRequest } from 'fastify';
import { generateKeyPair, SignJWT } from 'jose';
import { type Static, Type } from 'typebox';
import { GRANTS, type Grant, hasScope, ROLE_SCOPE, TOKEN_LIFETIME_MS } from '#demo/fake-oauth/grants.ts';
import { findIdentity, newIdentity } from '#demo/fake-oauth/identities.ts';
import { buildSignInPage, FAKE_OAUTH_STYLE } from '#demo/fake-oauth/sign-in-page.ts';
import type { Config } from '#server/config.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { invalidField } from '#server/kit/http/errors.ts';
import { isSiteOrigin } from '#server/kit/http/site-origin.ts';
import type { Services } from '#server/services.ts';

const CALLBACKS = {
  discord: ['/api/auth/discord/callback', '/api/auth/discord/linked_roles/callback'],
  roblox: ['/api/users/roblox/callback'],
};

const AuthorizationRequest = Type.Object({
  response_type: Type.Literal('code'),
  client_id: Type.String(),
  redirect_uri: Type.String({ maxLength: 2048 }),
  scope: Type.String({ maxLength: 256 }),
  state: Type.String({ minLength: 1, maxLength: 512 }),
  code_challenge: Type.Optional(Type.String({ minLength: 43, maxLength: 43 })),
  code_challenge_method: Type.Optional(Type.Literal('S256')),
  nonce: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
});

/** `account` skips the page: the name of a demo account, `new` or `cancel`. */
const AuthorizationQuery = Type.Object({
  ...AuthorizationRequest.properties,
  account: Type.Optional(Type.String({ maxLength: 100 })),
});

const TokenRequest = Type.Object({
  grant_type: Type.Literal('authorization_code'),
  code: Type.String(),
  redirect_uri: Type.String(),
  code_verifier: Type.Optional(Type.String()),
  client_id: Type.String(),
  client_secret: Type.String(),
});

/** The demo's OAuth provider for Discord and Roblox. Its page offers accounts instead of asking for a password. */
export async function fakeOAuthRoutes(app: TypedFastify, { config }: Services): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  app.get('/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(FAKE_OAUTH_STYLE));
  const { privateKey } = await generateKeyPair('ES256');
  providerRoutes(app, config, 'discord', privateKey);
  providerRoutes(app, config, 'roblox', privateKey);
}

function providerRoutes(app: TypedFastify, config: Config, provider: 'discord' | 'roblox', key: CryptoKey): void {
  const { clientId, clientSecret, issuer } = config[provider];
  const grants = GRANTS[provider];

  app.get(`/${provider}/authorize`, { schema: { querystring: AuthorizationQuery } }, async ({ query }, reply) => {
    const { account } = query;
    const request = readRequest(query);
    if (request.client_id !== clientId) throw invalidField('client_id', 'is not known.');
    if (!isCallback(request.redirect_uri, config, provider)) throw invalidField('redirect_uri', 'is not of this site.');
    const answer = new URL(request.redirect_uri);
    answer.searchParams.set('state', request.state);
    const isForRoles = hasScope(request, ROLE_SCOPE);
    // Discord does the same: with PKCE people could get such a token without the client's secret, and write any
    // metadata.
    if (isForRoles && request.code_challenge !== undefined) {
      answer.searchParams.set('error', 'invalid_scope');
      return reply.redirect(answer.href);
    }
    if (!isForRoles && request.code_challenge === undefined) throw invalidField('code_challenge', 'is missing.');
    if (account === undefined) {
      return reply.type('text/html; charset=utf-8').send(buildSignInPage(provider, config.site.name, request));
    }
    if (account === 'cancel') {
      answer.searchParams.set('error', 'access_denied');
      return reply.redirect(answer.href);
    }
    const identity = account === 'new' ? newIdentity() : findIdentity(account);
    if (!identity) throw invalidField('account', 'is not a demo account.');
    const code = grants.issueCode({
      identity,
      redirectUri: request.redirect_uri,
      scope: request.scope,
      codeChallenge: request.code_challenge,
      nonce: query.nonce,
    });
    answer.searchParams.set('code', code);
    return reply.redirect(answer.href);
  });

  app.post(`/${provider}/token`, { schema: { body: TokenRequest } }, async ({ body }, reply) => {
    if (body.client_id !== clientId || body.client_secret !== clientSecret) {
      return reply.code(401).send({ error: 'invalid_client' });
    }
    const grant = grants.redeemCode(body.code, body.redirect_uri, body.code_verifier);
    if (!grant) return reply.code(400).send({ error: 'invalid_grant' });
    const isOpenId = hasScope(grant, 'openid');
    return reply.send({
      access_token: grants.issueToken(grant),
      token_type: 'Bearer',
      expires_in: TOKEN_LIFETIME_MS / 1000,
      scope: grant.scope,
      ...(isOpenId && { id_token: await signIdToken(key, issuer, clientId, grant) }),
    });
  });

  app.get(`/${provider}/userinfo`, async (request, reply) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const grant = token && grants.findToken(token);
    if (!grant) return reply.code(401).send({ error: 'invalid_token' });
    return reply.send(userInfo(provider, grant));
  });
}

/** The protocol's parameters; others are dropped. */
function readRequest(query: Static<typeof AuthorizationRequest>) {
  const { response_type, client_id, redirect_uri, scope, state, code_challenge, code_challenge_method, nonce } = query;
  const pkce = code_challenge && code_challenge_method && { code_challenge, code_challenge_method };
  return { response_type, client_id, redirect_uri, scope, state, ...pkce, ...(nonce && { nonce }) };
}

function isCallback(redirectUri: string, config: Config, provider: 'discord' | 'roblox'): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const { origin } = new URL(redirectUri);
  const isOurs = isSiteOrigin(origin, config) || origin === config.apiOrigin;
  return isOurs && CALLBACKS[provider].some((path) => redirectUri === origin + path);
}

/** User information in the shape of each provider. */
function userInfo(provider: 'discord' | 'roblox', { identity, scope }: Grant) {
  if (provider === 'roblox') {
    const { roblox_id: sub, roblox_username: name, roblox_created_at: created_at } = identity;
    const profile = `https://www.roblox.com/users/${sub}/profile`;
    return { sub, name, nickname: name, preferred_username: name, created_at, profile, picture: null };
  }
  return {
    id: identity.discord_id,
    username: identity.d_username,
    global_name: identity.d_username,
    avatar: null,
    ...(hasScope({ scope }, 'email') && { email: identity.email, verified: true }),
  };
}

async function signIdToken(
  key: CryptoKey,
  issuer: string,
  audience: string,
  { identity, nonce }: Grant,
): Promise<string> {
  return new SignJWT(nonce ? { nonce } : {})
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(identity.roblox_id)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(key);
}
