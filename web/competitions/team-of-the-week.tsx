import type { TeamOfTheWeek as Team } from '#contract/competitions/team-of-the-week.ts';
import { BestPlayers } from '#web/competitions/best-players.tsx';
import styles from '#web/competitions/league-table.module.css';
import { LeagueViews } from '#web/competitions/league-views.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { useChangeQuery } from '#web/kit/page/query-params.ts';
import { ShowButton } from '#web/kit/page/show-button.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';

/** The best players of a matchweek, and the choice of the matchweek. */
export function TeamOfTheWeekPitch({ team, path }: { team: Team; path: string }) {
  const { matchweek, matchweeks, players } = team;
  return (
    <div className={layout.stack}>
      <LeagueViews path={path} view="week" />
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
            <Link className={typography.link} to="/formula">
              Formula {team.formula}
            </Link>
          }
        >
          <BestPlayers players={players} />
          <p className={styles.foot}>
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
    <form className={styles.weekForm} action={path}>
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
      >
        {shown === '' && <option value="">Choose a matchweek</option>}
        {matchweeks.toReversed().map((week) => (
          <option key={week} value={week}>
            Matchweek {week}
          </option>
        ))}
      </Select>
      <ShowButton />
    </form>
  );
}
