import type { Access } from '#server/access.ts';

/** How callers prove who they are, by the names that the calls refer to; `cookie` is the session's. */
export function describeSecurity(cookie: string) {
  return {
    apiKey: { type: 'http', scheme: 'bearer', description: 'The API key of a league.' },
    session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'What signing in on the site gives.' },
    robloxSignature: { type: 'apiKey', in: 'header', name: 'roblox-signature', description: 'Roblox signs the body.' },
  };
}

const IN_WORDS: Record<Exclude<Access, `level ${number}`>, string> = {
  anyone: 'Anyone, without an account.',
  'signed in': 'Everyone who is signed in.',
  staff: 'Staff of the site.',
  'level 5 or staff': 'Access level 5 or higher in the league, and staff of the site.',
  'group owner': 'The account that created the group.',
  'linked, level 1': 'Access level 1 or higher in the league, with a linked Roblox account.',
  'player of the match': 'Everyone whose linked Roblox account played in the match.',
  'API key': 'A game server with the API key of its league.',
  Roblox: 'Roblox.',
};

/** Who may make a call, in a sentence. */
export function describeAccess(access: Access): string {
  if (access in IN_WORDS) return IN_WORDS[access as keyof typeof IN_WORDS];
  return `Access ${access} or higher in the league.`;
}

/** The scheme that a call asks for; undefined when it asks for none. */
export function schemeOf(access: Access): keyof ReturnType<typeof describeSecurity> | undefined {
  if (access === 'anyone') return undefined;
  if (access === 'API key') return 'apiKey';
  return access === 'Roblox' ? 'robloxSignature' : 'session';
}

/** Whether being signed in, or having a key, is not enough. */
export function isPicky(access: Access): boolean {
  return !['anyone', 'signed in', 'API key', 'Roblox'].includes(access);
}
