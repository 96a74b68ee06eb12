import type { PlayerFigures } from '#contract/groups/schema.ts';
import { NoRobloxId } from '#web/kit/heads/no-roblox-id.tsx';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { Cell, DataTable } from '#web/kit/list/data-table.tsx';
import { SortHead } from '#web/kit/list/sort-head.tsx';
import { useSortedRows } from '#web/kit/list/sorted-rows.ts';
import { TablePages } from '#web/kit/list/table-pages.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';

const SORT_KEYS = {
  name: ({ name }: PlayerFigures) => name,
  appearances: ({ appearances }: PlayerFigures) => appearances,
  clean_sheets: ({ clean_sheets }: PlayerFigures) => clean_sheets,
  goals: ({ goals, appearances }: PlayerFigures) => goals / appearances,
  cards: (player: PlayerFigures) => countCards(player) / player.appearances,
};
type Column = keyof typeof SORT_KEYS;

const HEADS: [column: Column, head: string][] = [
  ['name', 'Player'],
  ['appearances', 'Matches'],
  ['clean_sheets', 'Clean sheets'],
  ['goals', 'Goals per match'],
  ['cards', 'Cards per match'],
];

/** Sorted by appearances until a column head is clicked. */
export function PlayerFiguresTable({ players }: { players: readonly PlayerFigures[] }) {
  const table = useSortedRows<PlayerFigures, Column>(players, SORT_KEYS, {
    column: 'appearances',
    direction: 'descending',
  });
  return (
    <div>
      <Panel
        as="div"
        className="overflow-hidden phone:[&_:is(th,_td):not(:first-child)]:px-0.5 phone:[&_:is(th,_td):last-child]:pe-3! phone:[&_th]:align-bottom phone:[&_th]:text-12/[1.25] phone:[&_th]:whitespace-normal"
      >
        <DataTable isFixed aria-label="Players">
          <colgroup>
            <col />
            <col className="w-28 phone:w-13" />
            <col className="w-34 phone:w-12.5" span={2} />
            <col className="w-34 phone:w-15" />
          </colgroup>
          <thead>
            <tr>
              {HEADS.map(([column, head]) => (
                <SortHead
                  key={column}
                  column={column}
                  sort={table.sort}
                  onSort={table.sortBy}
                  align={column === 'name' ? 'left' : undefined}
                >
                  {head}
                </SortHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((player) => (
              <PlayerRow key={`${player.id} ${player.name}`} player={player} />
            ))}
          </tbody>
        </DataTable>
      </Panel>
      <TablePages things="players" {...table} onTurn={table.turnTo} />
    </div>
  );
}

function countCards({ yellow_cards, red_cards }: PlayerFigures): number {
  return yellow_cards + red_cards;
}

function PlayerRow({ player }: { player: PlayerFigures }) {
  const { appearances, clean_sheets, goals } = player;
  const cards = countCards(player);
  return (
    <tr>
      <Cell align="left">
        <b className="wrap-text">
          <PlayerLink player={player} />
        </b>{' '}
        {player.id === null && <NoRobloxId />}
      </Cell>
      <td>{appearances}</td>
      <Cell isZero={clean_sheets === 0}>{clean_sheets}</Cell>
      <Cell isZero={goals === 0}>{(goals / appearances).toFixed(2)}</Cell>
      <Cell isZero={cards === 0}>{(cards / appearances).toFixed(2)}</Cell>
    </tr>
  );
}
