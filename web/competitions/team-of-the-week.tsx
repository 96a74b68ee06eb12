import type { TeamOfTheWeek as Team } from '#contract/competitions/team-of-the-week.ts';
import { BestPlayers } from '#web/competitions/best-players.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { useChangeQuery } from '#web/kit/page/query-params.ts';
import { ShowButton } from '#web/kit/page/show-button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';

/** The best players of a matchweek, with a choice of matchweeks. */
export function TeamOfTheWeekPitch({ team, path }: { team: Team; path: string }) {
  const { matchweek, matchweeks, players } = team;
  return (
    <div className="stack gap-4">
      {matchweeks.length > 0 && <MatchweekForm team={team} path={path} />}
      {players.length === 0 ? (
        <EmptyState title="No team yet">
          {matchweek === null
            ? 'The team of the week is shown once every result of a matchweek is in.'
            : 'No match of this matchweek has players who are on leaderboards.'}
        </EmptyState>
      ) : (
        <Panel
          heading={`Team of matchweek ${matchweek}`}
          end={
            <Link className="link" to="/formula">
              Formula {team.formula}
            </Link>
          }
        >
          <BestPlayers players={players} />
          <p className="border-t border-line px-5 py-4 text-14 text-ink-2 phone:px-4">
            {team.is_complete
              ? 'The highest points of the public formula in each position; a corrected match changes them at once.'
              : 'Some results of this matchweek are not in yet.'}
          </p>
        </Panel>
      )}
    </div>
  );
}

function MatchweekForm({ team: { matchweek, matchweeks }, path }: { team: Team; path: string }) {
  const changeQuery = useChangeQuery();
  const shown = matchweek !== null && matchweeks.includes(matchweek) ? matchweek : '';
  return (
    <form className="flex gap-2 phone:flex-1 [&_select]:w-52 phone:[&_select]:w-full" action={path}>
      <input type="hidden" name="view" value="week" />
      <Select
        aria-label="Matchweek"
        name="matchweek"
        value={shown}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value;
          changeQuery((query) => {
            query.set('matchweek', chosen);
            return query;
          });
        }}
        options={matchweeks.toReversed().map((week) => ({ id: week, name: `Matchweek ${week}` }))}
      >
        {shown === '' && <option value="">Choose a matchweek</option>}
      </Select>
      <ShowButton />
    </form>
  );
}
