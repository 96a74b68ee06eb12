import { cleanText } from '#contract/plain-text.ts';

/** An id or a match clock as text, without control characters; null when nothing is left of it. */
export function cleanMark(mark: string | number | null | undefined): string | null {
  return mark === undefined || mark === null ? null : cleanText(String(mark).replace(/\p{Cc}/gu, '')) || null;
}
