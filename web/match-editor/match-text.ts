import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import type { TeamSide } from '#contract/matches.ts';
import { hasVisibleText } from '#contract/plain-text.ts';

/** Text as a name may hold it while it is typed: one line without control characters. */
export function toOneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, '');
}

/** Whether a name is longer than the server stores. */
export function isTooLong(name: string): boolean {
  return name.trim().length > MAX_NAME_LENGTH;
}

export function isBlank(text: string): boolean {
  return !hasVisibleText(text);
}

/** A team's name in a sentence: its own, or its colour while it has none. */
export function describeTeam(name: string, side: TeamSide): string {
  return isBlank(name) ? side : name.trim();
}

/** Names of a pasted list, one a line; of a row copied from a spreadsheet only the first cell counts. */
export function readNames(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => toOneLine((line.trim().split('\t')[0] ?? '').trim()))
    .filter((name) => name !== '');
}
