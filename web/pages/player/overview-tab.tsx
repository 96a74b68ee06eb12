import type { PlayerProfile } from '#contract/players/schema.ts';
import { CareerChart } from '#web/pages/player/career-chart.tsx';
import { GoalkeeperPanel, isGoalkeeper } from '#web/pages/player/goalkeeper-panel.tsx';
import { LastMatches } from '#web/pages/player/last-matches.tsx';
import { LeagueSplit } from '#web/pages/player/league-split.tsx';
import { NameHistory } from '#web/pages/player/name-history.tsx';
import styles from '#web/pages/player/overview-tab.module.css';
import { RecordsPanel } from '#web/pages/player/records-panel.tsx';
import { StatsPanel } from '#web/pages/player/stats-panel.tsx';
import { TeamsPanel } from '#web/pages/player/teams-panel.tsx';

/** A career in panels; those without data are left out. */
export function OverviewTab({ profile }: { profile: PlayerProfile }) {
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
          {hasRecords && <RecordsPanel records={records} />}
        </div>
      )}
      {stats?.goalkeeping && !isKeeper && <GoalkeeperPanel stats={stats} />}
      {stats && <StatsPanel stats={stats} />}
      <LeagueSplit leagues={leagues} />
      {names.length > 1 && <NameHistory names={names} />}
    </div>
  );
}
