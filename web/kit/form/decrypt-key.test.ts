import { createCipheriv, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { KEY_SECRET } from '#contract/kit/key-secret.ts';
import { decryptKey } from '#web/kit/form/decrypt-key.ts';

const KEY = `tl_8_${'k'.repeat(43)}`;

function encrypt(text: string, secret: Uint8Array = Buffer.from(KEY_SECRET, 'base64url')): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secret, iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

test('the built-in secret is 32 bytes', () => {
  expect(Buffer.from(KEY_SECRET, 'base64url')).toHaveLength(32);
});

test('a key encrypted by the server is decrypted, for any length and iv', async () => {
  for (let length = 1; length <= KEY.length; length += 1) {
    const key = KEY.slice(0, length);
    await expect(decryptKey(encrypt(key).toString('base64url'))).resolves.toBe(key);
  }
});

test('an altered ciphertext is rejected', async () => {
  const encrypted = encrypt(KEY);
  for (const at of [0, 12, encrypted.length - 1]) {
    const altered = Buffer.from(encrypted);
    altered[at] = (altered[at] ?? 0) ^ 1;
    await expect(decryptKey(altered.toString('base64url'))).rejects.toThrow();
  }
});

test('a wrong secret, a truncated ciphertext and empty text are rejected', async () => {
  await expect(decryptKey(encrypt(KEY, randomBytes(32)).toString('base64url'))).rejects.toThrow();
  await expect(decryptKey(encrypt(KEY).subarray(0, 20).toString('base64url'))).rejects.toThrow();
  await expect(decryptKey('')).rejects.toThrow();
  await expect(decryptKey('not base64url!')).rejects.toThrow();
});
