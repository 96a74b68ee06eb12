import type { EndpointName } from '#contract/endpoints.ts';
import type { Caller } from '#tools/fuzz/callers.ts';

/** A planned request; the caller's headers are added when it is sent. */
export interface PlannedRequest {
  caller: Caller;
  /** The contract's call that it is derived from. */
  call?: EndpointName;
  method: string;
  /** Path and query, encoded for a request line. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** Percent-encodes only bytes that Node refuses to send in a request line. */
export function encodeForRequestLine(path: string): string {
  return path.replace(/[^\u0021-\u007e]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}

/** Reduces a header value to what Node sends: Latin-1 without control characters. */
export function encodeForHeader(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')
    .slice(0, 6000);
}
