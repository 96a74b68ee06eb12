import { addDays } from '#contract/kit/days.ts';
import type { PlayerSpell } from '#contract/players/schema.ts';

/** A spell, or the days between spells without a team; `to` is null until today. */
export type TimelineEntry = { kind: 'spell'; spell: PlayerSpell } | { kind: 'free'; from: string; to: string | null };

/** A shorter gap is a transfer that took a while. */
const SHORTEST_GAP_DAYS = 7;

/** A career's spells with the gaps between them, newest first, as the input must be. */
export function buildTimeline(spells: readonly PlayerSpell[]): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  /** The first day of the spells so far. */
  let earliest: string | null = null;
  for (const [at, spell] of spells.entries()) {
    const lastDay = latestDay(spells.slice(at));
    if (lastDay !== null) {
      const from = addDays(lastDay, 1);
      if (earliest === null) {
        entries.push({ kind: 'free', from, to: null });
      } else if (addDays(lastDay, SHORTEST_GAP_DAYS) < earliest) {
        entries.push({ kind: 'free', from, to: addDays(earliest, -1) });
      }
    }
    entries.push({ kind: 'spell', spell });
    earliest = spell.first_day;
  }
  return entries;
}

/** The last day of all spells; null while one lasts. */
function latestDay(spells: readonly PlayerSpell[]): string | null {
  const days: string[] = [];
  for (const { last_day, is_current } of spells) {
    if (last_day === null || is_current) return null;
    days.push(last_day);
  }
  return days.toSorted().at(-1) ?? null;
}
