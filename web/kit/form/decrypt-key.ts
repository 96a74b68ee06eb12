import { KEY_IV_BYTES, KEY_SECRET } from '#contract/kit/key-secret.ts';

const TAG_BITS = 128;

/**
 * Decrypts a key of `POST /auth/key_generation_v1`: base64url of iv(12) ‖ ciphertext ‖ tag(16), AES-256-GCM. Rejects if
 * the secret isn't the site's built-in one, or the text was altered.
 */
export async function decryptKey(encrypted: string): Promise<string> {
  const bytes = decodeBase64Url(encrypted);
  const secret = await crypto.subtle.importKey('raw', decodeBase64Url(KEY_SECRET), 'AES-GCM', false, ['decrypt']);
  const key = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.subarray(0, KEY_IV_BYTES), tagLength: TAG_BITS },
    secret,
    bytes.subarray(KEY_IV_BYTES),
  );
  return new TextDecoder('utf-8', { fatal: true }).decode(key);
}

function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}
