import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { LeaguePage, StatBoard } from '#contract/leagues/standings.ts';
import { FOOTBALL_STATS, MIN_MINUTES_PER_90 } from '#contract/matches/stats.ts';
import { ANY_MATCH_TYPE } from '#contract/submissions/sports.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { prefetchRead } from '#web/kit/http/part-queries.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useQuery, useQueryParams } from '#web/kit/page/query-params.ts';
import { chooseSeason, leaguePaths } from '#web/kit/paths/league-paths.ts';
import { tw } from '#web/kit/styles/tw.ts';
import { Board, FIRST_PLACES, GOALS } from '#web/leagues/board.tsx';
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
import { loadLeaguePage } from '#web/leagues/load-league-page.ts';
import { LeagueFrame } from '#web/shell/league-frame.tsx';

export { keepLoadedList as shouldRevalidate } from '#web/kit/list/paging.ts';

export async function loader(args: LoaderFunctionArgs): Promise<LeaguePage> {
  const { league, query } = await loadLeaguePage(args);
  const querystring = chooseBoards(boardParams.read(query), league);
  const { signal } = args.request;
  await prefetchRead('GET /leagues/:league_id/leaderboards', { params: { league_id: league.id }, querystring, signal });
  return league;
}

/** The best players of a league. */
export function Component() {
  const league = useLoaderData<typeof loader>();
  const season = chooseSeason(league, useQuery());
  return (
    <LeagueFrame league={league} season={season} place="players" view="leaders" path={leaguePaths.players(league.id)}>
      <PageHead
        title={`Players · ${league.name}`}
        description={`Goals, assists and cards of the players of ${league.name}.`}
        isUnlisted={!league.is_listed}
      />
      <Leaders league={league} />
    </LeagueFrame>
  );
}

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

function Leaders({ league }: { league: LeaguePage }) {
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
