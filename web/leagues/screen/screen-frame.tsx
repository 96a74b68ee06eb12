import { useEffect, useState } from 'react';
import { formatSecond } from '#web/kit/heads/live-sign.tsx';
import { describeAge } from '#web/kit/heads/live-words.ts';
import { LogoMark, LogoWord } from '#web/kit/heads/logo.tsx';
import { formatKickOff } from '#web/kit/time/kick-off.tsx';
import { useNow } from '#web/kit/time/use-now.ts';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';
import { Link } from '#web/kit/ui/link.tsx';
import styles from '#web/leagues/screen/screen-frame.module.css';
import { SCENES, type Scene } from '#web/leagues/screen/use-turn.ts';
import { site } from '#web/site.ts';

const SECOND_MS = 1000;
/** Time after which the list counts as stale: two failed reads of the live list. */
const STALE_SECONDS = 45;
const IDLE_MS = 3_000;

/** The time of day; hidden without scripts, as it would stop. */
export function ScreenClock() {
  const zone = useTimeZone();
  const now = useNow(null, SECOND_MS);
  if (now === null) return null;
  const at = new Date(now).toISOString();
  return (
    <p className="grid min-h-[1.3em] text-end text-[1.625rem]/[1.3] text-ink-2">
      <b className="font-display text-[4rem]/none font-extrabold text-ink tabular tablet:text-[2.8rem]">
        {formatKickOff(at, 'time', zone)}
      </b>
      <span>{formatKickOff(at, 'day', zone)}</span>
    </p>
  );
}

interface ScreenFootProps {
  scenes: readonly Scene[];
  scene: Scene;
  pinned: Scene | null;
  /** Time of the last read of live matches, in milliseconds. */
  readAt: number;
  /** Time of the page's load. */
  loadedAt: number;
}

/** The current and coming scenes as a touchline; a chosen scene stays. */
export function ScreenFoot({ scenes, scene, pinned, readAt, loadedAt }: ScreenFootProps) {
  return (
    <footer className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-12 text-ink-2 tablet:grid-cols-[minmax(0,1fr)_auto] tablet:gap-[1.6rem]">
      <nav className={`flex min-h-15 items-center gap-12 tablet:hidden ${styles.turn}`} aria-label="Scenes">
        {scenes.length > 1 && (
          <ol className="flex">
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
          <Link className="py-1 underline underline-offset-[0.25rem]" to="?" replace>
            Turn automatically
          </Link>
        )}
      </nav>
      <Updated readAt={readAt} loadedAt={loadedAt} />
      <Link
        className="flex items-center gap-3.5 tablet:min-h-[4.4rem] [&_svg:first-child]:size-11 [&_svg:last-child]:h-7"
        to="/"
        aria-label={site.name}
      >
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
      <p className="tabular">
        As of <time dateTime={loaded}>{`${formatKickOff(loaded, 'day and time', 'UTC')} UTC`}</time>
      </p>
    );
  }
  const age = Math.max(0, (now - (readAt || loadedAt)) / SECOND_MS);
  if (age < STALE_SECONDS) return <p className="tabular">{describeAge(age)}</p>;
  return (
    <p className="text-warn tabular">
      Last news <time dateTime={at}>{formatSecond(at, zone)}</time>
    </p>
  );
}

/** Whether the pointer is idle, so that its cursor is hidden. */
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
