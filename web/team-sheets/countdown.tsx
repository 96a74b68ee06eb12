import type { Fixture } from '#contract/fixtures/schema.ts';
import type { SheetRules } from '#contract/team-sheets/schema.ts';
import { useHydrated } from '#web/kit/browser/use-hydrated.ts';
import typography from '#web/kit/styles/typography.module.css';
import { KickOff } from '#web/kit/time/kick-off.tsx';
import { useNow } from '#web/kit/time/use-now.ts';
import { announce, findNextMoment, SOON_MS, writeTimeLeft } from '#web/team-sheets/next-moment.ts';
import styles from '#web/team-sheets/team-sheet.module.css';

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
