import { CalendarPlus } from 'lucide';
import type { Fixture } from '#contract/fixtures/schema.ts';
import type { TeamPage } from '#contract/teams/pages.ts';
import { FixtureLine } from '#web/fixtures/fixture-row.tsx';
import { apiUrl } from '#web/kit/http/call.ts';
import { useNow } from '#web/kit/time/use-now.ts';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { ResultList } from '#web/teams/result-list.tsx';

/** Coming fixtures, and the season's results, including matches without a fixture. */
export function TeamFixtures({ page, fixtures }: { page: TeamPage; fixtures: readonly Fixture[] }) {
  const { league_id, team, season, results } = page;
  // Live only after scripts run, so that the server's HTML and the first rendering are equal.
  const now = useNow(0);
  const open = fixtures.filter(({ score }) => score === null);
  const query = season ? `&season=${season.id}` : '';
  return (
    <div className="stack gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <ButtonLink kind="line" href={apiUrl(`/leagues/${league_id}/fixtures.ics?team=${team.id}`)}>
          <Icon icon={CalendarPlus} size={16} />
          Add to calendar
        </ButtonLink>
        <ButtonLink
          kind="line"
          href={apiUrl(`/leagues/${league_id}/teams/${team.slug}/matches.csv?include-headers=true&bom=1${query}`)}
          download
        >
          Results as CSV
        </ButtonLink>
      </div>
      {open.length === 0 && results.length === 0 && (
        <EmptyState title="No fixtures">Fixtures and results of this season appear here.</EmptyState>
      )}
      {open.length > 0 && (
        <Panel heading="To play">
          <ul>
            {open.map((fixture) => (
              <li className="not-first:border-t not-first:border-line" key={fixture.id}>
                <FixtureLine fixture={fixture} now={now} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {results.length > 0 && (
        <Panel heading="Results">
          <ResultList results={results} />
        </Panel>
      )}
    </div>
  );
}
