import type { ReactNode } from 'react';
import type { BasicStats } from '#contract/groups/schema.ts';
import type { StatsLoad } from '#web/groups/use-group-stats.ts';
import { SignInFirst, StatsFailure } from '#web/groups/without-stats.tsx';
import { NoRobloxId } from '#web/kit/heads/no-roblox-id.tsx';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { Cell, CellDetail, CellName, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { SortHead } from '#web/kit/list/sort-head.tsx';
import { type Sort, useSortedRows } from '#web/kit/list/sorted-rows.ts';
import { TablePages } from '#web/kit/list/table-pages.tsx';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';

const SKELETON_WIDTHS = ['9rem', '7rem', '10rem', '8rem', '6.5rem'];

export function BasicStatsTab({ load }: { load: StatsLoad<BasicStats[]> }) {
  if (load.state === 'signed-out') return <SignInFirst />;
  if (load.state === 'loading') return <StatsSkeleton />;
  if (load.state === 'failed') return <StatsFailure error={load.error} />;
  if (load.stats.length === 0) {
    return <EmptyState title="No player stats">The matches of this group name no players.</EmptyState>;
  }
  return <StatsTable players={load.stats} />;
}

function StatsSkeleton() {
  return (
    <Panel as="div" className="py-2" role="status" aria-busy="true" aria-label="Loading stats">
      {SKELETON_WIDTHS.map((width) => (
        <div key={width} className="flex items-center justify-between gap-4 px-5 py-3.75" aria-hidden="true">
          <Skeleton width={width} />
          <span className="flex items-center gap-3">
            <Skeleton width="1.25rem" />
            <Skeleton width="1.25rem" />
            <Skeleton width="1.25rem" />
          </span>
        </div>
      ))}
    </Panel>
  );
}

const SORT_KEYS = {
  name: ({ name }: BasicStats) => name,
  id: ({ id }: BasicStats) => id ?? '',
  goals: ({ goals }: BasicStats) => goals,
  assists: ({ assists }: BasicStats) => assists,
  yellow_cards: ({ yellow_cards }: BasicStats) => yellow_cards,
  red_cards: ({ red_cards }: BasicStats) => red_cards,
};
type Column = keyof typeof SORT_KEYS;

/** Sorted by goals, then assists, yellow and red cards, until a column head is clicked. */
function StatsTable({ players }: { players: BasicStats[] }) {
  const table = useSortedRows<BasicStats, Column>(players, SORT_KEYS, { column: 'goals', direction: 'descending' });
  const { sort, sortBy } = table;
  return (
    <div>
      <Panel
        as="div"
        className={`overflow-hidden phone:[&_:is(th,_td):first-child]:ps-2 phone:[&_:is(th,_td):first-child]:pe-0 phone:[&_:is(th,_td):last-child]:pe-3 phone:[&_:is(th,_td):not(:nth-child(2),_:nth-child(3))]:ps-0.5 phone:[&_:is(th,_td):not(:nth-child(2),_:nth-child(3))]:pe-1.5`}
      >
        <DataTable isFixed aria-label="Basic Stats">
          <colgroup>
            <col className="w-13 phone:w-9" />
            <col />
            <col className="tablet:hidden" />
            <col className="w-25 phone:w-9.5" span={4} />
          </colgroup>
          <thead>
            <tr>
              <HeadCell align="centre">
                <span aria-hidden="true">#</span>
                <span className="sr-only">Place</span>
              </HeadCell>
              <SortHead column="name" sort={sort} onSort={sortBy} align="left">
                Player
              </SortHead>
              <SortHead column="id" sort={sort} onSort={sortBy} align="left" className="tablet:hidden">
                Roblox ID
              </SortHead>
              <StatHead column="goals" name="Goals" icon={<BallIcon />} sort={sort} onSort={sortBy}>
                Goals
              </StatHead>
              <StatHead column="assists" name="Assists" icon="A" sort={sort} onSort={sortBy}>
                Assists
              </StatHead>
              <StatHead
                column="yellow_cards"
                name="Yellow Cards"
                icon={<CardIcon card="yellow" label={null} />}
                sort={sort}
                onSort={sortBy}
              >
                <CardIcon card="yellow" label={null} /> Yellow
              </StatHead>
              <StatHead
                column="red_cards"
                name="Red Cards"
                icon={<CardIcon card="red" label={null} />}
                sort={sort}
                onSort={sortBy}
              >
                <CardIcon card="red" label={null} /> Red
              </StatHead>
            </tr>
          </thead>
          <tbody>
            {table.rows.map((player, index) => (
              <PlayerStats key={`${player.id} ${player.name}`} player={player} place={table.first + index + 1} />
            ))}
          </tbody>
        </DataTable>
      </Panel>
      <TablePages things="players" {...table} onTurn={table.turnTo} />
    </div>
  );
}

interface StatHeadProps {
  column: Column;
  name: string;
  /** Shown instead of the text on phones. */
  icon: ReactNode;
  sort: Sort<Column> | null;
  onSort: (column: Column) => void;
  children: ReactNode;
}

function StatHead({ name, icon, children, ...sorting }: StatHeadProps) {
  return (
    <SortHead {...sorting} title={name}>
      <span className="sr-only">{name}</span>
      <span className="phone:hidden!" aria-hidden="true">
        {children}
      </span>
      <span className="hidden phone:inline-block" aria-hidden="true">
        {icon}
      </span>
    </SortHead>
  );
}

function PlayerStats({ player, place }: { player: BasicStats; place: number }) {
  const id = player.id ?? <NoRobloxId />;
  return (
    <tr
      className={
        place === 1
          ? `[&_td]:bg-surface-2 [&_td:first-child]:text-ink [&_b]:font-[750] [&_td:first-child]:[box-shadow:inset_4px_0_0_var(--flag)]`
          : ''
      }
    >
      <Cell align="centre" className="text-ink-3">
        {place}
      </Cell>
      <Cell align="left">
        <CellName>
          <b>
            <PlayerLink player={player} />
          </b>
          <CellDetail className="hidden tabular tablet:block tablet:wrap-anywhere">
            {player.id !== null && <span className="sr-only">Roblox ID </span>}
            {id}
          </CellDetail>
        </CellName>
      </Cell>
      <Cell align="left" className="wrap-text text-ink-3 tablet:hidden">
        {id}
      </Cell>
      <Cell className="[font:750_var(--fs-20)/1_var(--font-display)]" isZero={player.goals === 0}>
        {player.goals}
      </Cell>
      {[player.assists, player.yellow_cards, player.red_cards].map((count, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the three columns never change.
        <Cell key={index} isZero={count === 0}>
          {count}
        </Cell>
      ))}
    </tr>
  );
}
