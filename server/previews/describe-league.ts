import type { LeaguePage } from '#contract/standings.ts';
import { describeSummary } from '#server/previews/describe-summary.ts';
import type { SharedThing } from '#server/previews/shared-thing.ts';

/** A league, with its newest results and the feed of them. */
export function describeLeague({ id, name, sport, desc, matches }: LeaguePage): SharedThing {
  const league = describeSummary({
    title: name,
    fallback: 'League',
    corner: sport === 'football' ? 'Roblox football league' : 'Roblox basketball league',
    figures: [],
    text: desc ?? '',
    matches,
  });
  return { ...league, feed: { path: `/leagues/${id}/feed.atom`, title: `${name}: newest results` } };
}
