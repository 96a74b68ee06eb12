import type { MatchSummary } from '#contract/matches.ts';
import { readTeams, writeResult } from '#server/previews/score-text.ts';
import type { SummaryCard } from '#server/previews/share-card.ts';
import type { SharedThing } from '#server/previews/shared-thing.ts';

interface Summary extends Omit<SummaryCard, 'kind' | 'results'> {
  /** Matches, the newest first. */
  matches: MatchSummary[];
}

const RESULTS_SHOWN = 3;

/** Something with matches: where it belongs, its figures or what is said of it, its newest results. */
export function describeSummary({ matches, ...shown }: Summary): SharedThing {
  const { title, corner, figures, text } = shown;
  const newest = matches.slice(0, RESULTS_SHOWN);
  const sums = figures.map(({ value, label }) => `${value.toLocaleString('en-GB')} ${label}`).join(', ');
  return {
    title,
    text: joinSentences([corner, sums, writeLatest(matches), text]),
    alt: joinSentences([title, sums]),
    card: { kind: 'summary', ...shown, results: newest.map(readTeams) },
  };
}

/** A figure with its word. */
export function figure(value: number, one: string, many = `${one}s`): SummaryCard['figures'][number] {
  return { value, label: value === 1 ? one : many };
}

/** Empty without matches; they come the newest first. */
export function writeLatest(matches: MatchSummary[]): string {
  return matches.length > 0 ? `Latest: ${matches.slice(0, RESULTS_SHOWN).map(writeResult).join('; ')}` : '';
}

export function joinSentences(sentences: string[]): string {
  return sentences
    .map((sentence) => sentence.trim().replace(/\.$/, ''))
    .filter(Boolean)
    .join('. ')
    .concat('.');
}
