import type { Fixture } from '#contract/fixtures/schema.ts';
import type { SheetRules } from '#contract/team-sheets/schema.ts';
import { KickOff } from '#web/components/kick-off.tsx';
import { useNow } from '#web/components/use-now.ts';
import { announce, findNextMoment, SOON_MS, writeTimeLeft } from '#web/pages/team-sheet/next-moment.ts';
import styles from '#web/pages/team-sheet/team-sheet.module.css';
import typography from '#web/styles/typography.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const TICK_MS = 1000;

interface CountdownProps {
  fixture: Fixture;
  rules: SheetRules;
  loadedAt: number;
}

/** The time left to the next moment before kick-off; without scripts the moment’s time, in the same place. */
export function Countdown({ fixture, rules, loadedAt }: CountdownProps) {
  const now = useNow(loadedAt, TICK_MS);
  const isTicking = useHydrated();
  const moment = findNextMoment(fixture, rules, now);
  if (!moment) return null;
  const left = Date.parse(moment.at) - now;
  return (
    <div className={`${styles.countdown} ${isTicking && left <= SOON_MS ? styles.soon : ''}`}>
      <b className={styles.left} role={isTicking ? 'timer' : undefined}>
        {isTicking ? writeTimeLeft(left) : <KickOff at={moment.at} form="time" />}
      </b>
      <p className={styles.words}>
        <span className={styles.moment}>{moment.name}</span>
        <small>
          <KickOff at={moment.at} />
        </small>
      </p>
      <p className={typography.screenReaderOnly} role="status">
        {isTicking && announce(moment, now)}
      </p>
    </div>
  );
}
