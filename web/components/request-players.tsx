import { useId } from 'react';
import type { MatchRequest } from '#contract/leagues.ts';
import type { MatchPlayer, TeamSide } from '#contract/matches.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import { NoRobloxId } from '#web/components/no-roblox-id.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import { BallIcon } from '#web/ui/ball-icon.tsx';
import { CardIcon } from '#web/ui/card-icon.tsx';
import '#web/ui/panel.css';
import '#web/ui/table.css';
import '#web/components/request-match.css';

interface RequestPlayersProps {
  request: MatchRequest;
  /** Players of each team that are listed, all of them without it. */
  limit?: number;
}

/** The players of both teams, and how many more there are beyond the limit. */
export function RequestPlayers({ request, limit = Infinity }: RequestPlayersProps) {
  return (
    <div className="grid-2 rqp">
      {TEAM_SIDES.map((side) => (
        <TeamTable
          key={side}
          side={side}
          name={request.context_data.team_names[side].trim() || side}
          players={request.player_data[side].players}
          limit={limit}
        />
      ))}
    </div>
  );
}

interface TeamTableProps {
  side: TeamSide;
  name: string;
  players: MatchPlayer[];
  limit: number;
}

function TeamTable({ side, name, players, limit }: TeamTableProps) {
  const id = useId();
  const shown = players.slice(0, limit);
  return (
    <section className="panel rqp__team" aria-labelledby={id}>
      <header className="panel__head rqp__head">
        <h3 className="row row--tight row--nowrap rqp__name" id={id}>
          <TeamMark side={side} />
          <span className="wrap-any">{name}</span>
        </h3>
        <span className="count">{players.length === 1 ? '1 player' : `${players.length} players`}</span>
      </header>
      {shown.length === 0 ? (
        <p className="panel__body muted">No players were sent for this team.</p>
      ) : (
        <table className="tbl tbl--fixed rqp__table" aria-labelledby={id}>
          <colgroup>
            <col />
            <col className="cn" span={3} />
            <col className="cr" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className="l">
                Player
              </th>
              <th scope="col" title="Goals">
                <BallIcon />
                <span className="sr">Goals</span>
              </th>
              <th scope="col" title="Assists">
                <span aria-hidden="true">A</span>
                <span className="sr">Assists</span>
              </th>
              <th scope="col" title="Yellow Cards">
                <CardIcon card="yellow" label={null} />
                <span className="sr">Yellow Cards</span>
              </th>
              <th scope="col" title="Red Card">
                <CardIcon card="red" label={null} />
                <span className="sr">Red Card</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((player, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names and ids may repeat, and the list never changes.
              <tr key={index}>
                <td className="l strong wrap-any">
                  <span>{player.name}</span> {player.id === null && <NoRobloxId />}
                </td>
                <Count value={player.goals} />
                <Count value={player.assists} />
                <Count value={player.yellow_cards} />
                <td className={player.red_card > 0 ? 'strong' : 'zero'}>{player.red_card > 0 ? 'Yes' : 'No'}</td>
              </tr>
            ))}
            {players.length > shown.length && (
              <tr>
                <td className="l dim" colSpan={5}>
                  {players.length - shown.length} more
                </td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Count({ value }: { value: number }) {
  return <td className={value === 0 ? 'zero' : undefined}>{value}</td>;
}
