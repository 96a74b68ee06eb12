import { CircleHelp, Info, UserRoundCheck } from 'lucide';
import { countOf } from '#contract/kit/count-of.ts';
import type { PlayerTimes, TeamTimes } from '#contract/times/schema.ts';
import { IconRow } from '#web/kit/rows/icon-row.tsx';
import { tw } from '#web/kit/styles/tw.ts';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { nameWeekday, WEEK_DAYS, writeInterval, writeMinutes } from '#web/times/week-words.ts';

/** Hours that are shown however few are free in them. */
const EVENING = { first: 16, last: 22 };

/** A team's week: numbers for everyone in it, names for its captains and the league's staff. */
export function TeamWeek({ times }: { times: TeamTimes }) {
  const { team, players, filled, squad, free } = times;
  return (
    <div className="grid grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] items-start gap-5 laptop:grid-cols-1">
      <Panel
        heading={`${team.name}’s week`}
        end={players && <span className="text-13 text-ink-3">Captains and staff only</span>}
      >
        <PanelBody>
          {free ? (
            <NumbersTable free={free} squad={squad} label={`Free players of ${team.name} by day and hour`} />
          ) : (
            <p className="text-ink-2">Numbers appear once three players have filled in their week.</p>
          )}
        </PanelBody>
      </Panel>
      <Panel
        heading={`Who filled in for ${team.name}`}
        end={
          <span className="text-13 text-ink-3 tabular">
            {filled} of {squad}
          </span>
        }
      >
        {players && <FilledIn players={players} />}
        <IconRow icon={Info} title="The number is how many are free">
          For the whole hour, by your clock. The stronger the cell, the more.
        </IconRow>
        {players && <TimesByPlayer players={players} />}
      </Panel>
    </div>
  );
}

function FilledIn({ players }: { players: readonly PlayerTimes[] }) {
  const unknown = players.filter(({ state }) => state === 'unknown');
  const usual = players.filter(({ state }) => state === 'as usual').length;
  return (
    <>
      <IconRow icon={UserRoundCheck} title={`${players.length - unknown.length} of ${players.length} filled in a week`}>
        {usual === 0 ? 'Nobody has confirmed this week yet.' : `${countOf(usual, 'player')} said “as usual” this week.`}
      </IconRow>
      {unknown.length > 0 && (
        <IconRow icon={CircleHelp} title={`${unknown.length} filled in nothing`}>
          {unknown.map(({ player }) => player.name).join(', ')}. They count as unknown: not as free, not as busy.
        </IconRow>
      )}
    </>
  );
}

function TimesByPlayer({ players }: { players: readonly PlayerTimes[] }) {
  const known = players.filter(({ times }) => times.length > 0);
  if (known.length === 0) return null;
  return (
    <details className="border-t border-line px-5 py-2 phone:px-4">
      <summary className="min-h-11 cursor-pointer py-3 text-14 font-semibold">Times by player</summary>
      <dl className="grid gap-2 pb-2 text-14">
        {known.map(({ player, times }) => (
          <div key={player.player_key ?? player.name}>
            <dt className="font-semibold wrap-text">{player.name}</dt>
            <dd className="text-ink-2 tabular">{times.map(writeInterval).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const LEVELS = [
  tw`bg-surface-2 text-ink-3`,
  tw`bg-[color-mix(in_srgb,var(--text)_14%,var(--surface-2))] text-ink-2`,
  tw`bg-[color-mix(in_srgb,var(--text)_26%,var(--surface-2))] text-ink`,
  tw`bg-ink font-semibold text-bg`,
];

/** `free` by hour from Monday on. */
function NumbersTable({ free, squad, label }: { free: readonly number[]; squad: number; label: string }) {
  const countAt = (weekday: number, hour: number) => free[(weekday - 1) * 24 + hour] ?? 0;
  const used = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    WEEK_DAYS.some((weekday) => countAt(weekday, hour) > 0),
  );
  const first = Math.min(EVENING.first, ...used);
  const hours = Array.from({ length: Math.max(EVENING.last, ...used) - first + 1 }, (_, index) => first + index);
  return (
    <table className="w-full table-fixed border-separate [border-spacing:2px] text-center text-12 text-ink-3 tabular">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <td className="w-10" />
          {WEEK_DAYS.map((weekday) => (
            <th key={weekday} scope="col" className="pb-1 text-ink-2">
              {nameWeekday(weekday).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row" className="pe-2 text-end font-regular">
              {writeMinutes(hour * 60)}
            </th>
            {WEEK_DAYS.map((weekday) => {
              const count = countAt(weekday, hour);
              const level = LEVELS[Math.min(3, Math.floor((count / Math.max(squad, 1)) * 4))];
              return (
                <td key={weekday} className={`h-8 rounded-[2px] ${level}`}>
                  {count > 0 ? count : <span className="sr-only">0</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
