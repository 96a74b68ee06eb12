import type { PlayerProfile } from '#contract/players.ts';
import { CareerChart } from '#web/pages/player/career-chart.tsx';
import { LastMatches } from '#web/pages/player/last-matches.tsx';
import { LeagueSplit } from '#web/pages/player/league-split.tsx';
import { NameHistory } from '#web/pages/player/name-history.tsx';
import styles from '#web/pages/player/overview-tab.module.css';

/** A career in panels; those without data are left out. */
export function OverviewTab({ profile }: { profile: PlayerProfile }) {
  const { totals, form, career, leagues, names } = profile;
  return (
    <div className={styles.panels}>
      <CareerChart career={career} />
      <LastMatches form={form} total={totals.appearances} className={undefined} />
      <LeagueSplit leagues={leagues} />
      {names.length > 1 && <NameHistory names={names} />}
    </div>
  );
}
