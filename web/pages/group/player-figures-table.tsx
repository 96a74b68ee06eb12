import { useState } from 'react';
import type { PlayerFigures } from '#contract/groups.ts';
import { PlayerLink } from '#web/components/player-link.tsx';

/** Rows at first; a season's group names thousands. */
const SHOWN = 25;

export function PlayerFiguresTable({ players }: { players: readonly PlayerFigures[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? players : players.slice(0, SHOWN);
  return (
    <>
      <div className="panel astats">
        <table className="tbl tbl--fixed" aria-label="Players">
          <colgroup>
            <col />
            <col className="cn--first" />
            <col className="cn" span={2} />
            <col className="cn cn--last" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className="l">
                Player
              </th>
              <th scope="col" aria-sort="descending">
                Matches{' '}
                <span className="astats__arrow" aria-hidden="true">
                  ↓
                </span>
              </th>
              <th scope="col">Clean sheets</th>
              <th scope="col">Goals per match</th>
              <th scope="col">Cards per match</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((player) => (
              <PlayerRow key={`${player.id} ${player.name}`} player={player} />
            ))}
          </tbody>
        </table>
      </div>
      {players.length > shown.length && (
        <div className="more">
          <button type="button" className="btn btn--line" onClick={() => setShowsAll(true)}>
            Show all {players.length.toLocaleString('en-GB')} players
          </button>
        </div>
      )}
    </>
  );
}

function PlayerRow({ player }: { player: PlayerFigures }) {
  const { appearances, clean_sheets, goals, yellow_cards, red_cards } = player;
  const cards = yellow_cards + red_cards;
  return (
    <tr>
      <td className="l">
        <b className="wrap-any">
          <PlayerLink player={player} />
        </b>
      </td>
      <td>{appearances}</td>
      <td className={clean_sheets === 0 ? 'zero' : undefined}>{clean_sheets}</td>
      <td className={goals === 0 ? 'zero' : undefined}>{(goals / appearances).toFixed(2)}</td>
      <td className={cards === 0 ? 'zero' : undefined}>{(cards / appearances).toFixed(2)}</td>
    </tr>
  );
}
