import type { StatTotals } from '#contract/matches/stat-schemas.ts';
import { FOOTBALL_STATS, TEAM_FIGURES } from '#contract/matches/stats.ts';
import { writePerMatch } from '#web/kit/charts/per-match.ts';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';

interface MeetingStatsProps {
  names: readonly [string, string];
  stats: StatTotals | undefined;
  otherStats: StatTotals | undefined;
}

/** The stats of two teams in their meetings, by match; nothing without any. */
export function MeetingStats({ names, stats = {}, otherStats = {} }: MeetingStatsProps) {
  const shown = TEAM_FIGURES.filter((stat) => stats[stat] ?? otherStats[stat]);
  if (shown.length === 0) return null;
  return (
    <Panel heading="Stats per match">
      <DataTable aria-label="Stats per match">
        <thead>
          <tr>
            <HeadCell align="left">Stat</HeadCell>
            {names.map((name) => (
              <HeadCell key={name}>{name}</HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((stat) => (
            <tr key={stat}>
              <HeadCell scope="row" align="left">
                {FOOTBALL_STATS[stat].label}
              </HeadCell>
              <Cell>{writePerMatch(stat, stats[stat])}</Cell>
              <Cell>{writePerMatch(stat, otherStats[stat])}</Cell>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Panel>
  );
}
