import type { Fixture } from '#contract/fixtures/schema.ts';
import type { TeamPage } from '#contract/teams/pages.ts';
import { FixtureLine } from '#web/components/fixture-row.tsx';
import { useNow } from '#web/components/use-now.ts';
import { apiUrl } from '#web/http/call.ts';
import { ResultList } from '#web/pages/team/result-list.tsx';
import styles from '#web/pages/team/tabs.module.css';
import layout from '#web/styles/layout.module.css';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** The fixtures to play, and the results of the season, also of matches without a fixture. */
export function TeamFixtures({ page, fixtures }: { page: TeamPage; fixtures: readonly Fixture[] }) {
  const { league_id, team, season, results } = page;
  // Live once scripts run, so that the server's HTML and the first rendering are alike.
  const now = useNow(0);
  const open = fixtures.filter(({ score }) => score === null);
  const query = season ? `&season=${season.id}` : '';
  return (
    <div className={layout.stack}>
      <div className={`${layout.row} ${layout.atBottom} ${layout.wrap}`}>
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
          <ul className={styles.lines}>
            {open.map((fixture) => (
              <li key={fixture.id}>
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
