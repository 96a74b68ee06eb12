import type { Fixture } from '#contract/fixtures/schema.ts';
import type { SheetRules } from '#contract/team-sheets/schema.ts';
import { useHydrated } from '#web/kit/browser/use-hydrated.ts';
import { KickOff } from '#web/kit/time/kick-off.tsx';
import { useNow } from '#web/kit/time/use-now.ts';
import { announce, findNextMoment, SOON_MS, writeTimeLeft } from '#web/team-sheets/next-moment.ts';

const TICK_MS = 1000;

interface CountdownProps {
  fixture: Fixture;
  rules: SheetRules;
  loadedAt: number;
}

/** The time left to the next moment before kick-off; without scripts that moment’s time, in the same place. */
export function Countdown({ fixture, rules, loadedAt }: CountdownProps) {
  const now = useNow(loadedAt, TICK_MS);
  const isTicking = useHydrated();
  const moment = findNextMoment(fixture, rules, now);
  if (!moment) return null;
  const left = Date.parse(moment.at) - now;
  return (
    <div className="col-span-full flex items-center gap-3 border-t border-line pt-3 font-semibold">
      <b
        className="min-w-[4.5em] rounded-2 bg-sunken px-2 py-1 text-center font-display text-[1.75rem]/none font-extrabold tabular"
        role={isTicking ? 'timer' : undefined}
      >
        {isTicking ? writeTimeLeft(left) : <KickOff at={moment.at} form="time" />}
      </b>
      <p className="grid leading-[1.3]">
        <span className={isTicking && left <= SOON_MS ? 'text-warn' : undefined}>{moment.name}</span>
        <small className="text-14 font-regular text-ink-2">
          <KickOff at={moment.at} />
        </small>
      </p>
      <p className="sr-only" role="status">
        {isTicking && announce(moment, now)}
      </p>
    </div>
  );
}
