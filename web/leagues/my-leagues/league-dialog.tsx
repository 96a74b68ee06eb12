import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { LeagueDetail, OwnLeague } from '#contract/leagues/schema.ts';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import { TabPanel } from '#web/kit/list/tabs.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { ComingSoon } from '#web/kit/ui/coming-soon.tsx';
import { DialogBox } from '#web/kit/ui/dialog.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Modal } from '#web/kit/ui/modal.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { AccessTab } from '#web/leagues/my-leagues/access-tab.tsx';
import { AuthorizationTab } from '#web/leagues/my-leagues/authorization-tab.tsx';
import { InformationTab } from '#web/leagues/my-leagues/information-tab.tsx';
import { LeagueSide } from '#web/leagues/my-leagues/league-side.tsx';
import { isTabOpenTo, type LeagueTab, readLeagueTab, readViewerLevel } from '#web/leagues/my-leagues/league-tabs.ts';
import { useNarrowScreen } from '#web/leagues/my-leagues/narrow-screen.ts';
import { RequestsTab } from '#web/leagues/my-leagues/requests-tab.tsx';
import { useLeagueDetail } from '#web/leagues/my-leagues/use-league-detail.ts';
import { leagueDialogLoadFailed } from '#web/messages.ts';

/** Management of one league. If the window becomes too narrow, it is hidden and keeps its input. */
export function LeagueDialog({ league, onClose }: { league: OwnLeague; onClose: () => void }) {
  const { hash } = useLocation();
  const titleId = useId();
  const isNarrow = useNarrowScreen();
  const { answer: detail, error, changeLeague } = useLeagueDetail(league.id);
  const [tab, setTab] = useState(() => readLeagueTab(hash));
  const [visited, setVisited] = useState<ReadonlySet<LeagueTab>>(() => new Set(tab && [tab]));
  const level = detail ? readViewerLevel(detail.Access) : league.access_level;

  /** Visited tabs stay mounted, except one whose input was discarded. */
  function openTab(id: LeagueTab, isInputLost: boolean) {
    setTab(id);
    setVisited((current) => new Set([...current].filter((other) => !isInputLost || other !== tab)).add(id));
  }

  return (
    <Modal open={!isNarrow} onClose={onClose} labelledBy={titleId}>
      <DialogBox large className="h-[min(42rem,calc(100dvh_-_3rem))] flex-row">
        <LeagueSide
          name={detail?.name ?? league.name}
          titleId={titleId}
          level={level}
          requestCount={detail?.Requests.length ?? 0}
          tab={tab}
          onOpen={openTab}
        />
        <div className="min-w-0 flex-1 overflow-auto p-6">
          {tab === null && <EmptyState title="Hmm... Seems to be no tab selected!">Choose one on the left.</EmptyState>}
          {tab && detail === null && error === null && (
            <TabPanel id={tab} scope="league">
              <PanelSkeleton />
            </TabPanel>
          )}
          {tab && detail === null && error !== null && (
            <TabPanel id={tab} scope="league">
              <Alert kind="error" role="alert">
                <p>{leagueDialogLoadFailed(error)}</p>
              </Alert>
            </TabPanel>
          )}
          {tab && detail && !isTabOpenTo(tab, level) && (
            <TabPanel id={tab} scope="league">
              <EmptyState title="Unauthorized">Your access level doesn’t open this tab.</EmptyState>
            </TabPanel>
          )}
          {detail &&
            [...visited]
              .filter((id) => isTabOpenTo(id, level))
              .map((id) => (
                <TabPanel key={id} id={id} scope="league" hidden={id !== tab}>
                  <TabContent id={id} league={detail} isShown={id === tab} onChange={changeLeague} />
                </TabPanel>
              ))}
        </div>
      </DialogBox>
    </Modal>
  );
}

interface TabContentProps {
  id: LeagueTab;
  league: LeagueDetail;
  isShown: boolean;
  onChange: (change: (league: LeagueDetail) => Partial<LeagueDetail>) => void;
}

function TabContent({ id, league, isShown, onChange }: TabContentProps) {
  switch (id) {
    case 'authorization':
      return <AuthorizationTab leagueId={league.id} />;
    case 'access':
      return (
        <AccessTab leagueId={league.id} saved={league.Access} onSaved={(Access) => onChange(() => ({ Access }))} />
      );
    case 'requests':
      return (
        <RequestsTab
          leagueId={league.id}
          requests={league.Requests}
          canRestore={readViewerLevel(league.Access) >= ACCESS_LEVELS.access}
          onDecided={(matchId) =>
            onChange(({ Requests }) => ({ Requests: Requests.filter(({ match_id }) => match_id !== matchId) }))
          }
        />
      );
    case 'information':
      return <InformationTab league={league} isShown={isShown} />;
    case 'statistics':
      return <StatisticsTab leagueId={league.id} />;
  }
}

function PanelSkeleton() {
  if (!useSteadyFlag(true)) return null;
  return (
    <div className="stack gap-4" aria-busy="true">
      <span className="sr-only" role="status">
        Loading the league
      </span>
      <Skeleton width="12rem" height="1.875rem" />
      <Skeleton width="100%" height="4rem" />
      <Skeleton width="100%" height="4rem" />
      <Skeleton width="100%" height="4rem" />
    </div>
  );
}

function StatisticsTab({ leagueId }: { leagueId: number }) {
  return (
    <>
      <h3 className="mb-4 section-title">Statistics</h3>
      <div className="stack gap-4">
        <p className="text-ink-2">The league’s standings and leaderboards are on its page, for everyone.</p>
        <div className="flex flex-wrap items-center gap-3">
          <ButtonLink kind="line" to={leaguePaths.standings(leagueId)}>
            Standings
          </ButtonLink>
          <ButtonLink kind="line" to={leaguePaths.players(leagueId)}>
            Leaderboards
          </ButtonLink>
        </div>
        <ComingSoon part="Matches received and time to review" words="Coming Soon!" />
      </div>
    </>
  );
}
