import { useId } from 'react';
import type { MatchPlayer, TeamSide } from '#contract/matches.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import { PlayerLink } from '#web/components/player-link.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import type { MatchView } from '#web/pages/match/match-view.ts';
import { BallIcon } from '#web/ui/ball-icon.tsx';
import { CardIcon } from '#web/ui/card-icon.tsx';
import '#web/ui/panel.css';
import '#web/ui/table.css';
import '#web/pages/match/players-tab.css';

export function PlayersTab({ match }: { match: MatchView }) {
  return (
    <div className="grid-2 players">
      {TEAM_SIDES.map((side) => (
        <TeamPlayers key={side} side={side} name={match.names[side]} players={match.teams[side].players} />
      ))}
    </div>
  );
}

function TeamPlayers({ side, name, players }: { side: TeamSide; name: string; players: MatchPlayer[] }) {
  const id = useId();
  return (
    <section className="panel players__team" aria-labelledby={id}>
      <header className="panel__head">
        <h2 className="h3 row row--tight row--nowrap players__name" id={id}>
          <TeamMark side={side} large />
          <span className="wrap-any">{name}</span>
        </h2>
        <span className="count">{players.length === 1 ? '1 player' : `${players.length} players`}</span>
      </header>
      {players.length === 0 ? (
        <p className="panel__body muted">No players were sent for this team.</p>
      ) : (
        <table className="tbl tbl--fixed ptb" aria-labelledby={id}>
          <colgroup>
            <col />
            <col className="ci" />
            <col className="cn" span={3} />
            <col className="cr" />
          </colgroup>
          <PlayersHead />
          <tbody>
            {players.map((player, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names and ids may repeat, and the list never changes.
              <PlayerLine key={index} player={player} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function PlayersHead() {
  return (
    <thead>
      <tr>
        <th scope="col" className="l">
          Player
        </th>
        <th scope="col" className="l ci">
          ID
        </th>
        <th scope="col" className="c" title="Goals">
          <BallIcon />
          <span className="sr">Goals</span>
        </th>
        <th scope="col" className="c" title="Assists">
          <span aria-hidden="true">A</span>
          <span className="sr">Assists</span>
        </th>
        <th scope="col" className="c" title="Yellow Cards">
          <CardIcon card="yellow" label={null} />
          <span className="sr">Yellow Cards</span>
        </th>
        <th scope="col" className="c" title="Red Card">
          <CardIcon card="red" label={null} />
          <span className="sr">Red Card</span>
        </th>
      </tr>
    </thead>
  );
}

function PlayerLine({ player }: { player: MatchPlayer }) {
  const id = player.id ?? 'N/A';
  const isSentOff = player.red_card > 0;
  return (
    <tr>
      <td className="l">
        <span className="who">
          <b>
            <PlayerLink player={player} />
          </b>
          <span className="id idm num">
            <span className="sr">ID </span>
            {id}
          </span>
        </span>
      </td>
      <td className="l dim ci wrap-any">{id}</td>
      <td className={countClass(player.goals, 'c strong')}>{player.goals}</td>
      <td className={countClass(player.assists, 'c')}>{player.assists}</td>
      <td className={countClass(player.yellow_cards, 'c')}>{player.yellow_cards}</td>
      <td className={isSentOff ? 'c strong' : 'c zero'}>{isSentOff ? 'Yes' : 'No'}</td>
    </tr>
  );
}

function countClass(count: number, className: string): string {
  return count === 0 ? `${className} zero` : className;
}
