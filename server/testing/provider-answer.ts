import type { InjectOptions } from 'fastify';
import type { TestApp } from '#server/testing/test-app.ts';
import { openVisitor } from '#server/testing/visitor.ts';

/** A provider's answer as its browser brings it back, cookies and all. */
export async function answerOf(server: TestApp, provider: 'discord' | 'roblox'): Promise<InjectOptions> {
  const visitor = openVisitor(server);
  if (provider === 'roblox') await visitor.follow('/api/auth/discord?account=unlinked');
  const start = provider === 'discord' ? '/api/auth/discord?account=player' : '/api/users/roblox?account=unlinked';
  const atProvider = await visitor.get(start);
  const answer = await visitor.get(String(atProvider.headers.location));
  const { pathname, search } = new URL(String(answer.headers.location));
  const cookie = [...visitor.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
  return { method: 'GET', url: pathname + search, headers: { cookie, host: `localhost:${server.config.port}` } };
}
