import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import type { PlannedFixtures } from '#contract/fixture-plans.ts';
import { listRounds } from '#contract/fixture-rounds.ts';
import type { Fixture } from '#contract/fixtures.ts';
import { BackLink } from '#web/components/back-link.tsx';
import { FixtureRow } from '#web/components/fixture-row.tsx';
import { leaguePaths } from '#web/components/league-paths.ts';
import { NeedsScripts } from '#web/components/needs-scripts.tsx';
import pageHeadStyles from '#web/components/page-head.module.css';
import { PageTitle } from '#web/components/page-head.tsx';
import { useChange } from '#web/components/use-change.ts';
import { presentMinute, useNow } from '#web/components/use-now.ts';
import { call } from '#web/http/call.ts';
import { requirePathId } from '#web/http/path-id.ts';
import { useRead } from '#web/http/use-read.ts';
import { DecideDialog } from '#web/pages/fixture-plan/decide-dialog.tsx';
import { EditDialog } from '#web/pages/fixture-plan/edit-dialog.tsx';
import type { Plan } from '#web/pages/fixture-plan/plan.ts';
import styles from '#web/pages/fixture-plan/plan-page.module.css';
import { ResultDialog } from '#web/pages/fixture-plan/result-dialog.tsx';
import { ScheduleForm } from '#web/pages/fixture-plan/schedule-form.tsx';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { readPage, requirePage } from '#web/ui/paging.ts';
import { Panel, PanelBody } from '#web/ui/panel.tsx';
import { Tag } from '#web/ui/tag.tsx';

interface PlanPage {
  leagueId: number;
  planned: PlannedFixtures;
  page: number;
  /** Milliseconds. */
  loaded_at: number;
}

export async function loader({ params, request }: LoaderFunctionArgs): Promise<PlanPage> {
  const league_id = requirePathId(params.league_id);
  const competition_id = requirePathId(params.competition_id);
  const page = readPage(new URL(request.url).searchParams);
  const planned = await call('GET /leagues/myLeagues/:league_id/competitions/:competition_id/fixtures', {
    params: { league_id, competition_id },
    querystring: { page },
    signal: request.signal,
  });
  requirePage(request.url, planned.pages, 1);
  return { leagueId: league_id, planned, page, loaded_at: presentMinute() };
}

export function Component() {
  const { leagueId, planned, page, loaded_at } = useLoaderData<typeof loader>();
  const plan: Plan = { leagueId, ...useChange({ reloads: true }) };
  const { answer: own } = useRead('GET /leagues/myLeagues', {});
  const level = own?.leagues.find(({ id }) => id === leagueId)?.access_level ?? 0;
  const { competition, season, is_published, fixtures } = planned;
  const isPlanner = level >= ACCESS_LEVELS.information;
  const isRoundRobin = competition.format === 'round robin';
  return (
    <div className={layout.page}>
      <PageTitle>{`Fixtures of ${competition.name}`}</PageTitle>
      <BackLink to={leaguePaths.manage(leagueId)}>Manage</BackLink>
      <header className={pageHeadStyles.head}>
        <div>
          <h1 className={`${pageHeadStyles.title} ${typography.wrapAnywhere}`}>{competition.name}</h1>
          <p className={typography.muted}>
            {season.name} {!is_published && <Tag look="highlighted">Draft</Tag>}
          </p>
        </div>
        {is_published ? (
          <ButtonLink kind="line" to={`${leaguePaths.fixtures(leagueId)}?competition=${competition.id}`}>
            Show fixtures
          </ButtonLink>
        ) : (
          isPlanner && fixtures.length > 0 && <PublishButton plan={plan} competitionId={competition.id} />
        )}
      </header>
      <NeedsScripts />
      <div className={`${layout.stack} ${layout.gap6}`}>
        {isPlanner && isRoundRobin && !is_published && <ScheduleForm plan={plan} planned={planned} />}
        <PlannedRows plan={plan} planned={planned} page={page} isPlanner={isPlanner} loadedAt={loaded_at} />
        {isPlanner && planned.removed.length > 0 && <RemovedFixtures plan={plan} removed={planned.removed} />}
      </div>
    </div>
  );
}

function PublishButton({ plan, competitionId }: { plan: Plan; competitionId: number }) {
  const params = { league_id: plan.leagueId };
  const body = { id: competitionId };
  const unpublish = () => call('POST /leagues/myLeagues/:league_id/competitions/unpublish', { params, body });
  return (
    <Button
      kind="primary"
      disabled={plan.isSaving}
      onClick={() =>
        plan.save(
          () => call('POST /leagues/myLeagues/:league_id/competitions/publish', { params, body }),
          'Fixtures published',
          { undo: () => plan.save(unpublish, 'Undone.') },
        )
      }
    >
      Publish
    </Button>
  );
}

interface PlannedRowsProps {
  plan: Plan;
  planned: PlannedFixtures;
  page: number;
  isPlanner: boolean;
  loadedAt: number;
}

type Opened = { dialog: 'edit'; fixture: Fixture | null } | { dialog: 'decide' | 'result'; fixture: Fixture };

/** The fixtures by round, with what the account may do about each. */
function PlannedRows({ plan, planned, page, isPlanner, loadedAt }: PlannedRowsProps) {
  const now = useNow(loadedAt);
  const [opened, setOpened] = useState<Opened | null>(null);
  const isRoundRobin = planned.competition.format === 'round robin';
  const close = () => setOpened(null);

  function remove({ id }: Fixture) {
    const input = { params: { league_id: plan.leagueId }, body: { id } };
    const restore = () => call('POST /leagues/myLeagues/:league_id/fixtures/restore', input);
    plan.save(() => call('POST /leagues/myLeagues/:league_id/fixtures/remove', input), 'Fixture removed', {
      undo: () => plan.save(restore, 'Undone.'),
    });
  }

  return (
    <>
      {planned.fixtures.length === 0 && <EmptyState title="No fixtures yet" />}
      {listRounds(planned.fixtures).map((round) => (
        <Panel key={round.key} heading={round.name}>
          <ol className={styles.rows}>
            {round.fixtures.map((fixture) => (
              <li key={fixture.id}>
                <FixtureRow fixture={fixture} now={now} hasDay />
                <div className={styles.actions}>
                  {isPlanner && (
                    <Button
                      size="mini"
                      kind="line"
                      onClick={() => setOpened({ dialog: 'edit', fixture })}
                      aria-label={`Edit: ${describe(fixture)}`}
                    >
                      Edit
                    </Button>
                  )}
                  {planned.is_published && (
                    <>
                      <Button
                        size="mini"
                        kind="line"
                        onClick={() => setOpened({ dialog: 'decide', fixture })}
                        aria-label={`Decide: ${describe(fixture)}`}
                      >
                        Decide
                      </Button>
                      <Button
                        size="mini"
                        kind="line"
                        onClick={() => setOpened({ dialog: 'result', fixture })}
                        aria-label={`Result: ${describe(fixture)}`}
                      >
                        Result
                      </Button>
                    </>
                  )}
                  {isPlanner && isRoundRobin && fixture.score === null && (
                    <Button
                      size="mini"
                      kind="ghost"
                      disabled={plan.isSaving}
                      onClick={() => remove(fixture)}
                      aria-label={`Remove: ${describe(fixture)}`}
                    >
                      Remove
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </Panel>
      ))}
      <Pager page={page} pages={planned.pages} label="Pages of fixtures" />
      {isPlanner && isRoundRobin && planned.teams.length > 1 && (
        <div>
          <Button kind="line" onClick={() => setOpened({ dialog: 'edit', fixture: null })}>
            Add fixture
          </Button>
        </div>
      )}
      {opened?.dialog === 'edit' && (
        <EditDialog plan={plan} planned={planned} fixture={opened.fixture} onClose={close} />
      )}
      {opened?.dialog === 'decide' && <DecideDialog plan={plan} fixture={opened.fixture} onClose={close} />}
      {opened?.dialog === 'result' && <ResultDialog plan={plan} fixture={opened.fixture} onClose={close} />}
    </>
  );
}

function RemovedFixtures({ plan, removed }: { plan: Plan; removed: readonly Fixture[] }) {
  return (
    <Panel heading="Removed">
      <PanelBody>
        <ul className={styles.removed}>
          {removed.map((fixture) => (
            <li key={fixture.id}>
              <span className={typography.wrapAnywhere}>
                {describe(fixture)}, {fixture.round_name}
              </span>
              <Button
                kind="line"
                size="small"
                disabled={plan.isSaving}
                onClick={() =>
                  plan.save(
                    () =>
                      call('POST /leagues/myLeagues/:league_id/fixtures/restore', {
                        params: { league_id: plan.leagueId },
                        body: { id: fixture.id },
                      }),
                    'The fixture is restored.',
                  )
                }
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  );
}

function describe({ home, away }: Fixture): string {
  return `${home.team?.name ?? home.label} v ${away.team?.name ?? away.label}`;
}
