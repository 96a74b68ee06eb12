import { isIP } from 'node:net';
import { invalidField } from '#server/kit/http/errors.ts';
import { isPublicAddress } from '#server/kit/http/public-address.ts';

/** Lower ports belong to services other than web servers, except 443. */
const FIRST_FREE_PORT = 1024;

/**
 * The normalised URL of an endpoint; throws 400 for a URL that must not be requested. `localOrigin` may have any scheme
 * and address. `field` is the one at fault. Names are resolved and checked at each request.
 */
export function parseEndpointUrl(text: string, localOrigin: string | null, field = 'url'): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (!url) throw invalidField(field, 'must be a URL such as https://example.org/touchline.');
  if (url.username !== '' || url.password !== '' || url.hash !== '') {
    throw invalidField(field, 'must have no user name, password or fragment.');
  }
  if (url.origin === localOrigin) return url.href;
  if (url.protocol !== 'https:') throw invalidField(field, 'must begin with https://.');
  if (url.port !== '' && Number(url.port) < FIRST_FREE_PORT) {
    throw invalidField(field, `must have port 443, or one from ${FIRST_FREE_PORT}.`);
  }
  if (isIP(bareHost(url)) && !isPublicAddress(bareHost(url)))
    throw invalidField(field, 'must not be a private address.');
  return url.href;
}

/** The host without IPv6 brackets. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
