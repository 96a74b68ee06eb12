const OFFER_TOKEN = /^[\w-]{43}$/;

/** The token of an offered server in a link to the section. */
export function readOffer(query: URLSearchParams): { offer?: string } {
  const given = query.get('offer');
  return given !== null && OFFER_TOKEN.test(given) ? { offer: given } : {};
}
