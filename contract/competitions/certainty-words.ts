import { ordinal } from '#contract/competitions/place-words.ts';
import type { Certainty, FinalPlaces } from '#contract/competitions/tables.ts';

const WORDS: Partial<Record<Certainty, string>> = {
  champions: 'Champions',
  up: 'Promoted',
  'play off': 'In the play-offs',
  'play off down': 'In the play-offs',
  down: 'Goes down',
};

/** Whether words are as strong as a result: 'Promoted' rather than 'Can finish 3rd–7th'. */
export function isSettled({ certainty }: Pick<FinalPlaces, 'certainty'>): boolean {
  return WORDS[certainty] !== undefined;
}

/** Writes 'Promoted', 'Safe, 5th–7th' or 'Can finish 3rd–7th'. */
export function writeCertainty({ best_place, worst_place, certainty }: FinalPlaces): string {
  const words = WORDS[certainty];
  if (words) return words;
  const isOne = best_place === worst_place;
  const places = isOne ? ordinal(best_place) : `${ordinal(best_place)}–${ordinal(worst_place)}`;
  if (certainty === 'safe') return `Safe, ${places}`;
  return isOne ? `Finishes ${places}` : `Can finish ${places}`;
}
