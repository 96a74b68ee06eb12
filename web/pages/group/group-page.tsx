import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type PagedGroup, sumMatches, writeMatchCount } from '#contract/groups/group-totals.ts';
import type { MatchSummary } from '#contract/matches/schema.ts';
import { PageHead } from '#web/components/page-head.tsx';
import { TabPanels } from '#web/components/tab-panels.tsx';
import { call } from '#web/http/call.ts';
import { requirePathId } from '#web/http/path-id.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { BasicStatsTab } from '#web/pages/group/basic-stats-tab.tsx';
import { GroupHeader } from '#web/pages/group/group-header.tsx';
import { ManageTab } from '#web/pages/group/manage-tab.tsx';
import { MatchesTab } from '#web/pages/group/matches-tab.tsx';
import { useGroupStats } from '#web/pages/group/use-group-stats.ts';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Pager } from '#web/ui/pager.tsx';
import { requirePage, takePage } from '#web/ui/paging.ts';
import { type TabItem, Tabs, useHashTab } from '#web/ui/tabs.tsx';
import { Tag } from '#web/ui/tag.tsx';

const AdvancedStatsTab = lazyPart(() =>
  import('#web/pages/group/advanced-stats-tab.tsx').then((part) => part.AdvancedStatsTab),
);
const ExportsTab = lazyPart(() => import('#web/pages/group/exports-tab.tsx').then((part) => part.ExportsTab));

type GroupTab = 'matches' | 'basic' | 'advanced' | 'exports' | 'manage';

/** A link preview shows no more. */
const NEWEST_MATCHES = 3;
const MATCHES_PER_PAGE = 100;

interface GroupData {
  group: PagedGroup;
  newest: readonly MatchSummary[];
  page: number;
  pages: number;
}

export async function loader({ params, request: { url, signal } }: LoaderFunctionArgs): Promise<GroupData> {
  const group_id = requirePathId(params.group_id);
  const group = await call('GET /groups/:group_id', { params: { group_id }, signal });
  const { matches_info } = group;
  requirePage(url, matches_info.length, MATCHES_PER_PAGE);
  const { items, page, pages } = takePage(matches_info, new URL(url).searchParams, MATCHES_PER_PAGE);
  return {
    group: { ...group, matches_info: [...items], totals: sumMatches(matches_info) },
    newest: matches_info.slice(0, NEWEST_MATCHES),
    page,
    pages,
  };
}

export function Component() {
  const data = useLoaderData<typeof loader>();
  return <GroupPage key={data.group.group_id} {...data} />;
}

function GroupPage({ group, newest, page, pages }: GroupData) {
  const tabs = listTabs(group);
  const [tab, selectTab] = useHashTab(
    tabs.map(({ id }) => id),
    'matches',
  );
  const stats = useGroupStats(group);

  return (
    <div className={layout.page}>
      <PageHead title={group.group_name} subject={{ kind: 'group', data: { ...group, matches_info: [...newest] } }} />
      <GroupHeader group={group} />
      <Tabs label="Group" items={tabs} selected={tab} onSelect={selectTab} />
      <TabPanels items={tabs} selected={tab}>
        {(id) => (
          <>
            {id === 'matches' && <MatchesTab group={group} />}
            {id === 'basic' && <BasicStatsTab load={stats} />}
            {id === 'advanced' && <AdvancedStatsTab group={group} />}
            {id === 'exports' && <ExportsTab group={group} />}
            {id === 'manage' && <ManageTab group={group} />}
            {(id === 'matches' || id === 'manage') && (
              <Pager page={page} pages={pages} label="Pages of matches" tab={`#${id}`} />
            )}
          </>
        )}
      </TabPanels>
    </div>
  );
}

/** Only the owner has Manage; for others its hash falls back to the first tab. */
function listTabs({ totals, nested_matches, ownsGroup }: PagedGroup): TabItem<GroupTab>[] {
  const tabs: TabItem<GroupTab>[] = [
    {
      id: 'matches',
      label: (
        <>
          Matches <Tag className={typography.figures}>{writeMatchCount(totals.matches, nested_matches)}</Tag>
        </>
      ),
    },
    { id: 'basic', label: 'Basic Stats' },
    { id: 'advanced', label: 'Advanced Stats' },
    { id: 'exports', label: 'Exports' },
  ];
  return ownsGroup ? [...tabs, { id: 'manage', label: 'Manage' }] : tabs;
}
