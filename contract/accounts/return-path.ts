/** A cookie stores the path, so its length is limited. */
export const MAX_RETURN_PATH_LENGTH = 1000;

/** Name of the cookie with the path of a page that was refused to a visitor. Scripts read it, so it has no `HttpOnly`. */
export const REFUSED_PATH_COOKIE = 'touchline_refused_path';

/** Pages of the sign-in itself: returning to one of them would start it again. */
const SIGN_IN_PAGES = /^\/(plogin|login|roblox_linking|api|fake-oauth)(\/|$)/i;

/** Reads a path as browsers do; null for an address that isn't on this site. */
export function readReturnPath(text: string | null | undefined): string | null {
  if (!text?.startsWith('/')) return null;
  const base = 'http://site.invalid';
  if (!URL.canParse(text, base)) return null;
  const { origin, pathname, search, hash } = new URL(text, base);
  // '/\evil.example' and '/<tab>/evil.example' have another host; '/.//evil.example' becomes '//evil.example'.
  if (origin !== base || pathname.startsWith('//') || SIGN_IN_PAGES.test(pathname)) return null;
  const path = pathname + search + hash;
  return path.length <= MAX_RETURN_PATH_LENGTH ? path : null;
}
