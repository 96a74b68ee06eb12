import { countOf } from '#contract/kit/count-of.ts';
import type { PlayerName } from '#contract/players/schema.ts';
import { Cell, CellDetail, CellName, HeadCell } from '#web/kit/list/data-table.tsx';
import { formatFootballDate, toDay } from '#web/kit/time/football-date.ts';
import { PlayerTable } from '#web/players/player-table.tsx';

/** A player's names in matches, newest first. */
export function NameHistory({ names }: { names: readonly PlayerName[] }) {
  return (
    <PlayerTable
      title="Names"
      count={countOf(names.length, 'name')}
      className="phone:[&_:is(th,_td):nth-child(2)]:pe-4 [&_td_b]:whitespace-normal"
    >
      <thead>
        <tr>
          <HeadCell align="left">Name</HeadCell>
          <HeadCell>Matches</HeadCell>
          <HeadCell className="phone:hidden!">First</HeadCell>
          <HeadCell className="phone:hidden!">Last</HeadCell>
        </tr>
      </thead>
      <tbody>
        {names.map(({ name, appearances, first_date, last_date }) => (
          <tr key={name}>
            <Cell align="left">
              <CellName>
                <b className="wrap-text">{name}</b>
                <CellDetail className="hidden phone:block">
                  {formatFootballDate(first_date)} – {formatFootballDate(last_date)}
                </CellDetail>
              </CellName>
            </Cell>
            <td>{appearances}</td>
            <Day date={first_date} />
            <Day date={last_date} />
          </tr>
        ))}
      </tbody>
    </PlayerTable>
  );
}

function Day({ date }: { date: string }) {
  return (
    <td className="phone:hidden!">
      <time dateTime={toDay(date)}>{formatFootballDate(date)}</time>
    </td>
  );
}
