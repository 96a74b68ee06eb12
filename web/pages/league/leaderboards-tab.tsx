import { useState } from 'react';
import { Link } from 'react-router';
import type { LeaderboardEntry, LeaguePage } from '#contract/standings.ts';
import { call } from '#web/http/call.ts';
import { ChoiceBar } from '#web/pages/league/choice-bar.tsx';
import { FiguresFrame } from '#web/pages/league/figures-frame.tsx';
import { useChoice } from '#web/pages/league/use-choice.ts';
import { useFigures } from '#web/pages/league/use-figures.ts';
import { CardIcon } from '#web/ui/card-icon.tsx';
import '#web/ui/button.css';
import '#web/ui/table.css';
import '#web/pages/league/leaderboards-tab.css';

/** Places that a board shows before somebody asks for all. */
const FIRST_PLACES = 10;

const BOARDS = [
  { board: 'goals', title: 'Goals', figures: [{ figure: 'goals', head: 'Goals' }] },
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

interface Figure {
  figure: 'goals' | 'assists' | 'yellow_cards' | 'red_cards';
  head: string;
  /** In place of the words. */
  card?: 'yellow' | 'red';
}

export function LeaderboardsTab({ league }: { league: LeaguePage }) {
  const [choice] = useChoice();
  const figures = useFigures(choice, (signal) =>
    call('GET /leagues/:league_id/leaderboards', { params: { league_id: league.id }, querystring: choice, signal }),
  );
  return (
    <div className="stack">
      <ChoiceBar league={league} />
      <FiguresFrame figures={figures} rows={FIRST_PLACES}>
        {(answer) => (
          <div className="grid-3 boards">
            {BOARDS.map(({ board, title, figures: columns }) => (
              <Board key={board} title={title} columns={columns} entries={answer[board]} />
            ))}
          </div>
        )}
      </FiguresFrame>
    </div>
  );
}

interface BoardProps {
  title: string;
  columns: readonly Figure[];
  entries: readonly LeaderboardEntry[];
}

function Board({ title, columns, entries }: BoardProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? entries : entries.slice(0, FIRST_PLACES);
  return (
    <section className="panel board" aria-label={title}>
      <div className="panel__head">
        <h2 className="h3">{title}</h2>
      </div>
      {entries.length === 0 ? (
        <p className="board__none muted">None so far.</p>
      ) : (
        <BoardTable title={title} columns={columns} entries={shown} />
      )}
      {entries.length > shown.length && (
        <button type="button" className="btn btn--ghost board__more" onClick={() => setShowsAll(true)}>
          Show all {entries.length}
        </button>
      )}
    </section>
  );
}

function BoardTable({ title, columns, entries }: BoardProps) {
  return (
    <table className="tbl tbl--fixed" aria-label={title}>
      <colgroup>
        <col className="board__rank" />
        <col />
        {columns.map(({ figure }) => (
          <col key={figure} className={columns.length > 1 ? 'board__card' : 'board__figure'} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className="c">
            <span aria-hidden="true">#</span>
            <span className="sr">Rank</span>
          </th>
          <th scope="col" className="l">
            Player
          </th>
          {columns.map(({ figure, head, card }) => (
            <th key={figure} scope="col" title={card && head}>
              {card ? <CardIcon card={card} label={head} /> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.player_key} className={entry.rank === 1 ? 'board__top' : undefined}>
            <td className="c dim">{entry.rank}</td>
            <td className="l">
              <Link className="board__player" to={`/players/${encodeURIComponent(entry.player_key)}`}>
                {entry.name}
              </Link>
            </td>
            {columns.map(({ figure }) => (
              <td key={figure} className={entry[figure] === 0 ? 'board__count zero' : 'board__count'}>
                {entry[figure]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
