import type { LatestDecision } from '#server/review/undo-queries.ts';

const UNITS = [
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const;

const RELATIVE = new Intl.RelativeTimeFormat('en-GB');

/** Who decided first, for a reviewer who comes second. */
export function describeDecision({ option, by, is_own, age }: LatestDecision): string {
  const person = is_own ? 'You' : (by ?? 'A former member');
  return `${person} ${option === 'accept' ? 'accepted' : 'declined'} this match ${describeAge(age)}.`;
}

function describeAge(seconds: number): string {
  const unit = UNITS.find(([, length]) => seconds >= length);
  return unit ? RELATIVE.format(-Math.floor(seconds / unit[1]), unit[0]) : 'just now';
}
