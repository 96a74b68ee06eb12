import { MAX_NAME_LENGTH } from '#contract/kit/limits.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import type { TeamSide } from '#contract/matches/schema.ts';

/** Removes line breaks and other control characters from a name. */
export function toOneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, '');
}

/** Whether a name exceeds the server's limit. */
export function isTooLong(name: string): boolean {
  return name.trim().length > MAX_NAME_LENGTH;
}

export function isBlank(text: string): boolean {
  return !hasVisibleText(text);
}

/** A team's name for a sentence; its side while the name is blank. */
export function describeTeam(name: string, side: TeamSide): string {
  return isBlank(name) ? side : name.trim();
}

/** Parses a pasted list of names, one per line. Only the first of several tab-separated cells is used. */
export function readNames(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => toOneLine((line.trim().split('\t')[0] ?? '').trim()))
    .filter((name) => name !== '');
}
