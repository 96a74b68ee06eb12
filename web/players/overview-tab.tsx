import type { PlayerProfile } from '#contract/players/schema.ts';
import { CareerChart } from '#web/players/career/career-chart.tsx';
import { GoalkeeperPanel, isGoalkeeper } from '#web/players/career/goalkeeper-panel.tsx';
import { LeagueSplit } from '#web/players/career/league-split.tsx';
import { NameHistory } from '#web/players/career/name-history.tsx';
import { PlayerRecordsPanel } from '#web/players/career/records-panel.tsx';
import { StatsPanel } from '#web/players/career/stats-panel.tsx';
import { TeamsPanel } from '#web/players/career/teams-panel.tsx';
import { LastMatches } from '#web/players/last-matches.tsx';
import styles from '#web/players/overview-tab.module.css';

/** A career in panels; those without data are left out. */
export function PlayerOverviewTab({ profile }: { profile: PlayerProfile }) {
  const { totals, form, career, leagues, names, spells, records, stats } = profile;
  const hasSpells = spells.length > 0;
  const hasRecords = records.most_goals !== null;
  const hasAside = hasSpells || hasRecords;
  const isKeeper = stats !== undefined && isGoalkeeper(stats);
  return (
    <div className={styles.panels}>
      {isKeeper && <GoalkeeperPanel stats={stats} />}
      <CareerChart career={career} />
      <LastMatches form={form} total={totals.appearances} className={hasAside ? styles.wider : undefined} />
      {hasAside && (
        <div className={styles.aside}>
          {hasSpells && <TeamsPanel spells={spells} />}
          {hasRecords && <PlayerRecordsPanel records={records} />}
        </div>
      )}
      {stats?.goalkeeping && !isKeeper && <GoalkeeperPanel stats={stats} />}
      {stats && <StatsPanel stats={stats} />}
      <LeagueSplit leagues={leagues} />
      {names.length > 1 && <NameHistory names={names} />}
    </div>
  );
}
