/**
 * The built-in secret that a new API key travels under: base64url of 32 bytes (rules §4). It ships to every browser, so
 * it hides a key from a glance at the network panel and from nothing else; TLS is what protects it.
 */
export const KEY_SECRET = 'kv0NNUq6_2kQb-UDCFByGjilt-k-yfKCnBSXIgCIBvs';
