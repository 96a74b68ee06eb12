import { createCipheriv, randomBytes } from 'node:crypto';
import { KEY_IV_BYTES, KEY_SECRET } from '#contract/kit/key-secret.ts';

const SECRET = Buffer.from(KEY_SECRET, 'base64url');

/** AES-256-GCM with the site's built-in secret: base64url of iv (12 bytes), ciphertext and tag (16 bytes). */
export function encryptApiKey(key: string): string {
  const iv = randomBytes(KEY_IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', SECRET, iv);
  const ciphertext = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, ciphertext, cipher.getAuthTag()]).toString('base64url');
}
