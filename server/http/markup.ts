import { plainText } from '#contract/plain-text.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for HTML and XML, between tags and in attributes. */
export function escapeMarkup(text: string): string {
  return plainText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** The text, or its beginning and an ellipsis when it is longer than `most` characters. */
export function shorten(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const beginning = characters.slice(0, most - 1).join('');
  return `${beginning.trimEnd()}…`;
}
