import { readScore, type Unplayed } from '#server/results/counted/read-score.ts';

/** The state of a match in a row. */
export type RowStatus = 'played' | 'extra time' | 'walkover' | 'postponed' | Unplayed;

const PLAYED =
  /^(?:|[-–—]|ft|full[ -]?time|f|final|finished|finali[sz]ed|played|ended|completed?|done|result|closed|pens?\.?|ap|after penalties|beendet|gespielt|finalizado|terminé|finita|gespeeld|approved(?: - official)?|official)$/i;
const EXTRA_TIME = /^(?:a\.?e\.?t\.?|after extra time|n\. ?v\.)$/i;
const POSTPONED =
  /^(?:postponed|postp?\.?|pst\.?|p|p ?-? ?p|verlegt|verschoben|aplazado|adiado|reporté|rinviata|uitgesteld)$/i;
const PLANNED = /^(?:planned|ns|not started|fixture|timed|to be replayed)$/i;

/** Null for unknown text. */
export function readStatus(text: string): RowStatus | null {
  if (PLAYED.test(text)) return 'played';
  if (EXTRA_TIME.test(text)) return 'extra time';
  if (POSTPONED.test(text)) return 'postponed';
  if (PLANNED.test(text)) return 'planned';
  if (readScore(`3-0 ${text}`).score?.is_walkover) return 'walkover';
  const reading = readScore(text);
  return reading.score === null ? (reading.unplayed ?? null) : null;
}

export function describeUnknownStatus(text: string): string {
  return `Status “${text}” is not understood. Write played, postponed, cancelled or walkover, or leave the column out.`;
}
