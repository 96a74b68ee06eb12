import type { CompetitionFormat } from '#contract/kit/heads.ts';
import { EARLY_MATCH_HOURS } from '#contract/kit/limits.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_HOURS = 24;

/** The place of a match in its competition. */
export interface MatchPlace {
  format: CompetitionFormat;
  /** Whether it is of a knock-out, where extra time may follow. */
  is_tie: boolean;
}

/** The question that extra time outside of a knock-out raises; empty for a match without extra time. */
export function askAboutExtraTime(had_extra_time: boolean | undefined, { format, is_tie }: MatchPlace): string[] {
  if (!had_extra_time || is_tie) return [];
  return [`Extra time in a ${format === 'round robin' ? 'league' : 'group'} match. Does it count?`];
}

/** 'Played 2 days before its kick-off.', for a match that was played well before it. */
export function askAboutEarlyMatch(playedAt: Date, kickOff: Date | null): string[] {
  const hours = kickOff === null ? 0 : (kickOff.getTime() - playedAt.getTime()) / HOUR_MS;
  if (hours < EARLY_MATCH_HOURS) return [];
  const [count, unit] = hours < DAY_HOURS ? [Math.floor(hours), 'hour'] : [Math.round(hours / DAY_HOURS), 'day'];
  return [`Played ${count} ${unit}${count === 1 ? '' : 's'} before its kick-off.`];
}
