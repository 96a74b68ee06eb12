import { useLocation, useNavigate } from 'react-router';
import { TabPanel, Tabs } from '#web/kit/list/tabs.tsx';
import { Beside } from '#web/kit/page/beside.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import {
  chooseLeagueTab,
  type LeaguePageTab,
  LeaguePart,
  type LeagueViewProps,
  TABS,
} from '#web/leagues/league-part.tsx';

const LeagueSummary = lazyPart(() => import('#web/leagues/league-summary.tsx').then((part) => part.LeagueSummary));

/** The tabs of a league without seasons. */
export function PlainLeague({ data, level }: LeagueViewProps) {
  const query = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const selected = chooseLeagueTab(query, 'matches');
  const pathOf = (tab: LeaguePageTab) =>
    `?${new URLSearchParams([...query].filter(([name]) => name !== 'tab').concat([['tab', tab]]))}`;
  return (
    <>
      <Tabs
        label="League"
        items={TABS}
        selected={selected}
        onSelect={(tab, how) => navigate(pathOf(tab), { ...how, preventScrollReset: true })}
        pathOf={pathOf}
      />
      <TabPanel id={selected}>
        <PlainPart part={selected} data={data} level={level} />
      </TabPanel>
    </>
  );
}

function PlainPart(props: LeagueViewProps & { part: LeaguePageTab }) {
  const { league } = props.data;
  const part = <LeaguePart {...props} />;
  if (props.part !== 'matches' || league.competitions.length > 0) return part;
  return <Beside beside={league.matches.length > 0 && <LeagueSummary leagueId={league.id} />}>{part}</Beside>;
}
