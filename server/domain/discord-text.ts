import { plainText } from '#contract/plain-text.ts';

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

/** Cuts a text that is too long, not within a surrogate pair or an escape. */
export function clip(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const beginning = text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '');
  const slashes = /(?<!\\)\\*$/.exec(beginning)?.[0].length ?? 0;
  return `${slashes % 2 === 1 ? beginning.slice(0, -1) : beginning}…`;
}
