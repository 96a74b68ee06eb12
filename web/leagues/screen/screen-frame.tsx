import { useEffect, useState } from 'react';
import { formatSecond } from '#web/kit/heads/live-sign.tsx';
import { describeAge } from '#web/kit/heads/live-words.ts';
import { LogoMark, LogoWord } from '#web/kit/heads/logo.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { formatKickOff } from '#web/kit/time/kick-off.tsx';
import { useNow } from '#web/kit/time/use-now.ts';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';
import { Link } from '#web/kit/ui/link.tsx';
import styles from '#web/leagues/screen/league-screen.module.css';
import { SCENES, type Scene } from '#web/leagues/screen/use-turn.ts';
import { site } from '#web/site.ts';

const SECOND_MS = 1000;
/** Two reads of the live list have failed. */
const STALE_SECONDS = 45;
const IDLE_MS = 3_000;

/** The time of day; a page without scripts has none, as it would stand still. */
export function ScreenClock() {
  const zone = useTimeZone();
  const now = useNow(null, SECOND_MS);
  if (now === null) return null;
  const at = new Date(now).toISOString();
  return (
    <p className={styles.clock}>
      <b>{formatKickOff(at, 'time', zone)}</b>
      <span>{formatKickOff(at, 'day', zone)}</span>
    </p>
  );
}

interface ScreenFootProps {
  scenes: readonly Scene[];
  scene: Scene;
  pinned: Scene | null;
  /** When the live matches were last read, in milliseconds. */
  readAt: number;
  /** When the page was. */
  loadedAt: number;
}

/** Which scene is on and what comes, as a touchline; a chosen one stays. */
export function ScreenFoot({ scenes, scene, pinned, readAt, loadedAt }: ScreenFootProps) {
  return (
    <footer className={styles.foot}>
      <nav className={styles.turn} aria-label="Scenes">
        {scenes.length > 1 && (
          <ol>
            {scenes.map((one) => (
              <li key={one} className={scenes.indexOf(one) < scenes.indexOf(scene) ? styles.past : undefined}>
                <Link to={`?scene=${one}`} replace aria-current={one === scene ? 'true' : undefined}>
                  {SCENES[one]}
                </Link>
              </li>
            ))}
          </ol>
        )}
        {pinned && (
          <Link className={styles.resume} to="?" replace>
            Turn automatically
          </Link>
        )}
      </nav>
      <Updated readAt={readAt} loadedAt={loadedAt} />
      <Link className={styles.logo} to="/" aria-label={site.name}>
        <LogoMark />
        <LogoWord />
      </Link>
    </footer>
  );
}

function Updated({ readAt, loadedAt }: Pick<ScreenFootProps, 'readAt' | 'loadedAt'>) {
  const zone = useTimeZone();
  const now = useNow(null, SECOND_MS);
  const at = new Date(readAt || loadedAt).toISOString();
  if (now === null) {
    const loaded = new Date(loadedAt).toISOString();
    return (
      <p className={typography.figures}>
        As of <time dateTime={loaded}>{`${formatKickOff(loaded, 'day and time', 'UTC')} UTC`}</time>
      </p>
    );
  }
  const age = Math.max(0, (now - (readAt || loadedAt)) / SECOND_MS);
  if (age < STALE_SECONDS) return <p className={typography.figures}>{describeAge(age)}</p>;
  return (
    <p className={`${typography.figures} ${styles.stale}`}>
      Last news <time dateTime={at}>{formatSecond(at, zone)}</time>
    </p>
  );
}

/** Whether the pointer rests, so that its cursor is hidden. */
export function useIdlePointer(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), IDLE_MS);
    function wake() {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    }
    window.addEventListener('pointermove', wake);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', wake);
    };
  }, []);
  return isIdle;
}
