import { cleanText } from '#contract/plain-text.ts';

/** An id or a match clock as text, without control characters; null when nothing is left of it. */
export function cleanMark(mark: string | number | undefined): string | null {
  return mark === undefined ? null : cleanText(String(mark).replace(/\p{Cc}/gu, '')) || null;
}
