import { promises as dns } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { bareHost } from '#server/kit/calls/parse-endpoint-url.ts';
import { readRetryAfter } from '#server/kit/http/back-off.ts';
import { isPublicAddress } from '#server/kit/http/public-address.ts';

const TIMEOUT_MS = 10_000;
const DNS_TIMEOUT_MS = 3_000;

/**
 * Result of a request. `again` is a failure to retry, `gone` means that the endpoint is gone. `retry_after` is the wait
 * in seconds requested by a 429 or 503, 0 without the header.
 */
export type PostAnswer =
  | { outcome: 'done'; status: number; reason: null }
  | { outcome: 'again' | 'gone'; status: number | null; reason: string; retry_after: number };

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

export interface Network {
  /** An origin exempt from the address check. */
  localOrigin: string | null;
  resolve?: (host: string, signal: AbortSignal) => Promise<string[]>;
  isAllowed?: (address: string) => boolean;
  timeoutMs?: number;
}

/**
 * Posts to a user's URL and returns its status; never throws. The name is resolved once, and the connection uses the
 * checked addresses, so that a second DNS response can't redirect it. Redirects aren't followed, and the response body
 * isn't read.
 */
export async function postToUrl({ url, headers, body }: Post, network: Network): Promise<PostAnswer> {
  const { localOrigin, resolve = resolveHost, isAllowed = isPublicAddress, timeoutMs = TIMEOUT_MS } = network;
  const target = new URL(url);
  const host = bareHost(target);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const addresses = isIP(host) ? [host] : await resolve(host, signal);
    if (addresses.length === 0) return failedPost('The host of the URL was not found.');
    if (target.origin !== localOrigin && !addresses.every(isAllowed)) {
      return failedPost('The host of the URL has a private address, which is not called.');
    }
    const { status, retry_after } = await post(target, { headers, body, addresses, signal });
    if (status >= 200 && status < 300) return { outcome: 'done', status, reason: null };
    if (status === 410) {
      return { outcome: 'gone', status, reason: 'The endpoint answered 410: it is gone.', retry_after };
    }
    const isRedirect = status >= 300 && status < 400;
    return failedPost(
      `The endpoint answered ${status}${isRedirect ? ', a redirect, which is not followed' : ''}.`,
      status,
      retry_after,
    );
  } catch (error) {
    return failedPost(
      signal.aborted ? `The endpoint did not answer in ${timeoutMs / 1000} s.` : describeFailure(error),
    );
  }
}

function failedPost(reason: string, status: number | null = null, retry_after = 0): PostAnswer {
  return { outcome: 'again', status, reason, retry_after };
}

/** All addresses of a name; empty for an unknown one. */
async function resolveHost(host: string, signal: AbortSignal): Promise<string[]> {
  // The system's resolver would occupy threads shared by the whole server, and resolve names of the local network.
  const resolver = new dns.Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel());
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

interface Request extends Omit<Post, 'url'> {
  addresses: string[];
  signal: AbortSignal;
}

/** Sends a request on a new connection; resolves once the headers have arrived. */
function post(
  url: URL,
  { headers, body, addresses, signal }: Request,
): Promise<{ status: number; retry_after: number }> {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_host, options, done) => {
    const [first] = all;
    if (options.all) done(null, all);
    else done(null, first?.address ?? '', first?.family);
  };
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent: false, lookup, signal }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      resolve({ status, retry_after: status === 429 || status === 503 ? readRetryAfter(answered['retry-after']) : 0 });
      sent.destroy();
    });
    sent.on('error', reject);
    // A response that switches protocols closes the connection without an error.
    sent.on('close', () => reject(new Error('The connection was closed.')));
    sent.end(body);
  });
}

/** Describes the failure without revealing this server's network. */
function describeFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|TLS|SSL|SELF_SIGNED/.test(code)
    ? 'The endpoint has no valid certificate.'
    : 'The endpoint could not be reached.';
}
