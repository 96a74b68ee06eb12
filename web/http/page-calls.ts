import type { CallResponse } from '#contract/pages.ts';

type SendCall = (path: string) => Promise<CallResponse>;

const senders = new WeakMap<AbortSignal, SendCall>();

/** On the server: calls that carry this page request's signal are made in process, with its session. */
export function answerCalls(signal: AbortSignal, send: SendCall): void {
  senders.set(signal, send);
}

/** Undefined in a browser, which makes its calls over the network. */
export function findSender(signal: AbortSignal | undefined): SendCall | undefined {
  return signal && senders.get(signal);
}
