import { type ReactNode, use, useId } from 'react';
import type { MatchPlayer, TeamSide } from '#contract/matches.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import { KnownNamesContext } from '#web/components/known-names.ts';
import { NoRobloxId } from '#web/components/no-roblox-id.tsx';
import { PlayerLink } from '#web/components/player-link.tsx';
import { TeamLink } from '#web/components/team-link.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import type { MatchView } from '#web/pages/match/match-view.ts';
import styles from '#web/pages/match/players-tab.module.css';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { BallIcon } from '#web/ui/ball-icon.tsx';
import { CardIcon } from '#web/ui/card-icon.tsx';
import fieldStyles from '#web/ui/field.module.css';
import { Panel, PanelBody, PanelHead } from '#web/ui/panel.tsx';
import { SortHead } from '#web/ui/sort-head.tsx';
import { type Sort, useSortedRows } from '#web/ui/sorted-rows.ts';
import tableStyles from '#web/ui/table.module.css';
import { TablePages } from '#web/ui/table-pages.tsx';

export function PlayersTab({ match }: { match: MatchView }) {
  return (
    <div className={`${layout.twoColumns} ${styles.teams}`}>
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
    <Panel className={styles.team} aria-labelledby={id}>
      <PanelHead>
        <h2
          className={`${typography.partTitle} ${layout.row} ${layout.tightRow} ${layout.unwrappedRow} ${styles.name}`}
          id={id}
        >
          <TeamMark side={side} large />
          <span className={typography.wrapAnywhere}>
            <TeamLink leagueId={match.leagueId} name={match.names[side]} />
          </span>
        </h2>
        <span className={fieldStyles.count}>{players.length === 1 ? '1 player' : `${players.length} players`}</span>
      </PanelHead>
      {players.length === 0 ? (
        <PanelBody as="p" className={typography.muted}>
          No players were sent for this team.
        </PanelBody>
      ) : (
        <table className={`${tableStyles.table} ${tableStyles.fixed} ${styles.table}`} aria-labelledby={id}>
          <colgroup>
            <col />
            <col className={styles.idColumn} />
            <col className={styles.figureColumn} span={3} />
            <col className={styles.redCardColumn} />
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
    </Panel>
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
        <SortHead column="name" className={tableStyles.left} {...sorting}>
          Player
        </SortHead>
        <SortHead column="id" className={`${tableStyles.left} ${styles.idColumn}`} {...sorting}>
          ID
        </SortHead>
        {FIGURES.map(([column, name, look]) => (
          <SortHead key={column} column={column} className={tableStyles.centre} title={name} {...sorting}>
            <span aria-hidden="true">{look}</span>
            <span className={typography.screenReaderOnly}>{name}</span>
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
      <td className={tableStyles.left}>
        <span className={tableStyles.person}>
          <b>
            <PlayerLink player={player} />
          </b>
          <span className={`${tableStyles.id} ${styles.narrowId} ${typography.figures}`}>
            {id !== null && <span className={typography.screenReaderOnly}>ID </span>}
            {shownId}
          </span>
        </span>
      </td>
      <td className={`${tableStyles.left} ${typography.dim} ${styles.idColumn} ${typography.wrapAnywhere}`}>
        {shownId}
      </td>
      <td className={countClass(player.goals, `${tableStyles.centre} ${tableStyles.strong}`)}>{player.goals}</td>
      <td className={countClass(player.assists, tableStyles.centre)}>{player.assists}</td>
      <td className={countClass(player.yellow_cards, tableStyles.centre)}>{player.yellow_cards}</td>
      <td
        className={
          isSentOff ? `${tableStyles.centre} ${tableStyles.strong}` : `${tableStyles.centre} ${tableStyles.zero}`
        }
      >
        {isSentOff ? 'Yes' : 'No'}
      </td>
    </tr>
  );
}

function countClass(count: number, className: string | undefined): string | undefined {
  return count === 0 ? `${className} ${tableStyles.zero}` : className;
}
