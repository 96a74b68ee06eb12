import { type ReactNode, use, useId, useState } from 'react';
import { foldName } from '#contract/kit/fold-name.ts';
import type { MatchPlayer, TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { Segmented } from '#web/kit/fields/segmented.tsx';
import { KnownNamesContext } from '#web/kit/heads/known-names.ts';
import { NoRobloxId } from '#web/kit/heads/no-roblox-id.tsx';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { TeamLink } from '#web/kit/heads/team-link.tsx';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
import { Cell, CellDetail, CellName, DataTable } from '#web/kit/list/data-table.tsx';
import { SortHead } from '#web/kit/list/sort-head.tsx';
import { type Sort, useSortedRows } from '#web/kit/list/sorted-rows.ts';
import { TablePages } from '#web/kit/list/table-pages.tsx';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import { Panel, PanelBody, PanelHead } from '#web/kit/ui/panel.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { LineStats } from '#web/matches/figures/line-stats.tsx';
import type { MatchView } from '#web/matches/page/match-view.ts';

const NamedLineUps = lazyPart(() => import('#web/matches/page/named-line-ups.tsx').then((part) => part.NamedLineUps));

/** Both teams' players; on phones one team at a time, unless scripts are off. */
export function PlayersTab({ match }: { match: MatchView }) {
  const [shown, setShown] = useState<TeamSide>('Blue');
  return (
    <div className="stack gap-4">
      <Segmented
        className="not-phone:hidden noscript:hidden"
        label="Team"
        value={shown}
        options={TEAM_SIDES.map((side) => ({
          value: side,
          label: (
            <>
              <TeamMark side={side} />
              <span className="truncated">{match.names[side]}</span>
            </>
          ),
        }))}
        onChange={setShown}
      />
      <div className="grid grid-cols-2 items-start gap-5 tablet:grid-cols-1 [&_header>span]:flex-none">
        {TEAM_SIDES.map((side) => (
          <TeamPlayers key={side} side={side} match={match} isHiddenOnPhones={side !== shown} />
        ))}
      </div>
      {match.sheets && <NamedLineUps match={match} sheets={match.sheets} />}
    </div>
  );
}

interface TeamPlayersProps {
  side: TeamSide;
  match: MatchView;
  isHiddenOnPhones: boolean;
}

function TeamPlayers({ side, match, isHiddenOnPhones }: TeamPlayersProps) {
  const id = useId();
  const { players } = match.teams[side];
  const team = match.leagueTeams[side];
  const table = useSortedRows<MatchPlayer, Column>(players, SORT_KEYS);
  return (
    <Panel
      className={`overflow-hidden ${isHiddenOnPhones ? '[@media_(max-width:_40rem)_and_(scripting:_enabled)]:hidden' : ''}`}
      aria-labelledby={id}
    >
      {/* On phones the switch above names the team. */}
      <PanelHead className="[@media_(max-width:_40rem)_and_(scripting:_enabled)]:hidden">
        <h2 className="flex min-w-0 items-center gap-2 part-title" id={id}>
          <TeamMark side={side} large />
          {team && <TeamCrest crest={team.crest} />}
          <span className="wrap-text">
            <TeamLink leagueId={match.leagueId} name={match.names[side]} team={team} />
          </span>
        </h2>
        <span className="text-13 text-ink-3 tabular [&_b]:text-ink">
          {players.length === 1 ? '1 player' : `${players.length} players`}
        </span>
      </PanelHead>
      {players.length === 0 ? (
        <PanelBody as="p" className="text-ink-2">
          No players were sent for this team.
        </PanelBody>
      ) : (
        <DataTable
          isFixed
          className={`[&_:is(th,_td):nth-child(n_+_3):not(:last-child)]:px-0.5 [&_td]:h-10.5 laptop:[&_td]:h-12.5`}
          aria-labelledby={id}
        >
          <colgroup>
            <col />
            <col className="w-34 laptop:hidden" />
            <col className="w-10 [@media_(max-width:_22.4375rem)]:w-8" span={3} />
            <col className="w-15 [@media_(max-width:_22.4375rem)]:w-11" />
          </colgroup>
          <PlayersHead sort={table.sort} onSort={table.sortBy} />
          <tbody>
            {table.rows.map((player) => {
              const place = players.indexOf(player);
              return (
                <PlayerLine
                  key={place}
                  player={player}
                  isUnregistered={match.unregistered[side].includes(place)}
                  isNotNamed={match.sheets?.[side].not_named.includes(place) ?? false}
                />
              );
            })}
          </tbody>
        </DataTable>
      )}
      <TablePages things="players" {...table} onTurn={table.turnTo} />
      <LineStats players={table.rows} team={match.names[side]} />
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

const PLAYER_FIGURES: [column: Column, name: string, look: ReactNode][] = [
  ['goals', 'Goals', <BallIcon key="goals" />],
  ['assists', 'Assists', 'A'],
  ['yellow_cards', 'Yellow Cards', <CardIcon key="yellow" card="yellow" label={null} />],
  ['red_card', 'Red Card', <CardIcon key="red" card="red" label={null} />],
];

function PlayersHead(sorting: { sort: Sort<Column> | null; onSort: (column: Column) => void }) {
  return (
    <thead>
      <tr>
        <SortHead column="name" align="left" {...sorting}>
          Player
        </SortHead>
        <SortHead column="id" align="left" className="laptop:hidden" {...sorting}>
          ID
        </SortHead>
        {PLAYER_FIGURES.map(([column, name, look]) => (
          <SortHead key={column} column={column} align="centre" title={name} {...sorting}>
            <span aria-hidden="true">{look}</span>
            <span className="sr-only">{name}</span>
          </SortHead>
        ))}
      </tr>
    </thead>
  );
}

interface PlayerLineProps {
  player: MatchPlayer;
  isUnregistered: boolean;
  isNotNamed: boolean;
}

function PlayerLine({ player, isUnregistered, isNotNamed }: PlayerLineProps) {
  const knownNames = use(KnownNamesContext);
  const id = player.id ?? knownNames?.get(foldName(player.name))?.id ?? null;
  const shownId = id ?? (knownNames && <NoRobloxId />);
  const isSentOff = player.red_card > 0;
  return (
    <tr>
      <Cell align="left">
        <CellName>
          <b>
            <PlayerLink player={player} />
          </b>{' '}
          {isUnregistered && <Tag look="outlined">Not registered</Tag>}{' '}
          {isNotNamed && <Tag look="outlined">Not on the sheet</Tag>}
          <CellDetail className="hidden wrap-anywhere tabular laptop:block">
            {id !== null && <span className="sr-only">ID </span>}
            {shownId}
          </CellDetail>
        </CellName>
      </Cell>
      <Cell align="left" className="wrap-text text-ink-3 laptop:hidden">
        {shownId}
      </Cell>
      <Cell align="centre" isStrong isZero={player.goals === 0}>
        {player.goals}
      </Cell>
      <Cell align="centre" isZero={player.assists === 0}>
        {player.assists}
      </Cell>
      <Cell align="centre" isZero={player.yellow_cards === 0}>
        {player.yellow_cards}
      </Cell>
      <Cell align="centre" isStrong={isSentOff} isZero={!isSentOff}>
        {isSentOff ? 'Yes' : 'No'}
      </Cell>
    </tr>
  );
}
