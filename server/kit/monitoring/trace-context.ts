import type { IncomingHttpHeaders } from 'node:http';

/** Version, trace, parent and flags; a later version may have more fields. */
const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-[\x21-\x7e]{1,200})?$/;

/**
 * The trace id of the caller's `traceparent` (W3C Trace Context); undefined without a valid one. In-process calls
 * forward it. Discord and Roblox don't get it, as it would let them correlate people's requests here.
 */
export function readTraceId({ traceparent }: IncomingHttpHeaders): string | undefined {
  const [, version, trace = '', parent = '', more] = TRACEPARENT.exec(String(traceparent ?? '')) ?? [];
  const isValid = version !== undefined && version !== 'ff' && !(version === '00' && more !== undefined);
  return isValid && !/^0+$/.test(trace) && !/^0+$/.test(parent) ? trace : undefined;
}
