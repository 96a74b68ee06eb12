import type { Transfer } from '#contract/squads/schema.ts';
import { formatFootballDate, toDay } from '#web/kit/time/football-date.ts';
import { SquadPlayerName, TransferTeams } from '#web/squads/transfer-teams.tsx';

/** Completed moves, newest first, for a panel. */
export function TransferRows({ transfers }: { transfers: readonly Transfer[] }) {
  return (
    <ul className="phone:[&_p]:col-span-full phone:[&_p]:row-2">
      {transfers.map(({ id, player, from, to, at }) => (
        <li
          className="grid min-h-13 grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-5 py-2 not-first:border-t not-first:border-line phone:grid-cols-[minmax(0,1fr)_auto] phone:px-4"
          key={id}
        >
          <b className="wrap-text">
            <SquadPlayerName player={player} />
          </b>
          <TransferTeams from={from} to={to} />
          <time className="text-14 text-ink-3 tabular" dateTime={toDay(at)}>
            {formatFootballDate(at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
