import type { ComponentProps } from 'react';
import { useHydrated } from '#web/kit/browser/use-hydrated.ts';
import { DayField, TimeField } from '#web/kit/fields/fields.tsx';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';
import { describeDays, describeTimes } from '#web/kit/time/zoned-field.ts';

type ZonedProps<Base extends typeof TimeField> = Omit<ComponentProps<Base>, 'hint'> & {
  /** The league's time zone, in which the value is. */
  zone: string;
  hint?: string;
};

/** A day and a time in the league's time zone, with the reader's own beside it if they differ. */
export function ZonedTimeField({ zone, hint, ...props }: ZonedProps<typeof TimeField>) {
  const { times } = useZoneWords(zone);
  return <TimeField {...props} hint={[times([String(props.value)]), hint].filter(Boolean).join(' ')} />;
}

/** A day of the league, with the reader's time of its beginning if that differs. */
export function ZonedDayField({ zone, hint, ...props }: ZonedProps<typeof DayField>) {
  const { days } = useZoneWords(zone);
  return <DayField {...props} hint={[hint, days(String(props.value || '') || undefined)].filter(Boolean).join(' ')} />;
}

/** Sentences on the league's and the reader's time; the league's stand for both until scripts run. */
export function useZoneWords(zone: string) {
  const reader = useTimeZone();
  const own = useHydrated() ? reader : zone;
  return {
    times: (walls?: readonly string[]) => describeTimes(zone, own, walls),
    days: (day?: string) => describeDays(zone, own, day),
  };
}
