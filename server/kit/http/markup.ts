import { plainText } from '#contract/kit/plain-text.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for HTML and XML, between tags and in attributes. */
export function escapeMarkup(text: string): string {
  return plainText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** The text, cut with an ellipsis if it is longer than `maxLength` characters. */
export function shorten(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const beginning = characters.slice(0, maxLength - 1).join('');
  return `${beginning.trimEnd()}…`;
}
