import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Older interactions are refused as replays; the ids of newer ones are stored. */
export const MAX_AGE_SECONDS = 300;

/** DER prefix of an Ed25519 public key (RFC 8410), before its 32 bytes. */
const KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Parses an application's key of 64 hexadecimal digits. */
export function readPublicKey(digits: string): KeyObject {
  return createPublicKey({
    key: Buffer.concat([KEY_PREFIX, Buffer.from(digits, 'hex')]),
    format: 'der',
    type: 'spki',
  });
}

/** Whether Discord signed the body, with the timestamp in front of it, within the last five minutes. */
export function isSignedByDiscord(key: KeyObject, headers: IncomingHttpHeaders, body: Buffer, now: Date): boolean {
  const { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } = headers;
  if (typeof signature !== 'string' || !/^[\da-f]{128}$/i.test(signature)) return false;
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > MAX_AGE_SECONDS) return false;
  return verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, 'hex'));
}
