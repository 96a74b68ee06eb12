/** Text as it is stored: trimmed, and of whole characters. */
export function cleanText(text: string): string {
  // A surrogate without its other half is no character; neither UTF-8 nor PostgreSQL's JSON takes it.
  return text.replace(/\p{Cs}/gu, '\ufffd').trim();
}

/** An id or a match clock as text, without control characters; null when nothing is left of it. */
export function cleanMark(mark: string | number | undefined): string | null {
  return mark === undefined ? null : cleanText(String(mark).replace(/\p{Cc}/gu, '')) || null;
}
