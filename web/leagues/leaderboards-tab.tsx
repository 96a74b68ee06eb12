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
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
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
import styles from '#web/leagues/leaderboards-tab.module.css';

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
const TOTAL = [{ figure: 'value', head: 'Total' }] as const;
const PER_90 = [{ figure: 'value', head: 'Per 90', decimals: 2 }] as const;

/** A place on any board, with the figures that the board shows. */
type Entry = Pick<LeaderboardEntry, 'rank' | 'player_key' | 'name' | 'id'> & Partial<Record<Figure['figure'], number>>;

interface Figure {
  figure: 'goals' | 'assists' | 'yellow_cards' | 'red_cards' | 'value';
  head: string;
  /** Shown in place of the head's text. */
  card?: 'yellow' | 'red';
  decimals?: number;
}

export function LeaderboardsTab({ league }: { league: LeaguePage }) {
  const [query, change] = useQueryParams(boardParams);
  const competitions = listFigureCompetitions(query, league);
  const input = { params: { league_id: league.id }, querystring: chooseBoards(query, league) };
  const figures = useRead('GET /leagues/:league_id/leaderboards', input, { keepsFormer: true });
  return (
    <div className={layout.stack}>
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

/** As many columns as fill each row with boards. */
function boardsClass(count: number): string {
  return `${count % 3 === 0 ? layout.threeColumns : layout.twoColumns} ${styles.boards}`;
}

/** Boards of the later stats, each with one by 90 minutes. */
function StatBoards({ boards }: { boards: readonly StatBoard[] }) {
  return (
    <>
      <div className={boardsClass(2 * boards.length)}>
        {boards.map(({ stat, total }) => (
          <Board key={stat} title={FOOTBALL_STATS[stat].label} columns={TOTAL} entries={total} />
        ))}
        {boards.map(({ stat, per_90 }) => (
          <Board key={stat} title={`${FOOTBALL_STATS[stat].label} per 90 minutes`} columns={PER_90} entries={per_90} />
        ))}
      </div>
      <p className={`${typography.muted} ${typography.size13}`}>
        Per 90 minutes counts matches whose minutes are known, from {MIN_MINUTES_PER_90} minutes.
      </p>
    </>
  );
}

interface BoardProps {
  title: string;
  columns: readonly Figure[];
  entries: readonly Entry[];
  /** True if the title is already above the board. */
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
    <Panel className={styles.board} aria-label={isHeadless ? undefined : title}>
      {!isHeadless && (
        <PanelHead as="div">
          <h2 className={typography.partTitle}>{title}</h2>
        </PanelHead>
      )}
      {entries.length === 0 ? (
        <p className={`${styles.empty} ${typography.muted}`}>None so far.</p>
      ) : (
        <BoardTable title={title} columns={columns} entries={shown} sort={sort} onSort={sortBy} />
      )}
      {entries.length > shown.length && (
        <Button
          kind="ghost"
          className={styles.more}
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
        <col className={styles.rankColumn} />
        <col />
        {columns.map(({ figure }) => (
          <col key={figure} className={columns.length > 1 ? styles.cardColumn : styles.figureColumn} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <HeadCell align="centre">
            <span aria-hidden="true">#</span>
            <span className={typography.screenReaderOnly}>Rank</span>
          </HeadCell>
          <SortHead column="name" align="left" {...sorting}>
            Player
          </SortHead>
          {columns.map(({ figure, head, card }) => (
            <SortHead key={figure} column={figure} title={card && head} {...sorting}>
              {card && <CardIcon card={card} label={null} />}
              <span className={card && typography.screenReaderOnly}>{head}</span>
            </SortHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.player_key} className={entry.rank === 1 ? styles.top : undefined}>
            <Cell align="centre" className={typography.dim}>
              {entry.rank}
            </Cell>
            <Cell align="left">
              <Link className={styles.player} to={`/players/${encodeURIComponent(entry.player_key)}`}>
                {entry.name}
              </Link>{' '}
              {entry.id === null && <NoRobloxId />}
            </Cell>
            {columns.map(({ figure, decimals }) => (
              <Cell key={figure} className={styles.figure} isZero={entry[figure] === 0}>
                {entry[figure]?.toLocaleString('en-GB', { minimumFractionDigits: decimals })}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
