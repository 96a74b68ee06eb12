import { useState } from 'react';
import type { LiveHead } from '#contract/live/schema.ts';
import styles from '#web/kit/heads/live-sign.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';

interface LiveSignProps {
  match: Pick<LiveHead, 'state' | 'updated_at'>;
  isSilent?: boolean;
  /** In a row, where the time of the last news has no room. */
  isShort?: boolean;
}

/** In place of 'Live'. */
export const SILENT_WORD = 'No news';

/** The centre circle with its halfway line and a word: shape and word say what the colour says. */
export function LiveSign({ match: { state, updated_at }, isSilent = false, isShort = false }: LiveSignProps) {
  const zone = useTimeZone();
  const [first] = useState(updated_at);
  const circle = updated_at === first ? styles.circle : `${styles.circle} ${styles.news}`;
  const look = isSilent ? styles.silent : state === 'finished' ? styles.ended : isOff(state) ? styles.off : '';
  return (
    <span className={`${styles.sign} ${look}`}>
      {/* The ring goes out once for each packet of news. */}
      <i key={updated_at} className={circle} aria-hidden="true" />
      {isSilent ? (
        <>
          {SILENT_WORD}
          <span
            className={isShort ? typography.screenReaderOnly : undefined}
          >{` since ${formatSecond(updated_at, zone)}`}</span>
        </>
      ) : (
        wordOf(state)
      )}
    </span>
  );
}

function isOff(state: LiveHead['state']): boolean {
  return state === 'before' || state === 'abandoned';
}

function wordOf(state: LiveHead['state']): string {
  if (state === 'finished') return 'Full time';
  if (state === 'abandoned') return 'Abandoned';
  return state === 'before' ? 'About to start' : 'Live';
}

/** '20:50:14' in a time zone. */
export function formatSecond(instant: string, timeZone: string): string {
  return new Date(instant).toLocaleTimeString('en-GB', { timeZone });
}
