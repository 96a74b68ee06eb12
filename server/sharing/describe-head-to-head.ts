import type { HeadToHead } from '#contract/players.ts';
import { describeSummary, figure } from '#server/sharing/describe-summary.ts';
import type { SharedThing } from '#server/sharing/shared-thing.ts';

/** Two players, by their matches against each other and together. */
export function describeHeadToHead({ player, other, against, together, matches }: HeadToHead): SharedThing {
  return describeSummary({
    title: `${player.name} vs ${other.name}`,
    otherwise: 'Head-to-head',
    corner: '',
    figures: [
      figure(against.matches, 'match against each other', 'matches against each other'),
      figure(together.matches, 'match together', 'matches together'),
    ],
    text: '',
    matches: matches.map(({ match }) => match),
  });
}
