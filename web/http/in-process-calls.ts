import type { CallResponse } from '#contract/pages.ts';

type InProcessCall = (path: string) => Promise<CallResponse>;

const calls = new WeakMap<AbortSignal, InProcessCall>();

/** On the server: calls with this page request's signal are made in process, with the request's session. */
export function registerInProcessCalls(signal: AbortSignal, call: InProcessCall): void {
  calls.set(signal, call);
}

/** Undefined in a browser. */
export function findInProcessCall(signal: AbortSignal | undefined): InProcessCall | undefined {
  return signal && calls.get(signal);
}
