import { useState } from 'react';
import type { LiveHead } from '#contract/live/schema.ts';
import styles from '#web/kit/heads/live-sign.module.css';
import { tw } from '#web/kit/styles/tw.ts';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';

interface LiveSignProps {
  match: Pick<LiveHead, 'state' | 'updated_at'>;
  isSilent?: boolean;
  /** Omits the time of the last snapshot, for which a row has no room. */
  isShort?: boolean;
}

/** Replaces 'Live'. */
export const SILENT_WORD = 'No news';

/** The centre circle with its halfway line and a word, so that the meaning doesn't depend on colour. */
export function LiveSign({ match: { state, updated_at }, isSilent = false, isShort = false }: LiveSignProps) {
  const zone = useTimeZone();
  const [first] = useState(updated_at);
  const circle = updated_at === first ? styles.circle : `${styles.circle} ${styles.news}`;
  const look = isSilent
    ? `${styles.silent} ${tw`bg-warn-soft text-warn`}`
    : state === 'finished'
      ? `${styles.ended} ${tw`bg-ink text-bg`}`
      : isOff(state)
        ? `${styles.off} ${tw`bg-surface-3 text-ink-2`}`
        : '';
  return (
    <span
      className={`inline-flex items-center gap-2 rounded-full bg-flag-soft py-0.5 ps-2 pe-3 text-13/[1.3] font-semibold whitespace-nowrap text-flag-text ${isShort ? '' : 'min-h-7'} ${look}`}
    >
      {/* The ring goes out once for each packet of news. */}
      <i key={updated_at} className={circle} aria-hidden="true" />
      {isSilent ? (
        <>
          {SILENT_WORD}
          <span className={isShort ? 'sr-only' : undefined}>{` since ${formatSecond(updated_at, zone)}`}</span>
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

/** Writes '20:50:14' in a time zone. */
export function formatSecond(instant: string, timeZone: string): string {
  return new Date(instant).toLocaleTimeString('en-GB', { timeZone });
}
