import { useEffect, useRef, useState } from 'react';
import type { OwnTimes, WeeklyInterval } from '#contract/times/schema.ts';
import { call, describeFailure } from '#web/kit/http/call.ts';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';

/** Whether the week on the page is stored: when, or why not. */
export type WeekStatus = { saved: Date } | { failure: string } | null;

export interface Week {
  intervals: readonly WeeklyInterval[];
  timeZone: string;
  status: WeekStatus;
  /** Shows a week without storing it, as during a stroke. */
  show: (intervals: WeeklyInterval[]) => void;
  /** Shows and stores it. */
  save: (intervals: readonly WeeklyInterval[], timeZone?: string) => Promise<void>;
}

/** The usual week, stored whole after each change, in order. A failed one is sent again once the browser is online. */
export function useWeek(own: OwnTimes): Week {
  const browserZone = useTimeZone();
  const [intervals, show] = useState<readonly WeeklyInterval[]>(own.week);
  const [chosenZone, setChosenZone] = useState(own.time_zone);
  const [status, setStatus] = useState<WeekStatus>(null);
  const unsent = useRef<{ week: WeeklyInterval[]; time_zone: string } | null>(null);
  const sending = useRef<Promise<void> | null>(null);
  const timeZone = chosenZone ?? browserZone;

  async function sendAll() {
    while (unsent.current) {
      const body = unsent.current;
      try {
        await call('POST /users/times', { body });
      } catch (failure) {
        setStatus({ failure: describeFailure(failure) });
        return;
      }
      if (unsent.current === body) unsent.current = null;
      setStatus({ saved: new Date() });
    }
  }

  function send(): Promise<void> {
    sending.current ??= sendAll().finally(() => {
      sending.current = null;
    });
    return sending.current;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads refs alone.
  useEffect(() => {
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, []);

  function save(next: readonly WeeklyInterval[], zone = timeZone): Promise<void> {
    show(next);
    setChosenZone(zone);
    unsent.current = { week: [...next], time_zone: zone };
    return send();
  }

  return { intervals, timeZone, status, show, save };
}
