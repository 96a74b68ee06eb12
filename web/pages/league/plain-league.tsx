import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import { Beside } from '#web/components/beside.tsx';
import { TabPanels } from '#web/components/tab-panels.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { LeaguePart, type LeagueTab, type LeagueViewProps, STAFF_TABS, TABS } from '#web/pages/league/league-part.tsx';
import { Tabs, useHashTab } from '#web/ui/tabs.tsx';

const LeagueSummary = lazyPart(() => import('#web/pages/league/league-summary.tsx').then((part) => part.LeagueSummary));

/** The tabs of a league without seasons. */
export function PlainLeague({ data, level }: LeagueViewProps) {
  const tabs = level >= ACCESS_LEVELS.access ? STAFF_TABS : TABS;
  const [tab, selectTab] = useHashTab(
    tabs.map(({ id }) => id),
    'matches',
  );
  return (
    <>
      <Tabs label="League" items={tabs} selected={tab} onSelect={selectTab} />
      <TabPanels items={tabs} selected={tab}>
        {(id) => <PlainPart part={id} data={data} level={level} />}
      </TabPanels>
    </>
  );
}

function PlainPart(props: LeagueViewProps & { part: LeagueTab }) {
  const { league } = props.data;
  const part = <LeaguePart {...props} />;
  if (props.part !== 'matches' || league.competitions.length > 0) return part;
  return <Beside beside={league.matches.length > 0 && <LeagueSummary leagueId={league.id} />}>{part}</Beside>;
}
