import { useState } from 'react';
import type { LeaderboardEntry, LeaguePage, StatBoard } from '#contract/leagues/standings.ts';
import { FOOTBALL_STATS, MIN_MINUTES_PER_90 } from '#contract/matches/stats.ts';
import { ANY_MATCH_TYPE } from '#contract/submissions/sports.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { NoRobloxId } from '#web/kit/heads/no-roblox-id.tsx';
import { useRead } from '#web/kit/http/use-read.ts';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { SortHead } from '#web/kit/list/sort-head.tsx';
import { type Sort, useSortedRows } from '#web/kit/list/sorted-rows.ts';
import { useQueryParams } from '#web/kit/page/query-params.ts';
import { tw } from '#web/kit/styles/tw.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel, PanelHead } from '#web/kit/ui/panel.tsx';
import { ChoiceBar } from '#web/leagues/choice-bar.tsx';
import {
  boardParams,
  chooseBoards,
  listFigureCompetitions,
  listTypes,
  readCounted,
  writeCounted,
} from '#web/leagues/figures-choice.ts';
import { FiguresFrame } from '#web/leagues/figures-frame.tsx';

/** Rows of a board before Show all. */
const FIRST_PLACES = 10;

export const GOALS = [{ figure: 'goals', head: 'Goals' }] as const;

const BOARDS = [
  { board: 'goals', title: 'Goals', figures: GOALS },
  { board: 'assists', title: 'Assists', figures: [{ figure: 'assists', head: 'Assists' }] },
  {
    board: 'cards',
    title: 'Cards',
    figures: [
      { figure: 'yellow_cards', head: 'Yellow Cards', card: 'yellow' },
      { figure: 'red_cards', head: 'Red Cards', card: 'red' },
    ],
  },
] as const;

const AWARDS = [{ figure: 'value', head: 'Won' }] as const;
const TOTAL_COLUMN = [{ figure: 'value', head: 'Total' }] as const;
const PER_90 = [{ figure: 'value', head: 'Per 90', decimals: 2 }] as const;

/** A place on any board, with the board's figures. */
type Entry = Pick<LeaderboardEntry, 'rank' | 'player_key' | 'name' | 'id'> & Partial<Record<Figure['figure'], number>>;

interface Figure {
  figure: 'goals' | 'assists' | 'yellow_cards' | 'red_cards' | 'value';
  head: string;
  /** Replaces the head's text. */
  card?: 'yellow' | 'red';
  decimals?: number;
}

export function LeaderboardsTab({ league }: { league: LeaguePage }) {
  const [query, change] = useQueryParams(boardParams);
  const competitions = listFigureCompetitions(query, league);
  const input = { params: { league_id: league.id }, querystring: chooseBoards(query, league) };
  const figures = useRead('GET /leagues/:league_id/leaderboards', input, { keepsFormer: true });
  return (
    <div className="stack gap-4">
      <ChoiceBar
        league={league}
        matches={
          <SelectField
            label="Matches"
            value={writeCounted(input.querystring)}
            onChange={(chosen) => change(readCounted(chosen))}
          >
            <option value="">{league.competitions.length > 0 ? 'All competitions' : 'All types'}</option>
            {competitions.map(({ id, name }) => (
              <option key={id} value={writeCounted({ competition: id })}>
                {name}
              </option>
            ))}
            <optgroup label="Match types">
              {listTypes(league.match_types, query.type).map((type) => (
                <option key={type} value={writeCounted({ type })}>
                  {type}
                </option>
              ))}
              <option value={writeCounted({ type: ANY_MATCH_TYPE })}>Every match</option>
            </optgroup>
          </SelectField>
        }
      />
      <FiguresFrame figures={figures} rows={FIRST_PLACES}>
        {(answer) => (
          <>
            <div className={boardsClass(answer.player_of_the_match ? BOARDS.length + 1 : BOARDS.length)}>
              {BOARDS.map(({ board, title, figures: columns }) => (
                <Board key={board} title={title} columns={columns} entries={answer[board]} />
              ))}
              {answer.player_of_the_match && (
                <Board title="Player of the Match" columns={AWARDS} entries={answer.player_of_the_match} />
              )}
            </div>
            {answer.stats && <StatBoards boards={answer.stats} />}
          </>
        )}
      </FiguresFrame>
    </div>
  );
}

/** The number of columns that fills each row with boards. */
function boardsClass(count: number): string {
  return count % 3 === 0
    ? tw`grid grid-cols-3 items-start gap-4 tablet:grid-cols-1 phone:gap-2`
    : tw`grid grid-cols-2 items-start gap-4 tablet:grid-cols-1 phone:gap-2`;
}

/** Boards of added stats, each in total and per 90 minutes. */
function StatBoards({ boards }: { boards: readonly StatBoard[] }) {
  return (
    <>
      <div className={boardsClass(2 * boards.length)}>
        {boards.map(({ stat, total }) => (
          <Board key={stat} title={FOOTBALL_STATS[stat].label} columns={TOTAL_COLUMN} entries={total} />
        ))}
        {boards.map(({ stat, per_90 }) => (
          <Board key={stat} title={`${FOOTBALL_STATS[stat].label} per 90 minutes`} columns={PER_90} entries={per_90} />
        ))}
      </div>
      <p className="text-13 text-ink-2">
        Per 90 minutes counts matches whose minutes are known, from {MIN_MINUTES_PER_90} minutes.
      </p>
    </>
  );
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
