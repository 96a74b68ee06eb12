import { createHash, randomBytes } from 'node:crypto';
import type { FakeIdentity } from '#demo/fake-oauth/identities.ts';

/** Consent to share an identity with the client that has the challenge's verifier. */
export interface Grant {
  identity: FakeIdentity;
  redirectUri: string;
  scope: string;
  /** Undefined for scopes that Discord grants without PKCE. */
  codeChallenge: string | undefined;
  nonce: string | undefined;
}

/** Discord's scope for writing a person's linked role metadata. */
export const ROLE_SCOPE = 'role_connections.write';

const CODE_LIFETIME_MS = 60_000;
export const TOKEN_LIFETIME_MS = 600_000;

/** Codes and access tokens of one provider, in memory. */
function createGrants() {
  const codes = new Map<string, { grant: Grant; expires: number }>();
  const tokens = new Map<string, { grant: Grant; expires: number }>();

  return {
    /** A code for the grant, valid once and for 60 seconds. */
    issueCode: (grant: Grant): string => issue(codes, grant, CODE_LIFETIME_MS),

    /** The code's grant, if the redirect URI and the PKCE verifier match. The code is used up either way. */
    redeemCode(code: string, redirectUri: string, codeVerifier: string | undefined): Grant | undefined {
      const grant = find(codes, code);
      codes.delete(code);
      if (grant?.redirectUri !== redirectUri) return undefined;
      const challenge = codeVerifier && createHash('sha256').update(codeVerifier).digest('base64url');
      return grant.codeChallenge === challenge ? grant : undefined;
    },

    issueToken: (grant: Grant): string => issue(tokens, grant, TOKEN_LIFETIME_MS),

    findToken: (token: string): Grant | undefined => find(tokens, token),
  };
}

export function hasScope({ scope }: Pick<Grant, 'scope'>, wanted: string): boolean {
  return scope.split(' ').includes(wanted);
}

/** Grants of this process, as the fake Discord's API accepts the tokens of its sign-ins. */
export const GRANTS = { discord: createGrants(), roblox: createGrants() };

function issue(secrets: Map<string, { grant: Grant; expires: number }>, grant: Grant, lifetime: number): string {
  for (const [secret, { expires }] of secrets) {
    if (expires <= Date.now()) secrets.delete(secret);
  }
  const secret = randomBytes(32).toString('base64url');
  secrets.set(secret, { grant, expires: Date.now() + lifetime });
  return secret;
}

function find(secrets: Map<string, { grant: Grant; expires: number }>, secret: string): Grant | undefined {
  const found = secrets.get(secret);
  return found && found.expires > Date.now() ? found.grant : undefined;
}
