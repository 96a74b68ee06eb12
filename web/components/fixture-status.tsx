import { CalendarX2, RotateCcw } from 'lucide';
import { readFixtureClock } from '#contract/fixtures/clock.ts';
import type { Fixture } from '#contract/fixtures/schema.ts';
import { describeEnd, MOVED_BY_CAPTAINS } from '#contract/fixtures/words.ts';
import styles from '#web/components/fixture-row.module.css';
import { minutesUntil } from '#web/components/fixture-state.ts';
import { KickOff, nameToday } from '#web/components/kick-off.tsx';
import { Pill } from '#web/components/pill.tsx';
import { useTimeZone } from '#web/components/use-time-zone.ts';
import { Icon } from '#web/ui/icon.tsx';

interface FixtureStatusProps {
  fixture: Fixture;
  /** Milliseconds; 0 until it is known. */
  now: number;
}

/** The state at the end of a row. The texts of server and browser may differ by a minute, so the warning is suppressed. */
export function FixtureState({ fixture, now }: FixtureStatusProps) {
  const { status, status_reason, kick_off, is_contradicted, is_level } = fixture;
  if (is_contradicted || is_level) return <Pill look="warning">Staff decide</Pill>;
  if (status === 'played') return <span>{describeEnd(fixture)}</span>;
  if (status === 'walkover') return <Pill look="outlined">Walkover</Pill>;
  if (status === 'cancelled') return <Pill look="outlined">Cancelled</Pill>;
  if (status === 'to be replayed') {
    return (
      <Pill>
        <Icon icon={RotateCcw} size={16} />
        To be replayed
      </Pill>
    );
  }
  const clock = readFixtureClock(fixture, now);
  if (clock === 'begun' && kick_off !== null) {
    return (
      <span>
        Kick-off <KickOff at={kick_off} form="time" />
      </span>
    );
  }
  if (clock === 'waiting') return <span>Result to follow</span>;
  if (status === 'postponed') {
    return (
      <>
        <Pill look="warning">
          <Icon icon={CalendarX2} size={16} />
          Postponed
        </Pill>
        {status_reason === MOVED_BY_CAPTAINS && <span>{status_reason}</span>}
      </>
    );
  }
  if (clock === 'soon' && kick_off !== null) {
    return <span suppressHydrationWarning>In {minutesUntil(kick_off, now)} min</span>;
  }
  return <span>Planned</span>;
}

/** The time and the day of a fixture between its teams, or its state. */
export function FixtureTime({ fixture, now }: FixtureStatusProps) {
  const { kick_off, status } = fixture;
  const zone = useTimeZone();
  if (status === 'cancelled') return <Pill>Cancelled</Pill>;
  if (status === 'to be replayed') return <Pill>To be replayed</Pill>;
  if (kick_off === null) {
    if (status !== 'postponed') return <small>No date yet</small>;
    return (
      <>
        <Pill look="warning">Postponed</Pill>
        <small>no new date yet</small>
      </>
    );
  }
  if (status === 'postponed') {
    return (
      <>
        <Pill look="warning">Postponed</Pill>
        <small>
          to <KickOff at={kick_off} form="day" />
        </small>
      </>
    );
  }
  const today = nameToday(kick_off, now, zone);
  return (
    <>
      <b className={styles.time}>
        <KickOff at={kick_off} form="time" />
      </b>
      <small key={today}>{today ?? <KickOff at={kick_off} form="day" />}</small>
    </>
  );
}
