import type { PlayerProfile } from '#contract/players.ts';
import { describeSummary, figure } from '#server/previews/describe-summary.ts';
import type { SharedThing } from '#server/previews/shared-thing.ts';

/** A player, by the matches that count. */
export function describePlayer({ name, totals, leagues, form }: PlayerProfile): SharedThing {
  const player = describeSummary({
    title: name,
    fallback: 'Player',
    corner: leagues[0]?.league_name ?? '',
    figures: [figure(totals.appearances, 'appearance'), figure(totals.goals, 'goal'), figure(totals.assists, 'assist')],
    text: '',
    matches: form.map(({ match }) => match),
  });
  return { ...player, type: 'profile' };
}
