import { Globe } from 'lucide';
import type { SignUpSeason } from '#contract/seasons/schema.ts';
import { join } from '#web/kit/styles/join.ts';
import { tw } from '#web/kit/styles/tw.ts';
import { formatShortDay } from '#web/kit/time/football-date.ts';
import { KickOff } from '#web/kit/time/kick-off.tsx';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';

interface SeasonDate {
  /** An instant, or a day of the league. */
  at: string;
  text: string;
  isPast: boolean;
}

const NOW = tw`before:-start-1.75 before:-top-2 before:size-4 before:rounded-full before:border-3 before:border-flag before:bg-surface phone:before:-start-2.25 phone:before:top-1`;
const TICK = tw`before:start-0 before:-top-1.75 before:h-3 before:w-0.5 before:bg-ink-3 phone:before:-start-1.75 phone:before:top-2.5 phone:before:h-0.5 phone:before:w-3`;

/** The dates of a season and its sign-up on a touchline. The circle marks the last one that has passed. */
export function SeasonDates({ season, timeZone, now }: { season: SignUpSeason; timeZone: string; now: number }) {
  const zone = useTimeZone();
  const dates = listDates(season, now);
  const current = dates.findLastIndex(({ isPast }) => isPast);
  return (
    <Panel aria-label="Dates">
      <ol className="grid auto-cols-fr grid-flow-col px-5 pt-6 pb-4 phone:grid-flow-row phone:px-6 phone:py-4">
        {dates.map(({ at, text, isPast }, place) => (
          <li
            key={text}
            className={join(
              "relative border-t-2 pt-3 pe-3 before:absolute before:content-[''] phone:border-t-0 phone:border-s-2 phone:pt-0 phone:pb-4 phone:ps-4 phone:last:pb-0",
              isPast && place < current ? 'border-ink' : 'border-line-2',
              place === current ? NOW : TICK,
            )}
            aria-current={place === current ? 'step' : undefined}
          >
            <b className="block text-15">{at.length > 10 ? <KickOff at={at} /> : formatShortDay(at)}</b>
            <span className="block text-14 text-ink-3">{text}</span>
          </li>
        ))}
      </ol>
      <p className="flex items-center gap-2 border-t border-line px-5 py-3 text-13 text-ink-3">
        <Icon icon={Globe} size={16} />
        In your time, {zone}. {zone === timeZone ? 'The league keeps the same.' : `The league keeps ${timeZone}.`}
      </p>
    </Panel>
  );
}

function listDates(season: SignUpSeason, now: number): SeasonDate[] {
  const { registration_opens, registration_closes, squads_lock, first_day, state } = season;
  const isPast = (at: string | null) => at !== null && Date.parse(at) <= now;
  const dates = [
    { at: registration_opens, text: isPast(registration_opens) ? 'Sign-up opened' : 'Sign-up opens' },
    { at: registration_closes, text: isPast(registration_closes) ? 'Sign-up closed' : 'Sign-up closes' },
    { at: squads_lock, text: 'Squads lock; adds need staff' },
  ];
  const known = dates.flatMap(({ at, text }) => (at === null ? [] : [{ at, text, isPast: isPast(at) }]));
  const hasBegun = state === 'running' || state === 'finished';
  const all = [...known, { at: first_day, text: 'First matches', isPast: hasBegun }];
  return all.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
