import { useState } from 'react';
import type { LeaderboardEntry } from '#contract/leagues/standings.ts';
import { NoRobloxId } from '#web/kit/heads/no-roblox-id.tsx';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { SortHead } from '#web/kit/list/sort-head.tsx';
import { type Sort, useSortedRows } from '#web/kit/list/sorted-rows.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel, PanelHead } from '#web/kit/ui/panel.tsx';

/** Rows of a board before Show all. */
export const FIRST_PLACES = 10;

export const GOALS = [{ figure: 'goals', head: 'Goals' }] as const;

/** A place on any board, with the board's figures. */
type Entry = Pick<LeaderboardEntry, 'rank' | 'player_key' | 'name' | 'id'> & Partial<Record<Figure['figure'], number>>;

interface Figure {
  figure: 'goals' | 'assists' | 'yellow_cards' | 'red_cards' | 'value';
  head: string;
  /** Replaces the head's text. */
  card?: 'yellow' | 'red';
  decimals?: number;
}

interface BoardProps {
  title: string;
  columns: readonly Figure[];
  entries: readonly Entry[];
  /** Whether the title is already above the board. */
  isHeadless?: boolean;
}

const SORT_KEYS = {
  rank: ({ rank }: Entry) => rank,
  name: ({ name }: Entry) => name,
  goals: ({ goals = 0 }: Entry) => goals,
  assists: ({ assists = 0 }: Entry) => assists,
  yellow_cards: ({ yellow_cards = 0 }: Entry) => yellow_cards,
  red_cards: ({ red_cards = 0 }: Entry) => red_cards,
  value: ({ value = 0 }: Entry) => value,
};
type Column = keyof typeof SORT_KEYS;

export function Board({ title, columns, entries, isHeadless = false }: BoardProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { rows, sort, sortBy } = useSortedRows<Entry, Column>(entries, SORT_KEYS);
  const shown = showsAll ? rows : rows.slice(0, FIRST_PLACES);
  return (
    <Panel
      className="grid overflow-hidden [&_:is(th,_td)_span:empty]:ms-auto [&_:is(th,_td)_span:empty]:block"
      aria-label={isHeadless ? undefined : title}
    >
      {!isHeadless && (
        <PanelHead as="div">
          <h2 className="part-title">{title}</h2>
        </PanelHead>
      )}
      {entries.length === 0 ? (
        <p className="p-5 text-ink-2">None so far.</p>
      ) : (
        <BoardTable title={title} columns={columns} entries={shown} sort={sort} onSort={sortBy} />
      )}
      {entries.length > shown.length && (
        <Button
          kind="ghost"
          className="m-2"
          aria-label={`Show all ${entries.length}: ${title}`}
          onClick={() => setShowsAll(true)}
        >
          Show all {entries.length}
        </Button>
      )}
    </Panel>
  );
}

interface BoardTableProps extends BoardProps {
  sort: Sort<Column> | null;
  onSort: (column: Column) => void;
}

function BoardTable({ title, columns, entries, ...sorting }: BoardTableProps) {
  return (
    <DataTable isFixed aria-label={title}>
      <colgroup>
        <col className="w-12" />
        <col />
        {columns.map(({ figure }) => (
          <col key={figure} className={columns.length > 1 ? 'w-14' : 'w-22'} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <HeadCell align="centre">
            <span aria-hidden="true">#</span>
            <span className="sr-only">Rank</span>
          </HeadCell>
          <SortHead column="name" align="left" {...sorting}>
            Player
          </SortHead>
          {columns.map(({ figure, head, card }) => (
            <SortHead key={figure} column={figure} title={card && head} {...sorting}>
              {card && <CardIcon card={card} label={null} />}
              <span className={card && 'sr-only'}>{head}</span>
            </SortHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr
            key={entry.player_key}
            className={
              entry.rank === 1
                ? '[&_td]:bg-surface-2 [&_td:first-child]:text-ink [&_td:first-child]:[box-shadow:inset_4px_0_0_var(--flag)]'
                : ''
            }
          >
            <Cell align="centre" className="text-ink-3">
              {entry.rank}
            </Cell>
            <Cell align="left">
              <Link
                className="py-1 font-semibold wrap-anywhere [unicode-bidi:isolate] hover:underline hover:underline-offset-3"
                to={`/players/${encodeURIComponent(entry.player_key)}`}
              >
                {entry.name}
              </Link>{' '}
              {entry.id === null && <NoRobloxId />}
            </Cell>
            {columns.map(({ figure, decimals }) => (
              <Cell key={figure} className="[font:750_var(--fs-20)/1_var(--font-display)]" isZero={entry[figure] === 0}>
                {entry[figure]?.toLocaleString('en-GB', { minimumFractionDigits: decimals })}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
