import { writeCount } from '#contract/kit/count-of.ts';
import type { StatTotals } from '#contract/matches/stat-schemas.ts';
import { FOOTBALL_STATS, type StatName, TEAM_FIGURES, type TeamFigure } from '#contract/matches/stats.ts';

/** As 'Passes' and 'Distance, studs'. */
export function nameStat(stat: StatName): string {
  const { label, unit } = FOOTBALL_STATS[stat];
  return unit === 'studs' ? `${label}, ${unit}` : label;
}

/** The figures that were sent, with their averages: '4.5', '55%', '31,200'. */
export function listPerMatch(stats: StatTotals) {
  return TEAM_FIGURES.flatMap((stat) => {
    const sum = stats[stat];
    return sum ? [{ stat, name: nameStat(stat), perMatch: writePerMatch(stat, sum), ...sum }] : [];
  });
}

/** A dash without the stat. */
export function writePerMatch(stat: TeamFigure, sum: StatTotals[TeamFigure]): string {
  if (!sum) return '–';
  const average = sum.total / sum.matches;
  const { unit } = FOOTBALL_STATS[stat];
  if (unit === 'percent') return `${Math.round(average)}%`;
  return unit === 'studs' ? writeCount(Math.round(average)) : average.toFixed(1);
}
