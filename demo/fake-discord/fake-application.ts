import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

/** The fake Discord's application, as settings of a server; its API is at a port that refuses connections. */
export const FAKE_APPLICATION = {
  DISCORD_APPLICATION_ID: '910000000000000001',
  DISCORD_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
  DISCORD_BOT_TOKEN: 'fake.bot.token',
  DISCORD_API_ORIGIN: 'http://127.0.0.1:9',
} as const;

/** Discord's headers of a request, signed `age` seconds ago. */
export function signInteraction(
  body: string,
  { age = 0, key = privateKey }: { age?: number; key?: KeyObject } = {},
): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000) - age);
  return {
    'content-type': 'application/json',
    'x-signature-ed25519': sign(null, Buffer.from(timestamp + body), key).toString('hex'),
    'x-signature-timestamp': timestamp,
  };
}

/** Discord's request for checking an application's address. */
export const PING = {
  id: '910000000000000002',
  application_id: FAKE_APPLICATION.DISCORD_APPLICATION_ID,
  type: 1,
  token: 'ping-token',
  version: 1,
};
