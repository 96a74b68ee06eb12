/**
 * Pattern of a link to the web: a host of ASCII letters with a dot, without the name of a user, which would look like
 * another host. Browsers encode everything else when the link is copied.
 */
export const WEB_LINK =
  '^https?://(?:[A-Za-z0-9-]+\\.)+[A-Za-z][A-Za-z0-9-]*(?::\\d{1,5})?(?:[/?#][!#-;=?-\\[\\]-~]*)?$';

const PATTERN = new RegExp(WEB_LINK);

export function isWebLink(text: string): boolean {
  return PATTERN.test(text);
}
