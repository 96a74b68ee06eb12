import type { FastifyRequest } from 'fastify';
import type { SurrogateKeys } from '#server/kit/http/surrogate-keys.ts';

const NAMED = {
  'names-*': { kind: 'names', pattern: /"(?:group_)?league_id"\s*:\s*(\d+)/g },
  'player-*': { kind: 'player', pattern: /"player_key"\s*:\s*("(?:[^"\\]|\\.)*")/g },
};

/** The keys that the endpoint's record declares for a response with this payload; null without a declaration. */
export function declareKeys(request: FastifyRequest, payload: unknown): SurrogateKeys | null {
  const { surrogateKeys, changesEachMinute = false } = request.routeOptions.config;
  if (!surrogateKeys) return null;
  const keys = surrogateKeys.flatMap((pattern) => fillKey(pattern, request, payload));
  return { keys: [...new Set(keys)], changesEachMinute };
}

/** Writes a key as the contract's records and purges do; a player's key may contain any character. */
export function writeKey(kind: string, id: number | string): string {
  return `${kind}-${String(id).replace(/[^A-Za-z0-9]/g, (character) => `-${character.codePointAt(0)?.toString(16)}-`)}`;
}

function fillKey(pattern: string, { params }: FastifyRequest, payload: unknown): string[] {
  if (pattern in NAMED) {
    const { kind, pattern: named } = NAMED[pattern as keyof typeof NAMED];
    const text = typeof payload === 'string' ? payload : '';
    return Array.from(text.matchAll(named), ([, id]) => writeKey(kind, JSON.parse(id as string)));
  }
  const [kind = '', parameter] = pattern.split('-:');
  return [parameter === undefined ? kind : writeKey(kind, (params as Record<string, string>)[parameter] ?? '')];
}
