import type { FastifyRequest } from 'fastify';

/** How a sign-in at a provider went, or the link of an account there; `codes` say why not. Who it was stays unsaid. */
export function logSignIn(
  request: FastifyRequest,
  provider: 'discord' | 'roblox',
  outcome: 'succeeded' | 'cancelled' | 'failed',
  codes: Record<string, string> = {},
): void {
  request.log[outcome === 'failed' ? 'warn' : 'info']({ event: 'sign-in', outcome, provider, ...codes });
}
