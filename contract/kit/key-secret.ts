/**
 * The AES-256 key, 32 bytes in base64url, that a newly generated API key is encrypted with. It is in
 * every browser and therefore public: it hides an API key in a network panel or a recording of one, but not from
 * readers of this file. TLS does that, and the server stores only the API key's SHA-256.
 */
export const KEY_SECRET = '1Mrizm2RVB6sUm6TeOGnFdKtM-7JZ3-Flxjj74gGjUw';

/** Length of the initialisation vector at the start of an encrypted API key; ciphertext and tag (16 bytes) follow. */
export const KEY_IV_BYTES = 12;
