import type { EndpointName } from '#contract/endpoints.ts';
import type { Caller } from '#tools/fuzz/callers.ts';

/** A request as the fuzzer plans it; its caller's headers come on top. */
export interface PlannedRequest {
  caller: Caller;
  /** The call of the contract that it is made from, as it should be. */
  call?: EndpointName;
  method: string;
  /** Path and query, already fit for a request line. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** Bytes for a connection of their own, which may be no HTTP at all. */
export interface PlannedBytes {
  chunks: Buffer[];
  /** What the client does after the last chunk. */
  ending: 'waits' | 'half-closes' | 'leaves';
}

export type Planned = PlannedRequest | PlannedBytes;

/** A path for a request line: bytes that Node refuses to send are percent-encoded, what is nonsense otherwise stays. */
export function fitForLine(path: string): string {
  return path.replace(/[^\u0021-\u007e]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}

/** Header values as Node sends them: Latin-1 without control characters. */
export function fitForHeader(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')
    .slice(0, 6000);
}
