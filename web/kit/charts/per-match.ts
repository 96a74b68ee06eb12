import { writeCount } from '#contract/kit/count-of.ts';
import type { StatTotals } from '#contract/matches/stat-schemas.ts';
import { FOOTBALL_STATS, type StatName, TEAM_FIGURES, type TeamFigure } from '#contract/matches/stats.ts';

/** Roblox defines a stud as 28 cm. */
const STUDS_PER_KM = 1000 / 0.28;

/** Writes '1,284', or '8.7 km' for a distance, which files keep in studs. */
export function writeStat(stat: StatName, value: number): string {
  if (FOOTBALL_STATS[stat].unit !== 'studs') return writeCount(value);
  const [whole, part] = (value / STUDS_PER_KM).toFixed(1).split('.');
  return `${writeCount(Number(whole))}.${part} km`;
}

/** The figures that were sent, with their averages and totals: '4.5', '55%', '8.7 km'. */
export function listPerMatch(stats: StatTotals) {
  return TEAM_FIGURES.flatMap((stat) => {
    const sum = stats[stat];
    if (!sum) return [];
    const { label, sums } = FOOTBALL_STATS[stat];
    const total = sums === 'sum' ? writeStat(stat, sum.total) : '–';
    return [{ stat, name: label, perMatch: writePerMatch(stat, sum), total, matches: sum.matches }];
  });
}

/** Writes a dash if the stat is absent. */
export function writePerMatch(stat: TeamFigure, sum: StatTotals[TeamFigure]): string {
  if (!sum) return '–';
  const average = sum.total / sum.matches;
  const { unit } = FOOTBALL_STATS[stat];
  if (unit === 'percent') return `${Math.round(average)}%`;
  return unit === 'studs' ? writeStat(stat, average) : average.toFixed(1);
}
