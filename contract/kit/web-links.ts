/**
 * Pattern of a web link. The host is of ASCII letters with a dot, without a user name, which could pose as another
 * host. Browsers encode all other characters when the link is copied.
 */
export const WEB_LINK =
  '^https?://(?:[A-Za-z0-9-]+\\.)+[A-Za-z][A-Za-z0-9-]*(?::\\d{1,5})?(?:[/?#][!#-;=?-\\[\\]-~]*)?$';

const PATTERN = new RegExp(WEB_LINK);

export function isWebLink(text: string): boolean {
  return PATTERN.test(text);
}
