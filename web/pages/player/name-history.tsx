import type { PlayerName } from '#contract/players.ts';
import { formatFootballDate, toDay } from '#web/components/football-date.ts';
import { inWords } from '#web/components/result-words.ts';
import { PlayerTable } from '#web/pages/player/player-table.tsx';
import '#web/pages/player/name-history.css';

/** The names that a player had in matches, newest first. */
export function NameHistory({ names }: { names: readonly PlayerName[] }) {
  return (
    <PlayerTable title="Names" count={inWords(names.length, 'name')} className="names">
      <thead>
        <tr>
          <th scope="col" className="l">
            Name
          </th>
          <th scope="col">Matches</th>
          <th scope="col" className="names__day">
            First
          </th>
          <th scope="col" className="names__day">
            Last
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map(({ name, appearances, first_date, last_date }) => (
          <tr key={name}>
            <td className="l">
              <span className="who">
                <b className="wrap-any">{name}</b>
                <span className="id names__span">
                  {formatFootballDate(first_date)} – {formatFootballDate(last_date)}
                </span>
              </span>
            </td>
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
    <td className="names__day">
      <time dateTime={toDay(date)}>{formatFootballDate(date)}</time>
    </td>
  );
}
