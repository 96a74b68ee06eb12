import { useEffect, useRef } from 'react';
import type { Matchweek } from '#contract/fixtures/schema.ts';
import { centreItem } from '#web/kit/browser/centre-item.ts';
import styles from '#web/kit/page/season-line.module.css';
import { join } from '#web/kit/styles/join.ts';
import { formatShortDay } from '#web/kit/time/football-date.ts';
import { Link } from '#web/kit/ui/link.tsx';

interface SeasonLineProps {
  matchweeks: readonly Matchweek[];
  current: number | null;
  /** The displayed matchweek, if it isn't the current one. */
  picked?: number | null;
  /** Matchweeks with a fixture that needs staff. */
  waiting?: readonly number[];
  pathOf: (matchweek: number) => string;
}

/** A season as a touchline with a tick for each matchweek; the current one is the centre circle. */
export function SeasonLine({ matchweeks, current, picked = null, waiting = [], pathOf }: SeasonLineProps) {
  const line = useRef<HTMLElement>(null);
  useEffect(() => centreItem(line.current, 'li:has([aria-current="step"])'), []);

  return (
    <nav className={styles.line} aria-label="Matchweeks" ref={line}>
      <ol>
        {matchweeks.map(({ number, first_day }) => (
          <li
            key={number}
            className={join(isBefore(number, current) && styles.past, waiting.includes(number) && styles.waiting)}
          >
            <Link
              to={pathOf(number)}
              aria-label={[
                `Matchweek ${number}`,
                first_day !== null && formatShortDay(first_day),
                waiting.includes(number) && 'needs you',
              ]
                .filter(Boolean)
                .join(', ')}
              aria-current={number === current ? 'step' : number === picked ? 'true' : undefined}
              preventScrollReset
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function isBefore(number: number, current: number | null): boolean {
  return current === null || number < current;
}
