import net from 'node:net';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestApp } from '#server/testing/test-app.ts';

/** A free port, for an app whose configuration needs its port before it listens. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

interface StoredCookie {
  value: string;
  path: string;
}

/** A browser with cookies that follows redirects one at a time. */
export interface Visitor {
  cookies: Map<string, StoredCookie>;
  get(url: string): Promise<LightMyRequestResponse>;
  post(url: string): Promise<LightMyRequestResponse>;
  /** Follows redirects within the API and the fake OAuth provider; returns the first address outside them. */
  follow(url: string): Promise<string>;
}

export function openVisitor(test: TestApp, own: Record<string, string> = {}): Visitor {
  const cookies = new Map<string, StoredCookie>();

  async function send(method: 'GET' | 'POST', url: string) {
    const { pathname, search, host } = new URL(url, test.config.publicUrl);
    const sent = [...cookies].filter(([, { path }]) => pathname.startsWith(path));
    const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join('; ');
    const response = await test.app.inject({
      method,
      url: pathname + search,
      headers: { ...own, host, ...(cookie && { cookie }) },
    });
    for (const { name, value, path = '/', maxAge, expires } of response.cookies) {
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now());
      if (isGone) cookies.delete(name);
      else cookies.set(name, { value, path });
    }
    return response;
  }

  async function follow(url: string): Promise<string> {
    const { pathname, search } = new URL(url, test.config.publicUrl);
    if (!/^\/(api|fake-oauth)\//.test(pathname)) return pathname + search;
    const { statusCode, headers, body } = await send('GET', url);
    if (!headers.location) throw new Error(`${url} answered ${statusCode} ${body} instead of a redirect`);
    return follow(headers.location);
  }

  return { cookies, get: (url) => send('GET', url), post: (url) => send('POST', url), follow };
}

const STARTS = {
  discord: '/api/auth/discord?account=player',
  linked_roles: '/api/auth/discord/linked_roles?account=player',
  roblox: '/api/users/roblox?account=unlinked',
};

/** The request with which a browser returns from a provider's sign-in, including its cookies. */
export async function buildCallbackRequest(server: TestApp, name: keyof typeof STARTS): Promise<InjectOptions> {
  const visitor = openVisitor(server);
  if (name === 'roblox') await visitor.follow('/api/auth/discord?account=unlinked');
  const atProvider = await visitor.get(STARTS[name]);
  const answer = await visitor.get(String(atProvider.headers.location));
  const { pathname, search } = new URL(String(answer.headers.location));
  const cookie = [...visitor.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
  return { method: 'GET', url: pathname + search, headers: { cookie, host: `localhost:${server.config.port}` } };
}
