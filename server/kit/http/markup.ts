import { plainText } from '#contract/kit/plain-text.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML and XML, between tags and in attributes. */
export function escapeMarkup(text: string): string {
  return plainText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Cuts text longer than `maxLength` characters, with an ellipsis. */
export function shorten(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const beginning = characters.slice(0, maxLength - 1).join('');
  return `${beginning.trimEnd()}…`;
}
