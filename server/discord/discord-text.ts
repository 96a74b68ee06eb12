import { plainText } from '#contract/kit/plain-text.ts';

/** Discord refuses messages with a link to a host without a dot, such as localhost. */
export function isAcceptedByDiscord(url: string): boolean {
  return new URL(url).hostname.includes('.');
}

/** Escapes text for Discord's markdown. */
export function escapeMarkdown(text: string): string {
  return defuse(text).replace(/[\\*_~`|<>#[\]()-]/g, '\\$&');
}

/** Removes bidirectional controls, and breaks mentions and links by a zero-width space after each `@` and `://`. */
export function defuse(text: string): string {
  return plainText(text).replace(/@|:\/\//g, '$&\u200b');
}
