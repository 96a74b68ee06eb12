import { type ReactNode, use, useId } from 'react';
import type { MatchPlayer, TeamSide } from '#contract/matches.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import { KnownNamesContext } from '#web/components/known-names.ts';
import { NoRobloxId } from '#web/components/no-roblox-id.tsx';
import { PlayerLink } from '#web/components/player-link.tsx';
import { TeamLink } from '#web/components/team-link.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import type { MatchView } from '#web/pages/match/match-view.ts';
import { BallIcon } from '#web/ui/ball-icon.tsx';
import { CardIcon } from '#web/ui/card-icon.tsx';
import { SortHead } from '#web/ui/sort-head.tsx';
import { type Sort, useSortedRows } from '#web/ui/sorted-rows.ts';
import { TablePages } from '#web/ui/table-pages.tsx';
import '#web/ui/panel.css';
import '#web/ui/table.css';
import '#web/pages/match/players-tab.css';

export function PlayersTab({ match }: { match: MatchView }) {
  return (
    <div className="grid-2 players">
      {TEAM_SIDES.map((side) => (
        <TeamPlayers key={side} side={side} match={match} />
      ))}
    </div>
  );
}

function TeamPlayers({ side, match }: { side: TeamSide; match: MatchView }) {
  const id = useId();
  const { players } = match.teams[side];
  const table = useSortedRows<MatchPlayer, Column>(players, SORT_KEYS);
  return (
    <section className="panel players__team" aria-labelledby={id}>
      <header className="panel__head">
        <h2 className="h3 row row--tight row--nowrap players__name" id={id}>
          <TeamMark side={side} large />
          <span className="wrap-any">
            <TeamLink leagueId={match.leagueId} name={match.names[side]} />
          </span>
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
          <PlayersHead sort={table.sort} onSort={table.sortBy} />
          <tbody>
            {table.rows.map((player) => (
              <PlayerLine key={players.indexOf(player)} player={player} />
            ))}
          </tbody>
        </table>
      )}
      <TablePages things="players" {...table} onTurn={table.turnTo} />
    </section>
  );
}

const SORT_KEYS = {
  name: ({ name }: MatchPlayer) => name,
  id: ({ id }: MatchPlayer) => id ?? '',
  goals: ({ goals }: MatchPlayer) => goals,
  assists: ({ assists }: MatchPlayer) => assists,
  yellow_cards: ({ yellow_cards }: MatchPlayer) => yellow_cards,
  red_card: ({ red_card }: MatchPlayer) => red_card,
};
type Column = keyof typeof SORT_KEYS;

const FIGURES: [column: Column, name: string, look: ReactNode][] = [
  ['goals', 'Goals', <BallIcon key="goals" />],
  ['assists', 'Assists', 'A'],
  ['yellow_cards', 'Yellow Cards', <CardIcon key="yellow" card="yellow" label={null} />],
  ['red_card', 'Red Card', <CardIcon key="red" card="red" label={null} />],
];

function PlayersHead(sorting: { sort: Sort<Column> | null; onSort: (column: Column) => void }) {
  return (
    <thead>
      <tr>
        <SortHead column="name" className="l" {...sorting}>
          Player
        </SortHead>
        <SortHead column="id" className="l ci" {...sorting}>
          ID
        </SortHead>
        {FIGURES.map(([column, name, look]) => (
          <SortHead key={column} column={column} className="c" title={name} {...sorting}>
            <span aria-hidden="true">{look}</span>
            <span className="sr">{name}</span>
          </SortHead>
        ))}
      </tr>
    </thead>
  );
}

function PlayerLine({ player }: { player: MatchPlayer }) {
  const knownNames = use(KnownNamesContext);
  const id = player.id ?? knownNames?.get(player.name.toLowerCase())?.id ?? null;
  const shownId = id ?? (knownNames && <NoRobloxId />);
  const isSentOff = player.red_card > 0;
  return (
    <tr>
      <td className="l">
        <span className="who">
          <b>
            <PlayerLink player={player} />
          </b>
          <span className="id idm num">
            {id !== null && <span className="sr">ID </span>}
            {shownId}
          </span>
        </span>
      </td>
      <td className="l dim ci wrap-any">{shownId}</td>
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
